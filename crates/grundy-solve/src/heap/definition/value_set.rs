//! Sets of values: one that is emptied at once, and a bit set.
//!
//! An order in which pieces that follow each other are far apart.
//!
//! Pairs of neighbouring small heaps show much the same values. With small heaps in ascending order, a candidate would
//! live about four times as long (`.06`, heaps 20,000 to 60,000, 4,000 pairs marked).

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

    pub fn remove(&mut self, value: u32) {
        self.stamp[value as usize] = 0;
    }

    /// Whether a value, of any size, is in the set.
    #[inline]
    pub fn contains(&self, value: u32) -> bool {
        self.stamp.get(value as usize) == Some(&self.round)
    }
}

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

/// The order of some number of pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// The number of pieces.
    pub count: usize,
    /// The step from piece to piece, coprime to their number.
    step: usize,
}

impl Spread {
    /// The order of `count` pieces.
    pub fn over(count: usize) -> Spread {
        let gcd = |mut a: usize, mut b: usize| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        // Multiples of the golden section are evenly spread.
        let step = (count * 618 / 1000..).find(|&step| gcd(step, count) <= 1).unwrap_or(1);
        Spread { count, step }
    }

    /// The piece that comes as number i.
    pub fn get(self, i: usize) -> usize {
        i * self.step % self.count
    }

    /// The pieces that come as numbers `from`, `from` + 1, … and after the last of all from `from` again.
    pub fn turns(self, from: usize) -> impl Iterator<Item = usize> {
        let (mut i, mut piece) = (from, None);
        std::iter::from_fn(move || {
            piece = match piece {
                Some(before) if i < self.count => {
                    // A division would take longer than what is done with many a piece.
                    let after = before + self.step;
                    Some(if after < self.count { after } else { after - self.count })
                }
                _ => {
                    i = from;
                    Some(self.get(from))
                }
            };
            i += 1;
            piece
        })
    }
}

/// These values in ascending order.
pub(crate) struct Unseen<'a> {
    /// For each value, whether it is seen, eight values at a time.
    seen: &'a [[bool; 8]],
    /// The number of octets that were read.
    read: usize,
    end: usize,
    /// The values of the last octet that are not seen and were not returned yet: bit i for its value i.
    left: u8,
}

impl Unseen<'_> {
    /// The values below `end` that are not seen. There must be whole octets up to there.
    pub fn new(seen: &[bool], end: usize) -> Unseen<'_> {
        Unseen { seen: seen.as_chunks().0, end, read: 0, left: 0 }
    }
}

impl Iterator for Unseen<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.left == 0 {
            let seen = u64::from_le_bytes(self.seen.get(self.read)?.map(u8::from));
            self.read += 1;
            // The factor moves bit 0 of byte i to bit 56 + i.
            self.left = !((seen.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8);
        }
        let value = 8 * (self.read - 1) + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        u16::try_from(value).ok().filter(|_| value < self.end)
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

#[cfg(test)]
mod spread_tests {
    use super::*;

    #[test]
    fn every_piece_comes_once_a_turn() {
        for count in 1..60 {
            let spread = Spread::over(count);
            let mut pieces: Vec<usize> = (0..count).map(|i| spread.get(i)).collect();
            for from in 0..count {
                let expected = pieces[from..].iter().cycle().take(3 * count);
                assert!(spread.turns(from).take(3 * count).eq(expected.copied()), "{count} pieces from {from} on");
            }
            pieces.sort_unstable();
            assert!(pieces.into_iter().eq(0..count), "{count} pieces");
        }
    }
}

#[cfg(test)]
mod unseen_tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn unseen_values_are_those_of_the_definition() {
        let mut random = Random::new(1);
        for round in 0..200 {
            let seen: Vec<bool> = (0..8 * (round % 40)).map(|_| random.below(1u32 + round % 7) > 0).collect();
            let end = random.below(seen.len() + 1);
            let expected = (0..end).filter(|&value| !seen[value]).map(|value| value as u16);
            assert_eq!(Unseen::new(&seen, end).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        }
    }
}
