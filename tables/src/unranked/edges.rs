//! Edges, collected by the worker of the position they lead to, and sorted by that position.
//!
//! Edges are pairs of numbers. They are buffered in memory, by the shard they lead to. When there are too many, they
//! are sorted and written as a run. In the end the runs are merged (external sorting; Knuth, *The Art of Computer
//! Programming* 3, 5.4). Numbers in a record are big-endian, so that bytes sort as numbers do.
//!
//! A file with the parents of each position of a shard: the positions that have it as an option.
//!
//! ```text
//! file := for each position in order its parents: shard and index (4 bytes each)
//!         for each position the number of its parents (4 bytes)
//!         positions (8 bytes), parents (8 bytes), "grundyP2"
//! ```
//!
//! Numbers are little-endian. The checkpoint has the hash of the file, and a run that continues verifies it before it
//! opens the file. Waves read in ascending order, so the read-ahead grows as long as it is used. A worker with many
//! shards opens its files only for reading, since systems limit open files to some hundred.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_core::said;
use grundy_files::atomic::create_anew;

use crate::ClusterError;
use crate::disk::closing::{ParentsRecord, RunRecord};
use crate::disk::run::{Run, RunWriter, Segment};
use crate::disk::spool::{Merge, Record};
use crate::unranked::names::Vertex;

/// An edge that leads to a position of a given shard; edges sort first by where they lead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Edge {
    /// The number of the position in the shard.
    to: u32,
    from: Vertex,
}

/// Sorts edges that lead to positions of one shard, by counting if that is worth it.
fn sort(edges: &mut Vec<Edge>) {
    let positions = edges.iter().map(|edge| edge.to as usize + 1).max().unwrap_or(0);
    if positions > 2 * edges.len() {
        return edges.sort_unstable();
    }
    let mut next = vec![0; positions];
    edges.iter().for_each(|edge| next[edge.to as usize] += 1);
    let mut sum = 0;
    next.iter_mut().for_each(|next| sum += std::mem::replace(next, sum));
    let mut sorted = vec![Edge::default(); edges.len()];
    for &edge in &*edges {
        let next: &mut usize = &mut next[edge.to as usize];
        sorted[*next] = edge;
        *next += 1;
    }
    sorted.chunk_by_mut(|a, b| a.to == b.to).for_each(<[Edge]>::sort_unstable);
    *edges = sorted;
}

/// The edges that lead to a worker's positions.
pub(crate) struct Edges {
    folder: PathBuf,
    worker: usize,
    /// Largest number of edges in memory.
    room: usize,
    count: usize,
    /// The edges in memory, by the shard they lead to.
    buffers: Vec<Vec<Edge>>,
    /// The runs of this worker, and of earlier runs of the job.
    runs: Vec<Arc<Run>>,
    /// Number of the runs that are synced to the disk.
    kept: usize,
    /// A number that makes the names of runs unique.
    round: u64,
}

impl Edges {
    /// No edges yet; the buffer takes up to `room` bytes.
    pub(crate) fn new(folder: PathBuf, worker: usize, room: usize) -> Edges {
        let room = (room / size_of::<Edge>()).max(1);
        Edges { folder, worker, room, count: 0, buffers: Vec::new(), runs: Vec::new(), kept: 0, round: 0 }
    }

    /// Adds runs that were written earlier. The names of new runs differ from those of rounds before `round`.
    pub(crate) fn resume(&mut self, runs: Vec<Run>, round: u64) {
        self.runs = runs.into_iter().map(Arc::new).collect();
        self.kept = self.runs.len();
        self.round = round;
    }

    pub(crate) fn add(&mut self, from: Vertex, to: Vertex) -> Result<(), ClusterError> {
        let shard = to.shard as usize;
        if self.buffers.len() <= shard {
            self.buffers.resize_with(shard + 1, Vec::new);
        }
        self.buffers[shard].push(Edge { to: to.index, from });
        self.count += 1;
        if self.count >= self.room { self.spill(false) } else { Ok(()) }
    }

    /// Writes the edges in memory as a run.
    fn spill(&mut self, durable: bool) -> Result<(), ClusterError> {
        if self.count == 0 {
            return Ok(());
        }
        let name = format!("edges-{}-{}-{}.run", self.round, self.worker, self.runs.len() - self.kept);
        let mut out = RunWriter::create(&self.folder, &name)?;
        for (shard, edges) in (0..).zip(&mut self.buffers).filter(|(_, edges)| !edges.is_empty()) {
            sort(edges);
            out.begin(0, shard)?;
            for edge in std::mem::take(edges) {
                let mut payload = [0; 8];
                payload[..4].copy_from_slice(&edge.from.shard.to_be_bytes());
                payload[4..].copy_from_slice(&edge.from.index.to_be_bytes());
                out.push(Record { key: &edge.to.to_be_bytes(), payload: &payload })?;
            }
        }
        self.runs.push(Arc::new(out.finish(durable)?));
        self.count = 0;
        Ok(())
    }

