//! Nimbers that stay polynomials.

use std::ops::{Add, Mul};

use grundy_core::Nimber;

use super::basis::{Basis, mapped};
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

impl From<Nimber> for Polynomial {
    fn from(nimber: Nimber) -> Polynomial {
        Polynomial(mapped(&Basis::get().to_polynomial, nimber.0))
    }
}

impl From<Polynomial> for Nimber {
    fn from(polynomial: Polynomial) -> Nimber {
        Nimber(mapped(&Basis::get().to_nimber, polynomial.0))
    }
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

#[cfg(test)]
mod tests {
    use grundy_core::field;
    use grundy_testkit::Random;

    use super::super::basis::ROOT;
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
