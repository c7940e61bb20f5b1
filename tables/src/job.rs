//! The job, its processes, and its limits.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::{Convention, DEFAULT_MEMORY, Position, Said, said};
use grundy_files::table::{Kind, Manifest};
use grundy_files::{EdgeParts, Header};
use grundy_rules::Rules;

use crate::ClusterError;
use crate::play::{Named, Play};
use crate::watch::{Watch, unwatched};

/// Default number of shards; enough for many workers, and not too many files.
pub const SHARDS: u32 = 64;

/// The job: a game whose positions are wanted, and the folder for the table.
#[derive(Clone, Debug)]
pub struct Job {
    pub game: Game,
    pub convention: Convention,
    /// The number of shards; it does not depend on the workers.
    pub shards: u32,
    /// The folder of the table. All processes must see the same folder.
    pub folder: PathBuf,
}

/// The game whose positions are wanted.
#[derive(Clone, Debug)]
pub enum Game {
    /// All positions that can be reached from some starts, each a separate position.
    Rules { rules: Rules, starts: Vec<Position> },
    /// All vertices of a graph. The name, such as `graph:moves.parquet`, has no header. The path is a file or a folder
    /// of Parquet files.
    Graph { name: String, path: PathBuf, header: Header },
}

/// The processes of a run, and the threads of each.
#[derive(Clone, Debug)]
pub struct Crew {
    /// The number of worker threads of each process.
    pub workers: usize,
    /// The address where each process listens, as `host:port`; empty for a single process.
    pub hosts: Vec<String>,
    /// The index of this process, from 0.
    pub index: usize,
    /// How long to wait for the other processes at the beginning.
    pub patience: Duration,
}

impl Crew {
    /// A crew of this process alone, with `workers` threads.
    pub fn threads(workers: usize) -> Crew {
        Crew { workers, hosts: Vec::new(), index: 0, patience: Duration::from_secs(60) }
    }

    /// The total number of workers.
    pub fn len(&self) -> usize {
        self.workers * self.hosts.len().max(1)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The limits of a process, and its watch.
#[derive(Clone)]
pub struct Limits {
    /// The memory for records, in bytes, including records being sent. Rules and libraries need some more.
    pub memory: u64,
    /// Without a rank: the time between two checkpoints.
    pub interval: Duration,
    pub watch: Watch,
}

impl Default for Limits {
    /// [`DEFAULT_MEMORY`], five minutes, no watch.
    fn default() -> Limits {
        Limits { memory: DEFAULT_MEMORY, interval: Duration::from_secs(300), watch: unwatched() }
    }
}

impl Limits {
    pub(crate) fn share(&self, workers: usize) -> Share {
        let bytes = usize::try_from(self.memory).unwrap_or(usize::MAX) / workers.max(1);
        Share {
            spool: (bytes / 2).max(1 << 12),
            parcel: (bytes / 1024).clamp(1 << 10, 1 << 16),
            window: (bytes / 32).clamp(1 << 14, 1 << 22),
            positions: bytes / 8 * 5,
            edges: (bytes / 4).max(1 << 12),
            at_once: usize::try_from(self.memory).unwrap_or(usize::MAX) / 64,
            interval: self.interval,
        }
    }
}

/// How the memory of a worker is divided, in bytes; and the time between checkpoints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// For records that wait for their layer.
    pub(crate) spool: usize,
    pub(crate) parcel: usize,
    /// For the parcels of a round; those of two rounds may be on the way.
    pub(crate) window: usize,
    /// Without a rank: for what is known about positions.
    pub(crate) positions: usize,
    /// Without a rank: for edges that are not sorted yet.
    pub(crate) edges: usize,
    /// With a rank: for a table that one worker makes at once. It does not depend on the number of workers.
    pub(crate) at_once: usize,
    /// The time between two checkpoints.
    pub(crate) interval: Duration,
}

/// A job that was checked.
pub(crate) struct Order {
    pub(crate) given: Given,
    /// The manifest of the table, as far as it is known before the work.
    pub(crate) head: Manifest,
    pub(crate) folder: PathBuf,
}

/// The source of the positions.
pub(crate) enum Given {
    Rules(Box<Play>, Vec<Named>),
    Graph(EdgeParts),
}

impl Order {
    pub(crate) fn new(job: &Job) -> Result<Arc<Order>, ClusterError> {
        let refuse = |reason: Said| Err(ClusterError::Refused(reason));
        if job.shards == 0 {
            return refuse(said!("at least one shard is needed"));
        }
        let new = |name: &str, kind: Kind, source: Option<String>| {
            let mut head = Manifest::new(name, None, kind, job.shards);
            head.sources.extend(source.map(|hash| (name.to_owned(), hash)));
            head.convention = job.convention.to_string();
            head
        };
        let (rules, starts) = match &job.game {
            Game::Rules { rules, starts } => (rules, starts),
            Game::Graph { name, path, header } => {
                let edges = EdgeParts::open(path, *header)?;
                let name = &match name.split_once(':') {
                    Some((door, file)) if edges.by_header() => format!("{door}:header={}:{file}", header.word()),
                    _ => name.clone(),
                };
                let kind = if job.convention == Convention::Normal { Kind::Values } else { Kind::Outcomes };
                let head = new(name, kind, Some(edges.hash()?.to_string()));
                return Ok(Arc::new(Order { given: Given::Graph(edges), head, folder: job.folder.clone() }));
            }
        };
        let name = &rules.name;
        let Some(first) = starts.first() else {
            return refuse(said!("{name} needs a start: the position from which all others are reached", name));
        };
        if rules.moves.nature().entails {
            return refuse(said!(
                "in {name} a player may move again or must answer, and tables hold no such positions",
                name
            ));
        }
        if !rules.is_impartial() {
            return refuse(said!("{name} has moves of Left or Right alone, so it is not an impartial game", name));
        }
        let values = job.convention == Convention::Normal && !rules.moves.nature().own_endings;
        let kind = if values { Kind::Values } else { Kind::Outcomes };
        let mut head = new(&rules.name, kind, rules.source().map(|hash| hash.to_string()));
        let ranks = starts.iter().map(|start| rules.moves.rank(start)).collect::<Result<Vec<_>, _>>()?;
        head.ranked = ranks.iter().all(Option::is_some);
        head.by_block = rules.moves.block(first)?.is_some();
        let play = Play::new(rules, head.clone());
        let mut roots = starts.iter().map(|start| play.name(play.row(start)?)).collect::<Result<Vec<_>, _>>()?;
        roots.sort();
        roots.dedup();
        head.start = Some(roots.iter().map(|root| root.text.clone()).collect());
        Ok(Arc::new(Order { given: Given::Rules(Box::new(play), roots), head, folder: job.folder.clone() }))
    }

    /// Whether values are wanted, not only outcomes.
    pub(crate) fn has_values(&self) -> bool {
        self.head.kind == Kind::Values
    }

    pub(crate) fn convention(&self) -> Convention {
        if self.head.convention == Convention::Misere.to_string() { Convention::Misere } else { Convention::Normal }
    }

    /// The hash of the job, the same in all processes.
    pub(crate) fn hash(&self) -> Result<blake3::Hash, ClusterError> {
        let text = serde_json::to_vec(&self.head).map_err(|error| ClusterError::file(&self.folder, error.into()))?;
        Ok(blake3::hash(&text))
    }
}
