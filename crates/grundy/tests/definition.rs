//! Random sums of all rulesets against the definition played out as a whole.
//!
//! Each answer is compared with the oracle (outcome, value, every winning move),
//! each of its moves is followed (a winning one leads to a P-position, every
//! other one to an N-position), and its certificate is checked.
//! `GRUNDY_LONG=1` multiplies the number of sums.

mod oracle;

use std::collections::BTreeSet;

use grundy::{Convention, Session, Silent, Sum, proof};
use oracle::Oracle;
use proptest::prelude::*;

/// Rulesets with small starts, a few hundred subpositions each.
const STARTS: &[(&str, &[&str])] = &[
    ("nim", &["0", "1", "2", "3", "5"]),
    ("take:1..3", &["0", "3", "6", "9"]),
    ("take:2,5", &["4", "7", "8"]),
    ("take:squares", &["5", "8", "10"]),
    ("take:primes", &["6", "9"]),
    ("all-but:1,3", &["4", "6", "7"]),
    ("take:odd,4", &["5", "8"]),
    ("take:powers-of:2", &["5", "8"]),
    ("0.77", &["3", "5", "7"]),
    ("0.6", &["4", "7"]),
    ("4.007", &["4", "6"]),
    ("0.8", &["5", "8"]),
    ("0.3", &["4"]),
    ("4.333...", &["3", "5"]),
    ("kayles", &["4", "6"]),
    ("dawson-kayles", &["6", "8"]),
    ("dawson-chess", &["4", "6"]),
    ("treblecross", &["4", "7"]),
    ("guiles", &["5", "7"]),
    ("officers", &["5", "8"]),
    ("lasker", &["3", "5"]),
    ("grundy", &["5", "8"]),
    ("couples", &["5", "7"]),
    ("prim", &["5", "9"]),
    ("dim", &["6", "8"]),
    ("adjacent", &["4", "6"]),
    ("bachet:2", &["4", "7"]),
    ("moore:2", &["1,2,2", "3,2"]),
    ("staircase", &["0,2,1", "2,1"]),
    ("nimble", &["1,3", "2,2"]),
    ("silver-dollar", &["1,4", "0,2,5"]),
    ("turning-turtles", &["HTH", "THT"]),
    ("wythoff", &["1,2", "2,3"]),
    ("euclid", &["3,7", "2,5"]),
    ("boxes", &["2,3", "3,4"]),
    ("chocolate", &["2,2", "1,3"]),
    ("king", &["2,2", "1,3"]),
    ("queen", &["2,3", "3,3"]),
    ("rook", &["2,1", "2,2"]),
    ("knight", &["3,4", "4,4"]),
    ("chomp", &["3,2", "2,2,1"]),
    ("fibonacci-nim", &["5", "7", "6,2"]),
];

/// Subtraction games, with and without closed forms.
const SUBTRACTION: &[&str] = &[
    "nim",
    "take:1..3",
    "take:2,5",
    "take:2..3",
    "take:squares",
    "take:3,4,6",
    "all-but:1,3",
    "take:odd,4",
    "bachet:2",
];

/// A term of one ruleset with one start, sometimes two copies of it.
fn term() -> impl Strategy<Value = String> {
    (0..STARTS.len(), any::<prop::sample::Index>(), prop::bool::weighted(0.15)).prop_map(|(ruleset, start, twice)| {
        let (name, starts) = STARTS[ruleset];
        let start = starts[start.index(starts.len())];
        format!("{name} {}{start}", if twice { "2x" } else { "" })
    })
}

