//! What theorems about all positions say, which were proved for a question ([`theorem`](crate::theorem)).

use std::ops::RangeInclusive;
use std::sync::{Arc, MutexGuard};

use grundy_core::{Convention, LoopyValue, Nimber, OptionList, Outcome, Periodicity, Position, Verdict};
use grundy_rules::Shape;

use super::locked;
use super::valuer::Valuer;
use super::{Reason, Worth};
use crate::entailing::{Entailed, wins};
use crate::entailing::{Rest, Rests};
use crate::numbers::{self, formulas, within_limits};
use crate::theorem::{AUTOMATIC, About, Proved};
use crate::walk::search::all_options;
use crate::{Limits, Unsolved};
use grundy_core::unsolved::Partial;
use grundy_octal::{Evidence, FEW_OPTIONS, HeapValues, PeriodReport, observe};

/// If at most this many positions are below a position, with at most this many options, values are found by search,
/// without a theorem. Where a table of all positions is made, the options do not count.
const SEARCHED: u128 = 1 << 14;
const SEARCHED_OPTIONS: u128 = 1 << 21;

/// The first table of the heaps of formulas that is searched for a period, and the last one by default.
const FIRST_HEAPS: u64 = 1 << 10;
const LAST_HEAPS: u64 = 10_000;

/// Default number of positions that are valued if only the moves of the rules are known.
const OBSERVED_POSITIONS: u64 = 1_000;

impl Valuer {
    /// A theorem about all positions of a game that is given by formulas. It is sought if `position` is so large that
    /// a search among all smaller ones would be long. It is proved at the first question, and kept.
    pub fn proof(
        &mut self,
        position: &Position,
        convention: Convention,
        about: About,
        limits: &Limits,
    ) -> Result<Option<Arc<Proved>>, Unsolved> {
        if cfg!(not(feature = "engines")) {
            return Ok(None);
        }
        let Some(numbers) = self.lasting.rules.numbers().filter(|numbers| numbers.ends) else { return Ok(None) };
        let smaller = position.iter().fold(1, |all: u128, &number| all.saturating_mul(u128::from(number) + 1));
        let numbers = Arc::clone(numbers);
        let options = self.lasting.rules.moves.option_bound(position).unwrap_or(1);
        let few = smaller.saturating_mul(options) <= SEARCHED_OPTIONS;
        // The sequence of a heap's values answers as long as its options can be tried.
        let is_sequence = convention == Convention::Normal && self.lasting.rules.sequence().is_some();
        if is_sequence && options <= FEW_OPTIONS || smaller <= SEARCHED && (few || self.has_table(position, limits)) {
            return Ok(None);
        }
        let table = convention == Convention::Normal && self.has_table(position, limits);
        locked(&self.lasting.theorems).theorem(numbers.game(), convention, about, table, limits)
    }

    /// The values of the heaps `from..=to` of formulas that make no table, by a theorem; `None` if none gives all.
    pub fn proved_values(&mut self, from: u64, to: u64, limits: &Limits) -> Result<Option<Vec<u64>>, Unsolved> {
        let largest = Position::from(to);
        if self.has_table(&largest, limits) {
            return Ok(None);
        }
        let Some(proof) = self.proof(&largest, Convention::Normal, About::Values, limits)? else { return Ok(None) };
        (from..=to).map(|n| Ok(proof.value(&[n], limits)?.map(|value| value.0))).collect()
    }

    /// What a proved theorem says of a position in normal play. Of a position that stands `alone` the outcome is enough.
    pub(super) fn proved(
        &mut self,
        position: &Position,
        alone: bool,
        limits: &Limits,
    ) -> Result<Option<Worth>, Unsolved> {
        if let Some(proof) = self.proof(position, Convention::Normal, About::Values, limits)?
            && let Some(value) = proof.value(position, limits)?
        {
            let value = LoopyValue::from(value);
            return Ok(Some(Worth { outcome: value.outcome(), value: Some(value), because: Reason::Proof(proof) }));
        }
        let Some(proof) = self.proof(position, Convention::Normal, About::PPositions, limits)? else { return Ok(None) };
        let value = |outcome: &Outcome| (*outcome == Outcome::P).then_some(LoopyValue::ZERO);
        let outcome = proof.outcome(position).filter(|outcome| alone || value(outcome).is_some());
        Ok(outcome.map(|outcome| Worth { outcome, value: value(&outcome), because: Reason::Proof(proof) }))
    }

