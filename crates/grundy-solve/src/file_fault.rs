//! Why a file of a run cannot be used: a checkpoint, a store of values, or a table.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use grundy_core::{Said, said};
use thiserror::Error;

use crate::cause::Cause;

/// Which file cannot be used, and why. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FileFault {
    /// The system refuses the file.
    System {
        /// The file or folder.
        path: PathBuf,
        /// The operation that failed.
        task: FileTask,
        /// What the system says.
        cause: Cause,
    },
    /// The file is not what the run needs; it is left unchanged.
    Unusable {
        /// The file.
        path: PathBuf,
        /// What it should be.
        kind: FileKind,
        /// What is wrong with it.
        defect: Defect,
    },
    /// Some values in a store are damaged.
    Frame {
        /// The store.
        path: PathBuf,
        /// The first heap of the frame.
        heap: u64,
        /// The offset of the values.
        at: u64,
    },
    /// The store ends before the first heap that is still in memory.
    Gap {
        /// The store.
        path: PathBuf,
        /// The first heap that the store does not hold.
        end: u64,
        /// The next heap of the run.
        next: u64,
    },
    /// This build of the library has no compressor, so it neither reads nor writes stores.
    NoStores,
    /// Verifying a checkpoint needs values that were dropped from memory.
    HashBehind {
        /// The checkpoint.
        path: PathBuf,
    },
    /// A table cannot be read.
    Table {
        /// The folder of the table.
        folder: PathBuf,
        /// What is wrong, and in which of the table's files.
        cause: Cause,
    },
    /// A row of a table of values has no value.
    RowWithoutValue {
        /// The folder of the table.
        folder: PathBuf,
    },
}

impl FileFault {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            FileFault::System { path, task, cause } => {
                said!("cannot {task} {path}: {cause}", task = task.said(), path = path.display(), cause)
            }
            FileFault::Unusable { path, kind, defect } => said!(
                "the {kind} {path} {defect}; it is left as it is",
                kind = kind.said(),
                path = path.display(),
                defect = defect.of(*kind)
            ),
            FileFault::Frame { path, heap, at } => said!(
                "the store {path} is damaged: the frame of heap {heap}, at byte {at}, is not what was written",
                path = path.display(),
                heap,
                at
            ),
            FileFault::Gap { end, next, .. } => said!(
                "the store ends at heap {end}, and the run goes on from heap {next}: their values are missing; begin anew \
         without the checkpoint",
                end,
                next
            ),
            FileFault::NoStores => said!("stores of values need the feature `stores`, without which this was built"),
            FileFault::HashBehind { .. } => said!("the checkpoint's hash is behind the values that the memory keeps"),
            FileFault::Table { cause, .. } => cause.said(),
            FileFault::RowWithoutValue { folder } => said!("{folder}: a row has no value", folder = folder.display()),
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
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
    Read(FileKind),
    Write(FileKind),
}

impl FileTask {
    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            FileTask::MakeFolder => said!("make the folder"),
            FileTask::Open(kind) => said!("open the {kind}", kind = kind.said()),
            FileTask::Read(kind) => said!("read the {kind}", kind = kind.said()),
            FileTask::Write(kind) => said!("write the {kind}", kind = kind.said()),
        }
    }
}

impl fmt::Display for FileTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
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

impl FileKind {
    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            FileKind::Checkpoint => said!("checkpoint"),
            FileKind::Store => said!("store"),
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
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
    fn of(&self, kind: FileKind) -> Said {
        match self {
            Defect::Foreign => said!("is no {kind} of grundy", kind),
            Defect::Version { found, read } => {
                said!("has version {found}, and this program reads version {read}", found, read)
            }
            Defect::OtherGame { found, wanted } => said!("is one of {found}, not of {wanted}", found, wanted),
            Defect::Cut => said!("is damaged: its end is missing"),
            Defect::Beginning => said!("is damaged at its beginning"),
            Defect::Hash => said!("is damaged: its hash is not that of its content"),
            Defect::NoFrame { at } => said!("is damaged: no frame begins at byte {at}", at),
            Defect::NoState => said!("does not hold the state of a run"),
            Defect::InUse => said!("is in use: another run works with it; wait, or end that run"),
            Defect::OtherValues => said!("holds values that are not those of its game"),
        }
    }
}
