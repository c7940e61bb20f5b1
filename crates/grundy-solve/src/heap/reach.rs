//! How far values are computed: to a heap, to a proof, or to the limits.

use grundy_core::{Progress, said};

use super::engine::Engine;
use super::periods::code_bound;
use super::values::HeapValues;
use crate::{Limits, Unsolved};

/// Number of look-ups after which the search for a period ends if only a single value is wanted; some seconds.
pub(crate) const PROOF_WORK: u64 = 6_000_000_000;
/// Number of heaps after which the search for a period ends if only a single value is wanted, unless values come in
/// blocks.
pub(crate) const PROOF_HEAPS: u64 = 1 << 23;
/// Largest number of look-ups for a single value; some minutes.
const VALUE_WORK: u128 = 100_000_000_000;
/// Memory of one computed value, in bytes, including the tables of the search for a period.
const BYTES_A_HEAP: u64 = 40;

impl HeapValues {
    /// Makes the value of heap n known: by computing all values up to it, or by proving a period.
    pub(super) fn reach(&mut self, n: u64, limits: &Limits) -> Result<(), Unsolved> {
        let Some(index) = self.index(n) else { return Ok(()) };
        self.goal = index
            .checked_add(1)
            .filter(|_| index < self.heaps_within(limits) && self.engine.cost_to(index) <= VALUE_WORK);
        let before = self.engine.len();
        while index >= self.engine.len() && self.proof.is_none() {
            let len = self.engine.len();
            let stage = next_stage(len);
            if index < self.heaps_within(limits) && self.engine.cost_to(index) <= VALUE_WORK {
                self.grow(stage.min(index + 1), u64::MAX, limits)?;
            } else {
                let most = if self.engine.is_in_blocks() { u64::MAX } else { PROOF_HEAPS };
                let room = self.heaps_within(limits).min(most);
                if !self.engine.may_be_proved() || len >= room || self.engine.work() >= PROOF_WORK {
                    return Err(self.too_large(n, limits));
                }
                self.grow(stage.min(room), PROOF_WORK, limits)?;
            }
            // Between two stages there is no search.
            if self.engine.len() >= stage || self.engine.len() <= index {
                self.try_to_prove();
            }
        }
        // A value that was known before leaves the files as they are.
        if self.engine.len() > before { self.end_run() } else { Ok(()) }
    }

    /// The number of heaps whose values fit into the memory (and whose number fits into 32 bits).
    pub(super) fn heaps_within(&self, limits: &Limits) -> u64 {
        if self.engine.is_in_blocks() {
            return u64::MAX / 2;
        }
        (limits.memory / BYTES_A_HEAP).min(u32::MAX.into())
    }

    /// Computes until there are `len` values or `work` look-ups have been done.
    pub(super) fn grow(&mut self, len: u64, work: u64, limits: &Limits) -> Result<(), Unsolved> {
        if len > self.heaps_within(limits) {
            let (ruleset, bytes) = (self.name.clone(), u128::from(len) * u128::from(BYTES_A_HEAP));
            return Err(Unsolved::too_large(said!(
                "the values of {heaps} heaps of {ruleset} need {bytes} bytes of memory",
                heaps = len,
                ruleset,
                bytes
            )));
        }
        self.engine.set_limits(limits);
        const OFTEN: u64 = 1 << 20;
        while self.engine.len() < len && self.engine.work() < work {
            if self.engine.work() - self.reported >= OFTEN {
                self.reported = self.engine.work();
                if let Err(stopped) = self.report(limits) {
                    self.end_run()?;
                    return Err(stopped);
                }
            }
            self.advance(len)?;
            if self.engine.is_in_blocks() {
                self.try_to_prove();
                if self.proof.is_some() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Computes the next heaps and writes them to the files.
    fn advance(&mut self, len: u64) -> Result<(), Unsolved> {
        if let Err(stuck) = self.engine.advance(len) {
            self.engine_from_store(stuck)?;
        }
        match &mut self.run {
            Some(run) => Ok(run.follow(&self.engine)?),
            None => Ok(()),
        }
    }

    pub(super) fn report(&self, limits: &Limits) -> Result<(), Unsolved> {
        if let Engine::Break(breaker) = &self.engine
            && let Some(plan) = breaker.plan()
        {
            let (rares, largest) = (plan.rares.len(), breaker.largest());
            limits.observer.remark(&format_args!("{rares} rare, largest value {largest}"));
        }
        // Once a repetition is seen, the end is known; otherwise perhaps the caller knows it.
        let bound = self
            .engine
            .recurrence()
            .zip(self.moves_last_and_most())
            .and_then(|(law, (last, most_heaps))| code_bound(law.preperiod, law.period, last, most_heaps));
        let total = bound.map(|bound| bound + 1).or(self.goal).filter(|&total| total < u64::MAX);
        limits.report(Progress { unit: "heaps", done: self.engine.len(), total })
    }

    pub(super) fn try_to_prove(&mut self) {
        if self.proof.is_none()
            && let Some(proof) = self.engine.prove()
        {
            self.proof = Some(self.shifted(proof));
        }
    }

    fn too_large(&self, n: u64, limits: &Limits) -> Unsolved {
        let ruleset = self.name.clone();
        if self.engine.may_be_proved() {
            let searched = self.heaps_computed().saturating_sub(1);
            return Unsolved::too_large(said!(
                "heap {heap} of {ruleset} needs the values of all smaller heaps, and no period is proved up to heap \
                 {searched}",
                heap = n,
                ruleset,
                searched
            ));
        }
        // Finds the largest affordable heap by bisection.
        let (mut within, mut beyond) = (0, n.min(self.heaps_within(limits)));
        while within + 1 < beyond {
            let middle = within + (beyond - within) / 2;
            if self.engine.cost_to(middle) <= VALUE_WORK { within = middle } else { beyond = middle }
        }
        Unsolved::too_large(said!(
            "heap {heap} of {ruleset} needs the values of all smaller heaps, and no theorem gives their period; \
             heaps up to about {within} are within reach",
            heap = n,
            ruleset,
            within
        ))
    }
}

/// The next length at which to search for a period.
pub(super) fn next_stage(len: u64) -> u64 {
    (2 * len).max(64)
}
