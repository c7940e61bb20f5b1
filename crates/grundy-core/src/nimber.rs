//! Nimbers: the values of impartial games.
//!
//! Every position of an impartial game without infinite play equals one heap of
//! Nim (Sprague 1935, Grundy 1939). The size of that heap is the position's
//! *Grundy value*, and heaps add by exclusive or (Bouton 1901).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// The value of an impartial game: the size of the Nim heap it equals.
///
/// `+` is the nim-sum. Every nimber is its own negative.
///
/// ```
/// # use grundy_core::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
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

/// The nim-product of two nimbers (Conway, *On Numbers and Games*, ch. 6), in
/// which the nimbers below 2^64 form a field.
///
/// Karatsuba's scheme over the Fermat 2-powers F = 2^(2^k): with
/// a = a1·F + a0 and b = b1·F + b0, and F⊗F = F ⊕ F/2,
/// a⊗b = (a1⊗b0 ⊕ a0⊗b1 ⊕ a1⊗b1)·F ⊕ a0⊗b0 ⊕ a1⊗b1⊗(F/2).
///
/// ```
/// # use grundy_core::nim_product;
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(4, 4), 6);
/// ```
///
/// Complexity: 3^6 word operations at most.
pub fn nim_product(a: u64, b: u64) -> u64 {
    product_below(a, b, 32)
}

/// `half` is the number of bits of F, so a and b have at most `2·half` bits.
fn product_below(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    if a1 == 0 && b1 == 0 {
        return product_below(a, b, half / 2);
    }
    let next = half / 2;
    let top = product_below(a1, b1, next);
    let bottom = product_below(a0, b0, next);
    let cross = product_below(a1 ^ a0, b1 ^ b0, next) ^ bottom;
    (cross << half) ^ bottom ^ product_below(top, 1u64 << (half - 1), next)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// a⊗b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b }, the definition.
    #[test]
    fn nim_product_agrees_with_its_definition_below_64() {
        let n = 64;
        let mut table = vec![vec![0u64; n]; n];
        for a in 0..n {
            for b in 0..n {
                let options = (0..a).flat_map(|x| {
                    let table = &table;
                    (0..b).map(move |y| Nimber(table[x][b] ^ table[a][y] ^ table[x][y]))
                });
                table[a][b] = crate::mex(options).0;
                assert_eq!(nim_product(a as u64, b as u64), table[a][b], "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn nim_product_is_associative_and_distributive_far_out() {
        let mut random = Random::new(1);
        for _ in 0..2000 {
            let (a, b, c) = (random.bits(), random.bits(), random.bits());
            assert_eq!(nim_product(nim_product(a, b), c), nim_product(a, nim_product(b, c)));
            assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
        }
    }
}
