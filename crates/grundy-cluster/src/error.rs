//! Why a run could not be finished.

use std::io;
use std::path::Path;

use grundy_core::{Fault, Stop};
use grundy_files::ReadError;
use grundy_files::table::TableError;
use thiserror::Error;

/// Why a run could not be finished. No closed layer is lost.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The question does not fit the game, the folder or the machines. The text says why, and what would.
    #[error("{0}")]
    Refused(String),
    /// The rules failed or broke their promises.
    #[error("{0}")]
    Rules(#[from] Fault),
    /// The data do not fit into memory. The text says how much is needed, and what would help.
    #[error("{0}")]
    Full(String),
    /// A graph cannot be read.
    #[error(transparent)]
    Graph(#[from] ReadError),
    /// The system refuses a file.
    #[error("{file}: {source}")]
    File {
        /// The file or folder.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file is not what was written.
    #[error("{file} is damaged: {message}; remove its folder and begin again")]
    Damaged {
        /// The file.
        file: String,
        /// What is wrong, as a sentence without a full stop.
        message: String,
    },
    /// A file of the table could not be written or read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Another process is gone, or could not be found.
    #[error("{0}")]
    Lost(String),
    /// The observer stopped the run.
    #[error("{0}; the same command goes on from what was closed last")]
    Stopped(Stop),
    /// Another worker failed.
    #[error("worker {worker} failed: {message}")]
    Elsewhere {
        /// The index of the worker.
        worker: usize,
        /// The reason.
        message: String,
        /// The worker's [`exit_code`](ClusterError::exit_code).
        code: u8,
    },
}

impl ClusterError {
    pub(crate) fn file(path: &Path, source: io::Error) -> ClusterError {
        ClusterError::File { file: path.display().to_string(), source }
    }

    pub(crate) fn damaged(path: &Path, message: &str) -> ClusterError {
        ClusterError::Damaged { file: path.display().to_string(), message: message.to_owned() }
    }

    /// The exit code of a program that fails with this error: 2 for bad usage, input or files; 3 if the same command
    /// may continue later; 130 if interrupted.
    pub fn exit_code(&self) -> u8 {
        match self {
            ClusterError::Stopped(Stop::Interrupted) => 130,
            ClusterError::Stopped(_) | ClusterError::Lost(_) | ClusterError::Full(_) => 3,
            ClusterError::Elsewhere { code, .. } => *code,
            _ => 2,
        }
    }
}
