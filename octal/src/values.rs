//! The values of one heap game, computed as far as they are needed.
//!
//! Values are computed heap by heap in stages of doubling size, and after each stage the theorem for the game is tried
//! ([`periods`](super::periods), [`subtraction`](super::subtraction)). Once a period is proved, every further value is
//! a look-up. Without a proof, all heaps up to the wanted one are computed, if the limits allow it. Otherwise a bounded
//! amount of work goes into the search for a proof. If it finds none, the answer is "too large".
//!
//! In a game with a *shift*, heap n is worth what heap n + shift of its code is. The engines work on the heaps of the
//! code; this file's interface uses heaps of the game.

use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::time::Duration;

use grundy_core::{
    Convention, Limits, Nimber, Periodicity, Position, Progress, Theorem, Unsolved, said, unsolved::Partial,
    unsolved::complete,
};
use grundy_rules::{HeapMoves, Moves, Rules};

use super::engine::Engine;
use super::files::{RunFiles, Store};
use super::periods::{CODE_PERIOD, Proof, code_bound};
use super::report::Uses;

/// The values of one heap game, computed as far as they are needed. Once the period is proved, it gives further values.
///
/// ```
/// # use grundy_core::Nimber;
/// # use grundy_rules::{Code, HeapMoves};
/// # use grundy_core::Limits;
/// # use grundy_octal::HeapValues;
/// let code = Code::parse("0.77").unwrap();
/// let mut kayles = HeapValues::from_moves(HeapMoves::TakeBreak { code, shift: 0 });
/// let limits = Limits::default();
/// assert_eq!(kayles.values(0..=9, &limits).unwrap(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// assert_eq!(kayles.value(1_000_000_000_000_000_000, &limits).unwrap(), Nimber(1));
/// let report = kayles.find_period(None, &limits);
/// assert_eq!((report.values_used, report.max_grundy), (169, Some(8)));
/// ```
pub struct HeapValues {
    /// The name of the game, for messages.
    pub(super) name: String,
    pub(super) rules: Option<Moves>,
    pub(super) moves: Option<HeapMoves>,
    /// Whether the options of the rules are those of `moves`, without empty heaps.
    pub(super) is_listed: bool,
    pub(super) shift: i64,
    pub(super) engine: Engine,
    /// The proved law, for the heaps of the game.
    pub(super) proof: Option<Proof>,
    /// The basis of the answers to the current question.
    pub(super) uses: Uses,
    /// The files into which the values go.
    pub(super) run: Option<RunFiles>,
    /// The number of heaps wanted, for progress reports.
    pub(super) goal: Option<u64>,
    /// The amount of work at the last progress report.
    pub(super) reported: u64,
}

/// The name of a game that is given by its moves.
pub fn name_of(moves: &HeapMoves) -> String {
    match moves {
        HeapMoves::Subtract(set) if set.complement => format!("all-but:{set}"),
        HeapMoves::Subtract(set) => format!("take:{set}"),
        HeapMoves::TakeBreak { code, .. } => code.to_string(),
        HeapMoves::UnequalSplit => "grundy".to_owned(),
    }
}

/// Number of look-ups after which the search for a period ends if only a single value is wanted; some seconds.
pub(crate) const PROOF_WORK: u64 = 6_000_000_000;
/// Number of heaps after which the search for a period ends if only one value is wanted, unless they come in blocks.
pub(crate) const PROOF_HEAPS: u64 = 1 << 23;
/// Largest number of look-ups for a single value; some minutes.
const VALUE_WORK: u128 = 100_000_000_000;
/// Memory of one computed value, in bytes, including the tables of the search for a period.
const BYTES_A_HEAP: u64 = 40;

impl HeapValues {
    /// The values of a ruleset whose positions are heaps. Nothing is computed yet.
    pub fn new(rules: &Rules) -> HeapValues {
        let name = rules.name.clone();
        match rules.sequence() {
            Some(moves) => {
                let (of_moves, is_listed) = (HeapValues::from_moves(moves.clone()), rules.heap().is_some());
                HeapValues { rules: Some(rules.moves.clone()), name, is_listed, ..of_moves }
            }
            None => HeapValues::with_engine(name, Engine::of_options(rules.moves.clone()), Some(rules.moves.clone())),
        }
    }

    /// The values of a game given by its moves alone.
    pub fn from_moves(moves: HeapMoves) -> HeapValues {
        let name = name_of(&moves);
        let shift = if let HeapMoves::TakeBreak { shift, .. } = moves { shift } else { 0 };
        let engine = Engine::of_moves(&moves);
        HeapValues { moves: Some(moves), shift, ..HeapValues::with_engine(name, engine, None) }
    }

