//! Blocks of heaps and sets of heaps, the data of kernels.

use super::code::Code;

/// Number of heaps in a block. They are computed together, one in each lane. 64 bytes are one vector of AVX-512, and
/// one cache line.
pub(crate) const LANES: usize = 64;

/// One code for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes<C = u8>(pub [C; LANES]);

impl Lanes {
    /// All lanes 0.
    pub const ZERO: Lanes = Lanes([0; LANES]);
}

impl<C: Code> Lanes<C> {
    /// The same code in all lanes.
    pub fn all(code: C) -> Lanes<C> {
        Lanes([code; LANES])
    }
}

/// A set of lanes of a block: bit l is lane l.
pub(crate) type LaneSet = u64;

/// Size of a [`HeapSet`], in bytes: one vector of AVX-512.
pub const SEGMENT: usize = 64;

/// A set of 512 consecutive heaps; heap i is bit i mod 8 of byte i / 8.
pub(crate) type HeapSet = [u8; SEGMENT];

/// The lanes of a set, in ascending order.
pub(crate) fn lanes_of(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(lane)
    })
}
