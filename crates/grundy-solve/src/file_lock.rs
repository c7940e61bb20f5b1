//! One run at a time works with a file: whoever comes second is told so.
//!
//! The lock is one of the system's, so it ends with the process that holds it, however that ends.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use crate::file_fault::{Defect, FileFault, FileKind, FileTask};

/// Locks an open file as long as it stays open.
pub fn lock(file: &File, path: &Path, kind: FileKind) -> Result<(), FileFault> {
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
