//! Runs: files of sorted records.
//!
//! ```text
//! run     := block* index tail
//! block   := stored length (4 bytes), raw length (4 bytes), hash (8 bytes), stored bytes (Zstandard)
//! index   := for each segment: rank, shard, offset, length in bytes, records
//! tail    := length of the index (4 bytes), "grundyR2"
//! ```
//!
//! A run has *segments*, one for each rank and shard, and a segment is a sequence of blocks of about 64 KiB of
//! records. Numbers of fixed length are little-endian. The hash of a block is the first eight bytes of BLAKE3. Every
//! block is verified before a record of it is read. The count of records says where a segment ends. The closing or
//! checkpoint that lists the file has the hash of the whole. Before work goes on, it is verified.
//!
//! A run is written under another name, synced and renamed, so a file with its own name is complete.

use grundy_core::{Said, said};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_files::atomic::{UNFINISHED, create_anew};

use crate::ClusterError;
use crate::disk::spool::{Cursor, Record, put_number, put_record};

/// The last bytes of a run.
const MAGIC: &[u8; 8] = b"grundyR2";
/// Length of the tail, in bytes: the length of the index, and the magic.
const TAIL: u64 = 4 + 8;
/// Length of the head of a block, in bytes: two lengths and a hash.
const HEAD: usize = 4 + 4 + 8;
/// Size at which a block is closed, in bytes, uncompressed.
const BLOCK: usize = 1 << 16;
/// Level of Zstandard: fast, and still compresses to a third, because neighbouring records begin alike.
const LEVEL: i32 = 1;

/// The place of the records of a rank and shard in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) rank: u64,
    pub(crate) shard: u32,
    offset: u64,
    bytes: u64,
    records: u64,
}

/// A finished run.
#[derive(Debug)]
pub(crate) struct Run {
    path: PathBuf,
    /// The BLAKE3 hash of the file.
    pub(crate) hash: String,
    spans: Vec<Span>,
    pub(crate) bytes: u64,
}

/// The records of one rank and shard in one run.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    run: Arc<Run>,
    span: Span,
}

impl Run {
    /// Opens a run that was written earlier, and that was found to have this hash.
    pub(crate) fn open(path: PathBuf, hash: String) -> Result<Run, ClusterError> {
        let failed = ClusterError::at(&path);
        let damaged = |message: Said| ClusterError::damaged(&path, message);
        let mut file = File::open(&path).map_err(failed)?;
        let bytes = file.metadata().map_err(failed)?.len();
        let mut tail = [0; TAIL as usize];
        let begin = bytes.checked_sub(TAIL).ok_or_else(|| damaged(said!("it is cut off")))?;
        file.seek(SeekFrom::Start(begin)).and_then(|_| file.read_exact(&mut tail)).map_err(failed)?;
        let (length, magic) = tail.split_at(4);
        if magic != MAGIC {
            return Err(damaged(said!("it does not end with a whole record")));
        }
        let length = u64::from(u32_of(length));
        let start = begin.checked_sub(length).ok_or_else(|| damaged(said!("its index is longer than the file")))?;
        let mut index = vec![0; length as usize];
        file.seek(SeekFrom::Start(start)).and_then(|_| file.read_exact(&mut index)).map_err(failed)?;
        let spans = read_index(&index, start).ok_or_else(|| damaged(said!("its index is damaged")))?;
        Ok(Run { path, hash, spans, bytes })
    }

    pub(crate) fn segments(self: &Arc<Run>) -> impl Iterator<Item = Segment> + '_ {
        self.spans.iter().map(|&span| Segment { run: Arc::clone(self), span })
    }

    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The least and the greatest rank of its segments.
    pub(crate) fn ranks(&self) -> (u64, u64) {
        let ranks = || self.spans.iter().map(|span| span.rank);
        (ranks().min().unwrap_or(0), ranks().max().unwrap_or(0))
    }

    /// Waits until the file is on the disk.
    pub(crate) fn sync(&self) -> Result<(), ClusterError> {
        let synced = File::open(&self.path).and_then(|file| file.sync_all());
        synced.map_err(ClusterError::at(&self.path))
    }

    pub(crate) fn remove(&self) -> Result<(), ClusterError> {
        super::folder::remove(&self.path)
    }
}

