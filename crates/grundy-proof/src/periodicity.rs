//! When a law of periodicity is proved.
//!
//! *Finite subtraction sets.* G(n) is decided by the max S values before it, so
//! once max S values in a row recur, all that follows recurs.
//!
//! *Take-and-break codes.* Let at most t counters be removed and at most h
//! heaps be left. If G(n + p) = G(n) for all n ≥ e with n + p ≤ h(e + p) + t
//! (and n ≤ t + 1), then for all n ≥ e: of the heaps that a larger n + p leaves,
//! the largest has e + p counters or more, and p counters less in it give an
//! option of n of the same value; and conversely (Guy and Smith, *The G-values
//! of various games*, 1956, for h = 2; *Winning Ways* ch. 4).
//!
//! *Codes with digits from 8 on* may also grow for ever: see [`arithmetic`].
//!
//! *Sets that end in a parity*: see [`recurrence`].

use grundy_rules::{HeapMoves, NumberSet, Rules};

use crate::heap_values::Values;
use crate::law::{Law, Unproved, first_exception};
use crate::verdict::Session;
use crate::{arithmetic, recurrence, subtraction};

/// As many values beyond those of the witness are derived for a proof, or as many as it has.
const MOST_MORE: u64 = 1 << 20;

/// Proves that the law holds for ever, given verified values G(0), G(1), …; gives
/// the number of values that the proof takes.
pub(crate) fn prove(rules: &Rules, values: &Values, law: Law, session: &Session) -> Result<u64, Unproved> {
    let known = values.len() as u128;
    let (preperiod, period) = (u128::from(law.preperiod), u128::from(law.period));
    if preperiod + period > known {
        let reason = format!("the law needs at least preperiod + period = {} values", preperiod + period);
        return Err(Unproved::Missing(reason));
    }
    if let Some(n) = first_exception(values, law, session).map_err(Unproved::Stopped)? {
        return Err(Unproved::Missing(format!("the law fails at heap {n}")));
    }
    if let (Some(HeapMoves::TakeBreak { code, shift: 0 }), 1..) = (rules.heap(), law.saltus) {
        return arithmetic::prove(code, values, law, session);
    }
    match values_needed(rules, law) {
        Some(needed) if needed <= known && law.saltus == 0 => Ok(needed as u64),
        Some(needed) if needed <= known => Err(Unproved::missing("such a sequence is bounded")),
        Some(needed) => {
            let reason = format!("the theorem needs the values of the heaps 0..{needed}, here are {known}");
            Err(Unproved::Missing(reason))
        }
        None => prove_by_recurrence(rules, values, law, session).map(|()| values.len() as u64),
    }
}

/// How many values of heaps 0, 1, … prove a law, where a theorem says so in advance.
fn values_needed(rules: &Rules, law: Law) -> Option<u128> {
    let (e, p) = (i128::from(law.preperiod), i128::from(law.period));
    let needed = match rules.heap()? {
        HeapMoves::Subtract(set) => e + p + i128::from(largest_element(set)?),
        HeapMoves::TakeBreak { code, shift } => {
            let (h, t) = (i128::from(code.most_heaps()), i128::from(code.last()?));
            // In heap sizes of the code the law starts at e + shift (but not below 0).
            let e = (e + i128::from(*shift)).max(0);
            let last = (h * (e + p) + t).max(p + t + 1);
            last + 1 - i128::from(*shift)
        }
        HeapMoves::UnequalSplit => return None,
    };
    Some(needed.max(e + p) as u128)
}

/// The largest element of a finite set (0 if it is empty); `None` for others.
fn largest_element(set: &NumberSet) -> Option<u64> {
    let tail = set.tail().filter(|tail| !tail.odd && !tail.even)?;
    // A finite complement excludes all numbers of both parities, so it is empty.
    Some(if set.is_complement() { 0 } else { tail.beyond })
}

fn prove_by_recurrence(rules: &Rules, values: &Values, law: Law, session: &Session) -> Result<(), Unproved> {
    let (Some(HeapMoves::Subtract(set)), Values::Listed(values)) = (rules.heap(), values) else {
        return Err(Unproved::missing(format!("no theorem proves a period of {}", rules.name)));
    };
    let Some(tail) = set.tail() else {
        return Err(Unproved::missing("no theorem proves a period for this set"));
    };
    // With q = p or 2p: if the states q apart agree up to a shift, then
    // G(n + q) = G(n) + d from there on; and as the law holds up to there, it holds for ever.
    let turns = if tail.odd == tail.even || law.period.is_multiple_of(2) { 1 } else { 2 };
    let more = law.period.checked_mul(turns).and_then(|q| Some((q, tail.beyond.checked_add(q)?)));
    let Some((q, more)) = more.filter(|&(_, more)| more <= MOST_MORE.max(values.len() as u64)) else {
        return Err(Unproved::missing("the set is irregular for too long"));
    };
    // The window must lie in the regular part, so some more values are derived.
    let values = subtraction::extended(set, values, more as usize, session).map_err(Unproved::Stopped)?;
    if let Some(n) = first_exception(&Values::Listed(&values), law, session).map_err(Unproved::Stopped)? {
        return Err(Unproved::missing(format!("the law fails at heap {n}")));
    }
    match recurrence::prove_shift(tail, &values, q as usize) {
        Some(d) if law.saltus.checked_mul(turns) == Some(d) => Ok(()),
        Some(d) => Err(Unproved::missing(format!("the values grow by {d} in {turns} periods"))),
        None => Err(Unproved::missing("the state of the process does not recur within the values given")),
    }
}
