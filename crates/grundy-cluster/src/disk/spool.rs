//! The spool: records that came in, kept by rank and shard until their layer's turn.
//!
//! Records are kept in memory and, when they take more than their share, sorted and written as a run
//! (external sorting; Knuth, *The Art of Computer Programming* 3, 5.4). Whoever reads them merges the
//! runs. At the end of a layer everything is written, so that nothing is lost with the
//! process.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::ClusterError;
use crate::disk::record::{Cursor, Record, put_record};
use crate::disk::run::{Run, RunWriter, Segment};

/// Records of many ranks and shards.
pub(crate) struct Spool {
    folder: PathBuf,
    /// Bytes that may be kept in memory.
    room: usize,
    taken: usize,
    buffers: BTreeMap<(u64, u32), Buffer>,
    segments: BTreeMap<(u64, u32), Vec<Segment>>,
    runs: Vec<Arc<Run>>,
    /// Runs since the last closing begin at this one.
    new: usize,
    written: u64,
}

/// Records of one rank and shard, in the order in which they came.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Spool {
    /// An empty spool that keeps up to `room` bytes in memory.
    pub(crate) fn new(folder: PathBuf, room: usize) -> Spool {
        let (buffers, segments) = (BTreeMap::new(), BTreeMap::new());
        Spool { folder, room, taken: 0, buffers, segments, runs: Vec::new(), new: 0, written: 0 }
    }

    /// Takes up a run that an earlier process wrote: its segments of `wanted` ranks and shards, and
    /// the duty to remove it some day if it is `own`.
    pub(crate) fn resume(&mut self, run: Arc<Run>, wanted: impl Fn((u64, u32)) -> bool, own: bool) {
        self.list(&run, wanted);
        if own {
            self.runs.push(run);
            self.new = self.runs.len();
        }
    }

    fn list(&mut self, run: &Arc<Run>, wanted: impl Fn((u64, u32)) -> bool) {
        for segment in run.segments().filter(|segment| wanted(segment.place())) {
            self.segments.entry(segment.place()).or_default().push(segment);
        }
    }

    /// Adds a record. If memory is full, all that is in memory becomes a run of this name.
    pub(crate) fn add(
        &mut self,
        place: (u64, u32),
        record: Record<'_>,
        name: impl FnOnce(usize) -> String,
    ) -> Result<(), ClusterError> {
        let buffer = self.buffers.entry(place).or_default();
        buffer.starts.push(buffer.bytes.len());
        put_record(&mut buffer.bytes, record.key, record.payload);
        // The record with its two lengths, and its start.
        self.taken += record.key.len() + record.payload.len() + 2 + size_of::<usize>();
        if self.taken > self.room { self.spill(name, false) } else { Ok(()) }
    }

    /// Writes all that is in memory as a run.
    fn spill(&mut self, name: impl FnOnce(usize) -> String, durable: bool) -> Result<(), ClusterError> {
        if self.buffers.is_empty() {
            return Ok(());
        }
        let mut out = RunWriter::create(&self.folder, &name(self.runs.len() - self.new))?;
        for (&(rank, shard), buffer) in &mut self.buffers {
            out.begin(rank, shard)?;
            let record = |start: usize| Cursor(&buffer.bytes[start..]).record();
            buffer.starts.sort_unstable_by_key(|&start| record(start));
            for record in buffer.starts.iter().filter_map(|&start| record(start)) {
                out.push(record)?;
            }
        }
        let run = Arc::new(out.finish(durable)?);
        self.written += run.bytes();
        self.list(&run, |_| true);
        self.runs.push(run);
        self.buffers.clear();
        self.taken = 0;
        Ok(())
    }

    /// Writes all that is in memory as a run, so that it can be taken out.
    pub(crate) fn flush(&mut self, name: impl FnOnce(usize) -> String) -> Result<(), ClusterError> {
        self.spill(name, true)
    }

    /// Writes all that is in memory; the runs since the last time. They are on the disk then.
    pub(crate) fn close(&mut self, name: impl FnOnce(usize) -> String) -> Result<Vec<Arc<Run>>, ClusterError> {
        // Those before this one were written without waiting for the disk.
        let before = self.runs.len();
        self.spill(name, true)?;
        for run in &self.runs[self.new..before] {
            run.sync()?;
        }
        let new = self.runs[self.new..].to_vec();
        self.new = self.runs.len();
        Ok(new)
    }

    /// The greatest rank of which there are records.
    pub(crate) fn greatest_rank(&self) -> Option<u64> {
        let ranks = [self.segments.keys().next_back(), self.buffers.keys().next_back()];
        ranks.into_iter().flatten().map(|&(rank, _)| rank).max()
    }

    /// Takes the records of a rank out, by shard.
    pub(crate) fn take(&mut self, rank: u64) -> BTreeMap<u32, Vec<Segment>> {
        let places: Vec<(u64, u32)> = self.segments.range((rank, 0)..=(rank, u32::MAX)).map(|(&at, _)| at).collect();
        places.into_iter().filter_map(|at| Some((at.1, self.segments.remove(&at)?))).collect()
    }

    /// Removes the runs that nobody needs any more, as their ranks tell.
    pub(crate) fn retire(&mut self, over: impl Fn((u64, u64)) -> bool) -> Result<(), ClusterError> {
        let new = self.runs.split_off(self.new);
        for run in std::mem::take(&mut self.runs) {
            if over(run.ranks()) {
                run.remove()?;
            } else {
                self.runs.push(run);
            }
        }
        self.new = self.runs.len();
        self.runs.extend(new);
        Ok(())
    }

    /// Bytes written since the last time somebody asked.
    pub(crate) fn take_written(&mut self) -> u64 {
        std::mem::take(&mut self.written)
    }
}
