//! Prim: take a number that has no common divisor with the heap.
//!
//! So a heap of 1 may be taken whole, but a larger heap may not. All even heaps are worth 0, and the heap 1 is worth
//! its size. An odd n > 1 whose smallest prime factor is the k-th prime is worth k (Winning Ways, ch. 4, "Prim and
//! Dim"). Proof: taking m with gcd(m, n) = 1 leaves r with gcd(r, n) = 1. From an even n > 0 every r is odd, worth at
//! least 1. Let n > 1 be odd with smallest prime factor p. No r is worth k, because p does not divide r. But every
//! smaller value occurs: the first two at the options 2 and 1, the others at the odd primes below p.
//!
//! Misère play of one heap: 1 is a P-position (its only move leaves nothing). A larger heap is not: n−1 may be taken.
//!
//! **Options of value k≥2** are the multiples p·j < n of the k-th prime p, coprime to n, where j is coprime to
//! smaller primes. For the value 0, p is 2. Options are counted by inclusion and exclusion over the forbidden primes.
//!
//! # Dim: take a divisor of the heap, the heap itself included
//! A nonempty heap n is worth one more than the exponent of 2 in n (Winning Ways, ch. 4, "Prim and Dim"). Proof: let 2
//! have the exponent v in n and j in the divisor d. If j < v, then 2 has the exponent j in n − d, and each j < v
//! occurs. If j = v, then n − d is 0, or a difference of odd multiples of 2^v. In such a difference the exponent
//! exceeds v. So the options have the values 0, 1, …, v and some values beyond v+1.
//!
//! Misère play of one heap: an odd heap is a P-position. All its divisors are odd, so every move leaves nothing or an
//! even heap, and from an even heap one can be taken.

use std::sync::{Arc, OnceLock};

use grundy_core::{Convention, Declared, Goal, Nimber, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::factor::{divisors, factor, gcd, primes_up_to, small_primes};
use crate::nim::heap_left;
use crate::number::parse_number;
use crate::take::take_label;

#[derive(Clone, Copy, Debug)]
pub struct Prim;

pub(crate) const PRIM_THEOREM: Theorem = Theorem::named("Prim");
pub(crate) const PRIM: Row = row("prim", Some(&PRIM_THEOREM), |_| Ok(Built::new(Arc::new(Prim))));

/// Largest prime whose index is computed; a larger table would take too much memory and time.
const LARGEST_INDEXED: usize = 10_000_000;

/// Largest number of forbidden primes in a count by inclusion and exclusion: at most a million terms.
const MOST_FORBIDDEN: usize = 20;

impl Ruleset for Prim {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        for taken in (1..=n).filter(|&taken| gcd(taken, n) == 1) {
            options.add(heap_left(n - taken).as_slice());
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position[0].into())
    }

    crate::number::notation!(parse_number, take_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let n = position[0];
        Some(match convention {
            Convention::Misere => Declared::outcome(&PRIM_THEOREM, n == 1),
            Convention::Normal => match value(n) {
                Some(value) => Declared::value(&PRIM_THEOREM, Nimber(value)),
                None => Declared::outcome(&PRIM_THEOREM, false),
            },
        })
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let n = position[0];
        let only = |heap: u64| OptionList::from_all(vec![heap_left(heap).into_iter().collect()], most);
        match (n, goal) {
            (0, _) => Some(OptionList::none()),
            // From 1 the only move leaves nothing.
            (1, Goal::Value(Nimber(0))) => Some(only(0)),
            (1, _) => Some(OptionList::none()),
            (_, Goal::MisereP | Goal::Value(Nimber(1))) => Some(only(1)),
            (_, Goal::Value(Nimber(0))) => coprime_multiples(n, 2, &[], most),
            (_, Goal::Value(Nimber(k))) => {
                let (&p, smaller) = small_primes().get(..usize::try_from(k).ok()?)?.split_last()?;
                coprime_multiples(n, p, smaller, most)
            }
        }
    }
}

fn value(n: u64) -> Option<u64> {
    if n.is_multiple_of(2) {
        return Some(0);
    }
    if n == 1 {
        return Some(1);
    }
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    let smallest = smallest_factor(n);
    let index = |primes: &[u64]| primes.binary_search(&smallest).ok().map(|index| index as u64 + 1);
    if smallest > LARGEST_INDEXED as u64 {
        return None;
    }
    index(small_primes()).or_else(|| index(PRIMES.get_or_init(|| primes_up_to(LARGEST_INDEXED))))
}

fn smallest_factor(n: u64) -> u64 {
    let by_trial = small_primes().iter().copied().take_while(|p| p * p <= n).find(|&p| n.is_multiple_of(p));
    by_trial.or_else(|| factor(n).first().map(|&(p, _)| p)).unwrap_or(n)
}

/// The numbers p·j < n that are coprime to n, with j coprime to the primes `smaller`. `None` for too many primes.
fn coprime_multiples(n: u64, p: u64, smaller: &[u64], most: usize) -> Option<OptionList<Position>> {
    if p >= n || n.is_multiple_of(p) {
        return Some(OptionList::none());
    }
    let mut forbidden: Vec<u64> = factor(n).iter().map(|&(q, _)| q).chain(smaller.iter().copied()).collect();
    forbidden.sort_unstable();
    forbidden.dedup();
    if forbidden.len() > MOST_FORBIDDEN {
        return None;
    }
    let end = (n - 1) / p;
    let allowed = (1..=end).filter(|j| forbidden.iter().all(|q| !j.is_multiple_of(*q)));
    let first = allowed.take(most).map(|j| vec![Position::from(p * j)]).collect();
    Some(OptionList { count: count_coprime(end, &forbidden).into(), first })
}

/// How many of 1..=end are divisible by none of the primes (Legendre): φ(x; q, …) = φ(x; …) − φ(x/q; …). The recursion
/// is as deep as the number of primes.
fn count_coprime(end: u64, primes: &[u64]) -> u64 {
    match primes.split_last() {
        Some((q, others)) if end > 0 => count_coprime(end, others) - count_coprime(end / q, others),
        _ => end,
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Dim;

pub(crate) const DIM_THEOREM: Theorem = Theorem::named("Dim");
pub(crate) const DIM: Row = row("dim", Some(&DIM_THEOREM), |_| Ok(Built::new(Arc::new(Dim))));

impl Ruleset for Dim {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        if n > 0 {
            for divisor in divisors(n) {
                options.add(heap_left(n - divisor).as_slice());
            }
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let n = position[0];
        Some(if n == 0 { 0 } else { factor(n).iter().map(|&(_, exponent)| u128::from(exponent) + 1).product() })
    }

    crate::number::notation!(parse_number, take_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let n = position[0];
        let value = if n == 0 { 0 } else { u64::from(n.trailing_zeros()) + 1 };
        Some(Declared::in_both(&DIM_THEOREM, convention, value, n % 2 == 1))
    }
}
