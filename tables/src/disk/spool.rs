//! The spool: incoming records, buffered by rank and shard until their layer is processed.
//!
//! Records are buffered in memory. When the buffer is full, they are sorted and written as a run (external sorting;
//! Knuth, *The Art of Computer Programming* 3, 5.4). A reader merges the runs. At the end of a layer everything is
//! written, so that nothing is lost with the process.
//!
//! Records: a key and a payload, both byte strings.
//!
//! A record is written as the length of the key, the key, the length of the payload, the payload. Lengths and other
//! numbers have seven bits a byte, the lowest first, and the high bit set in all bytes but the last (LEB128). Records
//! are sorted by key, then by payload, as bytes.
//!
//! Reads several sorted segments as one.
//!
//! The readers are in a heap, the one with the least record on top (Knuth, *The Art of Computer Programming* 3, 5.4.1).
//! If there are too many to be open at once, some are first merged into temporary runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_core::Outcome;

use crate::ClusterError;
use crate::disk::closing::RunRecord;
use crate::disk::run::{Run, RunWriter, Segment, SegmentReader};

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
    /// The number of bytes written since it was taken.
    pub(crate) written: u64,
}

/// The records of one rank and shard, in the order of arrival.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Spool {
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

    /// Writes the whole buffer as a run, so that its records can be taken. If `durable`, the run is on the disk.
    pub(crate) fn spill(&mut self, name: impl FnOnce(usize) -> String, durable: bool) -> Result<(), ClusterError> {
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
        self.written += run.bytes;
        self.list(&run, |_| true);
        self.runs.push(run);
        self.buffers.clear();
        self.taken = 0;
        Ok(())
    }

    /// Writes the whole buffer and syncs all runs since the last call; returns their records.
    pub(crate) fn close(&mut self, name: impl FnOnce(usize) -> String) -> Result<Vec<RunRecord>, ClusterError> {
        // The earlier runs were written without syncing them.
        let before = self.runs.len();
        self.spill(name, true)?;
        for run in &self.runs[self.new..before] {
            run.sync()?;
        }
        let new = self.runs[self.new..].iter().map(|run| RunRecord::of(run)).collect();
        self.new = self.runs.len();
        Ok(new)
    }

    /// The greatest rank of a record.
    pub(crate) fn greatest_rank(&self) -> Option<u64> {
        let ranks = [self.segments.keys().next_back(), self.buffers.keys().next_back()];
        ranks.into_iter().flatten().map(|&(rank, _)| rank).max()
    }

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
}

/// The outcomes, each at its number in records.
pub(crate) const OUTCOMES: [Outcome; 3] = [Outcome::N, Outcome::P, Outcome::D];

#[inline]
pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn put_record(out: &mut Vec<u8>, key: &[u8], payload: &[u8]) {
    put_bytes(out, key);
    put_bytes(out, payload);
}

/// Appends bytes after their length.
pub(crate) fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Reads written bytes from the front. `None` means that the bytes are not what was written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        // Most numbers have one byte.
        match *self.0 {
            [byte @ 0..0x80, ref rest @ ..] => {
                self.0 = rest;
                Some(byte.into())
            }
            _ => self.long_number(),
        }
    }

    fn long_number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            let bits = u64::from(byte & 0x7f);
            if bits.checked_shl(shift).is_none_or(|moved| moved >> shift != bits) {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// The next bytes, after their length.
    pub(crate) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        let (bytes, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(crate) fn record(&mut self) -> Option<Record<'a>> {
        Some(Record { key: self.bytes()?, payload: self.bytes()? })
    }
}

/// Calls a function with each message of a parcel, as `read` reads it. Fails if a message cannot be read.
pub(crate) fn each_message<'a, T>(
    parcel: &'a [u8],
    mut read: impl FnMut(&mut Cursor<'a>) -> Option<T>,
    mut visit: impl FnMut(T) -> Result<(), ClusterError>,
) -> Result<(), ClusterError> {
    let mut cursor = Cursor(parcel);
    while !cursor.is_empty() {
        visit(read(&mut cursor).ok_or_else(ClusterError::garbled)?)?;
    }
    Ok(())
}

/// A key and a payload. Records compare by both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) key: &'a [u8],
    pub(crate) payload: &'a [u8],
}

/// Largest number of segments that are open at once.
const MOST_OPEN: usize = 64;

/// Segments of one rank and shard, merged.
pub(crate) struct Merge {
    /// A binary heap: the record of reader i is at most those of the readers 2i + 1 and 2i + 2.
    heap: Vec<SegmentReader>,
    begun: bool,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_read() {
        let numbers = (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, u64::MAX << bit]);
        for number in numbers {
            let mut out = Vec::new();
            put_number(&mut out, number);
            put_record(&mut out, b"key", &number.to_le_bytes());
            let mut cursor = Cursor(&out);
            assert_eq!(cursor.number(), Some(number));
            assert_eq!(cursor.record(), Some(Record { key: b"key", payload: &number.to_le_bytes() }));
            assert!(cursor.is_empty());
            for cut in 0..out.len() {
                let mut cursor = Cursor(&out[..cut]);
                assert!(cursor.number().is_none() || cursor.record().is_none());
            }
        }
        assert_eq!(Cursor(&[0xff; 20]).number(), None);
    }
}
