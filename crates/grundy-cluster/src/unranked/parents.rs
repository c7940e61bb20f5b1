//! For each position of a shard, those that have it as an option: a file that is read here and there.
//!
//! ```text
//! file := for each position in order its parents: shard and index (4 bytes each)
//!         for each position how many parents, how many options (4 bytes each), how it ends (1 byte)
//!         positions (8 bytes), parents (8 bytes), the BLAKE3 hash of all before (32 bytes), "grundyP1"
//! ```
//!
//! Numbers have their lowest byte first. The hash is verified when the file is opened by another run than wrote it.
//! Waves read in ascending order, so what is read at once grows as long as it is used.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::ClusterError;
use crate::disk::folder::ParentsRecord;
use crate::unranked::places::{Shard, Vertex};

const MAGIC: &[u8; 8] = b"grundyP1";
/// Bytes of a parent.
const EACH: u64 = 8;
/// So much is read at least and at most.
const AHEAD: [usize; 2] = [1 << 12, 1 << 18];
const TAIL: usize = 8 + 8 + 32 + 8;

/// The parents of the positions of a shard.
pub(crate) struct Parents {
    path: PathBuf,
    file: File,
    /// Where the parents of each position begin, and where the last end.
    starts: Vec<u64>,
    window: Vec<u8>,
    /// Where the window begins in the file.
    at: u64,
    ahead: usize,
}

/// A file being written.
pub(crate) struct ParentsWriter {
    shard: u32,
    path: PathBuf,
    out: BufWriter<File>,
    hasher: blake3::Hasher,
    starts: Vec<u64>,
    count: u64,
}

impl ParentsWriter {
    pub(crate) fn create(folder: &Path, shard: u32) -> Result<ParentsWriter, ClusterError> {
        let path = folder.join(format!("parents-{shard}.run"));
        let file = File::options().read(true).write(true).create(true).truncate(true).open(&path);
        let file = file.map_err(|error| ClusterError::file(&path, error))?;
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(ParentsWriter { shard, path, out, hasher: blake3::Hasher::new(), starts: vec![0], count: 0 })
    }

    /// Adds a parent of a position; positions ascend.
    pub(crate) fn push(&mut self, index: u32, parent: Vertex) -> Result<(), ClusterError> {
        self.starts.resize(index as usize + 1, self.count * EACH);
        self.count += 1;
        let number = u64::from(parent.shard) | u64::from(parent.index) << 32;
        self.put(&number.to_le_bytes())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), ClusterError> {
        self.hasher.update(bytes);
        self.out.write_all(bytes).map_err(|error| ClusterError::file(&self.path, error))
    }

    /// Ends the file, which is on the disk then.
    pub(crate) fn finish(mut self, shard: &Shard) -> Result<(Parents, ParentsRecord), ClusterError> {
        let positions = shard.len() as usize;
        self.starts.resize(positions + 1, self.count * EACH);
        for index in 0..positions {
            let parents = (self.starts[index + 1] - self.starts[index]) / EACH;
            self.put(&(parents as u32).to_le_bytes())?;
        }
        for &options in &shard.options {
            self.put(&options.to_le_bytes())?;
        }
        self.put(&shard.endings)?;
        self.put(&(positions as u64).to_le_bytes())?;
        self.put(&self.count.to_le_bytes())?;
        let hash = self.hasher.finalize();
        self.put(hash.as_bytes())?;
        self.put(MAGIC)?;
        let ParentsWriter { shard, path, out, starts, .. } = self;
        let failed = |error| ClusterError::file(&path, error);
        let file = out.into_inner().map_err(|error| failed(error.into_error()))?;
        file.sync_all().map_err(failed)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let record = ParentsRecord { shard, name, hash: hash.to_hex().to_string() };
        Ok((Parents::new(path, file, starts), record))
    }
}

impl Parents {
    fn new(path: PathBuf, file: File, starts: Vec<u64>) -> Parents {
        Parents { path, file, starts, window: Vec::new(), at: 0, ahead: AHEAD[0] }
    }

