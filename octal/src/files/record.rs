//! Numbers as bytes, the parts of a [checkpoint](super::checkpoint) and a [store](super::store).
//!
//! # Checkpoints
//! The [state](super::state) of a run is plain data, so a checkpoint has a few megabytes, however many heaps are
//! computed. It is written beside the old one and replaces it once it is on the disk.
//!
//! A file begins with what it is, its version, its length and the game, and ends with a hash of all that. A run that
//! continues computes the last heaps again and compares them.
//!
//! # The state of a run as bytes
//! Everything in a [stream](crate::streaming) and its [search](crate::periods) is plain data: the plan, the
//! first and the last values, and the snapshots.
//!
//! # The files of a long run
//! After each leg the new values go into the [store](super::store), if there is one, and every so often the state goes
//! into the [checkpoint](super::checkpoint). If a doubtful heap needs values that memory dropped, the store has them.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy_core::{Said, Unsolved, said};

use super::store::{FRAME, Hashes, Store};
use crate::breaking::Breaker;
use crate::engine::Engine;
use crate::memory::{History, Segment, pack, unpack};
use crate::periods::{Finder, Progress, Recall, Recurrence, Search, Trace};
use crate::run_file::{FileKind, lock_folder, no_state, other_game, other_values, other_version};
use crate::sparse::Plan;
use crate::streaming::Choice;

/// A buffer to which numbers are appended in little-endian order.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub fn numbers<const N: usize>(&mut self, numbers: [usize; N]) {
        numbers.into_iter().for_each(|number| self.number(number as u64));
    }

    /// Appends bytes, preceded by their number.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// Appends values, preceded by their number, each in as many bytes as the largest needs.
    pub fn values(&mut self, values: &[u32]) {
        self.number(values.len() as u64);
        let (width, packed) = pack(values);
        self.0.push(width);
        self.bytes(&packed);
    }
}

/// Bytes to be read from the front.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Reads a number; `None` at the end.
    pub fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// Reads a number that counts something in memory.
    pub fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// Reads bytes preceded by their number.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.count()?;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    pub fn values(&mut self) -> Option<Vec<u32>> {
        let len = self.count()?;
        let (&width, rest) = self.0.split_first()?;
        self.0 = rest;
        unpack(width, self.bytes()?).filter(|values| values.len() == len)
    }
}

/// The name of the checkpoint in its folder.
const NAME: &str = "checkpoint.grundy";
/// What the file begins with.
const MAGIC: &[u8] = b"grundy checkpoint\n";

const VERSION: u64 = 1;
/// Number of last heaps that are computed again when a run continues: a moment's work that reveals most damage.
const COMPARED: usize = 4096;

pub struct Checkpoint {
    folder: PathBuf,
    /// A text that identifies the game.
    game: String,
    pub hashes: Hashes,
    /// Held as long as the run goes on.
    _lock: File,
}

impl Checkpoint {
    /// The checkpoint of this game in this folder, which is made if need be. No other run may use it meanwhile.
    pub fn new(folder: &Path, game: &str) -> Result<Checkpoint, Unsolved> {
        let file = lock_folder(folder, NAME)?;
        Ok(Checkpoint { folder: folder.to_owned(), game: game.to_owned(), hashes: Hashes::default(), _lock: file })
    }

    pub fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// Saves the state of the game, if its values come in blocks.
    pub fn save(&self, breaker: &Breaker) -> Result<(), Unsolved> {
        let Some(state) = encode(breaker, &self.hashes) else { return Ok(()) };
        let mut writer = Writer(MAGIC.to_vec());
        writer.number(VERSION);
        writer.bytes(self.game.as_bytes());
        writer.bytes(&state);
        let hash = blake3::hash(&writer.0);
        writer.0.extend_from_slice(hash.as_bytes());
        let (path, new) = (self.path(), self.folder.join("checkpoint.grundy.new"));
        let write = || -> std::io::Result<()> {
            // A killed run may have left this file. Nobody else writes here while the lock is held.
            match fs::remove_file(&new) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut file = File::create_new(&new)?;
            file.write_all(&writer.0)?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            // The new name is on the disk only when the folder is synced.
            File::open(&self.folder)?.sync_all()
        };
        write().map_err(FileKind::Checkpoint.cannot_write(&path))
    }

