//! Winning moves at any size, against enumeration where that is possible.

use grundy_core::Convention;
use grundy_rules::formula::NumberGame;
use num_bigint::BigUint;

use super::games::*;
use super::plain;
use crate::Limits;
use crate::theorem::{About, Strategy, prove};

fn strategy(game: &NumberGame, convention: Convention, about: About) -> Strategy {
    let theorem = prove(game, convention, about, None, &Limits::default()).unwrap();
    Strategy::new(game, &theorem, &Limits::default()).unwrap()
}

/// All positions of a box with side `side`, and for each the options of one part, by trying all.
fn options(game: &NumberGame, side: i64, position: &[i64]) -> Vec<Vec<i64>> {
    let heaps = position.len();
    let vectors = (0..(side as usize).pow(heaps as u32))
        .map(|place| (0..heaps).map(|i| (place / (side as usize).pow(i as u32)) as i64 % side).collect::<Vec<i64>>());
    let inside = |v: &[i64]| game.domain.as_ref().is_none_or(|d| plain::holds(d, side, &|w| v[w.0 as usize]));
    let all = vectors.filter(|option| {
        let both = [position, option].concat();
        inside(option)
            && game
                .moves
                .iter()
                .any(|m| plain::holds(&m.formula, side, &|v| both.get(v.0 as usize).copied().unwrap_or(0)))
    });
    all.collect()
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
    for (game, convention, side) in cases {
        let strategy = strategy(&game, convention, About::PPositions);
        let heaps = game.heaps.len();
        let p = |v: &[i64]| {
            let large: Vec<BigUint> = v.iter().map(|&x| BigUint::from(x as u64)).collect();
            strategy.is_p_position(&large)
        };
        for place in 0..(side as usize).pow(heaps as u32) {
            let v: Vec<i64> = (0..heaps).map(|i| (place / (side as usize).pow(i as u32)) as i64 % side).collect();
            if p(&v).is_none() {
                continue;
            }
            // An option of Fibonacci Nim may have a limit of twice the heap.
            let winning: Vec<Vec<i64>> =
                options(&game, 2 * side, &v).into_iter().filter(|option| p(option) == Some(true)).collect();
            let large: Vec<BigUint> = v.iter().map(|&x| BigUint::from(x as u64)).collect();
            let found = strategy.winning_moves(&large, &Limits::default()).unwrap();
            assert_eq!(found.count, BigUint::from(winning.len()), "{v:?}");
            let least =
                winning.iter().min().map(|v| vec![v.iter().map(|&x| BigUint::from(x as u64)).collect::<Vec<_>>()]);
            assert_eq!(found.first, least, "{v:?}");
            let terminal = convention == Convention::Misere && options(&game, 2 * side, &v).is_empty();
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
