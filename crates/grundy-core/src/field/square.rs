//! Squares and square roots. Every nimber has exactly one square root: squaring is linear, and no square but 0 is 0.

use super::recursion::times_top;
use super::width::{halves, width};

/// The nim-square of `a`: (a1·F ⊕ a0)² = a1²·F ⊕ a0² ⊕ a1²⊗(F/2).
///
/// ```
/// # use grundy_core::field::square;
/// assert_eq!([2, 3, 4, 14].map(square), [3, 2, 6, 8]);
/// ```
pub fn square(a: u128) -> u128 {
    if a < 2 {
        return a;
    }
    let half = width(a) / 2;
    let (a1, a0) = halves(a, half);
    let top = square(a1);
    top << half ^ square(a0) ^ times_top(top, half)
}

/// The square root of `a`, a number of the same field: the inverse of [`square`].
///
/// ```
/// # use grundy_core::field::root;
/// assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(root), [0, 1, 3, 2, 7, 6, 4, 5, 14]);
/// ```
pub fn root(a: u128) -> u128 {
    if a < 2 {
        return a;
    }
    let half = width(a) / 2;
    let (a1, a0) = halves(a, half);
    root(a1) << half ^ root(a0 ^ times_top(a1, half))
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::super::by_recursion;
    use super::*;

    #[test]
    fn squares_are_products_and_roots_undo_them() {
        let mut random = Random::new(4);
        let mut wide = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        let numbers: Vec<u128> = (0..128).map(|shift| wide() >> shift).chain(0..=1000).collect();
        for a in numbers {
            assert_eq!(square(a), by_recursion(a, a), "{a}");
            assert_eq!((root(square(a)), square(root(a))), (a, a), "{a}");
        }
    }
}
