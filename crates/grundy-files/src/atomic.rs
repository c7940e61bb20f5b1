//! Files that appear as a whole or not at all.
//!
//! A file is written under another name, synced to the disk and then renamed; then its folder is synced. A reader that
//! opens the file meanwhile, or after a power cut, finds the old file or the new one, never half of it.

use std::fs::{self, File, TryLockError};
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

/// A file that is written under another name before it has its own. When this is dropped, no file has the other name.
pub struct Unfinished {
    /// Where the file is to be. A link is followed, and stays a link.
    path: PathBuf,
    /// The other name; `None` for what is no file, such as a pipe or a terminal: that is written at once.
    aside: Option<PathBuf>,
}

impl Unfinished {
    /// Creates the file that is to become `path`, as `path` with `.unfinished` behind. One writer at a time has this name:
    /// it holds a lock, which ends with it.
    ///
    /// # Errors
    ///
    /// If the system refuses, or somebody else is writing this file.
    pub fn create(path: &Path) -> Result<(Unfinished, File), NotWritten> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if path.metadata().is_ok_and(|old| !old.is_file() && !old.is_dir()) {
            let file = File::options().write(true).open(&path).map_err(NotWritten::at(&path))?;
            return Ok((Unfinished { path, aside: None }, file));
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished");
        let aside = path.with_file_name(name);
        let file = alone(&aside).map_err(NotWritten::at(&aside))?;
        Ok((Unfinished { path, aside: Some(aside) }, file))
    }

    /// Syncs the file, gives it its own name, and syncs the folder.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn publish(&self, file: &File) -> Result<(), NotWritten> {
        let Some(aside) = &self.aside else { return Ok(()) };
        let path = &self.path;
        // Who may read the old file may read the new one.
        let permissions = path.metadata().map(|old| old.permissions());
        let published = file.sync_all().and_then(|()| permissions.map_or(Ok(()), |old| file.set_permissions(old)));
        published.and_then(|()| fs::rename(aside, path)).map_err(NotWritten::at(path))?;
        // Elsewhere folders cannot be opened, and need not be.
        #[cfg(unix)]
        if let Some(parent) = path.parent() {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            let synced = File::open(parent).and_then(|folder| folder.sync_all());
            synced.map_err(NotWritten::at(parent))?;
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Once the file has its own name there is nothing to remove.
        let _ = self.aside.as_ref().map(fs::remove_file);
    }
}

/// Opens an empty file that nobody else writes; what a killed writer has left of it is gone.
fn alone(path: &Path) -> io::Result<File> {
    loop {
        let file = File::options().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("somebody else is writing it now")),
            // Not every file system has locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Between the two steps another writer may have finished: then this is its file, and has its own name.
        if is_at(&file, path) {
            file.set_len(0)?;
            return Ok(file);
        }
    }
}

/// Whether the file has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((file.metadata().map(place), fs::metadata(path).map(place)), (Ok(one), Ok(other)) if one == other)
}

/// Elsewhere an open file is not renamed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Writes a small file, at once or not at all.
///
/// # Errors
///
/// If the system refuses; then no new file appears.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), NotWritten> {
    let (unfinished, mut file) = Unfinished::create(path)?;
    file.write_all(bytes).map_err(NotWritten::at(path))?;
    unfinished.publish(&file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Scratch;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = Scratch::new();
        let path = folder.at("file.txt");
        write_atomically(&path, b"old").unwrap();
        let (unfinished, mut file) = Unfinished::create(&path).unwrap();
        file.write_all(b"ne").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        // Only one writer at a time.
        assert!(Unfinished::create(&path).err().unwrap().to_string().contains("somebody else"));
        drop((unfinished, file));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // What a killed writer left is in nobody's way.
        fs::write(folder.at("file.txt.unfinished"), b"longer than the new file").unwrap();
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link_and_what_is_no_file_is_not_replaced() {
        let folder = Scratch::new();
        fs::write(folder.at("file"), b"old").unwrap();
        std::os::unix::fs::symlink(folder.at("file"), folder.at("link")).unwrap();
        write_atomically(&folder.at("link"), b"new").unwrap();
        assert!(folder.at("link").is_symlink());
        assert_eq!(fs::read(folder.at("file")).unwrap(), b"new");
        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!Path::new("/dev/null").is_file());
        assert!(write_atomically(folder.path(), b"a folder is no file").is_err());
    }
}
