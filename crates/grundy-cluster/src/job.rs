//! What is to be done, by whom, and within which limits.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::{Convention, Position};
use grundy_graph::table::{Kind, Manifest};
use grundy_rules::Rules;

use crate::ClusterError;
use crate::play::{Named, Play};
use crate::watch::{Watch, unwatched};

/// How many shards there are if nobody says otherwise.
pub const SHARDS: u32 = 64;

/// What is to be done: all positions below some starts, and the folder for the table.
#[derive(Clone, Debug)]
pub struct Job {
    /// The rules.
    pub rules: Rules,
    /// The positions to begin with, each by itself.
    pub starts: Vec<Position>,
    /// Who has won when a player cannot move.
    pub convention: Convention,
    /// Into how many shards the positions are cut, whoever works on them.
    pub shards: u32,
    /// Where the table comes to stand. All processes must see the same folder.
    pub folder: PathBuf,
}

/// The processes of a run, and the threads of each.
#[derive(Clone, Debug)]
pub struct Crew {
    /// Worker threads of each process.
    pub workers: usize,
    /// Where each process listens, as `host:port`; empty for a single process.
    pub hosts: Vec<String>,
    /// Which process this is, counted from 0.
    pub index: usize,
    /// How long to wait for the other processes at the beginning.
    pub patience: Duration,
}

impl Crew {
    /// So many threads of this process alone.
    pub fn threads(workers: usize) -> Crew {
        Crew { workers, hosts: Vec::new(), index: 0, patience: Duration::from_secs(60) }
    }

    /// So many workers in all.
    pub fn len(&self) -> usize {
        self.workers * self.hosts.len().max(1)
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The limits of a process, and who watches it.
#[derive(Clone)]
pub struct Limits {
    /// Bytes that the records in memory may take, those on their way included. Rules and the libraries
    /// need some more.
    pub memory: u64,
    /// Hears of events.
    pub watch: Watch,
}

impl Default for Limits {
    /// Four GiB, unwatched.
    fn default() -> Limits {
        Limits { memory: 4 << 30, watch: unwatched() }
    }
}

impl Limits {
    /// The share of each of so many workers.
    pub(crate) fn share(&self, workers: usize) -> Share {
        let bytes = usize::try_from(self.memory).unwrap_or(usize::MAX) / workers.max(1);
        Share {
            spool: (bytes / 2).max(1 << 12),
            parcel: (bytes / 1024).clamp(1 << 10, 1 << 16),
            window: (bytes / 16).clamp(1 << 14, 1 << 23),
        }
    }
}

/// How the memory of a worker is divided, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Records that wait for their layer.
    pub(crate) spool: usize,
    /// One parcel.
    pub(crate) parcel: usize,
    /// Parcels of a round, after which everybody waits for all others.
    pub(crate) window: usize,
}

/// A job that was looked at and makes sense.
pub(crate) struct Order {
    pub(crate) play: Play,
    /// The starts.
    pub(crate) roots: Vec<Named>,
    /// The manifest of the table as far as it is known before the work.
    pub(crate) head: Manifest,
    pub(crate) folder: PathBuf,
}

impl Order {
    pub(crate) fn new(job: &Job) -> Result<Arc<Order>, ClusterError> {
        let Job { rules, starts, convention, shards, folder } = job;
        let refuse = |reason: String| Err(ClusterError::Refused(reason));
        if starts.is_empty() {
            return refuse(format!("{} needs a start: the position from which all others are reached", rules.name));
        }
        if !rules.is_impartial() {
            return refuse(format!("{} has moves of Left or Right alone, so it is no impartial game", rules.name));
        }
        if *shards == 0 {
            return refuse("at least one shard is needed".to_owned());
        }
        for start in starts {
            if rules.moves.rank(start)?.is_none() {
                return refuse(format!(
                    "{} knows no rank, a number that every move lowers, so its positions cannot be taken layer by layer; \
                     a file of rules may define rank(p), and `grundy graph` judges graphs that fit into memory",
                    rules.name
                ));
            }
        }
        let values = *convention == Convention::Normal && !rules.moves.nature().own_endings;
        let kind = if values { Kind::Values } else { Kind::Outcomes };
        let mut head = Manifest::new(rules.name.clone(), None, kind, *shards);
        head.sources.extend(rules.source.iter().map(|hash| (rules.name.clone(), hash.to_string())));
        head.convention = convention.to_string();
        head.ranked = true;
        head.by_block = rules.moves.block(&starts[0])?.is_some();
        let play = Play::new(rules, head.clone());
        let mut roots = starts.iter().map(|start| play.name(play.row(start))).collect::<Result<Vec<_>, _>>()?;
        roots.sort();
        roots.dedup();
        head.start = Some(roots.iter().map(|root| root.text.clone()).collect());
        Ok(Arc::new(Order { play, roots, head, folder: folder.clone() }))
    }

    /// The hash of what is to be done, the same in all processes.
    pub(crate) fn hash(&self) -> Result<blake3::Hash, ClusterError> {
        let text = serde_json::to_vec(&self.head).map_err(|error| ClusterError::file(&self.folder, error.into()))?;
        Ok(blake3::hash(&text))
    }
}
