//! A store: all values of one game in a file, with random access.
//!
//! The file begins with its kind, its version and the game. Then come *frames* of 131,072 heaps each; the last may
//! have fewer. The head of a frame has the first heap, the number of heaps, the bytes of each, the length, and a
//! hash. The hash is of all that and of the values. The values follow, compressed by Zstandard. The index is the
//! chain of the frames' heads, which is read when the file is opened. A value then costs one frame. An incomplete
//! frame at the end is ignored, and the next run writes it again.
//!
//! The heaps are those of the game's code, without the shift of a game with that code.
//!
//! # A hash of all values so far
//! hᵢ₊₁ is the BLAKE3 hash of hᵢ and of the next 65,536 values, each in as many bytes as the largest of them needs. It
//! does not depend on the method, the number of threads or interruptions.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::record::{Reader, Writer};
use grundy_core::{Unsolved, said};

use crate::memory::{History, pack, unpack};
use crate::run_file::{FileKind, lock, open_or_create, other_game, other_version};

#[cfg(not(feature = "stores"))]
use no_compression as bulk;
#[cfg(feature = "stores")]
use zstd::bulk;

/// Stand-ins for a build without a compressor. In such a build no store can be opened.
#[cfg(not(feature = "stores"))]
mod no_compression {
    use std::io::{Error, ErrorKind, Result};

    pub fn compress(_: &[u8], _: i32) -> Result<Vec<u8>> {
        Err(Error::from(ErrorKind::Unsupported))
    }

    pub fn decompress(_: &[u8], _: usize) -> Result<Vec<u8>> {
        Err(Error::from(ErrorKind::Unsupported))
    }
}

/// The first bytes of the file.
const MAGIC: &[u8] = b"grundy values\n";

const VERSION: u64 = 1;
/// Number of heaps in a frame: it must be read for a single value, but be large enough to compress well.
pub(crate) const FRAME: usize = 1 << 17;
/// Size of a frame's head, in bytes: four numbers and a hash.
const HEAD: usize = 4 * 8 + 32;
/// Largest length of a game's name, in bytes; a file that claims more is damaged.
const LONGEST_NAME: usize = 1 << 20;
/// Level of the compression, the fastest: for settled games more work gains little.
const LEVEL: i32 = 1;

#[derive(Clone, Copy, Debug)]
struct Frame {
    from: u64,
    heaps: usize,
    width: u8,
    /// The offset of its values in the file, and their length in bytes.
    at: u64,
    len: usize,
    hash: [u8; 32],
}

pub struct Store {
    path: PathBuf,
    file: File,
    frames: Vec<Frame>,
    /// The offset after the last frame.
    end: u64,
}

impl Store {
    /// Opens the store of this game for reading.
    pub fn open(path: &Path, game: &str) -> Result<Store, Unsolved> {
        compiled_in()?;
        let file = File::open(path).map_err(FileKind::Store.cannot_open(path))?;
        Store::indexed(path, file, game)
    }

    /// Opens or begins the store of this game, to be written too. No other run may write it meanwhile.
    pub(crate) fn open_or_begin(path: &Path, game: &str) -> Result<Store, Unsolved> {
        compiled_in()?;
        let cannot = FileKind::Store.cannot_open(path);
        let mut file = open_or_create(OpenOptions::new().read(true).write(true), path).map_err(&cannot)?;
        lock(&file, path, FileKind::Store)?;
        if file.metadata().map_err(&cannot)?.len() == 0 {
            let mut head = Writer(MAGIC.to_vec());
            head.number(VERSION);
            head.bytes(game.as_bytes());
            file.write_all(&head.0).map_err(&cannot)?;
        }
        let mut store = Store::indexed(path, file, game)?;
        if let Some(&last) = store.frames.last() {
            store.frame(last)?;
        }
        // Only whole frames stay. An incomplete last one is written again when it is full.
        if store.frames.last().is_some_and(|last| last.heaps < FRAME) {
            store.end = store.frames.pop().map_or(store.end, |last| last.at - HEAD as u64);
        }
        store.file.set_len(store.end).map_err(&cannot)?;
        Ok(store)
    }