fn compare(text: &str, convention: Convention) {
    let game: Sum = text.parse().unwrap();
    let mut session = Session::default();
    let answer = session.solve(&game, convention, 10_000).unwrap();
    let (value, is_p, moves, count) = Oracle::new(convention).solve(&game);
    assert_eq!(answer.outcome, if is_p { "P" } else { "N" }, "{text}");
    if convention == Convention::Normal {
        assert_eq!(answer.grundy, Some(value.into()), "{text}");
    }
    assert_eq!(answer.winning_move_count, count, "{text}");
    let rules: Vec<_> = game.components().map(|summand| summand.rules.clone()).collect();
    let expected: BTreeSet<(usize, Vec<String>)> = moves
        .into_iter()
        .map(|(component, to)| (component, to.iter().map(|p| rules[component].moves.show(p)).collect()))
        .collect();
    let told: Vec<(usize, Vec<String>)> = answer.winning_moves.iter().map(|m| (m.component, m.to.clone())).collect();
    assert_eq!(told.iter().cloned().collect::<BTreeSet<_>>(), expected, "{text}");
    // Counted by `cargo xtask counts`: outcome, value, count, list, certificate, and each move.
    let turns = game.turns(1000).unwrap();
    println!("compared {}", 5 + turns.len());
    for turn in turns {
        let wins = expected.contains(&(turn.step.component, turn.step.to.clone()));
        let outcome = match game.after(turn.step.component, &turn.to) {
            Some(next) => session.solve(&next, convention, 0).unwrap().outcome,
            None if convention == Convention::Normal => "P",
            None => "N",
        };
        assert_eq!(outcome, if wins { "P" } else { "N" }, "{text}: {}", turn.step.label);
    }
    let certificate = session.certify(&answer).unwrap();
    let certificate = proof::read(&serde_json::to_string(&certificate).unwrap()).unwrap();
    proof::check(&certificate, &Silent).unwrap_or_else(|rejected| panic!("{text}: {rejected}"));
}

fn cases(usual: u32) -> ProptestConfig {
    let many = std::env::var_os("GRUNDY_LONG").is_some();
    ProptestConfig { cases: if many { usual * 20 } else { usual }, failure_persistence: None, ..Default::default() }
}

#[test]
fn every_ruleset_alone() {
    for (name, starts) in STARTS {
        for start in *starts {
            compare(&format!("{name} {start}"), Convention::Normal);
            compare(&format!("{name} {start}"), Convention::Misere);
        }
    }
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn sums_in_normal_play(terms in prop::collection::vec(term(), 1..=3)) {
        compare(&terms.join(" + "), Convention::Normal);
    }

    #[test]
    fn sums_in_misere_play(terms in prop::collection::vec(term(), 1..=3)) {
        compare(&terms.join(" + "), Convention::Misere);
    }

    /// Ferguson's theorem on misère sums of subtraction games.
    #[test]
    fn misere_sums_of_subtraction_games(
        terms in prop::collection::vec((prop::sample::select(SUBTRACTION), 0..8u64, 1..3u64), 1..=4)
    ) {
        let terms: Vec<String> = terms.into_iter().map(|(name, heap, copies)| format!("{name} {copies}x{heap}")).collect();
        compare(&terms.join(" + "), Convention::Misere);
    }

    /// G(a + b) = G(a) ⊕ G(b), and a + b equals the Nim heap of that size.
    #[test]
    fn values_add(a in term(), b in term()) {
        let mut session = Session::default();
        let mut value = |text: &str| {
            let game: Sum = text.parse().unwrap();
            session.solve(&game, Convention::Normal, 0).unwrap().grundy.unwrap().nimber().unwrap()
        };
        let sum = value(&format!("{a} + {b}"));
        prop_assert_eq!(sum, value(&a) ^ value(&b));
        let difference = format!("{} + {} + nim {}", a, b, sum);
        prop_assert_eq!(value(&difference), 0);
    }

    /// Whatever is typed, the notation answers; what it reads it writes and reads back.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9.,:+ x\"\\[\\](){}é-]{0,40}") {
        match text.parse::<Sum>() {
            Ok(game) => prop_assert_eq!(game.to_string().parse::<Sum>().unwrap(), game),
            Err(error) => prop_assert!(text.get(error.at.clone()).is_some(), "{}: {:?}", text, error.at),
        }
    }

    /// The same, near to what is meant: sound words in any order.
    #[test]
    fn words_in_any_order_are_read_or_refused(
        words in prop::collection::vec(prop_oneof![
            term(), Just("+".to_owned()), Just("nim".to_owned()), "[0-9]{1,21}", "[a-z-]{1,8}:?[0-9.,]{0,6}",
            "[0-9]?\\.[0-9A-G]{0,4}(\\.\\.\\.)?", "[0-9]{1,3}x[0-9,]{1,5}", "take:[0-9a-z.,:]{0,9}",
        ], 0..6)
    ) {
        let text = words.join(" ");
        match text.parse::<Sum>() {
            Ok(game) => prop_assert_eq!(game.to_string().parse::<Sum>().unwrap(), game),
            Err(error) => prop_assert!(text.get(error.at.clone()).is_some(), "{}: {:?}", text, error.at),
        }
    }
}
