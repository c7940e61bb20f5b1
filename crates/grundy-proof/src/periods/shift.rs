//! Periods of subtraction games whose set is infinite and, beyond some number M, depends on parity alone. The sets
//! are `all-but` a finite set, and those with `odd` or `even`.
//!
//! To compute G(n), G(n + 1), … one need not remember all smaller heaps. The options n − s with s ≤ M are in the
//! *window* of the last M heaps. All heaps older than the window are options, or those of one parity, or none. The
//! heaps older than the window enter only through the *set* of their values, and such a set only grows. So the values
//! that all later heaps must avoid stay avoided for ever: let b be the least value that is not among these.
//! Everything from n on is decided by the *state*: the values ≥ b of the window and of the two old sets. The process
//! treats all values ≥ b alike. Let the state at n + q be the state at n with everything larger by d. Then G(m + q) =
//! G(m) + d for all m ≥ n.
//!
//! With d = 0 the sequence is periodic, else arithmetic periodic (for `all-but` see A. N. Siegel, *Combinatorial Game
//! Theory*, 2013, ch. IV). The argument is complete in itself; nothing is taken from the literature. Heaps below 0,
//! which are in the window of small heaps, exclude nothing, like values below b. Once a state has recurred, all later
//! states recur. So the proof needs only the values up to the first recurrence.

use std::collections::BTreeSet;

use grundy_core::said;
use grundy_rules::NumberSet;
use grundy_rules::set::Tail;

use super::{Unproved, missing};
use crate::kernel::{Law, Session, Values};

/// The state that determines the values from a heap on.
#[derive(PartialEq)]
struct State {
    /// The values of the last M heaps, oldest first, less the base; `None` below it. The first of them is not below it:
    /// older heaps of the window, and heaps below 0, exclude nothing.
    window: Vec<Option<u64>>,
    /// The values ≥ base of older heaps, less the base: those an even and those an odd number of counters away.
    old: [Vec<u64>; 2],
}

/// Proves a law that holds on these verified values; gives the number of values that it takes.
///
/// Complexity: O(n log² n) for n values.
pub(crate) fn prove(set: &NumberSet, values: &Values, law: Law, session: &Session) -> Result<u64, Unproved> {
    session.report("heaps", 0, values.len())?;
    let tail = set.tail().ok_or_else(|| Unproved::Missing(said!("no theorem proves a period for this set")))?;
    // With q = p or 2p: if the states q apart agree up to a shift, then G(n + q) = G(n) + d from there on.
    let turns = if tail.odd == tail.even || law.period.is_multiple_of(2) { 1 } else { 2 };
    let q = law.period.checked_mul(turns).and_then(|q| usize::try_from(q).ok());
    let q = q.ok_or_else(|| Unproved::Missing(said!("the period is too long")))?;
    let values: Vec<u64> = (0..values.len()).map_while(|n| values.get(n)).collect();
    match shift(tail, &values, q) {
        None => return missing(said!("the state of the process does not recur within the values given")),
        Some(d) if law.saltus.checked_mul(turns) != Some(d) => {
            return missing(said!("the values grow by {d} in {turns} periods", d, turns));
        }
        Some(_) => {}
    }
    let (mut never, mut always) = (q.max(law.preperiod as usize), values.len());
    while never < always {
        let middle = never + (always - never) / 2;
        if shift(tail, &values[..middle], q).is_some() {
            always = middle;
        } else {
            never = middle + 1;
        }
    }
    Ok(always as u64)
}

/// The d with G(m + q) = G(m) + d for all m ≥ `values.len() - q`, if the states there agree. `values` are G(0), G(1),
/// …. `q` must be even unless the tail treats both parities alike.
fn shift(tail: Tail, values: &[u64], q: usize) -> Option<u64> {
    let window = usize::try_from(tail.beyond).ok()?;
    if tail.odd != tail.even && !q.is_multiple_of(2) {
        return None;
    }
    let (base, before) = state(tail, values, values.len().checked_sub(q)?, window);
    let (base_later, after) = state(tail, values, values.len(), window);
    (before == after).then(|| base_later.checked_sub(base)).flatten()
}

/// The base and the state at which heap n is valued.
fn state(tail: Tail, values: &[u64], n: usize, window: usize) -> (u64, State) {
    let mut old = [BTreeSet::new(), BTreeSet::new()];
    for (heap, &value) in values[..n.saturating_sub(window)].iter().enumerate() {
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
    let recent = values[n.saturating_sub(window)..n].iter().map(|value| value.checked_sub(base));
    let window = recent.skip_while(Option::is_none).collect();
    (base, State { window, old: [above(&old[0]), above(&old[1])] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::{HeapMoves, Rules};
    use grundy_testkit::oracle::heap_values;

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
                for word in ["take", "all-but"] {
                    let rules = Rules::find(&format!("{word}:{text}")).unwrap();
                    let Some(HeapMoves::Subtract(set)) = rules.heap() else { panic!("{text}") };
                    let tail = set.tail().unwrap();
                    if !tail.odd && !tail.even {
                        continue;
                    }
                    let values = heap_values(&*rules.moves, 159);
                    for q in 1..40usize {
                        for known in [q, q + 8, 60, 80] {
                            let Some(d) = shift(tail, &values[..known.max(q)], q) else { continue };
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
