//! Welter's game: coins on different squares of a strip, each of which may move to any lower free square.
//!
//! The value is the *Welter function*: the nim-sum of all squares and, for each pair of coins, of 2^(v+1) − 1. Here 2^v
//! is the largest power of two that divides their distance. The value of two coins is one less than the nim-sum of
//! their squares. (C. P. Welter, Indag. Math. 16, 1954. J. H. Conway, *On Numbers and Games*, ch. 13.)
//!
//! For bit k only coins that agree modulo 2^k matter. Bit k of the value is that of the nim-sum, changed once for each
//! pair of coins on squares congruent modulo 2^k. So the square to which one coin must move to reach a value is found
//! bit by bit from the lowest. Its bit k depends on its lower bits alone. If the coins are sorted by their bits from
//! the lowest, those congruent to a number modulo 2^k are neighbours.
//!
//! In misère play nothing is declared.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, Nimber, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row, with_boards};
use crate::nimble::{coin_label, moved};
use crate::number::{notation, parse_squares};

/// Welter's game. A position is the ascending list of the coins' squares, all different.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Welter;

pub(crate) const WELTER: Theorem = Theorem::named("Welter");

pub(crate) const ENTRY: Row =
    row("welter", Some(&WELTER), |parameter| with_boards("welter", parameter, |_| Ok(Built::new(Arc::new(Welter)))));

/// The Welter function of different squares.
///
/// Complexity: O(n log n) for n coins.
pub(crate) fn welter_function(squares: &[u64]) -> u64 {
    let sorted = by_low_bits(squares);
    let mut value = squares.iter().fold(0, |sum, square| sum ^ square);
    for bit in 0..u64::BITS {
        let mask = (1u64 << bit) - 1;
        let groups = sorted.chunk_by(|a, b| (a.reverse_bits() ^ b.reverse_bits()) & mask == 0);
        // Whether the number of pairs is odd.
        let pairs = groups.filter(|group| group.len() / 2 % 2 == 1).count() as u64;
        value ^= (pairs % 2) << bit;
    }
    value
}

/// The squares with their bits reversed, ascending: neighbours agree in many low bits.
fn by_low_bits(squares: &[u64]) -> Vec<u64> {
    let mut sorted: Vec<u64> = squares.iter().map(|square| square.reverse_bits()).collect();
    sorted.sort_unstable();
    sorted
}

/// The square below `from` to which the coin on it must move so that the position is worth `target`, if there is one.
fn goal_square(squares: &[u64], sorted: &[u64], change: u64, from: u64) -> Option<u64> {
    // Moving the coin from a to b changes bit k by the bits of a and b and by the parities of the numbers of other
    // coins congruent to a and to b modulo 2^k.
    let mut to = 0u64;
    for bit in 0..u64::BITS {
        let others = |square: u64| {
            // The moving coin itself is no other coin.
            let itself = u64::from((square ^ from) & ((1 << bit) - 1) == 0);
            (congruent(sorted, square, bit) - itself) & 1
        };
        let wanted = (change >> bit ^ from >> bit ^ others(from) ^ others(to)) & 1;
        to |= wanted << bit;
    }
    (to < from && squares.binary_search(&to).is_err()).then_some(to)
}

/// How many squares are congruent to `square` modulo 2^`bit`.
fn congruent(sorted: &[u64], square: u64, bit: u32) -> u64 {
    if bit == 0 {
        return sorted.len() as u64;
    }
    let first = square.reverse_bits() >> (u64::BITS - bit) << (u64::BITS - bit);
    let last = first | (u64::MAX >> bit);
    (sorted.partition_point(|&other| other <= last) - sorted.partition_point(|&other| other < first)) as u64
}

impl Ruleset for Welter {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for &from in position.iter() {
            for to in (0..from).filter(|to| position.binary_search(to).is_err()) {
                options.add(&[moved(position, from, to)]);
            }
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some((0..).zip(position.iter()).map(|(below, &square)| u128::from(square - below)).sum())
    }

    notation!(parse_squares, coin_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        (convention == Convention::Normal).then(|| Declared::value(&WELTER, Nimber(welter_function(position))))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Goal::Value(target) = goal else { return None };
        let (sorted, change) = (by_low_bits(position), welter_function(position) ^ target.0);
        let after = |&from| Some(vec![moved(position, from, goal_square(position, &sorted, change, from)?)]);
        Some(OptionList::from_all(position.iter().filter_map(after).collect(), most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula as it is written, pair by pair.
    fn by_pairs(squares: &[u64]) -> u64 {
        let mut value = squares.iter().fold(0, |sum, square| sum ^ square);
        for (index, a) in squares.iter().enumerate() {
            for b in &squares[..index] {
                value ^= (a - b) ^ (a - b - 1);
            }
        }
        value
    }

    #[test]
    fn the_function_is_that_of_the_pairs() {
        let mut random = grundy_testkit::Random::new(1);
        for round in 0..2_000 {
            let mut squares: Vec<u64> = (0..round % 20 + 1).map(|_| random.bits() >> random.below(64)).collect();
            squares.sort_unstable();
            squares.dedup();
            assert_eq!(welter_function(&squares), by_pairs(&squares), "{squares:?}");
        }
        assert_eq!([&[5][..], &[2, 5], &[0, 1], &[0, 1, 2]].map(welter_function), [5, 6, 0, 0]);
    }

    #[test]
    fn moves_on_large_squares_reach_their_goal() {
        let mut random = grundy_testkit::Random::new(2);
        let mut found = 0;
        for round in 0..300 {
            let mut squares: Vec<u64> = (0..round % 12 + 2).map(|_| random.bits() >> random.below(40)).collect();
            squares.sort_unstable();
            squares.dedup();
            let position = Position::from(squares.clone());
            let list = Welter.declared_options(&position, Goal::Value(Nimber::ZERO), usize::MAX).unwrap();
            assert_eq!(list.count > 0, welter_function(&squares) != 0, "{squares:?}");
            for option in &list.first {
                found += 1;
                assert_eq!(welter_function(&option[0]), 0, "{squares:?}");
            }
        }
        assert!(found > 300);
    }
}
