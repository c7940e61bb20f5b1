//! Where the rare heaps are: heaps that taps must not read.

use crate::heap::kernels::{LANES, LaneSet, Tap};

/// The set of the rare heaps and heap 0, a word for each block of 64 heaps.
#[derive(Clone, Debug)]
pub(crate) struct RareBlocks(Vec<LaneSet>);

impl RareBlocks {
    /// The blocks of these rare heaps.
    pub fn new(rares: &[u32]) -> RareBlocks {
        let mut blocks = RareBlocks(vec![1]);
        rares.iter().for_each(|&r| blocks.note(r as usize));
        blocks
    }

    /// Adds a rare heap.
    pub fn note(&mut self, heap: usize) {
        let block = heap / LANES;
        if self.0.len() <= block {
            self.0.resize(block + 1, 0);
        }
        self.0[block] |= 1 << (heap % LANES);
    }

    /// The rare heaps of a block.
    #[inline]
    fn of(&self, block: usize) -> LaneSet {
        self.0.get(block).copied().unwrap_or(0)
    }

    /// Whether a heap is rare, or heap 0.
    #[inline]
    pub(crate) fn contain(&self, heap: usize) -> bool {
        self.of(heap / LANES) >> (heap % LANES) & 1 == 1
    }

    /// Whether the 64 codes that a tap reads for the block of heap n may include that of a rare heap.
    pub(crate) fn are_seen<C>(&self, n: usize, tap: Tap<C>) -> bool {
        let Some(from) = n.checked_sub(tap.distance as usize) else { return true };
        self.of(from / LANES) | self.of(from / LANES + 1) != 0
    }

    /// The lanes of the block of heap n for which a tap reads a rare heap; none reads below heap 0.
    pub(crate) fn lanes<C>(&self, n: usize, tap: Tap<C>) -> LaneSet {
        let from = n - tap.distance as usize;
        let (block, offset) = (from / LANES, from % LANES);
        let next = self.of(block + 1).checked_shl((LANES - offset) as u32).unwrap_or(0);
        self.of(block) >> offset | next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn lanes_are_those_that_read_a_rare_heap() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let mut rares: Vec<u32> = (0..random.below(40)).map(|_| 1 + random.below(500u32)).collect();
            rares.sort_unstable();
            let blocks = RareBlocks::new(&rares);
            let is_rare = |heap: usize| heap == 0 || rares.contains(&(heap as u32));
            let n: usize = random.below(700);
            assert_eq!(blocks.contain(n), is_rare(n));
            let tap = Tap { distance: random.below(n as u32 + 1), value: 0u8 };
            let from = n - tap.distance as usize;
            let lanes = (0..LANES).fold(0, |set, lane| set | LaneSet::from(is_rare(from + lane)) << lane);
            assert_eq!(blocks.lanes(n, tap), lanes);
            assert!(lanes == 0 || blocks.are_seen(n, tap));
        }
    }
}
