//! Values with which an expression cannot go on.

use std::ops::Range;

use grundy_core::SyntaxError;
use num_bigint::BigUint;

use super::super::order::{self, Unknown};
use super::mistake::Mistake;
use super::step::{Evaluated, Valued};

/// The value as a nimber, with which one can calculate.
pub(super) fn nimber((value, place): Valued) -> Result<BigUint, Mistake> {
    let wrong = |message: String, help: &str| Err(Mistake::from(SyntaxError::new(place, message).help(help)));
    match value {
        Evaluated::Nimber(number) => Ok(number),
        Evaluated::Ordinary(_) => wrong(
            "order and log give ordinary numbers, with which nimbers are not calculated".to_owned(),
            "ask for it alone, or use it as an exponent: 2 ^ (log 2 3)",
        ),
        Evaluated::NoLogarithm { base, a } => {
            wrong(format!("no power of {base} is {a}"), "ask for the logarithm alone")
        }
        Evaluated::Roots(_) => wrong("roots gives two nimbers".to_owned(), "ask for them alone, and write one of them"),
    }
}

/// The mistake of dividing by 0 at this place.
pub(super) fn no_inverse(place: Range<usize>) -> SyntaxError {
    SyntaxError::new(place, "this is 0, which has no inverse: 0 times any nimber is 0").help("divide by another nimber")
}

/// Why an order or a logarithm, which `what` names, has no answer.
pub(super) fn mistake(unknown: Unknown, what: &str) -> Mistake {
    match unknown {
        Unknown::Stopped(stop) => Mistake::Stopped(stop),
        Unknown::Beyond => Mistake::Beyond(format!(
            "{what} is not known: orders need the factors of Fermat numbers, which are known up to numbers of {} bits, \
             and logarithms are computed up to {} bits",
            order::ORDER_BITS,
            order::LOGARITHM_BITS
        )),
    }
}
