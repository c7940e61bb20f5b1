//! Inverses and powers.

use super::product::{halves, product, times_top, width};
use super::quadratic::square;

/// The nimber whose nim-product with `a` is 1; `None` for 0.
///
/// The norm of a, its product with its conjugate, lies in the field of half as many bits: it is
/// a1²⊗(F/2) ⊕ a0⊗(a0 ⊕ a1). The conjugate divided by the norm is the inverse.
///
/// ```
/// # use grundy_core::field::inverse;
/// assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|a| inverse(a).unwrap()), [1, 3, 2, 15, 12, 9, 11, 10]);
/// assert_eq!(inverse(0), None);
/// ```
pub fn inverse(a: u128) -> Option<u128> {
    if a < 2 {
        return (a == 1).then_some(1);
    }
    let half = width(a) / 2;
    let (a1, a0) = halves(a, half);
    let norm = times_top(square(a1), half) ^ product(a0, a0 ^ a1);
    let below = inverse(norm)?;
    Some(product(a1, below) << half ^ product(a0 ^ a1, below))
}

/// The nim-product of `exponent` factors `a`; 1 for no factor.
///
/// ```
/// # use grundy_core::field::power;
/// assert_eq!([0, 1, 2, 4, 15].map(|n| power(4, n)), [1, 4, 6, 5, 1]);
/// ```
///
/// Complexity: at most 256 products.
pub fn power(a: u128, exponent: u128) -> u128 {
    let mut result = 1;
    for bit in (0..u128::BITS - exponent.leading_zeros()).rev() {
        result = square(result);
        if exponent >> bit & 1 == 1 {
            result = product(result, a);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::super::by_recursion;
    use super::*;

    #[test]
    fn a_number_times_its_inverse_is_1() {
        let mut random = Random::new(5);
        let mut wide = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        let numbers: Vec<u128> = (0..128).map(|shift| wide() >> shift).chain(1..=1000).collect();
        for a in numbers.into_iter().filter(|&a| a > 0) {
            assert_eq!(by_recursion(a, inverse(a).unwrap()), 1, "{a}");
        }
    }

    #[test]
    fn powers_are_repeated_products() {
        for a in [0, 1, 2, 7, 200, 70_000, 1 << 100] {
            let mut expected = 1;
            for exponent in 0..40 {
                assert_eq!(power(a, exponent), expected, "{a}^{exponent}");
                expected = by_recursion(expected, a);
            }
        }
    }
}
