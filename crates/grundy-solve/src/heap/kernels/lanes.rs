//! Blocks of heaps and sets of heaps, the data of kernels.

use super::taps::Code;

/// Number of heaps in a block. They are computed together, one in each lane. 64 bytes are one vector of AVX-512, and
/// one cache line.
pub(crate) const LANES: usize = 64;

/// One code for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes<C = u8>(pub [C; LANES]);

impl Lanes {
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

/// Up to eight values of 16 bits. Table j has, for each number x of four bits, the set of the values whose four bits
/// from bit 4·j on are x: value i is bit i. So a number is value i if bit i is in the entries of its four parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Octet {
    pub tables: [[u8; 16]; 4],
}

impl Octet {
    /// No values.
    pub(crate) const EMPTY: Octet = Octet { tables: [[0; 16]; 4] };

    /// Adds value i.
    pub fn insert(&mut self, i: usize, value: u16) {
        for (j, table) in self.tables.iter_mut().enumerate() {
            table[usize::from(value >> (4 * j) & 15)] |= 1 << i;
        }
    }

    /// The set of the values that the number of these two bytes is; bits from 12 on count only if `wide`.
    pub fn matches(&self, [low, high]: [u8; 2], wide: bool) -> u8 {
        let entry = |j: usize, part: u8| self.tables[j][usize::from(part & 15)];
        let top = if wide { entry(3, high >> 4) } else { u8::MAX };
        entry(0, low) & entry(1, low >> 4) & entry(2, high) & top
    }
}

/// Number of pairs that are compared at a time.
pub const PAIRS: usize = 512;

/// The values of 512 pairs of heaps: first the low byte of each value, then the high one.
#[derive(Clone, Copy)]
pub(crate) struct PairBytes<'a> {
    /// The values of the small heaps.
    pub smalls: [&'a [u8; PAIRS]; 2],
    /// The values of the large heaps, in the order of their small ones.
    pub larges: [&'a [u8; PAIRS]; 2],
    /// Whether a value has more than 12 bits.
    pub wide: bool,
}

impl PairBytes<'_> {
    /// The value of pair i, in two bytes.
    pub fn value(&self, i: usize) -> [u8; 2] {
        [0, 1].map(|byte| self.smalls[byte][i] ^ self.larges[byte][i])
    }
}

/// The values of 512 pairs of heaps. Bit i of plane j is bit j of the value of a heap of pair i.
#[derive(Clone, Copy)]
pub(crate) struct PairPlanes<'a> {
    /// The planes of the small heaps.
    pub smalls: &'a [HeapSet],
    /// The planes of all heaps; the large heaps of the pairs are the 64 bytes from `from` on.
    pub larges: &'a [Vec<u8>],
    pub from: usize,
    /// The bits that are not pairs.
    pub others: &'a HeapSet,
}
