//! How far a solver may go.

use grundy_core::{DEFAULT_MEMORY, Observer, Progress, Silent};

use crate::Unsolved;

/// How far a solver may go.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The memory a solver's tables may take, in bytes.
    pub memory: u64,
    /// How many threads may work. The answers do not depend on it.
    pub threads: usize,
    /// Somebody who watches and may stop the work.
    pub observer: &'a dyn Observer,
}

impl Default for Limits<'_> {
    /// [`DEFAULT_MEMORY`], one thread, unobserved.
    fn default() -> Self {
        Limits { memory: DEFAULT_MEMORY, threads: 1, observer: &Silent }
    }
}

impl Limits<'_> {
    /// Tells the observer how far the work has come.
    ///
    /// # Errors
    ///
    /// If the observer stops it.
    pub fn report(&self, progress: Progress) -> Result<(), Unsolved> {
        self.observer.report(progress).map_or(Ok(()), |stop| Err(Unsolved::Stopped(stop)))
    }
}
