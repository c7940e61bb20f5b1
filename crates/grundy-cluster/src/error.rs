//! Why a run could not be finished.

use std::io;
use std::path::Path;

use grundy_core::{Fault, Stop};
use grundy_files::ReadError;
use grundy_files::table::TableError;
use thiserror::Error;

/// Why a run could not be finished. Nothing that was closed before is lost.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The question does not fit the game, the folder or the machines. The text says why and what would.
    #[error("{0}")]
    Refused(String),
    /// The rules failed, or do not keep what they promise.
    #[error("{0}")]
    Rules(#[from] Fault),
    /// What must be in memory does not fit there. The text says how much is needed, and what would help.
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
    /// Another process is gone, or was not to be found.
    #[error("{0}")]
    Lost(String),
    /// Somebody asked to stop.
    #[error("{0}; the same command goes on from what was closed last")]
    Stopped(Stop),
    /// Another worker failed.
    #[error("worker {worker} failed: {message}")]
    Elsewhere {
        /// Which.
        worker: usize,
        /// Why.
        message: String,
        /// What its [`exit_code`](ClusterError::exit_code) is.
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

    /// The exit code of a program that fails so: 2 for bad usage, input and files, 3 where the same command may
    /// go on later, 130 if interrupted.
    pub fn exit_code(&self) -> u8 {
        match self {
            ClusterError::Stopped(Stop::Interrupted) => 130,
            ClusterError::Stopped(_) | ClusterError::Lost(_) | ClusterError::Full(_) => 3,
            ClusterError::Elsewhere { code, .. } => *code,
            _ => 2,
        }
    }
}
