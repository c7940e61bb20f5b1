//! When the values of a game that takes and breaks are proved to repeat (Guy and Smith 1956).
//!
//! # The theorem for codes
//!
//! Let t be the largest number that a move can remove and h the largest number of heaps that it can leave. If
//! G(n+p) = G(n) for all n ≥ e with n+p ≤ max(h·(e+p)+t, p+t+1), then for all n ≥ e.
//!
//! *Proof.* Let n + p be the first heap beyond the bound. A move from n+p leaves at least h(e+p)+1 counters in at
//! most h heaps, and at least one, as n > t. So more than e + p are in the largest heap. Making it p smaller gives a
//! move from n to heaps of the same values. In the same way, a move from n leaves a heap of at least e. Making it p
//! larger gives a move from n + p. So the values of the options are the same. ∎
//!
//! # Grundy's game
//! Here t = 0 and h = 2, but making a heap smaller by p may give two equal heaps, which is forbidden. Only an option
//! worth 0 can be lost in this way. So the theorem holds if heap n has an option worth 0 anyway, that is, if no value
//! inside the period is 0.
//!
//! # Arithmetic periods of games that leave up to three heaps
//! With digits up to 7, the values of a finite code are periodic or nothing is known. With the digit bit 8 they may
//! also grow for ever: G(n+p) = G(n) + s. R. B. Austin (thesis, Calgary 1976) and S. Howse and R. J. Nowakowski
//! (Theoret. Comput. Sci. 313, 2004) gave conditions that prove it. The condition here is our own, and its proof is
//! complete in itself.
//!
//! # The theorem
//!
//! Let moves remove at most t and leave at most three heaps. Let e ≥ 1, and let s be a power of two. Let G(n+p) =
//! G(n) + s hold for all n from e to `N - p`. Write G(n) = s·hi(n) + lo(n) with lo(n) < s, and f(n) = p·hi(n) − n.
//! Let F be the largest f(r) with 1 ≤ r < e+p, or 0, and d the least f(r) with e ≤ r < e+p. Let B be a power of two
//! larger than all hi(r), r < e+p, with 2B > (3F − d)/p. Let N = (8B − 1)p − d ≥ t. Let X − 1 be the largest hi(r)
//! with e ≤ r < e+p. If the options below show it, the law holds for all n ≥ e.
//!
//! 1. For N − p < n ≤ N, each v with (X−1)s ≤ v < G(n) is the value of an option of n. It is made of a heap a ≥ e and
//!    at most two others whose sum is worth less than s.
//! 2. For N − 2p < n ≤ N, each value v < X·s is that of an option of n. It is made of two heaps b, c ≥ e with hi(b) =
//!    hi(c), and at most one other heap a. If v ≥ (X−1)s, there is such a heap a ≥ e.
//!
//! # The proof
//!
//! Let n > N, and let the law hold for all smaller heaps. *Every v < G(n−p) + s is an option.* If it has an option of
//! kind 2 at n−2p, then b+p and c+p in place of b and c give one at n. Both hi grow by 1, and the sum stays. So kind
//! 2 goes on for ever. If v ≥ X·s, then v−s has an option of kind 1 at n−p. Only G(a) has bits from s on. So a+p in
//! place of a gives an option of kind 1 at n. If (X−1)s ≤ v < X·s, then v has an option of kind 2 with a ≥ e, which
//! is of kind 1 too. So kind 1 goes on for ever.
//!
//! *No option is worth G(n−p) + s.* Write hi(n) = w for what the law says. Suppose heaps worth x₁, x₂, x₃ in their hi
//! have x₁ ⊕ x₂ ⊕ x₃ = w. Let D = x₁ + x₂ + x₃ − w. D·p is the sum of the f of the heaps, less f(n) and the number
//! removed. So D ≤ (3F − d)/p < 2B. But D is also the sum of 2^(m+1) over all bits m that two or three of the x
//! share. So bits from B on are not shared, and w has just those. A heap with such bits is ≥ e + p, and may be moved
//! by multiples of p as long as it keeps one. Let each such heap keep exactly one, which is B, 2B or 4B, a different
//! one for each. This changes w to a w' < 8B with the same bits. As many heaps are left, as many counters are
//! removed, and lo does not change. So it is an option worth G(n') of the heap n' ≤ N with hi(n') = w'. But no heap
//! has an option of its own value. ∎
//!
//! Checking the conditions takes O(N·p) look-ups, times t and the width of f.

