//! All pairs of a heap, for all removals that may leave two heaps, in pieces of bit planes.
//!
//! The moves of a game that takes and breaks.
//!
//! A move removes t counters from a heap and leaves the rest as no heap, one heap or several, as digit t of the code
//! says: bit i of the digit allows i heaps.

use grundy_rules::Code;

use super::bit_planes::{BitPlanes, Pairs};
use super::value_set::Spread;
use crate::heap::kernels::{Kernel, PairPlanes, ROWS, SEGMENT};

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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::Code;
    use grundy_testkit::Random;

    #[test]
    fn every_pair_is_in_one_piece() {
        let moves = Breaking::of_code(&Code::parse("0.4044").unwrap());
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
        let games = [Breaking::of_code(&Code::parse("0.4044").unwrap()), Breaking::unequal_split()];
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
