//! The minimal excluded value.

use crate::Nimber;

/// The least nimber that is not among `values`: the value of a position whose
/// options have these values (Sprague 1935, Grundy 1939).
///
/// ```
/// # use grundy_core::{mex, Nimber};
/// assert_eq!(mex([]), Nimber(0));
/// assert_eq!(mex([Nimber(0), Nimber(1), Nimber(3)]), Nimber(2));
/// ```
///
/// Complexity: O(n) for n values. Where many are wanted, reuse a [`MexSet`].
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut set = MexSet::new();
    set.extend(values);
    set.mex()
}

/// A set of nimbers that knows its mex and can be emptied in constant time.
///
/// Values beyond the largest possible mex are kept out of the memory: a set of
/// n values has a mex of at most n, so value v needs a place only while v is at
/// most the number of values seen. The set grows to the values actually seen
/// below 2^26 and ignores larger ones, which cannot be the mex of fewer values.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// `stamp[v] == round` says that v is in the set.
    stamp: Vec<u32>,
    round: u32,
}

const LARGEST_KEPT: u64 = 1 << 26;

impl MexSet {
    /// An empty set.
    pub fn new() -> MexSet {
        MexSet { stamp: Vec::new(), round: 1 }
    }

    /// Empties the set, keeping its memory.
    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.stamp.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    /// Adds `value`.
    pub fn insert(&mut self, value: Nimber) {
        if value.0 >= LARGEST_KEPT {
            return;
        }
        let at = value.0 as usize;
        if at >= self.stamp.len() {
            self.stamp.resize((at + 1).next_power_of_two(), 0);
        }
        self.stamp[at] = self.round;
    }

    /// Whether `value` was added since the set was last empty (false for values of 2^26 and more).
    pub fn contains(&self, value: Nimber) -> bool {
        usize::try_from(value.0).ok().and_then(|at| self.stamp.get(at)) == Some(&self.round)
    }

    /// The least value not in the set.
    pub fn mex(&self) -> Nimber {
        let at = self.stamp.iter().position(|&stamp| stamp != self.round);
        Nimber(at.unwrap_or(self.stamp.len()) as u64)
    }
}

impl Extend<Nimber> for MexSet {
    fn extend<I: IntoIterator<Item = Nimber>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_set_is_empty() {
        let mut set = MexSet::new();
        set.extend([Nimber(0), Nimber(1)]);
        assert_eq!(set.mex(), Nimber(2));
        set.clear();
        assert_eq!(set.mex(), Nimber(0));
        assert!(!set.contains(Nimber(1)));
    }

    #[test]
    fn huge_values_do_not_change_a_small_mex() {
        assert_eq!(mex([Nimber(u64::MAX), Nimber(0)]), Nimber(1));
    }
}
