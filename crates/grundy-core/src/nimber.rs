//! Nimbers: the values of impartial games.
//!
//! Every position of an impartial game without infinite play equals one heap of Nim (Sprague 1935, Grundy 1939). The
//! size of that heap is the position's *Grundy value*, and heaps add by exclusive or (Bouton 1901).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

use crate::field;

/// The value of an impartial game: the size of the Nim heap it equals.
///
/// `+` is the nim-sum, and every nimber is its own negative. `*` is the nim-product: the nimbers are a [`field`].
///
/// ```
/// # use grundy_core::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
/// assert_eq!(Nimber(5) * Nimber(7), Nimber(13));
/// assert_eq!(Nimber(5) + Nimber(5), Nimber::ZERO);
/// assert_eq!(Nimber(7).to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a position in which the player to move loses.
    pub const ZERO: Nimber = Nimber(0);

    /// Whether this is 0, the value of the P-positions.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum of `copies` heaps of this value: this value if `copies` is odd, else 0.
    pub fn times(self, copies: u64) -> Nimber {
        if copies % 2 == 1 { self } else { Nimber::ZERO }
    }
}

impl Add for Nimber {
    type Output = Nimber;
    // Nim addition *is* exclusive or.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(field::nim_product(self.0, other.0))
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The nim-sum of heap sizes: their exclusive or. O(n).
///
/// ```
/// # use grundy_core::nim_sum;
/// assert_eq!(nim_sum([3, 4, 5]), 2);
/// ```
pub fn nim_sum(sizes: impl IntoIterator<Item = u64>) -> u64 {
    sizes.into_iter().fold(0, |sum, size| sum ^ size)
}
