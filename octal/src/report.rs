//! The search for the period of a game and the report about it; and the basis of answers: the contents of their
//! certificate.
//!
//! Values are computed until the theorem for the game proves a period, or until a limit of work is reached. Then a
//! repetition seen so far is reported as observed.

use std::ops::Range;

use grundy_core::{Limits, Periodicity, Theorem, Unsolved, Verdict};
use grundy_proof::Fact;
use grundy_proof::fact::{RayFact, Sparse};
use grundy_rules::{HeapMoves, NumberSet};

use super::engine::Engine;
use super::periods::{Proof, observe};
use super::sparse::{Counts, Plan};
use super::subtraction::Subtraction;
use super::values::{HeapValues, PROOF_HEAPS, next_stage};

/// Number of look-ups after which the search for a period ends, unless the user gives a bound; half a minute at most.
pub(crate) const PERIOD_WORK: u64 = 20_000_000_000;
/// Number of heaps after which it ends if no theorem applies, unless the user gives a bound.
pub(crate) const OBSERVED_HEAPS: u64 = 100_000;
/// Largest number of heaps of a short sequence, all of whose values are read once more.
const SHORT: u64 = 1 << 20;

/// What is known about the period of a heap game.
#[derive(Clone, PartialEq, Debug)]
pub struct PeriodReport {
    /// How certain it is.
    pub verdict: Verdict,
    /// The law with the least period and preperiod; `None` if the verdict is `Unknown`.
    pub periodicity: Option<Periodicity>,
    /// The values of heaps 0..values_used were used: as many as the theorem needs if there is a proof, otherwise all.
    pub values_used: u64,
    /// The largest of these values; `None` if the values grow without bound or none was used.
    pub max_grundy: Option<u64>,
    /// The first heap with this value; `None` if its value was dropped.
    pub max_heap: Option<u64>,
    /// The sparse space; `None` if no useful space exists.
    pub sparse: Option<SparseSpace>,
    /// The theorem; `None` without a proof.
    pub theorem: Option<&'static Theorem>,
    /// Why the search ended early; `None` if it did not.
    pub stopped: Option<Unsolved>,
}

/// A sparse space: nearly all values are common, and rare heaps die out, or seem to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SparseSpace {
    /// The bits of a value that count: the value is common if an odd number of them is set.
    pub mask: u64,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// How many heaps are rare so far. They are heaps of the code, without the game's shift.
    pub rares: u64,
    /// The last rare heap; 0 if there is none.
    pub last: u64,
}

