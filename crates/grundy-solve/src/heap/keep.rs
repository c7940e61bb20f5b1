//! Values in files: runs that continue after an interruption, and stored values.

use std::path::Path;
use std::time::Duration;

use grundy_rules::HeapMoves;

use super::engine::Engine;
use super::files::{RunFiles, Store};
use super::values::{HeapValues, name_of};
use crate::Unsolved;

impl HeapValues {
    /// Turns this into a long run. The state is written into the folder `checkpoint` every so `often` and at the end of
    /// the work, and the values go into the file `store`. If the folder has a checkpoint of this game, the run
    /// continues from it, and the result is the heap from which it does. Otherwise it begins at heap 0, as it always
    /// does for games whose values do not come in blocks. Fails if a file cannot be read or written, is damaged, or
    /// belongs to another game or version; it is left unchanged.
    pub fn keep(
        &mut self,
        checkpoint: Option<&Path>,
        store: Option<&Path>,
        often: Duration,
    ) -> Result<Option<u64>, Unsolved> {
        let game = self.key()?;
        let (run, resumed) = RunFiles::begin(&mut self.engine, &game, checkpoint, store, often)?;
        self.run = Some(run);
        self.reported = self.engine.work();
        Ok(resumed.then(|| self.heaps_computed()))
    }

    /// The values of the heaps `from..=to` in the file `store`; `None` if some of them are not there. Fails if the file
    /// cannot be read, is damaged, or belongs to another game.
    pub fn stored(&self, store: &Path, from: u64, to: u64) -> Result<Option<Vec<u64>>, Unsolved> {
        let mut store = Store::open(store, &self.key()?)?;
        let below = (from..=to).take_while(|&n| self.index(n).is_none()).count();
        let first = self.index(from.saturating_add(below as u64)).unwrap_or(0);
        let Some(end) = self.index(to).map_or(Some(first), |to| to.checked_add(1)).filter(|&end| end <= store.len())
        else {
            return Ok(None);
        };
        let values = store.read(first..end)?;
        Ok(Some(std::iter::repeat_n(0, below).chain(values.into_iter().map(u64::from)).collect()))
    }

    /// A text that identifies the game.
    fn key(&self) -> Result<String, Unsolved> {
        match &self.moves {
            Some(HeapMoves::TakeBreak { code, .. }) => Ok(code.to_string()),
            Some(moves) => Ok(name_of(moves)),
            None => Err(Unsolved::not_kept(&self.name)),
        }
    }

    /// Reads all values back into memory, if the engine needs some that were dropped.
    pub(super) fn engine_from_store(&mut self, stuck: Unsolved) -> Result<(), Unsolved> {
        let (Some(run), Engine::Break(breaker)) = (&mut self.run, &mut self.engine) else { return Err(stuck) };
        let values = run.stored(breaker.len() as u64)?;
        values.is_some_and(|values| breaker.remember(values)).then_some(()).ok_or(stuck)
    }

    /// Writes everything at the end of a run.
    pub(super) fn end_run(&mut self) -> Result<(), Unsolved> {
        self.run.as_mut().map_or(Ok(()), |run| run.end(&self.engine))
    }
}
