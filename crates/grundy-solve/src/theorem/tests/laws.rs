//! What is proved agrees with the definition, and what is wrong is not proved.

use std::time::Instant;

use grundy_core::{Convention, Observer, Periodicity, Progress, Stop};
use grundy_rules::formula::{Formula, GameText, NumberGame, parse_claim};
use grundy_testkit::two_heaps::{Vectors, moves, symmetric};
use grundy_testkit::{Random, long};
use num_bigint::BigUint;

use crate::Limits;
use crate::theorem::table::{Entry, tabulate};
use crate::theorem::{About, Budget, Decider, NoProof, Positions, Strategy, Theorem, Verdict, prove};
use grundy_octal::observe;

/// Stops the work after some seconds, so that a test ends.
struct Patience(Instant, u64);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed().as_secs() >= self.1).then_some(Stop::TimeLimit)
    }
}

fn prove_within(seconds: u64, game: &NumberGame, convention: Convention, about: About) -> Result<Theorem, NoProof> {
    let patience = Patience(Instant::now(), seconds);
    let limits = Limits { memory: 1 << 30, observer: &patience, ..Limits::default() };
    prove(game, convention, about, None, &limits)
}

/// The P-positions of a two-heap game of rays and steps with coordinates below `side`, from the definition, written
/// without any formula. Positions whose options leave the box are unknown (`None`).
fn by_definition(rays: &[(i64, i64)], steps: &[(i64, i64)], side: i64, convention: Convention) -> Vec<Option<bool>> {
    let mut known: Vec<Option<bool>> = vec![None; (side * side) as usize];
    for sum in 0..2 * side - 1 {
        for x in 0.max(sum - side + 1)..=sum.min(side - 1) {
            let y = sum - x;
            let mut options: Vec<(i64, i64)> = steps.iter().map(|&(a, b)| (x - a, y - b)).collect();
            for &(a, b) in rays {
                options.extend((1..=sum).map(|t| (x - t * a, y - t * b)));
            }
            options.retain(|&(u, v)| u >= 0 && v >= 0);
            let value = |&(u, v): &(i64, i64)| {
                if u < side && v < side { known[(u + side * v) as usize] } else { None }
            };
            let answer = if options.is_empty() {
                Some(convention == Convention::Normal)
            } else if options.iter().any(|o| value(o) == Some(true)) {
                Some(false)
            } else if options.iter().any(|o| value(o).is_none()) {
                None
            } else {
                Some(true)
            };
            known[(x + side * y) as usize] = answer;
        }
    }
    known
}

/// Random rules that lower the sum of the heaps.
fn random_rules(random: &mut Random) -> (Vectors, Vectors) {
    let rays: Vectors = [(1, 0), (0, 1), (1, 1), (1, 2)].into_iter().filter(|_| random.one_in(3)).collect();
    let mut steps = Vec::new();
    for _ in 0..random.between(1..=4) {
        let step = (random.between(0..=5) as i64 - 2, random.between(0..=5) as i64 - 2);
        if step.0 + step.1 > 0 && !steps.contains(&step) {
            steps.push(step);
        }
    }
    if rays.is_empty() && steps.is_empty() {
        steps.push((1, 0));
    }
    (rays, steps)
}

#[test]
fn tables_agree_with_the_definition() {
    let mut random = Random::new(8);
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    for round in 0..40 {
        let (rays, steps) = random_rules(&mut random);
        let (side, convention) = (14, [Convention::Normal, Convention::Misere][round % 2]);
        let table = tabulate(&two_heaps(&rays, &steps), convention, About::PPositions, side, &budget).unwrap();
        let definition = by_definition(&rays, &steps, side as i64, convention);
        for x in 0..side {
            for y in 0..side {
                let expected = match definition[(x + side * y) as usize] {
                    None => Entry::Unknown,
                    Some(p) => Entry::Value(u16::from(!p)),
                };
                assert_eq!(table.get(&[x, y]), expected, "{rays:?} {steps:?} {x},{y}");
            }
        }
    }
}

#[test]
fn proved_sets_agree_with_the_definition() {
    let mut random = Random::new(4);
    let mut proved = 0;
    for round in 0..16 {
        let (rays, steps) = random_rules(&mut random);
        let game = two_heaps(&rays, &steps);
        let convention = [Convention::Normal, Convention::Misere][round % 2];
        let theorem = prove_within(60, &game, convention, About::PPositions).unwrap();
        if theorem.verdict != Verdict::Proven {
            continue;
        }
        proved += 1;
        let strategy = Strategy::new(&game, &theorem, &Limits::default()).unwrap();
        let side = 40;
        let definition = by_definition(&rays, &steps, side, convention);
        for x in 0..side {
            for y in (0..side).step_by(3) {
                if let Some(expected) = definition[(x + side * y) as usize] {
                    let at = [BigUint::from(x as u64), BigUint::from(y as u64)];
                    assert_eq!(strategy.is_p_position(&at), Some(expected), "{rays:?} {steps:?} {x},{y}");
                }
            }
        }
    }
    assert!(proved >= 12, "{proved}");
}

