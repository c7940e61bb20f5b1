//! Heap games with a closed form that is not a residue: Lasker's Nim, Dim, Prim.

use grundy_core::Position;
use grundy_rules::set::is_prime;

use crate::{Found, heaps_left};

/// Lasker's Nim (take any number, or split into two): 4k + 3 and 4k + 4 change places.
pub fn lasker(n: u64) -> Option<u64> {
    match n % 4 {
        3 => n.checked_add(1),
        0 if n > 0 => Some(n - 1),
        _ => Some(n),
    }
}

/// Write a part as a = 4x + i with i = 1, …, 4. Its value is 4(x + d) + g, where (d, g) is (0, 1), (0, 2), (1, 0), (0,
/// 3). A split n = a + b of a given value fixes x + y and (x + d) ⊕ (y + d'). Numbers with a given sum and a given
/// exclusive or differ only in which of them has each bit of the exclusive or.
pub fn lasker_options(n: u64, target: u64, most: usize) -> Option<Found> {
    let classes = [(1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 0, 3)];
    let mut ordered = 0u128;
    let mut parts: Vec<u64> = Vec::new();
    for (i, d, g) in classes {
        for (j, e, h) in classes {
            if n < i + j || !(n - i - j).is_multiple_of(4) || g ^ h != target % 4 {
                continue;
            }
            let sum = (n - i - j) / 4 + d + e;
            let xor = target / 4;
            // u + v = sum and u ⊕ v = xor: they share half of the difference.
            let Some(shared) = sum.checked_sub(xor).filter(|twice| twice % 2 == 0).map(|twice| twice / 2) else {
                continue;
            };
            if shared & xor != 0 {
                continue;
            }
            let allowed = |u: u64| u >= d && sum - u >= e;
            // Only u = 0 or v = 0 can be forbidden.
            let extremes = if xor == 0 { vec![shared] } else { vec![shared, shared | xor] };
            ordered += (1u128 << xor.count_ones()) - extremes.iter().filter(|&&u| !allowed(u)).count() as u128;
            let mut u = shared;
            let mut listed = 0;
            loop {
                if allowed(u) {
                    let a = 4 * (u - d) + i;
                    if a > n - a || listed == most {
                        break;
                    }
                    parts.push(a);
                    listed += 1;
                }
                // The next choice of the bits of `xor`, in ascending order.
                let chosen = (u ^ shared).wrapping_sub(xor) & xor;
                if chosen == 0 {
                    break;
                }
                u = shared | chosen;
            }
        }
    }
    // Each split into different parts was counted twice.
    let even = u128::from(n.is_multiple_of(2) && n > 0 && target == 0);
    let splits = (ordered + even) / 2;
    // Of two heaps that change places each has the value of the other.
    let single = lasker(target).filter(|&rest| rest < n);
    let mut options = heaps_left(single);
    parts.sort_unstable();
    parts.truncate(most);
    options.extend(parts.into_iter().map(|a| vec![Position::from(a), Position::from(n - a)]));
    Some(Found { count: splits + u128::from(single.is_some()), ..Found::from_all(options, most) })
}

/// Dim (take a divisor, the heap itself included): one more than the exponent of 2.
pub fn dim(n: u64) -> u64 {
    if n == 0 { 0 } else { u64::from(n.trailing_zeros()) + 1 }
}

/// The largest prime whose index is computed.
const LARGEST_INDEXED: u64 = 10_000_000;

/// As many different primes are counted with, by inclusion and exclusion.
const MOST_PRIMES: usize = 20;

/// Prim: take a number coprime to the heap; from 1 take 1. An even heap is worth 0, a heap of 1 is worth 1. The value
/// of another heap is the index of its least prime factor. `None` where that prime is beyond ten million.
pub fn prim(n: u64) -> Option<u64> {
    if n < 2 || n.is_multiple_of(2) {
        return Some(n % 2);
    }
    let least = *prime_factors(n).first()?;
    (least <= LARGEST_INDEXED).then(|| primes_up_to(least).len() as u64)
}

