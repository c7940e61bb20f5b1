//! Edges, collected by the worker of the position they lead to, and sorted by that position.
//!
//! Edges are pairs of numbers. They are buffered in memory, by the shard they lead to. When there are too many, they
//! are sorted and written as a run. In the end the runs are merged (external sorting; Knuth, *The Art of Computer
//! Programming* 3, 5.4). Numbers in a record are big-endian, so that bytes sort as numbers do.

use std::path::PathBuf;
use std::sync::Arc;

use grundy_core::said;

use crate::ClusterError;
use crate::disk::closing::RunRecord;
use crate::disk::merge::Merge;
use crate::disk::record::Record;
use crate::disk::run::{Run, RunWriter, Segment};
use crate::unranked::places::Vertex;

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
    /// How many there are.
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

    /// Adds a move.
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
