//! The events of a run.

use std::fmt;
use std::sync::Arc;

use grundy_core::Stop;
use serde::{Deserialize, Serialize};

/// Receives events from any thread; an answer of `Some` stops the run. [`Event::Beat`] comes often.
pub type Watch = Arc<dyn Fn(&Event) -> Option<Stop> + Send + Sync>;

/// A watch that ignores all events.
pub(crate) fn unwatched() -> Watch {
    Arc::new(|_| None)
}

/// The direction of the work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Positions are generated, the highest rank first.
    Forward,
    /// Positions are valued, the lowest rank first.
    Backward,
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Pass::Forward => "forward",
            Pass::Backward => "backward",
        })
    }
}

/// The stage of a run without a rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Positions are reached, or the edges of a graph are read.
    #[default]
    Reach,
    /// Edges are sorted by where they lead.
    Sort,
    /// Values are found for positions whose options all have one.
    Values,
    /// Outcomes and remoteness are found.
    Outcomes,
    /// Values are found by Smith's rule, where play may return.
    Loopy,
    Write,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Reach => "reach",
            Stage::Sort => "sort",
            Stage::Values => "values",
            Stage::Outcomes => "outcomes",
            Stage::Loopy => "loopy",
            Stage::Write => "write",
        })
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Event {
    /// Nothing new; the work continues.
    Beat,
    /// A worker of this process has hashed files that an earlier run wrote.
    Verified {
        worker: usize,
        /// The number of its files so far.
        files: u64,
        /// The number of all its files.
        of: u64,
    },
    /// A file that an earlier run wrote is damaged or missing, so everything is computed again.
    Damaged { file: String },
    /// The workers begin, or continue after closed layers.
    Begun {
        /// The total number of workers.
        workers: usize,
        /// The number of layers that an earlier run closed.
        closed: u64,
    },
    /// A worker of this process has made progress in a layer.
    Progress {
        worker: usize,
        pass: Pass,
        layer: u64,
        /// The number of positions this worker has done in this layer.
        positions: u64,
    },
    /// A worker of this process has finished a layer.
    Layer {
        worker: usize,
        pass: Pass,
        layer: u64,
        /// The number of its positions in this layer.
        positions: u64,
        /// Messages that it sent to other workers.
        messages: u64,
        /// Bytes that it sent to other workers.
        bytes: u64,
        /// Bytes that it wrote to files.
        written: u64,
        /// The time it took, in seconds.
        seconds: f64,
    },
    /// A layer is closed and need not be done again.
    Closed {
        pass: Pass,
        layer: u64,
        positions: u64,
        /// The number of their options; 0 in the backward direction.
        edges: u64,
    },
    /// A worker of this process has finished a wave of a run without a rank.
    Wave {
        worker: usize,
        stage: Stage,
        /// The number of the wave in this stage, from 0.
        wave: u64,
        /// The number of its positions with news.
        positions: u64,
        /// Messages that it sent to other workers.
        messages: u64,
        /// Bytes that it sent to other workers.
        bytes: u64,
        /// The time it took, in seconds.
        seconds: f64,
    },
    /// Everything so far is in a checkpoint and need not be done again.
    Kept {
        stage: Stage,
        /// The next wave of this stage.
        wave: u64,
    },
    /// The table is complete.
    Finished {
        positions: u64,
        /// The number of all options.
        edges: u64,
    },
}
