//! Values of take-and-break games from the definition.
//!
//! A heap of n is worth the least value that no option has, where an option
//! removes i counters and leaves the rest as 0, 1, 2 or 3 non-empty heaps as
//! the digit d_i allows, or (Grundy's game) splits the heap into two of
//! different sizes.
//!
//! Trying all splits takes O(n²) for n heaps. A *rare mask* saves most of it
//! (Berlekamp, Conway and Guy, *Winning Ways* ch. 4, "sparse spaces"): call a
//! value v rare if v & mask has an even number of ones, else common. Whatever
//! the mask, rare ⊕ rare and common ⊕ common are rare and rare ⊕ common is
//! common. So a common value can only come from a split with a rare part. Where
//! few heaps are rare, all those splits are tried first, which settles the
//! common values; a heap claimed to be rare needs all its splits tried, but is
//! rare indeed; and the rare values below a common one turn up soon.
//! The mask is a hint: a bad one makes the check slow, never wrong.

use std::ops::RangeInclusive;

use grundy_rules::Code;

use crate::mex::Marks;
use crate::verdict::{Rejected, Session};

/// A heap whose value is not the claimed one: its size and the value it has.
pub(crate) type Wrong = (usize, u64);

/// Checks that `values` are the values of the heaps 0, 1, … of `code`.
/// `Ok(Some(_))` tells the first heap of which that is not so.
///
/// Complexity: O(n) a heap and digit without a mask; for digits with 8 times the number of values.
pub(crate) fn find_wrong_in_code(
    code: &Code,
    values: &[u64],
    mask: Option<u64>,
    session: &Session,
) -> Result<Option<Wrong>, Rejected> {
    let mut heaps = Heaps { values, mask, unequal: false, rare: Vec::new(), seen: Marks::new() };
    // pairs[m]: the values of the sums of two non-empty heaps of m counters in all.
    let mut pairs: Vec<Vec<u64>> = Vec::new();
    // The numbers whose removal may leave nothing, one, two and three heaps.
    let leaving = [0, 1, 2, 3].map(|left| {
        let removals = code.removals(values.len() as u64).filter(move |(_, digit)| digit >> left & 1 == 1);
        removals.map(|(removed, _)| removed as usize).collect::<Vec<usize>>()
    });
    let [nothing, one_heap, two_heaps, three_heaps] = &leaving;
    for n in 0..values.len() {
        if n % 256 == 0 {
            session.report("heaps", n, values.len())?;
        }
        heaps.seen.clear();
        if nothing.binary_search(&n).is_ok() {
            heaps.seen.mark(0);
        }
        for removed in one_heap.iter().take_while(|&&removed| removed < n) {
            heaps.seen.mark(values[n - removed]);
        }
        for rest in three_heaps.iter().take_while(|&&removed| removed < n).map(|removed| n - removed) {
            for one in 1..rest {
                pairs[rest - one].iter().for_each(|two| heaps.seen.mark(values[one] ^ two));
            }
        }
        let splits: Vec<usize> =
            two_heaps.iter().take_while(|&&removed| removed < n).map(|removed| n - removed).collect();
        if let Err(value) = heaps.check(n, &splits) {
            return Ok(Some((n, value)));
        }
        if code.most_heaps() >= 3 {
            // The value of heap n is known now; with a digit 8 it can be a part of a larger total.
            pairs.push(heaps.pair_values(n));
        }
    }
    Ok(None)
}

/// Checks that `values` are the values of Grundy's game: split a heap into two
/// non-empty heaps of different sizes. The answer is as for codes.
pub(crate) fn find_wrong_in_unequal_splits(
    values: &[u64],
    mask: Option<u64>,
    session: &Session,
) -> Result<Option<Wrong>, Rejected> {
    let mut heaps = Heaps { values, mask, unequal: true, rare: Vec::new(), seen: Marks::new() };
    for n in 0..values.len() {
        if n % 256 == 0 {
            session.report("heaps", n, values.len())?;
        }
        heaps.seen.clear();
        if let Err(value) = heaps.check(n, &[n]) {
            return Ok(Some((n, value)));
        }
    }
    Ok(None)
}

fn is_rare(value: u64, mask: u64) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The heaps so far.
struct Heaps<'a> {
    /// The claimed values; those of smaller heaps are verified.
    values: &'a [u64],
    mask: Option<u64>,
    /// Whether the two parts of a split must differ.
    unequal: bool,
    /// The non-empty heaps so far with rare values.
    rare: Vec<usize>,
    /// Values of options of the present heap.
    seen: Marks,
}

