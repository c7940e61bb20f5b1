//! 512 pairs of heaps in bit planes.

use super::lanes::HeapSet;

/// The values of 512 pairs of heaps. Bit i of plane j is bit j of the value of a heap of pair i.
#[derive(Clone, Copy)]
pub(crate) struct PairPlanes<'a> {
    /// The planes of the small heaps.
    pub smalls: &'a [HeapSet],
    /// The planes of all heaps; the large heaps of the pairs are the 64 bytes from `from` on.
    pub larges: &'a [Vec<u8>],
    pub from: usize,
    /// The bits that are no pairs.
    pub others: &'a HeapSet,
}
