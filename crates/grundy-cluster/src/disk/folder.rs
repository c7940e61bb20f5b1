//! The folder of a run: the closed layers, and the files left of a run that was killed.
//!
//! ```text
//! DIR/manifest.json              the table is finished, and nothing is left to do
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
//! A closing lists its files with their hashes, and has a hash itself. When all files are on the disk, it is written
//! under another name and renamed. Files that no closing lists belong to a layer that was not closed, and are removed.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use grundy_core::said;
use grundy_files::table::{FileRecord, Kind, Manifest, Outcomes};
use serde::{Deserialize, Serialize};

use crate::ClusterError;
use crate::disk::run::Run;
use crate::watch::{Pass, Stage};

/// The ending of the name of a file that is being written.
const UNFINISHED: &str = ".unfinished";
/// The file that finishes a table.
const MANIFEST: &str = "manifest.json";
/// The file that describes the job.
const JOB: &str = "job.json";
/// The file with the last checkpoint.
const CHECKPOINT: &str = "checkpoint.json";
/// The file that the first process of a run locks.
const LOCK: &str = "lock";
/// The file with the unique text by which processes recognise their folder.
const TOKEN: &str = "token";
/// The file that all processes of a run lock together.
const MEMBERS: &str = "members";
/// How long a run waits for processes of an earlier run to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// The folder of a run.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    pub(crate) root: PathBuf,
    pub(crate) work: PathBuf,
}

/// The state of a folder.
pub(crate) enum Found {
    /// A finished table of this job.
    Finished(Box<Manifest>),
    /// Work to be done. The file is the lock that keeps others out while it is open.
    Work(File),
}

/// A closed layer; its files are on the disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Closing {
    pub(crate) pass: Pass,
    pub(crate) layer: u64,
    /// Runs of records for later layers.
    pub(crate) spooled: Vec<RunRecord>,
    /// Forward: the positions and edges of the layer, for the backward pass.
    pub(crate) kept: Vec<RunRecord>,
    /// Backward: the files of the table.
    pub(crate) files: Vec<FileRecord>,
    pub(crate) counts: Counts,
}

/// A run of records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunRecord {
    pub(crate) name: String,
    hash: String,
    /// The least and the greatest rank.
    pub(crate) low: u64,
    pub(crate) high: u64,
}

/// Without a rank: the state of the work, and its files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    /// The number of the checkpoint, from 1; 0 before the first one.
    pub(crate) number: u64,
    pub(crate) stage: Stage,
    /// The next wave.
    pub(crate) wave: u32,
    /// The wave with which the labels continue after the stage of outcomes.
    pub(crate) order: u32,
    /// The current level of Smith's rule.
    pub(crate) level: Option<u32>,
    /// The texts of the positions.
    pub(crate) names: Vec<RunRecord>,
    /// For each shard of this worker, how many texts these runs hold.
    #[serde(skip)]
    pub(crate) named: Vec<u32>,
    /// How many options the positions have, and how they end.
    pub(crate) options: Vec<RunRecord>,
    /// While positions are still being reached: the edges.
    pub(crate) edges: Vec<RunRecord>,
    /// When all positions are reached: the parents of each position.
    pub(crate) parents: Vec<ParentsRecord>,
    /// What is known about the values.
    pub(crate) state: Vec<RunRecord>,
}

/// A file of parents, as a checkpoint lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ParentsRecord {
    pub(crate) shard: u32,
    pub(crate) name: String,
    pub(crate) hash: String,
}

/// The counts of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    pub(crate) edges: u64,
    /// Whether some move leaves several components whose values are added.
    pub(crate) falls_apart: bool,
    pub(crate) outcomes: Outcomes,
    pub(crate) max_grundy: Option<u64>,
}

impl Counts {
    pub(crate) fn merge(&mut self, other: &Counts) {
        self.positions += other.positions;
        self.edges += other.edges;
        self.falls_apart |= other.falls_apart;
        self.outcomes.merge(other.outcomes);
        self.max_grundy = self.max_grundy.max(other.max_grundy);
    }
}

impl Closing {
    /// An empty closing of a layer.
    pub(crate) fn new(pass: Pass, layer: u64) -> Closing {
        let counts = Counts::default();
        Closing { pass, layer, spooled: Vec::new(), kept: Vec::new(), files: Vec::new(), counts }
    }

    /// Adds another worker's part of the same layer.
    pub(crate) fn merge(&mut self, other: Closing) {
        self.spooled.extend(other.spooled);
        self.kept.extend(other.kept);
        self.files.extend(other.files);
        self.counts.merge(&other.counts);
    }
}

impl Checkpoint {
    /// The names of all its files.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        let runs =
            [&self.names, &self.options, &self.edges, &self.state].into_iter().flatten().map(|run| run.name.as_str());
        runs.chain(self.parents.iter().map(|file| file.name.as_str()))
    }
}