    /// Reads the heads of all frames.
    fn indexed(path: &Path, mut file: File, game: &str) -> Result<Store, Unsolved> {
        let refused = |defect| FileKind::Store.unusable(path, defect);
        let cannot = FileKind::Store.cannot_read(path);
        let size = file.metadata().map_err(&cannot)?.len();
        file.seek(SeekFrom::Start(0)).map_err(&cannot)?;
        let mut start = vec![0; MAGIC.len() + 16];
        let is_long = read_all(&mut file, &mut start).map_err(&cannot)?;
        let Some(rest) = start.strip_prefix(MAGIC).filter(|_| is_long) else {
            return Err(refused(FileKind::Store.foreign()));
        };
        let mut numbers = Reader(rest);
        let version = numbers.number().unwrap_or(0);
        if version != VERSION {
            return Err(refused(other_version(version, VERSION)));
        }
        let length = numbers.count().filter(|&length| length <= LONGEST_NAME);
        let mut name = vec![0; length.ok_or_else(|| refused(said!("is damaged at its beginning")))?];
        let is_long = read_all(&mut file, &mut name).map_err(&cannot)?;
        if !is_long || name != game.as_bytes() {
            let found = String::from_utf8_lossy(&name).into_owned();
            return Err(refused(other_game(&found, game)));
        }
        let mut end = (start.len() + name.len()) as u64;
        let mut frames: Vec<Frame> = Vec::new();
        let mut head = [0; HEAD];
        while end + HEAD as u64 <= size {
            file.seek(SeekFrom::Start(end)).map_err(&cannot)?;
            file.read_exact(&mut head).map_err(&cannot)?;
            let from = frames.last().map_or(0, |last| last.from + last.heaps as u64);
            let frame = Frame::of_head(&head, end + HEAD as u64).filter(|frame| frame.from == from);
            let Some(frame) = frame else {
                return Err(refused(said!("is damaged: no frame begins at byte {at}", at = end)));
            };
            if frame.at + frame.len as u64 > size {
                break;
            }
            end = frame.at + frame.len as u64;
            frames.push(frame);
        }
        Ok(Store { path: path.to_owned(), file, frames, end })
    }

    pub fn len(&self) -> u64 {
        self.frames.last().map_or(0, |last| last.from + last.heaps as u64)
    }

    pub fn append(&mut self, values: &[u32]) -> Result<(), Unsolved> {
        let (width, packed) = pack(values);
        let path = self.path.clone();
        let cannot = FileKind::Store.cannot_write(&path);
        let packed = bulk::compress(&packed, LEVEL).map_err(&cannot)?;
        let (from, at) = (self.len(), self.end + HEAD as u64);
        let mut frame = Frame { from, heaps: values.len(), width, at, len: packed.len(), hash: [0; 32] };
        frame.hash = frame.hash_with(&packed);
        let mut bytes = frame.head();
        bytes.extend_from_slice(&frame.hash);
        bytes.extend_from_slice(&packed);
        self.file.seek(SeekFrom::Start(self.end)).map_err(&cannot)?;
        self.file.write_all(&bytes).map_err(&cannot)?;
        self.end += bytes.len() as u64;
        self.frames.push(frame);
        Ok(())
    }

    /// Waits until everything is on the disk.
    pub fn sync(&self) -> Result<(), Unsolved> {
        self.file.sync_all().map_err(FileKind::Store.cannot_write(&self.path))
    }