/// The options of a Prim heap n with value k. They are the smaller heaps coprime to n whose least prime factor is the
/// k-th prime p; for k = 0 the even ones. That is, the multiples p·j with j coprime to n and to the primes below p.
pub fn prim_options(n: u64, target: u64, most: usize) -> Option<Found> {
    if n < 2 || target == 1 {
        // From 1 one takes 1; and 1 is coprime to every larger heap.
        let rest = match (n, target) {
            (1, 0) => Some(0),
            (2.., 1) => Some(1),
            _ => None,
        };
        return Some(Found::from_all(heaps_left(rest), most));
    }
    let primes = primes_up_to(1 << 16);
    let below = target.saturating_sub(1);
    let p = *primes.get(usize::try_from(below).ok()?)?;
    if p >= n || n.is_multiple_of(p) {
        return Some(Found::none());
    }
    if below as usize > MOST_PRIMES {
        return None;
    }
    let mut forbidden = prime_factors(n);
    forbidden.extend(&primes[..below as usize]);
    forbidden.sort_unstable();
    forbidden.dedup();
    if forbidden.len() > MOST_PRIMES {
        return None;
    }
    let end = (n - 1) / p;
    // Inclusion and exclusion: products of some of the primes, with their signs.
    let mut products: Vec<(u64, bool)> = vec![(1, false)];
    for &q in &forbidden {
        for i in 0..products.len() {
            let (product, odd) = products[i];
            products.extend(product.checked_mul(q).filter(|&more| more <= end).map(|more| (more, !odd)));
        }
    }
    let (mut plus, mut minus) = (0u128, 0u128);
    for (product, odd) in products {
        *(if odd { &mut minus } else { &mut plus }) += u128::from(end / product);
    }
    let allowed = (1..=end).filter(|j| forbidden.iter().all(|&q| !j.is_multiple_of(q)));
    let first = heaps_left(allowed.take(most).map(|j| p * j));
    Some(Found { count: plus - minus, ..Found::from_all(first, most) })
}

/// The primes up to n (the sieve of Eratosthenes).
fn primes_up_to(n: u64) -> Vec<u64> {
    let n = n as usize;
    let mut composite = vec![false; n + 1];
    let mut primes = Vec::new();
    for p in 2..=n {
        if !composite[p] {
            primes.push(p as u64);
            (p * p..=n).step_by(p).for_each(|multiple| composite[multiple] = true);
        }
    }
    primes
}

/// The different prime factors of n ≥ 1, ascending: small ones by trial, and of
/// what remains, which has at most two, by Pollard's rho.
fn prime_factors(n: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut rest = n;
    // Beyond the cube root of 2^64 at most two factors remain.
    for d in (2..=3).chain((5..2_700_000).step_by(2)) {
        if d > rest / d {
            break;
        }
        if rest.is_multiple_of(d) {
            factors.push(d);
            while rest.is_multiple_of(d) {
                rest /= d;
            }
        }
    }
    if rest > 1 {
        let root = rest.isqrt();
        if is_prime(rest) {
            factors.push(rest);
        } else if root * root == rest {
            factors.push(root);
        } else {
            let divisor = divisor(rest);
            factors.extend([divisor.min(rest / divisor), divisor.max(rest / divisor)]);
        }
    }
    factors.sort_unstable();
    factors
}

/// A proper divisor of a product of two different odd primes. x → x² + c runs into a cycle modulo the smaller prime
/// sooner than modulo n (Pollard 1975).
fn divisor(n: u64) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    for c in 1..n {
        let step = |x: u64| ((u128::from(x) * u128::from(x) + u128::from(c)) % u128::from(n)) as u64;
        let (mut slow, mut fast) = (step(2), step(step(2)));
        let mut common = gcd(slow.abs_diff(fast), n);
        while common == 1 {
            (slow, fast) = (step(slow), step(step(fast)));
            common = gcd(slow.abs_diff(fast), n);
        }
        if common < n {
            return common;
        }
    }
    n
}
