//! 512 pairs of heaps in bytes.

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
