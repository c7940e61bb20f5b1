//! Which of the formulas found are told.
//!
//! All of them fit, so all agree on the values. Two closed forms that also agree
//! far beyond the values are one statement in two ways of writing, such as n mod 3
//! and "the sum of the digits mod 3": the simpler is told. Periods, recurrences and
//! sums of two sequences are statements of their own and told beside it ("n mod 4"
//! and "period 4"), each once. Formulas that part beyond the values are all told:
//! more values would decide between them.

use crate::formula::{Cost, Family, Found, Trial};
use crate::{About, Guess};

/// The most formulas told about the values, and about the P-positions.
const MOST: usize = 6;

/// Simple before complicated; then those without exceptions; then by text, so that the order is always one.
fn rank<A>(found: &Found<A>) -> (u32, u64, u64, String) {
    let Cost { weight, size, .. } = found.cost;
    // Exceptions that keep coming make a formula doubtful.
    (weight + u32::from(found.from > 1) + 4 * u32::from(found.open), found.from, size, found.text.clone())
}

/// First numbers up to this are as good as none: they tell that the empty heap is no multiple of anything.
const NO_EXCEPTION: u64 = 2;

/// Whether a formula of family `one` makes one of family `other` superfluous that tells the same values.
fn covers(one: Family, other: Family) -> bool {
    let is_closed = |family| !matches!(family, Family::Periodic | Family::Recurrences | Family::Separable);
    let repeats = matches!(one, Family::Periodic | Family::Residues);
    // Any recurrence can follow from a period; it says nothing of its own then.
    one == other || is_closed(one) && is_closed(other) || repeats && other == Family::Recurrences
}

/// Whether two formulas tell the same beyond the values, wherever both tell something.
fn agree(one: &[Option<u64>], other: &[Option<u64>]) -> bool {
    let mut both = one.iter().zip(other).filter_map(|(a, b)| Some(((*a)?, (*b)?))).peekable();
    both.peek().is_some() && both.all(|(a, b)| a == b)
}

/// The formulas that are told, simplest first.
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
