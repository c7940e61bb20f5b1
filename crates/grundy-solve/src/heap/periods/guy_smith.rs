//! When the values of a game that takes and breaks are proved to repeat (Guy and Smith 1956).
//!
//! # The theorem for codes
//!
//! Let t be the largest number that a move can remove and h the largest number
//! of heaps that it can leave. If G(n+p) = G(n) for all n ≥ e with
//! n + p ≤ max(h·(e+p) + t, p + t + 1), then for all n ≥ e.
//!
//! *Proof.* Let n + p be the first heap beyond the bound. A move from n + p leaves at least h(e+p) + 1 counters in at
//! most h heaps (and at least one heap, as n > t). So the largest of them has more than e + p. Making it p smaller
//! gives a move from n to heaps of the same values. In the same way, a move from n leaves a heap of at least e, and
//! making that p larger gives a move from n + p. So the values of the options are the same. ∎
//!
//! # Grundy's game
//!
//! Here t = 0 and h = 2, but making a heap smaller by p may give two equal heaps,
//! which is forbidden. Only an option worth 0 can be lost in this way. So the
//! theorem holds if heap n has an option worth 0 anyway, that is, if no value
//! inside the period is 0.

use grundy_core::{Periodicity, Theorem};

use super::repetition::tail_matches;
use crate::heap::definition::Breaking;

/// A proved periodicity, and what proves it.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// The law, with the least period and the least preperiod.
    pub law: Periodicity,
    /// The condition was checked on the values of heaps 0..values_used.
    pub values_used: u64,
    pub theorem: &'static Theorem,
}

/// The periodicity theorem for take-and-break codes.
pub const CODE_PERIOD: Theorem = Theorem {
    name: "Guy-Smith",
    statement: "If moves remove at most t and leave at most h heaps, and G(n+p) = G(n) for all n >= e \
                with n+p <= max(h(e+p)+t, p+t+1), then G(n+p) = G(n) for all n >= e.",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
};

/// The periodicity theorem for Grundy's game, with the condition that it needs.
pub(crate) const SPLIT_PERIOD: Theorem = Theorem {
    name: "Guy-Smith, unequal",
    statement: "In Grundy's game, if G(n+p) = G(n) for all n >= e with n+p <= 2(e+p), and no G(n) with \
                e <= n < e+p is 0, then G(n+p) = G(n) for all n >= e.",
    source: "after R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
};

/// The last heap of the theorem's condition; `None` if it is beyond 64 bits.
pub(crate) fn code_bound(preperiod: u64, period: u64, last: u64, most_heaps: u32) -> Option<u64> {
    let breaking = preperiod.checked_add(period)?.checked_mul(most_heaps.into())?.checked_add(last)?;
    Some(breaking.max(period.checked_add(last)?.checked_add(1)?))
}

/// The proof of a law that the first `len` values obey; `None` if they are not enough. For Grundy's game the caller
/// must check that no value inside the period is 0.
pub(crate) fn proof_of(moves: &Breaking, law: Periodicity, len: usize) -> Option<Proof> {
    let bound = code_bound(law.preperiod, law.period, moves.last()?, moves.most_heaps())?;
    let theorem = if moves.unequal { &SPLIT_PERIOD } else { &CODE_PERIOD };
    (bound < len as u64).then_some(Proof { law, values_used: bound + 1, theorem })
}

/// The periodicity of a game that takes and breaks, if these values prove one. O(n).
pub(crate) fn prove_breaking(moves: &Breaking, values: &[u32]) -> Option<Proof> {
    let matches = tail_matches(values);
    let n = values.len();
    (1..n).find_map(|period| {
        let preperiod = n - period - matches[period];
        let law = Periodicity { preperiod: preperiod as u64, period: period as u64, saltus: 0 };
        let has_zero = || values[preperiod..preperiod + period].contains(&0);
        proof_of(moves, law, n).filter(|_| !moves.unequal || !has_zero())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::testing::by_definition;
    use grundy_rules::Code;

    fn values(code: &str, to: usize) -> (Breaking, Vec<u32>) {
        let moves = Breaking::of_code(&Code::parse(code).unwrap());
        let values = by_definition(&moves, to + 1);
        (moves, values)
    }

    #[test]
    fn kayles_is_proved_by_heaps_to_168_and_not_by_heaps_to_167() {
        let (moves, values) = values("0.77", 168);
        let proof = prove_breaking(&moves, &values).unwrap();
        assert_eq!((proof.law.preperiod, proof.law.period, proof.values_used), (71, 12, 169));
        assert!(prove_breaking(&moves, &values[..168]).is_none());
    }

    #[test]
    fn the_bound_holds_for_the_shortest_games() {
        // 0.4 begins 0, 0, 0, 1: three zeros are not a proof.
        let (moves, values) = values("0.4", 2000);
        assert!(prove_breaking(&moves, &values[..3]).is_none());
        for n in 1..200 {
            if let Some(proof) = prove_breaking(&moves, &values[..n]) {
                assert_eq!((proof.law.period, proof.law.preperiod), (34, 54));
            }
        }
        for (code, preperiod, period) in [("0.0", 0, 1), ("0.1", 2, 1), ("0.2", 1, 2), ("0.3", 0, 2)] {
            let (moves, values) = super::tests::values(code, 20);
            let law = prove_breaking(&moves, &values).unwrap().law;
            let from_e = |n: usize| n < preperiod || values[n + period] == values[n];
            assert!((0..10).all(from_e), "{code}");
            assert_eq!((law.preperiod, law.period), (preperiod as u64, period as u64), "{code}");
        }
    }

    #[test]
    fn what_is_proved_of_hexadecimal_codes_holds() {
        let mut proved = 0;
        for digits in 0..256 {
            let text = format!("0.{digits:02X}");
            let (moves, values) = values(&text, 300);
            let Some(Proof { law, values_used, .. }) = prove_breaking(&moves, &values[..100]) else { continue };
            proved += 1;
            let (e, p) = (law.preperiod as usize, law.period as usize);
            assert!((e..=300 - p).all(|n| values[n] == values[n + p]), "{text}");
            assert!(prove_breaking(&moves, &values[..values_used as usize]).is_some(), "{text}");
            assert!(prove_breaking(&moves, &values[..values_used as usize - 1]).is_none(), "{text}");
        }
        assert!(proved > 50, "{proved}");
    }

    /// An artificial sequence that satisfies the bound for Grundy's game but has a 0 in its period.
    #[test]
    fn a_zero_inside_the_period_forbids_the_theorem_for_the_unequal_split() {
        let moves = Breaking::unequal_split();
        assert!(prove_breaking(&moves, &[1, 2, 1, 2, 1, 2, 1, 2]).is_some());
        assert!(prove_breaking(&moves, &[1, 0, 1, 0, 1, 0, 1, 0]).is_none());
    }
}
