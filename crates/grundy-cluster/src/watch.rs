//! What a run tells while it works.

use std::fmt;
use std::sync::Arc;

use grundy_core::Stop;
use serde::{Deserialize, Serialize};

/// Hears of events, from any thread; an answer of `Some` stops the run. [`Event::Beat`] comes often.
pub type Watch = Arc<dyn Fn(&Event) -> Option<Stop> + Send + Sync>;

/// Nobody watches.
pub fn unwatched() -> Watch {
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

/// What is done where there is no rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Positions are reached, or the edges of a graph are read.
    #[default]
    Reach,
    /// Edges are sorted by where they lead.
    Sort,
    /// Values are found, of positions all of whose options have one.
    Values,
    /// Outcomes and remoteness are found.
    Outcomes,
    /// Values are found by Smith's rule, where play may return.
    Loopy,
    /// The table is written.
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
    /// Nothing; the work goes on.
    Beat,
    /// The workers begin, or go on behind closed layers.
    Begun {
        /// Workers in all.
        workers: usize,
        /// Layers that an earlier run closed.
        closed: u64,
    },
    /// A worker of this process has come so far in a layer.
    Progress {
        /// Which worker.
        worker: usize,
        /// In which direction.
        pass: Pass,
        /// The rank.
        layer: u64,
        /// Positions of this worker in this layer so far.
        positions: u64,
    },
    /// A worker of this process is done with a layer.
    Layer {
        /// Which worker.
        worker: usize,
        /// In which direction.
        pass: Pass,
        /// The rank.
        layer: u64,
        /// Its positions in this layer.
        positions: u64,
        /// Messages that it sent to other workers.
        messages: u64,
        /// Bytes that it sent to other workers.
        bytes: u64,
        /// Bytes that it wrote to files.
        written: u64,
        /// How long it took.
        seconds: f64,
    },
    /// A layer is closed: whatever happens, it need not be done again.
    Closed {
        /// In which direction.
        pass: Pass,
        /// The rank.
        layer: u64,
        /// Its positions.
        positions: u64,
        /// Their options; none in the backward direction.
        edges: u64,
    },
    /// A worker of this process is done with a wave, where there is no rank.
    Wave {
        /// Which worker.
        worker: usize,
        /// What is done.
        stage: Stage,
        /// Which wave of this stage, counted from 0.
        wave: u64,
        /// Its positions of which something new is known.
        positions: u64,
        /// Messages that it sent to other workers.
        messages: u64,
        /// Bytes that it sent to other workers.
        bytes: u64,
        /// How long it took.
        seconds: f64,
    },
    /// Everything so far is on disk: whatever happens, it need not be done again.
    Kept {
        /// What is done.
        stage: Stage,
        /// Which wave of this stage comes next.
        wave: u64,
    },
    /// The table is complete.
    Finished {
        /// All positions.
        positions: u64,
        /// All options.
        edges: u64,
    },
}
