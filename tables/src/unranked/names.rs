//! The texts of a shard's positions, by number.
//!
//! A graph of E edges asks 2·E times for a number, and each place in memory that a question touches is a cache miss.
//! So the key of a text in the table distinguishes texts without a look at them. Vertices are mostly whole numbers,
//! and a number is its own key. Only the keys of other texts are hashes. If two hashes agree, the texts are compared.

use std::hash::BuildHasher;

use grundy_core::{Outcome, said};
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::ClusterError;
use crate::disk::spool::{Cursor, OUTCOMES, put_number};

/// Different texts, numbered in the order of their first appearance.
#[derive(Default)]
pub(crate) struct Names {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    table: HashTable<Entry>,
    hasher: DefaultHashBuilder,
}

/// A text in the table: the two halves of its key, and its number. Halves, because 12 bytes are less than 16.
struct Entry {
    key: [u32; 2],
    index: u32,
}

impl Entry {
    fn key(&self) -> u64 {
        u64::from(self.key[0]) << 32 | u64::from(self.key[1])
    }
}

/// Bytes of the table for a text: the entry and a byte of the table's own, with one place in eight empty.
const IN_TABLE: usize = (size_of::<Entry>() + 1) * 8 / 7 + 1;
/// The bit that keys of hashes have, and keys of numbers do not.
const HASHED: u64 = 1 << 63;
/// Largest number of digits of a number that is its own key; such numbers are below [`HASHED`].
const DIGITS: usize = 18;

impl Names {
    pub(crate) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    pub(crate) fn get(&self, index: u32) -> &[u8] {
        text(&self.bytes, &self.ends, index)
    }

    /// The number of a text; a new text is added.
    pub(crate) fn add(&mut self, name: &[u8]) -> Result<u32, ClusterError> {
        let Names { bytes, ends, table, hasher } = self;
        let key = number(name).unwrap_or_else(|| hasher.hash_one(name) | HASHED);
        let hash = hasher.hash_one(key);
        let is_it = |entry: &Entry| entry.key() == key && (key < HASHED || text(bytes, ends, entry.index) == name);
        if let Some(entry) = table.find(hash, is_it) {
            return Ok(entry.index);
        }
        let end = u32::try_from(bytes.len() + name.len()).ok().filter(|_| ends.len() < u32::MAX as usize);
        let Some(end) = end else {
            let why = said!("a shard holds 4 GiB of texts; begin again in another folder with more --shards");
            return Err(ClusterError::Full(why));
        };
        bytes.extend_from_slice(name);
        let index = ends.len() as u32;
        ends.push(end);
        let entry = Entry { key: [(key >> 32) as u32, key as u32], index };
        table.insert_unique(hash, entry, |entry| hasher.hash_one(entry.key()));
        Ok(index)
    }

    /// Drops the table for look-ups, which are not needed any more.
    pub(crate) fn close(&mut self) {
        self.table = HashTable::new();
        self.bytes.shrink_to_fit();
    }

    /// The memory used, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * 4 + self.table.capacity() * IN_TABLE
    }
}

fn text<'a>(bytes: &'a [u8], ends: &[u32], index: u32) -> &'a [u8] {
    let end = ends[index as usize] as usize;
    let begin = index.checked_sub(1).map_or(0, |before| ends[before as usize] as usize);
    &bytes[begin..end]
}

/// The number that a text is, if no other text is the same number: plain digits without a needless 0 in front.
fn number(name: &[u8]) -> Option<u64> {
    if name.is_empty() || name.len() > DIGITS || (name[0] == b'0' && name.len() > 1) {
        return None;
    }
    name.iter().try_fold(0, |number, byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then(|| number * 10 + u64::from(digit))
    })
}

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
    pub(crate) fn byte(self) -> u8 {
        self.outcome.map_or(0, |outcome| outcome as u8 + 1) << 1 | u8::from(self.nothing)
    }
}

/// The positions of a shard.
#[derive(Default)]
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
        let byte = self.endings[index as usize];
        let outcome = usize::from(byte >> 1).checked_sub(1).and_then(|number| OUTCOMES.get(number).copied());
        Ending { outcome, nothing: byte & 1 != 0 }
    }

    pub(crate) fn len(&self) -> u32 {
        self.names.len()
    }
}

pub(crate) struct Places {
    worker: usize,
    peers: usize,
    pub(crate) shards: Vec<Shard>,
}

impl Places {
    /// No positions yet, in the shards of worker `worker` of `peers`, out of `all` shards.
    pub(crate) fn new(worker: usize, peers: usize, all: u32) -> Places {
        let own = (0..all).filter(|&shard| shard as usize % peers == worker);
        Places { worker, peers, shards: own.map(|number| Shard { number, ..Shard::default() }).collect() }
    }

    /// The index of an own shard among these; `None` for other shards.
    pub(crate) fn slot(&self, shard: u32) -> Option<usize> {
        let shard = shard as usize;
        (shard % self.peers == self.worker && shard / self.peers < self.shards.len()).then_some(shard / self.peers)
    }

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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testkit::Random;

    use super::*;

    /// Texts get the numbers that a map of whole texts gives them, also those that look alike.
    #[test]
    fn each_text_has_a_number_of_its_own() {
        let mut random = Random::new(1);
        let (mut names, mut known) = (Names::default(), HashMap::new());
        for _ in 0..30_000 {
            let digits =
                (0..1 + random.below(20)).map(|_| char::from(b'0' + random.below(2) as u8)).collect::<String>();
            let name = match random.below(4) {
                0 => digits,
                1 => format!("{digits},1"),
                2 => random.below(5_000).to_string(),
                _ => format!("v{}", random.below(5_000)),
            };
            let next = known.len() as u32;
            let expected = *known.entry(name.clone()).or_insert(next);
            assert_eq!(names.add(name.as_bytes()).unwrap(), expected, "{name}");
            assert_eq!(names.get(expected), name.as_bytes());
        }
        assert_eq!(names.len() as usize, known.len());
    }

    #[test]
    fn only_plain_digits_are_numbers() {
        for (name, expected) in [("0", Some(0)), ("7", Some(7)), ("999999999999999999", Some(999_999_999_999_999_999))]
        {
            assert_eq!(number(name.as_bytes()), expected);
        }
        for name in ["", "00", "07", "1000000000000000000", "-1", "1,2", "a", "1 ", "/", ":"] {
            assert_eq!(number(name.as_bytes()), None, "{name}");
        }
    }
}
