//! Checkpoints: a long run that was ended goes on where it was.
//!
//! The [state](super::state) of a run is plain data, so a checkpoint has a few megabytes, however many heaps are done. It is written
//! beside the old one, which it replaces once it is safely on the disk; whenever the
//! program ends, one of them is whole.
//!
//! A file says what it is, in which version, how long, of which game, and ends
//! with a hash of all that. Whoever goes on from it computes the last
//! heaps again and compares them.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::record::{Reader, Writer, fault};
use super::state::{decode, encode};
use super::value_hashes::Hashes;
use crate::heap::breaking::Breaker;

/// What the file begins with.
const MAGIC: &[u8] = b"grundy checkpoint\n";

/// The version of the format.
const VERSION: u64 = 1;

/// Last heaps that are computed again when a run goes on: a moment's work, and damage would hardly stay unseen.
const COMPARED: usize = 4096;

/// The checkpoint in a folder.
pub struct Checkpoint {
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
