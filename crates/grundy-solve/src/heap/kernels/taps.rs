//! Taps: a distance back, and what to add to the code found there.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::BitXor;

/// Heap n sees the code of heap n − distance, nim-added to value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tap<C = u8> {
    pub distance: u32,
    pub value: C,
}

/// A list of taps with its largest distance.
#[derive(Clone, Debug)]
pub(crate) struct Taps<C = u8> {
    list: Vec<Tap<C>>,
    /// The largest distance. It stays right because the list never changes.
    reach: usize,
}

impl<C: Code> Taps<C> {
    /// No taps.
    pub const NONE: Taps<C> = Taps { list: Vec::new(), reach: 0 };

    /// A list of taps, in the order in which kernels use them.
    pub fn new(list: Vec<Tap<C>>) -> Taps<C> {
        let reach = list.iter().map(|tap| tap.distance as usize).max().unwrap_or(0);
        Taps { list, reach }
    }

    /// The same taps by distance, the farthest first.
    pub(crate) fn farthest_first(mut self) -> Taps<C> {
        self.list.sort_unstable_by_key(|tap| Reverse(tap.distance));
        self
    }

    pub fn list(&self) -> &[Tap<C>] {
        &self.list
    }

    /// The taps for which `keep` is true.
    pub(crate) fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Taps<C> {
        Taps::new(self.list.iter().copied().filter(|&tap| keep(tap)).collect())
    }

    /// The largest distance.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code))]
    pub fn reach(&self) -> usize {
        self.reach
    }
}

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