use grundy_core::{Periodicity, Theorem};

use super::repetition::{observe, tail_matches};
use crate::definition::{Breaking, exchanged};

/// A proved periodicity, and what proves it.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// The law, with the least period and the least preperiod.
    pub law: Periodicity,
    /// The condition was checked on the values of heaps 0..values_used.
    pub values_used: u64,
    pub theorem: &'static Theorem,
}

pub const CODE_PERIOD: Theorem = Theorem::named("Guy-Smith");
pub(crate) const SPLIT_PERIOD: Theorem = Theorem::named("Guy-Smith, unequal");

/// The last heap of the theorem's condition; `None` if it is beyond 64 bits.
pub fn code_bound(preperiod: u64, period: u64, last: u64, most_heaps: u32) -> Option<u64> {
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

pub(crate) const ARITHMETIC_PERIOD: Theorem = Theorem::named("arithmetic period, three heaps");
/// Largest saltus, in values: sets of smaller values are kept in one word.
const MOST_SALTUS: u64 = 64;

/// The arithmetic periodicity of a game that may leave three heaps, if these values prove one.
pub(crate) fn prove_arithmetic(moves: &Breaking, values: &[u32]) -> Option<Proof> {
    let last = moves.last().filter(|_| moves.leaves_three() && !moves.unequal)?;
    let all: Vec<u64> = values.iter().map(|&value| value.into()).collect();
    let law = observe(&all).filter(|law| law.saltus.is_power_of_two() && law.saltus <= MOST_SALTUS)?;
    let frame = Frame::of(law, &all)?;
    (last <= frame.end as u64 && frame.end < all.len() && frame.is_closed(moves)).then_some(Proof {
        law,
        values_used: frame.end as u64 + 1,
        theorem: &ARITHMETIC_PERIOD,
    })
}

/// The numbers of the theorem.
struct Frame<'a> {
    values: &'a [u64],
    /// e, at least 1.
    start: usize,
    period: usize,
    /// The number of bits of lo.
    shift: u32,
    /// X.
    low: usize,
    /// N.
    end: usize,
    /// Largest difference of two heaps with equal hi.
    width: usize,
}

