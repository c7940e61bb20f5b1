//! The folder of a run: the closed layers, and the files left of a run that was killed.
//!
//! ```text
//! DIR/manifest.json              the table is finished; DIR/manifest.blake3 has its hash
//! DIR/layer-000012/…             files of the table
//! DIR/begun/job.json              the job of this folder
//! DIR/begun/lock                  locked by the first process of a run
//! DIR/begun/members               locked by all of its processes together
//! DIR/begun/token                 a unique text; the other processes recognise their folder by it
//! DIR/begun/forward-000012.json   the layer of rank 12 is closed in this direction; its files
//! DIR/begun/checkpoint.json       without a rank: the state of the work; its files
//! DIR/begun/*.run                 runs of records
//! ```
//!
//! A closing lists its files with their hashes, has a number, and has a hash itself. When all files are on the disk, it
//! is written under another name and renamed. Files that no closing lists are removed.
//!
//! A run that continues believes nothing: it hashes every file that a manifest, a closing or a checkpoint lists and
//! that is still needed. If one of them is damaged or missing, everything is computed again. For the records of a
//! layer are removed as soon as it is closed.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use grundy_core::{Said, said};
use grundy_files::atomic::{NotWritten, UNFINISHED, create_anew, open_or_create, write_atomically};
use grundy_files::table::manifest::{HASH, NAME as MANIFEST};
use grundy_files::table::{Kind, Manifest, TableError};
use serde::{Deserialize, Serialize};

use crate::ClusterError;
use crate::disk::closing::{Checkpoint, Closing, RunRecord};
use crate::disk::run::Run;
use crate::watch::Pass;

/// The folder in the folder of a run in which the work is done.
const WORK: &str = "begun";
const JOB: &str = "job.json";
const CHECKPOINT: &str = "checkpoint.json";
/// The file that the first process of a run locks.
const LOCK: &str = "lock";
/// The file with the unique text by which processes recognise their folder.
const TOKEN: &str = "token";
/// The file that all processes of a run lock together.
const MEMBERS: &str = "members";
/// How long a run waits for processes of an earlier run to end.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub(crate) struct Folder {
    pub(crate) root: PathBuf,
    pub(crate) work: PathBuf,
}

/// The state of a folder.
#[derive(Default)]
pub(crate) struct Found {
    /// The manifest of a finished table of this job; `None` if there is work to be done.
    pub(crate) finished: Option<Manifest>,
    /// The lock that keeps others out while it is open; `None` if nothing need be written.
    pub(crate) lock: Option<File>,
    /// A damaged file, for which everything is computed again.
    pub(crate) damaged: Option<String>,
}

/// A file that was written earlier, and the BLAKE3 hash that it must have.
pub(crate) type Listed = (PathBuf, String);

impl Folder {
    pub(crate) fn new(root: &Path) -> Folder {
        Folder { root: root.to_owned(), work: root.join(WORK) }
    }

    /// Checks the folder and prepares it for work on the job with this manifest. Fails if the folder holds something
    /// else, which is then left unchanged, or if another process works here already.
    pub(crate) fn begin(&self, head: &Manifest) -> Result<Found, ClusterError> {
        let begun = Instant::now();
        loop {
            match self.look(head) {
                // Another run finishes at this moment.
                Err(error) if is_gone(&error) && begun.elapsed() < PATIENCE => {
                    std::thread::sleep(PATIENCE / 100);
                    continue;
                }
                Ok(Some(manifest)) if !self.work.exists() && Manifest::is_as_written(&self.root) => {
                    return Ok(Found { finished: Some(manifest), ..Found::default() });
                }
                others => drop(others?),
            }
            let Some(lock) = self.occupy()? else { continue };
            let mut found = Found { lock: Some(lock), ..Found::default() };
            // Until the folder was locked another run may have changed it.
            match self.look(head)? {
                Some(manifest) if Manifest::is_as_written(&self.root) => {
                    found.finished = Some(manifest);
                    return Ok(found);
                }
                Some(_) => found.damaged = Some(self.root.join(MANIFEST).display().to_string()),
                None => match self.closings().and_then(|_| self.checkpoint()) {
                    Err(ClusterError::Damaged { file, .. }) => found.damaged = Some(file),
                    others => drop(others?),
                },
            }
            match found.damaged {
                Some(_) => self.start_over(head)?,
                None => {
                    let job = self.work.join(JOB);
                    if !job.exists() {
                        write_hashed(&job, head)?;
                    }
                    self.clean()?;
                }
            }
            return Ok(found);
        }
    }

