//! Values of subtraction games from the definition: G(n) is the least value
//! not among G(n − s), s ∈ S, s ≤ n.
//!
//! Two ways to know the values of the options. With few elements they are
//! looked up one by one. A set with long runs of elements (s, s + 2, s + 4, …,
//! the runs of odd and even elements apart) is a few windows that slide along
//! with n: each window gains one heap and loses one as n grows by two, so it is
//! enough to count how often each value stands in the windows.

use std::collections::BTreeSet;

use grundy_rules::NumberSet;

use crate::mex::Marks;
use crate::verdict::{Rejected, Session};

/// Checks that `values` are G(0), G(1), … of taking s ∈ `set`.
///
/// Complexity: O(number of values × min(elements, runs · log)).
pub(crate) fn check_values(set: &NumberSet, values: &[u64], step: &str, session: &Session) -> Result<(), Rejected> {
    let last = values.len().saturating_sub(1) as u64;
    let elements: Vec<usize> = set.up_to(last).map(|s| s as usize).collect();
    let runs = runs(&elements);
    if 8 * runs.len() < elements.len() {
        by_windows(&runs, values, step, session)
    } else {
        by_looking_up(&elements, values, step, session)
    }
}

/// The mistake at a heap.
pub(crate) fn wrong(step: &str, heap: usize, claimed: u64, derived: u64) -> Rejected {
    Rejected::new(
        format!("{step}: heap {heap}"),
        format!("the witness says {claimed}, but the least value that no option has is {derived}"),
    )
}

fn by_looking_up(elements: &[usize], values: &[u64], step: &str, session: &Session) -> Result<(), Rejected> {
    let mut seen = Marks::new();
    for (n, &claimed) in values.iter().enumerate() {
        if n % 1024 == 0 {
            session.report("heaps", n, values.len())?;
        }
        seen.clear();
        for &s in elements.iter().take_while(|&&s| s <= n) {
            seen.mark(values[n - s]);
        }
        if seen.least_missing(0) != claimed {
            return Err(wrong(step, n, claimed, seen.least_missing(0)));
        }
    }
    Ok(())
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

fn by_windows(runs: &[(usize, usize)], values: &[u64], step: &str, session: &Session) -> Result<(), Rejected> {
    // One tally for even n and one for odd n.
    let mut tallies = [Tally::default(), Tally::default()];
    for (n, &claimed) in values.iter().enumerate() {
        if n % 1024 == 0 {
            session.report("heaps", n, values.len())?;
        }
        let tally = &mut tallies[n % 2];
        for &(first, last) in runs {
            if n >= first {
                tally.gain(values[n - first] as usize);
            }
            if n >= last + 2 {
                tally.lose(values[n - last - 2] as usize);
            }
        }
        if tally.least_missing() != claimed {
            return Err(wrong(step, n, claimed, tally.least_missing()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Silent;

    #[test]
    fn both_ways_agree_with_the_definition() {
        let session = Session::new(&Silent);
        for text in ["1..3", "2..40,50..90", "odd", "even", "primes", "squares", "1..9,odd", "4..6,even"] {
            for set in [NumberSet::parse(text).unwrap(), NumberSet::parse(text).unwrap().complement()] {
                let mut values: Vec<u64> = Vec::new();
                for n in 0..200u64 {
                    let options = (1..=n).filter(|&s| set.contains(s)).map(|s| values[(n - s) as usize]).collect();
                    values.push(crate::mex::least_excluded(options));
                }
                let elements: Vec<usize> = set.up_to(199).map(|s| s as usize).collect();
                by_looking_up(&elements, &values, "", &session).unwrap();
                by_windows(&runs(&elements), &values, "", &session).unwrap();
                for at in [0, 1, 57, 199] {
                    let mut forged = values.clone();
                    forged[at] += 1;
                    let step = format!(": heap {at}");
                    assert_eq!(by_looking_up(&elements, &forged, "", &session).unwrap_err().step, step);
                    assert_eq!(by_windows(&runs(&elements), &forged, "", &session).unwrap_err().step, step);
                }
            }
        }
    }
}
