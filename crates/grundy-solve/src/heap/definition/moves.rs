//! The moves of a game that takes and breaks.
//!
//! A move removes t counters from a heap and leaves the rest as no heap, one heap or several. Bit i of digit t of the
//! code allows i heaps.

use grundy_rules::Code;

/// The moves of a game that takes and breaks, in the form that solvers need.
#[derive(Clone, Debug, Default)]
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

    /// Whether a sparse space may help. Where moves leave three heaps or remove any number, there is none. Where no
    /// move leaves two heaps, none is needed.
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
        self.repeated.is_none().then(|| self.removals.last().map_or(0, |&(t, _)| t as u64))
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
