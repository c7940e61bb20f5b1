//! Values in files: runs that go on after an interruption, and values read anywhere.

use std::path::Path;
use std::time::Duration;

use grundy_rules::HeapMoves;

use super::engine::Engine;
use super::files::{RunFiles, Store};
use super::values::{HeapValues, name_of};
use crate::Unsolved;

impl HeapValues {
    /// Makes a long run of it: the state is written into the folder `checkpoint` every so `often` and
    /// when the work ends, and the values into the file `store`. If the folder has a
    /// checkpoint of this game, its run goes on; the answer tells from which heap on. Without a
    /// checkpoint, and for games whose values do not come in blocks, it begins at heap 0.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written, is damaged, or is one of another game or version; it is left as it is.
    pub fn keep(
        &mut self,
        checkpoint: Option<&Path>,
        store: Option<&Path>,
        often: Duration,
    ) -> Result<Option<u64>, Unsolved> {
        let game = self.key()?;
        let (run, resumed) =
            RunFiles::begin(&mut self.engine, &game, checkpoint, store, often).map_err(Unsolved::File)?;
        self.run = Some(run);
        self.reported = self.engine.work();
        Ok(resumed.then(|| self.heaps_computed()))
    }

    /// The values of the heaps `from..=to` as they stand in the file `store`; `None` if they are not all there.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or is one of another game.
    pub fn stored(&self, store: &Path, from: u64, to: u64) -> Result<Option<Vec<u64>>, Unsolved> {
        let mut store = Store::open(store, &self.key()?).map_err(Unsolved::File)?;
        let below = (from..=to).take_while(|&n| self.index(n).is_none()).count();
        let first = self.index(from.saturating_add(below as u64)).unwrap_or(0);
        let Some(end) = self.index(to).map_or(Some(first), |to| to.checked_add(1)).filter(|&end| end <= store.len())
        else {
            return Ok(None);
        };
        let values = store.read(first..end).map_err(Unsolved::File)?;
        Ok(Some(std::iter::repeat_n(0, below).chain(values.into_iter().map(u64::from)).collect()))
    }

    /// The game in words that no other game has.
    fn key(&self) -> Result<String, Unsolved> {
        match &self.moves {
            Some(HeapMoves::TakeBreak { code, .. }) => Ok(code.to_string()),
            Some(moves) => Ok(name_of(moves)),
            None => Err(Unsolved::File(format!("the values of {} are kept in no file", self.name))),
        }
    }

    /// Brings all values back into memory, where the engine needs those that it has given up.
    pub(super) fn engine_from_store(&mut self, stuck: Unsolved) -> Result<(), Unsolved> {
        let (Some(run), Engine::Break(breaker)) = (&mut self.run, &mut self.engine) else { return Err(stuck) };
        let values = run.stored(breaker.len() as u64).map_err(Unsolved::File)?;
        values.is_some_and(|values| breaker.remember(values)).then_some(()).ok_or(stuck)
    }

    /// Writes all down.
    pub(super) fn end_run(&mut self) -> Result<(), Unsolved> {
        self.run.as_mut().map_or(Ok(()), |run| run.end(&self.engine)).map_err(Unsolved::File)
    }
}
