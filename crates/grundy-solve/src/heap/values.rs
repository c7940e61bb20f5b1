//! The values of one heap game, as far as anybody asks.
//!
//! Values are computed heap by heap in stages that double, and after each stage
//! the theorem for the game is tried ([`period`](super::period),
//! [`subtraction`](super::subtraction)). Once a period is proved every further
//! value is a look-up. Where none is proved, a heap is reached by computing all
//! smaller ones if that is affordable; otherwise a bounded amount of work goes
//! into the search for a proof, and then the answer is an honest "too large".
//!
//! A game with a *shift* is worth at heap n what its code is worth at heap
//! n + shift. The engines work on the heaps of the code; everything that leaves
//! this file is about heaps of the game.

use std::path::Path;
use std::time::Duration;

use grundy_core::{Convention, Nimber, Periodicity, Position, Progress, Theorem};
use grundy_rules::Moves;
use grundy_rules::{HeapMoves, Rules};

use super::engine::Engine;
use super::long_run::LongRun;
use super::period::{Proof, code_bound};
use super::period_report::PeriodReport;
use super::store::Store;
use crate::{Limits, Unsolved};

/// For the sake of a single value, the search for a period ends after this many look-ups (some seconds), …
pub const PROOF_WORK: u64 = 6_000_000_000;
/// … or this many heaps, unless they come in blocks.
pub const PROOF_HEAPS: u64 = 1 << 23;
/// A single value is not worth more look-ups than this (some minutes).
const VALUE_WORK: u128 = 100_000_000_000;
/// What one computed value takes, the tables of the search for a period included.
const BYTES_A_HEAP: u64 = 40;

/// The values of one heap game, computed as far as asked and continued by
/// their period once that is proved.
///
/// ```
/// # use grundy_core::Nimber;
/// # use grundy_rules::{Code, HeapMoves};
/// # use grundy_solve::{Limits, heap::HeapValues};
/// let code = Code::parse("0.77").unwrap();
/// let mut kayles = HeapValues::from_moves(HeapMoves::TakeBreak { code, shift: 0 });
/// let limits = Limits::default();
/// assert_eq!(kayles.prefix(9, &limits).unwrap(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// assert_eq!(kayles.value(1_000_000_000_000_000_000, &limits).unwrap(), Nimber(1));
/// let report = kayles.find_period(None, &limits);
/// assert_eq!((report.values_used, report.max_grundy), (169, Some(8)));
/// ```
pub struct HeapValues {
    /// For messages.
    name: String,
    pub(super) rules: Option<Moves>,
    pub(super) moves: Option<HeapMoves>,
    pub(super) shift: i64,
    pub(super) engine: Engine,
    /// The law of the game's heaps.
    pub(super) proof: Option<Proof>,
    /// The answers so far rest on the values of heaps 0..needed …
    pub(super) needed: u64,
    /// … and on the law, …
    pub(super) used_law: bool,
    /// … and on this theorem.
    pub(super) declared: Option<&'static Theorem>,
    /// The files that the values go to.
    run: Option<LongRun>,
    /// How many heaps are wanted, for those who watch.
    pub(super) goal: Option<u64>,
    /// How much work was done when they were last told.
    reported: u64,
}

impl HeapValues {
    /// The values of a ruleset whose positions are heaps. Nothing is computed yet.
    pub fn new(rules: &Rules) -> HeapValues {
        let name = rules.name.clone();
        match rules.heap() {
            Some(moves) => {
                HeapValues { rules: Some(rules.moves.clone()), name, ..HeapValues::from_moves(moves.clone()) }
            }
            None => HeapValues::with_engine(name, Engine::of_options(rules.moves.clone()), Some(rules.moves.clone())),
        }
    }

