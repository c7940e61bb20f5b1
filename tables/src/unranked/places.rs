//! Positions by number: those of a worker's shards, and what is known before values are searched.

use grundy_core::{Outcome, said};

use crate::ClusterError;
use crate::disk::record::{Cursor, put_number};
use crate::unranked::names::Names;

/// A position: its shard, and its number within the shard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Vertex {
    pub(crate) shard: u32,
    pub(crate) index: u32,
}

impl Vertex {
    pub(crate) fn put(self, out: &mut Vec<u8>) {
        put_number(out, self.shard.into());
        put_number(out, self.index.into());
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Option<Vertex> {
        let shard = u32::try_from(cursor.number()?).ok()?;
        Some(Vertex { shard, index: u32::try_from(cursor.number()?).ok()? })
    }
}

/// How a position ends, and whether some move leaves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ending {
    /// Who wins, if the rules end the game here.
    pub(crate) outcome: Option<Outcome>,
    /// Whether some move leaves nothing, where values add.
    pub(crate) nothing: bool,
}

impl Ending {
    pub(crate) fn to_byte(self) -> u8 {
        self.outcome.map_or(0, |outcome| outcome as u8 + 1) << 1 | u8::from(self.nothing)
    }

    pub(crate) fn of_byte(byte: u8) -> Ending {
        let outcome = match byte >> 1 {
            1 => Some(Outcome::N),
            2 => Some(Outcome::P),
            3 => Some(Outcome::D),
            _ => None,
        };
        Ending { outcome, nothing: byte & 1 != 0 }
    }
}

/// The positions of a shard.
pub(crate) struct Shard {
    pub(crate) number: u32,
    pub(crate) names: Names,
    /// How each position ends, as a byte.
    pub(crate) endings: Vec<u8>,
    /// For each position, the number of different non-empty options.
    pub(crate) options: Vec<u32>,
    /// The number of positions whose options are known.
    pub(crate) expanded: u32,
}

impl Shard {
    pub(crate) fn new(number: u32) -> Shard {
        Shard { number, names: Names::default(), endings: Vec::new(), options: Vec::new(), expanded: 0 }
    }

    /// The number of the position with this text; a new position is added.
    pub(crate) fn add(&mut self, name: &[u8]) -> Result<u32, ClusterError> {
        let index = self.names.add(name)?;
        if index as usize == self.endings.len() {
            self.endings.push(0);
            self.options.push(0);
        }
        Ok(index)
    }

    pub(crate) fn ending(&self, index: u32) -> Ending {
        Ending::of_byte(self.endings[index as usize])
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u32 {
        self.names.len()
    }
}

/// The shards of a worker.
pub(crate) struct Places {
    worker: usize,
    peers: usize,
    pub(crate) shards: Vec<Shard>,
}

impl Places {
    /// No positions yet, in the shards of worker `worker` of `peers`, out of `all` shards.
    pub(crate) fn new(worker: usize, peers: usize, all: u32) -> Places {
        let own = (0..all).filter(|&shard| shard as usize % peers == worker);
        Places { worker, peers, shards: own.map(Shard::new).collect() }
    }

    /// The index of an own shard among these; `None` for other shards.
    pub(crate) fn slot(&self, shard: u32) -> Option<usize> {
        let shard = shard as usize;
        (shard % self.peers == self.worker && shard / self.peers < self.shards.len()).then_some(shard / self.peers)
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u64 {
        self.shards.iter().map(|shard| u64::from(shard.len())).sum()
    }

    /// Fails if these positions do not fit into `room` bytes, with `each` additional bytes for each position.
    pub(crate) fn check(&self, room: usize, each: usize) -> Result<(), ClusterError> {
        let names: usize = self.shards.iter().map(|shard| shard.names.memory()).sum();
        let needed = names + self.len() as usize * each;
        if needed <= room {
            return Ok(());
        }
        let mib = |bytes: usize| bytes.div_ceil(1 << 20);
        Err(ClusterError::Full(said!(
            "{what} positions known to worker {worker} take {needed} MiB, and its share of the memory limit leaves them {room} MiB; give a \
             larger --memory-limit, or take more machines: the same command goes on from what was kept last. If every \
             move lowers some number, define rank(p): then positions need not be in memory",
            what = self.len(),
            worker = self.worker,
            needed = mib(needed),
            room = mib(room)
        )))
    }
}
