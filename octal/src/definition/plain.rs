//! The moves of a game that takes and breaks, and its values by the definition: the slow twin of everything faster.
//!
//! A move removes t counters from a heap and leaves the rest as no heap, one heap or several. Bit i of digit t of the
//! code allows i heaps.
//!
//! A heap is worth the mex of its options. An option that leaves several heaps is worth the nim-sum of their values
//! (Sprague 1935, Grundy 1939). For codes Guy and Smith (1956) derived this. So, for t removed, with m = n − t counters
//! left:
//!
//! * digit bit 1: if m is zero, nothing is left, which is worth 0;
//! * bit 2: one heap, worth G(m), if m ≥ 1;
//! * bit 4: two heaps, worth G(a) ⊕ G(m−a) for 1 ≤ a ≤ m/2;
//! * bit 8: three heaps. The set D(m) of all G(a) ⊕ G(m−a) is kept for every m as a bit set. Three heaps with m
//!   counters are worth G(a) ⊕ x with x in D(m−a). Adding G(a) to all of D exchanges blocks of bits, so a heap costs
//!   n·V/64 steps for values below V.
//!
//! If a digit repeats for ever (`0.333...`), the remaining heaps are all m below a bound that grows with n. So the set
//! of their values only grows, and each heap adds one m to it.
//!
//! # The order of pieces
//! Consecutive pieces are far apart, because pairs of neighbouring small heaps show much the same values. With small
//! heaps in ascending order, a candidate would live about four times as long. (Measured for `.06` up to heap 60,000,
//! with 4,000 pairs marked.)

use grundy_rules::{Code, HeapMoves, NumberSet};

/// The moves of a game that takes and breaks, in the form that solvers need.
#[derive(Clone, Debug, Default)]
pub(crate) struct Breaking {
    /// The numbers that may be removed, with their digits (never 0).
    pub removals: Vec<(usize, u8)>,
    /// The first number of the repeated digit, and that digit; `None` if no digit repeats for ever.
    pub repeated: Option<(usize, u8)>,
    /// Whether two remaining heaps must differ (Grundy's game).
    pub unequal: bool,
}

impl Breaking {
    /// These moves, if the game takes and breaks; if it only subtracts, the set of removals as an error.
    pub fn of(moves: &HeapMoves) -> Result<Breaking, &NumberSet> {
        match moves {
            HeapMoves::Subtract(set) => Err(set),
            HeapMoves::TakeBreak { code, .. } => Ok(Breaking::of_code(code)),
            HeapMoves::UnequalSplit => Ok(Breaking::unequal_split()),
        }
    }

    pub fn of_code(code: &Code) -> Breaking {
        let repeated = code.repeats_from().map(|from| (from as usize, code.digit(from)));
        let end = repeated.map_or(u64::MAX, |(from, _)| from as u64 - 1);
        let removals = code.removals(end).map(|(i, digit)| (i as usize, digit)).collect();
        Breaking { removals, repeated, unequal: false }
    }

    /// Grundy's game: remove nothing and leave two different heaps.
    pub(crate) fn unequal_split() -> Breaking {
        Breaking { removals: vec![(0, 4)], repeated: None, unequal: true }
    }

    /// The numbers t whose removal may leave exactly `heaps` heaps.
    pub fn leaving(&self, heaps: u32) -> impl Iterator<Item = usize> + Clone + '_ {
        self.removals.iter().filter(move |(_, digit)| digit >> heaps & 1 == 1).map(|&(t, _)| t)
    }

    /// The approximate number of options of heap n that leave two heaps.
    pub(crate) fn pairs_of(&self, n: usize) -> u64 {
        self.leaving(2).map(|t| n.saturating_sub(t) as u64 / 2).sum()
    }

    pub(crate) fn leaves_three(&self) -> bool {
        self.removals.iter().chain(&self.repeated).any(|(_, digit)| digit & 8 != 0)
    }

    /// Whether a sparse space may help. Where moves leave three heaps or remove any number, there is none. Where no
    /// move leaves two heaps, none is needed.
    pub(crate) fn may_be_sparse(&self) -> bool {
        !self.leaves_three() && self.last().is_some() && self.leaving(2).next().is_some()
    }

    /// The largest number of heaps that a move leaves.
    pub fn most_heaps(&self) -> u32 {
        let all = self.removals.iter().chain(&self.repeated).fold(0, |all, (_, digit)| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// The largest number that can be removed; `None` if there is none.
    pub fn last(&self) -> Option<u64> {
        self.repeated.is_none().then(|| self.removals.last().map_or(0, |&(t, _)| t as u64))
    }
}

/// G(a) ⊕ G(m−a) for all 1 ≤ a ≤ m/2; a = m/2 is left out if the heaps must differ.
pub fn pairs(values: &[u32], m: usize, unequal: bool) -> impl Iterator<Item = u32> + '_ {
    let most = largest_half(m, unequal);
    // If no pair exists, m may be 0.
    let (small, large) = if most == 0 { (&[][..], &[][..]) } else { (&values[1..=most], &values[m - most..m]) };
    small.iter().zip(large.iter().rev()).map(|(a, b)| a ^ b)
}

/// The largest smaller heap of two heaps with m counters, which is also the number of pairs.
pub(crate) fn largest_half(m: usize, unequal: bool) -> usize {
    if unequal { m.saturating_sub(1) / 2 } else { m / 2 }
}

