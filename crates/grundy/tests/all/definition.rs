//! Compares every ruleset of the catalogue, alone and in sums, with the definition played out as a whole.
//!
//! Each answer is compared with the oracle: outcome, value, every winning and every drawing move. Each move is made,
//! and the certificate is checked. The positions come from the entries of the catalogue ([`grundy::Entry::small`]).
//! `GRUNDY_LONG=1` multiplies the number of random sums.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::{Made, SOURCES, Truth, checked, truth};
use grundy::{Convention, ENTRIES, Limits, Outcome, Position, Rules, Session, Sources, Sum, Value};
use grundy_testkit::play::subpositions;
use grundy_testkit::{Laws, long, rule_files};
use proptest::prelude::*;

/// The small positions of the catalogue that may be summands.
static TERMS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let all = ENTRIES.iter().flat_map(|entry| entry.small).copied();
    all.filter(|text| is_summand(text)).collect()
});

/// Whether the game ends only when a player cannot move; other games are played alone.
fn is_summand(text: &str) -> bool {
    read(text).components().all(|summand| !summand.rules.moves.nature().own_endings)
}

fn read(text: &str) -> Sum {
    Sum::read(text, &SOURCES).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Subtraction games, with and without closed forms.
static SUBTRACTION: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../../../../testdata/rows/subtraction-games.txt").lines().collect());

/// A small position of the catalogue, sometimes two copies of it.
fn term() -> impl Strategy<Value = String> {
    (prop::sample::select(&**TERMS), prop::bool::weighted(0.15)).prop_map(|(term, twice)| match term.split_once(' ') {
        Some((name, start)) if twice => format!("{name} 2x{start}"),
        _ => term.to_owned(),
    })
}

/// A small position in which the next move need not be made: it has a value.
fn plain_term() -> impl Strategy<Value = String> {
    term().prop_filter("not urgent", |text| urgent(text) == 0)
}

/// A sum of small positions that can be played out: each component alone has a limited number of positions.
fn sum(terms: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = String> {
    let positions = |text: &str| -> usize {
        let count = |rules: &Rules, position: &Position| subpositions(&*rules.moves, position.clone()).len();
        read(text).components().map(|one| count(one.rules, one.position).pow(one.copies as u32)).product()
    };
    let all = prop::collection::vec(term(), terms).prop_map(|terms| terms.join(" + "));
    all.prop_filter("small enough to be played out, and the next move has one place", move |text| {
        urgent(text) <= 1 && positions(text) < 20_000
    })
}

/// The number of components in which the next move must be made.
fn urgent(text: &str) -> u64 {
    read(text).components().filter(|one| one.rules.moves.is_urgent(one.position)).map(|one| one.copies).sum()
}

/// The moves, each once.
fn made(moves: &[grundy::Move]) -> BTreeSet<Made> {
    moves.iter().map(|step| (step.component, step.to.clone())).collect()
}

fn compare(text: &str, convention: Convention) {
    compare_in(&SOURCES, text, convention);
}

/// Compares an answer with the definition, which is returned; each move is made, and the certificate is checked.
pub fn compare_in(sources: &Sources, text: &str, convention: Convention) -> Truth {
    let game = Sum::read(text, sources).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut session = Session::default();
    let answer = session.solve(&game, convention, 10_000).unwrap_or_else(|error| panic!("{text}: {error}"));
    let truth = truth(&game, convention);
    let about = format!("{text}, {convention}");
    assert_eq!(answer.outcome, truth.outcome, "{about}");
    assert!(answer.remoteness.is_none() || answer.remoteness == truth.remoteness, "{about}");
    let entails = game.components().any(|summand| summand.rules.moves.nature().entails);
    if convention == Convention::Normal && (!entails || truth.value.is_some()) {
        assert_eq!(answer.grundy, truth.value.as_ref().map(Value::from), "{about}");
    }
    assert_eq!(answer.winning_move_count, Some(truth.count(Outcome::P)), "{about}");
    assert_eq!(made(&answer.winning_moves), truth.leading_to(Outcome::P), "{about}");
    let drawn = truth.outcome == Outcome::D;
    assert_eq!(answer.drawing_move_count, drawn.then(|| truth.count(Outcome::D)), "{about}");
    if let Some(drawing) = &answer.drawing_moves {
        assert_eq!(made(drawing), truth.leading_to(Outcome::D), "{about}");
    }
    let alone = Session::default().outcome(&game, convention).unwrap_or_else(|error| panic!("{about}: {error}"));
    assert_eq!(alone.outcome, answer.outcome, "{about}");
    assert!(alone.winning_move_count.is_none_or(|count| Some(count) == answer.winning_move_count), "{about}");
    // Every winning move leads to P, and every other move to what the definition says.
    for step in game.legal_moves(1000, &Limits::default()).unwrap().unwrap() {
        let mut to: Vec<Position> = step.to.clone();
        to.sort();
        let expected = truth.moves.iter().find(|(made, _)| *made == (step.component, to.clone()));
        let (_, expected) = expected.unwrap_or_else(|| panic!("{about}: {step:?} is not a move"));
        let outcome = match game.after(step.component, &step.to) {
            Some(next) => session.solve(&next, convention, 0).unwrap().outcome,
            None => convention.outcome_of_the_end().into(),
        };
        assert_eq!(outcome, *expected, "{about}: {step:?}");
    }
    for answer in [answer, alone] {
        checked(&session.certify(&answer).unwrap_or_else(|error| panic!("{about}: {error}")), sources);
    }
    truth
}

/// The notation answers any input; what it reads, it writes and reads back.
fn read_or_refused(text: &str) {
    match Sum::read(text, &SOURCES) {
        Ok(game) => assert_eq!(read(&game.to_string()), game),
        Err(error) => assert!(text.get(error.at.clone()).is_some(), "{text}: {:?}", error.at),
    }
}

fn cases(usual: u32) -> ProptestConfig {
    ProptestConfig { cases: long(usual, usual * 20), failure_persistence: None, ..Default::default() }
}

#[test]
fn every_entry_has_small_positions_and_an_example() {
    for entry in ENTRIES.iter() {
        assert!(!entry.small.is_empty(), "{} has no small position", entry.name);
        for text in entry.small.iter().chain([&entry.example]) {
            let game = read(text);
            let own = |rules: &Rules| rules.entry().is_some_and(|other| other.name == entry.name);
            assert!(game.components().all(|summand| own(summand.rules)), "{}: {text}", entry.name);
        }
    }
}

#[test]
fn the_laws_of_rulesets_hold_below_every_small_position() {
    for text in ENTRIES.iter().flat_map(|entry| entry.small) {
        let game = read(text);
        for summand in game.components() {
            Laws::of(&summand.rules.name, &*summand.rules.moves).hold_below(summand.position.clone());
        }
    }
}

#[test]
fn every_small_position_alone() {
    for text in ENTRIES.iter().flat_map(|entry| entry.small) {
        compare(text, Convention::Normal);
        compare(text, Convention::Misere);
    }
}

/// A position with its components sorted, as text.
fn sorted(game: &Sum) -> String {
    let mut parts: Vec<String> = Vec::new();
    for summand in game.components() {
        let part = format!("{} {}", summand.rules.name, summand.rules.moves.show(summand.position));
        parts.extend((0..summand.copies).map(|_| part.clone()));
    }
    parts.sort();
    parts.join(" + ")
}

/// Every position that can be reached has the moves, the outcome, the value and the remoteness that `solve` gives it.
fn compare_reached(game: &Sum, convention: Convention) -> u32 {
    let mut session = Session::default();
    let all = session.reached(game, convention, 20_000).unwrap_or_else(|error| panic!("{game}: {}", error.said()));
    let key = |game: Option<Sum>| game.map_or(String::new(), |game| sorted(&game));
    assert_eq!(key(all.sum(0)), sorted(game));
    let has_values =
        convention == Convention::Normal && game.components().all(|one| !one.rules.moves.nature().own_endings);
    assert_eq!(all.has_values(), has_values, "{game}, {convention}");
    for v in 0..all.graph.vertices() {
        let about = format!("{game}, {convention}: {}", all.name(v));
        let after: BTreeSet<String> = all.graph.options(v).iter().map(|&to| key(all.sum(to))).collect();
        let value = all.value(v).as_ref().map(Value::from);
        let Some(position) = all.sum(v) else {
            assert_eq!((all.outcome(v), all.remoteness(v)), (convention.outcome_of_the_end(), Some(0)), "{about}");
            assert!(after.is_empty() && value == has_values.then_some(Value::Nimber(0)), "{about}");
            continue;
        };
        let answer = session.solve(&position, convention, 0).unwrap_or_else(|error| panic!("{about}: {error}"));
        assert!(answer.outcome == all.outcome(v), "{about}: {} is not {}", all.outcome(v), answer.outcome);
        assert_eq!(answer.grundy, value, "{about}");
        assert!(answer.remoteness.is_none() || answer.remoteness == all.remoteness(v), "{about}");
        let moves = position.legal_moves(10_000, &Limits::default()).unwrap().unwrap();
        let legal = moves.iter().map(|step| key(position.after(step.component, &step.to)));
        assert_eq!(after, legal.collect(), "{about}");
    }
    all.graph.vertices()
}

#[test]
fn every_reached_position_is_what_solve_says_of_it() {
    let mut sources = Sources::default();
    let mut games: Vec<Sum> = ENTRIES.iter().flat_map(|entry| entry.small).copied().map(read).collect();
    for (name, content) in rule_files("endings") {
        sources.hold(&name, content);
        games.push(Sum::read(&format!("rules:{name} 6"), &sources).unwrap());
    }
    games.extend(["nim 3 + top-entails 3", "graph:rules/loopy.csv start + nim 2"].map(read));
    for text in ["rules:nothing.star 2x3 + rules:apart.star 4", "rules:again.star 2x3"] {
        games.push(Sum::read(text, &sources).unwrap());
    }
    let mut compared = 0;
    for game in games.iter().filter(|game| game.is_impartial()) {
        for convention in [Convention::Normal, Convention::Misere] {
            compared += compare_reached(game, convention);
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn what_solve_refuses_is_not_listed() {
    let mut sources = Sources::default();
    rule_files("endings").into_iter().for_each(|(name, content)| sources.hold(name, content));
    for text in [
        "rules:ended.star 3 + nim 1",
        "rules:alone.star 2x2",
        "top-entails 3! 2!",
        "hackenbush:edges ground-a:blue",
        "hackenbush:edges ground-a:red + nim 2",
    ] {
        let game = Sum::read(text, &sources).unwrap();
        let mut session = Session::default();
        let solved = session.solve(&game, Convention::Normal, 0).map(|_| ());
        let listed = session.reached(&game, Convention::Normal, 100).map(|_| ()).unwrap_err().said().to_string();
        match solved {
            Err(refused) => assert_eq!(listed, refused.to_string(), "{text}"),
            // Both players need not have the same moves to be solved.
            Ok(()) => assert!(!game.is_impartial(), "{text}: {listed}"),
        }
    }
}

/// The first small position of each entry, with Nim, and with the first one of the next entry.
#[test]
fn every_entry_beside_nim_and_beside_the_next() {
    let first: Vec<&str> = ENTRIES.iter().filter_map(|entry| entry.small.first().copied()).collect();
    let first: Vec<&str> = first.into_iter().filter(|text| is_summand(text)).collect();
    for (text, next) in first.iter().zip(first.iter().cycle().skip(1)) {
        for convention in [Convention::Normal, Convention::Misere] {
            compare(&format!("{text} + nim 2"), convention);
            compare(&format!("{text} + {next}"), convention);
        }
    }
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn sums_in_normal_play(text in sum(1..=3)) {
        compare(&text, Convention::Normal);
    }

    #[test]
    fn sums_in_misere_play(text in sum(1..=3)) {
        compare(&text, Convention::Misere);
    }

    /// Ferguson's theorem on misère sums of subtraction games.
    #[test]
    fn misere_sums_of_subtraction_games(
        terms in prop::collection::vec((0..SUBTRACTION.len(), 0..8u64, 1..3u64), 1..=4)
    ) {
        let term = |(game, heap, copies)| format!("{} {copies}x{heap}", SUBTRACTION[game]);
        compare(&terms.into_iter().map(term).collect::<Vec<_>>().join(" + "), Convention::Misere);
    }

    /// G(a + b) = G(a) ⊕ G(b), and a + b equals the Nim heap of that size.
    #[test]
    fn values_add(a in plain_term(), b in plain_term()) {
        let mut session = Session::default();
        let mut value = |text: &str| {
            session.solve(&read(text), Convention::Normal, 0).unwrap().grundy.unwrap().nimber()
        };
        let (one, other) = (value(&a), value(&b));
        let (Some(one), Some(other)) = (one, other) else { return Ok(()) };
        let sum = one ^ other;
        prop_assert_eq!(value(&format!("{a} + {b}")), Some(sum));
        prop_assert_eq!(value(&format!("{a} + {b} + nim {sum}")), Some(0));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9.,:+ x\"\\[\\](){}é-]{0,40}") {
        read_or_refused(&text);
    }

    /// The same for nearly correct input: correct words in any order.
    #[test]
    fn words_in_any_order_are_read_or_refused(
        words in prop::collection::vec(prop_oneof![
            term(), Just("+".to_owned()), Just("nim".to_owned()), "[0-9]{1,21}", "[a-z-]{1,8}:?[0-9.,]{0,6}",
            "[0-9]?\\.[0-9A-G]{0,4}(\\.\\.\\.)?", "[0-9]{1,3}x[0-9,]{1,5}", "take:[0-9a-z.,:]{0,9}",
        ], 0..6)
    ) {
        read_or_refused(&words.join(" "));
    }
}
