//! Why a run could not be finished.

use std::io;
use std::path::Path;

use grundy_core::{Fault, Said, Stop, said};
use grundy_files::ReadError;
use grundy_files::table::TableError;
use thiserror::Error;

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
