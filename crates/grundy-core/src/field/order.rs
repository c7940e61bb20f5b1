//! The multiplicative order.

use super::inverse::{inverse, power};
use super::product::{halves, product, width};

/// The multiplicative order of `a`: the least n > 0 for which n factors `a` have the nim-product 1. `None` for 0.
///
/// The nonzero numbers of the field of 2h bits are a cyclic group. Its order is the product of the coprime numbers
/// `2^h − 1` and `2^h + 1`. The norm of a has the part of the order that divides the first number, and lies in the
/// field of h bits. The conjugate of a divided by a has the part that divides the Fermat number 2^h + 1.
///
/// ```
/// # use grundy_core::field::order;
/// assert_eq!([1, 2, 3, 4, 5].map(order), [1, 3, 3, 15, 15].map(Some));
/// assert_eq!(order(0), None);
/// ```
pub fn order(a: u128) -> Option<u128> {
    if a < 2 {
        return (a == 1).then_some(1);
    }
    let half = width(a) / 2;
    let conjugate = a ^ halves(a, half).0;
    let turned = product(conjugate, inverse(a)?);
    let mut part = (1 << half) + 1;
    for prime in fermat_primes(half) {
        if power(turned, part / prime) == 1 {
            part /= prime;
        }
    }
    Some(part * order(product(a, conjugate))?)
}

/// The prime factors of the Fermat number `2^half + 1`, `half` a power of two below 128. (Euler 1732; Landry 1880.)
pub(super) fn fermat_primes(half: u32) -> &'static [u128] {
    match half {
        1 => &[3],
        2 => &[5],
        4 => &[17],
        8 => &[257],
        16 => &[65_537],
        32 => &[641, 6_700_417],
        _ => &[274_177, 67_280_421_310_721],
    }
}

/// The prime factors of an order, each of which occurs once.
pub(super) fn primes_of(order: u128) -> impl Iterator<Item = u128> {
    let halves = [1, 2, 4, 8, 16, 32, 64];
    halves
        .into_iter()
        .flat_map(|half| fermat_primes(half).iter().copied())
        .filter(move |prime| order.is_multiple_of(*prime))
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn the_primes_multiply_to_the_fermat_numbers() {
        for half in [1, 2, 4, 8, 16, 32, 64] {
            assert_eq!(fermat_primes(half).iter().product::<u128>(), (1 << half) + 1);
        }
        assert_eq!(primes_of(u128::MAX).product::<u128>(), u128::MAX);
    }

    #[test]
    fn orders_of_small_numbers_are_what_counting_finds() {
        for a in 1..=300 {
            let mut power = a;
            let mut count = 1;
            while power != 1 {
                power = product(power, a);
                count += 1;
            }
            assert_eq!(order(a), Some(count), "{a}");
        }
    }

    #[test]
    fn orders_of_large_numbers_are_least() {
        let mut random = Random::new(7);
        for shift in 0..128 {
            let a = (u128::from(random.bits()) << 64 | u128::from(random.bits())) >> shift;
            let Some(order) = order(a) else { continue };
            assert_eq!(power(a, order), 1, "{a}");
            assert!(primes_of(order).all(|prime| power(a, order / prime) != 1), "{a}");
            assert_eq!(primes_of(order).product::<u128>(), order, "{a}");
        }
    }
}