    /// The values of these heaps, all of which must be there.
    pub fn read(&mut self, heaps: Range<u64>) -> Result<Vec<u32>, Unsolved> {
        let mut values = Vec::new();
        let first = self.frames.partition_point(|frame| frame.from + frame.heaps as u64 <= heaps.start);
        for i in first..self.frames.len() {
            let frame = self.frames[i];
            if frame.from >= heaps.end {
                break;
            }
            let all = self.frame(frame)?;
            let place = |n: u64| (n.max(frame.from) - frame.from).min(all.len() as u64) as usize;
            values.extend_from_slice(&all[place(heaps.start)..place(heaps.end)]);
        }
        Ok(values)
    }

    fn frame(&mut self, frame: Frame) -> Result<Vec<u32>, Unsolved> {
        let cannot = FileKind::Store.cannot_read(&self.path);
        let mut packed = vec![0; frame.len];
        self.file.seek(SeekFrom::Start(frame.at)).map_err(&cannot)?;
        self.file.read_exact(&mut packed).map_err(&cannot)?;
        let bytes = (frame.hash == frame.hash_with(&packed))
            .then(|| bulk::decompress(&packed, frame.heaps * usize::from(frame.width)).ok())
            .flatten();
        let values = bytes.and_then(|bytes| unpack(frame.width, &bytes));
        values.filter(|values| values.len() == frame.heaps).ok_or_else(|| {
            Unsolved::file(said!(
                "the store {path} is damaged: the frame of heap {heap}, at byte {at}, is not what was written",
                path = self.path.display(),
                heap = frame.from,
                at = frame.at
            ))
        })
    }
}

/// The entries of these numbers in the store of a row; `None` if some of them are not there. Fails if the file cannot be
/// read, is damaged, or belongs to another row.
pub fn stored_row(path: &Path, name: &str, numbers: Range<u64>) -> Result<Option<Vec<u32>>, Unsolved> {
    // A run that was killed may leave a store without a beginning.
    if !path.metadata().is_ok_and(|file| file.len() > 0) {
        return Ok(None);
    }
    let mut store = Store::open(path, name)?;
    if numbers.end > store.len() { Ok(None) } else { store.read(numbers).map(Some) }
}

/// Makes these the entries of the store of a row from 0 on; those that it holds must be the first of them. Fails as for
/// [`stored_row`], and if the file cannot be written.
pub fn store_row(path: &Path, name: &str, entries: &[u32]) -> Result<(), Unsolved> {
    let mut store = Store::open_or_begin(path, name)?;
    let held = usize::try_from(store.len()).unwrap_or(usize::MAX);
    entries.get(held..).unwrap_or_default().chunks(FRAME).try_for_each(|frame| store.append(frame))?;
    store.sync()
}

/// Fails in a build without a compressor.
fn compiled_in() -> Result<(), Unsolved> {
    match cfg!(feature = "stores") {
        true => Ok(()),
        false => Err(Unsolved::file(said!("stores of values need the feature `stores`, without which this was built"))),
    }
}

impl Frame {
    fn head(&self) -> Vec<u8> {
        let mut head = Writer::default();
        head.number(self.from);
        head.numbers([self.heaps, self.width.into(), self.len]);
        head.0
    }

    fn hash_with(&self, packed: &[u8]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.head()).update(packed);
        *hasher.finalize().as_bytes()
    }

    /// The frame with this head, whose values begin at `at`.
    fn of_head(head: &[u8; HEAD], at: u64) -> Option<Frame> {
        let (numbers, hash) = head.split_last_chunk::<32>()?;
        let mut numbers = Reader(numbers);
        let (from, heaps, width, len) = (numbers.number()?, numbers.count()?, numbers.number()?, numbers.count()?);
        let width = u8::try_from(width).ok().filter(|width| matches!(width, 1 | 2 | 4))?;
        // A frame is never large, whatever the file claims.
        let is_small = (1..=FRAME).contains(&heaps) && len <= 8 * FRAME;
        is_small.then_some(Frame { from, heaps, width, at, len, hash: *hash })
    }
}

