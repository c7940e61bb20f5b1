//! Calculating with nimbers: numbers of any width, many products in a row, and expressions.
//!
//! The numbers below 2^128 are in [`grundy_core::field`]. In reading order:
//!
//! 1. [`wide`]: the same operations for numbers of any width; orders and logarithms, as far as the factors of Fermat
//!    numbers are known;
//! 2. `kernels`: the innermost loops of products, once for each kind of processor. [`polynomial`]: nimbers as
//!    polynomials over the two-element field, and a nimber that stays one;
//! 3. [`expression`]: reads and evaluates expressions such as `5 * 7 + 1/3`.
//!
//! ```
//! use grundy_core::Silent;
//! use grundy_solve::nimber::{Evaluated, evaluate};
//! let answer = evaluate("5 * 7 + 1/3", &Silent).unwrap();
//! assert_eq!(answer.value, Evaluated::Nimber(15u8.into()));
//! ```

pub mod expression;
mod kernels;
pub mod polynomial;
pub mod wide;

pub use num_bigint::{BigInt, BigUint};

pub use expression::{Evaluated, Evaluation, Mistake, Step, evaluate};
pub use kernels::Kernel;
pub use polynomial::Polynomial;

/// Multiplies `a` by `b` one by one: `a[i]` becomes `a[i]` ⊗ `b[i]`. Numbers without a partner stay as they are.
///
/// ```
/// # use grundy_solve::nimber::products;
/// let mut a = [5, 16, u64::MAX];
/// products(&mut a, &[7, 16, u64::MAX]);
/// assert_eq!(a, [13, 24, 11290409524105353207]);
/// ```
pub fn products(a: &mut [u64], b: &[u64]) {
    Kernel::best().products(a, b);
}