/// The least violations of a set under the rules of `game`.
fn violations(game: &NumberGame, of: &NumberGame) -> bool {
    let limits = Limits::default();
    let found = prove(of, Convention::Normal, About::PPositions, None, &limits).unwrap().recogniser.unwrap();
    let budget = Budget::new(&limits);
    let positions = Positions::new(game, Decider { numeration: found.numeration, budget: &budget }).unwrap();
    !positions.outcome_violations(&found.automaton, Convention::Normal).unwrap().is_empty()
}

#[test]
fn without_one_move_the_proof_fails() {
    for game in [wythoff(), moore(3, 1), moore(3, 2), fibonacci_nim(), boxes()] {
        assert!(!violations(&game, &game));
        for index in 0..game.moves.len() {
            let mut fewer = game.clone();
            fewer.moves.remove(index);
            // In Moore's Nim two smaller heaps can be had only together; every move counts in all these games, but in
            // boxes the two moves mirror each other.
            assert!(violations(&fewer, &game), "{index}");
        }
    }
}

#[test]
fn hard_games_end_without_a_proof() {
    let knights = two_heaps(&[(1, 0), (0, 1), (1, 1)], &[(1, 2), (2, 1)]);
    let theorem = prove_within(5, &knights, Convention::Normal, About::PPositions).unwrap();
    assert!(matches!(theorem.verdict, Verdict::Unknown(_) | Verdict::Fits(_)));
    assert!(theorem.recogniser.is_none() == matches!(theorem.verdict, Verdict::Unknown(_)));
    let values = prove_within(5, &wythoff(), Convention::Normal, About::Values).unwrap();
    assert!(matches!(values.verdict, Verdict::Unknown(_) | Verdict::Fits(_)));
}

#[test]
fn splits_that_have_no_automatic_values() {
    // Grundy's game: divide a heap into two unequal ones. Nobody knows whether its values are periodic.
    let text = GameText::new(&["n"], &["n' < n'', n' >= 1, n' + n'' = n"]);
    // Each part is smaller than the heap.
    let game = GameText { rank: Some("n - 1".to_owned()), domain: Some("n >= 1".to_owned()), ..text }.read().unwrap();
    for about in [About::Values, About::PPositions] {
        let theorem = prove_within(5, &game, Convention::Normal, about).unwrap();
        assert!(matches!(theorem.verdict, Verdict::Unknown(_) | Verdict::Fits(_)), "{theorem:?}");
        assert!(!theorem.statement.is_empty());
    }
    assert!(prove_within(5, &game, Convention::Misere, About::PPositions).is_err());
}

#[test]
fn domains_and_ends() {
    // Take any number, but with 3 or fewer left the game is over: n <= 3 and nothing else is a P-position.
    let mut over = game(&["n"], &["n' < n"]);
    over.over = Some(claim(&over, "n <= 3"));
    // Only odd numbers are positions: the moves between them take an even number.
    let mut odd = game(&["n"], &["n' < n"]);
    odd.domain = Some(claim(&odd, "n % 2 = 1"));
    for (game, expected) in [(over, (|n| Some(n <= 3)) as fn(u64) -> _), (odd, |n| (n % 2 == 1).then_some(n == 1))] {
        let theorem = prove(&game, Convention::Normal, About::PPositions, None, &Limits::default()).unwrap();
        assert_eq!(theorem.verdict, Verdict::Proven);
        let strategy = Strategy::new(&game, &theorem, &Limits::default()).unwrap();
        assert!((0..100u64).all(|n| strategy.is_p_position(&[n.into()]) == expected(n)));
    }
}

/// A random game of a heap and a state below 4: what may be taken depends on the state, and sets the next one.
fn heap_and_state(random: &mut Random) -> (Vec<[i64; 3]>, NumberGame) {
    let step = |random: &mut Random| [0..=3, 1..=5, 0..=3].map(|range| random.between(range) as i64);
    let steps: Vec<[i64; 3]> = (0..random.between(3..=8)).map(|_| step(random)).collect();
    let text = |[state, take, next]: &[i64; 3]| format!("s = {state}, x' = x - {take}, s' = {next}");
    let game = game(&["x", "s"], &steps.iter().map(text).collect::<Vec<_>>());
    (steps, game)
}

