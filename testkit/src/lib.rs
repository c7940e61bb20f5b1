//! Helpers for the tests of all rooms. It is never published, and only tests depend on it.
//!
//! 1. [`random`]: [`Random`], pseudo-random numbers, the same in every run; all short lists of small numbers;
//!    [`Several`], sums of different rulesets;
//! 2. [`digraph`]: small directed graphs, all of them or at random, and the [`Token`] that moves on one;
//! 3. [`play`]: the definition of outcomes, remoteness and values, on the graph of all reachable sums;
//! 4. [`oracle`]: [`Oracle`], the same for one ruleset, with a cache; [`Laws`], what must be true of every ruleset;
//! 5. this file: [`Scratch`], a folder that removes itself; [`Impatient`], an observer that stops the work;
//! 6. [`two_heaps`]: rules for two heaps from which vectors are subtracted.
//!
//! The definition is written as plainly as possible and uses no solver: every fast method is compared with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use grundy_core::{Observer, Progress, Stop};

pub mod digraph;
pub mod oracle;
pub mod play;
pub mod random;
pub mod two_heaps;

pub use digraph::{Digraph, Token};
pub use oracle::{Laws, Oracle};
pub use play::Play;
pub use random::{Random, Several, lists};

/// An observer that stops the work after this many reports.
#[derive(Debug, Default)]
pub struct Impatient(pub AtomicU32);

impl Observer for Impatient {
    fn report(&self, _: Progress) -> Option<Stop> {
        let left = self.0.load(Relaxed);
        self.0.store(left.saturating_sub(1), Relaxed);
        (left == 0).then_some(Stop::TimeLimit)
    }
}

/// `far` if the environment variable `GRUNDY_LONG` is set, which asks for the long comparisons; otherwise `near`.
pub fn long<T>(near: T, far: T) -> T {
    if std::env::var_os("GRUNDY_LONG").is_some() { far } else { near }
}

/// The rows of a table of test data: a line for each, of N cells with ` | ` between them. A line that begins with `#`
/// is a comment. A cell may be quoted; `\n`, `\r`, `\t` and `\u{feff}` are those of Rust.
pub fn rows<const N: usize>(table: &str) -> Vec<[&'static str; N]> {
    let cell = |text: &str| -> &'static str {
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        let escapes = [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\u{feff}", "\u{feff}")];
        escapes.iter().fold(text.to_owned(), |text, (escape, meant)| text.replace(escape, meant)).leak()
    };
    let row = |line: &str| {
        let cells: Vec<_> = line.split(" | ").map(cell).collect();
        cells.try_into().unwrap_or_else(|_| panic!("{N} cells: {line}"))
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// The messages of a Fluent file, each with its arguments. A message begins at the beginning of a line.
pub fn fluent(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let (mut said, mut id) = (BTreeMap::<String, BTreeSet<String>>::new(), String::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_alphabetic())) {
            name.clone_into(&mut id);
            assert!(said.insert(id.clone(), BTreeSet::new()).is_none(), "{id} is said twice");
        }
        let used = line.split('$').skip(1).filter_map(|rest| rest.split([' ', '}']).next().map(str::to_owned));
        said.entry(id.clone()).or_default().extend(used);
    }
    said.remove("");
    said
}

/// The files of a folder in `testdata/rules`, each with its name, in order.
pub fn rule_files(folder: &str) -> Vec<(String, String)> {
    let folder = format!("{}/../testdata/rules/{folder}", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}")).flatten();
    let read = |file: fs::DirEntry| {
        let text = fs::read_to_string(file.path()).unwrap_or_else(|error| panic!("{folder}: {error}"));
        (file.file_name().to_string_lossy().into_owned(), text)
    };
    let mut files: Vec<_> = files.map(read).collect();
    files.sort();
    files
}

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
        let number = MADE.fetch_add(1, Relaxed);
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
