//! A multiset of values that knows its mex.
//!
//! It counts each value, with a tree of bits above the counts. A bit of level 0 says that a value is there. A bit of
//! level k + 1 says that a whole word of level k is full. The mex is found by walking down from the top: O(log₆₄ V).

/// A multiset of values.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: Vec<u32>,
    levels: Vec<Vec<u64>>,
}

impl Tally {
    /// Adds a value once.
    pub fn add(&mut self, value: u32) {
        let mut at = value as usize;
        if at >= self.counts.len() {
            self.grow(at + 1);
        }
        self.counts[at] += 1;
        if self.counts[at] > 1 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            *word |= 1 << (at % 64);
            if *word != u64::MAX {
                break;
            }
            at /= 64;
        }
    }

    /// Removes a value once; it must be there.
    pub fn remove(&mut self, value: u32) {
        let mut at = value as usize;
        self.counts[at] -= 1;
        if self.counts[at] > 0 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            let was_full = *word == u64::MAX;
            *word &= !(1 << (at % 64));
            if !was_full {
                break;
            }
            at /= 64;
        }
    }

    /// Whether a value is there.
    pub fn contains(&self, value: u32) -> bool {
        self.counts.get(value as usize).is_some_and(|&count| count > 0)
    }

    /// The least value that is not there.
    pub fn mex(&self) -> u32 {
        let mut at = 0;
        for level in self.levels.iter().rev() {
            match level.get(at) {
                Some(word) => at = at * 64 + word.trailing_ones() as usize,
                // All words of this level are full.
                None => at *= 64,
            }
        }
        at.min(self.counts.len()) as u32
    }

    fn grow(&mut self, to: usize) {
        self.counts.resize(to.next_power_of_two().max(64), 0);
        self.levels.clear();
        let mut full: Vec<bool> = self.counts.iter().map(|&count| count > 0).collect();
        loop {
            let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
            let level: Vec<u64> = full.chunks(64).map(word).collect();
            full = level.iter().map(|&word| word == u64::MAX).collect();
            self.levels.push(level);
            if full.len() <= 1 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn the_mex_is_right_while_values_come_and_go() {
        let mut tally = Tally::default();
        let mut there = vec![0u32; 9000];
        assert_eq!(tally.mex(), 0);
        let mut random = Random::new(7);
        for round in 0..60_000u32 {
            // First fill almost everything, then remove.
            let value = if round < 9000 { round } else { random.below(9000) as u32 };
            if round >= 9000 && random.below(2) == 1 && there[value as usize] > 0 {
                there[value as usize] -= 1;
                tally.remove(value);
            } else if round < 9000 || round % 5 == 0 {
                there[value as usize] += 1;
                tally.add(value);
            }
            if round % 37 == 0 || round > 8990 && round < 9010 {
                let mex = there.iter().position(|&count| count == 0).unwrap_or(9000);
                assert_eq!(tally.mex() as usize, mex, "round {round}");
                assert_eq!(tally.contains(value), there[value as usize] > 0);
            }
        }
    }
}