/// The values of the heaps so far, and what is needed to find the next one.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    pub moves: Breaking,
    /// G(0), G(1), …
    pub values: Vec<u32>,
    /// How many values have been looked up: a measure of the work that does not depend on a clock.
    pub work: u64,
    /// The values of the current heap's options.
    pub marks: Marks,
    /// D(m) for each m, if three heaps may be left.
    pairs: Vec<BitSet>,
    /// The current heap's options that leave three heaps.
    triples: BitSet,
    /// The options that the repeated digit gives to this heap and all larger ones.
    repeated: BitSet,
    pub largest: u32,
}

impl Plain {
    pub fn new(moves: Breaking) -> Plain {
        Plain { moves, ..Plain::default() }
    }

    pub fn push(&mut self, value: u32) {
        self.largest = self.largest.max(value);
        self.values.push(value);
    }

    /// Continues after these values, which are those of the heaps from 0 on.
    pub fn resume(&mut self, values: Vec<u32>) {
        self.largest = values.iter().copied().max().unwrap_or(0);
        self.values = values;
    }

    /// The value of the next heap, by the definition. O(n) for each t that leaves two heaps.
    pub fn next_value(&mut self) -> u32 {
        let n = self.values.len();
        self.marks.begin(self.largest);
        if self.moves.leaves_three() && n > 0 {
            let mut row = BitSet::default();
            self.work += (n - 1) as u64 / 2;
            pairs(&self.values, n - 1, false).for_each(|x| row.insert(x));
            self.pairs.push(row);
        }
        let mut marks = std::mem::take(&mut self.marks);
        let mut triples = std::mem::take(&mut self.triples);
        triples.words.clear();
        for i in 0..self.moves.removals.len() {
            let (t, digit) = self.moves.removals[i];
            if t <= n {
                self.add_options(n - t, digit, |x| marks.insert(x), &mut triples);
            }
        }
        if let Some((from, digit)) = self.moves.repeated
            && n >= from
        {
            let (mut kept, mut kept_triples) = (std::mem::take(&mut self.repeated), BitSet::default());
            self.add_options(n - from, digit, |x| kept.insert(x), &mut kept_triples);
            kept.insert_all_plus(&kept_triples, 0);
            self.repeated = kept;
        }
        (self.marks, self.triples) = (marks, triples);
        let excluded = |x: &u32| self.marks.contains(*x) || self.triples.contains(*x) || self.repeated.contains(*x);
        (0..).find(|x| !excluded(x)).unwrap_or(u32::MAX)
    }

    /// The approximate number of look-ups for the heaps 0..=n.
    pub(crate) fn cost_to(&self, n: u64) -> u128 {
        let n = u128::from(n);
        let Breaking { removals, repeated, .. } = &self.moves;
        let per_heap = |digit: u8| match digit {
            8.. => n * (1 + u128::from(self.largest) / 64) * 4 + n / 4,
            4.. => n / 4,
            _ => 1,
        };
        n * removals.iter().chain(repeated).map(|&(_, digit)| per_heap(digit)).sum::<u128>()
    }

    /// Inserts the values of m remaining counters, in as many heaps as the digit allows. Three heaps go into `triples`.
    fn add_options(&mut self, m: usize, digit: u8, mut insert: impl FnMut(u32), triples: &mut BitSet) {
        if digit & 1 != 0 && m == 0 {
            insert(0);
        }
        if digit & 2 != 0 && m > 0 {
            insert(self.values[m]);
        }
        if digit & 4 != 0 {
            self.work += (m / 2) as u64;
            pairs(&self.values, m, self.moves.unequal).for_each(insert);
        }
        if digit & 8 != 0 {
            for a in 1..m.saturating_sub(1) {
                let row = &self.pairs[m - a];
                triples.insert_all_plus(row, self.values[a]);
                // A word costs about as much as four look-ups.
                self.work += 4 * row.words.len() as u64;
            }
        }
    }
}

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

/// The set of all v ⊕ x for the v < 64 in `set`. Each bit of x below 64 exchanges neighbouring blocks of its length.
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
    /// Adds a value of any size.
    pub fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

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
                    // A division would take longer than the work on many pieces.
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
    use crate::testing::{by_definition, moves_of, values_of};
    use grundy_testkit::Random;

    fn plain(moves: Breaking, to: usize) -> Vec<u64> {
        by_definition(&moves, to + 1).into_iter().map(u64::from).collect()
    }

    fn agrees(text: &str, to: u64) {
        assert_eq!(plain(moves_of(text), to as usize), values_of(text, to), "{text}");
    }

    #[test]
    fn codes_agree_with_their_options() {
        for digits in 0..128 {
            agrees(&format!("{}.{}{}", digits / 64 * 4, digits / 8 % 8, digits % 8), 40);
        }
        for digit in "0123456789ABCDEF".chars() {
            for text in ["0.?", "8.?", "C.3?", "0.1?F", "0.?...", "4.?...", "8.?...", "0.52?...", "0.8?5..."] {
                agrees(&text.replace('?', &digit.to_string()), 30);
            }
        }
        // Values beyond 64 go into the next word; 0.F… has large ones, so blocks of whole words are exchanged too.
        for text in ["0.8B...", "8.3...", "0.BF...", "0.F...", "C.F..."] {
            agrees(text, 75);
        }
    }

    #[test]
    fn the_unequal_split_agrees_with_its_options() {
        agrees("grundy", 200);
        // OEIS A002188.
        assert_eq!(values_of("grundy", 19), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
    }

    #[test]
    fn blocks_are_exchanged() {
        for x in 0..64 {
            for v in 0..64 {
                assert_eq!(exchanged(1 << v, x), 1 << (v ^ x));
            }
        }
    }

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
