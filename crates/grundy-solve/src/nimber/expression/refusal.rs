//! Values with which an expression cannot go on.

use std::ops::Range;

use grundy_core::{Said, Stop, SyntaxError, said};
use num_bigint::BigUint;

use super::super::order::{self, Unknown};
use super::token::{Evaluated, Valued};

/// The value as a nimber, with which one can calculate.
pub(super) fn nimber((value, place): Valued) -> Result<BigUint, Mistake> {
    let wrong = |message: Said, help: Said| Err(Mistake::from(SyntaxError::new(place, message).help(help)));
    match value {
        Evaluated::Nimber(number) => Ok(number),
        Evaluated::Ordinary(_) => wrong(
            said!("order and log give ordinary numbers, with which nimbers are not calculated"),
            said!("ask for it alone, or use it as an exponent: 2 ^ (log 2 3)"),
        ),
        Evaluated::NoLogarithm { base, a } => {
            wrong(said!("no power of {base} is {a}", base, a), said!("ask for the logarithm alone"))
        }
        Evaluated::Roots(_) => {
            wrong(said!("roots gives two nimbers"), said!("ask for them alone, and write one of them"))
        }
    }
}

/// The mistake of dividing by 0 at this place.
pub(super) fn no_inverse(place: Range<usize>) -> SyntaxError {
    SyntaxError::new(place, said!("this is 0, which has no inverse: 0 times any nimber is 0"))
        .help(said!("divide by another nimber"))
}

/// Why an order or a logarithm, which `what` names, has no answer.
pub(super) fn mistake(unknown: Unknown, what: &str) -> Mistake {
    match unknown {
        Unknown::Stopped(stop) => Mistake::Stopped(stop),
        Unknown::Beyond => Mistake::Beyond(said!(
            "{what} is not known: orders need the factors of Fermat numbers, which are known up to numbers of {order} bits, \
             and logarithms are computed up to {order_a} bits",
            what,
            order = order::ORDER_BITS,
            order_a = order::LOGARITHM_BITS
        )),
    }
}

/// Why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// It is wrong, or it means nothing, such as 1/0.
    Syntax(SyntaxError),
    /// Nobody knows the value, or it is beyond reach: what that is, as a sentence without a full stop.
    Beyond(Said),
    /// The observer stopped the work.
    Stopped(Stop),
}

impl From<SyntaxError> for Mistake {
    fn from(error: SyntaxError) -> Mistake {
        Mistake::Syntax(error)
    }
}

impl From<Stop> for Mistake {
    fn from(stop: Stop) -> Mistake {
        Mistake::Stopped(stop)
    }
}
