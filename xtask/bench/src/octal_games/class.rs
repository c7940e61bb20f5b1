//! Codes whose games have the same values up to a shift.

use grundy::codes::Code;

use super::measure::Found;

/// Codes with the same values.
pub struct Class {
    /// The codes with their shifts, the computed one first: heap n + shift is worth the same in each.
    pub members: Vec<(Code, u64)>,
    /// How many codes after the first are equal by a theorem.
    pub by_theorem: usize,
    pub found: Found,
}

impl Class {
    /// The least preperiod for a code with this shift; `None` if no period is proved or observed.
    pub fn preperiod(&self, shift: u64) -> Option<u64> {
        let law = self.found.report.periodicity?;
        let first_shift = self.members[0].1;
        if law.preperiod > first_shift {
            return Some(law.preperiod - first_shift + shift);
        }
        // The law may also hold among the zeros at the beginning, whose number depends on the shift.
        let value = |heap: u64| match (heap + first_shift).checked_sub(shift) {
            Some(heap) => self.found.first[law.reduce(heap).0 as usize],
            None => 0,
        };
        let fails = |heap: &u64| value(*heap) != value(heap + law.period);
        Some((0..shift).rev().find(fails).map_or(0, |heap| heap + 1))
    }
}