    /// The options of a position with the value `target`, by a proved theorem.
    pub(super) fn proved_options(
        &mut self,
        position: &Position,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<OptionList<Position>>, Unsolved> {
        for about in [About::Values, About::PPositions] {
            if let Some(proof) = self.proof(position, Convention::Normal, about, limits)?
                && let Some(list) = proof.options(position, target, most, limits)?
            {
                return Ok(Some(list));
            }
        }
        Ok(None)
    }

    /// What `position` is worth where moves may entail answers.
    pub fn entailed(&mut self, position: &Position, limits: &Limits) -> Result<Entailed, Unsolved> {
        if let Some(worth) = self.strings.worth(position, limits) {
            return worth;
        }
        let moves = Arc::clone(&self.lasting.rules.moves);
        if self.lasting.rules.is_played_on_heaps() {
            let last = position.first().copied().unwrap_or(0);
            // A heap takes 64 bytes or more.
            if last > limits.memory / 64 {
                return Err(Unsolved::heaps_too_large(last, limits));
            }
            // From the bottom up, no option waits for its value.
            let known = (0..last).rev().find(|&heap| self.entailed.knows(&Position::from(heap)));
            for heap in known.map_or(0, |heap| heap + 1)..last {
                self.entailed.worth(&*moves, &Position::from(heap), limits)?;
            }
        }
        self.entailed.worth(&*moves, position, limits)
    }

    /// Whether the player to move wins an urgent position beside `rest`.
    pub(crate) fn wins_urgent(&mut self, position: &Position, rest: Rest, limits: &Limits) -> Result<bool, Unsolved> {
        match self.entailed(position, limits)? {
            Entailed::Urgent(wins) => Ok(wins.contains(rest)),
            Entailed::Worth(_) => Ok(false),
        }
    }

    /// The options of `position`, where moves may entail answers, that win beside `rest`.
    pub(crate) fn options_beside(
        &mut self,
        position: &Position,
        rest: Rest,
        most: usize,
        limits: &Limits,
    ) -> Result<OptionList<Position>, Unsolved> {
        self.entailed(position, limits)?;
        let moves = Arc::clone(&self.lasting.rules.moves);
        let mut found = Vec::new();
        for option in all_options(&*moves, position, limits)? {
            if self.wins_by(&option, limits)?.contains(rest) {
                found.push(option);
            }
        }
        Ok(OptionList::from_all(found, most))
    }

    /// The rests beside which a move to `option` wins, where moves may entail answers.
    pub fn wins_by(&mut self, option: &[Position], limits: &Limits) -> Result<Rests, Unsolved> {
        let parts = option.iter().map(|part| self.entailed(part, limits)).collect::<Result<Vec<_>, _>>()?;
        wins(&parts)
    }

    /// Calls `ask` with the sequence of a heap game; `None` for other games.
    pub(super) fn ask_heaps<T>(&mut self, ask: impl FnOnce(&mut HeapValues) -> T) -> Option<T> {
        let heap = self.lasting.heap.as_ref()?;
        Some(locked(heap).ask(&mut self.uses, ask))
    }

    /// What the used values of heaps rest on; `None` for games that are not heap games.
    pub fn evidence(&mut self) -> Option<Evidence> {
        self.ask_heaps(|heap| heap.evidence())
    }

    /// The sequence of a heap game; `None` for other games.
    pub fn sequence(&self) -> Option<MutexGuard<'_, HeapValues>> {
        self.lasting.heap.as_deref().map(locked)
    }

    /// What the values of the heaps 0..`heaps` rest on, as far as they are computed.
    pub fn evidence_of(&self, heaps: u64) -> Option<Evidence> {
        self.sequence().map(|values| values.evidence_of(heaps))
    }

