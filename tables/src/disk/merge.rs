//! Reads several sorted segments as one.
//!
//! The readers are in a heap, the one with the least record on top (Knuth, *The Art of Computer Programming* 3, 5.4.1).
//! If there are too many to be open at once, some are first merged into temporary runs.

use std::path::Path;
use std::sync::Arc;

use crate::ClusterError;
use crate::disk::record::Record;
use crate::disk::run::{Run, RunWriter, Segment, SegmentReader};

/// Largest number of segments that are open at once.
const MOST_OPEN: usize = 64;

/// Segments of one rank and shard, merged.
pub(crate) struct Merge {
    /// A binary heap: the record of reader i is at most those of the readers 2i + 1 and 2i + 2.
    heap: Vec<SegmentReader>,
    begun: bool,
    /// Temporary runs of this merge.
    made: Vec<Arc<Run>>,
}

impl Merge {
    /// Merges segments. Temporary runs go into `folder`, and their names begin with `name`.
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

    /// Restores the heap order below the reader at `at`.
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
            // A file that cannot be removed now is removed when work in this folder continues.
            let _ = run.remove();
        }
    }
}
