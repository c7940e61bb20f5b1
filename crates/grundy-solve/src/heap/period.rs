//! When values repeat, and when that is proved.
//!
//! # The theorem for codes (Guy and Smith 1956)
//!
//! Let t be the largest number that a move can remove and h the largest number
//! of heaps that it can leave. If G(n+p) = G(n) for all n ≥ e with
//! n + p ≤ max(h·(e+p) + t, p + t + 1), then for all n ≥ e.
//!
//! *Proof.* Let n + p be the first heap beyond the bound. A move from n + p
//! leaves at least h(e+p) + 1 counters in at most h heaps (and at least one
//! heap, as n > t), so the largest of them has more than e + p. Making it p
//! smaller gives a move from n to heaps of the same values. In the same way, a
//! move from n leaves a heap of at least e, and making that p larger gives a
//! move from n + p. So the values of the options are the same. ∎
//!
//! # Grundy's game
//!
//! Here t = 0 and h = 2, but making a heap smaller by p may give two equal
//! heaps, which is forbidden. What is lost in that way can only be an option
//! worth 0. So the theorem holds if heap n has an option worth 0 anyway, that
//! is, if no value inside the period is 0.
//!
//! # Finding candidates
//!
//! For every p, how long do the last values equal those p before them? The
//! Z-function of the reversed sequence answers for all p in O(n) (Main and
//! Lorentz 1984). If some p satisfies the theorem on a prefix then the least
//! such p is the least period and its first heap e the least preperiod: a
//! smaller true period would hold from the same e (compare n with n + kp for a
//! large k), so it would satisfy the smaller bound too.
//!
//! Without a theorem a repetition is only *observed*: the law must hold over
//! two further periods and over half of the values computed.

use grundy_core::{Periodicity, Theorem};

use super::plain::Breaking;

/// A periodicity with what it rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    /// The law, with the least period and the least preperiod.
    pub law: Periodicity,
    /// The condition was checked on the values of heaps 0..values_used.
    pub values_used: u64,
    /// The theorem.
    pub theorem: &'static Theorem,
}

/// The periodicity theorem for take-and-break codes.
pub const CODE_PERIOD: Theorem = Theorem {
    name: "Guy-Smith",
    statement: "If moves remove at most t and leave at most h heaps, and G(n+p) = G(n) for all n >= e \
                with n+p <= max(h(e+p)+t, p+t+1), then G(n+p) = G(n) for all n >= e.",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
};

/// The same for Grundy's game, with the condition that it needs.
pub const SPLIT_PERIOD: Theorem = Theorem {
    name: "Guy-Smith, unequal",
    statement: "In Grundy's game, if G(n+p) = G(n) for all n >= e with n+p <= 2(e+p), and no G(n) with \
                e <= n < e+p is 0, then G(n+p) = G(n) for all n >= e.",
    source: "after R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
};