    /// The values of a game given by its moves alone.
    pub fn from_moves(moves: HeapMoves) -> HeapValues {
        let name = name_of(&moves);
        let shift = match moves {
            HeapMoves::TakeBreak { shift, .. } => shift,
            _ => 0,
        };
        let engine = Engine::of_moves(&moves);
        HeapValues { moves: Some(moves), shift, ..HeapValues::with_engine(name, engine, None) }
    }

    fn with_engine(name: String, engine: Engine, rules: Option<Moves>) -> HeapValues {
        HeapValues {
            name,
            rules,
            moves: None,
            shift: 0,
            engine,
            proof: None,
            needed: 0,
            used_law: false,
            declared: None,
            run: None,
            goal: None,
            reported: 0,
        }
    }

    /// The value of heap n.
    ///
    /// # Errors
    ///
    /// If n cannot be reached within the limits and no period is proved, or the
    /// work is stopped.
    pub fn value(&mut self, n: u64, limits: &Limits) -> Result<Nimber, Unsolved> {
        if let Some((value, theorem)) = self.declared_value(n) {
            self.declared = Some(theorem);
            return Ok(value);
        }
        self.reach(n, limits)?;
        self.note_use(n);
        match self.peek(n).or_else(|| self.recall(n)) {
            Some(value) => Ok(Nimber(value)),
            None => Err(Unsolved::TooLarge(format!("the value of heap {n} of {} is beyond 64 bits", self.name))),
        }
    }

    /// The values G(0), …, G(to).
    ///
    /// # Errors
    ///
    /// As for [`value`](HeapValues::value), and if they do not fit into the memory.
    pub fn prefix(&mut self, to: u64, limits: &Limits) -> Result<Vec<u64>, Unsolved> {
        if to >= limits.memory / 8 {
            let message = format!("the values of heaps 0 to {to} do not fit into {} bytes of memory", limits.memory);
            return Err(Unsolved::TooLarge(message));
        }
        if self.declared_value(to).is_none() {
            self.reach(to, limits)?;
        }
        (0..=to).map(|n| self.value(n, limits).map(|value| value.0)).collect()
    }

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
            LongRun::begin(&mut self.engine, &game, checkpoint, store, often).map_err(Unsolved::File)?;
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

    /// A hash of as many as possible of the values up to those of the report, and of how many; only of
    /// runs with a checkpoint. It depends on nothing but the game.
    pub fn values_hash(&self, report: &PeriodReport) -> Option<(usize, String)> {
        self.run.as_ref()?.hash(report.values_used)
    }

    /// The game in words that no other game has.
    fn key(&self) -> Result<String, Unsolved> {
        match &self.moves {
            Some(HeapMoves::TakeBreak { code, .. }) => Ok(code.to_string()),
            Some(moves) => Ok(name_of(moves)),
            None => Err(Unsolved::File(format!("the values of {} are kept in no file", self.name))),
        }
    }

    pub(super) fn declared_value(&self, n: u64) -> Option<(Nimber, &'static Theorem)> {
        let declared = self.rules.as_ref()?.declared(&Position::from(n), Convention::Normal)?;
        declared.value.map(|value| (value, declared.theorem))
    }

    /// The heap of the engine that heap n is; `None` where that is below 0 and worth 0.
    pub(super) fn index(&self, n: u64) -> Option<u64> {
        if self.shift >= 0 { Some(n.saturating_add_signed(self.shift)) } else { n.checked_add_signed(self.shift) }
    }

    pub(super) fn heaps_computed(&self) -> u64 {
        self.engine.len().saturating_add_signed(self.shift.saturating_neg())
    }

    /// The value of heap n, if it is computed or follows from the law.
    pub(super) fn peek(&self, n: u64) -> Option<u64> {
        let computed = |n: u64| match self.index(n) {
            None => Some(0),
            Some(index) => self.engine.value(index).map(u64::from),
        };
        computed(n).or_else(|| {
            let law = self.proof?.law;
            let (within, turns) = law.reduce(n);
            turns.checked_mul(law.saltus)?.checked_add(computed(within)?)
        })
    }

