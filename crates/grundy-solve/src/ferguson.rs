//! Misère sums of subtraction games.
//!
//! In every subtraction game values 0 and 1 are *paired*: with s the least
//! number that may be taken, G(n) = 1 exactly when n ≥ s and G(n−s) = 0. From
//! this it follows as for Nim that a sum of such heaps, whatever the sets, is a
//! misère P-position exactly when
//!
//! - some heap is worth 2 or more, and the nim-sum of the values is 0, or
//! - no heap is worth more than 1, and the nim-sum is 1
//!
//! (T. S. Ferguson 1974; the pairing is proved in `grundy_rules::subtraction`).
//! Proof. From a position of the first kind a move makes the nim-sum other than
//! 0, and since two heaps were worth 2 or more one still is. From one of the
//! second kind a move makes the nim-sum 0, or a single heap worth 2 or more. From
//! any other position there is a move to one of the two kinds: with two heaps
//! worth 2 or more, Bouton's move; with one, make it worth 0 or 1; with none, the
//! nim-sum is 0: take a heap from 1 to 0, or, if all are worth 0, move in one
//! that can move: by the pairing it has an option worth 1. If none can move, the
//! player to move wins.

use grundy_core::{Nimber, Theorem};
use grundy_rules::HeapMoves;

use crate::summand::Summand;

/// The theorem.
pub const FERGUSON: Theorem = Theorem {
    name: "Ferguson",
    statement: "A sum of heaps of subtraction games is a misère P-position exactly when some heap is worth 2 or more \
                and the nim-sum of the values is 0, or no heap is worth more than 1 and the nim-sum is 1.",
    source: "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167",
};

/// Whether every component is a heap of a subtraction game.
pub fn applies(sum: &[Summand]) -> bool {
    sum.iter().all(|summand| matches!(summand.rules.heap(), Some(HeapMoves::Subtract(_))))
}

/// The values of a sum, as far as the theorem needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The nim-sum of all values.
    sum: Nimber,
    /// How many heaps are worth 2 or more.
    large: u128,
}

impl Tally {
    /// Adds `copies` heaps worth `value` each.
    pub fn add(&mut self, value: Nimber, copies: u64) {
        self.sum += value.times(copies);
        self.large += if value.0 > 1 { u128::from(copies) } else { 0 };
    }

    /// Whether the sum is a misère P-position.
    pub fn is_p(&self) -> bool {
        self.sum == Nimber(u64::from(self.large == 0))
    }

    /// The value to which a heap worth `value` must be moved to leave a P-position.
    pub fn target(&self, value: Nimber) -> Nimber {
        let others = Tally { sum: self.sum + value, large: self.large - u128::from(value.0 > 1) };
        // If all others are worth at most 1, so is what is left of this heap.
        if others.large > 0 { others.sum } else { others.sum + Nimber(1) }
    }
}