    /// Refuses a folder that is not of this job, and changes nothing. Returns the manifest of a finished table.
    fn look(&self, head: &Manifest) -> Result<Option<Manifest>, ClusterError> {
        let (job, manifest) = (self.work.join(JOB), self.root.join(MANIFEST));
        if manifest.exists() {
            let there = Manifest::read(&self.root)?;
            self.compare(&manifest, &there, head)?;
            let listed = there.files.iter().map(|file| self.root.join(&file.path)).collect();
            return match self.unlisted(&listed)?.first() {
                Some(file) => Err(foreign(file)),
                None => Ok(Some(there)),
            };
        }
        if job.exists() {
            self.compare(&job, &read_hashed(&job)?, head)?;
        } else {
            self.is_empty()?;
        }
        Ok(None)
    }

    /// Makes the work folder and locks it. `None` if another run has finished and removed it meanwhile.
    pub(crate) fn occupy(&self) -> Result<Option<File>, ClusterError> {
        fs::create_dir_all(&self.work).map_err(ClusterError::at(&self.work))?;
        let lock = self.lock(LOCK)?;
        // Processes of a run that lost its first process end soon; wait for them.
        let members = lock.as_ref().map_or(Ok(None), |_| self.lock(MEMBERS))?;
        Ok(lock.filter(|_| members.is_some()))
    }

    /// Forgets everything that was computed. The caller has locked the folder.
    pub(crate) fn start_over(&self, head: &Manifest) -> Result<(), ClusterError> {
        write_hashed(&self.work.join(JOB), head)?;
        // A run that is killed from here on finds a damaged table, or a job without results.
        remove(&self.root.join(MANIFEST))?;
        for name in self.names(&self.work)?.iter().filter(|name| name.ends_with(".json") && *name != JOB) {
            self.remove_file(name)?;
        }
        self.clean()
    }

