//! Files that appear as a whole or not at all.
//!
//! A file is written under another name in the same folder, synced to the disk and then renamed; then its folder is
//! synced. A reader that opens the file meanwhile, or after a power cut, finds the old file or the whole new one. The
//! other name is random, and a file or link that has this name already is never opened.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

/// The ending of the other name.
pub const UNFINISHED: &str = ".unfinished";
/// How many characters of a file's name its other name begins with. So the other name is short enough for any system.
const BEGINNING: usize = 24;
const ATTEMPTS: usize = 100;

/// The files of this process that have their other name.
static ASIDE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

#[derive(Debug, Error)]
#[error("{file}: {source}")]
pub struct NotWritten {
    pub file: String,
    pub source: io::Error,
}

impl NotWritten {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> NotWritten {
        let file = path.display().to_string();
        move |source| NotWritten { file, source }
    }
}

/// A file that is written under another name and then gets its own. A drop removes the file of the other name.
pub struct Unfinished {
    /// The place of the finished file. A link to a file is followed, and stays a link.
    path: PathBuf,
    /// The other name; `None` for a pipe, a terminal or another device: these are written at once.
    aside: Option<PathBuf>,
}

impl Unfinished {
    /// Creates the file that is to become `path`. A link to nothing is replaced by the file. Fails if `path` is a
    /// folder, or if the system refuses.
    pub fn create(path: &Path) -> Result<(Unfinished, File), NotWritten> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut options = File::options();
        options.write(true);
        if let Ok(old) = path.metadata() {
            if old.is_dir() {
                return Err(NotWritten::at(&path)(ErrorKind::IsADirectory.into()));
            }
            if !old.is_file() {
                let file = options.open(&path).map_err(NotWritten::at(&path))?;
                return Ok((Unfinished { path, aside: None }, file));
            }
            // Whoever may not read the old file may not read half of the new one.
            #[cfg(unix)]
            options.mode(0o600);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let beginning: String = name.chars().take(BEGINNING).collect();
        let mut attempts = 1..ATTEMPTS;
        loop {
            let random = RandomState::new().build_hasher().finish();
            let aside = path.with_file_name(format!("{beginning}.{random:016x}{UNFINISHED}"));
            match options.create_new(true).open(&aside) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempts.next().is_some() => {}
                Err(error) => return Err(NotWritten::at(&path)(error)),
                Ok(file) => {
                    ASIDE.lock().unwrap_or_else(PoisonError::into_inner).insert(aside.clone());
                    return Ok((Unfinished { path, aside: Some(aside) }, file));
                }
            }
        }
    }

    /// Syncs the file, gives it its own name, and syncs the folder. The owner and the permissions of an old file stay.
    pub(crate) fn publish(&self, file: &File) -> Result<(), NotWritten> {
        let Some(aside) = &self.aside else { return Ok(()) };
        let path = &self.path;
        let mut published = Ok(());
        if let Ok(old) = path.metadata() {
            // Only some users may give files away.
            #[cfg(unix)]
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
            published = file.set_permissions(old.permissions());
        }
        let published = published.and_then(|()| file.sync_all()).and_then(|()| fs::rename(aside, path));
        published.map_err(NotWritten::at(path))?;
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
        if let Some(aside) = &self.aside {
            // Once the file has its own name there is nothing to remove.
            let _ = fs::remove_file(aside);
            ASIDE.lock().unwrap_or_else(PoisonError::into_inner).remove(aside);
        }
    }
}

/// Removes the unfinished files of this process. A program that exits without dropping its values must call this.
pub fn remove_unfinished() {
    for aside in std::mem::take(&mut *ASIDE.lock().unwrap_or_else(PoisonError::into_inner)) {
        let _ = fs::remove_file(aside);
    }
}

/// Opens a file that is kept from run to run, such as a log, or creates it. `options` say how it is opened. Fails if
/// `path` is a link to nothing, or if the system refuses.
pub fn open_or_create(options: &OpenOptions, path: &Path) -> io::Result<File> {
    loop {
        match options.open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            opened => return opened,
        }
        match options.clone().create_new(true).open(path) {
            // Another process was quicker.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && !path.is_symlink() => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(io::Error::other("it is a link to a file that does not exist"));
            }
            created => return created,
        }
    }
}

/// Creates a file in a folder of which all files are this program's own. An old file or link of this name is removed.
pub fn create_anew(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}