#[test]
fn what_repeats_along_every_coordinate_is_proved_and_agrees_with_the_definition() {
    let (mut random, limits) = (Random::new(2_026), Limits::default());
    let budget = Budget::new(&limits);
    for _ in 0..30 {
        let (steps, game) = heap_and_state(&mut random);
        let theorem = prove(&game, Convention::Normal, About::Values, None, &limits).unwrap();
        assert_eq!(theorem.verdict, Verdict::Proven, "{steps:?}");
        let found = theorem.recogniser.as_ref().expect("an automaton");
        let (strategy, mut rows) = (Strategy::new(&game, &theorem, &limits).unwrap(), Vec::<[u64; 5]>::new());
        for x in 0..600 {
            let value = |state: i64| {
                let options = steps.iter().filter(|step| step[0] == state && step[1] <= x);
                let seen: Vec<u64> = options.map(|step| rows[(x - step[1]) as usize][step[2] as usize]).collect();
                (0..).find(|least| !seen.contains(least)).expect("a mex")
            };
            rows.push(std::array::from_fn(|state| value(state as i64)));
            for (state, &value) in rows[x as usize].iter().enumerate() {
                let position = [x as u64, state as u64].map(BigUint::from);
                assert_eq!(strategy.value(&position, &limits).unwrap(), Some(value.into()), "{steps:?} {position:?}");
            }
        }
        for state in 0..5 {
            let row: Vec<u64> = rows.iter().map(|row| row[state]).collect();
            let law = observe(&row).expect("a period");
            let obeys = |law| found.obeys(law, 0, &[0, state as u64], &budget).unwrap();
            assert!(obeys(law), "{steps:?} {state} {law:?}");
            assert!(!obeys(Periodicity { saltus: 1, ..law }));
            assert!(law.preperiod == 0 || !obeys(Periodicity { preperiod: law.preperiod - 1, ..law }));
            assert!((1..law.period).all(|period| !obeys(Periodicity { period, ..law })));
        }
    }
}

#[test]
fn most_symmetric_rules_are_proved() {
    let rules = symmetric();
    assert_eq!(rules.len(), 639);
    let (mut proved, mut all) = (0, 0);
    // Each 16th rule, unless there is time for all.
    for (rays, steps) in rules.iter().step_by(long(16, 1)) {
        let theorem = prove_within(60, &two_heaps(rays, steps), Convention::Normal, About::PPositions).unwrap();
        all += 1;
        proved += usize::from(theorem.verdict == Verdict::Proven);
    }
    assert!(proved * 10 >= all * 9, "{proved} of {all}");
}

pub fn game(heaps: &[&str], moves: &[impl AsRef<str>]) -> NumberGame {
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    GameText::new(heaps, &moves).read().unwrap()
}

/// A claim about a game, which may name the value `G`.
pub fn claim(game: &NumberGame, text: &str) -> Formula {
    parse_claim(text, &game.heaps, true).unwrap()
}

/// A two-heap game: `rays` are subtracted any positive number of times, `steps` once.
pub fn two_heaps(rays: &[(i64, i64)], steps: &[(i64, i64)]) -> NumberGame {
    game(&["m", "n"], &moves(rays, steps))
}

pub fn wythoff() -> NumberGame {
    two_heaps(&[(1, 0), (0, 1), (1, 1)], &[])
}

/// Nim with k heaps in which one to `most` heaps are made smaller (Moore's Nim).
pub fn moore(heaps: u32, most: u32) -> NumberGame {
    let names = &["a", "b", "c", "d"][..heaps as usize];
    let lower = |chosen: u32| {
        let lowered = (0..names.len()).filter(|i| chosen >> i & 1 == 1).map(|i| format!("{0}' < {0}", names[i]));
        lowered.collect::<Vec<_>>().join(", ")
    };
    let chosen = (1u32..1 << heaps).filter(|chosen| chosen.count_ones() <= most);
    game(names, &chosen.map(lower).collect::<Vec<_>>())
}

pub fn subtraction(set: &[i64]) -> NumberGame {
    game(&["n"], &set.iter().map(|s| format!("n' = n - {s}").replace("- -", "+ ")).collect::<Vec<_>>())
}

/// Ferguson's boxes with m and n chips, both at least 1: empty one, and divide the other into two parts.
pub fn boxes() -> NumberGame {
    let text = GameText::new(&["m", "n"], &["m' >= 1, n' >= 1, m' + n' = m", "m' >= 1, n' >= 1, m' + n' = n"]);
    GameText { domain: Some("m >= 1, n >= 1".to_owned()), ..text }.read().unwrap()
}

/// Fibonacci Nim with a heap n and the most that may be taken.
pub fn fibonacci_nim() -> NumberGame {
    let text = GameText::new(&["n", "limit"], &["1 <= t <= limit, n' = n - t, limit' = 2*t"]);
    GameText { rank: Some("n".to_owned()), ..text }.read().unwrap()
}

/// Mock turtles with coins on `1, 2, 3, …`; a heap is a coin, heap 0 is none. Turn it and at most two to its left.
pub fn mock_turtles() -> NumberGame {
    game(&["n"], &["n' < n", "n' < n, n'' < n'"])
}