fn u32_of(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

fn read_index(index: &[u8], end: u64) -> Option<Vec<Span>> {
    let (mut cursor, mut spans) = (Cursor(index), Vec::new());
    while !cursor.is_empty() {
        let (rank, shard) = (cursor.number()?, u32::try_from(cursor.number()?).ok()?);
        let (offset, bytes, records) = (cursor.number()?, cursor.number()?, cursor.number()?);
        if offset.checked_add(bytes)? > end {
            return None;
        }
        spans.push(Span { rank, shard, offset, bytes, records });
    }
    Some(spans)
}

/// A run being written. If it is dropped before its end, its file is removed.
pub(crate) struct RunWriter {
    path: PathBuf,
    draft: PathBuf,
    out: BufWriter<File>,
    hasher: blake3::Hasher,
    at: u64,
    raw: Vec<u8>,
    spans: Vec<Span>,
    done: bool,
}

impl RunWriter {
    pub(crate) fn create(folder: &Path, name: &str) -> Result<RunWriter, ClusterError> {
        let path = folder.join(name);
        let draft = folder.join(format!("{name}{UNFINISHED}"));
        let file = create_anew(&draft).map_err(ClusterError::at(&draft))?;
        let (out, hasher) = (BufWriter::with_capacity(BLOCK, file), blake3::Hasher::new());
        Ok(RunWriter { path, draft, out, hasher, at: 0, raw: Vec::new(), spans: Vec::new(), done: false })
    }

    pub(crate) fn begin(&mut self, rank: u64, shard: u32) -> Result<(), ClusterError> {
        self.end_segment()?;
        self.spans.push(Span { rank, shard, offset: self.at, bytes: 0, records: 0 });
        Ok(())
    }

    /// Appends a record to the segment. The records of a segment must ascend.
    pub(crate) fn push(&mut self, record: Record<'_>) -> Result<(), ClusterError> {
        put_record(&mut self.raw, record.key, record.payload);
        if let Some(span) = self.spans.last_mut() {
            span.records += 1;
        }
        if self.raw.len() >= BLOCK { self.write_block() } else { Ok(()) }
    }

    fn end_segment(&mut self) -> Result<(), ClusterError> {
        if !self.raw.is_empty() {
            self.write_block()?;
        }
        if let Some(span) = self.spans.last_mut() {
            span.bytes = self.at - span.offset;
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), ClusterError> {
        let failed = ClusterError::at(&self.draft);
        let stored = zstd::bulk::compress(&self.raw, LEVEL).map_err(failed)?;
        let too_long = |_| failed(io::Error::other("a record is too long"));
        let length = u32::try_from(stored.len()).map_err(too_long)?;
        let raw = u32::try_from(self.raw.len()).map_err(too_long)?;
        let mut head = [0; HEAD];
        head[..4].copy_from_slice(&length.to_le_bytes());
        head[4..8].copy_from_slice(&raw.to_le_bytes());
        head[8..].copy_from_slice(&blake3::hash(&stored).as_bytes()[..8]);
        self.hasher.update(&head).update(&stored);
        self.out.write_all(&head).and_then(|()| self.out.write_all(&stored)).map_err(failed)?;
        self.at += (HEAD + stored.len()) as u64;
        self.raw.clear();
        Ok(())
    }

    /// Ends the run and names it. If `durable`, it is on the disk when this returns.
    pub(crate) fn finish(mut self, durable: bool) -> Result<Run, ClusterError> {
        self.end_segment()?;
        let failed = ClusterError::at(&self.draft);
        let mut index = Vec::new();
        for span in &self.spans {
            for number in [span.rank, span.shard.into(), span.offset, span.bytes, span.records] {
                put_number(&mut index, number);
            }
        }
        let length = u32::try_from(index.len()).map_err(|_| failed(io::Error::other("the index is too long")))?;
        let mut end = index;
        end.extend_from_slice(&length.to_le_bytes());
        end.extend_from_slice(MAGIC);
        let hash = self.hasher.update(&end).finalize().to_hex().to_string();
        self.out.write_all(&end).and_then(|()| self.out.flush()).map_err(failed)?;
        if durable {
            self.out.get_ref().sync_all().map_err(failed)?;
        }
        fs::rename(&self.draft, &self.path).map_err(failed)?;
        self.done = true;
        let bytes = self.at + end.len() as u64;
        Ok(Run { path: self.path.clone(), hash, spans: std::mem::take(&mut self.spans), bytes })
    }
}

impl Drop for RunWriter {
    fn drop(&mut self) {
        if !self.done {
            // A file that cannot be removed now is removed when work in this folder continues.
            let _ = fs::remove_file(&self.draft);
        }
    }
}

impl Segment {
    /// The rank and shard of the records.
    pub(crate) fn place(&self) -> (u64, u32) {
        (self.span.rank, self.span.shard)
    }

    pub(crate) fn read(&self) -> Result<SegmentReader, ClusterError> {
        let path = &self.run.path;
        let mut file = File::open(path).map_err(ClusterError::at(path))?;
        file.seek(SeekFrom::Start(self.span.offset)).map_err(ClusterError::at(path))?;
        let (segment, block) = (self.clone(), Vec::new());
        let (bytes_left, records_left) = (self.span.bytes, self.span.records);
        Ok(SegmentReader { segment, file, bytes_left, records_left, block, at: 0, current: None })
    }
}

/// The records of a segment, one after another.
pub(crate) struct SegmentReader {
    segment: Segment,
    file: File,
    bytes_left: u64,
    records_left: u64,
    block: Vec<u8>,
    at: usize,
    /// The position of the current record in the block: the ranges of its key and its payload.
    current: Option<[usize; 4]>,
}

impl SegmentReader {
    /// Advances to the next record; `false` at the end.
    pub(crate) fn advance(&mut self) -> Result<bool, ClusterError> {
        self.current = None;
        if self.records_left == 0 {
            return match self.at == self.block.len() && self.bytes_left == 0 {
                true => Ok(false),
                false => Err(self.damaged(said!("there are more records than its index says"))),
            };
        }
        if self.at == self.block.len() {
            self.read_block()?;
        }
        let rest = &self.block[self.at..];
        let mut cursor = Cursor(rest);
        let Some(record) = cursor.record() else { return Err(self.damaged(said!("a record is damaged"))) };
        let end = self.block.len() - cursor.0.len();
        let payload = end - record.payload.len();
        // The key follows its length, which takes one byte for each seven bits.
        let mut behind = Cursor(rest);
        behind.number();
        let key = self.block.len() - behind.0.len();
        self.current = Some([key, key + record.key.len(), payload, end]);
        self.at = end;
        self.records_left -= 1;
        Ok(true)
    }

    /// The current record; empty outside of the run.
    pub(crate) fn record(&self) -> Record<'_> {
        let [a, b, c, d] = self.current.unwrap_or_default();
        Record { key: &self.block[a..b], payload: &self.block[c..d] }
    }

    pub(crate) fn damaged(&self, message: Said) -> ClusterError {
        ClusterError::damaged(&self.segment.run.path, message)
    }

    fn read_block(&mut self) -> Result<(), ClusterError> {
        let mut head = [0; HEAD];
        if self.bytes_left < HEAD as u64 {
            return Err(self.damaged(said!("there are fewer records than its index says")));
        }
        self.read_exact(&mut head)?;
        let (stored, raw) = (u32_of(&head[..4]), u32_of(&head[4..8]));
        self.bytes_left -= HEAD as u64;
        if u64::from(stored) > self.bytes_left {
            return Err(self.damaged(said!("a block is longer than its segment")));
        }
        let mut bytes = vec![0; stored as usize];
        self.read_exact(&mut bytes)?;
        self.bytes_left -= u64::from(stored);
        if blake3::hash(&bytes).as_bytes()[..8] != head[8..] {
            return Err(self.damaged(said!("a block has another hash than it should have")));
        }
        self.block = zstd::bulk::decompress(&bytes, raw as usize)
            .map_err(|error| self.damaged(said!("a block cannot be unpacked: {error}", error)))?;
        self.at = 0;
        Ok(())
    }

    fn read_exact(&mut self, bytes: &mut [u8]) -> Result<(), ClusterError> {
        self.file.read_exact(bytes).map_err(ClusterError::at(&self.segment.run.path))
    }
}
