//! The nim field: nimbers under nim-addition and nim-multiplication.
//!
//! The nimbers below a *Fermat power* F = 2^(2^k), such as 256, are a field with F elements. Each of these fields
//! contains the previous one. F ⊗ a = F·a for a < F, and F ⊗ F = F ⊕ F/2. So the elements below F·F are a1·F ⊕ a0 with
//! `a1, a0 < F`. All work is recursion to half as many bits. The other root of x² = x ⊕ F/2 is F ⊕ 1. So the conjugate
//! of a1·F ⊕ a0 is a1·F ⊕ (a0 ⊕ a1). (J. H. Conway, *On Numbers and Games*, ch. 6; *Winning Ways*, ch. 14.)
//!
//! The numbers here are below 2^128; `grundy-solve` has those of any width. In reading order:
//!
//! 1. [`mod@product`]: in which of the fields a number lies, [`product()`], 16 bits at a time, and the
//!    [recursion](by_recursion) that defines it;
//! 2. `quadratic`: [`square`] and [`root`];
//! 3. [`mod@powers`]: [`inverse`] and [`power`], [`order`] and [`logarithm`];
//! 4. [`mod@quadratic`]: [`roots`] of x² ⊕ b⊗x ⊕ c.
//!
//! ```
//! use grundy_core::field::{inverse, logarithm, order, product, root, roots};
//! assert_eq!(product(5, 7), 13);
//! assert_eq!(inverse(5), Some(12));
//! assert_eq!(root(8), 14);
//! assert_eq!((order(4), logarithm(4, 5)), (Some(15), Some(4)));
//! assert_eq!(roots(1, 1), Some([2, 3]));
//! ```

pub mod powers;
pub mod product;
pub mod quadratic;

pub use powers::{inverse, logarithm, order, power};
pub use product::{by_recursion, nim_product, product, times_top, width};
pub use quadratic::{root, roots, square};
