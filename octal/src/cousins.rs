//! Codes with the same values: which octal games are one game written in two ways.
//!
//! Two theorems, each a few lines, explain nearly all equal sequences (Guy and Smith
//! 1956; *Winning Ways*, ch. 4, "standard form" and "cousins").
//!
//! **Moves that add nothing.** Two kinds of bits of a code may be set without changing a value:
//!
//! - *Taking a whole heap of i.* It concerns heap i alone and adds the option 0. If
//!   G(i) ≠ 0, heap i has an option worth 0 already.
//! - *Taking j and leaving one heap.* It leads from n to n − j. Let some i < j with G(j−i) = 0 be such that one may
//!   take i and leave two heaps. Then leaving j−i and n−j does the same: G(j−i) ⊕ G(n−j) = G(n−j).
//!
//! Setting all such bits (up to [`DIGITS`]) keeps the conditions true, so the result does not depend on the order.
//!
//! **Heaps one larger.** If G(1) = 0, a heap of n + 1 may be written as a heap of n. A part that is a heap of 1 is
//! worth nothing, as if it were not there. A move that takes i from n + 1 and leaves
//!
//! - nothing, needs n + 1 = i: it takes the whole heap of i − 1;
//! - one heap, takes i from n and leaves one heap or, if n = i, none;
//! - two heaps a and b, leaves `a − 1` and `b − 1`, together `n − (i + 1)`: two, one, or no heap.
//!
//! So G′(n) = G(n + 1) for a code put together bit by bit. d′_i is `(1 or 0 by bit 0 of d_{i+1})` + `(3 or 0 by bit 1
//! of d_i)` + `(7 or 0 by bit 2 of d_{i−1})`. Dawson's Kayles `0.07` becomes Dawson's chess `0.137` in this way.
//!
//! To bring a code to its *standard form*, make heaps smaller as long as G(1) = 0. Then set all bits that add
//! nothing. Codes of one standard form have the same values, shifted by the difference of their shifts. The converse
//! does not hold: some games have equal values for other reasons, or for no known reason.

use grundy_core::{Limits, Unsolved};
use grundy_rules::{Code, HeapMoves};

use super::values::HeapValues;

/// Number of digits, d_1 to d_DIGITS, in which bits that add nothing are set. Every octal code with fewer digits, and
/// with a shorter standard form, is compared correctly.
const DIGITS: usize = 24;

/// A code that represents all codes with the same values.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StandardForm {
    digits: Vec<u8>,
}

/// The standard form of an octal code, and its shift: by how much its heaps are smaller. With the shift s, heap n+s
/// of the code equals heap n of the standard form, and heaps 0 to s are worth 0. Fails if computing a few values
/// exceeds the limits.
///
/// `None` for codes with larger digits, with a repeated digit or more than ten, or whose first ten heaps are worth 0.
///
/// ```
/// use grundy_rules::Code;
/// use grundy_core::Limits;
/// use grundy_octal::standard_form;
/// let form = |text| standard_form(&Code::parse(text).unwrap(), &Limits::default()).unwrap().unwrap();
/// let (chess, kayles) = (form("0.137"), form("0.07"));
/// assert_eq!(chess.0, kayles.0);
/// assert_eq!((chess.1, kayles.1), (0, 1)); // G(n) of 0.137 is G(n + 1) of 0.07
/// assert_ne!(form("0.161").0, form("0.36").0); // equal up to heap 518
/// ```
pub fn standard_form(code: &Code, limits: &Limits) -> Result<Option<(StandardForm, u64)>, Unsolved> {
    let last = code.last().filter(|&last| last <= SHORT as u64 && code.most_heaps() <= 2);
    if last.is_none() {
        return Ok(None);
    }
    let mut digits: Vec<u8> = (0..=DIGITS as u64).map(|i| code.digit(i)).collect();
    for shift in 0..=SHORT as u64 {
        let values = first_values(&digits, limits)?;
        if values[1] != 0 {
            set_bits_that_add_nothing(&mut digits, &values);
            return Ok(Some((StandardForm { digits }, shift)));
        }
        digits = one_smaller(&digits);
    }
    Ok(None)
}

/// Largest number of digits of a code that is compared; one of as many first heaps must be worth something.
const SHORT: usize = 10;

