//! Taking and breaking by the definition: the twin of everything faster.
//!
//! A heap is worth the mex of its options, and an option that leaves several
//! heaps is worth the exclusive or of their values (Sprague 1935, Grundy 1939;
//! for codes Guy and Smith 1956). So for every number t that may be removed,
//! with m = n − t counters left:
//!
//! * digit bit 1: nothing left, worth 0, if m = 0;
//! * bit 2: one heap, worth G(m), if m ≥ 1;
//! * bit 4: two heaps, worth G(a) ⊕ G(m−a) for 1 ≤ a ≤ m/2;
//! * bit 8: three heaps. The set D(m) of all G(a) ⊕ G(m−a) is kept for every m
//!   as a row of bits, and three heaps with m counters are worth G(a) ⊕ x with
//!   x in D(m−a). Adding G(a) to all of D is an exchange of blocks of bits, so
//!   a heap costs n·V/64 steps for values below V.
//!
//! Where a digit repeats for ever (`0.333...`), the heaps left behind are all
//! the m below a bound that grows with n: the set of their values only grows,
//! and each heap adds one m to it.

use grundy_rules::Code;

/// The moves of a game that takes and breaks, as the solvers of this folder want them.
#[derive(Clone, Debug)]
pub(super) struct Breaking {
    /// Numbers that may be removed, with their digits (no digit is 0).
    removals: Vec<(usize, u8)>,
    /// The digit for all numbers from the first one on, where it repeats for ever.
    repeated: Option<(usize, u8)>,
    /// Whether two heaps left behind must differ (Grundy's game).
    pub unequal: bool,
}

impl Breaking {
    /// The moves of a code.
    pub fn of_code(code: &Code) -> Breaking {
        let repeated = code.repeats_from().map(|from| (from as usize, code.digit(from)));
        let end = repeated.map_or(u64::MAX, |(from, _)| from as u64 - 1);
        let removals = code.removals(end).map(|(i, digit)| (i as usize, digit)).collect();
        Breaking { removals, repeated, unequal: false }
    }

    /// Grundy's game: remove nothing and leave two different heaps.
    pub fn unequal_split() -> Breaking {
        Breaking { removals: vec![(0, 4)], repeated: None, unequal: true }
    }

    /// The numbers t whose removal may leave exactly `heaps` heaps.
    pub fn leaving(&self, heaps: u32) -> impl Iterator<Item = usize> + Clone + '_ {
        self.removals.iter().filter(move |(_, digit)| digit >> heaps & 1 == 1).map(|&(t, _)| t)
    }

    /// About how many options of heap n leave two heaps.
    pub fn pairs_of(&self, n: usize) -> u64 {
        self.leaving(2).map(|t| n.saturating_sub(t) as u64 / 2).sum()
    }

    /// Whether a move can leave three heaps.
    pub fn leaves_three(&self) -> bool {
        self.removals.iter().chain(&self.repeated).any(|(_, digit)| digit & 8 != 0)
    }

    /// The largest number of heaps that a move leaves.
    pub fn most_heaps(&self) -> u32 {
        let all = self.removals.iter().chain(&self.repeated).fold(0, |all, (_, digit)| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// The largest number that can be removed; `None` if there is no largest one.
    pub fn last(&self) -> Option<u64> {
        match self.repeated {
            Some(_) => None,
            None => Some(self.removals.last().map_or(0, |&(t, _)| t as u64)),
        }
    }
}

/// The values of the heaps so far, and how to find the next one.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// What may be done to a heap.
    pub moves: Breaking,
    /// G(0), G(1), …
    pub values: Vec<u32>,
    /// How many values have been looked up: a measure of the work that no clock disturbs.
    pub work: u64,
    /// The values of the options of the heap at hand.
    pub marks: Marks,
    /// D(m), where three heaps may be left.
    pairs: Vec<BitSet>,
    /// The options of the heap at hand that leave three heaps.
    triples: BitSet,
    /// The options that the repeated digit gives to this heap and all larger ones.
    repeated: BitSet,
    largest: u32,
}

