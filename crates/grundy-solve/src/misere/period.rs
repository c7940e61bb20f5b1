//! When the elements of the heaps are proved to repeat for ever.
//!
//! Let moves remove at most t counters and leave at most h heaps, and let B = max(h(e+p) + t, p + t + 1). If the quotient
//! of the heaps up to B is proved, and Φ(n+p) = Φ(n) for all n ≥ e with n + p ≤ B, then for all n ≥ e (Plambeck and
//! Siegel 2008; the bound is that of Guy and Smith).
//!
//! *Proof.* Let n + p be the first heap beyond B. Each of its options has a heap larger than e + p, and p counters less
//! in it give an option of n of the same element; conversely, p counters more in the largest heap of an option of n
//! give one of n + p. So the elements of the options of n + p are those of the options of n, and by induction over the
//! length of play the two heaps have the same outcome beside everything: Φ(n+p) = Φ(n), and no new pair arises. ∎

use grundy_core::{Periodicity, Theorem};
use grundy_rules::{HeapMoves, Rules};

use super::monoid::Element;
use crate::heap::{code_bound, tail_matches};

/// The theorem of this file.
pub const QUOTIENT_PERIOD: Theorem = Theorem {
    name: "Plambeck-Siegel",
    statement: "If moves remove at most t and leave at most h heaps, the misere quotient of the heaps up to \
                B = max(h(e+p)+t, p+t+1) is known, and Phi(n+p) = Phi(n) for all n >= e with n+p <= B, then \
                Phi(n+p) = Phi(n) for all n >= e, and the quotient is that of all heaps.",
    source: "T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622",
};

/// The largest number that a move can remove and of heaps that it can leave, where the theorem needs to know them.
pub fn reach(rules: &Rules) -> Option<(u64, u32)> {
    match rules.heap()? {
        // A larger h is no mistake, and all octal games have the same bound.
        HeapMoves::TakeBreak { code, shift: 0 } => Some((code.last()?, code.most_heaps().max(2))),
        HeapMoves::Subtract(set) => Some((set.largest()?, 1)),
        _ => None,
    }
}

/// The law of all heaps that the elements of the first ones prove, with the least period and the least preperiod.
///
/// Complexity: O(n) for n heaps.
pub fn prove(rules: &Rules, phi: &[Element]) -> Option<Periodicity> {
    let (last, most_heaps) = reach(rules)?;
    let (matches, n) = (tail_matches(phi), phi.len());
    (1..n).find_map(|period| {
        let law = Periodicity { preperiod: (n - period - matches[period]) as u64, period: period as u64, saltus: 0 };
        let bound = code_bound(law.preperiod, law.period, last, most_heaps)?;
        (bound < n as u64).then_some(law)
    })
}
