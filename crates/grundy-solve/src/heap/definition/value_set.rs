//! Sets of values: one that is emptied at once, and a bit set.

/// A set of values that is emptied in constant time. Room is made once for each heap, so that marking is one store.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    stamp: Vec<u32>,
    round: u32,
}

impl Marks {
    /// Empties the set and makes room for all nim-sums of values up to `largest`.
    pub fn begin(&mut self, largest: u32) {
        let room = (largest as usize + 1).next_power_of_two();
        if self.stamp.len() < room {
            self.stamp.resize(room, 0);
        }
        if self.round == u32::MAX {
            self.stamp.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    /// The end of the room: larger values cannot be in the set.
    pub fn room(&self) -> u32 {
        self.stamp.len() as u32
    }

    /// Adds a value within the room.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        self.stamp[value as usize] = self.round;
    }

    /// Removes a value.
    pub fn remove(&mut self, value: u32) {
        self.stamp[value as usize] = 0;
    }

    /// Whether a value, of any size, is in the set.
    #[inline]
    pub fn contains(&self, value: u32) -> bool {
        self.stamp.get(value as usize) == Some(&self.round)
    }
}

/// A set of values as a bit set.
#[derive(Clone, Debug, Default)]
pub struct BitSet {
    pub words: Vec<u64>,
}

/// The set of all v ⊕ x for the v < 64 in `set`: each bit of x below 64 exchanges neighbouring blocks of that length.
pub fn exchanged(mut set: u64, x: u32) -> u64 {
    /// For each bit of x, the lower ones of the blocks that it exchanges.
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, lower) in LOWER.iter().enumerate().filter(|(bit, _)| x >> bit & 1 == 1) {
        set = (set & lower) << (1 << bit) | set >> (1 << bit) & lower;
    }
    set
}

impl BitSet {
    /// Empties the set.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Adds a value of any size.
    pub fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Whether a value is in the set.
    pub fn contains(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Adds x ⊕ `plus` for every x of `other`.
    pub(crate) fn insert_all_plus(&mut self, other: &BitSet, plus: u32) {
        for (i, &word) in other.words.iter().enumerate() {
            let to = i ^ (plus as usize / 64);
            if to >= self.words.len() {
                self.words.resize(to + 1, 0);
            }
            self.words[to] |= exchanged(word, plus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_exchanged() {
        for x in 0..64 {
            for v in 0..64 {
                assert_eq!(exchanged(1 << v, x), 1 << (v ^ x));
            }
        }
    }
}
