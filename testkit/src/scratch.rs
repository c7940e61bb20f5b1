//! A folder for the files of one test.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// An empty folder for one test. When this is dropped, the folder is removed with all its files.
#[derive(Debug)]
pub struct Scratch(PathBuf);

/// The number of scratch folders that this process has made, so that all names differ.
static MADE: AtomicU64 = AtomicU64::new(0);

impl Scratch {
    /// A folder among the system's temporary files.
    pub fn new() -> Scratch {
        Scratch::below(&std::env::temp_dir())
    }

    /// A folder in memory if the system has one, for tests of code that waits for the disk after every file.
    pub fn in_memory() -> Scratch {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Scratch::below(memory) } else { Scratch::new() }
    }

    fn below(folder: &Path) -> Scratch {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("grundy-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Scratch(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file of this name in the folder.
    pub fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.at(name);
        fs::write(&path, content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        path
    }
}

/// The files of a folder and of the folders in it, with their content.
pub fn files_of(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut files, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).expect("readable"));
            }
        }
    }
    files
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    for (path, content) in files_of(from) {
        let path = to.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("writable");
    }
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch::new()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
