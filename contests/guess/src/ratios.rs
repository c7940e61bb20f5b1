//! Quotients of the larger number M and the smaller μ: ⌊M/μ⌋, ⌊M/μ − μ/M⌋, and P-positions within a limit.
//!
//! Let equal numbers end Euclid's game. Its values are ⌊M/μ − μ/M⌋, and the P-positions have a quotient below φ
//! (Nivasch). Quotients are compared with irrational limits by squaring, in whole numbers.

use std::cmp::Ordering;

use crate::formula::{Cost, Family, Trial};

pub(crate) fn values(trial: &mut Trial<[u64; 2]>) {
    let cost = Cost::new(Family::Ratios, 4);
    let floor = |[m, n]: [u64; 2]| m.max(n).checked_div(m.min(n));
    trial.attempt_plus(cost, floor, |c| format!("G(m, n) = ⌊max(m, n)/min(m, n)⌋{c}"));
    let parity = |[m, n]: [u64; 2]| Some(m.max(n).checked_div(m.min(n))? % 2);
    trial.attempt_plus(cost.constant(2), parity, |c| format!("G(m, n) = ⌊max(m, n)/min(m, n)⌋ mod 2{c}"));
    // M/μ − μ/M = (M² − μ²)/(M·μ).
    let euclid = |[m, n]: [u64; 2]| {
        let (large, small) = (u128::from(m.max(n)), u128::from(m.min(n)));
        u64::try_from((large * large - small * small).checked_div(large * small)?).ok()
    };
    trial.attempt_plus(cost, euclid, |c| format!("G(m, n) = ⌊|m/n - n/m|⌋{c}"));
}

/// A limit for M/μ: its name, its weight, and the exact comparison with it.
type Limit = (&'static str, u32, fn(i128, i128) -> Ordering);

/// Whether a comparison with a limit has the wanted result.
type Holds = fn(Ordering) -> bool;

const LIMITS: [Limit; 7] = [
    // M/μ < φ exactly if M² < M·μ + μ².
    ("φ", 3, |large, small| (large * large).cmp(&(large * small + small * small))),
    ("√2", 3, |large, small| (large * large).cmp(&(2 * small * small))),
    ("√3", 3, |large, small| (large * large).cmp(&(3 * small * small))),
    ("2", 3, |large, small| large.cmp(&(2 * small))),
    ("3", 3, |large, small| large.cmp(&(3 * small))),
    // φ² = φ + 1, so the square of M − μ is compared with (M − μ)·μ + μ².
    ("φ²", 4, |large, small| (large - small).pow(2).cmp(&(large * small))),
    ("(1 + √2)", 4, |large, small| (large - small).pow(2).cmp(&(2 * small * small))),
];

/// Tries P-positions with a quotient below (or up to) a limit, or above it.
pub(crate) fn zeros(trial: &mut Trial<[u64; 2]>) {
    for (name, weight, compare) in LIMITS {
        let order = move |[m, n]: [u64; 2]| compare(i128::from(m.max(n)), i128::from(m.min(n)));
        let forms: [(&str, Holds); 4] =
            [("<", Ordering::is_lt), ("≤", Ordering::is_le), (">", Ordering::is_gt), ("≥", Ordering::is_ge)];
        for (sign, holds) in forms {
            // No quotient equals an irrational limit, except for 0, 0.
            let cost = Cost::new(Family::Ratios, weight).constant(1);
            let law = move |at: [u64; 2]| (at != [0, 0]).then(|| u64::from(holds(order(at))));
            trial.attempt(cost, law, || format!("max(m, n) {sign} {name}·min(m, n)"));
        }
    }
}
