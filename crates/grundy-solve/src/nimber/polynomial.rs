//! Nimbers that stay polynomials.
//!
//! # Nimbers below 2^64 as polynomials over the two-element field
//! All fields of 2^64 elements are the same up to the names of their elements. In the polynomials modulo `x^64 +
//! x^4 + x^3 + x + 1` a product is one carry-less multiplication and a short reduction. Many processors have an
//! instruction for it. The renaming maps x to a root of that polynomial among the nimbers. It is linear: eight
//! look-ups, one for each byte.

use std::ops::{Add, Mul};
use std::sync::OnceLock;

use grundy_core::{Nimber, field};

use super::kernels::Kernel;

/// A nimber below 2^64 as a polynomial. A long chain of sums and products is converted only at its ends.
///
/// ```
/// # use grundy_core::Nimber;
/// # use grundy_solve::nimber::Polynomial;
/// let five = Polynomial::from(Nimber(5));
/// assert_eq!(Nimber::from(five * five * five + five), Nimber(5) * Nimber(5) * Nimber(5) + Nimber(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Polynomial(u64);

grundy_core::from! {
    Nimber => Polynomial, nimber: Polynomial(mapped(&Basis::get().to_polynomial, nimber.0));
    Polynomial => Nimber, polynomial: Nimber(mapped(&Basis::get().to_nimber, polynomial.0));
}

impl Add for Polynomial {
    type Output = Polynomial;
    // The sum of two polynomials over the two-element field is the exclusive or.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Polynomial) -> Polynomial {
        Polynomial(self.0 ^ other.0)
    }
}

impl Mul for Polynomial {
    type Output = Polynomial;
    fn mul(self, other: Polynomial) -> Polynomial {
        Polynomial(Kernel::best().polynomial_product(self.0, other.0))
    }
}

/// A nimber that is a root of x^64 + x^4 + x^3 + x + 1.
pub(super) const ROOT: u64 = 0x67b6_b273_eb5d_60f6;

/// A linear map of 64 bits, one table for each byte of the argument.
pub(super) type Map = [[u64; 256]; 8];

pub(super) struct Basis {
    /// From nimbers to polynomials: bit i is the coefficient of x^i.
    pub(super) to_polynomial: Map,
    /// From polynomials to nimbers.
    pub(super) to_nimber: Map,
}

impl Basis {
    pub(super) fn get() -> &'static Basis {
        static BASIS: OnceLock<Box<Basis>> = OnceLock::new();
        BASIS.get_or_init(|| {
            let mut power = 1;
            let powers = std::array::from_fn(|_| {
                let this = power;
                power = field::nim_product(power, ROOT);
                this
            });
            Box::new(Basis { to_polynomial: map(&inverted(powers)), to_nimber: map(&powers) })
        })
    }
}

/// The tables of the map that sends bit i to `images[i]`.
fn map(images: &[u64; 64]) -> Map {
    let image = |byte: usize, value: usize| {
        (0..8).filter(|bit| value >> bit & 1 == 1).fold(0, |sum, bit| sum ^ images[8 * byte + bit])
    };
    std::array::from_fn(|byte| std::array::from_fn(|value| image(byte, value)))
}

/// The inverse of the map that sends bit i to `images[i]`, which must have one.
fn inverted(mut images: [u64; 64]) -> [u64; 64] {
    let mut sources: [u64; 64] = std::array::from_fn(|bit| 1 << bit);
    for bit in 0..64 {
        // The images are independent, so one of the rest has this bit.
        let Some(pivot) = (bit..64).find(|&row| images[row] >> bit & 1 == 1) else { continue };
        images.swap(bit, pivot);
        sources.swap(bit, pivot);
        for row in (0..64).filter(|&row| row != bit) {
            if images[row] >> bit & 1 == 1 {
                images[row] ^= images[bit];
                sources[row] ^= sources[bit];
            }
        }
    }
    sources
}

#[inline]
pub(super) fn mapped(map: &Map, a: u64) -> u64 {
    let bytes = a.to_le_bytes();
    map.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
}

#[cfg(test)]
mod tests {
    use grundy_core::field;
    use grundy_testkit::Random;

    use super::ROOT;
    use super::*;

    #[test]
    fn the_renaming_keeps_sums_and_products() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let (a, b) = (Nimber(random.bits()), Nimber(random.bits()));
            let (p, q) = (Polynomial::from(a), Polynomial::from(b));
            assert_eq!((Nimber::from(p), Nimber::from(q)), (a, b));
            assert_eq!(Nimber::from(p + q), a + b);
            assert_eq!(Nimber::from(p * q), Nimber(field::by_recursion(a.0.into(), b.0.into()) as u64));
        }
        assert_eq!(Polynomial::from(Nimber(ROOT)), Polynomial(2));
    }
}
