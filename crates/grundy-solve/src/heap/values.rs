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

use grundy_core::{Convention, Nimber, Periodicity, Position, Progress, Theorem, Verdict};
use grundy_rules::entry::Moves;
use grundy_rules::{HeapMoves, NumberSet, Rules};

use super::engine::Engine;
use super::long_run::LongRun;
use super::period::{Proof, code_bound, observe};
use super::store::Store;
use super::subtraction::Subtraction;
use crate::{Limits, Unsolved};

/// Without a bound from the user, the search for a period ends after this many
/// look-ups of values (half a minute at most), …
pub const PERIOD_WORK: u64 = 20_000_000_000;
/// … or this many for the sake of a single value (some seconds), …
pub const PROOF_WORK: u64 = 6_000_000_000;
/// … or this many heaps, unless they come in blocks, …
pub const PROOF_HEAPS: u64 = 1 << 23;
/// … or this many where no theorem applies.
pub const OBSERVED_HEAPS: u64 = 100_000;
/// A single value is not worth more look-ups than this (some minutes).
const VALUE_WORK: u128 = 100_000_000_000;
/// Up to so many heaps a sequence is short: all its values are looked at once more.
const SHORT: u64 = 1 << 20;
/// More values than these are not listed as evidence, where they can be computed again cheaply.
const LISTED: u64 = 20_000;
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
    shift: i64,
    pub(super) engine: Engine,
    /// The law of the game's heaps.
    proof: Option<Proof>,
    /// The answers so far rest on the values of heaps 0..needed …
    needed: u64,
    /// … and on the law, …
    used_law: bool,
    /// … and on this theorem.
    declared: Option<&'static Theorem>,
    /// The files that the values go to.
    run: Option<LongRun>,
    /// How many heaps are wanted, for those who watch.
    goal: Option<u64>,
    /// How much work was done when they were last told.
    reported: u64,
}

/// What is known about the period of a heap game.
#[derive(Clone, PartialEq, Debug)]
pub struct PeriodReport {
    /// How sure it is.
    pub verdict: Verdict,
    /// The law with the least period and preperiod; `None` if the verdict is `Unknown`.
    pub periodicity: Option<Periodicity>,
    /// The values of heaps 0..values_used were used: as many as the theorem
    /// asks for where there is a proof, else all that were computed.
    pub values_used: u64,
    /// The largest of these values; `None` where the values grow without bound
    /// or none was used.
    pub max_grundy: Option<u64>,
    /// The first heap that is worth so much, if its value is still kept.
    pub max_heap: Option<u64>,
    /// The sparse space, if the values have one that is of use.
    pub sparse: Option<SparseSpace>,
    /// The theorem, where there is a proof.
    pub theorem: Option<&'static Theorem>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Unsolved>,
}

/// A sparse space: nearly all values are common, and rare heaps die out, or seem to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SparseSpace {
    /// The bits of a value that count: it is common if an odd number of them is set.
    pub mask: u64,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// How many heaps are rare so far, …
    pub rares: u64,
    /// … and the last of them. They are heaps of the code, whatever the game's shift.
    pub last: u64,
}

/// What the answers so far rest on.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    /// The computed values that were needed, from heap 0 on.
    pub values: Vec<u64>,
    /// A mask that makes the values cheap to verify: nearly all of them have an
    /// odd number of bits in it.
    pub rare_mask: Option<u64>,
    /// The law by which the values go on, if it was needed, and why it holds.
    pub periodicity: Option<(Periodicity, &'static Theorem)>,
    /// The theorem that the ruleset declares for its values, if it was used.
    pub declared: Option<&'static Theorem>,
    /// In place of `values`, where they are many: how they are computed with few look-ups.
    pub sparse: Option<SparseEvidence>,
}

/// What makes the values of a game that takes and breaks cheap to compute again. A value v is rare
/// at heap h ≥ 1 if v & mask has an even number of ones, plus h + t where parity counts; then
/// all t that a move may remove and leave two heaps are even, or all odd.
#[derive(Clone, PartialEq, Debug)]
pub struct SparseEvidence {
    /// So many values are needed: those of the heaps 0..heaps.
    pub heaps: u64,
    /// The bits of a value that count.
    pub mask: u64,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// The rare heaps, ascending. They are heaps of the code, whatever the game's shift.
    pub rares: Vec<u64>,
}

