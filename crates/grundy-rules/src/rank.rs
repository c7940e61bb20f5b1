//! Ranks: numbers that every move lowers ([`Ruleset::rank`](grundy_core::Ruleset::rank)).
//!
//! Each rank adds up over the components of a sum, so it ranks sums too. It counts what can be taken, or bounds how
//! many moves are left. Beyond 64 bits a rank saturates; a solver then notices a move that does not lower it.

/// Defines the method `rank` of a ruleset. The argument is a function of the position.
macro_rules! ranked {
    ($rank:expr) => {
        fn rank(&self, position: &grundy_core::Position) -> Result<Option<u64>, grundy_core::Fault> {
            let rank: fn(&[u64]) -> u64 = $rank;
            Ok(Some(rank(position)))
        }
    };
}
pub(crate) use ranked;

/// The sum of all numbers: counters, squares, or steps to the corner.
pub(crate) fn total(position: &[u64]) -> u64 {
    position.iter().fold(0, |sum, &number| sum.saturating_add(number))
}

/// Largest number of splits of a heap.
pub(crate) fn splits(position: &[u64]) -> u64 {
    position[0].saturating_sub(1)
}

/// Largest number of moves if a heap is split and its parts are taken.
pub(crate) fn splits_and_takes(position: &[u64]) -> u64 {
    position[0].saturating_add(splits(position))
}
