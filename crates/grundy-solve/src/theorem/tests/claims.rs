//! Claims, proved and refuted.

use grundy_core::Convention;
use grundy_rules::formula::{Formula, NumberGame};
use num_bigint::BigUint;

use super::games::*;
use crate::Limits;
use crate::theorem::{About, Counterexample, NoProof, Numeration, Theorem, Verdict, Worth, decide_claim};

fn claim(game: &NumberGame, claim: &Formula) -> Theorem {
    decide_claim(game, Convention::Normal, About::PPositions, claim, None, &Limits::default()).unwrap()
}

fn value_claim(game: &NumberGame, claim: &Formula) -> Theorem {
    decide_claim(game, Convention::Normal, About::Values, claim, None, &Limits::default()).unwrap()
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
    assert_eq!(wrong.statement, "n is a P-position exactly if n % 4 = 0.");
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
    let play = |claim: &Formula| {
        decide_claim(&moore(2, 1), Convention::Misere, About::PPositions, claim, None, &Limits::default()).unwrap()
    };
    assert_eq!(play(&right).verdict, Verdict::Proven);
    let wrong = play(&eq(var(0), var(1)));
    assert_eq!(refuted(&wrong).position, large(&[0, 0]));
    assert_eq!(refuted(&wrong).option, None);
    let values = decide_claim(&moore(2, 1), Convention::Misere, About::Values, &equal, None, &Limits::default());
    assert!(matches!(values, Err(NoProof::Refused(_))));
    let split = decide_claim(&mock_turtles(), Convention::Misere, About::PPositions, &equal, None, &Limits::default());
    assert!(matches!(split, Err(NoProof::Refused(_))));
    // A game that may loop has no rank.
    let loops = subtraction(&[1, -1]);
    let looped =
        decide_claim(&loops, Convention::Normal, About::PPositions, &eq(var(0), num(0)), None, &Limits::default());
    assert_eq!(looped, Err(NoProof::Refused("some move does not lower the rank; state another `rank`".into())));
    // A claim that does not fit the question, and a division by 0.
    for claim in [eq(var(1), num(0)), eq(rem(var(0), 0), num(0)), eq(rem(plus(var(0), num(1)), 0), var(0))] {
        let bad =
            decide_claim(&subtraction(&[1]), Convention::Normal, About::PPositions, &claim, None, &Limits::default());
        assert!(matches!(bad, Err(NoProof::Refused(_))), "{bad:?}");
    }
}
