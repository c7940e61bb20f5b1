//! A law by remainders with exceptions that are a set with a name.
//!
//! In many games of powers the P-positions are the odd numbers *and* every second power of two, `2, 8, 32, 128, …`. A
//! formula that lists these powers one by one fits until the next power. So the numbers that do not follow their
//! remainder are compared with the sets that have names ([`named`]). There must be at least three, and each must be in
//! the set. Each member of the set must be there unless its remainder gives it the same value already.
//!
//! This file also chooses which of the fitting formulas are reported. Of closed forms that agree far beyond the values,
//! only the simplest is reported. Periods, recurrences and sums of two sequences are reported beside it, each kind
//! once. Formulas that disagree beyond the values are all reported: only more values could decide between them.

use std::rc::Rc;

use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Found, Trial};
use crate::functions::Functions;
use crate::periodic::list_of;
use crate::residues::named;
use crate::{About, Guess};

const MODULI: std::ops::RangeInclusive<usize> = 2..=12;
/// Least number of exceptions that are explained by a set; two exceptions are in too many sets.
const LEAST: usize = 3;
/// At most one number in this many may be an exception.
const RARE: usize = 8;

pub(crate) fn laws(trial: &mut Trial<u64>, values: &[u64], functions: &Functions) {
    let sets = named(2 * trial.last_size() + 8, functions);
    for modulus in MODULI.filter(|modulus| 8 * modulus <= values.len()) {
        let usual: Rc<[u64]> = (0..modulus).map(|residue| commonest(values, residue, modulus)).collect();
        let is_usual = |n: usize| values[n] == usual[n % modulus];
        // The numbers 0, 1 and 2 are in no order of size yet.
        let others: Vec<usize> = (0..values.len()).filter(|&n| !is_usual(n)).collect();
        let late: Vec<usize> = others.iter().copied().filter(|&n| n > 2).collect();
        let Some(&value) = late.last().map(|&n| &values[n]) else { continue };
        let is_plain = usual.iter().all(|&one| one == usual[0]);
        let fits = late.len() >= LEAST && late.len() * RARE <= values.len();
        if is_plain || !fits || late.iter().any(|&n| values[n] != value) {
            continue;
        }
        for (place, (name, weight, members)) in (0..).zip(&sets) {
            let inside = members.iter().map(|&n| n as usize).filter(|&n| n > 2 && n < values.len());
            if !inside.filter(|&n| usual[n % modulus] != value).eq(late.iter().copied()) {
                continue;
            }
            let (usual, members): (_, Rc<[u64]>) = (Rc::clone(&usual), members.as_slice().into());
            let text = text(trial.about, &usual, value, name);
            let law = move |n: u64| Some(members.binary_search(&n).map_or(usual[n as usize % modulus], |_| value));
            let cost = Cost::new(Family::Sets, *weight).constant(modulus as u64).constant(place).span(modulus as u64);
            trial.attempt(cost, law, || text);
        }
    }
}

/// The value that most numbers with this remainder have; the least of several.
fn commonest(values: &[u64], residue: usize, modulus: usize) -> u64 {
    let mut those: Vec<u64> = values.iter().skip(residue).step_by(modulus).copied().collect();
    those.sort_unstable();
    let runs = those.chunk_by(|a, b| a == b);
    runs.rev().max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

fn text(about: About, usual: &[u64], value: u64, name: &Said) -> Said {
    let modulus = usual.len();
    match about {
        About::PPositions => {
            let residues: Vec<usize> = (0..modulus).filter(|&residue| usual[residue] == 1).collect();
            let base: Said = match residues[..] {
                [only] => format!("n mod {modulus} = {only}").into(),
                _ => said!("n mod {modulus} is {residues}", modulus, residues = list_of(&residues)),
            };
            match value {
                1 => said!("{base}, or n is {name}", base, name),
                _ => said!("{base}, and n is not {name}", base, name),
            }
        }
        About::Values => {
            let rows = usual.iter().zip(0..).map(|(value, residue)| format!("{residue} → {value}"));
            let rows = rows.collect::<Vec<_>>().join("; ");
            said!("G(n) = {value} if n is {name}; otherwise by n mod {modulus}: {rows}", value, name, modulus, rows)
        }
    }
}

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
    let guess = |(Found { text: formula, from, tested, exceptions, open, .. }, _)| {
        let exceptions = exceptions.into_iter().map(numbers).collect();
        Guess { formula, about, from, tested, exceptions, open }
    };
    kept.into_iter().map(guess).collect()
}

#[cfg(test)]
mod tests {
    use crate::{About, guess};

    #[test]
    fn exceptions_that_are_powers_are_explained_before_they_are_listed() {
        for to in [600u64, 1000, 2000, 3000] {
            let is_odd_power = |n: u64| n.is_power_of_two() && n.ilog2() % 2 == 1;
            let values: Vec<u64> = (0..=to).map(|n| u64::from(n % 2 == 0 && !is_odd_power(n))).collect();
            let guesses = guess(&values);
            let first = guesses.iter().find(|guess| guess.about == About::PPositions).expect("a guess");
            assert_eq!((&*first.formula, first.from), ("n mod 2 = 1, or n is an odd power of 2", 0), "{to}");
            // A formula that holds only beyond its last exception says so, and that more exceptions may follow.
            for guess in guesses.iter().filter(|guess| guess.formula == "n mod 2 = 1") {
                assert!(guess.open && guess.exceptions.ends_with(&[vec![128], vec![512]]), "{to}: {guess:?}");
            }
        }
        let values: Vec<u64> = (0..=500).map(|n: u64| if n.isqrt().pow(2) == n { 7 } else { n % 3 }).collect();
        let expected = "G(n) = 7 if n is a square; otherwise by n mod 3: 0 → 0; 1 → 1; 2 → 2";
        assert_eq!(guess(&values)[0].formula, expected);
    }

    #[test]
    fn exceptions_at_the_beginning_are_listed_and_raise_no_warning() {
        let mut values: Vec<u64> = (0..=400).map(|n| n % 4).collect();
        for n in [3, 5, 6, 9, 11] {
            values[n] = 9;
        }
        let guesses = guess(&values);
        let found = guesses.iter().find(|guess| guess.formula == "G(n) = n mod 4").expect("it fits from 12 on");
        let expected: Vec<Vec<u64>> = [3, 5, 6, 9, 11].map(|n| vec![n]).to_vec();
        assert_eq!((found.from, found.open, &found.exceptions), (12, false, &expected));
    }
}