/// For every p below the length: how many of the last elements equal the element p before them. O(n).
pub(super) fn tail_matches<T: PartialEq>(sequence: &[T]) -> Vec<usize> {
    let n = sequence.len();
    let at = |i: usize| &sequence[n - 1 - i];
    let mut matches = vec![n; n];
    // The elements left..right, counted from the end, equal the first right − left ones.
    let (mut left, mut right) = (0, 0);
    for p in 1..n {
        let mut length = if p < right { matches[p - left].min(right - p) } else { 0 };
        while p + length < n && at(length) == at(p + length) {
            length += 1;
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        matches[p] = length;
    }
    matches
}

/// The last heap of the theorem's condition; `None` if it is beyond 64 bits.
pub(super) fn code_bound(preperiod: u64, period: u64, last: u64, most_heaps: u32) -> Option<u64> {
    let breaking = preperiod.checked_add(period)?.checked_mul(most_heaps.into())?.checked_add(last)?;
    Some(breaking.max(period.checked_add(last)?.checked_add(1)?))
}

/// The periodicity of a game that takes and breaks, if these values prove one. O(n).
pub(super) fn prove_breaking(moves: &Breaking, values: &[u32]) -> Option<Proof> {
    let last = moves.last()?;
    let matches = tail_matches(values);
    let n = values.len();
    (1..n).find_map(|period| {
        let preperiod = n - period - matches[period];
        let bound = code_bound(preperiod as u64, period as u64, last, moves.most_heaps())?;
        if bound >= n as u64 {
            return None;
        }
        let theorem = if moves.unequal { &SPLIT_PERIOD } else { &CODE_PERIOD };
        if moves.unequal && values[preperiod..preperiod + period].contains(&0) {
            return None;
        }
        let law = Periodicity { preperiod: preperiod as u64, period: period as u64, saltus: 0 };
        Some(Proof { law, values_used: bound + 1, theorem })
    })
}

/// For every period the differences of the values repeat with: that the last
/// values obey G(n+p) = G(n) + s. Gives, for the least p whose law holds for at
/// least `needed(p)` heaps n, the law with the least preperiod. O(n).
pub(super) fn arithmetic_candidate(values: &[u64], needed: impl Fn(usize) -> usize) -> Option<Periodicity> {
    let n = values.len();
    let steps: Vec<u64> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let matches = tail_matches(&steps);
    (1..n).find_map(|period| {
        // One equation G(n+p) = G(n) + s comes free: it defines s.
        let equations = matches.get(period).map_or(1, |&m| m + 1);
        let saltus = values[n - 1].checked_sub(values[n - 1 - period])?;
        let preperiod = (n - period - equations) as u64;
        (equations >= needed(period)).then_some(Periodicity { preperiod, period: period as u64, saltus })
    })
}

/// The repetition that these values show, if a convincing one.
pub fn observe(values: &[u64]) -> Option<Periodicity> {
    arithmetic_candidate(values, |period| (2 * period).max(values.len().div_ceil(2)))
}

/// The least period and preperiod of a sequence that obeys `law`. `value`
/// gives its values; those of heaps below preperiod + 2 periods are asked for.
/// O(period · number of its prime factors).
pub(super) fn least_law(law: Periodicity, value: impl Fn(u64) -> u64) -> Periodicity {
    let Periodicity { mut preperiod, mut period, mut saltus } = law;
    let (start, turn) = (law.preperiod, law.period);
    let mut rest = period;
    let mut factor = 2;
    while rest > 1 {
        if factor * factor > rest {
            factor = rest;
        }
        if rest % factor != 0 {
            factor += 1;
            continue;
        }
        rest /= factor;
        let (shorter, less) = (period / factor, saltus / factor);
        // A law that holds over one turn of a known law holds for ever.
        if saltus % factor == 0 && (start..start + turn).all(|n| value(n + shorter) == value(n) + less) {
            (period, saltus) = (shorter, less);
        }
    }
    while preperiod > 0 && value(preperiod - 1 + period) == value(preperiod - 1) + saltus {
        preperiod -= 1;
    }
    Periodicity { preperiod, period, saltus }
}

#[cfg(test)]
mod tests {
    use super::super::plain::Plain;
    use super::*;
    use grundy_rules::Code;

    #[test]
    fn tail_matches_are_what_they_say() {
        let mut x = 1u32;
        for length in 0..60 {
            let word: Vec<u32> = (0..length)
                .map(|_| {
                    x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    x >> 31
                })
                .collect();
            let matches = tail_matches(&word);
            for p in 1..length {
                let slow = (p..length).rev().take_while(|&i| word[i] == word[i - p]).count();
                assert_eq!(matches[p], slow, "{word:?} {p}");
            }
        }
    }

    fn values(code: &str, to: usize) -> (Breaking, Vec<u32>) {
        let moves = Breaking::of_code(&Code::parse(code).unwrap());
        let mut plain = Plain::new(moves.clone());
        while plain.values.len() <= to {
            let value = plain.next_value();
            plain.push(value);
        }
        (moves, plain.values)
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
        // 0.4 begins 0, 0, 0, 1: three zeros are no proof.
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

    /// A made-up sequence that fits the bound of Grundy's game but has a 0 in its period.
    #[test]
    fn a_zero_inside_the_period_forbids_the_theorem_for_the_unequal_split() {
        let moves = Breaking::unequal_split();
        assert!(prove_breaking(&moves, &[1, 2, 1, 2, 1, 2, 1, 2]).is_some());
        assert!(prove_breaking(&moves, &[1, 0, 1, 0, 1, 0, 1, 0]).is_none());
    }

    #[test]
    fn observed_laws_and_least_laws() {
        let nim: Vec<u64> = (0..50).collect();
        assert_eq!(observe(&nim), Some(Periodicity { preperiod: 0, period: 1, saltus: 1 }));
        let late: Vec<u64> = (0..50).map(|n| if n == 10 { 99 } else { n / 2 }).collect();
        assert_eq!(observe(&late), Some(Periodicity { preperiod: 11, period: 2, saltus: 1 }));
        assert_eq!(observe(&[0, 1, 0, 2, 0, 3, 0, 4]), None);
        let law = least_law(Periodicity { preperiod: 30, period: 12, saltus: 6 }, |n| if n == 10 { 99 } else { n / 2 });
        assert_eq!(law, Periodicity { preperiod: 11, period: 2, saltus: 1 });
    }
}
