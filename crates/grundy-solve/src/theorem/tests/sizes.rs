//! Winning moves at any size, against enumeration where that is possible.

use grundy_core::Convention;
use grundy_rules::formula::{NumberGame, plain};
use num_bigint::BigUint;

use super::games::{boxes, fibonacci_nim, mock_turtles, moore, wythoff};
use crate::Limits;
use crate::theorem::{About, Strategy, prove};

fn strategy(game: &NumberGame, convention: Convention, about: About) -> Strategy {
    let theorem = prove(game, convention, about, None, &Limits::default()).unwrap();
    Strategy::new(game, &theorem, &Limits::default()).unwrap()
}

#[test]
fn winning_moves_agree_with_enumeration() {
    let cases = [
        (wythoff(), Convention::Normal, 9),
        (wythoff(), Convention::Misere, 8),
        (boxes(), Convention::Normal, 10),
        (moore(3, 2), Convention::Normal, 4),
        (fibonacci_nim(), Convention::Normal, 9),
    ];
    let large = |v: &[u64]| v.iter().map(|&x| BigUint::from(x)).collect::<Vec<_>>();
    for (game, convention, side) in cases {
        let strategy = strategy(&game, convention, About::PPositions);
        let heaps = game.heaps.len() as u32;
        let p = |v: &[u64]| strategy.is_p_position(&large(v));
        for place in 0..u64::pow(side, heaps) {
            let v: Vec<u64> = (0..heaps).map(|i| place / side.pow(i) % side).collect();
            if p(&v).is_none() {
                continue;
            }
            // An option of Fibonacci Nim may have a limit of twice the heap.
            let options = plain::options(&game, &v, 2 * side);
            let winning: Vec<&Vec<u64>> =
                options.iter().map(|parts| &parts[0]).filter(|o| p(o) == Some(true)).collect();
            let found = strategy.winning_moves(&large(&v), &Limits::default()).unwrap();
            assert_eq!(found.count, BigUint::from(winning.len()), "{v:?}");
            assert_eq!(found.first, winning.first().map(|least| vec![large(least)]), "{v:?}");
            let terminal = convention == Convention::Misere && options.is_empty();
            assert_eq!(p(&v), Some(winning.is_empty() && !terminal), "{v:?}");
        }
    }
}

#[test]
fn a_position_with_many_digits() {
    let strategy = strategy(&wythoff(), Convention::Normal, About::PPositions);
    let position = [BigUint::from(10u32).pow(1000), BigUint::from(3u32).pow(2090)];
    let found = strategy.winning_moves(&position, &Limits::default()).unwrap();
    assert!(found.count >= BigUint::from(1u32) && found.count <= BigUint::from(3u32));
    let option = &found.first.unwrap()[0];
    assert_eq!(strategy.is_p_position(option), Some(true));
    assert!(option.iter().zip(&position).all(|(new, old)| new <= old));
    // Two heaps of 10^18 are taken together.
    let strategy = self::strategy(&moore(3, 2), Convention::Normal, About::PPositions);
    let far = BigUint::from(10u32).pow(18);
    let found = strategy.winning_moves(&[far.clone(), far, BigUint::from(0u32)], &Limits::default()).unwrap();
    assert_eq!(found.first, Some(vec![vec![BigUint::from(0u32); 3]]));
    // In Nim with the heaps 2^60, 2^61 − 1 and 2^61 − 1 each heap has a move that wins.
    let strategy = self::strategy(&moore(3, 1), Convention::Normal, About::PPositions);
    let [power, full] = [1u64 << 60, (1 << 61) - 1].map(BigUint::from);
    let found = strategy.winning_moves(&[power, full.clone(), full.clone()], &Limits::default()).unwrap();
    assert_eq!(found.count, BigUint::from(3u32));
    assert_eq!(found.first, Some(vec![vec![BigUint::from(0u32), full.clone(), full]]));
}

#[test]
fn splits_are_counted_once() {
    let strategy = strategy(&mock_turtles(), Convention::Normal, About::Values);
    for n in 0..12u64 {
        let found = strategy.winning_moves(&[n.into()], &Limits::default()).unwrap();
        // Heap 0 is worth 0. A pair x'' < x' has different values, so the only winning option is heap 0 alone.
        assert_eq!(found.count, BigUint::from(u32::from(n > 0)), "{n}");
    }
}
