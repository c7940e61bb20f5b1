//! Quadratic equations. Every one has its roots among the nimbers (Conway, *On Numbers and Games*, ch. 6).

use super::powers::inverse;
use super::product::{halves, product, times_top, width};

/// The roots of x² ⊕ `b`⊗x ⊕ `c`, the smaller one first; twice the same where b is 0. `None` if they are not below
/// 2^128.
///
/// With x = b⊗y the equation is y² ⊕ y = c/b². It has its roots in the field of 2·h bits that contains c/b² exactly if
/// the highest bit of c/b² is 0. Otherwise they lie in the next field.
///
/// ```
/// # use grundy_core::field::roots;
/// assert_eq!(roots(1, 1), Some([2, 3]));
/// assert_eq!(roots(0, 8), Some([14, 14]));
/// assert_eq!(roots(1, 1 << 127), None);
/// ```
pub fn roots(b: u128, c: u128) -> Option<[u128; 2]> {
    if b == 0 {
        return Some([root(c); 2]);
    }
    let over_b = inverse(b)?;
    let c = product(c, square(over_b));
    let bits = width(c);
    let bits = if c >> (bits - 1) & 1 == 1 { 2 * bits } else { bits };
    let x = product(b, artin_schreier(c, bits).filter(|_| bits <= u128::BITS)?);
    Some([x.min(x ^ b), x.max(x ^ b)])
}

/// The even root of y² ⊕ y = c in the field of `bits` bits; `None` if it has none.
///
/// Let F be the Fermat power of half as many bits. For y = a·F ⊕ b, y² ⊕ y is `(a² ⊕ a)·F ⊕ b² ⊕ b ⊕ a²⊗(F/2)`. Of
/// the two choices of a, exactly one leaves an equation for b that has roots. The sum of all conjugates of c (its
/// trace) is its highest bit.
fn artin_schreier(c: u128, bits: u32) -> Option<u128> {
    if bits > u128::BITS || c >> (bits - 1) & 1 == 1 {
        return None;
    }
    if bits == 1 {
        return Some(0);
    }
    let half = bits / 2;
    let (c1, c0) = halves(c, half);
    let even = artin_schreier(c1, half)?;
    let rest = |a: u128| c0 ^ times_top(square(a), half);
    let a = if rest(even) >> (half - 1) & 1 == 1 { even ^ 1 } else { even };
    Some(a << half ^ artin_schreier(rest(a), half)?)
}

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

    fn at(b: u128, c: u128, x: u128) -> u128 {
        by_recursion(x, x) ^ by_recursion(b, x) ^ c
    }

    #[test]
    fn every_small_equation_has_the_roots_that_trying_all_numbers_finds() {
        for b in 0..16 {
            for c in 0..16 {
                let tried: Vec<u128> = (0..256).filter(|&x| at(b, c, x) == 0).collect();
                let mut found = roots(b, c).unwrap().to_vec();
                found.dedup();
                assert_eq!(found, tried, "x² + {b} x + {c}");
            }
        }
    }

    #[test]
    fn roots_of_large_equations_solve_them() {
        let mut random = Random::new(6);
        let mut beyond = 0;
        for round in 0..2_000 {
            let mut wide = || u128::from(random.bits()) << 64 | u128::from(random.bits());
            let (b, c) = (wide() >> (round % 128), wide() >> (round / 7 % 128));
            match roots(b, c) {
                Some([x, y]) => {
                    assert_eq!((at(b, c, x), at(b, c, y)), (0, 0), "x² + {b} x + {c}");
                    assert!(x <= y && x ^ y == b);
                }
                None => beyond += 1,
            }
        }
        assert!((100..1_900).contains(&beyond), "{beyond} have roots beyond 2^128");
    }

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
