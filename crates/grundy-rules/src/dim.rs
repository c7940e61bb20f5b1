//! Dim: take a divisor of the heap, the heap itself included.
//!
//! A nonempty heap n is worth one more than the exponent of 2 in n (Winning Ways, ch. 4, "Prim and Dim"). Proof: let 2
//! have the exponent v in n and j in the divisor d. If j < v, then 2 has the exponent j in n − d, and each j < v
//! occurs. If j = v, then n − d is 0, or a difference of odd multiples of 2^v. In such a difference the exponent
//! exceeds v. So the options have the values 0, 1, …, v and some values beyond v+1.
//!
//! Misère play of one heap: an odd heap is a P-position. All its divisors are odd, so every move leaves nothing or an
//! even heap, and from an even heap one can be taken.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::factor::{divisors, factor};
use crate::nim::heap_left;
use crate::number::parse_number;
use crate::take::take_label;

#[derive(Clone, Copy, Debug)]
pub struct Dim;

pub(crate) const DIM: Theorem = Theorem::named("Dim");
pub(crate) const ENTRY: Row = row("dim", Some(&DIM), |_| Ok(Built::new(Arc::new(Dim))));

impl Ruleset for Dim {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        if n > 0 {
            for divisor in divisors(n) {
                options.add(heap_left(n - divisor).as_slice());
            }
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let n = position[0];
        Some(if n == 0 { 0 } else { factor(n).iter().map(|&(_, exponent)| u128::from(exponent) + 1).product() })
    }

    crate::number::notation!(parse_number, take_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let n = position[0];
        let value = if n == 0 { 0 } else { u64::from(n.trailing_zeros()) + 1 };
        Some(Declared::in_both(&DIM, convention, value, n % 2 == 1))
    }
}