/// Writes a small file, as a whole or not at all. Fails if the system refuses; then no new file appears.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), NotWritten> {
    let (unfinished, mut file) = Unfinished::create(path)?;
    file.write_all(bytes).map_err(NotWritten::at(path))?;
    unfinished.publish(&file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Scratch;

    fn names(folder: &Scratch) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder.path()).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = Scratch::new();
        let path = folder.at("file.txt");
        write_atomically(&path, b"old").unwrap();
        let (unfinished, mut file) = Unfinished::create(&path).unwrap();
        file.write_all(b"ne").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        // Two writers have two names, and the later one stays.
        write_atomically(&path, b"of another").unwrap();
        drop((unfinished, file));
        assert_eq!(fs::read(&path).unwrap(), b"of another");
        assert_eq!(names(&folder), ["file.txt"]);
    }

    #[test]
    fn no_file_is_opened_that_is_there_already() {
        let folder = Scratch::new();
        for ending in [UNFINISHED, ".tmp", ".new"] {
            fs::write(folder.at(format!("file{ending}")), b"somebody's").unwrap();
        }
        write_atomically(&folder.at("file"), b"new").unwrap();
        assert_eq!(names(&folder), ["file", "file.new", "file.tmp", "file.unfinished"]);
        assert_eq!(fs::read(folder.at("file.unfinished")).unwrap(), b"somebody's");
        assert!(write_atomically(folder.path(), b"a folder is not a file").is_err());
        assert!(write_atomically(&folder.at("no folder/file"), b"").is_err());
        assert_eq!(names(&folder).len(), 4);
    }

    #[test]
    fn names_may_be_as_long_as_the_system_allows() {
        let folder = Scratch::new();
        for name in ["n".repeat(255), "名".repeat(85), "a".to_owned()] {
            for content in ["one", "two"] {
                write_atomically(&folder.at(&name), content.as_bytes()).unwrap();
                assert_eq!(fs::read_to_string(folder.at(&name)).unwrap(), content);
            }
        }
        assert_eq!(names(&folder).len(), 3);
        assert!(write_atomically(&folder.at("n".repeat(256)), b"").is_err());
        assert_eq!(names(&folder).len(), 3);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link_and_a_device_is_not_replaced() {
        use std::os::unix::fs::symlink;
        let folder = Scratch::new();
        fs::write(folder.at("file"), b"old").unwrap();
        symlink(folder.at("file"), folder.at("link")).unwrap();
        write_atomically(&folder.at("link"), b"new").unwrap();
        assert!(folder.at("link").is_symlink());
        assert_eq!(fs::read(folder.at("file")).unwrap(), b"new");
        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!Path::new("/dev/null").is_file());
        // A link to nothing, or to itself, is replaced: nothing appears at its other end.
        for target in ["nothing", "dangling"] {
            symlink(folder.at(target), folder.at("dangling")).unwrap();
            let stays = open_or_create(File::options().append(true), &folder.at("dangling"));
            assert!(stays.is_err() && names(&folder) == ["dangling", "file", "link"]);
            write_atomically(&folder.at("dangling"), b"new").unwrap();
            assert!(!folder.at("dangling").is_symlink() && !folder.at("nothing").exists());
            fs::remove_file(folder.at("dangling")).unwrap();
        }
        symlink(folder.at("file"), folder.at("anew")).unwrap();
        create_anew(&folder.at("anew")).unwrap();
        assert!(!folder.at("anew").is_symlink());
        assert_eq!(fs::read(folder.at("file")).unwrap(), b"new");
    }

    #[test]
    #[cfg(unix)]
    fn permissions_stay_and_nobody_else_reads_half_a_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Scratch::new();
        let path = folder.at("file");
        for mode in [0o600, 0o640, 0o444, 0o755] {
            fs::write(&path, b"old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let (unfinished, file) = Unfinished::create(&path).unwrap();
            assert_eq!(file.metadata().unwrap().mode() & 0o077, 0);
            unfinished.publish(&file).unwrap();
            assert_eq!(path.metadata().unwrap().mode() & 0o777, mode);
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn writers_of_one_file_do_not_meet() {
        let folder = Scratch::new();
        let path = folder.at("file");
        std::thread::scope(|scope| {
            for writer in 0..8u8 {
                let path = &path;
                scope.spawn(move || (0..20).for_each(|_| write_atomically(path, &[writer; 4096]).unwrap()));
            }
        });
        let content = fs::read(&path).unwrap();
        assert!(content.len() == 4096 && content.iter().all(|byte| *byte == content[0]));
        assert_eq!(names(&folder), ["file"]);
    }
}
