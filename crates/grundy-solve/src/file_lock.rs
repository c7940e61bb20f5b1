//! One run at a time works with a file: whoever comes second is told so.
//!
//! The lock is one of the system's, so it ends with the process that holds it, however that ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::file_fault::{Defect, FileFault, FileKind, FileTask};

/// The file in a folder of a checkpoint whose lock keeps other runs away.
const LOCK: &str = "checkpoint.lock";

/// Makes the folder of a checkpoint if need be, and locks it as long as the file that is returned stays open. `name` is
/// the file in it that holds the state.
///
/// # Errors
///
/// If the folder cannot be made, or another run works with it.
pub fn lock_folder(folder: &Path, name: &str) -> Result<File, FileFault> {
    fs::create_dir_all(folder).map_err(|error| FileFault::system(folder, FileTask::MakeFolder, error))?;
    let path = folder.join(LOCK);
    let cannot = |error| FileFault::system(&path, FileTask::Open(FileKind::Checkpoint), error);
    let file = open_or_create(File::options().write(true), &path).map_err(cannot)?;
    lock(&file, &folder.join(name), FileKind::Checkpoint)?;
    Ok(file)
}

/// Opens a file that is kept from run to run, or creates it. A link to nothing is refused, so that no file appears at its
/// other end.
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
pub(crate) fn lock(file: &File, path: &Path, kind: FileKind) -> Result<(), FileFault> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(FileFault::Unusable { path: path.to_owned(), kind, defect: Defect::InUse })
        }
        // Not every file system has locks.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(FileFault::system(path, FileTask::Open(kind), error)),
    }
}
