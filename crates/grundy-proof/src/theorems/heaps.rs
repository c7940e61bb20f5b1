//! Heap games with a closed form that is no residue: Lasker's Nim, Dim, Prim.

use grundy_core::Position;

use super::heaps_left;
use crate::count::Found;

/// Lasker's Nim (take any number, or split into two): 4k + 3 and 4k + 4 change places.
pub fn lasker(n: u64) -> Option<u64> {
    match n % 4 {
        3 => n.checked_add(1),
        0 if n > 0 => Some(n - 1),
        _ => Some(n),
    }
}

/// The options of a heap of Lasker's Nim.
///
/// Write a part as a = 4x + i with i = 1, …, 4. Its value is 4(x + d) + g, where
/// (d, g) is (0, 1), (0, 2), (1, 0), (0, 3). A split n = a + b of a given value
/// fixes x + y and (x + d) ⊕ (y + d'), and numbers with a given sum and a given
/// exclusive or differ only in which of them has each bit of the latter.
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
    let single = lasker_heap(target).filter(|&rest| rest < n);
    let mut options = heaps_left(single);
    parts.sort_unstable();
    parts.truncate(most);
    options.extend(parts.into_iter().map(|a| vec![Position::from(a), Position::from(n - a)]));
    Some(Found::from_first(splits + u128::from(single.is_some()), options, most))
}

/// The heap of Lasker's Nim that has this value.
fn lasker_heap(value: u64) -> Option<u64> {
    lasker(value)
}

/// Dim (take a divisor, the heap itself included): one more than the exponent of 2.
pub fn dim(n: u64) -> u64 {
    if n == 0 { 0 } else { u64::from(n.trailing_zeros()) + 1 }
}

/// Least prime factors are sought below this bound.
const DIVISORS: u64 = 1 << 20;

/// Prim (take a number coprime to the heap; from 1 take 1): the index of the
/// least prime factor, but 0 for even heaps; 1 for a heap of 1. `None` where no
/// factor below 2^20 is found.
pub fn prim(n: u64) -> Option<u64> {
    match n {
        1 => Some(1),
        _ if n.is_multiple_of(2) => Some(0),
        _ => {
            let factor = (3..DIVISORS).step_by(2).find(|&d| n.is_multiple_of(d))?;
            Some(primes_up_to(factor))
        }
    }
}

/// How many primes there are up to n.
fn primes_up_to(n: u64) -> u64 {
    let mut composite = vec![false; n as usize + 1];
    let mut count = 0;
    for p in 2..=n as usize {
        if !composite[p] {
            count += 1;
            (p * p..=n as usize).step_by(p).for_each(|multiple| composite[multiple] = true);
        }
    }
    count
}

/// The options of a Prim heap that are worth 0, if it is odd: the even heaps
/// coprime to it, which are half of all coprime ones.
pub fn prim_options(n: u64, target: u64, most: usize) -> Option<Found> {
    if target != 0 || n.is_multiple_of(2) || n < 3 {
        return None;
    }
    let coprime = |rest: u64| {
        let (mut a, mut b) = (n, rest);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let count = totient(n)? / 2;
    let rests = (2..n).step_by(2).filter(|&rest| coprime(rest)).take(most);
    Some(Found::from_first(count.into(), heaps_left(rests), most))
}

/// How many numbers up to n are coprime to it; `None` if trial division would take too long.
fn totient(n: u64) -> Option<u64> {
    let (mut rest, mut totient, mut d) = (n, n, 2u64);
    while d <= rest / d {
        if d > 1 << 26 {
            return None;
        }
        if rest % d == 0 {
            totient = totient / d * (d - 1);
            while rest % d == 0 {
                rest /= d;
            }
        }
        d += 1;
    }
    Some(if rest > 1 { totient / rest * (rest - 1) } else { totient })
}
