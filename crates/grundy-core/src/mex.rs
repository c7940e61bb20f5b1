//! The minimal excluded value.

use std::collections::BTreeSet;

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
/// The set keeps a stamp for every number up to some length, and the few larger values in a tree. The length grows with
/// the number of values, so one huge value takes no more memory than a small one: n values take O(n) bytes.
///
/// ```
/// # use grundy_core::{MexSet, Nimber};
/// let mut set = MexSet::new();
/// set.extend([0, 1, 3, u64::MAX].map(Nimber));
/// assert_eq!(set.mex(), Nimber(2));
/// assert!(set.contains(Nimber(u64::MAX)));
/// ```
#[derive(Clone, Debug)]
pub struct MexSet {
    /// `stamp[v] == round` says that v is in the set.
    stamp: Vec<u32>,
    /// The stamp that means "in the set". It is at least 1, so the stamp 0 always means "not in the set".
    round: u32,
    /// The values in the set that have no stamp.
    aside: BTreeSet<u64>,
}

/// Values below this one always get a stamp; their stamps take at most 256 KiB.
const ALWAYS_STAMPED: u64 = 1 << 16;

/// Number of stamps added for each value without a stamp. If the values are those from 0 on without a gap, one in
/// sixteen has no stamp. A huge value costs at most 128 bytes.
const STAMPS_FOR_EACH: usize = 16;

impl Default for MexSet {
    fn default() -> MexSet {
        MexSet::new()
    }
}

impl MexSet {
    pub fn new() -> MexSet {
        MexSet { stamp: Vec::new(), round: 1, aside: BTreeSet::new() }
    }

    /// Empties the set, keeping its memory.
    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.stamp.fill(0);
            self.round = 0;
        }
        self.round += 1;
        if !self.aside.is_empty() {
            self.aside.clear();
        }
    }

    /// Adds `value`.
    ///
    /// Complexity: O(1), amortised; O(log n) for a value that is large beside the number of values.
    #[inline]
    pub fn insert(&mut self, value: Nimber) {
        if value.0 < self.stamp.len() as u64 {
            self.stamp[value.0 as usize] = self.round;
        } else {
            self.insert_beyond(value.0);
        }
    }

    /// Adds a value that has no stamp yet.
    #[cold]
    fn insert_beyond(&mut self, value: u64) {
        self.aside.insert(value);
        let length = if value < ALWAYS_STAMPED { value as usize + 1 } else { self.aside.len() * STAMPS_FOR_EACH };
        if length <= self.stamp.len() {
            return;
        }
        self.stamp.resize(length.next_power_of_two(), 0);
        let beyond = self.aside.split_off(&(self.stamp.len() as u64));
        for value in std::mem::replace(&mut self.aside, beyond) {
            self.stamp[value as usize] = self.round;
        }
    }

    /// Whether `value` was added since the set was last empty.
    pub fn contains(&self, value: Nimber) -> bool {
        match value.0 < self.stamp.len() as u64 {
            true => self.stamp[value.0 as usize] == self.round,
            false => self.aside.contains(&value.0),
        }
    }

    /// The least value not in the set.
    ///
    /// Complexity: O(m) for a mex of m.
    pub fn mex(&self) -> Nimber {
        match self.stamp.iter().position(|&stamp| stamp != self.round) {
            Some(missing) => Nimber(missing as u64),
            None => {
                let length = self.stamp.len() as u64;
                Nimber(
                    length + self.aside.iter().zip(length..).take_while(|&(&value, next)| value == next).count() as u64,
                )
            }
        }
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
    use grundy_testkit::Random;

    #[test]
    fn new_and_cleared_sets_are_empty() {
        let mut set = MexSet::default();
        set.extend([Nimber(5), Nimber(1)]);
        assert_eq!((set.mex(), set.contains(Nimber(4))), (Nimber(0), false));
        set.insert(Nimber(0));
        assert_eq!(set.mex(), Nimber(2));
        set.clear();
        assert_eq!((set.mex(), set.contains(Nimber(1))), (Nimber(0), false));
        assert_eq!(mex([Nimber(u64::MAX), Nimber(0)]), Nimber(1), "a huge value does not change a small mex");
    }

    #[test]
    fn huge_values_are_remembered_and_take_little_memory() {
        let mut set = MexSet::new();
        let huge = [1 << 26, (1 << 26) - 1, u64::MAX].map(Nimber);
        set.extend(huge);
        assert!(huge.iter().all(|&value| set.contains(value)));
        assert!(!set.contains(Nimber((1 << 26) + 1)));
        assert!(set.stamp.capacity() <= 1 << 10, "{}", set.stamp.capacity());
        set.clear();
        assert!(!huge.iter().any(|&value| set.contains(value)));
    }

    #[test]
    fn the_mex_of_many_values_is_exact() {
        let many = (1 << 26) + 5;
        assert_eq!(mex((0..many).map(Nimber)), Nimber(many));
    }

    #[test]
    fn mex_and_contains_agree_with_the_definition() {
        let mut set = MexSet::new();
        let mut random = Random::new(1);
        for round in 0..60 {
            set.clear();
            // A run of values with few gaps, from both sides of the length of the stamps, and some huge ones.
            let (run, gaps) = (random.below(1 << (3 + round % 16)), random.between(1..=1 << 12));
            let mut values: Vec<u64> = (0..run).filter(|v| (v + 1) % gaps != 0).chain([1 << 40]).collect();
            if round % 2 == 0 {
                values.reverse();
            }
            set.extend(values.iter().copied().map(Nimber));
            let known: BTreeSet<u64> = values.into_iter().collect();
            assert_eq!(set.mex(), Nimber((0..).find(|v| !known.contains(v)).unwrap()));
            assert!((0..run + 2).chain([1 << 40, 1 << 41]).all(|v| set.contains(Nimber(v)) == known.contains(&v)));
        }
    }
}
