//! Misère sums of subtraction games.
//!
//! In every subtraction game the values 0 and 1 are *paired*: if s is the least number that may be taken, G(n) = 1
//! exactly when n ≥ s and G(n−s) = 0. As for Nim, a sum of such heaps is a misère P-position exactly when
//!
//! - some heap is worth 2 or more, and the nim-sum of the values is 0, or
//! - no heap is worth more than 1, and the nim-sum is 1
//!
//! (T. S. Ferguson 1974; the pairing is proved in `grundy_rules::subtraction`). Proof. From a position of the first
//! kind a move makes the nim-sum other than 0; since two heaps were worth 2 or more, one still is. From a position of
//! the second kind a move makes the nim-sum 0, or a single heap worth 2 or more. From any other position there is a
//! move to one of the two kinds. With two heaps worth 2 or more it is Bouton's move. With one such heap, make it worth
//! 0 or 1. With none, the nim-sum is 0: take a heap from 1 to 0. If all heaps are worth 0, move in one that has a move:
//! by the pairing it has an option worth 1. If no heap has a move, the player to move wins.

use grundy_core::{Nimber, Theorem};
use grundy_rules::HeapMoves;

use crate::summand::Summand;

pub const FERGUSON: Theorem = Theorem::named("Ferguson");

/// Whether every component is a heap of a subtraction game.
pub(crate) fn applies(sum: &[Summand]) -> bool {
    sum.iter().all(|summand| matches!(summand.rules.heap(), Some(HeapMoves::Subtract(_))))
}

/// What the theorem needs to know about the values of a sum.
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

    /// The value to which a heap worth `value` must move to leave a P-position.
    pub fn target(&self, value: Nimber) -> Nimber {
        let others = Tally { sum: self.sum + value, large: self.large - u128::from(value.0 > 1) };
        // If all other heaps are worth at most 1, the remaining heap must be, too.
        if others.large > 0 { others.sum } else { others.sum + Nimber(1) }
    }
}
