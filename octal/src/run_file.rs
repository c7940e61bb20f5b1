//! Files of long runs: a checkpoint, and a store of values. One run at a time works with a file; a second run is
//! refused. The system holds the lock, so the lock ends with the process.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use grundy_core::{Said, Unsolved, said};

/// The kind of a file of a long run, with the sentences that say why one cannot be used.
#[derive(Clone, Copy)]
pub enum FileKind {
    /// The state of the run.
    Checkpoint,
    Store,
}

impl FileKind {
    fn said(self) -> Said {
        match self {
            FileKind::Checkpoint => said!("checkpoint"),
            FileKind::Store => said!("store"),
        }
    }

    /// The system does not open the file.
    pub fn cannot_open(self, path: &Path) -> impl Fn(io::Error) -> Unsolved {
        move |error| Unsolved::system(said!("open the {kind}", kind = self.said()), path, &error)
    }

    /// The system does not read the file.
    pub fn cannot_read(self, path: &Path) -> impl Fn(io::Error) -> Unsolved {
        move |error| Unsolved::system(said!("read the {kind}", kind = self.said()), path, &error)
    }

    /// The system does not write the file.
    pub fn cannot_write(self, path: &Path) -> impl Fn(io::Error) -> Unsolved {
        move |error| Unsolved::system(said!("write the {kind}", kind = self.said()), path, &error)
    }

    /// The file does not belong to the run; it is left unchanged.
    pub fn unusable(self, path: &Path, defect: Said) -> Unsolved {
        let (kind, path) = (self.said(), path.display());
        Unsolved::file(said!("the {kind} {path} {defect}; it is left as it is", kind, path, defect))
    }

    /// The defect of a file that this program has not written.
    pub fn foreign(self) -> Said {
        said!("is not a {kind} of grundy", kind = self.said())
    }
}

/// The defect of a file of a version that is not read.
pub(crate) fn other_version(found: u64, read: u64) -> Said {
    said!("has version {found}, and this program reads version {read}", found, read)
}

/// The defect of a file of another game.
pub fn other_game(found: &str, wanted: &str) -> Said {
    said!("is one of {found}, not of {wanted}", found, wanted)
}

/// The defect of a complete file without a state.
pub fn no_state() -> Said {
    said!("does not hold the state of a run")
}

/// The defect of a file whose values are wrong.
pub fn other_values() -> Said {
    said!("holds values that are not those of its game")
}

/// The file in a folder of a checkpoint whose lock keeps other runs away.
const LOCK: &str = "checkpoint.lock";

/// Makes the folder of a checkpoint if need be, and locks it as long as the file that is returned stays open. `name` is
/// the file in it that holds the state. Fails if the folder cannot be made, or another run works with it.
pub fn lock_folder(folder: &Path, name: &str) -> Result<File, Unsolved> {
    fs::create_dir_all(folder).map_err(|error| Unsolved::system(said!("make the folder"), folder, &error))?;
    let path = folder.join(LOCK);
    let file = open_or_create(File::options().write(true), &path).map_err(FileKind::Checkpoint.cannot_open(&path))?;
    lock(&file, &folder.join(name), FileKind::Checkpoint)?;
    Ok(file)
}

/// Opens a file kept from run to run, or creates it. A link to nothing is refused, lest a file appear at its end.
pub(crate) fn open_or_create(options: &OpenOptions, path: &Path) -> io::Result<File> {
    loop {
        match options.open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            opened => return opened,
        }
        match options.clone().create_new(true).open(path) {
            // Another process was quicker.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && !path.is_symlink() => {}
            created => return created,
        }
    }
}

/// Locks an open file as long as it stays open.
pub(crate) fn lock(file: &File, path: &Path, kind: FileKind) -> Result<(), Unsolved> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(kind.unusable(path, said!("is in use: another run works with it; wait, or end that run")))
        }
        // Not every file system has locks.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(kind.cannot_open(path)(error)),
    }
}
