//! Claims, proved and refuted.

use std::collections::HashMap;

use grundy_core::Convention;
use grundy_rules::formula::{Formula, NumberGame, Term, Variable, plain};
use grundy_testkit::long;
use num_bigint::BigUint;

use super::games::*;
use crate::Limits;
use crate::theorem::{About, Counterexample, NoProof, Numeration, Theorem, Verdict, Worth, decide_claim};

fn decided(game: &NumberGame, convention: Convention, about: About, claim: &Formula) -> Result<Theorem, NoProof> {
    decide_claim(game, convention, about, claim, None, &Limits::default())
}

fn claim(game: &NumberGame, claim: &Formula) -> Theorem {
    decided(game, Convention::Normal, About::PPositions, claim).unwrap()
}

fn value_claim(game: &NumberGame, claim: &Formula) -> Theorem {
    decided(game, Convention::Normal, About::Values, claim).unwrap()
}

fn refuted(theorem: &Theorem) -> &Counterexample {
    let Verdict::Refuted(counterexample) = &theorem.verdict else { panic!("{:?}", theorem.verdict) };
    counterexample
}

fn large(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&n| n.into()).collect()
}

#[test]
fn a_subtraction_game_with_a_late_exception() {
    let rules = subtraction(&[1, 2, 3, 48]);
    let wrong = claim(&rules, &eq(rem(var(0), 4), num(0)));
    let counterexample = refuted(&wrong);
    assert_eq!(counterexample.position, large(&[48]));
    assert_eq!((&counterexample.claimed, &counterexample.is), (&Worth::P, &Worth::N));
    assert_eq!(counterexample.option, Some(vec![large(&[0])]));
    assert_eq!(wrong.statement, "n is a P-position exactly if n mod 4 = 0.");
    let right = Formula::And(vec![eq(rem(rem(var(0), 49), 4), num(0)), lt(rem(var(0), 49), num(48))]);
    let proved = claim(&rules, &right);
    assert_eq!(proved.verdict, Verdict::Proven);
    assert_eq!(proved.rank, "n");
}

#[test]
fn a_claim_that_fails_at_a_trillion() {
    let far = 1_000_000_000_000;
    let rules = subtraction(&[1, 2, 3, far]);
    let first = claim(&rules, &eq(rem(var(0), 4), num(0)));
    assert_eq!(refuted(&first).position, large(&[far as u64]));
    assert_eq!(refuted(&first).option, Some(vec![large(&[0])]));
    // A claim that leaves out one position.
    let missing = Formula::And(vec![eq(rem(var(0), 4), num(0)), Formula::Not(Box::new(eq(var(0), num(far))))]);
    let wrong = claim(&subtraction(&[1, 2, 3]), &missing);
    let counterexample = refuted(&wrong);
    assert_eq!(counterexample.position, large(&[far as u64]));
    assert_eq!((&counterexample.claimed, &counterexample.is), (&Worth::N, &Worth::P));
    assert_eq!(counterexample.option, None);
}

#[test]
fn boxes_by_a_claim() {
    let right = Formula::And(vec![eq(rem(var(0), 2), num(1)), eq(rem(var(1), 2), num(1))]);
    assert_eq!(claim(&boxes(), &right).verdict, Verdict::Proven);
    let wrong = claim(&boxes(), &eq(rem(var(0), 2), num(1)));
    assert_eq!(refuted(&wrong).position, large(&[1, 2]));
    assert_eq!(refuted(&wrong).option, Some(vec![large(&[1, 1])]));
}

