//! Values of subtraction games with very many elements: G(n) is the least value not among G(n − s), s ∈ S, s ≤ n.
//!
//! The kernel looks the options up one by one. Let a set be a few long runs s, s + 2, s + 4, … of odd or even
//! elements. Each run is a window of heaps that slides along with n. As n grows by two, a window gains one heap and
//! loses one. So it is enough to count how often each value stands in the windows.

use std::collections::BTreeSet;

use grundy_rules::NumberSet;

use crate::kernel::{Check, Session};

/// The values of the first heaps; `None` where the elements are not long runs.
///
/// Complexity: O(number of values × runs · log).
pub(crate) fn values(set: &NumberSet, heaps: usize, session: &Session) -> Check<Option<Vec<u64>>> {
    let elements: Vec<usize> = set.up_to(heaps.saturating_sub(1) as u64).map(|s| s as usize).collect();
    let runs = runs(&elements);
    if 8 * runs.len() >= elements.len() { Ok(None) } else { by_windows(&runs, heaps, session).map(Some) }
}

fn by_windows(runs: &[(usize, usize)], heaps: usize, session: &Session) -> Check<Vec<u64>> {
    // One tally for even heaps and one for odd ones.
    let mut tallies: [Tally; 2] = Default::default();
    let mut values: Vec<u64> = Vec::with_capacity(heaps);
    for n in 0..heaps {
        if n % 1024 == 0 {
            session.report("heaps", n, heaps)?;
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
        values.push(tally.missing.first().copied().unwrap_or(tally.times.len()) as u64);
    }
    Ok(values)
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
}

#[cfg(test)]
mod tests {
    use grundy_rules::{HeapMoves, Rules};
    use grundy_testkit::oracle::heap_values;

    use super::*;
    use crate::kernel::ray::derive;

    #[test]
    fn windows_and_look_ups_agree_with_the_definition() {
        let session = Session::of_the_catalogue();
        for text in ["1..3", "2..40,50..90", "odd", "even", "primes", "squares", "1..9,odd", "4..6,even"] {
            for word in ["take", "all-but"] {
                let rules = Rules::find(&format!("{word}:{text}")).unwrap();
                let moves = rules.heap().unwrap();
                let HeapMoves::Subtract(set) = moves else { panic!("{text}") };
                let slow = heap_values(&*rules.moves, 199);
                let elements: Vec<usize> = set.up_to(199).map(|s| s as usize).collect();
                assert_eq!(by_windows(&runs(&elements), 200, &session).unwrap(), slow, "{text}");
                let found = values(set, 200, &session).unwrap();
                assert!(found.is_none_or(|found| found == slow), "{text}");
                assert_eq!(derive(moves, &slow, 0, &session).unwrap(), slow, "{text}");
            }
        }
        let odd = NumberSet::parse("odd").unwrap();
        assert!(values(&odd, 200, &session).unwrap().is_some(), "one long run");
    }
}