impl Plain {
    /// No heap yet.
    pub fn new(moves: Breaking) -> Plain {
        Plain {
            moves,
            values: Vec::new(),
            work: 0,
            marks: Marks::default(),
            pairs: Vec::new(),
            triples: BitSet::default(),
            repeated: BitSet::default(),
            largest: 0,
        }
    }

    /// Appends a value that was found to be the next one.
    pub fn push(&mut self, value: u32) {
        self.largest = self.largest.max(value);
        self.values.push(value);
    }

    /// Goes on after these values, which are those of the heaps from 0 on.
    pub fn resume(&mut self, values: Vec<u32>) {
        self.largest = values.iter().copied().max().unwrap_or(0);
        self.values = values;
    }

    /// The largest value so far.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The value of the next heap, by the definition. O(n) for each t that leaves two heaps.
    pub fn next_value(&mut self) -> u32 {
        let n = self.values.len();
        self.marks.begin(self.largest);
        self.triples.clear();
        if self.moves.leaves_three() && n > 0 {
            let row = self.pairs_with(n - 1);
            self.pairs.push(row);
        }
        for i in 0..self.moves.removals.len() {
            let (t, digit) = self.moves.removals[i];
            if t <= n {
                self.mark_all(n - t, digit);
            }
        }
        if let Some((from, digit)) = self.moves.repeated
            && n >= from
        {
            self.keep_all(n - from, digit);
        }
        let excluded = |x: &u32| self.marks.contains(*x) || self.triples.contains(*x) || self.repeated.contains(*x);
        (0..).find(|x| !excluded(x)).unwrap_or(u32::MAX)
    }

    /// About how many look-ups the heaps 0..=n take.
    pub fn cost_to(&self, n: u64) -> u128 {
        let n = u128::from(n);
        let Breaking { removals, repeated, .. } = &self.moves;
        let per_heap = |digit: u8| match digit {
            8.. => n * (1 + u128::from(self.largest) / 64) * 4 + n / 4,
            4.. => n / 4,
            _ => 1,
        };
        n * removals.iter().chain(repeated).map(|&(_, digit)| per_heap(digit)).sum::<u128>()
    }

    /// Marks what m counters left behind are worth, in as many heaps as the digit allows.
    fn mark_all(&mut self, m: usize, digit: u8) {
        if digit & 1 != 0 && m == 0 {
            self.marks.insert(0);
        }
        if digit & 2 != 0 && m > 0 {
            self.marks.insert(self.values[m]);
        }
        if digit & 4 != 0 {
            let (values, unequal) = (&self.values, self.moves.unequal);
            self.work += (m / 2) as u64;
            pairs(values, m, unequal).for_each(|x| self.marks.insert(x));
        }
        if digit & 8 != 0 {
            let mut triples = std::mem::take(&mut self.triples);
            self.add_triples(m, &mut triples);
            self.triples = triples;
        }
    }

    /// Adds the same to the options that stay for ever.
    fn keep_all(&mut self, m: usize, digit: u8) {
        let mut kept = std::mem::take(&mut self.repeated);
        if digit & 1 != 0 && m == 0 {
            kept.insert(0);
        }
        if digit & 2 != 0 && m > 0 {
            kept.insert(self.values[m]);
        }
        if digit & 4 != 0 {
            self.work += (m / 2) as u64;
            pairs(&self.values, m, false).for_each(|x| kept.insert(x));
        }
        if digit & 8 != 0 {
            self.add_triples(m, &mut kept);
        }
        self.repeated = kept;
    }

    fn pairs_with(&mut self, m: usize) -> BitSet {
        let mut row = BitSet::default();
        self.work += (m / 2) as u64;
        pairs(&self.values, m, false).for_each(|x| row.insert(x));
        row
    }

    fn add_triples(&mut self, m: usize, to: &mut BitSet) {
        for a in 1..m.saturating_sub(1) {
            let row = &self.pairs[m - a];
            to.insert_all_plus(row, self.values[a]);
            // A word costs about as much as four look-ups.
            self.work += 4 * row.words.len() as u64;
        }
    }
}

