//! Taking and breaking by the definition: the slow twin of everything faster.
//!
//! A heap is worth the mex of its options, and an option that leaves several heaps is worth the nim-sum of their values
//! (Sprague 1935, Grundy 1939; for codes Guy and Smith 1956). So, for every number t that may be removed, with m = n −
//! t counters left:
//!
//! * digit bit 1: nothing left, worth 0, if m = 0;
//! * bit 2: one heap, worth G(m), if m ≥ 1;
//! * bit 4: two heaps, worth G(a) ⊕ G(m−a) for 1 ≤ a ≤ m/2;
//! * bit 8: three heaps. The set D(m) of all G(a) ⊕ G(m−a) is kept for every m
//!   as a bit set, and three heaps with m counters are worth G(a) ⊕ x with x in
//!   D(m−a). Adding G(a) to all of D exchanges blocks of bits, so a heap costs
//!   n·V/64 steps for values below V.
//!
//! If a digit repeats for ever (`0.333...`), the remaining heaps are all m below a bound that grows with n. So the set
//! of their values only grows, and each heap adds one m to it.

use super::pieces::{Breaking, pairs};
use super::value_set::{BitSet, Marks};

/// The values of the heaps so far, and what is needed to find the next one.
#[derive(Clone, Debug)]
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
    largest: u32,
}

impl Plain {
    /// The state at heap 0.
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

    /// Appends the next value.
    pub fn push(&mut self, value: u32) {
        self.largest = self.largest.max(value);
        self.values.push(value);
    }

    /// Continues after these values, which are those of the heaps from 0 on.
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
        if self.moves.leaves_three() && n > 0 {
            let mut row = BitSet::default();
            self.work += (n - 1) as u64 / 2;
            pairs(&self.values, n - 1, false).for_each(|x| row.insert(x));
            self.pairs.push(row);
        }
        let mut marks = std::mem::take(&mut self.marks);
        let mut triples = std::mem::take(&mut self.triples);
        triples.clear();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::testing::{by_definition, options_of, values_by_options};
    use grundy_rules::{Code, HeapMoves};

    fn plain(moves: Breaking, to: usize) -> Vec<u64> {
        by_definition(&moves, to + 1).into_iter().map(u64::from).collect()
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
        // 0.F… has large values, so blocks of whole words are exchanged too.
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