    /// Locks a file exclusively; `None` if it has been removed meanwhile.
    fn lock(&self, name: &str) -> Result<Option<File>, ClusterError> {
        let path = self.work.join(name);
        let lock = match open_or_create(File::options().write(true), &path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(ClusterError::at(&path))?,
        };
        let begun = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Some(lock).filter(|lock| is_at(lock, &path))),
                Err(TryLockError::Error(error)) => return Err(ClusterError::file(&path, error)),
                Err(TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => return Err(self.in_use()),
                Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE / 100),
            }
        }
    }

    pub(crate) fn in_use(&self) -> ClusterError {
        self.refused(said!("it is in use by another run; wait for that run, or end it"))
    }

    /// Takes a shared lock: this process works here as long as the file is open.
    pub(crate) fn join(&self) -> Result<File, ClusterError> {
        let path = self.work.join(MEMBERS);
        let joined = open_or_create(File::options().write(true), &path);
        let joined = joined.and_then(|file| file.lock_shared().map(|()| file));
        joined.map_err(ClusterError::at(&path))
    }

    fn refused(&self, reason: Said) -> ClusterError {
        ClusterError::Refused(said!("the folder {root}: {reason}", root = self.root.display(), reason))
    }

    /// Checks that the folder holds only what a run leaves that was killed at its beginning.
    fn is_empty(&self) -> Result<(), ClusterError> {
        let foreign = |folder: &Path, own: &dyn Fn(&str) -> bool| match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ClusterError::file(folder, error)),
            Ok(entries) => {
                let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
                Ok(names.into_iter().find(|name| !own(name)))
            }
        };
        let begun = |name: &str| [LOCK, MEMBERS].contains(&name) || name.starts_with(JOB) && name.ends_with(UNFINISHED);
        let found = foreign(&self.root, &|name| name == WORK)?
            .map_or_else(|| foreign(&self.work, &begun), |name| Ok(Some(name)))?;
        match found.filter(|_| !self.work.join(JOB).exists()) {
            Some(name) => Err(self.refused(said!(
                "it is not empty ({name} is there), and has neither manifest.json nor begun/job.json, as a run of \
                 `grundy cluster` has; name a new folder",
                name
            ))),
            None => Ok(()),
        }
    }

    /// The files and folders of layers that are not listed, each folder after its files. Names that begin with a dot do
    /// not count. Fails if there is a file that no run writes.
    fn unlisted(&self, listed: &BTreeSet<PathBuf>) -> Result<Vec<PathBuf>, ClusterError> {
        let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_layer = |name: &str| name == "all" || name.strip_prefix("layer-").is_some_and(number);
        let is_shard =
            |name: &str| name.strip_prefix("shard-").and_then(|rest| rest.strip_suffix(".parquet")).is_some_and(number);
        let mut unlisted = Vec::new();
        for name in self.names(&self.root)?.into_iter().filter(|name| !name.starts_with('.')) {
            let path = self.root.join(&name);
            if is_layer(&name) && path.is_dir() {
                for name in self.names(&path)?.into_iter().filter(|name| !name.starts_with('.')) {
                    let file = path.join(&name);
                    match name.ends_with(UNFINISHED) || is_shard(&name) {
                        _ if listed.contains(&file) => {}
                        true => unlisted.push(file),
                        false => return Err(foreign(&file)),
                    }
                }
                let first = listed.range(path.clone()..).next();
                if !first.is_some_and(|file| file.starts_with(&path)) {
                    unlisted.push(path);
                }
            } else if name.starts_with("manifest.") && name.ends_with(UNFINISHED) {
                unlisted.push(path);
            } else if ![MANIFEST, HASH, WORK].contains(&name.as_str()) {
                return Err(foreign(&path));
            }
        }
        Ok(unlisted)
    }

    /// The files of a finished table. A process that does not see this table here is refused.
    pub(crate) fn table(&self, manifest: &Manifest) -> Result<Vec<Listed>, ClusterError> {
        match Manifest::read(&self.root) {
            Ok(there) if there == *manifest => {
                Ok(manifest.files.iter().map(|file| (self.root.join(&file.path), file.blake3.clone())).collect())
            }
            _ => Err(self.elsewhere()),
        }
    }

    /// The files of an unfinished table that closings or a checkpoint list and that are still needed.
    pub(crate) fn needed(&self) -> Result<Vec<Listed>, ClusterError> {
        let (closings, checkpoint) = (self.closings()?, self.checkpoint()?);
        let last = |pass: Pass| closings.iter().rfind(|closing| closing.pass == pass).map(|closing| closing.layer);
        let (lowest, valued) = (last(Pass::Forward), last(Pass::Backward));
        let mut needed = Vec::new();
        for closing in &closings {
            let is_open = |rank: u64| match closing.pass {
                Pass::Forward => lowest.is_none_or(|lowest| rank < lowest),
                Pass::Backward => valued.is_none_or(|valued| rank > valued),
            };
            let spooled = closing.spooled.iter().filter(|run| is_open(run.low) || is_open(run.high));
            let kept = closing.kept.iter().filter(|_| valued.is_none_or(|valued| closing.layer > valued));
            needed.extend(spooled.chain(kept).map(|run| (self.work.join(&run.name), run.hash.clone())));
            needed.extend(closing.files.iter().map(|file| (self.root.join(&file.path), file.blake3.clone())));
        }
        let files = checkpoint.iter().flat_map(Checkpoint::files);
        needed.extend(files.map(|(name, hash)| (self.work.join(name), hash.to_owned())));
        Ok(needed)
    }

    /// Refuses a folder that belongs to another job.
    fn compare(&self, file: &Path, there: &Manifest, head: &Manifest) -> Result<(), ClusterError> {
        let text = |starts: &Option<Vec<String>>| starts.as_ref().map_or("all".into(), |starts| starts.join(" "));
        let kind = |table: &Manifest| if table.kind == Kind::Outcomes { "outcomes" } else { "values" }.to_owned();
        let content = |table: &Manifest| {
            let files = table.sources.iter().map(|(name, hash)| format!("{name} with the hash {hash}"));
            files.collect::<Vec<_>>().join(", ")
        };
        let different = [
            (said!("the game"), there.source.clone(), head.source.clone()),
            (said!("the start"), text(&there.start), text(&head.start)),
            (said!("the content of the rules"), content(there), content(head)),
            (said!("the convention"), there.convention.clone(), head.convention.clone()),
            // Only the end of the work tells whether values are infinite.
            (said!("the kind of table"), kind(there), kind(head)),
            ("--shards".into(), there.shards.to_string(), head.shards.to_string()),
            (said!("the ranks"), there.ranked.to_string(), head.ranked.to_string()),
            (said!("the blocks"), there.by_block.to_string(), head.by_block.to_string()),
        ];
        // A small table with a rank has one file. Its rows are those of any shards.
        let at_once = head.ranked && !there.ranked && there.shards == 1 && !there.files.is_empty();
        let differs = |what: &Said| !(at_once && ["--shards", "the ranks"].contains(&&**what));
        match different.into_iter().find(|(what, there, here)| there != here && differs(what)) {
            None => Ok(()),
            Some((what, there, here)) => Err(ClusterError::Refused(said!(
                "{file} is of another run: {what} is {there} there and {here} here; name another folder, or remove this one",
                file = file.display(),
                what,
                there,
                here
            ))),
        }
    }

    /// Writes the token file, by which other processes recognise the folder, and returns its unique text.
    pub(crate) fn put_token(&self) -> Result<String, ClusterError> {
        let path = self.work.join(TOKEN);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let token = format!("{} {}", std::process::id(), now.as_nanos());
        let written = create_anew(&path).and_then(|mut file| file.write_all(token.as_bytes()));
        written.map(|()| token).map_err(ClusterError::at(&path))
    }

    /// Refuses a folder without that token.
    pub(crate) fn see_token(&self, token: &str) -> Result<(), ClusterError> {
        match fs::read_to_string(self.work.join(TOKEN)) {
            Ok(there) if there == token => Ok(()),
            _ => Err(self.elsewhere()),
        }
    }

    /// The error that process 0 does not see this folder.
    fn elsewhere(&self) -> ClusterError {
        self.refused(said!("process 0 works in another one; name a folder that all processes share"))
    }

    /// The closed layers: forward in descending order, then backward in ascending order.
    pub(crate) fn closings(&self) -> Result<Vec<Closing>, ClusterError> {
        let mut closings = Vec::new();
        for name in self.names(&self.work)? {
            let closing =
                |pass: Pass| name.strip_prefix(&format!("{pass}-"))?.strip_suffix(".json")?.parse::<u64>().ok();
            if closing(Pass::Forward).is_some() || closing(Pass::Backward).is_some() {
                closings.push(read_hashed::<Closing>(&self.work.join(&name))?);
            }
        }
        closings.sort_by_key(|closing| match closing.pass {
            Pass::Forward => (closing.pass, u64::MAX - closing.layer),
            Pass::Backward => (closing.pass, closing.layer),
        });
        match closings.iter().enumerate().find(|(number, closing)| *number != closing.number) {
            None => Ok(closings),
            Some((number, _)) => {
                Err(ClusterError::damaged(&self.work, said!("its closed layer {number} is missing", number)))
            }
        }
    }

    /// Closes a layer whose files are on the disk.
    pub(crate) fn close(&self, closing: &Closing) -> Result<(), ClusterError> {
        write_hashed(&self.work.join(format!("{}-{:06}.json", closing.pass, closing.layer)), closing)
    }

    /// The last checkpoint; `None` if there is none.
    pub(crate) fn checkpoint(&self) -> Result<Option<Checkpoint>, ClusterError> {
        let path = self.work.join(CHECKPOINT);
        if path.exists() { read_hashed(&path).map(Some) } else { Ok(None) }
    }

    /// Writes a checkpoint whose files are on the disk.
    pub(crate) fn put_checkpoint(&self, checkpoint: &Checkpoint) -> Result<(), ClusterError> {
        write_hashed(&self.work.join(CHECKPOINT), checkpoint)
    }

    /// Waits until the names of all files in the work folder are on the disk.
    pub(crate) fn sync(&self) -> Result<(), ClusterError> {
        // Other systems cannot open folders, and need not sync them.
        #[cfg(unix)]
        File::open(&self.work).and_then(|file| file.sync_all()).map_err(ClusterError::at(&self.work))?;
        Ok(())
    }

    /// Opens a run that a closing lists.
    pub(crate) fn open(&self, record: &RunRecord) -> Result<Run, ClusterError> {
        Run::open(self.work.join(&record.name), record.hash.clone())
    }

    pub(crate) fn remove_file(&self, name: &str) -> Result<(), ClusterError> {
        remove(&self.work.join(name))
    }

    /// Removes the files that no closing and no checkpoint lists.
    fn clean(&self) -> Result<(), ClusterError> {
        let (closings, checkpoint) = (self.closings()?, self.checkpoint()?);
        let runs = closings.iter().flat_map(|closing| closing.spooled.iter().chain(&closing.kept));
        let runs = runs.map(|run| run.name.as_str());
        let runs: BTreeSet<&str> =
            runs.chain(checkpoint.iter().flat_map(Checkpoint::files).map(|(name, _)| name)).collect();
        for name in self.names(&self.work)? {
            if !runs.contains(name.as_str()) && ![LOCK, MEMBERS].contains(&name.as_str()) && !name.ends_with(".json") {
                remove(&self.work.join(name))?;
            }
        }
        let files = closings.iter().flat_map(|closing| &closing.files).map(|file| self.root.join(&file.path)).collect();
        for path in self.unlisted(&files)? {
            match path.is_dir() {
                true => fs::remove_dir(&path).map_err(ClusterError::at(&path))?,
                false => remove(&path)?,
            }
        }
        remove(&self.root.join(HASH))
    }

    /// Finishes the table: writes the manifest and removes the work folder.
    pub(crate) fn finish(&self, manifest: &Manifest) -> Result<(), ClusterError> {
        manifest.write(&self.root)?;
        self.remove_work()
    }

    pub(crate) fn remove_work(&self) -> Result<(), ClusterError> {
        let begun = Instant::now();
        loop {
            match fs::remove_dir_all(&self.work) {
                // A run that begins at this moment has locked a file there, and sees then that the table is finished.
                Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty && begun.elapsed() < PATIENCE => {}
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(ClusterError::file(&self.work, error)),
                _ => return Ok(()),
            }
        }
    }

    fn names(&self, folder: &Path) -> Result<Vec<String>, ClusterError> {
        let failed = ClusterError::at(folder);
        let entries = fs::read_dir(folder).map_err(failed)?;
        entries.map(|entry| Ok(entry.map_err(failed)?.file_name().to_string_lossy().into_owned())).collect()
    }
}

