//! Primes and divisors of 64-bit numbers, for games that use them.
//!
//! Trial division finds small factors. Pollard's rho finds large ones: iterate x → x² + c modulo n. The form is Brent's
//! (R. P. Brent, An improved Monte Carlo factorization algorithm, BIT 20, 1980). A collision modulo an unknown factor p
//! is expected after about √p steps, and shows as a common divisor. Two factors of 32 bits take some milliseconds.

use std::sync::OnceLock;

use crate::set::is_prime;

/// Upper end of the table of primes. Factors beyond it are found by Pollard's rho.
const TABLE_END: usize = 1 << 16;

/// The greatest common divisor; gcd(0, n) = n.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The primes ≤ `end` in ascending order (Eratosthenes).
pub(crate) fn primes_up_to(end: usize) -> Vec<u64> {
    let mut composite = vec![false; end + 1];
    let mut primes = Vec::new();
    for n in 2..=end {
        if composite[n] {
            continue;
        }
        primes.push(n as u64);
        for multiple in (n.saturating_mul(n)..=end).step_by(n) {
            composite[multiple] = true;
        }
    }
    primes
}

pub(crate) fn small_primes() -> &'static [u64] {
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| primes_up_to(TABLE_END))
}

/// The prime factors of n with their exponents, in ascending order; none for 0 and 1.
pub(crate) fn factor(n: u64) -> Vec<(u64, u32)> {
    let mut primes = Vec::new();
    let mut rest = n.max(1);
    for &p in small_primes() {
        if p * p > rest {
            break;
        }
        while rest.is_multiple_of(p) {
            primes.push(p);
            rest /= p;
        }
    }
    // The rest has no small factor, so it has at most three prime factors.
    let mut unsplit = vec![rest];
    while let Some(n) = unsplit.pop() {
        if is_prime(n) {
            primes.push(n);
        } else if n > 1 {
            let divisor = some_divisor(n);
            unsplit.extend([divisor, n / divisor]);
        }
    }
    primes.sort_unstable();
    primes.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u32)).collect()
}

/// The divisors of n ≥ 1, in no particular order.
pub(crate) fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = vec![1];
    for (p, exponent) in factor(n) {
        let without = divisors.len();
        for i in 0..without * exponent as usize {
            divisors.push(divisors[i] * p);
        }
    }
    divisors
}

/// A divisor of the odd composite n other than 1 and n.
fn some_divisor(n: u64) -> u64 {
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    // If a constant finds only n itself, the next one is tried.
    (1..n).find_map(|constant| rho(n, constant)).unwrap_or(n)
}

fn rho(n: u64, constant: u64) -> Option<u64> {
    const STRIDE: u64 = 128;
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let step = |x: u64| ((u128::from(x) * u128::from(x) + u128::from(constant)) % u128::from(n)) as u64;
    let (mut fast, mut length) = (2 % n, 1u64);
    loop {
        let slow = fast;
        let mut done = 0;
        while done < length {
            // Multiply many differences before one gcd. If too many factors collided, repeat the steps one by one.
            let before = fast;
            let mut product = 1;
            let steps = STRIDE.min(length - done);
            for _ in 0..steps {
                fast = step(fast);
                product = times(product, slow.abs_diff(fast));
            }
            let common = gcd(product, n);
            if common == n {
                fast = before;
                for _ in 0..steps {
                    fast = step(fast);
                    let common = gcd(slow.abs_diff(fast), n);
                    if common > 1 {
                        return (common < n).then_some(common);
                    }
                }
            }
            if common > 1 {
                return Some(common);
            }
            done += steps;
        }
        length *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_against_trial_division() {
        for n in 1..3000u64 {
            let slow: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
            let mut fast = divisors(n);
            fast.sort_unstable();
            assert_eq!(fast, slow, "{n}");
        }
        assert_eq!(primes_up_to(30), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
    }

    #[test]
    fn large_numbers() {
        for (n, factors) in [
            (u64::MAX, vec![(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65537, 1), (6700417, 1)]),
            (4294967291 * 4294967279, vec![(4294967279, 1), (4294967291, 1)]),
            (4294967291 * 4294967291, vec![(4294967291, 2)]),
            (65537 * 65537 * 65537, vec![(65537, 3)]),
            (65537 * 65539 * 65543, vec![(65537, 1), (65539, 1), (65543, 1)]),
            (1_000_000_007 * 998_244_353, vec![(998_244_353, 1), (1_000_000_007, 1)]),
            (18_446_744_073_709_551_557, vec![(18_446_744_073_709_551_557, 1)]),
            (1 << 63, vec![(2, 63)]),
        ] {
            assert_eq!(factor(n), factors, "{n}");
        }
        // The largest number of divisors that a 64-bit number can have.
        assert_eq!(divisors(18_401_055_938_125_660_800).len(), 184_320);
    }

    #[test]
    fn every_odd_number_of_a_stretch_beyond_the_table_splits() {
        for n in (1u64 << 40..(1 << 40) + 400).chain((1 << 63)..(1 << 63) + 60) {
            let factors = factor(n);
            assert!(factors.iter().all(|&(p, _)| is_prime(p)), "{n}");
            assert_eq!(factors.iter().map(|&(p, e)| p.pow(e)).product::<u64>(), n);
        }
    }
}
