//! The number that represents a heap's value in a kernel: one byte or two.

use std::fmt::Debug;
use std::ops::BitXor;

/// A compressed value: one byte, or two bytes if some value does not fit into one.
pub trait Code: Copy + Debug + Default + Ord + BitXor<Output = Self> + Send + Sync + 'static {
    /// Upper bound of codes: the largest number of the type is left free to mean "none".
    const END: usize;

    /// Number of open values in a lane at which marking should end, measured: with fewer candidates, comparing a tap is
    /// cheaper than marking it.
    const LEFT: usize;

    /// A number as a code; `None` if it does not fit.
    fn new(value: usize) -> Option<Self>;

    /// The code as a number.
    fn index(self) -> usize;
}

macro_rules! code {
    ($type:ty, left $left:literal) => {
        impl Code for $type {
            const END: usize = <$type>::MAX as usize;
            const LEFT: usize = $left;

            fn new(value: usize) -> Option<$type> {
                <$type>::try_from(value).ok()
            }

            #[inline]
            fn index(self) -> usize {
                self.into()
            }
        }
    };
}

code!(u8, left 5);
code!(u16, left 10);