impl HeapValues {
    /// Searches for a period: until one is proved, up to heap `to`, or without `to` up to `PERIOD_WORK`,
    /// `PROOF_HEAPS` or `OBSERVED_HEAPS`. If the work is stopped, the report says what was found. Complexity: that of
    /// the values, and O(n) for the search among n values.
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
            // A run that continues may be complete already.
            self.try_to_prove();
        }
        let mut stopped = None;
        while self.proof.is_none() && stopped.is_none() {
            let len = self.engine.len();
            let most = if to.is_none() && self.engine.is_in_blocks() { u64::MAX } else { most };
            if len >= most || self.engine.work() >= work {
                break;
            }
            // Use all the memory there is, and then report that it was not enough.
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
                self.uses.needed = self.uses.needed.max(proof.values_used);
                self.uses.law = true;
                let Proof { law, values_used, theorem } = proof;
                PeriodReport { theorem: Some(theorem), ..self.report_of(Verdict::Proven, Some(law), values_used) }
            }
            None => self.observed_period(to, stopped),
        }
    }

    /// A hash of the values, and the number of heaps it covers: the largest multiple of 65,536 that the report covers.
    /// Only runs with a checkpoint have one. It depends only on the game.
    pub fn values_hash(&self, report: &PeriodReport) -> Option<(usize, String)> {
        self.run.as_ref()?.hash(report.values_used)
    }

    /// The number of rare heaps of the code, and the last one.
    fn sparse_space(&self) -> Option<SparseSpace> {
        let Engine::Break(breaker) = &self.engine else { return None };
        breaker.plan().map(|plan| SparseSpace {
            mask: plan.mask.into(),
            parity: plan.parity.is_some(),
            rares: plan.rares.len() as u64,
            last: plan.last_rare() as u64,
        })
    }

    /// Whether a sequence of this many heaps is too long to be read value by value.
    fn is_long(&self, heaps: u64) -> bool {
        self.engine.is_in_blocks() && heaps > SHORT || !self.engine.keeps_all()
    }

    /// The largest of these values and its first heap. The values are all that are computed or, if a period is proved,
    /// all that exist. (A shift may leave out or add a few first heaps; their values occur again.) The heap is `None`
    /// if its value was dropped.
    fn largest_below(&self, heaps: u64) -> Option<(u64, Option<u64>)> {
        match &self.engine {
            Engine::Break(breaker) if self.is_long(heaps) => {
                let of_game = |index: usize| (index as u64).checked_add_signed(self.shift.saturating_neg());
                Some((breaker.largest().into(), breaker.first_largest().and_then(of_game)))
            }
            _ => {
                let values = self.peek_first(heaps).into_iter().zip(0..);
                let (value, heap) = values.max_by_key(|&(value, n)| (value, std::cmp::Reverse(n)))?;
                Some((value, Some(heap)))
            }
        }
    }

    fn observed_period(&mut self, to: Option<u64>, stopped: Option<Unsolved>) -> PeriodReport {
        let computed = self.heaps_computed().min(to.map_or(u64::MAX, |to| to.saturating_add(1)));
        // In a long sequence the search itself finds repetitions.
        let law = if self.is_long(computed) {
            self.engine.recurrence().map(|law| self.of_game(law))
        } else {
            observe(&self.peek_first(computed))
        };
        let law = law.filter(|law| self.engine.may_obey(law, computed));
        self.uses.needed = self.uses.needed.max(computed);
        let verdict = if law.is_some() { Verdict::Observed } else { Verdict::Unknown };
        PeriodReport { stopped, ..self.report_of(verdict, law, computed) }
    }

    /// The report about a law, with the largest value.
    fn report_of(&self, verdict: Verdict, law: Option<Periodicity>, values_used: u64) -> PeriodReport {
        let largest = self.largest_below(values_used).filter(|_| law.is_none_or(|law| law.saltus == 0));
        PeriodReport {
            verdict,
            periodicity: law,
            values_used,
            max_grundy: largest.map(|(value, _)| value),
            max_heap: largest.and_then(|(_, heap)| heap),
            sparse: self.sparse_space(),
            theorem: None,
            stopped: None,
        }
    }

    /// The law of a game whose declared closed form is itself periodic.
    fn declared_period(&mut self) -> Option<PeriodReport> {
        const SAMPLE: u64 = 1024;
        let declared: Option<Vec<_>> = (0..SAMPLE).map(|n| self.declared_value(n)).collect();
        let declared = declared?;
        let theorem = declared.last()?.1;
        if declared.iter().any(|&(_, other)| other != theorem) {
            return None;
        }
        let law = match &self.moves {
            Some(HeapMoves::Subtract(set)) => match initial_segment(set) {
                // Short windows are seen to recur.
                Some(Some(largest)) if largest <= LONG_WINDOW => return None,
                Some(Some(largest)) => Periodicity { preperiod: 0, period: largest.checked_add(1)?, saltus: 0 },
                Some(None) => Periodicity { preperiod: 0, period: 1, saltus: 1 },
                None if self.engine.may_be_proved() => return None,
                // Of sets such as the powers of 2 no computed values prove a period; a theorem does.
                None => self.rules.as_ref()?.declared_period()?.0,
            },
            _ if PERIODIC_FORMS.contains(&theorem.name) => {
                observe(&declared.iter().map(|(value, _)| value.0).collect::<Vec<_>>())?
            }
            _ => return None,
        };
        self.uses.declared = Some(theorem);
        let report = self.report_of(Verdict::Proven, Some(law), 0);
        Some(PeriodReport { theorem: Some(theorem), max_grundy: None, max_heap: None, sparse: None, ..report })
    }
}

/// Names of the theorems whose formula for the value of a heap is obviously arithmetic periodic.
const PERIODIC_FORMS: &[&str] = &["Lasker", "Bouton"];
/// Largest subtrahend up to which a period is found by computing; beyond it, the closed form is trusted.
const LONG_WINDOW: u64 = 1 << 20;

/// If the set is {1, …, M}, the M, or `Some(None)` for all positive numbers; `None` for other sets.
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

