//! The values of all heaps in bytes, so that 32 pairs of heaps are a few vectors.
//!
//! The pairs of m counters are the heaps a, ascending, with the heaps m − a, descending. So there are rows in both
//! directions, and in the descending ones heap h is at `room` − h: what is at a in the one and at `room` − m + a in the
//! other makes a pair.

use crate::heap::kernels::{PAIRS, PairBytes};

/// The values of the heaps 0, 1, 2, …: first the low bytes, then the high ones.
#[derive(Clone, Debug)]
pub(crate) struct ByteRows {
    /// End of the heaps for which there is room.
    room: usize,
    ascending: [Vec<u8>; 2],
    descending: [Vec<u8>; 2],
    /// How many heaps there are.
    heaps: usize,
    /// Whether a value has more than 12 bits.
    wide: bool,
}

impl ByteRows {
    /// The rows of these values.
    pub fn of(values: &[u16]) -> ByteRows {
        let room = 2 * values.len() + PAIRS;
        let rows = || std::array::from_fn(|_| vec![0; room + 1]);
        let mut all = ByteRows { room, ascending: rows(), descending: rows(), heaps: 0, wide: false };
        values.iter().for_each(|&value| all.set(value));
        all
    }

    /// Adds the values that follow those of the last time.
    pub fn extend(&mut self, values: &[u16]) {
        match values.get(self.heaps..) {
            Some(new) if values.len() <= self.room => new.iter().for_each(|&value| self.set(value)),
            _ => *self = ByteRows::of(values),
        }
    }

    /// Sets the value of the next heap, for which there is room.
    fn set(&mut self, value: u16) {
        for (byte, part) in value.to_le_bytes().into_iter().enumerate() {
            self.ascending[byte][self.heaps] = part;
            self.descending[byte][self.room - self.heaps] = part;
        }
        self.heaps += 1;
        self.wide |= value >> 12 > 0;
    }

    /// The pairs of `total` counters with the small heaps from `from` on; `None` if they do not fit.
    #[inline]
    pub fn pairs(&self, total: usize, from: usize) -> Option<PairBytes<'_>> {
        let at = (self.room + from).checked_sub(total)?;
        let [low, high] = &self.ascending;
        let smalls = [low[from..].first_chunk()?, high[from..].first_chunk()?];
        let [low, high] = &self.descending;
        let larges = [low[at..].first_chunk()?, high[at..].first_chunk()?];
        Some(PairBytes { smalls, larges, wide: self.wide })
    }
}
