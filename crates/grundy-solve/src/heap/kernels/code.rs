//! The number that stands for a heap's value in a kernel: a byte, or two bytes.

use std::fmt::Debug;
use std::ops::BitXor;

/// A compressed value as a heap keeps it: a byte, or two where values are too large for one.
pub trait Code: Copy + Debug + Default + Ord + BitXor<Output = Self> + Send + Sync + 'static {
    /// Codes are less than this: the largest number of the type is left free for "none".
    const END: usize;

    /// The number of open values a lane, measured, at which marking should end: comparing a tap with so few
    /// candidates costs less than marking it.
    const LEFT: usize;

    /// A number as a code; `None` if it does not go into one.
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