    /// Opens the file of a checkpoint, and puts what it tells of the positions into their shard.
    pub(crate) fn open(folder: &Path, record: &ParentsRecord, shard: &mut Shard) -> Result<Parents, ClusterError> {
        let path = folder.join(&record.name);
        let damaged = || ClusterError::damaged(&path, "it is not the file that was written");
        let failed = |error| ClusterError::file(&path, error);
        let mut file = File::open(&path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut tail = [0; TAIL];
        let begin = length.checked_sub(TAIL as u64).ok_or_else(damaged)?;
        file.seek(SeekFrom::Start(begin)).and_then(|_| file.read_exact(&mut tail)).map_err(failed)?;
        let number = |at: usize| tail[at..at + 8].iter().rev().fold(0u64, |n, &byte| n << 8 | u64::from(byte));
        let (positions, parents) = (number(0), number(8));
        let hash = blake3::Hash::from_bytes(tail[16..48].try_into().unwrap_or_default());
        let whole = parents.checked_mul(EACH).and_then(|bytes| bytes.checked_add(positions.checked_mul(9)?));
        if tail[48..] != *MAGIC || hash.to_hex().as_str() != record.hash || whole != Some(begin) {
            return Err(damaged());
        }
        if positions != u64::from(shard.len()) {
            return Err(ClusterError::damaged(&path, "it is about other positions than their texts"));
        }
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        let mut hasher = blake3::Hasher::new();
        let mut reader = BufReader::with_capacity(1 << 16, &file);
        io::copy(&mut (&mut reader).take(parents * EACH), &mut hasher).map_err(failed)?;
        let mut rest = vec![0; positions as usize * 9 + 16];
        reader.read_exact(&mut rest).map_err(failed)?;
        hasher.update(&rest);
        if hasher.finalize() != hash {
            return Err(damaged());
        }
        let (counts, rest) = rest.split_at(positions as usize * 4);
        let (options, rest) = rest.split_at(positions as usize * 4);
        let numbers = |bytes: &[u8]| {
            let each = bytes.chunks_exact(4).map(|n| u32::from_le_bytes([n[0], n[1], n[2], n[3]]));
            each.collect::<Vec<u32>>()
        };
        shard.options = numbers(options);
        shard.endings = rest[..positions as usize].to_vec();
        shard.expanded = shard.len();
        let mut starts = vec![0];
        let mut at = 0;
        starts.extend(numbers(counts).iter().map(|&count| {
            at += u64::from(count) * EACH;
            at
        }));
        if at != parents * EACH {
            return Err(damaged());
        }
        Ok(Parents::new(path, file, starts))
    }

    /// Calls a function with those that have a position as an option.
    pub(crate) fn each(&mut self, index: u32, mut visit: impl FnMut(Vertex)) -> Result<(), ClusterError> {
        let (begin, end) = (self.starts[index as usize], self.starts[index as usize + 1]);
        if begin == end {
            return Ok(());
        }
        if begin < self.at || end > self.at + self.window.len() as u64 {
            self.read(begin, end).map_err(|error| ClusterError::file(&self.path, error))?;
        }
        let window = &self.window[(begin - self.at) as usize..(end - self.at) as usize];
        for parent in window.chunks_exact(EACH as usize) {
            let number = parent.iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
            visit(Vertex { shard: number as u32, index: (number >> 32) as u32 });
        }
        Ok(())
    }

    /// Reads from `begin` to `end` at least.
    fn read(&mut self, begin: u64, end: u64) -> io::Result<()> {
        let behind = self.at + self.window.len() as u64;
        let near = begin >= self.at && begin < behind + self.ahead as u64;
        self.ahead = if near { (2 * self.ahead).min(AHEAD[1]) } else { AHEAD[0] };
        let all = self.starts.last().copied().unwrap_or(0);
        let until = end.max((begin + self.ahead as u64).min(all));
        self.window.resize((until - begin) as usize, 0);
        self.at = begin;
        self.file.seek(SeekFrom::Start(begin))?;
        self.file.read_exact(&mut self.window)
    }
}
