//! The sequence of values of a game on heaps, and its period.

use std::ops::RangeInclusive;
use std::sync::MutexGuard;

use grundy_core::{Position, Verdict};
use grundy_rules::Shape;

use super::valuer::Valuer;
use super::worths::locked;
use crate::heap::{self, Evidence, HeapValues, PeriodReport};
use crate::{Limits, Unsolved};

/// Default number of positions that are valued if only the moves of the rules are known.
const OBSERVED_POSITIONS: u64 = 1_000;

impl Valuer {
    /// Calls `ask` with the sequence of a heap game; `None` for other games.
    pub(super) fn ask_heaps<T>(&mut self, ask: impl FnOnce(&mut HeapValues) -> T) -> Option<T> {
        let heap = self.lasting.heap.as_ref()?;
        Some(locked(heap).ask(&mut self.uses, ask))
    }

    /// What the used values of heaps rest on; `None` for games that are not heap games.
    pub fn evidence(&mut self) -> Option<Evidence> {
        self.ask_heaps(|heap| heap.evidence())
    }

    /// The sequence of a heap game; `None` for other games.
    pub fn sequence(&self) -> Option<MutexGuard<'_, HeapValues>> {
        self.lasting.heap.as_deref().map(locked)
    }

    /// What the values of the heaps 0..`heaps` rest on, as far as they are computed.
    pub fn evidence_of(&self, heaps: u64) -> Option<Evidence> {
        self.sequence().map(|values| values.evidence_of(heaps))
    }

    /// Searches for the period of the values of 0, 1, 2, …, up to `to` if given;
    /// `None` for games whose positions are not numbers.
    pub fn find_period(&mut self, to: Option<u64>, limits: &Limits) -> Option<PeriodReport> {
        match self.ask_heaps(|heap| heap.find_period(to, limits)) {
            Some(report) => Some(report),
            None if self.lasting.rules.shape == Shape::Heap => {
                Some(self.observe(to.unwrap_or(OBSERVED_POSITIONS), limits))
            }
            None => None,
        }
    }

    /// The period that the values up to `to` show, for rules of which only the moves are known.
    fn observe(&mut self, to: u64, limits: &Limits) -> PeriodReport {
        let (mut values, mut stopped) = (Vec::new(), None);
        for n in 0..=to {
            match self.value(&Position::from(n), limits) {
                Ok(value) => values.push(value.0),
                Err(reason) => {
                    stopped = Some(reason);
                    break;
                }
            }
        }
        let periodicity = heap::observe(&values);
        PeriodReport {
            verdict: if periodicity.is_some() { Verdict::Observed } else { Verdict::Unknown },
            periodicity,
            values_used: values.len() as u64,
            max_grundy: values.iter().copied().max().filter(|_| periodicity.is_none_or(|law| law.saltus == 0)),
            max_heap: None,
            sparse: None,
            theorem: None,
            stopped,
        }
    }

    /// The values of these heaps, read at once; `None` for games that are not heap games.
    pub fn sequence_values(
        &mut self,
        heaps: RangeInclusive<u64>,
        limits: &Limits,
    ) -> Option<Result<Vec<u64>, Unsolved>> {
        self.ask_heaps(|heap| heap.values(heaps, limits))
    }
}
