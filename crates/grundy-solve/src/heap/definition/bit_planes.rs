//! The values of all heaps in bit planes, so that 512 pairs of heaps are a few vectors.
//!
//! Plane j holds bit j of each value. The pairs of m counters are the heaps a, ascending, with the heaps m − a,
//! descending, so there are planes in both directions. In the descending ones, heap h is bit `room` − h. Then bit a of
//! the one and bit `room` − m + a of the other make a pair. The offset is seldom a whole number of bytes. So the
//! ascending planes are kept eight times, shifted by 0 to 7 bits, and one of these fits.
//!
//! All pairs of a heap, for all removals that may leave two heaps, in pieces of bit planes.
//!
//! The moves of a game that takes and breaks.
//!
//! A move removes t counters from a heap and leaves the rest as no heap, one heap or several, as digit t of the code
//! says: bit i of the digit allows i heaps.

use grundy_rules::Code;

use super::plain::{Spread, Unseen};
use crate::heap::kernels::{HeapSet, Kernel, PairPlanes, ROWS, SEGMENT};

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

    /// A piece of pairs; the bits of `others` are not pairs.
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

pub struct Pieces<'a> {
    values: &'a [u16],
    planes: &'a BitPlanes,
    /// For each removal, the counters that it leaves and where their pairs are.
    totals: Vec<(usize, Pairs)>,
    /// The order of the pieces.
    pub spread: Spread,
}

impl Pieces<'_> {
    /// The pieces of heap n, given the values of all smaller heaps and their planes.
    pub fn new<'a>(moves: &Breaking, n: usize, values: &'a [u16], planes: &'a BitPlanes) -> Pieces<'a> {
        let totals = moves.leaving(2).filter(|&t| t < n).map(|t| {
            let total = n - t;
            (total, planes.pairs(total, largest_half(total, moves.unequal)))
        });
        let totals: Vec<(usize, Pairs)> = totals.collect();
        let spread = Spread::over(totals.iter().map(|(_, pairs)| pairs.pieces()).sum());
        Pieces { values, planes, totals, spread }
    }

    /// Piece i: the counters in both heaps, where their pairs are, and the piece of these.
    fn at(&self, i: usize) -> Option<(usize, Pairs, usize)> {
        let mut piece = self.spread.get(i);
        for &(total, pairs) in &self.totals {
            let there = pairs.pieces();
            if piece < there {
                return Some((total, pairs, piece));
            }
            piece -= there;
        }
        None
    }

    /// The small heaps' values of piece i, ascending, and those of the larger ones, descending.
    pub fn get(&self, i: usize) -> (&[u16], &[u16]) {
        let Some((total, pairs, piece)) = self.at(i) else { return (&[], &[]) };
        let (from, to) = pairs.smalls(piece);
        (&self.values[from..to], &self.values[total + 1 - to..total + 1 - from])
    }

    /// Whether a pair of piece i has this value.
    pub(crate) fn hit(&self, kernel: Kernel, i: usize, value: u16) -> bool {
        self.in_planes(i, |pairs| kernel.hit(pairs, value)).unwrap_or(false)
    }

    /// For each of these values, whether a pair of piece i has it.
    pub(crate) fn hits(&self, kernel: Kernel, i: usize, values: &[u16; ROWS]) -> [bool; ROWS] {
        self.in_planes(i, |pairs| kernel.hits(pairs, values)).unwrap_or([false; ROWS])
    }

    /// What a kernel says about piece i.
    #[inline]
    fn in_planes<T>(&self, i: usize, says: impl FnOnce(PairPlanes) -> T) -> Option<T> {
        let (_, pairs, piece) = self.at(i)?;
        let others = if pairs.is_full(piece) { const { &[0; SEGMENT] } } else { &pairs.others(piece) };
        Some(says(self.planes.piece(pairs, piece, others)))
    }
}