/// The error that a file is not of this run.
fn foreign(file: &Path) -> ClusterError {
    ClusterError::Refused(said!("{file} is not a file of this table; move it to another folder", file = file.display()))
}

/// Whether a file was removed after its name was seen.
fn is_gone(error: &ClusterError) -> bool {
    match error {
        ClusterError::File { source, .. } | ClusterError::Table(TableError::File { source, .. }) => {
            source.kind() == ErrorKind::NotFound
        }
        error => matches!(error, ClusterError::Table(TableError::Unfinished { .. })),
    }
}

/// Whether an open file has this name.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        matches!((file.metadata().map(place), fs::metadata(path).map(place)), (Ok(one), Ok(other)) if one == other)
    }
    // Elsewhere an open file is not removed.
    #[cfg(not(unix))]
    path.exists()
}

/// Whether a file has this BLAKE3 hash. Fails if the system refuses to read it.
pub(crate) fn has_hash((path, hash): &Listed) -> Result<bool, ClusterError> {
    let mut hasher = blake3::Hasher::new();
    match fs::metadata(path).and_then(|about| if about.is_file() { hasher.update_mmap(path).map(drop) } else { Ok(()) })
    {
        Ok(()) => Ok(hasher.finalize().to_hex().as_str() == hash),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(ClusterError::file(path, error)),
    }
}

pub(super) fn remove(path: &Path) -> Result<(), ClusterError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ClusterError::file(path, error)),
        _ => Ok(()),
    }
}

/// Writes a file of two lines, JSON and its hash, as a whole or not at all.
fn write_hashed(path: &Path, content: &impl Serialize) -> Result<(), ClusterError> {
    let text = serde_json::to_string(content).map_err(|error| ClusterError::file(path, error.into()))?;
    let text = format!("{text}\n{}\n", blake3::hash(text.as_bytes()).to_hex());
    let failed = |NotWritten { file, source }| ClusterError::File { file, source };
    write_atomically(path, text.as_bytes()).map_err(failed)
}

fn read_hashed<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, ClusterError> {
    let bytes = fs::read(path).map_err(ClusterError::at(path))?;
    let text = String::from_utf8_lossy(&bytes);
    let (content, hash) = text.split_once('\n').unwrap_or_default();
    if blake3::hash(content.as_bytes()).to_hex().as_str() != hash.trim_end() {
        return Err(ClusterError::damaged(path, said!("it has another hash than it should have")));
    }
    serde_json::from_str(content).map_err(|error| ClusterError::damaged(path, error.to_string().into()))
}
