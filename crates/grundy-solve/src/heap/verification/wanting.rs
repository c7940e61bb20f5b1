//! Which heaps want which rare value: those whose value is greater.

use super::rows::Rows;
use crate::heap::kernels::{Code, HeapSet, SEGMENT};
use crate::heap::sparse::Compression;

/// Masks of the even and of the odd heaps in a byte of a set that begins with an even heap.
const OF_PARITY: [u8; 2] = [0x55, 0xAA];

/// The number of compressed rare values below each compressed common value, at even and odd heaps.
#[derive(Clone)]
pub(crate) struct RaresBelow([Vec<usize>; 2]);

impl RaresBelow {
    /// The numbers for the common values below `n_codes`.
    pub fn new(code: Compression, n_codes: usize) -> RaresBelow {
        let below = |parity| (0..n_codes as u32).map(|value| code.rares_below(parity, value) as usize).collect();
        RaresBelow([0, 1].map(below))
    }
}

/// Iterates over the rare values, the greatest first.
pub(crate) struct Wanting<'a> {
    below: &'a RaresBelow,
    /// The index of the first heap in the rows, which is even.
    first: usize,
    /// The last rare value returned; the next one is one less.
    code: usize,
    /// At even and odd heaps, the common values from these on are greater than `code`.
    from: [usize; 2],
    /// The even and the odd heaps with such values.
    heaps: [Vec<HeapSet>; 2],
}

impl<'a> Wanting<'a> {
    /// An iterator for `sets` times 512 heaps of the rows, from the one with index `first` on.
    pub fn new(below: &'a RaresBelow, first: usize, sets: usize) -> Wanting<'a> {
        let most = below.0.iter().filter_map(|below| below.last().copied()).max().unwrap_or(0);
        let heaps = [0, 1].map(|_| vec![[0; SEGMENT]; sets]);
        Wanting { below, first, code: most, from: [0, 1].map(|parity: usize| below.0[parity].len()), heaps }
    }

    /// Returns the next rare value, and puts into `sets` the heaps that want it.
    pub fn next<C: Code>(&mut self, rows: &Rows<C>, sets: &mut [HeapSet]) -> Option<usize> {
        self.code = self.code.checked_sub(1)?;
        for parity in [0, 1] {
            let greater = self.below.0[parity].partition_point(|&below| below <= self.code);
            for common in (greater..self.from[parity]).rev() {
                let row = rows.row(common, self.first).chunks_exact(SEGMENT);
                for (heaps, row) in self.heaps[parity].iter_mut().zip(row) {
                    heaps.iter_mut().zip(row).for_each(|(heaps, row)| *heaps |= row);
                }
            }
            self.from[parity] = greater;
        }
        let [even, odd] = &self.heaps;
        for (set, (even, odd)) in sets.iter_mut().zip(even.iter().zip(odd)) {
            for (byte, (even, odd)) in set.iter_mut().zip(even.iter().zip(odd)) {
                *byte = even & OF_PARITY[0] | odd & OF_PARITY[1];
            }
        }
        Some(self.code)
    }
}