/// The moves of a game that takes and breaks, in the form that solvers need.
#[derive(Clone, Debug)]
pub(crate) struct Breaking {
    /// The numbers that may be removed, with their digits (never 0).
    pub removals: Vec<(usize, u8)>,
    /// The first number of the repeated digit, and that digit; `None` if no digit repeats for ever.
    pub repeated: Option<(usize, u8)>,
    /// Whether two remaining heaps must differ (Grundy's game).
    pub unequal: bool,
}

impl Breaking {
    pub fn of_code(code: &Code) -> Breaking {
        let repeated = code.repeats_from().map(|from| (from as usize, code.digit(from)));
        let end = repeated.map_or(u64::MAX, |(from, _)| from as u64 - 1);
        let removals = code.removals(end).map(|(i, digit)| (i as usize, digit)).collect();
        Breaking { removals, repeated, unequal: false }
    }

    /// Grundy's game: remove nothing and leave two different heaps.
    pub(crate) fn unequal_split() -> Breaking {
        Breaking { removals: vec![(0, 4)], repeated: None, unequal: true }
    }

    /// The numbers t whose removal may leave exactly `heaps` heaps.
    pub fn leaving(&self, heaps: u32) -> impl Iterator<Item = usize> + Clone + '_ {
        self.removals.iter().filter(move |(_, digit)| digit >> heaps & 1 == 1).map(|&(t, _)| t)
    }

    /// The approximate number of options of heap n that leave two heaps.
    pub(crate) fn pairs_of(&self, n: usize) -> u64 {
        self.leaving(2).map(|t| n.saturating_sub(t) as u64 / 2).sum()
    }

    /// Whether a move can leave three heaps.
    pub(crate) fn leaves_three(&self) -> bool {
        self.removals.iter().chain(&self.repeated).any(|(_, digit)| digit & 8 != 0)
    }

    /// Whether a sparse space may help: not where moves leave three heaps or remove any number (there is none here), nor
    /// where no move leaves two heaps (none is needed).
    pub(crate) fn may_be_sparse(&self) -> bool {
        !self.leaves_three() && self.last().is_some() && self.leaving(2).next().is_some()
    }

    /// The largest number of heaps that a move leaves.
    pub fn most_heaps(&self) -> u32 {
        let all = self.removals.iter().chain(&self.repeated).fold(0, |all, (_, digit)| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// The largest number that can be removed; `None` if there is none.
    pub fn last(&self) -> Option<u64> {
        match self.repeated {
            Some(_) => None,
            None => Some(self.removals.last().map_or(0, |&(t, _)| t as u64)),
        }
    }
}

/// G(a) ⊕ G(m−a) for all 1 ≤ a ≤ m/2; a = m/2 is left out if the heaps must differ.
pub fn pairs(values: &[u32], m: usize, unequal: bool) -> impl Iterator<Item = u32> + '_ {
    let most = largest_half(m, unequal);
    // If no pair exists, m may be 0.
    let (small, large) = if most == 0 { (&[][..], &[][..]) } else { (&values[1..=most], &values[m - most..m]) };
    small.iter().zip(large.iter().rev()).map(|(a, b)| a ^ b)
}

/// The largest smaller heap of two heaps with m counters, which is also the number of pairs.
pub(crate) fn largest_half(m: usize, unequal: bool) -> usize {
    if unequal { m.saturating_sub(1) / 2 } else { m / 2 }
}

/// Number of pieces after which the least candidate is compared alone, because it is probably the value.
const LONG: usize = 24;

/// A candidate: a value that may be the least that is not an option.
#[derive(Clone, Copy)]
struct Candidate {
    value: u16,
    /// How many pieces had been compared with other candidates before this one.
    since: usize,
}