/// Largest number of values that are listed as evidence, if they can be computed again cheaply.
const LISTED: u64 = 20_000;

/// The basis of the answers so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    /// The computed values that were needed, from heap 0 on.
    pub values: Vec<u64>,
    /// A mask that makes the values cheap to verify: nearly all of them have an odd number of bits in it.
    pub rare_mask: Option<u64>,
    /// The law by which the values go on, if it was needed, and why it holds.
    pub periodicity: Option<(Periodicity, &'static Theorem)>,
    /// The theorem that the ruleset declares for its values, if it was used.
    pub declared: Option<&'static Theorem>,
    /// In place of `values`, where they are many: how they are computed with few look-ups.
    pub sparse: Option<Sparse>,
}

impl Evidence {
    /// The values as a fact about the heaps of `ruleset`, with the law that is needed.
    pub fn fact(self, ruleset: &str, law: Option<Periodicity>) -> Fact {
        let law = law.map(|law| [law.preperiod, law.period, law.saltus]);
        Fact::Ray(RayFact { ruleset: ruleset.to_owned(), values: self.values, sparse: self.sparse, law })
    }
}

impl HeapValues {
    /// The basis of the answers so far.
    pub fn evidence(&self) -> Evidence {
        let law = self.proof.filter(|_| self.uses.law);
        let periodicity = law.map(|proof| (proof.law, proof.theorem));
        Evidence { periodicity, declared: self.uses.declared, ..self.evidence_of(self.uses.needed) }
    }

    /// The basis of the values of the heaps 0..`heaps`, as far as they are computed. It depends on these heaps alone.
    /// If memory has dropped values, it uses the plan of the engine.
    pub fn evidence_of(&self, heaps: u64) -> Evidence {
        let plan = self.plan_of(heaps);
        let sparse = plan.as_ref().filter(|_| heaps > LISTED).map(|plan| Sparse {
            heaps,
            mask: plan.mask.into(),
            parity: plan.parity.is_some(),
            rares: plan.rares.iter().map(|&rare| rare.into()).collect(),
        });
        let listed = if sparse.is_some() { 0 } else { heaps };
        Evidence {
            values: self.peek_first(listed),
            rare_mask: plan.filter(|plan| plan.parity.is_none()).map(|plan| plan.mask.into()),
            periodicity: None,
            declared: None,
            sparse,
        }
    }

    /// The mask that suits the values of the heaps 0..`heaps` of the game best, with all rare ones among them.
    fn plan_of(&self, heaps: u64) -> Option<Plan> {
        let Engine::Break(breaker) = &self.engine else { return None };
        if heaps == 0 || !breaker.moves().may_be_sparse() {
            return None;
        }
        let in_use = breaker.plan();
        let end = usize::try_from(self.index(heaps)?).ok()?.min(breaker.len());
        let below = |plan: &Plan| {
            let rares = plan.rares.iter().copied().take_while(|&rare| (rare as usize) < end).collect();
            Plan { rares, taps: Vec::new(), ..plan.clone() }
        };
        let mut counts = Counts::new(end);
        for part in parts(end) {
            let Some(values) = breaker.recall(part) else { return in_use.map(below) };
            values.into_iter().for_each(|value| counts.add(value));
        }
        let mut plan = counts.best_of_all(breaker.moves())?;
        if let Some(in_use) = in_use.filter(|in_use| (in_use.mask, in_use.parity) == (plan.mask, plan.parity)) {
            return Some(below(in_use));
        }
        for part in parts(end) {
            let start = part.start;
            let values = breaker.recall(part)?;
            let rare = |&(h, value): &(usize, u32)| h > 0 && !plan.is_common(h, value);
            let rares: Vec<u32> = (start..).zip(values).filter(rare).map(|(h, _)| h as u32).collect();
            plan.rares.extend(rares);
        }
        Some(plan)
    }
}

/// The heaps below `end`, some at a time.
fn parts(end: usize) -> impl Iterator<Item = Range<usize>> {
    const PART: usize = 1 << 16;
    (0..end).step_by(PART).map(move |start| start..end.min(start + PART))
}

/// What the answers to a question about heaps have used so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uses {
    /// The values of the heaps 0..needed.
    pub needed: u64,
    pub law: bool,
    /// The theorem that the ruleset declares, if it was used.
    pub declared: Option<&'static Theorem>,
}
