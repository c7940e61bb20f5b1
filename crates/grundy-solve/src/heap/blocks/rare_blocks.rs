//! Where the rare heaps are: blocks that taps must not read.

use crate::heap::kernels::{LANES, Tap};

/// A bit set of the blocks of 64 heaps that hold a rare heap, or heap 0.
#[derive(Clone, Debug)]
pub struct RareBlocks(Vec<u64>);

impl RareBlocks {
    /// The blocks of these rare heaps.
    pub fn new(rares: &[u32]) -> RareBlocks {
        let mut blocks = RareBlocks(vec![1]);
        rares.iter().for_each(|&r| blocks.note(r as usize));
        blocks
    }

    /// Adds a rare heap.
    pub fn note(&mut self, heap: usize) {
        let (word, bit) = (heap / LANES / 64, heap / LANES % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    /// Whether the 64 codes that a tap reads for the block of heap n may include that of a rare heap.
    pub fn are_seen<C>(&self, n: usize, tap: Tap<C>) -> bool {
        let Some(from) = n.checked_sub(tap.distance as usize) else { return true };
        let rare = |heap: usize| {
            let block = heap / LANES;
            self.0.get(block / 64).is_some_and(|word| word >> (block % 64) & 1 == 1)
        };
        rare(from) || rare(from + LANES - 1)
    }
}
