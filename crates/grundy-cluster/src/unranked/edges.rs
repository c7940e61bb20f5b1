//! Edges, collected by the worker of the position they lead to, and sorted by that position.
//!
//! Edges are pairs of numbers. They are buffered in memory. When the buffer is full, they are sorted and written as a
//! run; in the end the runs are merged (external sorting; Knuth, *The Art of Computer Programming* 3, 5.4). Numbers in
//! a record are big-endian, so that bytes sort as numbers do.

use std::path::PathBuf;
use std::sync::Arc;

use grundy_core::said;

use crate::ClusterError;
use crate::disk::folder::RunRecord;
use crate::disk::merge::Merge;
use crate::disk::record::Record;
use crate::disk::run::{Run, RunWriter, Segment};
use crate::unranked::places::Vertex;

/// A move; edges sort first by where they lead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Edge {
    to: Vertex,
    from: Vertex,
}

/// The edges that lead to a worker's positions.
pub(crate) struct Edges {
    folder: PathBuf,
    worker: usize,
    /// Largest number of edges in memory.
    room: usize,
    buffer: Vec<Edge>,
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
        Edges { folder, worker, room, buffer: Vec::new(), runs: Vec::new(), kept: 0, round: 0 }
    }

    /// Adds runs that were written before. The names of new runs differ from those of rounds before `round`.
    pub(crate) fn resume(&mut self, runs: Vec<Run>, round: u64) {
        self.runs = runs.into_iter().map(Arc::new).collect();
        self.kept = self.runs.len();
        self.round = round;
    }

    /// Adds a move.
    pub(crate) fn add(&mut self, from: Vertex, to: Vertex) -> Result<(), ClusterError> {
        self.buffer.push(Edge { to, from });
        if self.buffer.len() >= self.room { self.spill(false) } else { Ok(()) }
    }

    /// Writes the buffer as a run.
    fn spill(&mut self, durable: bool) -> Result<(), ClusterError> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        self.buffer.sort_unstable();
        let name = format!("edges-{}-{}-{}.run", self.round, self.worker, self.runs.len() - self.kept);
        let mut out = RunWriter::create(&self.folder, &name)?;
        let mut shard = None;
        for edge in &self.buffer {
            if shard != Some(edge.to.shard) {
                shard = Some(edge.to.shard);
                out.begin(0, edge.to.shard)?;
            }
            let mut payload = [0; 8];
            payload[..4].copy_from_slice(&edge.from.shard.to_be_bytes());
            payload[4..].copy_from_slice(&edge.from.index.to_be_bytes());
            out.push(Record { key: &edge.to.index.to_be_bytes(), payload: &payload })?;
        }
        self.runs.push(Arc::new(out.finish(durable)?));
        self.buffer.clear();
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
            true => self.buffer.sort_unstable(),
            false => {
                self.spill(false)?;
                self.buffer = Vec::new();
            }
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
            visit(edge.to.index, edge.from, again)
        };
        if self.runs.is_empty() {
            let begin = self.buffer.partition_point(|edge| edge.to.shard < shard);
            return self.buffer[begin..]
                .iter()
                .take_while(|edge| edge.to.shard == shard)
                .try_for_each(|&edge| once(edge));
        }
        let own = |segment: &Segment| segment.place().1 == shard;
        let segments = self.runs.iter().flat_map(|run| run.segments()).filter(own).collect();
        let mut merge = Merge::of(segments, &self.folder, &format!("edges-{shard}"))?;
        while let Some(record) = merge.next()? {
            let numbers = (<[u8; 4]>::try_from(record.key).ok()).zip(<[u8; 8]>::try_from(record.payload).ok());
            let Some((to, from)) = numbers else {
                return Err(ClusterError::damaged(&self.folder, said!("an edge is none")));
            };
            let from = u64::from_be_bytes(from);
            let from = Vertex { shard: (from >> 32) as u32, index: from as u32 };
            once(Edge { to: Vertex { shard, index: u32::from_be_bytes(to) }, from })?;
        }
        Ok(())
    }

    /// Removes the runs that no checkpoint lists.
    pub(crate) fn remove(self) -> Result<(), ClusterError> {
        self.runs[self.kept..].iter().try_for_each(|run| run.remove())
    }
}
