//! Tables of games given by formulas agree with the definition.

use std::collections::HashMap;

use grundy_core::{Convention, Outcome, Position};
use grundy_rules::formula::{GameText, plain};
use grundy_rules::{Numbers, Rules};
use grundy_solve::numbers::{outcomes, table, values};
use grundy_solve::walk::search::all_options;
use grundy_solve::worth::Valuer;
use grundy_solve::{Limits, Unsolved, ValueTable};
use grundy_testkit::{Random, long, rows};

/// Values and misère outcomes from the definition, by the plain evaluation of the formulas.
struct Definition<'a> {
    numbers: &'a Numbers,
    bound: u64,
    known: HashMap<Vec<u64>, (u64, Outcome)>,
}

impl Definition<'_> {
    /// The value, and who wins in misère play (meaningless if a move splits).
    fn of(&mut self, at: &[u64]) -> (u64, Outcome) {
        if let Some(&known) = self.known.get(at) {
            return known;
        }
        let options = plain::options(self.numbers.game(), at, self.bound);
        let mut seen = Vec::new();
        let mut wins = options.is_empty();
        for option in &options {
            let parts: Vec<(u64, Outcome)> = option.iter().map(|part| self.of(part)).collect();
            seen.push(parts.iter().fold(0, |sum, (value, _)| sum ^ value));
            wins |= parts[0].1 == Outcome::P;
        }
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        let result = (value, if wins { Outcome::N } else { Outcome::P });
        self.known.insert(at.to_vec(), result);
        result
    }
}

/// Compares all tables of a game up to `to`. Returns whether there were any.
fn compare(text: &GameText, to: u64) -> bool {
    let numbers = Numbers::read(text).unwrap_or_else(|misread| panic!("{text:?}: {misread:?}"));
    let limits = Limits::default();
    let splits = numbers.game().moves.iter().any(|a_move| a_move.parts > 1);
    let known = values(&numbers, &vec![to; numbers.game().heaps.len()], &limits).unwrap();
    let bounds: Vec<u64> = (0..numbers.game().heaps.len() as u64).map(|heap| to / (heap + 1)).collect();
    let below = values(&numbers, &bounds, &limits).unwrap();
    let normal = outcomes(&numbers, to, Convention::Normal, &limits).unwrap();
    let misere = outcomes(&numbers, to, Convention::Misere, &limits).unwrap();
    assert_eq!(misere.is_none(), splits || normal.is_none(), "{text:?}");
    let (Some(known), Some(normal)) = (known, normal) else { return false };
    let mut definition = Definition { numbers: &numbers, bound: 2 * to + 2, known: HashMap::new() };
    let heaps = text.heaps.len() as u32;
    let mut p = [Vec::new(), Vec::new()];
    for n in 0..(to + 1).pow(heaps) {
        let at: Vec<u64> = (0..heaps).rev().map(|heap| n / (to + 1).pow(heap) % (to + 1)).collect();
        if !plain::is_position(numbers.game(), &at, to) {
            assert!(known.value(&at).is_none() && normal.outcome(&at).is_none(), "{text:?} {at:?}");
            continue;
        }
        let (value, last_loses) = definition.of(&at);
        assert_eq!(known.value(&at), Some(value), "{text:?} {at:?}");
        if let Some(below) = below.as_ref().filter(|_| at.iter().zip(&bounds).all(|(number, bound)| number <= bound)) {
            assert_eq!(below.value(&at), Some(value), "{text:?} {at:?}");
        }
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(normal.outcome(&at), Some(outcome), "{text:?} {at:?}");
        if let Some(misere) = &misere {
            assert_eq!(misere.outcome(&at), Some(last_loses), "{text:?} {at:?}");
        }
        p[0].extend((outcome == Outcome::P).then(|| at.clone()));
        p[1].extend((last_loses == Outcome::P).then_some(at));
    }
    assert_eq!(normal.p_positions().collect::<Vec<_>>(), p[0], "{text:?}");
    assert!(misere.is_none_or(|misere| misere.p_positions().collect::<Vec<_>>() == p[1]), "{text:?}");
    true
}

fn with(text: GameText, domain: Option<&str>, over: Option<&str>) -> GameText {
    GameText { domain: domain.map(str::to_owned), over: over.map(str::to_owned), ..text }
}

