//! The moves of a heap game as data.
//!
//! A *heap game* is played on single heaps: a position is one number. Solvers
//! that are faster than trying every option work from this description.

use crate::{Code, NumberSet};

/// What one move can do to a heap of n counters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HeapMoves {
    /// Take s counters, s in the set and s ≤ n.
    Subtract(NumberSet),
    /// Move as the code says. A heap of n is worth what the code's heap of
    /// `n + shift` is worth in normal play (0 where that is negative).
    TakeBreak {
        /// The code.
        code: Code,
        /// What to add to a heap size to get the code's heap size.
        shift: i64,
    },
    /// Split the heap into two non-empty heaps of different sizes.
    UnequalSplit,
}