impl HeapValues {
    /// The values of a ruleset whose positions are heaps. Nothing is computed yet.
    pub fn new(rules: &Rules) -> HeapValues {
        let name = rules.name.clone();
        match &rules.heap {
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

    /// What the answers so far rest on.
    pub fn evidence(&self) -> Evidence {
        let law = self.proof.filter(|_| self.used_law);
        let periodicity = law.map(|proof| (proof.law, proof.theorem));
        Evidence { periodicity, declared: self.declared, ..self.evidence_of(self.needed) }
    }

    /// What the values of the heaps 0..`heaps` rest on, as far as they are computed.
    pub fn evidence_of(&self, heaps: u64) -> Evidence {
        let plan = match &self.engine {
            Engine::Break(breaker) => breaker.plan().filter(|_| heaps > 0),
            _ => None,
        };
        let mask = plan.map(|plan| u64::from(plan.mask));
        let sparse = plan.filter(|_| heaps > LISTED).zip(self.index(heaps)).map(|(plan, end)| SparseEvidence {
            heaps,
            mask: plan.mask.into(),
            parity: plan.parity.is_some(),
            rares: plan.rares.iter().map(|&rare| rare.into()).take_while(|&rare: &u64| rare < end).collect(),
        });
        let listed = if sparse.is_some() { 0 } else { heaps };
        Evidence {
            values: (0..listed).map_while(|n| self.peek(n)).collect(),
            rare_mask: mask.filter(|_| plan.is_some_and(|plan| plan.parity.is_none())),
            periodicity: None,
            declared: None,
            sparse,
        }
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

    /// Looks for a period: until one is proved, up to heap `to`, or without
    /// `to` until [`PERIOD_WORK`], [`PROOF_HEAPS`] or [`OBSERVED_HEAPS`] is
    /// reached. The report says what was found even if the work was stopped.
    ///
    /// Complexity: that of the values, and O(n) for the search among n of them.
    pub fn find_period(&mut self, to: Option<u64>, limits: &Limits) -> PeriodReport {
        if let Some(report) = self.declared_period() {
            return report;
        }
        let most = match to {
            Some(to) => self.index(to).map_or(0, |index| index.saturating_add(1)),
            None if self.engine.may_be_proved() => PROOF_HEAPS,
            None => OBSERVED_HEAPS,
        };
        let work = if to.is_some() { u64::MAX } else { PERIOD_WORK };
        self.goal = to.map(|_| most);
        if self.engine.is_in_blocks() {
            // A run that goes on may be at its end already.
            self.try_to_prove();
        }
        let mut stopped = None;
        while self.proof.is_none() && stopped.is_none() {
            let len = self.engine.len();
            let most = if to.is_none() && self.engine.is_in_blocks() { u64::MAX } else { most };
            if len >= most || self.engine.work() >= work {
                break;
            }
            // All the memory there is, and then the message that it was not enough.
            let room = self.heaps_within(limits).max(len + 1);
            stopped = self.grow(next_stage(len).min(most).min(room), work, limits).err();
            self.try_to_prove();
        }
        while self.proof.is_none() && stopped.is_none() && self.engine.complete() {
            stopped = self.report(limits).err();
            self.try_to_prove();
        }
        if let Err(fault) = self.end_run() {
            stopped = Some(fault);
        }
        match self.proof.filter(|_| !matches!(stopped, Some(Unsolved::File(_)))) {
            Some(proof) => {
                (self.needed, self.used_law) = (self.needed.max(proof.values_used), true);
                let Proof { law, values_used, theorem } = proof;
                let largest = self.largest_below(values_used).filter(|_| law.saltus == 0);
                PeriodReport {
                    verdict: Verdict::Proven,
                    periodicity: Some(law),
                    values_used,
                    max_grundy: largest.map(|(value, _)| value),
                    max_heap: largest.and_then(|(_, heap)| heap),
                    sparse: self.sparse_space(),
                    theorem: Some(theorem),
                    stopped: None,
                }
            }
            None => self.observed_period(to, stopped),
        }
    }

    /// How many heaps of the code are rare, and the last one.
    fn sparse_space(&self) -> Option<SparseSpace> {
        let Engine::Break(breaker) = &self.engine else { return None };
        breaker.plan().map(|plan| SparseSpace {
            mask: plan.mask.into(),
            parity: plan.parity.is_some(),
            rares: plan.rares.len() as u64,
            last: plan.last_rare() as u64,
        })
    }

    /// Whether so many values are better not looked at one by one.
    fn is_long(&self, heaps: u64) -> bool {
        self.engine.is_in_blocks() && heaps > SHORT || !self.engine.keeps_all()
    }

    /// The largest of these values and its first heap. The values are all that are computed or, where a
    /// period is proved, all that there are. (A shift may leave out or add a few first heaps; their
    /// values occur again.) The heap is `None` if its value was given up.
    fn largest_below(&self, heaps: u64) -> Option<(u64, Option<u64>)> {
        match &self.engine {
            Engine::Break(breaker) if self.is_long(heaps) => {
                let of_game = |index: usize| (index as u64).checked_add_signed(self.shift.saturating_neg());
                Some((breaker.largest().into(), breaker.first_largest().and_then(of_game)))
            }
            _ => {
                let values = (0..heaps).filter_map(|n| Some((self.peek(n)?, n)));
                let (value, heap) = values.max_by_key(|&(value, n)| (value, std::cmp::Reverse(n)))?;
                Some((value, Some(heap)))
            }
        }
    }

    fn observed_period(&mut self, to: Option<u64>, stopped: Option<Unsolved>) -> PeriodReport {
        let computed = self.heaps_computed().min(to.map_or(u64::MAX, |to| to.saturating_add(1)));
        // In a long sequence a repetition is seen by the search itself.
        let is_long = self.is_long(computed);
        let law = match is_long {
            true => self.engine.recurrence().map(|law| self.of_game(law)),
            false => observe(&(0..computed).filter_map(|n| self.peek(n)).collect::<Vec<u64>>()),
        };
        let law = law.filter(|law| self.engine.may_obey(law, computed));
        self.needed = self.needed.max(computed);
        let largest = self.largest_below(computed).filter(|_| law.is_none_or(|law| law.saltus == 0));
        PeriodReport {
            verdict: if law.is_some() { Verdict::Observed } else { Verdict::Unknown },
            periodicity: law,
            values_used: computed,
            max_grundy: largest.map(|(value, _)| value),
            max_heap: largest.and_then(|(_, heap)| heap),
            sparse: self.sparse_space(),
            theorem: None,
            stopped,
        }
    }

    /// The law of a game with a declared closed form that is itself periodic.
    fn declared_period(&mut self) -> Option<PeriodReport> {
        const SAMPLE: u64 = 1024;
        let declared: Option<Vec<_>> = (0..SAMPLE).map(|n| self.declared_value(n)).collect();
        let declared = declared?;
        let theorem = declared.last()?.1;
        if declared.iter().any(|&(_, other)| other != theorem) {
            return None;
        }
        let law = match &self.moves {
            Some(HeapMoves::Subtract(set)) => match initial_segment(set)? {
                // Short windows are seen to recur.
                Some(largest) if largest <= LONG_WINDOW => return None,
                Some(largest) => Periodicity { preperiod: 0, period: largest + 1, saltus: 0 },
                None => Periodicity { preperiod: 0, period: 1, saltus: 1 },
            },
            _ if PERIODIC_FORMS.contains(&theorem.name) => {
                observe(&declared.iter().map(|(value, _)| value.0).collect::<Vec<_>>())?
            }
            _ => return None,
        };
        self.declared = Some(theorem);
        Some(PeriodReport {
            verdict: Verdict::Proven,
            periodicity: Some(law),
            values_used: 0,
            max_grundy: None,
            max_heap: None,
            sparse: None,
            theorem: Some(theorem),
            stopped: None,
        })
    }

    fn declared_value(&self, n: u64) -> Option<(Nimber, &'static Theorem)> {
        let declared = self.rules.as_ref()?.declared(&Position::from(n), Convention::Normal)?;
        declared.value.map(|value| (value, declared.theorem))
    }

    /// The heap of the engine that heap n is; `None` where that is below 0 and worth 0.
    fn index(&self, n: u64) -> Option<u64> {
        if self.shift >= 0 { Some(n.saturating_add_signed(self.shift)) } else { n.checked_add_signed(self.shift) }
    }

    fn heaps_computed(&self) -> u64 {
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
    fn heaps_within(&self, limits: &Limits) -> u64 {
        if self.engine.is_in_blocks() {
            return u64::MAX / 2;
        }
        (limits.memory / BYTES_A_HEAP).min(u32::MAX.into())
    }

    /// Computes until there are `len` values or `work` look-ups are done.
    fn grow(&mut self, len: u64, work: u64, limits: &Limits) -> Result<(), Unsolved> {
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
    fn end_run(&mut self) -> Result<(), Unsolved> {
        self.run.as_mut().map_or(Ok(()), |run| run.end(&self.engine)).map_err(Unsolved::File)
    }

    fn report(&self, limits: &Limits) -> Result<(), Unsolved> {
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

    fn try_to_prove(&mut self) {
        if self.proof.is_none()
            && let Some(proof) = self.engine.prove()
        {
            self.proof = Some(self.shifted(proof));
        }
    }

    /// A law that was only seen.
    fn of_game(&self, law: Periodicity) -> Periodicity {
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

/// Theorems whose formula for the value of a heap is plainly arithmetic periodic.
const PERIODIC_FORMS: &[&str] = &["Lasker", "Bouton"];

/// From this largest subtrahend on, a closed form is taken at its word.
const LONG_WINDOW: u64 = 1 << 20;

/// The next length at which to look for a period.
fn next_stage(len: u64) -> u64 {
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

/// If the set is {1, …, M}: the M, or `None` inside where it is all positive numbers.
fn initial_segment(set: &NumberSet) -> Option<Option<u64>> {
    let machine = Subtraction::new(set);
    let runs: Vec<_> = machine.all_runs()?.collect();
    match runs.as_slice() {
        [only] if only.first == 1 && only.last == Some(1) => Some(Some(1)),
        [even, odd] if even.first == 2 && odd.first == 1 => match (even.last, odd.last) {
            (None, None) => Some(None),
            (Some(even), Some(odd)) if even.abs_diff(odd) == 1 => Some(Some(even.max(odd))),
            _ => None,
        },
        _ => None,
    }
}