    /// The values of up to `many` consecutive heaps, heap n among them, if they are computed or
    /// follow from the law; and the first of these heaps.
    pub(super) fn peek_around(&self, n: u64, many: u64) -> (u64, Vec<u64>) {
        let known = self.heaps_computed();
        let law = self.law().filter(|law| n >= known && law.saltus == 0);
        let (within, from, end) = match law {
            Some(law) => (law.reduce(n).0, law.preperiod, law.preperiod + law.period),
            None => (n, 0, known),
        };
        let first = within - (within - from) % many;
        match self.engine.read(first..end.min(first + many)) {
            Some(values) if self.shift == 0 && within < end => {
                (n - (within - first), values.into_iter().map(u64::from).collect())
            }
            _ => (n, self.peek(n).into_iter().collect()),
        }
    }

    /// The same for a value that the memory has given up, by computing it again.
    fn recall(&self, n: u64) -> Option<u64> {
        let n = self.proof.map_or(n, |proof| proof.law.reduce(n).0);
        let index = self.index(n).filter(|&index| index < self.engine.len())?;
        self.engine.read(index..index + 1)?.first().map(|&value| value.into())
    }

    /// The law, if it is proved.
    pub(super) fn law(&self) -> Option<Periodicity> {
        self.proof.map(|proof| proof.law)
    }

    /// Remembers that an answer rests on the value of heap n.
    pub(super) fn note_use(&mut self, n: u64) {
        match self.proof {
            Some(proof) if n >= proof.values_used => {
                (self.needed, self.used_law) = (self.needed.max(proof.values_used), true);
            }
            _ => self.needed = self.needed.max(n + 1),
        }
    }