impl Heaps<'_> {
    /// The smaller parts of the splits of `total` into two heaps.
    fn smaller_parts(&self, total: usize) -> RangeInclusive<usize> {
        1..=if self.unequal { total.saturating_sub(1) / 2 } else { total / 2 }
    }

    fn split_value(&self, part: usize, total: usize) -> u64 {
        self.values[part] ^ self.values[total - part]
    }

    /// Checks heap n, when `seen` holds the values of all its options but the
    /// splits of the totals in `splits` into two heaps. The error is its true value.
    fn check(&mut self, n: usize, splits: &[usize]) -> Result<(), u64> {
        let claimed = self.values[n];
        let least = match self.mask {
            Some(mask) if !is_rare(claimed, mask) => {
                self.try_splits_with_a_rare_part(splits);
                self.seek_rare_values_below(claimed, mask, splits)
            }
            _ => {
                for &total in splits {
                    for part in self.smaller_parts(total) {
                        self.seen.mark(self.split_value(part, total));
                    }
                }
                self.seen.least_missing(0)
            }
        };
        if least != claimed {
            return Err(least);
        }
        if n > 0 && self.mask.is_some_and(|mask| is_rare(claimed, mask)) {
            self.rare.push(n);
        }
        Ok(())
    }

    /// Afterwards all common values that an option has are in `seen`.
    fn try_splits_with_a_rare_part(&mut self, splits: &[usize]) {
        for &total in splits {
            for &part in self.rare.iter().take_while(|&&part| part < total) {
                if !(self.unequal && 2 * part == total) {
                    self.seen.mark(self.values[part] ^ self.values[total - part]);
                }
            }
        }
    }

    /// The least value that no option has, given that all common ones are in
    /// `seen`: tries splits until all rare values below `claimed` have come up.
    fn seek_rare_values_below(&mut self, claimed: u64, mask: u64, splits: &[usize]) -> u64 {
        let mut least = self.seen.least_missing(0);
        for &total in splits {
            for part in self.smaller_parts(total) {
                if least == claimed || !is_rare(least, mask) {
                    return least;
                }
                let value = self.split_value(part, total);
                self.seen.mark(value);
                if value == least {
                    least = self.seen.least_missing(least);
                }
            }
        }
        least
    }

    /// The values of the sums of two non-empty heaps of `total` in all, each once.
    fn pair_values(&mut self, total: usize) -> Vec<u64> {
        self.seen.clear();
        let mut all = Vec::new();
        for part in self.smaller_parts(total) {
            let value = self.split_value(part, total);
            if !self.seen.has(value) {
                self.seen.mark(value);
                all.push(value);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::least_excluded;

    /// The definition of a code, word by word.
    fn slow_values(code: &Code, up_to: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=up_to {
            let mut options = Vec::new();
            for (removed, digit) in code.removals(n as u64) {
                let rest = n - removed as usize;
                for a in 0..=rest {
                    for b in 0..=rest - a {
                        let parts = [a, b, rest - a - b];
                        let heaps = parts.iter().filter(|&&part| part > 0).count();
                        if digit >> heaps & 1 == 1 {
                            options.push(parts.iter().fold(0, |sum, &part| sum ^ values[part]));
                        }
                    }
                }
            }
            values.push(least_excluded(options));
        }
        values
    }

    #[test]
    fn codes_agree_with_the_definition_whatever_the_mask() {
        let session = Session::of_the_catalogue();
        for text in ["0.77", "0.07", "0.6", "4.3", "0.333...", "4.333...", "0.8", "8.0", "C.F1", "0.3F", "0.0"] {
            let code = Code::parse(text).unwrap();
            let values = slow_values(&code, 60);
            for mask in [None, Some(0), Some(1), Some(3), Some(6), Some(u64::MAX)] {
                assert_eq!(find_wrong_in_code(&code, &values, mask, &session).unwrap(), None, "{text} {mask:?}");
                for at in 0..=60 {
                    for forged_value in (0..=values[at] + 3).filter(|&v| v != values[at]).chain([u64::MAX]) {
                        let mut forged = values.clone();
                        forged[at] = forged_value;
                        let wrong = find_wrong_in_code(&code, &forged, mask, &session).unwrap();
                        assert_eq!(wrong, Some((at, values[at])), "{text} {mask:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn unequal_splits_agree_with_the_definition_whatever_the_mask() {
        let session = Session::of_the_catalogue();
        let mut values: Vec<u64> = Vec::new();
        for n in 0usize..120 {
            let options = (1..n).filter(|a| 2 * a != n).map(|a| values[a] ^ values[n - a]).collect();
            values.push(least_excluded(options));
        }
        for mask in [None, Some(0), Some(1), Some(6), Some(u64::MAX)] {
            assert_eq!(find_wrong_in_unequal_splits(&values, mask, &session).unwrap(), None);
            for at in 0..120 {
                for forged_value in (0..=values[at] + 3).filter(|&v| v != values[at]) {
                    let mut forged = values.clone();
                    forged[at] = forged_value;
                    let wrong = find_wrong_in_unequal_splits(&forged, mask, &session).unwrap();
                    assert_eq!(wrong, Some((at, values[at])), "{mask:?}");
                }
            }
        }
    }
}
