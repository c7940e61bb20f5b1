//! The values seen among the options of each position: a set of small numbers for each.
//!
//! Nearly all values are below 64, so a set is the bits of one number; larger values go into a map.

use std::collections::HashMap;

/// A set for each position of a shard.
#[derive(Default)]
pub(crate) struct Seen {
    /// For each position: bit v stands for the value v.
    pub(crate) low: Vec<u64>,
    /// By position: bit v of word w stands for the value 64·(w + 1) + v.
    pub(crate) high: HashMap<u32, Vec<u64>>,
}

impl Seen {
    pub(crate) fn new(positions: usize) -> Seen {
        Seen { low: vec![0; positions], high: HashMap::new() }
    }

    /// Adds a value to the set of a position.
    pub(crate) fn insert(&mut self, index: u32, value: u32) {
        let (word, bit) = (value / 64, 1u64 << (value % 64));
        if word == 0 {
            self.low[index as usize] |= bit;
            return;
        }
        let words = self.high.entry(index).or_default();
        if words.len() < word as usize {
            words.resize(word as usize, 0);
        }
        words[word as usize - 1] |= bit;
    }

    /// Whether a value is in the set.
    pub(crate) fn contains(&self, index: u32, value: u32) -> bool {
        let word = match value / 64 {
            0 => self.low[index as usize],
            word => self.high.get(&index).and_then(|words| words.get(word as usize - 1)).copied().unwrap_or(0),
        };
        word >> (value % 64) & 1 != 0
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(&self, index: u32) -> u32 {
        let low = self.low[index as usize].trailing_ones();
        let Some(high) = self.high.get(&index).filter(|_| low == 64) else { return low };
        let full = high.iter().take_while(|&&word| word == u64::MAX).count();
        64 * (full as u32 + 1) + high.get(full).map_or(0, |word| word.trailing_ones())
    }

    /// The values in the set, ascending.
    pub(crate) fn values(&self, index: u32) -> impl Iterator<Item = u64> {
        let high = self.high.get(&index).map_or(&[][..], |words| words);
        let words = std::iter::once(&self.low[index as usize]).chain(high);
        let bits = |(at, &word): (usize, &u64)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at as u64 * 64 + bit)
        };
        words.enumerate().flat_map(bits)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn like_sets() {
        let (mut seen, mut sets) = (Seen::new(3), vec![BTreeSet::new(); 3]);
        for step in 0..900u32 {
            let (index, value) = (step % 3, step.wrapping_mul(2_654_435_761) % [70, 200, 500][step as usize % 3]);
            seen.insert(index, value);
            sets[index as usize].insert(value);
            let set = &sets[index as usize];
            assert_eq!(seen.mex(index), (0..).find(|value| !set.contains(value)).unwrap());
            assert!(seen.values(index).eq(set.iter().map(|&value| u64::from(value))));
            assert!((0..600).all(|value| seen.contains(index, value) == set.contains(&value)));
        }
        assert!(sets.iter().any(|set| set.len() > 130));
    }
}