    /// Continues from the checkpoint, if there is one. Returns whether there was.
    pub fn resume(&mut self, breaker: &mut Breaker) -> Result<bool, Unsolved> {
        let path = self.path();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(FileKind::Checkpoint.cannot_read(&path)(error)),
        };
        let refused = |defect| FileKind::Checkpoint.unusable(&path, defect);
        let state = self.checked(&bytes).map_err(refused)?;
        let restored = decode(state, breaker);
        self.hashes = restored.ok_or_else(|| refused(no_state()))?;
        if !breaker.computes_again(COMPARED) {
            return Err(refused(other_values()));
        }
        Ok(true)
    }

    /// The state in the file, if the file is complete and belongs to this game.
    fn checked<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], Said> {
        let cut = || said!("is damaged: its end is missing");
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(FileKind::Checkpoint.foreign()) };
        let (body, hash) = bytes.split_last_chunk::<32>().ok_or_else(cut)?;
        let mut reader = Reader(rest);
        let version = reader.number().ok_or_else(cut)?;
        if version != VERSION {
            return Err(other_version(version, VERSION));
        }
        let game = String::from_utf8_lossy(reader.bytes().ok_or_else(cut)?).into_owned();
        let state = reader.bytes().ok_or_else(cut)?;
        if reader.0.len() != hash.len() || blake3::hash(body) != *hash {
            return Err(said!("is damaged: its hash is not that of its content"));
        }
        if game != self.game {
            return Err(other_game(&game, &self.game));
        }
        Ok(state)
    }
}

/// The state of a game whose values come in blocks.
pub(crate) fn encode(breaker: &Breaker, hashes: &Hashes) -> Option<Vec<u8>> {
    let (history, stream, search) = breaker.parts()?;
    let mut writer = Writer::default();
    writer.number(breaker.stream_work);
    // The values: the head and the ring.
    let tail = history.tail_start().max(history.len().saturating_sub(breaker.ring()));
    let tail = tail.max(history.head_end());
    writer.number(history.len() as u64);
    writer.number(history.largest().into());
    writer.values(&history.read(0..history.head_end()));
    writer.values(&history.read(tail..history.len()));
    // The plan, and when it will be chosen again.
    let Plan { mask, parity, rares, .. } = &stream.plan;
    writer.number((*mask).into());
    writer.number(parity.map_or(0, |parity| parity as u64 + 1));
    writer.values(rares);
    let of_rare = |&rare: &u32| history.get(rare as usize);
    writer.values(&rares.iter().map(of_rare).collect::<Option<Vec<u32>>>()?);
    let Choice { planned_bits, planned_rares, choose_again } = stream.choice;
    writer.numbers([planned_bits as usize, planned_rares, choose_again]);
    // The search for a period.
    let finder = &search.finder;
    writer.numbers([finder.first, finder.at, finder.next, finder.snapshots().count()]);
    finder.snapshots().for_each(|snapshot| write_segment(&mut writer, snapshot));
    writer.number(search.trace.is_some().into());
    if let Some(trace) = &search.trace {
        let Progress { recurrence, at, preperiod, not_zero } = trace.progress;
        writer.numbers([recurrence.from, recurrence.period, at, preperiod, not_zero]);
        for reader in [trace.near.last(), trace.far.last()] {
            writer.number(reader.is_some().into());
            reader.iter().for_each(|segment| write_segment(&mut writer, segment));
        }
    }
    writer.number(hashes.last.len() as u64);
    for (at, hash) in &hashes.last {
        writer.number(*at as u64);
        writer.bytes(hash);
    }
    Some(writer.0)
}

fn write_segment(writer: &mut Writer, segment: &Segment) {
    writer.number(segment.start() as u64);
    writer.values(&segment.values());
}

fn read_segment(reader: &mut Reader) -> Option<Segment> {
    let start = reader.count()?;
    Some(Segment::new(start, &reader.values()?))
}

/// Sets the breaker to the state and returns the hashes; `None` if the bytes are not a state.
pub fn decode(state: &[u8], breaker: &mut Breaker) -> Option<Hashes> {
    let mut reader = Reader(state);
    let work = reader.number()?;
    let (len, largest) = (reader.count()?, u32::try_from(reader.number()?).ok()?);
    let (head, tail) = (reader.values()?, reader.values()?);
    let history = History::restored(breaker.history.room, &head, &tail, len, largest)?;
    let mask = u32::try_from(reader.number()?).ok()?;
    let parity = reader.count()?.checked_sub(1);
    let (rares, values) = (reader.values()?, reader.values()?);
    let plan = Plan::restored(breaker.moves(), mask, parity, rares, &values)?;
    let planned_bits = u32::try_from(reader.number()?).ok()?;
    let choice = Choice { planned_bits, planned_rares: reader.count()?, choose_again: reader.count()? };
    let mut stream = breaker.stream_of(&history, plan)?;
    stream.choice = choice;
    let (first, at, next) = (reader.count()?, reader.count()?, reader.count()?);
    let snapshots: Option<Vec<Segment>> = (0..reader.count()?).map(|_| read_segment(&mut reader)).collect();
    let finder = Finder::restored(stream.state(), first, breaker.step, at, next, snapshots?)?;
    let mut trace = None;
    if reader.number()? == 1 {
        let recurrence = Recurrence { from: reader.count()?, period: reader.count()? };
        let (at, preperiod, not_zero) = (reader.count()?, reader.count()?, reader.count()?);
        let mut recall = || {
            let last = if reader.number()? == 1 { Some(read_segment(&mut reader)?) } else { None };
            Some(Recall::resumed(last, &stream))
        };
        let (near, far) = (recall()?, recall()?);
        trace = Some(Trace::resumed(Progress { recurrence, at, preperiod, not_zero }, near, far));
    }
    let hashes = (0..reader.count()?).map(|_| Some((reader.count()?, reader.bytes()?.try_into().ok()?)));
    let hashes: Option<VecDeque<(usize, [u8; 32])>> = hashes.collect();
    let hashes = hashes.filter(|last| !last.is_empty() && reader.0.is_empty())?;
    breaker.restore(history, stream, Search { finder, trace }, work);
    Some(Hashes { last: hashes })
}

