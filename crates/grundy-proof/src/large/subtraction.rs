//! Values of subtraction games with very many elements: G(n) is the least value not among G(n − s), s ∈ S, s ≤ n.
//!
//! Two ways to know the values of the options. With few elements they are
//! looked up one by one. A set with long runs of elements (s, s + 2, s + 4, …,
//! the runs of odd and even elements apart) is a few windows that slide along
//! with n: each window gains one heap and loses one as n grows by two, so it is
//! enough to count how often each value stands in the windows.

use std::collections::BTreeSet;

use grundy_rules::NumberSet;

use crate::ray::Marks;
use crate::verdict::{Rejected, Session};

/// The values of the first heaps.
///
/// Complexity: O(number of values × min(elements, runs · log)).
pub(super) fn values(set: &NumberSet, heaps: usize, session: &Session) -> Result<Vec<u64>, Rejected> {
    let (mut options, mut values) = (Options::new(set, heaps), Vec::with_capacity(heaps));
    for n in 0..heaps {
        if n % 1024 == 0 {
            session.report("heaps", n, heaps)?;
        }
        values.push(options.next_value(&values));
    }
    Ok(values)
}

/// The values of the options of heap 0, heap 1, …, one heap after the other.
enum Options {
    LookedUp {
        elements: Vec<usize>,
        seen: Marks,
    },
    /// One tally for even heaps and one for odd ones.
    InWindows {
        runs: Vec<(usize, usize)>,
        tallies: [Tally; 2],
    },
}

impl Options {
    /// For the heaps below `count`.
    fn new(set: &NumberSet, count: usize) -> Options {
        let elements: Vec<usize> = set.up_to(count.saturating_sub(1) as u64).map(|s| s as usize).collect();
        let runs = runs(&elements);
        if 8 * runs.len() < elements.len() { Options::in_windows(runs) } else { Options::looked_up(elements) }
    }

    fn looked_up(elements: Vec<usize>) -> Options {
        Options::LookedUp { elements, seen: Marks::default() }
    }

    fn in_windows(runs: Vec<(usize, usize)>) -> Options {
        Options::InWindows { runs, tallies: Default::default() }
    }

    /// The value of the next heap, given those of all smaller ones.
    fn next_value(&mut self, smaller: &[u64]) -> u64 {
        let n = smaller.len();
        match self {
            Options::LookedUp { elements, seen } => {
                seen.clear();
                elements.iter().take_while(|&&s| s <= n).for_each(|s| seen.mark(smaller[n - s]));
                seen.least_missing()
            }
            Options::InWindows { runs, tallies } => {
                let tally = &mut tallies[n % 2];
                for &(first, last) in &*runs {
                    if n >= first {
                        tally.gain(smaller[n - first] as usize);
                    }
                    if n >= last + 2 {
                        tally.lose(smaller[n - last - 2] as usize);
                    }
                }
                tally.least_missing()
            }
        }
    }
}

/// The maximal runs first, first + 2, …, last.
fn runs(elements: &[usize]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    for parity in [1, 0] {
        let mut open: Option<(usize, usize)> = None;
        for &s in elements.iter().filter(|&&s| s % 2 == parity) {
            match &mut open {
                Some((_, last)) if *last + 2 == s => *last = s,
                _ => runs.extend(open.replace((s, s))),
            }
        }
        runs.extend(open);
    }
    runs
}

/// How often each value occurs in the windows, and which values do not.
#[derive(Default)]
struct Tally {
    times: Vec<u32>,
    missing: BTreeSet<usize>,
}

impl Tally {
    fn gain(&mut self, value: usize) {
        while self.times.len() <= value {
            self.missing.insert(self.times.len());
            self.times.push(0);
        }
        self.times[value] += 1;
        if self.times[value] == 1 {
            self.missing.remove(&value);
        }
    }

    fn lose(&mut self, value: usize) {
        self.times[value] -= 1;
        if self.times[value] == 0 {
            self.missing.insert(value);
        }
    }

    fn least_missing(&self) -> u64 {
        self.missing.first().copied().unwrap_or(self.times.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_agree_with_the_definition() {
        let session = Session::of_the_catalogue();
        for text in ["1..3", "2..40,50..90", "odd", "even", "primes", "squares", "1..9,odd", "4..6,even"] {
            for set in [NumberSet::parse(text).unwrap(), NumberSet::parse(text).unwrap().complement()] {
                let mut slow: Vec<u64> = Vec::new();
                for n in 0..200u64 {
                    let options = (1..=n).filter(|&s| set.contains(s)).map(|s| slow[(n - s) as usize]).collect();
                    slow.push(crate::labels::least_excluded(options));
                }
                let elements: Vec<usize> = set.up_to(199).map(|s| s as usize).collect();
                for mut options in [Options::in_windows(runs(&elements)), Options::looked_up(elements)] {
                    (0..200).for_each(|n| assert_eq!(options.next_value(&slow[..n]), slow[n], "{text} {n}"));
                }
                assert_eq!(values(&set, 200, &session).unwrap(), slow);
            }
        }
    }
}
