//! The nim-product by the recursion over the Fermat powers.

use super::width::{halves, width};

/// The nim-product by the recursion over the Fermat powers, the plain twin of [`product`](super::product()).
///
/// With a = a1·F ⊕ a0, b = b1·F ⊕ b0 and F ⊗ F = F ⊕ F/2 (Conway, *On Numbers and Games*, ch. 6), three products
/// of halves are enough (Karatsuba): a⊗b = (a1⊗b0 ⊕ a0⊗b1 ⊕ a1⊗b1)·F ⊕ a0⊗b0 ⊕ a1⊗b1⊗(F/2).
///
/// ```
/// # use grundy_core::field::by_recursion;
/// assert_eq!(by_recursion(5, 7), 13);
/// ```
pub fn by_recursion(a: u128, b: u128) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = width(a | b) / 2;
    let ((a1, a0), (b1, b0)) = (halves(a, half), halves(b, half));
    let (top, bottom) = (by_recursion(a1, b1), by_recursion(a0, b0));
    let cross = by_recursion(a1 ^ a0, b1 ^ b0) ^ bottom;
    cross << half ^ bottom ^ times_top(top, half)
}

/// The nim-product of `a` and 2^(`bits` − 1), half of the Fermat power above the field of `bits` bits, which must
/// contain `a`.
///
/// ```
/// # use grundy_core::field::{by_recursion, times_top};
/// assert_eq!(times_top(200, 8), by_recursion(200, 128));
/// ```
pub fn times_top(a: u128, bits: u32) -> u128 {
    if bits == 1 {
        return a;
    }
    // 2^(bits − 1) = F ⊗ t for the Fermat power F of half as many bits and t = F/2. So (a1·F ⊕ a0) ⊗ F ⊗ t is
    // (a1 ⊕ a0)⊗t·F ⊕ a1⊗t⊗t.
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    times_top(a1 ^ a0, half) << half ^ times_top(times_top(a1, half), half)
}
