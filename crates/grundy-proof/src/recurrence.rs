//! Periods of subtraction games with an infinite set that beyond some number M
//! depends on parity alone: `all-but` a finite set, and sets with `odd` or `even`.
//!
//! To compute G(n), G(n + 1), … one need not remember all smaller heaps. The
//! options of n are n − s for the s ≤ M of the set (the *window* of the last M
//! heaps decides), and all heaps older than the window of the one parity, of
//! the other, of both or of none. The heaps older than the window enter only
//! through the *set* of their values, and such a set only grows. So the values
//! that all later heaps must avoid stay avoided for ever: let b be the least
//! value that is not among these. Everything that happens from n on is decided
//! by the *state*: the values of the window and of the two old sets as far as
//! they are ≥ b. The process treats all values ≥ b alike: if the state at n + q
//! is that at n with everything larger by d, then it goes on so, and
//! G(m + q) = G(m) + d for all m ≥ n.
//!
//! With d = 0 the sequence is periodic, else arithmetic periodic (for `all-but`
//! see A. N. Siegel, *Combinatorial Game Theory*, 2013, ch. IV). The argument is
//! complete in itself; nothing is taken from the literature.

use std::collections::BTreeSet;

use grundy_rules::set::Tail;

/// What decides the values from a heap on.
#[derive(PartialEq)]
struct State {
    /// The values of the last M heaps, oldest first, less the base; `None` below it.
    window: Vec<Option<u64>>,
    /// The values ≥ base of older heaps, less the base: those that an even
    /// number, and those that an odd number of counters away are.
    old: [Vec<u64>; 2],
}

/// Tries to prove G(m + q) = G(m) + d for all m ≥ `values.len()` − q, where
/// `values` are G(0), G(1), …, and returns d. `q` must be even unless the tail
/// treats both parities alike.
///
/// Complexity: O(n log n) for n values.
pub(crate) fn prove_shift(tail: Tail, values: &[u64], q: usize) -> Option<u64> {
    let window = usize::try_from(tail.beyond).ok()?;
    if tail.odd != tail.even && !q.is_multiple_of(2) {
        return None;
    }
    let end = values.len();
    let start = end.checked_sub(q).filter(|&start| start >= window)?;
    let (base, before) = state(tail, values, start, window);
    let (base_later, after) = state(tail, values, end, window);
    (before == after).then(|| base_later.checked_sub(base)).flatten()
}

/// The base and the state just before heap n is valued; n ≥ `window`.
fn state(tail: Tail, values: &[u64], n: usize, window: usize) -> (u64, State) {
    let mut old = [BTreeSet::new(), BTreeSet::new()];
    for (heap, &value) in values[..n - window].iter().enumerate() {
        // Where both parities count there is one set, where none counts there is none.
        match (tail.even, tail.odd) {
            (true, true) => old[0].insert(value),
            (false, false) => false,
            _ => old[(n - heap) % 2].insert(value),
        };
    }
    let one_set = tail.even && tail.odd;
    let avoided = |value: &u64| old[0].contains(value) && (one_set || old[1].contains(value));
    let base = (0..).find(|value| !avoided(value)).unwrap_or(u64::MAX);
    let above = |set: &BTreeSet<u64>| set.range(base..).map(|value| value - base).collect();
    let window = values[n - window..n].iter().map(|value| value.checked_sub(base)).collect();
    (base, State { window, old: [above(&old[0]), above(&old[1])] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::least_excluded;
    use grundy_rules::NumberSet;

    fn slow_values(set: &NumberSet, count: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..count {
            values.push(least_excluded(set.up_to(n).map(|s| values[(n - s) as usize]).collect()));
        }
        values
    }

    /// Whatever is proved from a short prefix must hold far beyond it.
    #[test]
    fn what_is_proved_holds() {
        let mut proved = 0;
        for bits in 0u32..256 {
            let listed: Vec<String> = (1..9).filter(|i| bits >> (i - 1) & 1 == 1).map(|i| i.to_string()).collect();
            for family in ["", "odd", "even"] {
                let text = [&listed[..], &[family.to_owned()]].concat().join(",");
                let text = text.trim_end_matches(',');
                if text.is_empty() {
                    continue;
                }
                let set = NumberSet::parse(text).unwrap();
                for set in [set.clone(), set.complement()] {
                    let tail = set.tail().unwrap();
                    if !tail.odd && !tail.even {
                        continue;
                    }
                    let values = slow_values(&set, 160);
                    for q in 1..40usize {
                        for known in [q, q + 8, 60, 80] {
                            let Some(d) = prove_shift(tail, &values[..known.max(q)], q) else { continue };
                            proved += 1;
                            let start = known.max(q) - q;
                            assert!((start..160 - q).all(|n| values[n + q] == values[n] + d), "{set:?} {q} {known}");
                        }
                    }
                }
            }
        }
        assert!(proved > 1000, "{proved}");
    }
}