#[test]
fn known_games_agree_with_the_definition() {
    for [heaps, moves, domain, over, to] in rows(include_str!("../../../../testdata/rows/tables-of-formulas.txt")) {
        let (heaps, moves): (Vec<&str>, Vec<&str>) = (heaps.split(' ').collect(), moves.split("; ").collect());
        let some = |text: &'static str| (!text.is_empty()).then_some(text);
        let text = with(GameText::new(&heaps, &moves), some(domain), some(over));
        assert!(compare(&text, to.parse().unwrap()), "{text:?} has a table");
    }
    // Play may not end, or a heap may exceed the rank.
    assert!(!compare(&GameText::new(&["x"], &["x' = x"]), 9));
    let growing = GameText::new(&["x", "y"], &["x' = x - 1, y' = y + x"]);
    assert!(!compare(&GameText { rank: Some("x".to_owned()), ..growing }, 6));
}

#[test]
fn random_steps_and_rays_agree_with_the_definition() {
    let mut random = Random::new(1);
    for round in 0..long(48, 400) {
        let heaps: &[&str] = [&["x"][..], &["x", "y"], &["x", "y"], &["x", "y", "z"]][round % 4];
        let mut moves = Vec::new();
        for _ in 0..1 + random.below(4_u64) {
            let is_ray = random.one_in(2);
            if heaps.len() > 1 && random.one_in(3) {
                let cone = match heaps.len() {
                    2 => "x' <= x, y' <= y, x' + y' < x + y",
                    _ if is_ray => "x' <= x, y' <= y, z' <= z, x' + y' + z' < x + y + z",
                    _ => "x' <= x, z' <= z, x' + z' < x + z",
                };
                moves.push(cone.to_owned());
                continue;
            }
            let mut parts = Vec::new();
            for heap in heaps {
                match random.below(3_u64) {
                    0 => {}
                    times if is_ray => parts.push(format!("{heap}' = {heap} - {times}*t")),
                    _ => parts.push(format!("{heap}' = {heap} - {}", random.between(1..=4))),
                }
            }
            if !parts.is_empty() {
                moves.push(parts.join(", ") + if is_ray { ", t >= 1" } else { "" });
            }
        }
        if moves.is_empty() {
            continue;
        }
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let text = GameText::new(heaps, &moves);
        assert!(Numbers::read(&text).unwrap().jumps().is_some(), "{text:?}");
        assert!(compare(&text, [90, 9, 9, 4][round % 4]));
    }
}

#[test]
fn the_ways_agree_on_larger_tables() {
    // A condition that always holds hides the steps and rays, so that the general way fills the table.
    let wythoff = Rules::find("wythoff").unwrap().formulas_text(None).unwrap();
    let hidden = with(wythoff.clone(), None, Some("m > m + n"));
    let (fast, slow) = (Numbers::read(&wythoff).unwrap(), Numbers::read(&hidden).unwrap());
    assert!(fast.jumps().is_some() && slow.jumps().is_none());
    let limits = Limits::default();
    for convention in [Convention::Normal, Convention::Misere] {
        let fast = outcomes(&fast, 300, convention, &limits).unwrap().unwrap();
        let slow = outcomes(&slow, 300, convention, &limits).unwrap().unwrap();
        assert!(fast.p_positions().eq(slow.p_positions()));
        // The declared theorem, which shares nothing with the tables.
        let rules = Rules::find("wythoff").unwrap();
        for m in 0..=300 {
            for n in 0..=300 {
                let declared = rules.moves.declared(&[m, n].into(), convention).unwrap().outcome;
                assert_eq!(fast.outcome(&[m, n]), Some(declared), "{m},{n}");
            }
        }
    }
    let (fast, slow) =
        (values(&fast, &[130; 2], &limits).unwrap().unwrap(), values(&slow, &[130; 2], &limits).unwrap().unwrap());
    for m in 0..=130 {
        assert!(fast.row(&[m]).eq(slow.row(&[m])), "row {m}");
    }
}

