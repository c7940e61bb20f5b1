//! The spool: incoming records, buffered by rank and shard until their layer is processed.
//!
//! Records are buffered in memory. When the buffer is full, they are sorted and written as a run (external sorting;
//! Knuth, *The Art of Computer Programming* 3, 5.4). A reader merges the runs. At the end of a layer everything is
//! written, so that nothing is lost with the process.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::ClusterError;
use crate::disk::record::{Cursor, Record, put_record};
use crate::disk::run::{Run, RunWriter, Segment};

/// Records of many ranks and shards.
pub(crate) struct Spool {
    folder: PathBuf,
    /// Size of the buffer, in bytes.
    room: usize,
    taken: usize,
    buffers: BTreeMap<(u64, u32), Buffer>,
    segments: BTreeMap<(u64, u32), Vec<Segment>>,
    runs: Vec<Arc<Run>>,
    /// Index of the first run since the last closing.
    new: usize,
    written: u64,
}

/// The records of one rank and shard, in the order of arrival.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Spool {
    /// An empty spool with a buffer of `room` bytes.
    pub(crate) fn new(folder: PathBuf, room: usize) -> Spool {
        let (buffers, segments) = (BTreeMap::new(), BTreeMap::new());
        Spool { folder, room, taken: 0, buffers, segments, runs: Vec::new(), new: 0, written: 0 }
    }

    /// Adds a run that an earlier process wrote: its segments of the `wanted` ranks and shards. If it is `own`, this
    /// worker must remove it later.
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

    /// Adds a record. If the buffer is full, all of it is written as a run; `name` makes its name.
    pub(crate) fn add(
        &mut self,
        place: (u64, u32),
        record: Record<'_>,
        name: impl FnOnce(usize) -> String,
    ) -> Result<(), ClusterError> {
        let buffer = self.buffers.entry(place).or_default();
        buffer.starts.push(buffer.bytes.len());
        put_record(&mut buffer.bytes, record.key, record.payload);
        // The record with its two lengths (usually one byte each), and its start.
        self.taken += record.key.len() + record.payload.len() + 2 + size_of::<usize>();
        if self.taken > self.room { self.spill(name, false) } else { Ok(()) }
    }

    /// Writes the whole buffer as a run.
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

    /// Writes the whole buffer as a run, so that its records can be taken.
    pub(crate) fn flush(&mut self, name: impl FnOnce(usize) -> String) -> Result<(), ClusterError> {
        self.spill(name, true)
    }

    /// Writes the whole buffer and syncs all runs since the last call; returns them.
    pub(crate) fn close(&mut self, name: impl FnOnce(usize) -> String) -> Result<Vec<Arc<Run>>, ClusterError> {
        // The earlier runs were written without syncing them.
        let before = self.runs.len();
        self.spill(name, true)?;
        for run in &self.runs[self.new..before] {
            run.sync()?;
        }
        let new = self.runs[self.new..].to_vec();
        self.new = self.runs.len();
        Ok(new)
    }

    /// The greatest rank of a record.
    pub(crate) fn greatest_rank(&self) -> Option<u64> {
        let ranks = [self.segments.keys().next_back(), self.buffers.keys().next_back()];
        ranks.into_iter().flatten().map(|&(rank, _)| rank).max()
    }

    /// Takes the records of a rank, by shard.
    pub(crate) fn take(&mut self, rank: u64) -> BTreeMap<u32, Vec<Segment>> {
        let places: Vec<(u64, u32)> = self.segments.range((rank, 0)..=(rank, u32::MAX)).map(|(&at, _)| at).collect();
        places.into_iter().filter_map(|at| Some((at.1, self.segments.remove(&at)?))).collect()
    }

    /// Removes the runs that are not needed any more; `over` decides by their ranks.
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

    /// The number of bytes written since the last call.
    pub(crate) fn take_written(&mut self) -> u64 {
        std::mem::take(&mut self.written)
    }
}
