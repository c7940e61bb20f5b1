//! Reports of long work on monoids.

use std::cell::Cell;

use grundy_core::Progress;

use crate::{Limits, Unsolved};

/// Steps of work that are counted, and reported now and then.
pub struct Steps<'a> {
    unit: &'static str,
    a_report: usize,
    taken: Cell<usize>,
    limits: &'a Limits<'a>,
}

impl<'a> Steps<'a> {
    /// No steps yet; every `a_report` of them are reported.
    pub fn new(unit: &'static str, a_report: usize, limits: &'a Limits<'a>) -> Steps<'a> {
        Steps { unit, a_report, taken: Cell::new(0), limits }
    }

    /// One step more.
    pub fn take(&self) -> Result<(), Unsolved> {
        let taken = self.taken.get() + 1;
        self.taken.set(taken);
        match taken.is_multiple_of(self.a_report) {
            true => self.limits.report(Progress { unit: self.unit, done: taken as u64, total: None }),
            false => Ok(()),
        }
    }
}
