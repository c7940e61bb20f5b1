//! Checkpoints: a long run that was interrupted continues where it was.
//!
//! The [state](super::state) of a run is plain data, so a checkpoint has a few megabytes, however many heaps are
//! computed. It is written beside the old one and replaces it once it is on the disk. Whenever the program ends, one of
//! them is complete.
//!
//! A file begins with what it is, its version, its length and the game, and ends with a hash of all that. A run that
//! continues computes the last heaps again and compares them.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::record::{Reader, Writer};
use super::state::{decode, encode};
use super::value_hashes::Hashes;
use crate::file_fault::{Defect, FileFault, FileKind, FileTask};
use crate::file_lock::lock_folder;
use crate::heap::breaking::Breaker;

/// The name of the checkpoint in its folder.
const NAME: &str = "checkpoint.grundy";

/// What the file begins with.
const MAGIC: &[u8] = b"grundy checkpoint\n";

/// The version of the file format.
const VERSION: u64 = 1;

/// Number of last heaps that are computed again when a run continues: a moment's work that reveals damage almost
/// certainly.
const COMPARED: usize = 4096;

/// The checkpoint in a folder.
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
    pub fn new(folder: &Path, game: &str) -> Result<Checkpoint, FileFault> {
        let file = lock_folder(folder, NAME)?;
        Ok(Checkpoint { folder: folder.to_owned(), game: game.to_owned(), hashes: Hashes::default(), _lock: file })
    }

    /// The file.
    pub fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// Saves the state of the game, if its values come in blocks.
    pub fn save(&self, breaker: &Breaker) -> Result<(), FileFault> {
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
        write().map_err(|error| FileFault::system(&path, FileTask::Write(FileKind::Checkpoint), error))
    }

    /// Continues from the checkpoint, if there is one. Returns whether there was.
    pub fn resume(&mut self, breaker: &mut Breaker) -> Result<bool, FileFault> {
        let path = self.path();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(FileFault::system(&path, FileTask::Read(FileKind::Checkpoint), error)),
        };
        let refused = |defect| FileFault::Unusable { path: path.clone(), kind: FileKind::Checkpoint, defect };
        let state = self.checked(&bytes).map_err(refused)?;
        let restored = decode(state, breaker);
        self.hashes = restored.ok_or_else(|| refused(Defect::NoState))?;
        if !breaker.computes_again(COMPARED) {
            return Err(refused(Defect::OtherValues));
        }
        Ok(true)
    }

    /// The state in the file, if the file is complete and belongs to this game.
    fn checked<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], Defect> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(Defect::Foreign) };
        let (body, hash) = bytes.split_last_chunk::<32>().ok_or(Defect::Cut)?;
        let mut reader = Reader(rest);
        let version = reader.number().ok_or(Defect::Cut)?;
        if version != VERSION {
            return Err(Defect::Version { found: version, read: VERSION });
        }
        let game = String::from_utf8_lossy(reader.bytes().ok_or(Defect::Cut)?).into_owned();
        let state = reader.bytes().ok_or(Defect::Cut)?;
        if reader.0.len() != hash.len() || blake3::hash(body) != *hash {
            return Err(Defect::Hash);
        }
        if game != self.game {
            return Err(Defect::OtherGame { found: game, wanted: self.game.clone() });
        }
        Ok(state)
    }
}