pub(crate) struct RunFiles {
    checkpoint: Option<Checkpoint>,
    store: Option<Store>,
    /// When the checkpoint was last written.
    saved: Instant,
    /// The time between two checkpoints.
    often: Duration,
}

impl RunFiles {
    /// The files of a run of this game: a checkpoint in this folder, written every so `often`, and a store in this
    /// file. The run continues from where they end. Also returns whether there was a checkpoint.
    pub fn begin(
        engine: &mut Engine,
        game: &str,
        folder: Option<&Path>,
        store: Option<&Path>,
        often: Duration,
    ) -> Result<(RunFiles, bool), Unsolved> {
        let mut checkpoint = folder.map(|folder| Checkpoint::new(folder, game)).transpose()?;
        let mut resumed = false;
        if let (Some(checkpoint), Engine::Break(breaker)) = (&mut checkpoint, &mut *engine) {
            resumed = checkpoint.resume(breaker)?;
        }
        let store = store.map(|path| Store::open_or_begin(path, game)).transpose()?;
        let mut run = RunFiles { checkpoint, store, saved: Instant::now(), often };
        run.write_frames(engine, false)?;
        Ok((run, resumed))
    }

    /// Writes new values, and a checkpoint if it is due.
    pub fn follow(&mut self, engine: &Engine) -> Result<(), Unsolved> {
        self.write_frames(engine, false)?;
        if let (Some(checkpoint), Engine::Break(breaker)) = (&mut self.checkpoint, engine)
            && let Some(history) = breaker.history()
            && !checkpoint.hashes.follow(history)
        {
            let why = said!("the checkpoint's hash covers values that the memory does not keep any more");
            return Err(Unsolved::file(why));
        }
        if self.saved.elapsed() >= self.often {
            self.save(engine)?;
        }
        Ok(())
    }

    pub fn end(&mut self, engine: &Engine) -> Result<(), Unsolved> {
        self.follow(engine)?;
        self.save(engine)?;
        self.write_frames(engine, true)?;
        self.store.as_ref().map_or(Ok(()), Store::sync)
    }

    /// The hash of the first values, and their number: the largest multiple of 65,536 that is at most `heaps`.
    pub fn hash(&self, heaps: u64) -> Option<(usize, String)> {
        self.checkpoint.as_ref()?.hashes.up_to(usize::try_from(heaps).unwrap_or(usize::MAX))
    }

    /// The values of the first `heaps` heaps, as far as the store has them; `None` without a store.
    pub fn stored(&mut self, heaps: u64) -> Result<Option<Vec<u32>>, Unsolved> {
        match &mut self.store {
            // The store holds whole frames only; the rest is in memory.
            Some(store) => store.read(0..heaps.min(store.len())).map(Some),
            None => Ok(None),
        }
    }

    fn save(&mut self, engine: &Engine) -> Result<(), Unsolved> {
        self.saved = Instant::now();
        // The values that the checkpoint relies on must be on the disk first.
        self.store.as_ref().map_or(Ok(()), Store::sync)?;
        match (&self.checkpoint, engine) {
            (Some(checkpoint), Engine::Break(breaker)) => checkpoint.save(breaker),
            _ => Ok(()),
        }
    }

    /// Writes whole frames, and at the end a part of one.
    fn write_frames(&mut self, engine: &Engine, to_the_end: bool) -> Result<(), Unsolved> {
        let Some(store) = &mut self.store else { return Ok(()) };
        loop {
            let from = store.len();
            let to = (from + FRAME as u64).min(engine.len());
            let is_whole = to.saturating_sub(from) == FRAME as u64;
            if to <= from || !from.is_multiple_of(FRAME as u64) || !(is_whole || to_the_end) {
                return Ok(());
            }
            let Some(values) = engine.read(from..to) else {
                return Err(Unsolved::file(said!(
                    "the store ends at heap {end}, and the run goes on from heap {next}: their values are missing; \
                     begin anew without the checkpoint",
                    end = from,
                    next = engine.len()
                )));
            };
            store.append(&values)?;
        }
    }
}
