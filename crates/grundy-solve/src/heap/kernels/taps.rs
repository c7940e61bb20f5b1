//! Taps: a distance back, and what to add to the code found there.

use std::cmp::Reverse;

use super::code::Code;

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

    /// The taps.
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
