//! How a caller watches, limits and stops long work.

use crate::said;
use crate::said::Said;
use std::fmt;
use std::time::Duration;

/// Default limit of the memory for the tables of a computation, in bytes: 4 GiB, which most machines have.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// How far a computation has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is being counted, such as `heaps` or `positions`.
    pub unit: &'static str,
    pub done: u64,
    /// How many there will be, where that is known.
    pub total: Option<u64>,
}

/// Why a computation was asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The user interrupted it.
    Interrupted,
    TimeLimit,
    /// It needs more memory than it may have.
    MemoryLimit,
}

impl Stop {
    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Stop::Interrupted => said!("interrupted"),
            Stop::TimeLimit => said!("the time limit passed"),
            Stop::MemoryLimit => said!("the memory limit is too small"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

/// Watches a computation. Solvers call [`report`](Observer::report) every few milliseconds, from any thread.
pub trait Observer: Sync {
    /// Receives the progress. An answer of `Some` stops the computation.
    fn report(&self, progress: Progress) -> Option<Stop> {
        let _ = progress;
        None
    }

    /// The time that is left for the work, if somebody set a limit.
    fn time_left(&self) -> Option<Duration> {
        None
    }

    /// Receives a remark beside the progress, such as the largest value so far.
    fn remark(&self, remark: &dyn fmt::Display) {
        let _ = remark;
    }
}

/// An observer that ignores everything and never stops the work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