impl RunRecord {
    pub(crate) fn of(run: &Run) -> RunRecord {
        let (low, high) = run.ranks();
        RunRecord { name: run.name(), hash: run.hash(), low, high }
    }
}

impl Folder {
    pub(crate) fn new(root: &Path) -> Folder {
        Folder { root: root.to_owned(), work: root.join("begun") }
    }

    /// Checks the folder and prepares it for work on the job with this manifest.
    ///
    /// # Errors
    ///
    /// If the folder holds something else, which is then left unchanged, or if another process works here already.
    pub(crate) fn begin(&self, head: &Manifest) -> Result<Found, ClusterError> {
        let job = self.work.join(JOB);
        if self.root.join(MANIFEST).exists() {
            let manifest = Manifest::read(&self.root)?;
            self.compare(&manifest, head)?;
            self.remove_work()?;
            return Ok(Found::Finished(Box::new(manifest)));
        }
        let fresh = !job.exists();
        if fresh {
            self.is_empty()?;
        } else {
            let there: Manifest = read_hashed(&job)?;
            self.compare(&there, head)?;
        }
        fs::create_dir_all(&self.work).map_err(|error| ClusterError::file(&self.work, error))?;
        let lock = self.lock(LOCK)?;
        // Processes of a run that lost its first process end soon; wait for them.
        drop(self.lock(MEMBERS)?);
        if fresh {
            write_hashed(&job, head)?;
        }
        self.clean()?;
        Ok(Found::Work(lock))
    }

    /// Locks a file exclusively.
    fn lock(&self, name: &str) -> Result<File, ClusterError> {
        let path = self.work.join(name);
        let lock = File::create(&path).map_err(|error| ClusterError::file(&path, error))?;
        let begun = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(lock),
                Err(TryLockError::Error(error)) => return Err(ClusterError::file(&path, error)),
                Err(TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => {
                    return Err(self.refused("somebody works in it now; wait, or end that run"));
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE / 100),
            }
        }
    }

    /// Takes a shared lock: this process works here as long as the file is open.
    pub(crate) fn join(&self) -> Result<File, ClusterError> {
        let path = self.work.join(MEMBERS);
        let joined = File::create(&path).and_then(|file| file.lock_shared().map(|()| file));
        joined.map_err(|error| ClusterError::file(&path, error))
    }

    fn refused(&self, reason: &str) -> ClusterError {
        ClusterError::Refused(said!("the folder {root}: {reason}", root = self.root.display(), reason))
    }

    /// Checks that the folder holds only what a run leaves that was killed at its beginning.
    fn is_empty(&self) -> Result<(), ClusterError> {
        let foreign = |folder: &Path, own: &dyn Fn(&str) -> bool| match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(ClusterError::file(folder, error)),
            Ok(entries) => Ok(entries.flatten().any(|entry| !own(&entry.file_name().to_string_lossy()))),
        };
        let begun = |name: &str| [LOCK, MEMBERS].contains(&name) || name.strip_suffix(UNFINISHED) == Some(JOB);
        match foreign(&self.root, &|name| name == "begun")? || foreign(&self.work, &begun)? {
            true => Err(self.refused("it is not empty, and holds no run of `grundy cluster`; name a new folder")),
            false => Ok(()),
        }
    }

    /// Refuses a folder that belongs to another job.
    fn compare(&self, there: &Manifest, head: &Manifest) -> Result<(), ClusterError> {
        let text = |starts: &Option<Vec<String>>| starts.as_ref().map_or("all".into(), |starts| starts.join(" "));
        let kind = |table: &Manifest| if table.kind == Kind::Outcomes { "outcomes" } else { "values" }.to_owned();
        let different = [
            ("the game", there.source.clone(), head.source.clone()),
            ("the start", text(&there.start), text(&head.start)),
            ("the content of the rules", format!("{:?}", there.sources), format!("{:?}", head.sources)),
            ("the convention", there.convention.clone(), head.convention.clone()),
            // Only the end of the work tells whether values are infinite.
            ("the kind of table", kind(there), kind(head)),
            ("--shards", there.shards.to_string(), head.shards.to_string()),
            ("the ranks", there.ranked.to_string(), head.ranked.to_string()),
            ("the blocks", there.by_block.to_string(), head.by_block.to_string()),
        ];
        match different.into_iter().find(|(_, there, here)| there != here) {
            None => Ok(()),
            Some((what, there, here)) => Err(self.refused(&format!(
                "it holds another run: {what} is {there} there and {here} here; name another folder, or remove it"
            ))),
        }
    }

    /// Writes the token file, by which other processes recognise the folder, and returns its unique text.
    pub(crate) fn put_token(&self) -> Result<String, ClusterError> {
        let path = self.work.join(TOKEN);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let token = format!("{} {}", std::process::id(), now.as_nanos());
        fs::write(&path, &token).map_err(|error| ClusterError::file(&path, error))?;
        Ok(token)
    }

    /// Refuses a folder without that token.
    pub(crate) fn see_token(&self, token: &str) -> Result<(), ClusterError> {
        match fs::read_to_string(self.work.join(TOKEN)) {
            Ok(there) if there == token => Ok(()),
            _ => Err(self.refused("process 0 works in another one; name a folder that all processes share")),
        }
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
        Ok(closings)
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
        sync_folder(&self.work)
    }

    /// Opens a run that a closing lists.
    pub(crate) fn open(&self, record: &RunRecord) -> Result<Run, ClusterError> {
        let path = self.work.join(&record.name);
        let run = Run::open(path.clone())?;
        match run.hash() == record.hash {
            true => Ok(run),
            false => Err(ClusterError::damaged(&path, said!("it is not the file that was written"))),
        }
    }

    /// Removes a run that a closing lists.
    pub(crate) fn remove(&self, record: &RunRecord) -> Result<(), ClusterError> {
        self.remove_file(&record.name)
    }

    /// Removes a file of the work folder.
    pub(crate) fn remove_file(&self, name: &str) -> Result<(), ClusterError> {
        remove(&self.work.join(name))
    }

    /// Removes the files that no closing and no checkpoint lists.
    fn clean(&self) -> Result<(), ClusterError> {
        let (closings, checkpoint) = (self.closings()?, self.checkpoint()?);
        let runs = closings.iter().flat_map(|closing| closing.spooled.iter().chain(&closing.kept));
        let runs = runs.map(|run| run.name.as_str()).chain(checkpoint.iter().flat_map(Checkpoint::files));
        let runs: BTreeSet<&str> = runs.collect();
        for name in self.names(&self.work)? {
            if !runs.contains(name.as_str()) && ![LOCK, MEMBERS].contains(&name.as_str()) && !name.ends_with(".json") {
                remove(&self.work.join(name))?;
            }
        }
        let files: BTreeSet<PathBuf> =
            closings.iter().flat_map(|closing| &closing.files).map(|file| self.root.join(&file.path)).collect();
        for layer in self.names(&self.root)?.iter().filter(|name| name.starts_with("layer-") || *name == "all") {
            let layer = self.root.join(layer);
            for file in self.names(&layer)?.iter().map(|name| layer.join(name)).filter(|file| !files.contains(file)) {
                remove(&file)?;
            }
        }
        Ok(())
    }

    /// Finishes the table: writes the manifest and removes the work folder.
    pub(crate) fn finish(&self, manifest: &Manifest) -> Result<(), ClusterError> {
        manifest.write(&self.root)?;
        self.remove_work()
    }

    fn remove_work(&self) -> Result<(), ClusterError> {
        match fs::remove_dir_all(&self.work) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(ClusterError::file(&self.work, error)),
            _ => Ok(()),
        }
    }

    fn names(&self, folder: &Path) -> Result<Vec<String>, ClusterError> {
        let failed = |error| ClusterError::file(folder, error);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            names.extend(entry.map_err(failed)?.file_name().into_string());
        }
        Ok(names)
    }
}

