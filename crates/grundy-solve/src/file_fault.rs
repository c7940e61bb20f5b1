//! Why a file of a run cannot be used: a checkpoint, a store of values, or a table.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::cause::Cause;

/// Which file cannot be used, and why. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FileFault {
    /// The system refuses the file.
    #[error("cannot {task} {}: {cause}", .path.display())]
    System {
        /// The file or folder.
        path: PathBuf,
        /// The operation that failed.
        task: FileTask,
        /// What the system says.
        cause: Cause,
    },
    /// The file is not what the run needs; it is left unchanged.
    #[error("the {kind} {} {}; it is left as it is", .path.display(), .defect.of(*.kind))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What it should be.
        kind: FileKind,
        /// What is wrong with it.
        defect: Defect,
    },
    /// Some values in a store are damaged.
    #[error("the store {} is damaged: the frame of heap {heap}, at byte {at}, is not what was written", .path.display())]
    Frame {
        /// The store.
        path: PathBuf,
        /// The first heap of the frame.
        heap: u64,
        /// The offset of the values.
        at: u64,
    },
    /// The store ends before the first heap that is still in memory.
    #[error(
        "the store ends at heap {end}, and the run goes on from heap {next}: their values are missing; begin anew \
         without the checkpoint"
    )]
    Gap {
        /// The store.
        path: PathBuf,
        /// The first heap that the store does not hold.
        end: u64,
        /// The next heap of the run.
        next: u64,
    },
    /// Verifying a checkpoint needs values that were dropped from memory.
    #[error("the checkpoint's hash is behind the values that the memory keeps")]
    HashBehind {
        /// The checkpoint.
        path: PathBuf,
    },
    /// A table cannot be read.
    #[error("{cause}")]
    Table {
        /// The folder of the table.
        folder: PathBuf,
        /// What is wrong, and in which of the table's files.
        cause: Cause,
    },
    /// A row of a table of values has no value.
    #[error("{}: a row has no value", .folder.display())]
    RowWithoutValue {
        /// The folder of the table.
        folder: PathBuf,
    },
}

impl FileFault {
    /// The system refuses an operation on a file.
    pub fn system(path: &Path, task: FileTask, error: io::Error) -> FileFault {
        FileFault::System { path: path.to_owned(), task, cause: Cause::new(error) }
    }
}

/// An operation on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileTask {
    /// To make the folder of a checkpoint.
    MakeFolder,
    /// To open a file.
    Open(FileKind),
    /// To read from it.
    Read(FileKind),
    /// To write into it.
    Write(FileKind),
}

impl fmt::Display for FileTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileTask::MakeFolder => f.write_str("make the folder"),
            FileTask::Open(kind) => write!(f, "open the {kind}"),
            FileTask::Read(kind) => write!(f, "read the {kind}"),
            FileTask::Write(kind) => write!(f, "write the {kind}"),
        }
    }
}

/// The kind of a file of a long run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// The state of the run.
    Checkpoint,
    /// The values.
    Store,
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Checkpoint => "checkpoint",
            FileKind::Store => "store",
        })
    }
}

/// What is wrong with a file of a long run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Defect {
    /// It was not written by this program.
    Foreign,
    /// It has another version.
    Version {
        /// The version it has.
        found: u64,
        /// The version that is read.
        read: u64,
    },
    /// It belongs to another game.
    OtherGame {
        /// The game it belongs to.
        found: String,
        /// The game of the run.
        wanted: String,
    },
    /// Its end is missing.
    Cut,
    /// Its beginning cannot be read.
    Beginning,
    /// Its content has another hash.
    Hash,
    /// There is no frame where one should begin.
    NoFrame {
        /// The offset.
        at: u64,
    },
    /// It is complete, but holds no state of a run.
    NoState,
    /// Its last values are not those of the game.
    OtherValues,
    /// Another run works with it.
    InUse,
}

impl Defect {
    /// The end of a sentence about a file of this kind.
    fn of(&self, kind: FileKind) -> String {
        match self {
            Defect::Foreign => format!("is no {kind} of grundy"),
            Defect::Version { found, read } => format!("has version {found}, and this program reads version {read}"),
            Defect::OtherGame { found, wanted } => format!("is one of {found}, not of {wanted}"),
            Defect::Cut => "is damaged: its end is missing".to_owned(),
            Defect::Beginning => "is damaged at its beginning".to_owned(),
            Defect::Hash => "is damaged: its hash is not that of its content".to_owned(),
            Defect::NoFrame { at } => format!("is damaged: no frame begins at byte {at}"),
            Defect::NoState => "does not hold the state of a run".to_owned(),
            Defect::InUse => "is in use: another run works with it; wait, or end that run".to_owned(),
            Defect::OtherValues => "holds values that are not those of its game".to_owned(),
        }
    }
}
