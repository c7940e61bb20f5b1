//! Files that appear as a whole or not at all.
//!
//! A file is written under another name, synced to the disk and then renamed; then its folder is synced. A reader that
//! opens the file meanwhile, or after a power cut, finds the old file or the new one, never half of it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file could not be written.
#[derive(Debug, Error)]
#[error("{file}: {source}")]
pub struct NotWritten {
    /// The file or folder.
    pub file: String,
    /// What the system says.
    pub source: io::Error,
}

impl NotWritten {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> NotWritten {
        let file = path.display().to_string();
        move |source| NotWritten { file, source }
    }
}

/// A file being written, under a temporary name. When this is dropped, the file of that name is removed.
pub struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates the file that is to become `path`, named `path` with `.unfinished` appended.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn create(path: &Path) -> Result<(Unfinished, File), NotWritten> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished");
        let unfinished = path.with_file_name(name);
        let file = File::create(&unfinished).map_err(NotWritten::at(&unfinished))?;
        Ok((Unfinished(unfinished), file))
    }

    /// Syncs the file, gives it its name `path`, and syncs the folder.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn publish(&self, file: &File, path: &Path) -> Result<(), NotWritten> {
        file.sync_all().and_then(|()| fs::rename(&self.0, path)).map_err(NotWritten::at(path))?;
        // Other systems cannot open folders, and need not sync them.
        #[cfg(unix)]
        if let Some(parent) = path.parent() {
            let synced = File::open(parent).and_then(|folder| folder.sync_all());
            synced.map_err(NotWritten::at(parent))?;
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After the renaming there is nothing to remove.
        let _ = fs::remove_file(&self.0);
    }
}

/// Writes a small file as a whole or not at all.
///
/// # Errors
///
/// If the system refuses; then no new file appears.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), NotWritten> {
    let (unfinished, mut file) = Unfinished::create(path)?;
    file.write_all(bytes).map_err(NotWritten::at(path))?;
    unfinished.publish(&file, path)
}
