//! The plain loops, for any processor.

use grundy_core::field::nim_product;

/// x^4 + x^3 + x + 1, which equals x^64.
const OVERFLOW: u64 = 0b11011;

/// Multiplies nimbers one by one, by tables of logarithms.
pub fn products(a: &mut [u64], b: &[u64]) {
    for (a, &b) in a.iter_mut().zip(b) {
        *a = nim_product(*a, b);
    }
}

/// The product of two polynomials, one coefficient at a time.
pub(crate) fn polynomial_product(a: u64, b: u64) -> u64 {
    (0..64).rev().fold(0u64, |sum, bit| {
        let overflow = if sum >> 63 == 1 { OVERFLOW } else { 0 };
        let addend = if b >> bit & 1 == 1 { a } else { 0 };
        sum << 1 ^ overflow ^ addend
    })
}