/// The least of the waiting values that no pair of the pieces from `from` on has; and how many were found to be options.
pub(crate) fn least_without_a_pair(
    kernel: Kernel,
    pieces: &Pieces,
    from: usize,
    waiting: &mut Unseen,
) -> (Option<u16>, usize) {
    let (mut rows, mut hit, mut compared): (Vec<Candidate>, _, _) = (Vec::new(), 0, 0);
    loop {
        while rows.len() < ROWS
            && let Some(value) = waiting.next()
        {
            rows.push(Candidate { value, since: compared });
        }
        let Some(first) = rows.first() else { return (None, hit) };
        // The pieces are visited cyclically, so each candidate meets all of them.
        if compared - first.since == pieces.spread.count - from {
            return (Some(first.value), hit);
        }
        let piece = from + compared % (pieces.spread.count - from);
        if compared - first.since >= LONG {
            let is_hit = pieces.hit(kernel, piece, first.value);
            compared += 1;
            if is_hit {
                rows.remove(0);
                hit += 1;
                // The others have missed some pieces.
                rows.iter_mut().for_each(|row| row.since = compared);
            }
            continue;
        }
        // Unused rows repeat the first value.
        let wanted = std::array::from_fn(|k| rows.get(k).unwrap_or(first).value);
        let hits = pieces.hits(kernel, piece, &wanted);
        compared += 1;
        if hits.contains(&true) {
            let before = rows.len();
            let mut hits = hits.into_iter();
            rows.retain(|_| hits.next() == Some(false));
            hit += before - rows.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::testing::moves_of;
    use grundy_testkit::Random;

    #[test]
    fn every_pair_is_in_one_piece() {
        let moves = moves_of("0.4044");
        let values: Vec<u16> = (0..5_000).collect();
        for (moves, n) in
            [(&moves, 1), (&moves, 3), (&moves, 700), (&moves, 4_999), (&Breaking::unequal_split(), 3_000)]
        {
            let planes = BitPlanes::of(&values[..n]);
            let pieces = Pieces::new(moves, n, &values[..n], &planes);
            let mut pairs = Vec::new();
            for (smalls, larges) in (0..pieces.spread.count).map(|i| pieces.get(i)) {
                assert_eq!(smalls.len(), larges.len());
                pairs.extend(smalls.iter().zip(larges.iter().rev()).map(|(&a, &b)| (a, b)));
            }
            pairs.sort_unstable();
            let all = moves.leaving(2).filter(|&t| t < n).flat_map(|t| (1..n - t).map(move |a| (a, n - t - a)));
            let mut all: Vec<_> = all.filter(|&(a, b)| a < b || a == b && !moves.unequal).collect();
            all.sort_unstable();
            assert_eq!(pairs, all.iter().map(|&(a, b)| (a as u16, b as u16)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn planes_hit_what_the_pairs_of_their_piece_have() {
        let mut random = Random::new(1);
        let games = [moves_of("0.4044"), Breaking::unequal_split()];
        let (mut hit, mut missed) = (0, 0);
        for round in 0..60 {
            let bits = 1 + round % 16;
            let values: Vec<u16> = (0..4_000).map(|_| random.below(1u32 << bits) as u16).collect();
            let mut planes = BitPlanes::of(&values[..round]);
            for n in [round + 2, 600 + round, 3_900 + round] {
                planes.extend(&values[..n]);
                for moves in &games {
                    let pieces = Pieces::new(moves, n, &values[..n], &planes);
                    for i in 0..pieces.spread.count {
                        let (smalls, larges) = pieces.get(i);
                        let wanted = std::array::from_fn(|_| random.below(1u32 << bits) as u16);
                        let is_hit =
                            wanted.map(|value| smalls.iter().zip(larges.iter().rev()).any(|(a, b)| a ^ b == value));
                        for kernel in Kernel::all() {
                            assert_eq!(pieces.hits(kernel, i, &wanted), is_hit, "piece {i} of heap {n}");
                            assert_eq!(pieces.hit(kernel, i, wanted[0]), is_hit[0], "piece {i} of heap {n}");
                        }
                        hit += is_hit.iter().filter(|&&hit| hit).count();
                        missed += is_hit.iter().filter(|&&hit| !hit).count();
                    }
                }
            }
        }
        assert!(hit > 1_000 && missed > 1_000, "{hit}, {missed}");
    }
}
