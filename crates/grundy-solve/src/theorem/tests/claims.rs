//! Claims, proved and refuted.

use std::collections::HashMap;

use grundy_core::Convention;
use grundy_rules::formula::{Comparison, Formula, NumberGame, Term, Variable, plain};
use grundy_testkit::long;
use num_bigint::BigUint;

use super::laws::{boxes, claim, fibonacci_nim, mock_turtles, moore, subtraction, two_heaps, wythoff};
use crate::Limits;
use crate::theorem::{About, NoProof, Numeration, Theorem, Verdict, Worth, decide_claim};

fn decided(game: &NumberGame, convention: Convention, about: About, text: &str) -> Result<Theorem, NoProof> {
    decide_claim(game, convention, about, &claim(game, text), None, &Limits::default())
}

fn large(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&n| n.into()).collect()
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let normal = Convention::Normal;
    let rook = two_heaps(&[(1, 0), (0, 1)], &[]);
    let (only, values) = (Some(Numeration::Zeckendorf), claim(&rook, "G = m ^ n"));
    let refused = decide_claim(&rook, normal, About::Values, &values, only, &Limits::default()).unwrap();
    assert!(matches!(refused.verdict, Verdict::Fits(NoProof::Inexpressible { .. })));
    for (game, about, claim) in [
        (moore(2, 1), About::Values, "a = b"),
        (mock_turtles(), About::PPositions, "n = 0"),
        // A claim that does not fit the question.
        (subtraction(&[1]), About::PPositions, "G = 0"),
    ] {
        let refused = decided(&game, Convention::Misere, about, claim);
        assert!(matches!(refused, Err(NoProof::Refused(_))), "{claim}: {refused:?}");
    }
    // A game that may loop has no rank.
    let looped = decided(&subtraction(&[1, -1]), normal, About::PPositions, "n = 0");
    assert_eq!(looped, Err(NoProof::Refused("some move does not lower the rank; state another `rank`".into())));
    let nothing =
        |term: Term| Formula::Compare(Term::Remainder(Box::new(term), 0), Comparison::Equal, Term::Constant(0));
    let sum = Term::Sum(Box::new(Term::Variable(Variable(0))), Box::new(Term::Constant(1)));
    for claim in [nothing(Term::Variable(Variable(0))), nothing(sum)] {
        let bad = decide_claim(&subtraction(&[1]), normal, About::PPositions, &claim, None, &Limits::default());
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
    let twelve = [mock_turtles(), subtraction(&[1, 2, 5]), fibonacci_nim()].map(|game| (game, 12));
    let seventeen = [two_heaps(&[(1, 0), (0, 1)], &[]), wythoff(), boxes()].map(|game| (game, 17));
    for (game, most) in twelve.into_iter().chain(seventeen) {
        let read = |text: &str| {
            let names = [("FIRST", &game.heaps[0]), ("LAST", &game.heaps[game.heaps.len() - 1])];
            claim(&game, &names.iter().fold(text.to_owned(), |text, (name, heap)| text.replace(name, heap)))
        };
        let splits = game.moves.iter().any(|a_move| a_move.parts > 1);
        let values = [
            "G < 4",
            "G <= FIRST + LAST",
            "G % 2 = FIRST % 2",
            "G = (FIRST ^ LAST) + LAST % 5",
            "2*FIRST - (LAST + G) < FIRST + LAST % 5",
            "(exists half: G = 2*half) or FIRST < 3",
            "G = 0 or 1 <= LAST",
        ]
        .map(|text| (About::Values, read(text)));
        let outcomes = [
            "FIRST = LAST",
            "(FIRST ^ LAST) + LAST % 5 - 1 < 3",
            "(FIRST ^ LAST) + LAST % 5 - 4 <= FIRST",
            "exists half: FIRST = 2*half",
        ]
        .map(|text| (About::PPositions, read(text)));
        for (about, claim) in values.into_iter().chain(outcomes.into_iter().filter(|_| !splits)) {
            let found = first_false(&game, about, &claim, most);
            for memory in [1 << 20, long(1 << 24, Limits::default().memory)] {
                let limits = Limits { memory, ..Limits::default() };
                let told = decide_claim(&game, Convention::Normal, about, &claim, None, &limits).unwrap();
                let Some((position, value)) = &found else { continue };
                let Verdict::Refuted(counterexample) = &told.verdict else { panic!("{:?}", told.verdict) };
                assert_eq!(counterexample.position, large(position), "{} {memory}", told.statement);
                let is = match (about, value) {
                    (About::Values, value) => Worth::Value((*value).into()),
                    (_, 0) => Worth::P,
                    _ => Worth::N,
                };
                assert_eq!(counterexample.is, is, "{} {memory}", told.statement);
                if about == About::PPositions {
                    let wins = |parts: &Vec<Vec<u64>>| plain::holds(&claim, &[&parts[0][..], &[0]].concat(), most);
                    let mut options = plain::options(&game, position, most).into_iter();
                    let good = options.find(|parts| *value > 0 && wins(parts)).map(|parts| vec![large(&parts[0])]);
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
    let claim = claim(&rook, "(G + 1009) % 1009 = (m ^ n) % 1009");
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let told = decide_claim(&rook, Convention::Normal, About::Values, &claim, None, &limits).unwrap();
    assert!(matches!(told.verdict, Verdict::Fits(NoProof::TooLarge { .. })), "{:?}", told.verdict);
    assert_eq!(told.tested, 64 * 64);
}
