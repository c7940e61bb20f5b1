//! Theorems that are kept, against the definition on all small positions.

use grundy_core::{Convention, Nimber, OptionList, Outcome, Position};
use grundy_rules::formula::GameText;
use grundy_rules::{Numbers, Rules};
use grundy_testkit::Oracle;
use grundy_testkit::play::options;
use num_bigint::BigUint;

use super::laws::{moore, wythoff};
use crate::Limits;
use crate::theorem::candidates::vectors;
use crate::theorem::{About, Proved, Reached, Strategy, prove};

/// A game of the catalogue with some heaps, or one of heaps and moves: `(m n) m' < m; n' < n`.
fn numbers(word: &str, heaps: usize) -> Numbers {
    let text = match word.strip_prefix('(').and_then(|rest| rest.split_once(") ")) {
        Some((heaps, moves)) => {
            GameText::new(&heaps.split(' ').collect::<Vec<_>>(), &moves.split("; ").collect::<Vec<_>>())
        }
        None => Rules::find(word).unwrap().formulas_text(Some(heaps)).unwrap(),
    };
    Numbers::read(&text).unwrap()
}

#[test]
fn answers_agree_with_the_definition() {
    use Convention::{Misere, Normal};
    // The game, the number of its heaps, the question, and the numbers that are compared.
    let cases = [
        ("wythoff", 2, Normal, About::PPositions, 9),
        ("wythoff", 2, Misere, About::PPositions, 9),
        ("boxes", 2, Normal, About::PPositions, 10),
        ("moore:2", 3, Normal, About::PPositions, 4),
        ("fibonacci-nim", 2, Normal, About::PPositions, 9),
        ("(m n) m' < m; n' < n", 2, Normal, About::Values, 9),
        ("(n) n' < n; n' < n, n'' < n'", 1, Normal, About::Values, 40),
        ("(n) n' = n - t, 1 <= t <= 3", 1, Normal, About::Values, 40),
        ("(m n) m' = m - 2, n' = n - 1; m' = m - 1, n' = n - 2", 2, Normal, About::Values, 9),
    ];
    let limits = Limits::default();
    for (word, heaps, convention, about, side) in cases {
        let rules = numbers(word, heaps);
        let proved = Proved::find(rules.game().clone(), convention, about, &limits).unwrap().expect("a theorem");
        let mut oracle = Oracle::new(&rules);
        // The value of an option, or 0 for P and 1 for N.
        let mut worth = |parts: &[Position]| match convention {
            Convention::Normal => oracle.sum(parts).0,
            Convention::Misere => u64::from(oracle.outcome(parts, convention) == Outcome::N),
        };
        for numbers in vectors(heaps, side) {
            if !rules.is_position(&numbers).unwrap() {
                assert_eq!(proved.outcome(&numbers), None, "{word} {numbers:?}");
                continue;
            }
            let at = Position::from(&numbers[..]);
            let own = worth(std::slice::from_ref(&at));
            let outcome = if own == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(proved.outcome(&numbers), Some(outcome), "{word} {at}");
            if about == About::Values {
                assert_eq!(proved.value(&numbers, &limits), Ok(Some(Nimber(own))), "{word} {at}");
            }
            let targets = if about == About::Values { 0..4 } else { 0..1 };
            for target in targets {
                let mut reached = options(&rules, std::slice::from_ref(&at));
                reached.retain(|option| worth(option) == target);
                for most in [0, 1, 2, 100] {
                    let wanted = OptionList::from_all(reached.clone(), most);
                    let found = proved.options(&numbers, Nimber(target), most, &limits).unwrap().unwrap();
                    assert_eq!(found, wanted, "{word} {at} {target}");
                }
            }
        }
    }
}

#[test]
fn a_position_with_many_digits() {
    let limits = Limits::default();
    let winning = |game, position: &[BigUint]| {
        let theorem = prove(&game, Convention::Normal, About::PPositions, None, &limits).unwrap();
        let strategy = Strategy::new(&game, &theorem, &limits).unwrap();
        let Reached { count, first } = strategy.options(position, 0, 1, &limits).unwrap();
        assert_eq!(strategy.is_p_position(&first[0][0]), Some(true));
        (count, first[0][0].clone())
    };
    let number = |n: u64| BigUint::from(n);
    let position = [number(10).pow(1000), number(3).pow(2090)];
    let (count, option) = winning(wythoff(), &position);
    assert!(count >= number(1) && count <= number(3));
    assert!(option.iter().zip(&position).all(|(new, old)| new <= old));
    // Two heaps of 10^18 are taken together.
    let far = number(10).pow(18);
    assert_eq!(winning(moore(3, 2), &[far.clone(), far, number(0)]).1, [0; 3].map(number));
    // In Nim with the heaps 2^60, 2^61 − 1 and 2^61 − 1 each heap has a move that wins.
    let [power, full] = [1 << 60, (1 << 61) - 1];
    let nim = winning(moore(3, 1), &[power, full, full].map(number));
    assert_eq!(nim, (number(3), [0, full, full].map(number).to_vec()));
}