    /// Makes the value of heap n known: by computing all values up to it, or by
    /// the proof of a period.
    pub(super) fn reach(&mut self, n: u64, limits: &Limits) -> Result<(), Unsolved> {
        let Some(index) = self.index(n) else { return Ok(()) };
        self.goal = index
            .checked_add(1)
            .filter(|_| index < self.heaps_within(limits) && self.engine.cost_to(index) <= VALUE_WORK);
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
            // A heap between two stages is no occasion to search.
            if self.engine.len() >= stage || self.engine.len() <= index {
                self.try_to_prove();
            }
        }
        self.end_run()
    }

    /// The number of heaps whose values fit into the memory (and their number into 32 bits).
    pub(super) fn heaps_within(&self, limits: &Limits) -> u64 {
        if self.engine.is_in_blocks() {
            return u64::MAX / 2;
        }
        (limits.memory / BYTES_A_HEAP).min(u32::MAX.into())
    }

    /// Computes until there are `len` values or `work` look-ups are done.
    pub(super) fn grow(&mut self, len: u64, work: u64, limits: &Limits) -> Result<(), Unsolved> {
        if len > self.heaps_within(limits) {
            let message = format!(
                "the values of {len} heaps of {} need {} bytes of memory",
                self.name,
                u128::from(len) * u128::from(BYTES_A_HEAP)
            );
            return Err(Unsolved::TooLarge(message));
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

    /// The next heaps, and what they mean for the files.
    fn advance(&mut self, len: u64) -> Result<(), Unsolved> {
        if let Err(stuck) = self.engine.advance(len) {
            self.engine_from_store(stuck)?;
        }
        match &mut self.run {
            Some(run) => run.follow(&self.engine).map_err(Unsolved::File),
            None => Ok(()),
        }
    }

    /// Brings all values back into memory, where the engine needs those that it has given up.
    fn engine_from_store(&mut self, stuck: Unsolved) -> Result<(), Unsolved> {
        let (Some(run), Engine::Break(breaker)) = (&mut self.run, &mut self.engine) else { return Err(stuck) };
        let values = run.stored(breaker.len() as u64).map_err(Unsolved::File)?;
        values.is_some_and(|values| breaker.remember(values)).then_some(()).ok_or(stuck)
    }

    /// Writes all down.
    pub(super) fn end_run(&mut self) -> Result<(), Unsolved> {
        self.run.as_mut().map_or(Ok(()), |run| run.end(&self.engine)).map_err(Unsolved::File)
    }

    pub(super) fn report(&self, limits: &Limits) -> Result<(), Unsolved> {
        if let Engine::Break(breaker) = &self.engine
            && let Some(plan) = breaker.plan()
        {
            let (rares, largest) = (plan.rares.len(), breaker.largest());
            limits.observer.remark(&format_args!("{rares} rare, largest value {largest}"));
        }
        // The end is known once a repetition is seen; else perhaps to the caller.
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

    /// A law that was only seen.
    pub(super) fn of_game(&self, law: Periodicity) -> Periodicity {
        self.shifted(Proof { law, values_used: 0, theorem: &super::period::CODE_PERIOD }).law
    }

    /// A law of the engine's heaps as a law of the game's heaps.
    fn shifted(&self, proof: Proof) -> Proof {
        let Periodicity { preperiod, period, saltus } = proof.law;
        let (Some(engine), 1..) = (self.moves_last_and_most(), self.shift.unsigned_abs()) else { return proof };
        let back = self.shift.saturating_neg();
        let mut preperiod = preperiod.saturating_add_signed(back);
        // In front of the code's heap 0 stand zeros, which may fit the law too.
        let value = |n: u64| {
            let index = self.index(n)?;
            proof.law.value_from(&[], index).or_else(|| self.engine.value(index).map(u64::from))
        };
        while preperiod > 0 && value(preperiod - 1).unwrap_or(0) + saltus == value(preperiod - 1 + period).unwrap_or(0)
        {
            preperiod -= 1;
        }
        // The theorem's bound, for the law as it is stated of the game.
        let (last, most_heaps) = engine;
        let bound = code_bound(preperiod.saturating_add_signed(self.shift), period, last, most_heaps);
        let values_used = bound.map_or(proof.values_used, |bound| (bound + 1).saturating_add_signed(back));
        Proof { law: Periodicity { preperiod, period, saltus }, values_used, ..proof }
    }

    fn moves_last_and_most(&self) -> Option<(u64, u32)> {
        match &self.engine {
            Engine::Break(breaker) => Some((breaker.moves().last()?, breaker.moves().most_heaps())),
            _ => None,
        }
    }

    fn too_large(&self, n: u64, limits: &Limits) -> Unsolved {
        let name = &self.name;
        if self.engine.may_be_proved() {
            let searched = self.heaps_computed().saturating_sub(1);
            return Unsolved::TooLarge(format!(
                "heap {n} of {name} needs the values of all smaller heaps, and no period is proved up to heap {searched}"
            ));
        }
        // The largest heap that is affordable, by halving.
        let (mut within, mut beyond) = (0, n.min(self.heaps_within(limits)));
        while within + 1 < beyond {
            let middle = within + (beyond - within) / 2;
            if self.engine.cost_to(middle) <= VALUE_WORK { within = middle } else { beyond = middle }
        }
        Unsolved::TooLarge(format!(
            "heap {n} of {name} needs the values of all smaller heaps, and no theorem gives their period; \
             heaps up to about {within} are within reach"
        ))
    }
}

/// The next length at which to look for a period.
pub(super) fn next_stage(len: u64) -> u64 {
    (2 * len).max(64)
}

/// A game by its moves.
fn name_of(moves: &HeapMoves) -> String {
    match moves {
        HeapMoves::Subtract(set) if set.is_complement() => format!("all-but:{set}"),
        HeapMoves::Subtract(set) => format!("take:{set}"),
        HeapMoves::TakeBreak { code, .. } => code.to_string(),
        HeapMoves::UnequalSplit => "grundy".to_owned(),
    }
}