fn remove(path: &Path) -> Result<(), ClusterError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ClusterError::file(path, error)),
        _ => Ok(()),
    }
}

fn sync_folder(folder: &Path) -> Result<(), ClusterError> {
    // Other systems cannot open folders, and need not sync them.
    #[cfg(unix)]
    File::open(folder).and_then(|file| file.sync_all()).map_err(|error| ClusterError::file(folder, error))?;
    Ok(())
}

/// Writes a file of two lines, JSON and its hash, as a whole or not at all.
fn write_hashed(path: &Path, content: &impl Serialize) -> Result<(), ClusterError> {
    let failed = |error| ClusterError::file(path, error);
    let text = serde_json::to_string(content).map_err(|error| failed(error.into()))?;
    let text = format!("{text}\n{}\n", blake3::hash(text.as_bytes()).to_hex());
    let draft = PathBuf::from(format!("{}{UNFINISHED}", path.display()));
    let mut file = File::create(&draft).map_err(failed)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
    fs::rename(&draft, path).map_err(failed)?;
    path.parent().map_or(Ok(()), sync_folder)
}

fn read_hashed<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, ClusterError> {
    let text = fs::read_to_string(path).map_err(|error| ClusterError::file(path, error))?;
    let (content, hash) = text.split_once('\n').unwrap_or_default();
    if blake3::hash(content.as_bytes()).to_hex().as_str() != hash.trim_end() {
        return Err(ClusterError::damaged(path, said!("it has another hash than it should have")));
    }
    serde_json::from_str(content).map_err(|error| ClusterError::damaged(path, error.to_string().into()))
}
