//! All pairs of a heap in pieces of 512, in bytes. The last two pieces of a removal may overlap.
//!
//! The values of all heaps in bytes, so that 32 pairs of heaps are a few vectors.
//!
//! The pairs of m counters are the heaps a, ascending, with the heaps m − a, descending. So there are rows in both
//! directions, and in the descending ones heap h is at `room` − h. What is at a in the one and at `room` − m + a in the
//! other makes a pair.

use super::pieces::{Breaking, largest_half};
use super::value_set::Spread;
use crate::heap::kernels::{Kernel, Octet, PAIRS, PairBytes};

/// The pieces of a heap.
pub(crate) struct BytePieces<'a> {
    values: &'a [u16],
    rows: &'a ByteRows,
    /// For each removal, the counters that it leaves and the number of their pairs.
    totals: Vec<(usize, usize)>,
    /// The order of the pieces.
    pub spread: Spread,
}

impl<'a> BytePieces<'a> {
    /// The pieces of heap n, given the values of all smaller heaps and their rows.
    pub fn new(moves: &Breaking, n: usize, values: &'a [u16], rows: &'a ByteRows) -> BytePieces<'a> {
        let totals = moves.leaving(2).filter(|&t| t < n).map(|t| (n - t, largest_half(n - t, moves.unequal)));
        let totals: Vec<(usize, usize)> = totals.collect();
        let spread = Spread::over(totals.iter().map(|&(_, pairs)| pieces_of(pairs)).sum());
        BytePieces { values, rows, totals, spread }
    }

    /// The pairs of removals that have too few for a piece: the small heaps' values, ascending, and those of the larger
    /// ones, which descend from the end.
    pub fn short(&self) -> impl Iterator<Item = (&'a [u16], &'a [u16])> {
        let short = self.totals.iter().filter(|&&(_, pairs)| 0 < pairs && pairs < PAIRS);
        short.map(|&(total, pairs)| (&self.values[1..=pairs], &self.values[total - pairs..total]))
    }

    /// The counters in both heaps of a piece, and its first small heap.
    #[inline]
    fn at(&self, mut piece: usize) -> Option<(usize, usize)> {
        for &(total, pairs) in &self.totals {
            let there = pieces_of(pairs);
            if piece < there {
                return Some((total, 1 + (piece * PAIRS).min(pairs - PAIRS)));
            }
            piece -= there;
        }
        None
    }

    /// The small heaps' values of a piece, ascending, and those of the larger ones, which descend from the end.
    pub fn get(&self, piece: usize) -> (&[u16], &[u16]) {
        let Some((total, from)) = self.at(piece) else { return (&[], &[]) };
        let end = total + 1 - from;
        (&self.values[from..from + PAIRS], &self.values[end - PAIRS..end])
    }

    /// Whether a pair of a piece has this value.
    #[inline]
    pub fn has(&self, kernel: Kernel, piece: usize, value: u16) -> bool {
        let pairs = self.at(piece).and_then(|(total, from)| self.rows.pairs(total, from));
        pairs.is_some_and(|pairs| kernel.equal(pairs, value))
    }

    /// The set of the values in these octets that the pairs of a piece have.
    #[inline]
    pub fn among(&self, kernel: Kernel, piece: usize, octets: &[Octet]) -> u64 {
        let pairs = self.at(piece).and_then(|(total, from)| self.rows.pairs(total, from));
        pairs.map_or(0, |pairs| kernel.among(pairs, octets))
    }
}

/// The number of pieces of some number of pairs.
fn pieces_of(pairs: usize) -> usize {
    if pairs < PAIRS { 0 } else { pairs.div_ceil(PAIRS) }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::Code;

    #[test]
    fn every_pair_is_in_a_piece_or_short() {
        let moves = Breaking::of_code(&Code::parse("0.4044").unwrap());
        let values: Vec<u16> = (0..5_000).collect();
        for moves in [&moves, &Breaking::unequal_split()] {
            for n in [1, 3, 700, 1_025, 1_026, 1_027, 1_028, 4_999] {
                let rows = ByteRows::of(&values[..n]);
                let pieces = BytePieces::new(moves, n, &values[..n], &rows);
                let parts = pieces.short().chain((0..pieces.spread.count).map(|i| pieces.get(i)));
                let pair = |(&a, &b): (&u16, &u16)| (usize::from(a), usize::from(b));
                let mut pairs: Vec<_> =
                    parts.flat_map(|(smalls, larges)| smalls.iter().zip(larges.iter().rev()).map(pair)).collect();
                pairs.sort_unstable();
                pairs.dedup();
                let all = moves.leaving(2).filter(|&t| t < n).flat_map(|t| (1..n - t).map(move |a| (a, n - t - a)));
                let mut all: Vec<_> = all.filter(|&(a, b)| a < b || a == b && !moves.unequal).collect();
                all.sort_unstable();
                assert_eq!(pairs, all, "heap {n}");
            }
        }
    }

    #[test]
    fn rows_hold_the_pairs_of_their_piece() {
        let moves = Breaking::of_code(&Code::parse("0.4044").unwrap());
        for bits in [7, 11, 12, 16] {
            let values: Vec<u16> = (0..4_000u32).map(|n| (((n * 40_503) >> 3) & ((1 << bits) - 1)) as u16).collect();
            let mut rows = ByteRows::of(&values[..40]);
            for n in [1_100, 1_101, 3_999] {
                rows.extend(&values[..n]);
                let pieces = BytePieces::new(&moves, n, &values[..n], &rows);
                assert!(pieces.spread.count > 0);
                for i in 0..pieces.spread.count {
                    let (total, from) = pieces.at(i).unwrap();
                    let pairs = rows.pairs(total, from).unwrap();
                    let (smalls, larges) = pieces.get(i);
                    let sums = smalls.iter().zip(larges.iter().rev()).map(|(a, b)| (a ^ b).to_le_bytes());
                    assert!((0..PAIRS).map(|i| pairs.value(i)).eq(sums), "piece {i} of heap {n}");
                }
            }
        }
    }
}