#[test]
fn values_by_a_claim() {
    let rook = two_heaps(&[(1, 0), (0, 1)], &[]);
    let right = value_claim(&rook, &eq(var(2), xor(var(0), var(1))));
    assert_eq!(right.verdict, Verdict::Proven);
    assert_eq!(right.recogniser.unwrap().states(), 2);
    let wrong = value_claim(&rook, &eq(var(2), plus(var(0), var(1))));
    let counterexample = refuted(&wrong);
    assert_eq!(counterexample.position, large(&[1, 1]));
    assert_eq!((&counterexample.claimed, &counterexample.is), (&Worth::Value(2u8.into()), &Worth::Value(0u8.into())));
    assert_eq!(counterexample.option, None);
    let small = value_claim(&rook, &eq(var(2), num(0)));
    assert_eq!(refuted(&small).position, large(&[0, 1]));
    assert_eq!(refuted(&small).option, Some(vec![large(&[0, 0])]));
    let none = value_claim(&rook, &Formula::And(vec![eq(var(2), var(0)), eq(var(1), num(0))]));
    assert_eq!(refuted(&none).position, large(&[0, 1]));
    assert_eq!((&refuted(&none).claimed, &refuted(&none).is), (&Worth::None, &Worth::Value(1u8.into())));
    let only = Some(Numeration::Zeckendorf);
    let claim = eq(var(2), xor(var(0), var(1)));
    let refused = decide_claim(&rook, Convention::Normal, About::Values, &claim, only, &Limits::default()).unwrap();
    assert!(matches!(refused.verdict, Verdict::Unknown(NoProof::Inexpressible { .. })));
}

#[test]
fn misere_nim_and_what_is_refused() {
    // Misère Nim with two heaps: equal heaps of at least 2, or exactly one heap of 1 and the other empty.
    let equal = Formula::And(vec![eq(var(0), var(1)), le(num(2), var(0))]);
    let ones = eq(plus(var(0), var(1)), num(1));
    let right = Formula::Or(vec![equal.clone(), ones]);
    let play = |claim: &Formula| decided(&moore(2, 1), Convention::Misere, About::PPositions, claim).unwrap();
    assert_eq!(play(&right).verdict, Verdict::Proven);
    let wrong = play(&eq(var(0), var(1)));
    assert_eq!(refuted(&wrong).position, large(&[0, 0]));
    assert_eq!(refuted(&wrong).option, None);
    let values = decided(&moore(2, 1), Convention::Misere, About::Values, &equal);
    assert!(matches!(values, Err(NoProof::Refused(_))));
    let split = decided(&mock_turtles(), Convention::Misere, About::PPositions, &equal);
    assert!(matches!(split, Err(NoProof::Refused(_))));
    // A game that may loop has no rank.
    let loops = subtraction(&[1, -1]);
    let looped = decided(&loops, Convention::Normal, About::PPositions, &eq(var(0), num(0)));
    assert_eq!(looped, Err(NoProof::Refused("some move does not lower the rank; state another `rank`".into())));
    // A claim that does not fit the question, and a division by 0.
    for claim in [eq(var(1), num(0)), eq(rem(var(0), 0), num(0)), eq(rem(plus(var(0), num(1)), 0), var(0))] {
        let bad = decided(&subtraction(&[1]), Convention::Normal, About::PPositions, &claim);
        assert!(matches!(bad, Err(NoProof::Refused(_))), "{bad:?}");
    }
}

/// The first position, by rank and then in lexicographic order, at which a claim is false, and its value or outcome
/// (0 for P). It comes from the definition, among the positions with numbers up to `most`.
fn first_false(game: &NumberGame, about: About, claim: &Formula, most: u64) -> Option<(Vec<u64>, u64)> {
    let heaps = game.heaps.len() as u32;
    let mut all: Vec<Vec<u64>> = (0..(most + 1).pow(heaps))
        .map(|place| (0..heaps).map(|i| place / (most + 1).pow(i) % (most + 1)).collect())
        .filter(|position: &Vec<u64>| plain::is_position(game, position, most))
        .collect();
    let rank = |position: &[u64]| game.rank.iter().map(|term| plain::value(term, position)).collect::<Vec<_>>();
    // Below this rank all positions are there.
    all.retain(|position| rank(position)[0] <= Some(most.into()));
    all.sort_by_cached_key(|position| (rank(position), position.clone()));
    let mut values: HashMap<Vec<u64>, u64> = HashMap::new();
    for position in all {
        let options = plain::options(game, &position, most);
        let options: Vec<u64> =
            options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ values[part])).collect();
        let value = match about {
            About::Values => (0..).find(|value| !options.contains(value)).unwrap(),
            About::PPositions => u64::from(options.contains(&0)),
        };
        values.insert(position.clone(), value);
        let holds = plain::holds(claim, &[&position[..], &[value]].concat(), most);
        if holds != (about == About::Values || value == 0) {
            return Some((position, value));
        }
    }
    None
}

