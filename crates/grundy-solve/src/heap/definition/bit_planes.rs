//! The values of all heaps in bit planes, so that 512 pairs of heaps are a few vectors.
//!
//! Plane j holds bit j of each value. The pairs of m counters are the heaps a, ascending, with the heaps m − a,
//! descending, so there are planes in both directions. In the descending ones, heap h is bit `room` − h. Then bit a of
//! the one and bit `room` − m + a of the other make a pair. The offset is seldom a whole number of bytes. So the
//! ascending planes are kept eight times, shifted by 0 to 7 bits, and one of these fits.

use crate::heap::kernels::{HeapSet, PairPlanes, SEGMENT};

/// Number of pairs that are compared at a time.
pub const PIECE: usize = 8 * SEGMENT;

/// The values of the heaps 0, 1, 2, …
#[derive(Clone, Debug)]
pub(crate) struct BitPlanes {
    /// Number of planes: the most bits that a value has.
    planes: usize,
    /// End of the heaps for which there is room, a multiple of [`PIECE`].
    room: usize,
    /// For each shift s the ascending planes: segment `planes`·k + j has bit j of heap a at bit a + s − 512·k.
    ascending: [Vec<HeapSet>; 8],
    /// The descending planes.
    descending: Vec<Vec<u8>>,
    /// How many heaps there are.
    heaps: usize,
}

impl BitPlanes {
    /// The planes of these values.
    pub fn of(values: &[u16]) -> BitPlanes {
        let largest = values.iter().copied().max().unwrap_or(0);
        let planes = (u16::BITS - largest.leading_zeros()) as usize;
        let room = (2 * values.len()).next_multiple_of(PIECE) + PIECE;
        let ascending = vec![[0; SEGMENT]; planes * (room / PIECE + 1)];
        // A piece may end beyond the largest heap and begin below the smallest.
        let descending = vec![vec![0; (room + 2 * PIECE) / 8]; planes];
        let mut all =
            BitPlanes { planes, room, ascending: std::array::from_fn(|_| ascending.clone()), descending, heaps: 0 };
        values.iter().for_each(|&value| all.set(value));
        all
    }

    /// Adds the values that follow those of the last time.
    pub fn extend(&mut self, values: &[u16]) {
        let new = values.get(self.heaps..).unwrap_or_default();
        let fits = |&value: &u16| u32::from(value) >> self.planes == 0;
        if values.len() < self.heaps || values.len() > self.room || !new.iter().all(fits) {
            *self = BitPlanes::of(values);
        } else {
            new.iter().for_each(|&value| self.set(value));
        }
    }

    /// Sets the bits of the next heap, which fit.
    fn set(&mut self, value: u16) {
        let heap = self.heaps;
        self.heaps += 1;
        for j in (0..self.planes).filter(|j| value >> j & 1 == 1) {
            for (shift, ascending) in self.ascending.iter_mut().enumerate() {
                let at = heap + shift;
                ascending[self.planes * (at / PIECE) + j][at % PIECE / 8] |= 1 << (at % 8);
            }
            let at = self.room - heap;
            self.descending[j][at / 8] |= 1 << (at % 8);
        }
    }

    /// How the pairs of `total` counters with a smaller heap of at most `most` lie in the planes.
    pub fn pairs(&self, total: usize, most: usize) -> Pairs {
        let shift = (self.room - total) % 8;
        Pairs { shift, from: (self.room - total) / 8, most }
    }

    /// A piece of pairs, of which these bits are none.
    pub fn piece<'a>(&'a self, pairs: Pairs, piece: usize, others: &'a HeapSet) -> PairPlanes<'a> {
        let smalls = &self.ascending[pairs.shift][self.planes * piece..][..self.planes];
        PairPlanes { smalls, larges: &self.descending, from: pairs.from + SEGMENT * piece, others }
    }
}

/// Where in the planes all pairs of some number of counters are.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    /// The shift of the ascending planes.
    shift: usize,
    /// The byte of the descending planes that belongs to the first byte of the ascending ones.
    from: usize,
    /// The largest smaller heap, which is also the number of pairs.
    most: usize,
}

impl Pairs {
    pub fn pieces(self) -> usize {
        if self.most == 0 { 0 } else { (self.most + self.shift) / PIECE + 1 }
    }

    /// The smaller heaps of a piece, from the first to after the last.
    pub(crate) fn smalls(self, piece: usize) -> (usize, usize) {
        let from = (piece * PIECE).saturating_sub(self.shift).max(1);
        (from, ((piece + 1) * PIECE - self.shift).min(self.most + 1))
    }

    /// Whether all bits of a piece are pairs.
    pub fn is_full(self, piece: usize) -> bool {
        let (from, to) = self.smalls(piece);
        to - from == PIECE
    }

    /// The bits of a piece that are not pairs.
    pub fn others(self, piece: usize) -> HeapSet {
        let (from, to) = self.smalls(piece);
        let (from, to) = (from + self.shift - piece * PIECE, to + self.shift - piece * PIECE);
        std::array::from_fn(|byte| {
            // The bits below a bound, within this byte.
            let below = |bound: usize| (1u16 << bound.saturating_sub(8 * byte).min(8)).wrapping_sub(1) as u8;
            !(below(to) & !below(from))
        })
    }
}
