//! n and functions of it: `n + c`, `n xor c`, `n mod m`, `⌊(n+a)/k⌋`, `⌊(a·n + c)/b⌋`, `⌊((n+a) mod m)/k⌋`.
//!
//! Constants are not searched for if the largest n or the last step of the sequence decides them.

use crate::formula::{Cost, Family, Trial, plus, shifted};
use crate::joins::gcd;

/// Largest m in n mod m, and largest k in ⌊n/k⌋.
const LARGEST_SPAN: u64 = 4096;
/// Largest b in ⌊(a·n + c)/b⌋; a goes up to three times that.
const LARGEST_DENOMINATOR: u64 = 12;
/// Largest m in ⌊((n + a) mod m)/k⌋.
const LARGEST_MODULUS: u64 = 48;

pub(crate) fn all(trial: &mut Trial<u64>, values: &[u64]) {
    let Some((last, value)) = trial.last() else { return };
    trial.attempt_plus(Cost::new(Family::Plain, 1), Some, |c| format!("G(n) = n{c}"));
    let mask = last ^ value;
    if (1..=last / 2).contains(&mask) {
        let cost = Cost::new(Family::Plain, 3).constant(mask).span(mask.saturating_mul(2));
        trial.attempt(cost, move |n| Some(n ^ mask), || format!("G(n) = n xor {mask}"));
    }
    remainders(trial, last, value);
    quotients(trial, values);
    fractions(trial, last, value);
    quotients_of_remainders(trial);
}

/// (n + a) mod m, and n mod m with a constant added.
fn remainders(trial: &mut Trial<u64>, last: u64, value: u64) {
    for m in 2..=trial.longest_span().min(LARGEST_SPAN) {
        let cost = Cost::new(Family::Residues, 2).constant(m).span(m);
        trial.attempt_plus(cost, move |n| Some(n % m), |c| format!("G(n) = n mod {m}{c}"));
        if value >= m || value == last % m {
            continue;
        }
        let a = (value + m - last % m) % m;
        let law = move |n: u64| n.checked_add(a).map(|n| n % m);
        trial.attempt(cost.offset(a.into()), law, || format!("G(n) = (n + {a}) mod {m}"));
    }
}

/// ⌊(n + a)/k⌋.
fn quotients(trial: &mut Trial<u64>, values: &[u64]) {
    let Some(step) = (1..values.len()).rev().find(|&n| values[n] != values[n - 1]) else { return };
    for k in 2..=trial.longest_span().min(LARGEST_SPAN) {
        // At the last step n + a is exactly k times the value.
        let a = i128::from(values[step]) * i128::from(k) - step as i128;
        let cost = Cost::new(Family::Floors, 2).constant(k).offset(a).span(k);
        let law = move |n| u64::try_from((i128::from(n) + a).div_euclid(i128::from(k))).ok();
        trial.attempt(cost, law, || match a {
            0 => format!("G(n) = ⌊n/{k}⌋"),
            a => format!("G(n) = ⌊(n{})/{k}⌋", plus(a)),
        });
    }
}

/// ⌊(a·n + c)/b⌋ with a ≥ 2 coprime to b.
fn fractions(trial: &mut Trial<u64>, last: u64, value: u64) {
    for b in 1..=LARGEST_DENOMINATOR {
        for a in (2..=3 * LARGEST_DENOMINATOR).filter(|&a| gcd(a, b) == 1) {
            // a·N + c is one of the b numbers whose quotient is G(N).
            let least = i128::from(value) * i128::from(b) - i128::from(a) * i128::from(last);
            for c in least..least + i128::from(b) {
                let cost = Cost::new(Family::Floors, 3).constant(a).constant(b).offset(c).span(b);
                let law = move |n| u64::try_from((i128::from(a) * i128::from(n) + c).div_euclid(i128::from(b))).ok();
                trial.attempt(cost, law, || match (b, c) {
                    (1, c) => format!("G(n) = {a}n{}", plus(c)),
                    (b, 0) => format!("G(n) = ⌊{a}n/{b}⌋"),
                    (b, c) => format!("G(n) = ⌊({a}n{})/{b}⌋", plus(c)),
                });
            }
        }
    }
}

/// ⌊((n + a) mod m)/k⌋, with a constant added.
fn quotients_of_remainders(trial: &mut Trial<u64>) {
    for m in 3..=trial.longest_span().min(LARGEST_MODULUS) {
        for k in 2..m {
            for a in 0..m {
                let cost = Cost::new(Family::FloorsOfResidues, 4).constant(m).constant(k).offset(a.into()).span(m);
                let law = move |n: u64| n.checked_add(a).map(|n| n % m / k);
                trial.attempt_plus(cost, law, |c| format!("G(n) = ⌊({} mod {m})/{k}⌋{c}", shifted("n", a as i64)));
            }
        }
    }
}
