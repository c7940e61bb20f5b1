//! Chooses which of the fitting formulas are reported.
//!
//! All formulas found fit, so they agree on the values. Two closed forms that also agree far beyond the values are one
//! statement written in two ways, such as n mod 3 and "the sum of the digits mod 3"; only the simpler one is reported.
//! Periods, recurrences and sums of two sequences are statements of other kinds and are reported beside it ("n mod 4"
//! and "period 4"), each kind once. Formulas that disagree beyond the values are all reported: only more values could
//! decide between them.

use crate::formula::{Cost, Family, Found, Trial};
use crate::{About, Guess};

/// Largest number of formulas reported about the values, and about the P-positions; more would hide the good ones.
const MOST: usize = 6;

/// The order of formulas: simple ones first, then those without exceptions, then by text, so that the order is unique.
fn rank<A>(found: &Found<A>) -> (u32, u64, u64, String) {
    let Cost { weight, size, .. } = found.cost;
    // Exceptions that keep coming make a formula doubtful.
    (weight + u32::from(found.from > 1) + 4 * u32::from(found.open), found.from, size, found.text.to_string())
}

/// A formula that holds from this number on counts as one without exceptions: the first heaps are often special.
const NO_EXCEPTION: u64 = 2;

/// Whether a formula of family `one` makes a formula of family `other` with the same values superfluous.
fn covers(one: Family, other: Family) -> bool {
    let is_closed = |family| !matches!(family, Family::Periodic | Family::Recurrences | Family::Separable);
    let repeats = matches!(one, Family::Periodic | Family::Residues);
    // A period implies a recurrence, so a recurrence then adds nothing.
    one == other || is_closed(one) && is_closed(other) || repeats && other == Family::Recurrences
}

/// Whether two formulas have the same values wherever both are defined beyond the computed values.
fn agree(one: &[Option<u64>], other: &[Option<u64>]) -> bool {
    let mut both = one.iter().zip(other).filter_map(|(a, b)| Some(((*a)?, (*b)?))).peekable();
    both.peek().is_some() && both.all(|(a, b)| a == b)
}

/// The formulas to report, simplest first.
pub(crate) fn told<A: Copy>(trial: Trial<A>) -> Vec<Guess> {
    let Trial { beyond, about, mut found, numbers, .. } = trial;
    found.sort_by_cached_key(rank);
    let mut kept: Vec<(Found<A>, Vec<Option<u64>>)> = Vec::new();
    for one in found {
        let says: Vec<_> = beyond.iter().map(|&at| (one.law)(at)).collect();
        let superfluous = kept.iter().any(|(other, said)| {
            let holds_as_early = other.from <= one.from.max(NO_EXCEPTION);
            holds_as_early && covers(other.cost.family, one.cost.family) && agree(said, &says)
        });
        if !superfluous {
            kept.push((one, says));
        }
        if kept.len() == MOST {
            break;
        }
    }
    kept.into_iter().map(|(one, _)| as_guess(one, about, numbers)).collect()
}

fn as_guess<A>(found: Found<A>, about: About, numbers: fn(A) -> Vec<u64>) -> Guess {
    let Found { text: formula, from, tested, exceptions, open, .. } = found;
    Guess { formula, about, from, tested, exceptions: exceptions.into_iter().map(numbers).collect(), open }
}