fn first_values(digits: &[u8], limits: &Limits) -> Result<Vec<u64>, Unsolved> {
    let code = Code::octal(digits).map_err(|error| Unsolved::too_large(error.message))?;
    HeapValues::from_moves(HeapMoves::TakeBreak { code, shift: 0 }).values(0..=DIGITS as u64, limits)
}

/// The code whose heap n plays like heap n + 1 of the given code. G(1) must be 0.
fn one_smaller(digits: &[u8]) -> Vec<u8> {
    let digit = |i: usize| digits.get(i).copied().unwrap_or(0);
    let smaller = |i: usize| {
        let none = digit(i + 1) & 1;
        let one = if digit(i) & 2 != 0 { 3 } else { 0 };
        let two = if i > 0 && digit(i - 1) & 4 != 0 { 7 } else { 0 };
        none | one | two
    };
    let rest = (1..digits.len()).map(smaller);
    std::iter::once(0).chain(rest).collect()
}

/// Sets all bits that add nothing. O(digits²).
fn set_bits_that_add_nothing(digits: &mut [u8], values: &[u64]) {
    for j in 1..digits.len() {
        if values[j] != 0 {
            digits[j] |= 1;
        }
        if (0..j).any(|i| digits[i] & 4 != 0 && values[j - i] == 0) {
            digits[j] |= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::definition::Breaking;
    use super::super::testing::by_definition;
    use super::*;

    /// For all codes of up to three digits: those of one standard form have one sequence. If sequences are equal for a
    /// reason that the theorems do not explain, both are periodic from early on, so their periods prove it.
    #[test]
    fn one_standard_form_has_one_sequence() {
        const TO: usize = 1000;
        let limits = Limits::default();
        let mut forms: HashMap<StandardForm, (String, Vec<u32>)> = HashMap::new();
        for (first, d) in [0, 4].into_iter().flat_map(|first| (1..512u16).map(move |d| (first, d))) {
            let code = Code::octal(&[first, (d >> 6) as u8, (d >> 3 & 7) as u8, (d & 7) as u8]).unwrap();
            let (form, shift) = standard_form(&code, &limits).unwrap().unwrap();
            let values = by_definition(&Breaking::of_code(&code), TO + 1);
            assert!(values[..=shift as usize].iter().all(|&value| value == 0), "{code}");
            let values = values[shift as usize..][..TO - SHORT].to_vec();
            match forms.get(&form) {
                Some((other, theirs)) => {
                    assert_eq!(*theirs, values, "{code} and {other}");
                }
                None => drop(forms.insert(form, (code.to_string(), values))),
            }
        }
        let mut sequences: HashMap<&[u32], Vec<&str>> = HashMap::new();
        forms.values().for_each(|(code, values)| sequences.entry(values).or_default().push(code));
        for (values, codes) in sequences.iter().filter(|(_, codes)| codes.len() > 1) {
            let period = (1..100).find(|&p| (100..values.len() - p).all(|n| values[n] == values[n + p]));
            assert!(period.is_some(), "{codes:?}");
        }
        assert!(forms.len() < 300 && sequences.len() > 150, "{} {}", forms.len(), sequences.len());
    }

    #[test]
    fn cousins_that_are_known() {
        let limits = Limits::default();
        let form = |text: &str| standard_form(&Code::parse(text).unwrap(), &limits).unwrap();
        // OEIS A071435, A071434 and A071509 list these.
        for (code, others, shift) in [
            ("0.177", "0.450 0.453 0.470 0.473", 1),
            ("0.1377", "0.074 0.077", 1),
            ("0.1377", "0.440 0.443 0.460 0.463", 2),
            ("0.1777", "0.454 0.457 0.474 0.477", 1),
        ] {
            let (wanted, none) = form(code).unwrap();
            assert_eq!(none, 0);
            for other in others.split(' ') {
                assert_eq!(form(other), Some((wanted.clone(), shift)), "{other}");
            }
        }
        assert_ne!(form("0.161"), form("0.36"));
        for none in ["0.0", "4.0000000000001", "0.333...", "0.8"] {
            assert_eq!(form(none), None, "{none}");
        }
    }
}
