//! Codes whose games have the same values, but for a shift.

use grundy::codes::Code;

use super::measure::Found;

/// Codes with the same values.
pub struct Class {
    /// The code that was computed is the first. Each with its shift: with the shifts s
    /// and t of two codes, heap n + s of the one is worth what heap n + t of the other is.
    pub members: Vec<(Code, u64)>,
    /// Those after the first that are equal by a theorem.
    pub by_theorem: usize,
    pub found: Found,
}

impl Class {
    /// The least preperiod by the heaps of a code of this class with this shift, if the
    /// period is proved or observed.
    pub fn preperiod(&self, shift: u64) -> Option<u64> {
        let law = self.found.report.periodicity?;
        let first_shift = self.members[0].1;
        if law.preperiod > first_shift {
            return Some(law.preperiod - first_shift + shift);
        }
        // The law may hold among the zeros at the beginning too, of which there are others.
        let value = |heap: u64| match (heap + first_shift).checked_sub(shift) {
            Some(heap) => self.found.first[law.reduce(heap).0 as usize],
            None => 0,
        };
        let fails = |heap: &u64| value(*heap) != value(heap + law.period);
        Some((0..shift).rev().find(fails).map_or(0, |heap| heap + 1))
    }
}
