//! The files of a long run.
//!
//! After each leg the new values go into the [store](super::store), if there is one, and every so often the state goes
//! into the [checkpoint](super::checkpoint). If a doubtful heap needs values that were dropped from memory, the store
//! has them.

use std::path::Path;
use std::time::{Duration, Instant};

use super::record::Checkpoint;
use super::store::{FRAME, Store};
use grundy_core::said;

use crate::Unsolved;
use crate::heap::engine::Engine;

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
            return Err(Unsolved::file(said!(
                "the checkpoint's hash covers values that the memory does not keep any more"
            )));
        }
        if self.saved.elapsed() >= self.often {
            self.save(engine)?;
        }
        Ok(())
    }

    /// Writes everything at the end of the run.
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
                     begin \
                     anew without the checkpoint",
                    end = from,
                    next = engine.len()
                )));
            };
            store.append(&values)?;
        }
    }
}
