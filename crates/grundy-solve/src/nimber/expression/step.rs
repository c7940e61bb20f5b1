//! What was computed, step by step.

use std::ops::Range;

use num_bigint::{BigInt, BigUint};

/// The value of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evaluated {
    /// A nimber.
    Nimber(BigUint),
    /// An ordinary number: an order, a logarithm or an exponent.
    Ordinary(BigInt),
    /// There is no logarithm: no power of `base` is `a`.
    NoLogarithm {
        /// The base.
        base: BigUint,
        /// The number that is no power of it.
        a: BigUint,
    },
    /// The roots of a quadratic equation, the smaller one first; one if they are equal.
    Roots(Vec<BigUint>),
}

/// A value and its place.
pub(super) type Valued = (Evaluated, Range<usize>);

/// One operation with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A nim-sum.
    Sum([BigUint; 2], BigUint),
    /// A nim-product.
    Product([BigUint; 2], BigUint),
    /// A nim-quotient, and the inverse of the divisor.
    Quotient([BigUint; 2], BigUint, BigUint),
    /// A power of a nimber.
    Power(BigUint, BigInt, BigUint),
    /// A square root.
    Root(BigUint, BigUint),
    /// An inverse.
    Inverse(BigUint, BigUint),
    /// The order of a nimber.
    Order(BigUint, BigUint),
    /// A logarithm: the base, the number, and the exponent, if there is one.
    Logarithm([BigUint; 2], Option<BigUint>),
    /// The mex of a list.
    Mex(Vec<BigUint>, BigUint),
    /// The roots of A⊗x⊗x ⊕ B⊗x ⊕ C.
    Roots([BigUint; 3], Vec<BigUint>),
}