/// A false claim is refuted where it is first false, whatever its automata take, and what the moves lead to.
#[test]
fn small_positions_refute_what_no_proof_decides() {
    let even = |v: u32, heaps: u32| {
        let half = Variable(heaps + 1);
        Formula::Exists(half, Box::new(eq(var(v), times(2, Term::Variable(half)))))
    };
    let twelve = [mock_turtles(), subtraction(&[1, 2, 5]), fibonacci_nim()].map(|game| (game, 12));
    let seventeen = [two_heaps(&[(1, 0), (0, 1)], &[]), wythoff(), boxes()].map(|game| (game, 17));
    for (game, most) in twelve.into_iter().chain(seventeen) {
        let (k, last) = (game.heaps.len() as u32, game.heaps.len() as u32 - 1);
        let sum = |less: i64| plus(xor(var(0), var(last)), minus(rem(var(last), 5), num(less)));
        let values = [
            lt(var(k), num(4)),
            le(var(k), plus(var(0), var(last))),
            eq(rem(var(k), 2), rem(var(0), 2)),
            eq(var(k), sum(0)),
            lt(minus(times(2, var(0)), plus(var(last), var(k))), plus(var(0), rem(var(last), 5))),
            Formula::Or(vec![even(k, k), lt(var(0), num(3))]),
            Formula::Or(vec![eq(var(k), num(0)), le(num(1), var(last))]),
        ];
        let outcomes = [eq(var(0), var(last)), lt(sum(1), num(3)), le(sum(4), var(0)), even(0, k)];
        let values = values.iter().map(|claim| (About::Values, claim));
        for (about, claim) in values.chain(outcomes.iter().map(|claim| (About::PPositions, claim))) {
            let splits = game.moves.iter().any(|a_move| a_move.parts > 1);
            if splits && about == About::PPositions {
                continue;
            }
            let found = first_false(&game, about, claim, most);
            for memory in [1 << 20, long(1 << 24, Limits::default().memory)] {
                let limits = Limits { memory, ..Limits::default() };
                let told = decide_claim(&game, Convention::Normal, about, claim, None, &limits).unwrap();
                let Some((position, value)) = &found else { continue };
                let counterexample = refuted(&told);
                assert_eq!(counterexample.position, large(position), "{} {memory}", told.statement);
                let is = match (about, value) {
                    (About::Values, value) => Worth::Value((*value).into()),
                    (_, 0) => Worth::P,
                    _ => Worth::N,
                };
                assert_eq!(counterexample.is, is, "{} {memory}", told.statement);
                if about == About::PPositions {
                    let good: Vec<_> = plain::options(&game, position, most);
                    let wins = |parts: &Vec<Vec<u64>>| plain::holds(claim, &[&parts[0][..], &[0]].concat(), most);
                    let good = good.into_iter().find(|parts| *value > 0 && wins(parts));
                    let good = good.map(|parts| vec![large(&parts[0])]);
                    assert_eq!(counterexample.option, good, "{} {memory}", told.statement);
                }
            }
        }
    }
}

/// The number of tested positions is printed, also for a claim whose proof needs too much memory.
#[test]
fn a_claim_that_is_not_decided_fits_what_was_tested() {
    let rook = two_heaps(&[(1, 0), (0, 1)], &[]);
    let claim = eq(rem(plus(var(2), num(1009)), 1009), rem(xor(var(0), var(1)), 1009));
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let told = decide_claim(&rook, Convention::Normal, About::Values, &claim, None, &limits).unwrap();
    assert!(matches!(told.verdict, Verdict::Fits(NoProof::TooLarge { .. })), "{:?}", told.verdict);
    assert_eq!(told.tested, 64 * 64);
}
