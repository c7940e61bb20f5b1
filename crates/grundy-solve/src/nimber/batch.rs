//! Many products of 64 bits.

use super::kernels::Kernel;

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
