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
        /// Messages that it sent.
        messages: u64,
        /// Bytes that it sent.
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
    /// The table is complete.
    Finished {
        /// All positions.
        positions: u64,
        /// All options.
        edges: u64,
    },
}