/// Of positions beyond a short search, all positions below are valued at once. The slow twin is the search.
#[test]
fn large_positions_of_formulas_are_worth_what_a_search_finds() {
    let limits = Limits::default();
    for (name, start) in [("wythoff", "120,101"), ("queen", "130,75"), ("moore:2", "19,20,21"), ("moore:3", "7,8,9,10")]
    {
        let rules = Rules::find(name).unwrap();
        let position = rules.moves.parse(start).unwrap();
        let mut valuer = Valuer::new(rules.clone());
        let mut search = ValueTable::new();
        let value = search.value(&*rules.moves, &position, &limits).unwrap();
        assert_eq!(valuer.value(&position, &limits).unwrap(), value, "{name} {start}");
        let below: u64 = position.iter().map(|number| number + 1).product();
        assert_eq!(valuer.valued() as u64, below, "{name} {start} is not valued by a table");
        for option in all_options(&*rules.moves, &position, &limits).unwrap().into_iter().flatten() {
            let value = search.value(&*rules.moves, &option, &limits).unwrap();
            assert_eq!(valuer.value(&option, &limits).unwrap(), value, "{name} {option:?}");
        }
        // A certificate lists what the search lists.
        valuer.search(&position, &limits).unwrap();
        let listed: Vec<_> = search.entries().map(|(position, value)| (position.clone(), value)).collect();
        assert_eq!(valuer.searched(), listed, "{name} {start}");
    }
    // The table would take too much memory: the theorem answers alone.
    let wythoff = Rules::find("wythoff").unwrap();
    let worth = Valuer::new(wythoff).worth(&Position::from([1 << 40, 5]), true, &limits).unwrap();
    assert_eq!((worth.outcome, worth.value), (Outcome::N, None));
}

#[test]
fn a_number_that_only_limits_the_moves_is_one_walk() {
    let limits = Limits::default();
    let games: [(&[&str], &[&str], Option<usize>); 7] = [
        (&["n", "l"], &["1 <= t <= l, n' = n - t, l' = 3*t"], Some(1)),
        (&["l", "n"], &["1 <= t, 2*t <= l + 3, n' = n - t, l' = min(3*t, n')"], Some(0)),
        (&["n", "l"], &["n' < n, n - n' <= l, l' = n - n'"], Some(1)),
        (&["n", "l"], &["1 <= t <= l, n' = n - t, l' = 2*t", "l >= 2, n' = n - 1, l' = 4"], Some(1)),
        (&["a", "l", "b"], &["1 <= t <= l, a' = a - t, l' = 2*t", "1 <= t <= l, b' = b - t, l' = t + 1"], Some(1)),
        // A larger limit takes moves away, or is itself what is played for.
        (&["n", "l"], &["1 <= t, t >= l, n' = n - t, l' = t"], None),
        (&["n", "l"], &["1 <= t <= l, n' = n - t", "l' = l - 1, n' = n"], None),
    ];
    for (heaps, moves, limit) in games {
        let game = Numbers::read(&GameText::new(heaps, moves)).unwrap();
        assert_eq!((game.limit(), game.ends), (limit, true), "{moves:?}");
        let Some(limit) = limit else { continue };
        let others = if heaps.len() == 2 { 6 } else { 3 };
        let most: Vec<u64> = heaps.iter().map(|&heap| if heap == "l" { 6 } else { others }).collect();
        let (table, cut) = (table(&game, &most, &limits), values(&game, &most, &limits));
        let (table, cut) = (table.unwrap().unwrap(), cut.unwrap().unwrap());
        let mut definition = Definition { numbers: &game, bound: 3 * others, known: HashMap::new() };
        let mut at = vec![0; heaps.len()];
        loop {
            let (value, _) = definition.of(&at);
            assert_eq!(table.value(&at), Some(value), "{moves:?} {at:?}");
            assert!(cut.value(&at) == Some(value) || at[limit] > 6, "{moves:?} {at:?}");
            let most = |heap: usize| if heap == limit { 12 } else { others };
            let Some(next) = (0..at.len()).find(|&heap| at[heap] < most(heap)) else { break };
            at[..next].fill(0);
            at[next] += 1;
        }
    }
}

#[test]
fn a_table_beyond_the_memory_is_refused() {
    let nim = Numbers::read(&GameText::new(&["a", "b", "c"], &["a' < a", "b' < b", "c' < c"])).unwrap();
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    assert!(matches!(values(&nim, &[1000; 3], &limits), Err(Unsolved::TooLarge(_))));
    assert!(outcomes(&nim, u64::MAX, Convention::Normal, &limits).is_err());
}