impl<'a> Frame<'a> {
    /// The numbers of the theorem; `None` if they would exceed the known values.
    fn of(law: Periodicity, values: &'a [u64]) -> Option<Frame<'a>> {
        let start = law.preperiod.max(1) as usize;
        let period = law.period as usize;
        let shift = law.saltus.trailing_zeros();
        let hi = |n: usize| (values[n] >> shift) as i64;
        let p = i64::try_from(period).ok()?;
        let f = |n: usize| (hi(n) * p).saturating_sub(n as i64);
        let first = start.checked_add(period).filter(|&first| first <= values.len())?;
        let largest = (1..first).map(f).max()?;
        let smallest = (1..first).map(f).min()?;
        let d = (start..first).map(f).min()?;
        let carry = (3 * largest.max(0) - d) / p;
        let high = (0..first).map(hi).max()?.max(carry / 2) + 1;
        let b = (high as u64).checked_next_power_of_two()? as i64;
        let end = usize::try_from(b.checked_mul(8)?.checked_sub(1)?.checked_mul(p)?.checked_sub(d)?).ok()?;
        let low = (start..first).map(hi).max()? as usize + 1;
        let width = usize::try_from(largest - smallest).ok()?;
        Some(Frame { values, start, period, shift, low, end, width })
    }

    fn hi(&self, n: usize) -> usize {
        (self.values[n] >> self.shift) as usize
    }

    fn lo(&self, n: usize) -> u32 {
        (self.values[n] & ((1 << self.shift) - 1)) as u32
    }

    /// The set of all values of lo.
    fn all(&self) -> u64 {
        u64::MAX >> (64 - (1u32 << self.shift))
    }

    /// Whether the options of the heaps up to N fulfil the conditions of the theorem.
    fn is_closed(&self, moves: &Breaking) -> bool {
        let any = self.pairs(1);
        let late = self.pairs(self.start);
        let end = self.end + 1;
        let first = end.saturating_sub(2 * self.period).max(self.start);
        (first..end).all(|n| {
            let mut covers = Covers { one: vec![0; self.hi(n) + 1], two: vec![0; self.low], both: 0 };
            for left in 1..=3 {
                for rest in moves.leaving(left).filter(|&t| t < n).map(|t| n - t) {
                    self.cover(left, rest, &any, &late, &mut covers);
                }
            }
            let two = covers.two.iter().all(|&set| set == self.all()) && covers.both == self.all();
            two && (n + self.period < end || self.is_covered(n, &covers.one))
        })
    }

    /// Condition 1 at n.
    fn is_covered(&self, n: usize, one: &[u64]) -> bool {
        let top = self.hi(n);
        let below = (1u64 << self.lo(n)) - 1;
        (self.low - 1..top).all(|hi| one[hi] == self.all()) && one[top] & below == below
    }

    /// For each m < N: the sums below s of two heaps b + c = m with b, c ≥ `least`.
    fn pairs(&self, least: usize) -> Vec<u64> {
        let of = |m: usize| {
            let nearest = m.saturating_sub(self.width).div_ceil(2).max(least);
            let pairs = (nearest..=m / 2).map(|b| (b, m - b)).filter(|&(b, c)| self.hi(b) == self.hi(c));
            pairs.fold(0, |set, (b, c)| set | 1 << (self.lo(b) ^ self.lo(c)))
        };
        (0..=self.end).map(of).collect()
    }

    /// Adds what options reach that leave `left` heaps with `rest` counters in all.
    fn cover(&self, left: u32, rest: usize, any: &[u64], late: &[u64], covers: &mut Covers) {
        if left == 2 {
            covers.two[0] |= late[rest];
        }
        let heaps = if left == 1 { rest..=rest } else { 1..=rest - 1 };
        for a in heaps {
            let m = rest - a;
            let (hi, lo) = (self.hi(a), self.lo(a));
            let others = match left {
                1 => 1,
                2 if self.hi(m) == 0 => 1 << self.lo(m),
                2 => 0,
                _ => any[m],
            };
            if a >= self.start
                && let Some(set) = covers.one.get_mut(hi)
            {
                *set |= exchanged(others, lo);
            }
            if left == 3 && hi < self.low {
                let set = exchanged(late[m], lo);
                covers.two[hi] |= set;
                if a >= self.start && hi + 1 == self.low {
                    covers.both |= set;
                }
            }
        }
    }
}

/// For each hi, the sets of lo.
struct Covers {
    /// The values that options of kind 1 reach.
    one: Vec<u64>,
    /// The values that options of kind 2 reach.
    two: Vec<u64>,
    /// The values that options of kind 2 with a ≥ e reach, for the largest hi.
    both: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{by_definition, moves_of};

    fn values(code: &str, to: usize) -> (Breaking, Vec<u32>) {
        let moves = moves_of(code);
        let values = by_definition(&moves, to + 1);
        (moves, values)
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

    /// A law proved by a prefix holds far beyond it: for all codes of one and two digits, and some of three.
    #[test]
    fn what_is_proved_holds() {
        let (known, beyond) = grundy_testkit::long((300, 10), (4000, 20));
        let mut codes: Vec<String> = (0..256).map(|digits| format!("0.{digits:02X}")).collect();
        codes.extend((0..256).filter(|digits| digits % 5 == 0).map(|digits| format!("8.{digits:02X}")));
        codes.extend((0..200).map(|i| format!("0.{:03X}", i * 7919 % 4096)));
        let mut proved = 0;
        for text in codes {
            let moves = moves_of(&text);
            let Some(Proof { law, values_used, .. }) = prove_arithmetic(&moves, &by_definition(&moves, known)) else {
                continue;
            };
            let far = (beyond * values_used as usize).min(beyond * 1000);
            let values = by_definition(&moves, far);
            let (e, p) = (law.preperiod as usize, law.period as usize);
            let fails = (e..far - p).find(|&n| u64::from(values[n + p]) != u64::from(values[n]) + law.saltus);
            assert_eq!(fails, None, "{text} {law:?}");
            proved += 1;
        }
        assert!(proved > 10, "{proved}");
    }
}
