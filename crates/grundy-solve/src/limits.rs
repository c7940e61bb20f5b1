//! The limits of a solver.

use grundy_core::{DEFAULT_MEMORY, Observer, Progress, Silent};

use crate::Unsolved;

#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The memory for a solver's tables, in bytes.
    pub memory: u64,
    /// The number of threads. The answers do not depend on it.
    pub threads: usize,
    /// The observer, which may stop the work.
    pub observer: &'a dyn Observer,
}

impl Default for Limits<'_> {
    /// [`DEFAULT_MEMORY`], one thread, no observer.
    fn default() -> Self {
        Limits { memory: DEFAULT_MEMORY, threads: 1, observer: &Silent }
    }
}

impl Limits<'_> {
    /// Tells the observer how far the work has come.
    pub fn report(&self, progress: Progress) -> Result<(), Unsolved> {
        self.observer.report(progress).map_or(Ok(()), |stop| Err(Unsolved::Stopped(stop)))
    }
}
