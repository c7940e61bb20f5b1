//! Irrational limits: Beatty sequences ⌊kα⌋ with a quadratic irrational α, pairs of them, and quotients.
//!
//! The P-positions of Wythoff's game are the pairs (⌊kφ⌋, ⌊kφ²⌋), whose difference is k. In Fraenkel's generalised
//! game the difference is t·k, and the pairs are ⌊kα⌋, ⌊kα⌋ + t·k with α = (2 − t + √(t²+4))/2. All are computed in
//! whole numbers: for α = (a + √d)/b the floor of kα is ⌊(k·a + ⌊√(d·k²)⌋)/b⌋.
//!
//! Quotients are those of the larger number M and the smaller μ: ⌊M/μ⌋, ⌊M/μ − μ/M⌋, and P-positions within a limit.
//! Let equal numbers end Euclid's game. Its values are ⌊M/μ − μ/M⌋, and the P-positions have a quotient below φ
//! (Nivasch). Quotients are compared with irrational limits by squaring, in whole numbers.

use std::cmp::Ordering;
use std::rc::Rc;

use grundy_core::said;

use crate::formula::{Cost, Family, Trial, plus};

/// Largest t tried in the pairs with difference t·k.
const LARGEST_STEP: i128 = 8;

/// The number (a + √d)/b, above 1, with b > 0 and d not a square.
#[derive(Clone, Copy)]
struct Irrational {
    a: i128,
    d: i128,
    b: i128,
}

impl Irrational {
    /// ⌊kα⌋ for 0 ≤ k < 2^60.
    fn times(self, k: i128) -> i128 {
        (k * self.a + (self.d * k * k).isqrt()).div_euclid(self.b)
    }

    /// The two numbers of Wythoff's game with differences t·k.
    fn of_step(t: i128) -> [Irrational; 2] {
        let d = t * t + 4;
        [Irrational { a: 2 - t, d, b: 2 }, Irrational { a: 2 + t, d, b: 2 }]
    }

    fn text(self) -> String {
        match self {
            Irrational { a: 1, d: 5, b: 2 } => "φ".into(),
            Irrational { a: 3, d: 5, b: 2 } => "φ²".into(),
            // The square root of an even t² + 4 can be halved.
            Irrational { a, d, b: 2 } if a % 2 == 0 && d % 4 == 0 => Irrational { a: a / 2, d: d / 4, b: 1 }.text(),
            Irrational { a: 0, d, b: 1 } => format!("√{d}"),
            Irrational { b: 2.., .. } => format!("{}/{}", Irrational { b: 1, ..self }.text(), self.b),
            Irrational { a, d, .. } if a < 0 => format!("(√{d} - {})", -a),
            Irrational { a, d, .. } => format!("({a} + √{d})"),
        }
    }
}

/// P-positions n = ⌊kα⌋ + c.
pub(crate) fn sequences(trial: &mut Trial<u64>) {
    let mut numbers: Vec<Irrational> = (1..=LARGEST_STEP).flat_map(Irrational::of_step).collect();
    numbers.extend([(0, 3, 1), (3, 3, 2), (0, 5, 1)].map(|(a, d, b)| Irrational { a, d, b }));
    let limit = 2 * i128::from(trial.last_size()) + 4;
    for (place, number) in (0..).zip(numbers) {
        let members: Rc<[i128]> = (0..).map(|k| number.times(k)).take_while(|&x| x <= limit).collect();
        for c in [0, -1, 1, -2, 2] {
            let members = Rc::clone(&members);
            let law = move |n: u64| Some(u64::from(members.binary_search(&(i128::from(n) - c)).is_ok()));
            let cost = Cost::new(Family::Beatty, 4).constant(place).offset(c);
            trial
                .attempt(cost, law, || said!("n = ⌊k{number}⌋{c} for some k ≥ 0", number = number.text(), c = plus(c)));
        }
    }
}

/// P-positions {⌊kα⌋ + c, ⌊kβ⌋ + c}, in either order, with the difference t·k.
pub(crate) fn pairs(trial: &mut Trial<[u64; 2]>) {
    for t in 1..=LARGEST_STEP {
        let [smaller, larger] = Irrational::of_step(t);
        for c in [0, 1, -1] {
            let law = move |[m, n]: [u64; 2]| {
                let difference = i128::from(m.abs_diff(n));
                let fits = difference % t == 0 && i128::from(m.min(n)) == smaller.times(difference / t) + c;
                Some(u64::from(fits))
            };
            let cost = Cost::new(Family::Beatty, 4).constant(t as u64).offset(c);
            trial.attempt(cost, law, || {
                let (smaller, larger, add) = (smaller.text(), larger.text(), plus(c));
                said!("m and n are ⌊k{smaller}⌋{add} and ⌊k{larger}⌋{add} for some k ≥ 0", smaller, add, larger)
            });
        }
    }
}

/// ⌊M/μ⌋ and ⌊M/μ − μ/M⌋, with a constant added.
pub(crate) fn quotients(trial: &mut Trial<[u64; 2]>) {
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
pub(crate) fn quotients_within(trial: &mut Trial<[u64; 2]>) {
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn floors_of_multiples_are_exact() {
        for t in 1..=LARGEST_STEP {
            // By the rule of the game: each number occurs once, and the next pair begins with the least unused number.
            let [smaller, larger] = Irrational::of_step(t);
            let mut used = HashSet::from([0]);
            let mut least = 0;
            for k in 1..2000 {
                while used.contains(&least) {
                    least += 1;
                }
                used.extend([least, least + t * k]);
                assert_eq!((smaller.times(k), larger.times(k)), (least, least + t * k), "t = {t}, k = {k}");
            }
        }
    }

    #[test]
    fn irrational_numbers_are_written_as_usual() {
        for (step, texts) in [(2, ["√2", "(2 + √2)"]), (3, ["(√13 - 1)/2", "(5 + √13)/2"])] {
            assert_eq!(Irrational::of_step(step).map(Irrational::text), texts);
        }
    }
}
