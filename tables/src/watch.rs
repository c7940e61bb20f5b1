//! The events of a run, and why a run could not be finished.

use std::path::Path;
use std::sync::Arc;
use std::{fmt, io};

use grundy_core::{Fault, Said, Stop, said};
use grundy_files::ReadError;
use grundy_files::table::TableError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

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

/// Why a run could not be finished. No closed layer is lost.
#[derive(Debug, Error)]
#[error("{}", self.said())]
#[non_exhaustive]
pub enum ClusterError {
    /// The question does not fit the game, the folder or the machines. The text says why, and what would.
    Refused(Said),
    /// The rules failed or broke their promises.
    Rules(#[from] Fault),
    /// The data do not fit into memory. The text says how much is needed, and what would help.
    Full(Said),
    /// A graph cannot be read.
    Graph(#[from] ReadError),
    /// The system refuses a file or folder.
    File { file: String, source: io::Error },
    /// A file is not what was written. The message says what is wrong, without a full stop.
    Damaged { file: String, message: Said },
    /// A file of the table could not be written or read.
    Table(#[from] TableError),
    /// Another process is gone, or could not be found.
    Lost(Said),
    /// The observer stopped the run.
    Stopped(Stop),
    /// Another worker failed, with this [`exit_code`](ClusterError::exit_code).
    Elsewhere { worker: usize, message: Said, code: u8 },
}

impl ClusterError {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            ClusterError::Refused(why) | ClusterError::Full(why) | ClusterError::Lost(why) => why.clone(),
            ClusterError::Rules(inner) => inner.message.clone(),
            ClusterError::Graph(inner) => inner.said(),
            ClusterError::File { file, source } | ClusterError::Table(TableError::File { file, source })
                if is_full(source) =>
            {
                said!(
                    "{file}: {source}; make room there: the same command goes on from what was closed last",
                    file,
                    source
                )
            }
            ClusterError::File { file, source } => said!("{file}: {source}", file, source),
            ClusterError::Damaged { file, message } => {
                said!("{file} is damaged: {message}; remove its folder and begin again", file, message)
            }
            ClusterError::Table(inner) => inner.said(),
            ClusterError::Stopped(inner) => {
                said!("{inner}; the same command goes on from what was closed last", inner = inner.said())
            }
            ClusterError::Elsewhere { worker, message, .. } => {
                said!("worker {worker} failed: {message}", worker, message)
            }
        }
    }

    pub(crate) fn file(path: &Path, source: io::Error) -> ClusterError {
        ClusterError::File { file: path.display().to_string(), source }
    }

    /// [`file`](ClusterError::file), as a function of the system's error.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> ClusterError + Copy {
        move |source| ClusterError::file(path, source)
    }

    pub(crate) fn damaged(path: &Path, message: Said) -> ClusterError {
        ClusterError::Damaged { file: path.display().to_string(), message }
    }

    /// The error that bytes of another worker cannot be read.
    pub(crate) fn garbled() -> ClusterError {
        ClusterError::Lost(said!("a message arrived garbled"))
    }

    /// The exit code of a program that fails with this error: 2 for bad usage, input or files. It is 3 if the same
    /// command may continue later, as when there is room on the disk again; 130 if interrupted.
    pub fn exit_code(&self) -> u8 {
        match self {
            ClusterError::Stopped(Stop::Interrupted) => 130,
            ClusterError::Stopped(_) | ClusterError::Lost(_) | ClusterError::Full(_) => 3,
            ClusterError::File { source, .. } | ClusterError::Table(TableError::File { source, .. })
                if is_full(source) =>
            {
                3
            }
            ClusterError::Rules(fault) if fault.stopped.is_some() => 3,
            ClusterError::Elsewhere { code, .. } => *code,
            _ => 2,
        }
    }
}

/// Whether the disk is full, or a limit on the size of a file or on the space of a user is reached.
fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | FileTooLarge | QuotaExceeded)
}