    /// Writes the buffer, syncs the runs since the last call, and returns their records.
    pub(crate) fn keep(&mut self, round: u64) -> Result<Vec<RunRecord>, ClusterError> {
        self.spill(true)?;
        for run in &self.runs[self.kept..] {
            run.sync()?;
        }
        let new = self.runs[self.kept..].iter().map(|run| RunRecord::of(run)).collect();
        self.kept = self.runs.len();
        self.round = round;
        Ok(new)
    }

    /// Prepares all edges for reading in order.
    pub(crate) fn sort(&mut self) -> Result<(), ClusterError> {
        match self.runs.is_empty() {
            true => self.buffers.iter_mut().for_each(sort),
            false => self.spill(false)?,
        }
        Ok(())
    }

    /// Calls a function with the different edges that lead to the positions of a shard, in order: where each leads, and
    /// from where. The edges must have been [sorted](Edges::sort).
    pub(crate) fn each(
        &self,
        shard: u32,
        mut visit: impl FnMut(u32, Vertex, bool) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let mut last = None;
        let mut once = |edge: Edge| {
            let again = last == Some(edge);
            last = Some(edge);
            visit(edge.to, edge.from, again)
        };
        if self.runs.is_empty() {
            let edges = self.buffers.get(shard as usize).map_or(&[][..], Vec::as_slice);
            return edges.iter().try_for_each(|&edge| once(edge));
        }
        let own = |segment: &Segment| segment.place().1 == shard;
        let segments = self.runs.iter().flat_map(|run| run.segments()).filter(own).collect();
        let mut merge = Merge::of(segments, &self.folder, &format!("edges-{shard}"))?;
        while let Some(record) = merge.next()? {
            let numbers = (<[u8; 4]>::try_from(record.key).ok()).zip(<[u8; 8]>::try_from(record.payload).ok());
            let Some((to, from)) = numbers else {
                return Err(ClusterError::damaged(&self.folder, said!("an edge is damaged")));
            };
            let from = u64::from_be_bytes(from);
            let from = Vertex { shard: (from >> 32) as u32, index: from as u32 };
            once(Edge { to: u32::from_be_bytes(to), from })?;
        }
        Ok(())
    }

    /// Removes the runs that no checkpoint lists.
    pub(crate) fn remove(self) -> Result<(), ClusterError> {
        self.runs[self.kept..].iter().try_for_each(|run| run.remove())
    }
}

/// The last bytes of a file of parents.
const MAGIC: &[u8; 8] = b"grundyP2";
/// Size of a parent, in bytes.
const EACH: u64 = 8;
/// Least and largest size of the read-ahead, in bytes.
const AHEAD: [usize; 2] = [1 << 12, 1 << 18];
/// Largest number of files that all stay open; with more, each is opened when it is read.
const FEW: usize = 256;
/// Length of the tail of a file, in bytes: two counts and the magic.
const TAIL: usize = 8 + 8 + 8;

/// The parents of the positions of a shard.
pub(crate) struct Parents {
    path: PathBuf,
    /// The open file, if the worker has few files.
    file: Option<File>,
    stays: bool,
    /// The offset where the parents of each position begin, and the end of the last.
    starts: Vec<u64>,
    window: Vec<u8>,
    /// The offset of the window in the file.
    at: u64,
    ahead: usize,
}

/// A file of parents being written.
pub(crate) struct ParentsWriter {
    shard: u32,
    path: PathBuf,
    file: File,
    /// Bytes that are neither hashed nor written yet.
    bytes: Vec<u8>,
    hasher: blake3::Hasher,
    starts: Vec<u64>,
    count: u64,
}

/// Number of bytes that are hashed and written at once.
const BLOCK: usize = 1 << 16;

impl ParentsWriter {
    pub(crate) fn create(folder: &Path, shard: u32) -> Result<ParentsWriter, ClusterError> {
        let path = folder.join(format!("parents-{shard}.run"));
        let file = create_anew(&path).map_err(ClusterError::at(&path))?;
        let (bytes, hasher) = (Vec::with_capacity(BLOCK + 8), blake3::Hasher::new());
        Ok(ParentsWriter { shard, path, file, bytes, hasher, starts: vec![0], count: 0 })
    }

    /// Adds a parent of a position; positions must ascend.
    pub(crate) fn push(&mut self, index: u32, parent: Vertex) -> Result<(), ClusterError> {
        self.starts.resize(index as usize + 1, self.count * EACH);
        self.count += 1;
        let number = u64::from(parent.shard) | u64::from(parent.index) << 32;
        self.put(&number.to_le_bytes())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), ClusterError> {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), ClusterError> {
        self.hasher.update(&self.bytes);
        self.file.write_all(&self.bytes).map_err(ClusterError::at(&self.path))?;
        self.bytes.clear();
        Ok(())
    }

