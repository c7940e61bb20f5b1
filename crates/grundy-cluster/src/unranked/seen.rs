//! The values seen among the options of each position: a set of small numbers for each.
//!
//! Nearly all values are below 64, so a set is the bits of one number; larger values go into a map.

use std::collections::HashMap;

use crate::ClusterError;
use crate::unranked::checkpoint::Keeper;

/// The set of a position.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    /// Bit v stands for the value v.
    pub(crate) low: u64,
    /// Bit v of word w stands for the value 64·(w + 1) + v.
    pub(crate) high: &'a [u64],
}

/// By position, the values from 64 on, as in [`Seen::high`].
#[derive(Default)]
pub(crate) struct LargeValues(HashMap<u32, Vec<u64>>);

impl LargeValues {
    /// Adds a value, at least 64, to the set of a position.
    pub(crate) fn insert(&mut self, index: u32, value: u32) {
        let (word, bit) = (value as usize / 64 - 1, 1u64 << (value % 64));
        let words = self.0.entry(index).or_default();
        if words.len() <= word {
            words.resize(word + 1, 0);
        }
        words[word] |= bit;
    }

    /// The set of a position.
    pub(crate) fn of(&self, index: u32) -> &[u64] {
        match self.0.is_empty() {
            true => &[],
            false => self.0.get(&index).map_or(&[], Vec::as_slice),
        }
    }

    pub(crate) fn keep(&mut self, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        // For each set its position, its number of words, and the words.
        let mut flat: Vec<u64> = (self.0.iter())
            .flat_map(|(&index, words)| [index.into(), words.len() as u64].into_iter().chain(words.iter().copied()))
            .collect();
        keeper.column(&mut flat)?;
        self.0.clear();
        let mut rest = &flat[..];
        while let [index, length, behind @ ..] = rest {
            let (words, behind) = behind.split_at((*length as usize).min(behind.len()));
            self.0.insert(*index as u32, words.to_vec());
            rest = behind;
        }
        Ok(())
    }
}

impl<'a> Seen<'a> {
    /// Whether a value is in the set.
    pub(crate) fn contains(self, value: u32) -> bool {
        let word = match value / 64 {
            0 => self.low,
            word => self.high.get(word as usize - 1).copied().unwrap_or(0),
        };
        word >> (value % 64) & 1 != 0
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(self) -> u32 {
        let low = self.low.trailing_ones();
        if low < 64 {
            return low;
        }
        let full = self.high.iter().take_while(|&&word| word == u64::MAX).count();
        64 * (full as u32 + 1) + self.high.get(full).map_or(0, |word| word.trailing_ones())
    }

    /// The values in the set, ascending.
    pub(crate) fn values(self) -> impl Iterator<Item = u64> + 'a {
        let bits = |(at, word): (usize, u64)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at as u64 * 64 + bit)
        };
        std::iter::once(self.low).chain(self.high.iter().copied()).enumerate().flat_map(bits)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn like_sets() {
        let (mut low, mut high, mut sets) = ([0u64; 3], LargeValues::default(), vec![BTreeSet::new(); 3]);
        for step in 0..900u32 {
            let (index, value) = (step % 3, step.wrapping_mul(2_654_435_761) % [70, 200, 500][step as usize % 3]);
            match value {
                0..64 => low[index as usize] |= 1 << value,
                _ => high.insert(index, value),
            }
            sets[index as usize].insert(value);
            let (seen, set) = (Seen { low: low[index as usize], high: high.of(index) }, &sets[index as usize]);
            assert_eq!(seen.mex(), (0..).find(|value| !set.contains(value)).unwrap());
            assert!(seen.values().eq(set.iter().map(|&value| u64::from(value))));
            assert!((0..600).all(|value| seen.contains(value) == set.contains(&value)));
        }
        assert!(sets.iter().any(|set| set.len() > 130));
    }
}
