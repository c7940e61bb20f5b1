//! Ranks: numbers that every move lowers ([`Ruleset::rank`](grundy_core::Ruleset::rank)).
//!
//! Each is chosen such that it may be added over the components of a sum, so it
//! ranks sums too: what can be taken, or how many moves are left at most. Beyond
//! 64 bits a rank stays where it is; whoever goes by ranks sees then that a move does not lower it.

/// The method `rank` of a ruleset; the argument is a function of the position.
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

/// How often a heap can be split at most.
pub(crate) fn splits(position: &[u64]) -> u64 {
    position[0].saturating_sub(1)
}

/// How often a heap can be split, and its parts be taken, at most.
pub(crate) fn splits_and_takes(position: &[u64]) -> u64 {
    position[0].saturating_add(splits(position))
}
