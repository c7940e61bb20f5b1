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
        f.write_str(["forward", "backward"][*self as usize])
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
        f.write_str(["reach", "sort", "values", "outcomes", "loopy", "write"][*self as usize])
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Event {
    /// Nothing new; the work continues.
    Beat,
    /// A worker of this process has hashed `files` of the `of` files that an earlier run wrote.
    Verified { worker: usize, files: u64, of: u64 },
    /// A file that an earlier run wrote is damaged or missing, so everything is computed again.
    Damaged { file: String },
    /// All workers begin, or continue after the layers that an earlier run closed.
    Begun { workers: usize, closed: u64 },
    /// A worker of this process has done `positions` positions of a layer.
    Progress { worker: usize, pass: Pass, layer: u64, positions: u64 },
    /// A worker of this process has finished its positions of a layer. It sent messages and bytes to other workers. The
    /// bytes `written` went to files.
    Layer {
        worker: usize,
        pass: Pass,
        layer: u64,
        positions: u64,
        messages: u64,
        bytes: u64,
        written: u64,
        seconds: f64,
    },
    /// A layer is closed and need not be done again: its positions and their options, 0 in the backward direction.
    Closed { pass: Pass, layer: u64, positions: u64, edges: u64 },
    /// A worker of this process has finished a wave of a run without a rank. Waves count from 0 in each stage. The
    /// positions are those with news; messages and bytes went to other workers.
    Wave { worker: usize, stage: Stage, wave: u64, positions: u64, messages: u64, bytes: u64, seconds: f64 },
    /// Everything up to the next wave of this stage is in a checkpoint and need not be done again.
    Kept { stage: Stage, wave: u64 },
    /// The table is complete: its positions, and all their options.
    Finished { positions: u64, edges: u64 },
}
