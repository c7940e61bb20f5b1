//! In which of the fields a number lies.

/// The bits of the smallest field that contains `a`: 1, 2, 4, 8, …, 128.
///
/// ```
/// # use grundy_core::field::width;
/// assert_eq!([0, 1, 2, 3, 4, 15, 16, 255].map(width), [1, 1, 2, 2, 4, 4, 8, 8]);
/// ```
pub fn width(a: u128) -> u32 {
    (u128::BITS - a.leading_zeros()).next_power_of_two()
}

/// The halves of a number of 2·`half` bits: the high one and the low one. `half` is less than 128.
pub(super) fn halves(a: u128, half: u32) -> (u128, u128) {
    (a >> half, a & ((1 << half) - 1))
}