    fn with_engine(name: String, engine: Engine, rules: Option<Moves>) -> HeapValues {
        HeapValues {
            name,
            rules,
            moves: None,
            is_listed: true,
            shift: 0,
            engine,
            proof: None,
            uses: Uses::default(),
            run: None,
            goal: None,
            reported: 0,
        }
    }

    /// Answers `ask` and notes in `uses` what the answer rests on, whatever other questions were asked earlier.
    pub fn ask<T>(&mut self, uses: &mut Uses, ask: impl FnOnce(&mut HeapValues) -> T) -> T {
        let others = std::mem::replace(&mut self.uses, *uses);
        let answer = ask(self);
        *uses = std::mem::replace(&mut self.uses, others);
        answer
    }

    /// The value of heap n. Fails if n cannot be reached within the limits and no period is proved.
    pub fn value(&mut self, n: u64, limits: &Limits) -> Result<Nimber, Unsolved> {
        if let Some((value, theorem)) = self.declared_value(n) {
            self.uses.declared = Some(theorem);
            return Ok(value);
        }
        self.reach(n, limits)?;
        self.note_use(n);
        match self.peek(n).or_else(|| self.recall(n)) {
            Some(value) => Ok(Nimber(value)),
            None => Err(Unsolved::too_large(said!(
                "the value of heap {heap} of {ruleset} is beyond 64 bits",
                heap = n,
                ruleset = self.name
            ))),
        }
    }

    /// The values of the heaps in `heaps`. Fails as [`value`](HeapValues::value) does, and if the memory is too small.
    pub fn values(&mut self, heaps: RangeInclusive<u64>, limits: &Limits) -> Result<Vec<u64>, Unsolved> {
        complete(self.first_values(heaps, limits)?)
    }

    /// As `values`. Work that is stopped leaves the values of the first heaps, and the reason.
    pub fn first_values(&mut self, heaps: RangeInclusive<u64>, limits: &Limits) -> Result<Partial<Vec<u64>>, Unsolved> {
        let (from, to) = (*heaps.start(), *heaps.end());
        if to.saturating_sub(from) >= limits.memory / 8 {
            return Err(Unsolved::heaps_too_large(to, limits));
        }
        let mut values = Vec::new();
        if self.declared_value(to).is_none() {
            let reached = self.reach(to, limits);
            // Computed values are read at once; beyond them the law repeats earlier values.
            values = self.read_computed(from..self.heaps_computed().min(to.saturating_add(1)));
            match reached {
                Err(why @ Unsolved::Stopped(_)) => return Ok((values, Some(why))),
                reached => reached?,
            }
            self.note_use(to);
        }
        while let Some(n) = from.checked_add(values.len() as u64).filter(|&n| n <= to) {
            let progress = Progress { unit: "heaps", done: n - from, total: Some(to - from) };
            if n.is_multiple_of(1 << 12)
                && let Err(why) = limits.report(progress)
            {
                return Ok((values, Some(why)));
            }
            let before = self.law().filter(|law| n >= law.preperiod + law.period);
            let repeated = before.and_then(|law| {
                let value = values.get(values.len().checked_sub(usize::try_from(law.period).ok()?)?)?;
                value.checked_add(law.saltus)
            });
            let value = if let Some(value) = repeated { value } else { self.value(n, limits)?.0 };
            values.push(value);
        }
        Ok((values, None))
    }

    pub(super) fn declared_value(&self, n: u64) -> Option<(Nimber, &'static Theorem)> {
        let declared = self.rules.as_ref()?.declared(&Position::from(n), Convention::Normal)?;
        declared.value.map(|value| (value, declared.theorem))
    }

    /// The engine's heap for heap n; `None` if it would be below 0, which is worth 0.
    pub(super) fn index(&self, n: u64) -> Option<u64> {
        if self.shift >= 0 { Some(n.saturating_add_signed(self.shift)) } else { n.checked_add_signed(self.shift) }
    }

    pub(super) fn heaps_computed(&self) -> u64 {
        self.engine.len().saturating_add_signed(self.shift.saturating_neg())
    }

    /// The value of heap n; `None` unless it is computed or follows from the law.
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

    /// The values of the heaps 0..`heaps`, up to the first that is neither kept nor follows from the law.
    pub(super) fn peek_first(&self, heaps: u64) -> Vec<u64> {
        let computed = if self.engine.keeps_all() { self.heaps_computed().min(heaps) } else { 0 };
        let mut values = self.read_computed(0..computed);
        values.extend((values.len() as u64..heaps).map_while(|n| self.peek(n)));
        values
    }

