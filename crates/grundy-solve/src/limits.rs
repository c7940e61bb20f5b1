//! How far a solver may go, and what it says when that was not far enough.

use grundy_core::{DEFAULT_MEMORY, Fault, Observer, Progress, Silent, Stop};
use thiserror::Error;

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

/// Why there is no answer. Never a value: a failure does not read as a zero.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// The work was stopped.
    #[error("{0}")]
    Stopped(Stop),
    /// The work would need more than the limits allow. The text says what would, as a sentence without a full stop.
    #[error("{0}")]
    TooLarge(String),
    /// The question does not fit the game. The text says why.
    #[error("{0}")]
    Refused(String),
    /// A file that belongs to the work cannot be used. The text says why, as a sentence without a full stop.
    #[error("{0}")]
    File(String),
    /// The rules, which somebody wrote in a file, failed.
    #[error("{0}")]
    Rules(#[from] Fault),
}
