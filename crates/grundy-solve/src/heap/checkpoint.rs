//! Checkpoints: a long run that was ended goes on where it was.
//!
//! All that a [stream](super::stream) and its [search](super::search) are made of is
//! plain data: the plan, the first and the last values, and the snapshots. So a
//! checkpoint has a few megabytes, however many heaps are done. It is written
//! beside the old one, which it replaces once it is safely on the disk; whenever the
//! program ends, one of them is whole.
//!
//! A file says what it is, in which version, how long, of which game, and ends
//! with a hash of all that. Whoever goes on from it computes the last
//! heaps again and compares them.
//!
//! A run also keeps a *hash of its values*: hᵢ₊₁ is the BLAKE3 hash of hᵢ and of the
//! next 65,536 values, each in as many bytes as the largest of them needs. It does
//! not depend on how, by how many threads, or with how many interruptions the values were found.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::breaking::Breaker;
use super::history::{History, Segment};
use super::plan::Plan;
use super::record::{Reader, Writer, fault, pack};
use super::recurrence::{Finder, Recurrence};
use super::search::Search;
use super::stream::Choice;
use super::trace::{Trace, TraceState};

/// What the file begins with.
const MAGIC: &[u8] = b"grundy checkpoint\n";

/// The version of the format.
const VERSION: u64 = 1;

/// So many last heaps are computed again.
const COMPARED: usize = 4096;

/// So many values are hashed at a time.
const HASHED: usize = 1 << 16;

/// So many of the last hashes are kept.
const HASHES: usize = 64;

/// The hash of the values so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hashes {
    /// Numbers of heaps, ascending, with the hash of their values.
    last: VecDeque<(usize, [u8; 32])>,
}

impl Default for Hashes {
    fn default() -> Hashes {
        Hashes { last: VecDeque::from([(0, [0; 32])]) }
    }
}

impl Hashes {
    /// Takes in the next values; false if they are not kept any more.
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

    /// The hash of as many as possible of the first `heaps` values, and how many these are.
    pub fn up_to(&self, heaps: usize) -> Option<(usize, String)> {
        let (at, hash) = self.last.iter().rev().find(|&&(at, _)| at <= heaps)?;
        Some((*at, blake3::Hash::from_bytes(*hash).to_hex().to_string()))
    }
}

/// The checkpoint in a folder.
pub(super) struct Checkpoint {
    folder: PathBuf,
    /// The game, in words that no other game has.
    game: String,
    pub hashes: Hashes,
}

impl Checkpoint {
    /// The checkpoint of this game in this folder, which is made if need be.
    pub fn new(folder: &Path, game: &str) -> Result<Checkpoint, String> {
        fs::create_dir_all(folder).map_err(|error| fault(folder, "cannot make the folder", error))?;
        Ok(Checkpoint { folder: folder.to_owned(), game: game.to_owned(), hashes: Hashes::default() })
    }

    fn path(&self) -> PathBuf {
        self.folder.join("checkpoint.grundy")
    }

    /// Writes down where the game is, if its values come in blocks.
    pub fn save(&self, breaker: &Breaker) -> Result<(), String> {
        let Some(state) = encode(breaker, &self.hashes) else { return Ok(()) };
        let mut writer = Writer(MAGIC.to_vec());
        writer.number(VERSION);
        writer.bytes(self.game.as_bytes());
        writer.bytes(&state);
        let hash = blake3::hash(&writer.0);
        writer.0.extend_from_slice(hash.as_bytes());
        let (path, new) = (self.path(), self.folder.join("checkpoint.grundy.new"));
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&new)?;
            file.write_all(&writer.0)?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            // The new name is safe when the folder is.
            File::open(&self.folder)?.sync_all()
        };
        write().map_err(|error| fault(&path, "cannot write the checkpoint", error))
    }

    /// Goes on from the checkpoint, if there is one. Returns whether there was.
    pub fn resume(&mut self, breaker: &mut Breaker) -> Result<bool, String> {
        let path = self.path();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(fault(&path, "cannot read the checkpoint", error)),
        };
        let refused = |reason: String| format!("the checkpoint {} {reason}; it is left as it is", path.display());
        let state = self.checked(&bytes).map_err(refused)?;
        let restored = decode(state, breaker);
        self.hashes = restored.ok_or_else(|| refused("does not hold the state of a run".to_owned()))?;
        if !breaker.computes_again(COMPARED) {
            return Err(refused("holds values that are not those of its game".to_owned()));
        }
        Ok(true)
    }

    /// The state in the file, if it is whole and of this game.
    fn checked<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], String> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err("is no checkpoint of grundy".to_owned()) };
        let cut = || "is damaged: its end is missing".to_owned();
        let (body, hash) = bytes.split_last_chunk::<32>().ok_or_else(cut)?;
        let mut reader = Reader(rest);
        let version = reader.number().ok_or_else(cut)?;
        if version != VERSION {
            return Err(format!("has version {version}, and this program reads version {VERSION}"));
        }
        let game = String::from_utf8_lossy(reader.bytes().ok_or_else(cut)?).into_owned();
        let state = reader.bytes().ok_or_else(cut)?;
        if reader.0.len() != hash.len() || blake3::hash(body) != *hash {
            return Err("is damaged: its hash is not that of its content".to_owned());
        }
        if game != self.game {
            return Err(format!("is one of {game}, not of {}", self.game));
        }
        Ok(state)
    }
}