/// G(a) ⊕ G(m−a) for all 1 ≤ a ≤ m/2, without a = m/2 if the heaps must differ.
pub(super) fn pairs(values: &[u32], m: usize, unequal: bool) -> impl Iterator<Item = u32> + '_ {
    let most = if unequal { m.saturating_sub(1) / 2 } else { m / 2 };
    let small = if most == 0 { &[][..] } else { &values[1..=most] };
    let large = if most == 0 { &[][..] } else { &values[m - most..m] };
    small.iter().zip(large.iter().rev()).map(|(a, b)| a ^ b)
}

/// A set of values that is emptied in constant time. The room is made first,
/// once a heap, so that marking is one store.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    stamp: Vec<u32>,
    round: u32,
}

impl Marks {
    /// Empties the set and makes room for all exclusive ors of values up to `largest`.
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

    /// Values from here on cannot be in the set.
    pub fn room(&self) -> u32 {
        self.stamp.len() as u32
    }

    /// Adds a value within the room.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        self.stamp[value as usize] = self.round;
    }

    /// Takes a value out.
    pub fn remove(&mut self, value: u32) {
        self.stamp[value as usize] = 0;
    }

    /// Whether a value, of any size, is in the set.
    #[inline]
    pub fn contains(&self, value: u32) -> bool {
        self.stamp.get(value as usize) == Some(&self.round)
    }
}

/// A set of values as a row of bits.
#[derive(Clone, Debug, Default)]
struct BitSet {
    words: Vec<u64>,
}

/// Bit k of a number exchanges neighbouring blocks of 2^k bits; these are the lower blocks.
const LOWER: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl BitSet {
    fn clear(&mut self) {
        self.words.clear();
    }

    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    fn contains(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Adds x ⊕ `plus` for every x of `other`.
    fn insert_all_plus(&mut self, other: &BitSet, plus: u32) {
        for (i, &word) in other.words.iter().enumerate() {
            let mut word = word;
            for (k, lower) in LOWER.iter().enumerate() {
                if plus >> k & 1 == 1 {
                    word = (word & lower) << (1 << k) | word >> (1 << k) & lower;
                }
            }
            let to = i ^ (plus as usize / 64);
            if to >= self.words.len() {
                self.words.resize(to + 1, 0);
            }
            self.words[to] |= word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options_of, values_by_options};
    use super::*;
    use grundy_rules::HeapMoves;

    fn plain(moves: Breaking, to: usize) -> Vec<u64> {
        let mut plain = Plain::new(moves);
        while plain.values.len() <= to {
            let value = plain.next_value();
            plain.push(value);
        }
        plain.values.iter().map(|&v| v.into()).collect()
    }

    fn agrees(text: &str, to: u64) {
        let code = Code::parse(text).unwrap();
        let moves = HeapMoves::TakeBreak { code: code.clone(), shift: 0 };
        assert_eq!(plain(Breaking::of_code(&code), to as usize), values_by_options(&moves, to), "{text}");
    }

    #[test]
    fn every_code_of_two_octal_digits_agrees_with_its_options() {
        for first in ["0", "4"] {
            for digits in 0..64 {
                agrees(&format!("{first}.{}{}", digits / 8, digits % 8), 40);
            }
        }
    }

    #[test]
    fn hexadecimal_and_repeating_codes_agree_with_their_options() {
        for digit in "0123456789ABCDEF".chars() {
            for text in ["0.?", "8.?", "C.3?", "0.1?F", "0.?...", "4.?...", "8.?...", "0.52?...", "0.8?5..."] {
                agrees(&text.replace('?', &digit.to_string()), 30);
            }
        }
    }

    #[test]
    fn values_beyond_64_go_into_the_next_word() {
        // 0.F…: large values, so the blocks of whole words move too.
        for text in ["0.8B...", "8.3...", "0.BF...", "0.F...", "C.F..."] {
            agrees(text, 75);
        }
    }

    #[test]
    fn the_unequal_split_agrees_with_its_options() {
        let by_options = values_by_options(&HeapMoves::UnequalSplit, 200);
        assert_eq!(plain(Breaking::unequal_split(), 200), by_options);
        assert_eq!(options_of(&HeapMoves::UnequalSplit, 5), [vec![1, 4], vec![2, 3]]);
        // OEIS A002188.
        assert_eq!(by_options[..20], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
    }
}