    /// Ends the file, one of `files`, and syncs it. The shard has `positions` positions.
    pub(crate) fn finish(mut self, positions: u32, files: usize) -> Result<(Parents, ParentsRecord), ClusterError> {
        self.starts.resize(positions as usize + 1, self.count * EACH);
        for index in 0..positions as usize {
            let parents = (self.starts[index + 1] - self.starts[index]) / EACH;
            self.put(&(parents as u32).to_le_bytes())?;
        }
        self.put(&u64::from(positions).to_le_bytes())?;
        self.put(&self.count.to_le_bytes())?;
        self.put(MAGIC)?;
        self.flush()?;
        let hash = self.hasher.finalize();
        let ParentsWriter { shard, path, file, starts, .. } = self;
        let failed = ClusterError::at(&path);
        file.sync_all().map_err(failed)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let record = ParentsRecord { shard, name, hash: hash.to_hex().to_string() };
        Ok((Parents::new(path, starts, files), record))
    }
}

impl Parents {
    fn new(path: PathBuf, starts: Vec<u64>, files: usize) -> Parents {
        Parents { path, file: None, stays: files <= FEW, starts, window: Vec::new(), at: 0, ahead: AHEAD[0] }
    }

    /// Opens a file that has the hash in the checkpoint, one of `files`; its shard has `positions` positions.
    pub(crate) fn open(
        folder: &Path,
        record: &ParentsRecord,
        positions: u32,
        files: usize,
    ) -> Result<Parents, ClusterError> {
        let path = folder.join(&record.name);
        let damaged = || ClusterError::damaged(&path, said!("it is not the file that was written"));
        let failed = ClusterError::at(&path);
        let mut file = File::open(&path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut tail = [0; TAIL];
        let begin = length.checked_sub(TAIL as u64).ok_or_else(damaged)?;
        file.seek(SeekFrom::Start(begin)).and_then(|_| file.read_exact(&mut tail)).map_err(failed)?;
        let number = |at: usize| tail[at..at + 8].iter().rev().fold(0u64, |n, &byte| n << 8 | u64::from(byte));
        let (known, parents) = (number(0), number(8));
        let whole = parents.checked_mul(EACH).and_then(|bytes| bytes.checked_add(known.checked_mul(4)?));
        if tail[16..] != *MAGIC || whole != Some(begin) {
            return Err(damaged());
        }
        if known != u64::from(positions) {
            return Err(ClusterError::damaged(&path, said!("it is about other positions than their texts")));
        }
        let mut counts = vec![0; positions as usize * 4];
        file.seek(SeekFrom::Start(parents * EACH)).and_then(|_| file.read_exact(&mut counts)).map_err(failed)?;
        let (mut starts, mut at) = (vec![0], 0);
        starts.extend(counts.as_chunks().0.iter().map(|&count| {
            at += u64::from(u32::from_le_bytes(count)) * EACH;
            at
        }));
        if at != parents * EACH {
            return Err(damaged());
        }
        Ok(Parents::new(path, starts, files))
    }

    /// Calls a function with the parents of a position.
    pub(crate) fn each(&mut self, index: u32, mut visit: impl FnMut(Vertex)) -> Result<(), ClusterError> {
        let (begin, end) = (self.starts[index as usize], self.starts[index as usize + 1]);
        if begin == end {
            return Ok(());
        }
        if begin < self.at || end > self.at + self.window.len() as u64 {
            self.read(begin, end).map_err(ClusterError::at(&self.path))?;
        }
        let window = &self.window[(begin - self.at) as usize..(end - self.at) as usize];
        for parent in window.as_chunks().0 {
            let number = u64::from_le_bytes(*parent);
            visit(Vertex { shard: number as u32, index: (number >> 32) as u32 });
        }
        Ok(())
    }

    /// Reads at least from `begin` to `end`.
    fn read(&mut self, begin: u64, end: u64) -> io::Result<()> {
        let behind = self.at + self.window.len() as u64;
        let near = begin >= self.at && begin < behind + self.ahead as u64;
        self.ahead = if near { (2 * self.ahead).min(AHEAD[1]) } else { AHEAD[0] };
        let all = self.starts.last().copied().unwrap_or(0);
        let until = end.max((begin + self.ahead as u64).min(all));
        self.window.resize((until - begin) as usize, 0);
        self.at = begin;
        let mut file = self.file.take().map_or_else(|| File::open(&self.path), Ok)?;
        file.seek(SeekFrom::Start(begin))?;
        file.read_exact(&mut self.window)?;
        self.file = Some(file).filter(|_| self.stays);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn counting_sorts_as_comparing_does() {
        let mut random = Random::new(1);
        for (edges, positions) in [(0, 1), (1, 1), (5, 1_000), (500, 30), (3_000, 4_000), (4_000, 3_000)] {
            let vertex = |random: &mut Random| Vertex { shard: random.below(3), index: random.below(50) };
            let edge = |random: &mut Random| Edge { to: random.below(positions), from: vertex(random) };
            let mut found: Vec<Edge> = (0..edges).map(|_| edge(&mut random)).collect();
            let mut expected = found.clone();
            expected.sort();
            sort(&mut found);
            assert_eq!(found, expected);
        }
    }
}