    /// The values of these heaps, which are computed, read at once. Heaps below the code's are worth 0.
    fn read_computed(&self, heaps: Range<u64>) -> Vec<u64> {
        let mut values: Vec<u64> = heaps.clone().map_while(|n| self.index(n).map_or(Some(0), |_| None)).collect();
        let next = heaps.start + values.len() as u64;
        if let (Some(first), Some(end)) = (self.index(next), self.index(heaps.end))
            && first < end
        {
            values.extend(self.engine.read(first..end).into_iter().flatten().map(u64::from));
        }
        values
    }

    /// The values of up to `many` consecutive heaps including heap n, if they are known; and the first of these heaps.
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

    /// The value of heap n that was dropped from memory, computed again.
    fn recall(&self, n: u64) -> Option<u64> {
        let n = self.proof.map_or(n, |proof| proof.law.reduce(n).0);
        let index = self.index(n).filter(|&index| index < self.engine.len())?;
        self.engine.read(index..index + 1)?.first().map(|&value| value.into())
    }

    pub(super) fn law(&self) -> Option<Periodicity> {
        self.proof.map(|proof| proof.law)
    }

    /// Records that an answer rests on the value of heap n.
    pub(super) fn note_use(&mut self, n: u64) {
        // Values between the last search for a period and n do not need the law.
        let stage = |proof: Proof| self.index(proof.values_used).unwrap_or(0).max(64).next_power_of_two();
        match self.proof {
            Some(proof) if n >= proof.values_used && (self.uses.law || self.index(n) >= Some(stage(proof) - 1)) => {
                self.uses.needed = self.uses.needed.max(proof.values_used);
                self.uses.law = true;
            }
            _ => self.uses.needed = self.uses.needed.max(n + 1),
        }
    }

    /// An observed law as a law of the game's heaps.
    pub(super) fn of_game(&self, law: Periodicity) -> Periodicity {
        self.shifted(Proof { law, values_used: 0, theorem: &CODE_PERIOD }).law
    }

    /// A law of the engine's heaps as a law of the game's heaps.
    pub(super) fn shifted(&self, proof: Proof) -> Proof {
        let Periodicity { preperiod, period, saltus } = proof.law;
        let (Some(engine), 1..) = (self.moves_last_and_most(), self.shift.unsigned_abs()) else { return proof };
        let back = self.shift.saturating_neg();
        let mut preperiod = preperiod.saturating_add_signed(back);
        // Below the code's heap 0 there are zeros, which may obey the law too.
        let value = |n: u64| {
            let index = self.index(n)?;
            proof.law.value_from(&[], index).or_else(|| self.engine.value(index).map(u64::from))
        };
        while preperiod > 0 && value(preperiod - 1).unwrap_or(0) + saltus == value(preperiod - 1 + period).unwrap_or(0)
        {
            preperiod -= 1;
        }
        // The theorem's bound, for the law as stated for the game.
        let (last, most_heaps) = engine;
        let bound = code_bound(preperiod.saturating_add_signed(self.shift), period, last, most_heaps);
        let values_used = bound.map_or(proof.values_used, |bound| (bound + 1).saturating_add_signed(back));
        Proof { law: Periodicity { preperiod, period, saltus }, values_used, ..proof }
    }

    pub(super) fn moves_last_and_most(&self) -> Option<(u64, u32)> {
        match &self.engine {
            Engine::Break(breaker) => Some((breaker.moves().last()?, breaker.moves().most_heaps())),
            _ => None,
        }
    }

    /// Turns this into a long run. The state is written into the folder `checkpoint` every so `often` and at the end
    /// of the work. The values go into the file `store`. If the folder has a checkpoint of this game, the run
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
        self.moves.as_ref().map(name_of).ok_or_else(|| Unsolved::not_kept(&self.name))
    }

    /// Writes everything at the end of a run.
    pub(super) fn end_run(&mut self) -> Result<(), Unsolved> {
        self.run.as_mut().map_or(Ok(()), |run| run.end(&self.engine))
    }

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
        // If the value was known already, the files stay as they are.
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

    /// Computes the next heaps and writes them to the files. If values are needed that were dropped, it reads all values
    /// back into memory.
    fn advance(&mut self, len: u64) -> Result<(), Unsolved> {
        if let Err(stuck) = self.engine.advance(len) {
            let (Some(run), Engine::Break(breaker)) = (&mut self.run, &mut self.engine) else { return Err(stuck) };
            let values = run.stored(breaker.len() as u64)?;
            values.is_some_and(|values| breaker.remember(values)).then_some(()).ok_or(stuck)?;
        }
        self.run.as_mut().map_or(Ok(()), |run| run.follow(&self.engine))
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

/// The next length at which to search for a period: a power of 2, so that heaps asked one after another meet it too.
pub(super) fn next_stage(len: u64) -> u64 {
    (len + 1).next_power_of_two().max(64)
}