fn encode(breaker: &Breaker, hashes: &Hashes) -> Option<Vec<u8>> {
    let (history, stream, search) = breaker.parts()?;
    let mut writer = Writer::default();
    writer.number(breaker.stream_work());
    // Values: the head, and the ring.
    let tail = history.tail_start().max(history.len().saturating_sub(breaker.ring()));
    let tail = tail.max(history.head_end());
    writer.number(history.len() as u64);
    writer.number(history.largest().into());
    writer.values(&history.read(0..history.head_end()));
    writer.values(&history.read(tail..history.len()));
    // The plan, and when it will be made again.
    let Plan { mask, parity, rares, .. } = stream.plan();
    writer.number((*mask).into());
    writer.number(parity.map_or(0, |parity| parity as u64 + 1));
    writer.values(rares);
    let of_rare = |&rare: &u32| history.get(rare as usize);
    writer.values(&rares.iter().map(of_rare).collect::<Option<Vec<u32>>>()?);
    let Choice { planned_bits, planned_rares, choose_again } = stream.choice();
    [planned_bits.into(), planned_rares as u64, choose_again as u64]
        .into_iter()
        .for_each(|number| writer.number(number));
    // The search.
    let (at, next) = search.finder.next();
    [search.finder.first(), at, next].into_iter().for_each(|number| writer.number(number as u64));
    writer.number(search.finder.snapshots().count() as u64);
    search.finder.snapshots().for_each(|snapshot| write_segment(&mut writer, snapshot));
    let trace = search.trace.as_ref().map(Trace::state);
    writer.number(trace.is_some().into());
    if let Some(TraceState { recurrence, at, preperiod, not_zero, near, far }) = trace {
        [recurrence.from, recurrence.period, at, preperiod, not_zero]
            .into_iter()
            .for_each(|number| writer.number(number as u64));
        for reader in [near, far] {
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
    let mut values = Vec::new();
    segment.read(segment.start()..segment.end(), &mut values);
    writer.number(segment.start() as u64);
    writer.values(&values);
}

fn read_segment(reader: &mut Reader) -> Option<Segment> {
    let start = reader.count()?;
    Some(Segment::new(start, &reader.values()?))
}

/// Makes the state that of the breaker; `None` if it is none.
fn decode(state: &[u8], breaker: &mut Breaker) -> Option<Hashes> {
    let mut reader = Reader(state);
    let work = reader.number()?;
    let (len, largest) = (reader.count()?, u32::try_from(reader.number()?).ok()?);
    let (head, tail) = (reader.values()?, reader.values()?);
    let history = History::restored(breaker.room(), &head, &tail, len, largest)?;
    let mask = u32::try_from(reader.number()?).ok()?;
    let parity = reader.count()?.checked_sub(1);
    let (rares, values) = (reader.values()?, reader.values()?);
    let plan = Plan::restored(breaker.moves(), mask, parity, rares, &values)?;
    let planned_bits = u32::try_from(reader.number()?).ok()?;
    let choice = Choice { planned_bits, planned_rares: reader.count()?, choose_again: reader.count()? };
    let mut stream = breaker.stream_of(&history, plan)?;
    stream.set_choice(choice);
    let (first, at, next) = (reader.count()?, reader.count()?, reader.count()?);
    let snapshots: Option<Vec<Segment>> = (0..reader.count()?).map(|_| read_segment(&mut reader)).collect();
    let finder = Finder::restored(stream.state(), first, breaker.step(), at, next, snapshots?)?;
    let mut trace = None;
    if reader.number()? == 1 {
        let recurrence = Recurrence { from: reader.count()?, period: reader.count()? };
        let (at, preperiod, not_zero) = (reader.count()?, reader.count()?, reader.count()?);
        let mut segment =
            || (reader.number()? == 1).then(|| read_segment(&mut reader)).map_or(Some(None), |s| s.map(Some));
        let (near, far) = (segment()?, segment()?);
        trace = Some(Trace::restored(TraceState { recurrence, at, preperiod, not_zero, near, far }, &stream));
    }
    let hashes = (0..reader.count()?).map(|_| Some((reader.count()?, reader.bytes()?.try_into().ok()?)));
    let hashes: Option<VecDeque<(usize, [u8; 32])>> = hashes.collect();
    let hashes = hashes.filter(|last| !last.is_empty() && reader.0.is_empty())?;
    breaker.restore(history, stream, Search { finder, trace }, work);
    Some(Hashes { last: hashes })
}
