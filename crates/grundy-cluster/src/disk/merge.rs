//! Several sorted segments read as one.
//!
//! The readers stand in a heap, the one with the least record on top (Knuth, *The Art of Computer
//! Programming* 3, 5.4.1). Where there are too many to be open at once, some are merged into
//! runs for the time being.

use std::path::Path;
use std::sync::Arc;

use crate::ClusterError;
use crate::disk::record::Record;
use crate::disk::run::{Run, RunWriter, Segment, SegmentReader};

/// So many segments are open at once.
const MOST_OPEN: usize = 64;

/// Segments of one rank and shard, merged.
pub(crate) struct Merge {
    /// A heap: each reader's record is at most those of the two behind its double.
    heap: Vec<SegmentReader>,
    begun: bool,
    /// Runs that were made for this merge only.
    made: Vec<Arc<Run>>,
}

impl Merge {
    /// Merges segments; `folder` is for runs that are made on the way, whose names begin with `name`.
    pub(crate) fn of(mut segments: Vec<Segment>, folder: &Path, name: &str) -> Result<Merge, ClusterError> {
        let mut made = Vec::new();
        while segments.len() > MOST_OPEN {
            let mut some = Merge::open(segments.drain(..MOST_OPEN))?;
            let (rank, shard) = segments[0].place();
            let mut out = RunWriter::create(folder, &format!("{name}-{}.merge", made.len()))?;
            out.begin(rank, shard)?;
            while let Some(record) = some.next()? {
                out.push(record)?;
            }
            let run = Arc::new(out.finish(false)?);
            segments.extend(run.segments());
            made.push(run);
        }
        let mut merge = Merge::open(segments)?;
        merge.made = made;
        Ok(merge)
    }

    fn open(segments: impl IntoIterator<Item = Segment>) -> Result<Merge, ClusterError> {
        let mut heap = Vec::new();
        for segment in segments {
            let mut reader = segment.read()?;
            if reader.advance()? {
                heap.push(reader);
            }
        }
        let mut merge = Merge { heap, begun: false, made: Vec::new() };
        (0..merge.heap.len() / 2).rev().for_each(|at| merge.sink(at));
        Ok(merge)
    }

    /// The next record.
    pub(crate) fn next(&mut self) -> Result<Option<Record<'_>>, ClusterError> {
        if self.begun && !self.heap.is_empty() {
            if !self.heap[0].advance()? {
                self.heap.swap_remove(0);
            }
            self.sink(0);
        }
        self.begun = true;
        Ok(self.heap.first().map(SegmentReader::record))
    }

    /// Puts the reader at `at` to its place among those behind it.
    fn sink(&mut self, mut at: usize) {
        loop {
            let least = |a: usize, b: usize| {
                let less = b < self.heap.len() && self.heap[b].record() < self.heap[a].record();
                if less { b } else { a }
            };
            if at >= self.heap.len() {
                return;
            }
            let next = least(least(at, 2 * at + 1), 2 * at + 2);
            if next == at {
                return;
            }
            self.heap.swap(at, next);
            at = next;
        }
    }
}

impl Drop for Merge {
    fn drop(&mut self) {
        for run in &self.made {
            // What cannot be removed now is removed when work in this folder goes on.
            let _ = run.remove();
        }
    }
}
