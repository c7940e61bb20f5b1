//! The moves of a heap game as data.
//!
//! A *heap game* is played on single heaps: a position is one number. Solvers that are faster than trying every option
//! use this description.

use crate::{Code, NumberSet};

/// What one move can do to a heap of n counters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HeapMoves {
    /// Take s counters, s in the set and s ≤ n.
    Subtract(NumberSet),
    /// Move as the code says. In normal play a heap of n is worth what the code's heap of `n + shift` is worth, or 0 if
    /// that is negative.
    TakeBreak {
        code: Code,
        /// The number added to a heap size to get the code's heap size.
        shift: i64,
    },
    /// Split the heap into two non-empty heaps of different sizes.
    UnequalSplit,
}

impl HeapMoves {
    /// Whether a move can replace a heap of `n` by non-empty heaps of these sizes; `None` if only the options can tell.
    /// O(log of the number of parts of the set or code).
    pub fn allows(&self, n: u64, left: &[u64]) -> Option<bool> {
        let taken = left.iter().try_fold(n, |rest, &heap| rest.checked_sub(heap));
        Some(match (self, taken) {
            _ if left.contains(&0) => false,
            (HeapMoves::TakeBreak { shift, .. }, _) if *shift != 0 => return None,
            (_, None) => false,
            (HeapMoves::Subtract(set), Some(taken)) => left.len() <= 1 && taken > 0 && set.contains(taken),
            (HeapMoves::TakeBreak { code, .. }, Some(taken)) => {
                left.len() < 8 && code.digit(taken) >> left.len() & 1 == 1
            }
            (HeapMoves::UnequalSplit, Some(taken)) => taken == 0 && left.len() == 2 && left[0] != left[1],
        })
    }
}