    /// Whether a theorem proves that the values, or in misère play the P-positions, obey a law. The positions are `position`
    /// with any number in the place `open`. Fails only if the work is stopped.
    pub fn proves_law(
        &mut self,
        law: Periodicity,
        open: usize,
        position: &[u64],
        convention: Convention,
        limits: &Limits,
    ) -> Result<bool, Unsolved> {
        if cfg!(not(feature = "engines")) {
            return Ok(false);
        }
        let numbers = formulas(&self.lasting.rules, Some(position.len())).filter(|numbers| numbers.ends);
        let Some(numbers) = numbers else { return Ok(false) };
        let about = if convention == Convention::Misere { About::PPositions } else { About::Values };
        let proof = locked(&self.lasting.theorems).theorem(numbers.game(), convention, about, false, limits)?;
        proof.map_or(Ok(false), |proof| proof.obeys(law, open, position, limits))
    }

    /// The period that tables of heaps show, each twice the last one, until a theorem proves it. `None` if the rules are
    /// not formulas, or have no table.
    fn period_of_formulas(&mut self, to: Option<u64>, limits: &Limits) -> Option<PeriodReport> {
        let rules = &self.lasting.rules;
        if cfg!(not(feature = "engines")) || rules.shape != Shape::Heap || rules.sequence().is_some() {
            return None;
        }
        let numbers = Arc::clone(rules.numbers()?);
        let (most, mut heaps, mut report) = (to.unwrap_or(LAST_HEAPS), FIRST_HEAPS, None);
        loop {
            heaps = heaps.min(most);
            let table = within_limits(numbers::rows(&numbers, &[heaps], limits));
            let table = table.and_then(|table| table.ok_or_else(|| Unsolved::heaps_too_large(heaps, limits)));
            let (table, mut stopped) = match table {
                Ok(table) => table,
                Err(reason) => return report.map(|report| PeriodReport { stopped: Some(reason), ..report }),
            };
            let values: Vec<u64> = table.row(&[]).collect::<Option<_>>()?;
            let mut found = observed(&values);
            if let Some(law) = found.periodicity {
                match self.proves_law(law, 0, &[0], Convention::Normal, limits) {
                    Ok(true) => (found.verdict, found.theorem) = (Verdict::Proven, Some(&AUTOMATIC)),
                    Ok(false) => {}
                    Err(reason) => stopped = stopped.or(Some(reason)),
                }
            }
            let ends = heaps == most || stopped.is_some() || found.verdict == Verdict::Proven;
            let found = report.insert(PeriodReport { stopped, ..found });
            if ends {
                return Some(found.clone());
            }
            heaps *= 2;
        }
    }

    /// Searches for the period of the values of the heaps, up to heap `to` if given. `None` for games whose positions
    /// are not numbers.
    pub fn find_period(&mut self, to: Option<u64>, limits: &Limits) -> Option<PeriodReport> {
        if let Some(report) = self.period_of_formulas(to, limits) {
            return Some(report);
        }
        let report = self.ask_heaps(|heap| heap.find_period(to, limits));
        let is_heap = self.lasting.rules.shape == Shape::Heap;
        report.or_else(|| is_heap.then(|| self.observe(to.unwrap_or(OBSERVED_POSITIONS), limits)))
    }

    /// The period that the values up to `to` show, for rules of which only the moves are known.
    fn observe(&mut self, to: u64, limits: &Limits) -> PeriodReport {
        let (mut values, mut stopped) = (Vec::new(), None);
        for n in 0..=to {
            match self.value(&Position::from(n), limits) {
                Ok(value) => values.push(value.0),
                Err(reason) => {
                    stopped = Some(reason);
                    break;
                }
            }
        }
        PeriodReport { stopped, ..observed(&values) }
    }

    /// The values of these heaps, read at once, and why they end early; `None` for games that are not heap games.
    pub fn sequence_values(
        &mut self,
        heaps: RangeInclusive<u64>,
        limits: &Limits,
    ) -> Option<Result<Partial<Vec<u64>>, Unsolved>> {
        self.ask_heaps(|heap| heap.first_values(heaps, limits))
    }
}

/// The period that values show, without a proof.
fn observed(values: &[u64]) -> PeriodReport {
    let periodicity = observe(values);
    PeriodReport {
        verdict: if periodicity.is_some() { Verdict::Observed } else { Verdict::Unknown },
        periodicity,
        values_used: values.len() as u64,
        max_grundy: values.iter().copied().max().filter(|_| periodicity.is_none_or(|law| law.saltus == 0)),
        max_heap: None,
        sparse: None,
        theorem: None,
        stopped: None,
    }
}