/// Fills the buffer; false if the file ends too early.
fn read_all(file: &mut File, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Number of values hashed at a time; part of the definition of the hash.
const HASHED: usize = 1 << 16;
/// Number of recent hashes that are kept, since a report may cover a few million heaps less than were computed.
const HASHES: usize = 64;

/// The hash of the values so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hashes {
    /// Numbers of heaps, ascending, each with the hash of their values.
    pub last: VecDeque<(usize, [u8; 32])>,
}

impl Default for Hashes {
    fn default() -> Hashes {
        Hashes { last: VecDeque::from([(0, [0; 32])]) }
    }
}

impl Hashes {
    /// Adds the next values; false if they are not kept any more.
    pub fn follow(&mut self, history: &History) -> bool {
        while let Some(&(at, hash)) = self.last.back()
            && at + HASHED <= history.len()
        {
            if !history.keeps(&(at..at + HASHED)) {
                return false;
            }
            let (width, bytes) = pack(&history.read(at..at + HASHED));
            let mut hasher = blake3::Hasher::new();
            hasher.update(&hash).update(&[width]).update(&bytes);
            self.last.push_back((at + HASHED, *hasher.finalize().as_bytes()));
            if self.last.len() > HASHES {
                self.last.pop_front();
            }
        }
        true
    }

    /// The hash of the first values, and their number: the largest multiple of 65,536 that is at most `heaps`. `None` if
    /// that is 0, since no values have no hash.
    pub fn up_to(&self, heaps: usize) -> Option<(usize, String)> {
        let (at, hash) = self.last.iter().rev().find(|&&(at, _)| 0 < at && at <= heaps)?;
        Some((*at, blake3::Hash::from_bytes(*hash).to_hex().to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Scratch;

    fn values(n: usize) -> Vec<u32> {
        (0..n as u32).map(|n| n.wrapping_mul(2_654_435_761) >> if n < 200_000 { 25 } else { 12 }).collect()
    }

    #[test]
    fn a_store_gives_back_what_was_put_in_wherever_it_is_cut_off() {
        let folder = Scratch::new();
        let path = folder.at("store");
        let truth = values(3 * FRAME + 777);
        let mut store = Store::open_or_begin(&path, "0.6").unwrap();
        truth.chunks(FRAME).for_each(|part| store.append(part).unwrap());
        for (from, to) in [(0, 1), (5, 70), (FRAME - 3, FRAME + 3), (100, 3 * FRAME + 777), (3 * FRAME, 3 * FRAME + 5)]
        {
            assert_eq!(store.read(from as u64..to as u64).unwrap(), truth[from..to]);
        }
        assert!(Store::open(&path, "0.7").err().unwrap().to_string().contains("is one of 0.6, not of 0.7"));
        assert!(Store::open_or_begin(&path, "0.6").is_err(), "two runs write one store");
        drop(store);
        let whole = std::fs::read(&path).unwrap();
        for cut in [whole.len() - 1, whole.len() / 2, whole.len() / 5, 50] {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let mut store = Store::open_or_begin(&path, "0.6").unwrap();
            let there = store.len() as usize;
            assert!(there.is_multiple_of(FRAME) && there < truth.len());
            assert_eq!(store.read(0..there as u64).unwrap(), truth[..there]);
            truth[there..].chunks(FRAME).for_each(|part| store.append(part).unwrap());
            assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
        for changed in [3, 20, 31, 40, whole.len() - 5] {
            let mut bytes = whole.clone();
            bytes[changed] ^= 1;
            std::fs::write(&path, &bytes).unwrap();
            let read = Store::open(&path, "0.6").and_then(|mut store| store.read(0..truth.len() as u64));
            assert!(read.is_err(), "byte {changed}");
        }
    }

    #[test]
    fn no_values_have_no_hash() {
        let mut hashes = Hashes::default();
        assert_eq!(hashes.up_to(usize::MAX), None);
        hashes.last.push_back((HASHED, [7; 32]));
        assert_eq!(hashes.up_to(HASHED - 1), None);
        assert_eq!(hashes.up_to(HASHED), Some((HASHED, "07".repeat(32))));
    }
}
