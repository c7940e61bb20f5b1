//! The value of one component, and its options with a wanted value.
//!
//! For each ruleset the fastest proved way is taken: a theorem that the game declares, a theorem about all positions
//! that was proved ([`theorem`](crate::theorem)), the sequence of values of a heap game, the linear passes over a graph or a green picture, the nimber search on a board, or the search.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Convention, Fault, Goal, LoopyValue, Nimber, OptionList, Outcome, Position, Theorem, Verdict, said};
use grundy_rules::{Rules, Shape};

use crate::board::BoardEngines;
use crate::entailing::rests::Rest;
use crate::entailing::{EntailTable, Entailed};
use crate::excess::Tried;
use crate::finish::{NEVER, may_return};
use crate::graph::GraphTable;
use crate::hackenbush::{FUSION, Searched, green_options, green_picture, green_value};
use crate::heap::{self, Evidence, HeapValues, PeriodReport, Uses};
use crate::loopy::LoopyTable;
use crate::search::{ValueTable, all_options};
use crate::theorem::{About, Asked, Proved};
use crate::{Excess, Limits, Refusal, Unsolved};

/// What is kept about a ruleset for good: it does not depend on earlier questions.
#[derive(Clone)]
struct Lasting {
    rules: Rules,
    /// The sequence of values; `None` unless the game is played on heaps.
    heap: Option<Arc<Mutex<HeapValues>>>,
    /// The values and outcomes of all vertices; `None` unless the game is a graph.
    graph: Option<Arc<Mutex<GraphTable>>>,
    /// The theorems that were proved about all positions, if the rules are formulas.
    theorems: Arc<Mutex<Asked>>,
}

/// The values of the positions of one ruleset, for one question.
pub struct Valuer {
    lasting: Lasting,
    /// For what this question has used the values of heaps.
    uses: Uses,
    /// Values for games in which play ends.
    table: ValueTable<Position>,
    /// Values for games in which play may go on for ever.
    loopy: LoopyTable<Position>,
    /// Values for games in which moves may entail answers.
    entailed: EntailTable<Position>,
    /// The engines for the boards of this question.
    boards: BoardEngines,
    /// The last position of a green picture.
    searched: Searched,
    /// Positions for which only the outcome was found. If they are asked about again, the answer is the same, although
    /// the cache has grown.
    given_up: HashSet<Position>,
}

/// What is known about one position in normal play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Who wins it when it is played alone.
    pub outcome: Outcome,
    /// The value; `None` if a theorem gives only the outcome and the position is too large for its value.
    pub value: Option<LoopyValue>,
    /// What the value or outcome rests on.
    pub because: Because,
}

/// What a value rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// A theorem about this game.
    Theorem(&'static Theorem),
    /// The game's sequence of values, computed from the definition. The period continues it, if it is proved and
    /// needed.
    Sequence,
    /// The values of all subpositions, computed from the definition.
    Search,
    /// The values of all subpositions where play may go on for ever, by Smith's rule.
    Smith,
    /// The values of components of a board, by nimber search.
    Board,
    /// The values of all subpositions where a player may move again or must answer ([`entailing`](crate::entailing)).
    Entailing,
    /// A theorem about all positions that was proved for this question or an earlier one ([`Valuer::proof`]).
    Proof,
    /// An existing table of all positions.
    Table,
}

/// Default number of positions that are valued if only the moves of the rules are known.
const OBSERVED_POSITIONS: u64 = 1_000;

/// Largest number of options tried for the value of a position that stands alone, if a theorem already gives its
/// outcome.
const WORK_ALONE: u64 = 10_000_000;
/// Largest number of options tried for the value of a position in a sum, which needs the value.
const WORK_IN_SUM: u64 = 50_000_000;
/// Largest number of positions, with no number larger than those of a position, among which its value is searched
/// before a theorem about all positions is.
const SEARCHED: u128 = 1 << 14;

/// The values of all rulesets of a question.
///
/// Sequences and graphs are kept between questions. The results of a search belong to its question, so that no answer
/// depends on earlier questions.
#[derive(Default)]
pub struct Valuers {
    lasting: Arc<Mutex<Vec<Lasting>>>,
    valuers: Vec<Valuer>,
}

impl Valuers {
    /// The values for another question.
    pub fn another(&self) -> Valuers {
        Valuers { lasting: Arc::clone(&self.lasting), valuers: Vec::new() }
    }

    /// The values of one ruleset.
    pub fn of(&mut self, rules: &Rules) -> &mut Valuer {
        let known = self.valuers.iter().position(|valuer| valuer.rules() == rules);
        let at = known.unwrap_or_else(|| {
            let mut lasting = locked(&self.lasting);
            let kept = lasting.iter().find(|kept| kept.rules == *rules).cloned().unwrap_or_else(|| {
                lasting.push(Lasting::new(rules.clone()));
                lasting[lasting.len() - 1].clone()
            });
            self.valuers.push(Valuer::of(kept));
            self.valuers.len() - 1
        });
        &mut self.valuers[at]
    }
}

/// Locks a mutex. It cannot be poisoned, because no code panics while it holds the lock.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lasting {
    fn new(rules: Rules) -> Lasting {
        let graph = if cfg!(feature = "graphs") { rules.graph().cloned() } else { None };
        let nature = rules.moves.nature();
        let heap = (rules.shape == Shape::Heap && !nature.may_loop && !nature.entails).then(|| HeapValues::new(&rules));
        let heap = heap.map(|heap| Arc::new(Mutex::new(heap)));
        let graph = graph.map(|graph| Arc::new(Mutex::new(GraphTable::new(graph))));
        Lasting { heap, graph, theorems: Arc::default(), rules }
    }
}

impl Valuer {
    /// A valuer with empty tables.
    pub fn new(rules: Rules) -> Valuer {
        Valuer::of(Lasting::new(rules))
    }

    fn of(lasting: Lasting) -> Valuer {
        let (table, loopy) = (ValueTable::new(), LoopyTable::new());
        Valuer {
            lasting,
            uses: Uses::default(),
            table,
            loopy,
            entailed: EntailTable::default(),
            boards: BoardEngines::default(),
            searched: Searched::default(),
            given_up: HashSet::new(),
        }
    }

    /// Calls `ask` with the sequence of a heap game; `None` for other games.
    fn ask_heaps<T>(&mut self, ask: impl FnOnce(&mut HeapValues) -> T) -> Option<T> {
        let heap = self.lasting.heap.as_ref()?;
        Some(locked(heap).ask(&mut self.uses, ask))
    }

    /// The ruleset.
    pub fn rules(&self) -> &Rules {
        &self.lasting.rules
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

    /// Searches for the period of the values of 0, 1, 2, …, up to `to` if given;
    /// `None` for games whose positions are not numbers.
    pub fn find_period(&mut self, to: Option<u64>, limits: &Limits) -> Option<PeriodReport> {
        match self.ask_heaps(|heap| heap.find_period(to, limits)) {
            Some(report) => Some(report),
            None if self.lasting.rules.shape == Shape::Heap => {
                Some(self.observe(to.unwrap_or(OBSERVED_POSITIONS), limits))
            }
            None => None,
        }
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
        let periodicity = heap::observe(&values);
        PeriodReport {
            verdict: if periodicity.is_some() { Verdict::Observed } else { Verdict::Unknown },
            periodicity,
            values_used: values.len() as u64,
            max_grundy: values.iter().copied().max().filter(|_| periodicity.is_none_or(|law| law.saltus == 0)),
            max_heap: None,
            sparse: None,
            theorem: None,
            stopped,
        }
    }

    /// The values of the heaps 0..=to, computed from the definition; `None`
    /// for games that are not heap games.
    ///
    /// # Errors
    ///
    /// If the work exceeds the limits.
    pub fn prefix(&mut self, to: u64, limits: &Limits) -> Option<Result<Vec<u64>, Unsolved>> {
        self.ask_heaps(|heap| heap.prefix(to, limits))
    }

    /// The positions valued by search so far.
    pub fn table(&self) -> &ValueTable<Position> {
        &self.table
    }

    /// The graph table; `None` for games that are not given as graphs.
    pub fn graph(&self) -> Option<MutexGuard<'_, GraphTable>> {
        if cfg!(feature = "graphs") { self.lasting.graph.as_deref().map(locked) } else { None }
    }

    /// How many positions were valued, by search or as a graph.
    pub fn valued(&self) -> usize {
        match self.lasting.rules.graph().filter(|_| self.lasting.graph.is_some()) {
            Some(named) => named.graph.vertices() as usize,
            None => {
                let on_boards = self.boards.opened();
                self.table.len()
                    + self.loopy.reached().len()
                    + self.entailed.len()
                    + usize::try_from(on_boards).unwrap_or(usize::MAX)
            }
        }
    }

    /// The positions valued by Smith's rule so far.
    pub fn loopy(&self) -> &LoopyTable<Position> {
        &self.loopy
    }

    /// The worth of `position` in normal play. `alone` says that it is the whole position, so that its outcome may be
    /// enough.
    ///
    /// # Errors
    ///
    /// If neither the value nor the outcome can be found within the limits.
    pub fn worth(&mut self, position: &Position, alone: bool, limits: &Limits) -> Result<Worth, Unsolved> {
        let declared = self.lasting.rules.moves.declared(position, Convention::Normal);
        if let Some(declared) = declared {
            let because = Because::Theorem(declared.theorem);
            if declared.value.is_some() {
                return Ok(Worth { outcome: declared.outcome, value: declared.value.map(LoopyValue::from), because });
            }
            if declared.outcome == Outcome::P {
                return Ok(Worth { outcome: Outcome::P, value: Some(LoopyValue::ZERO), because });
            }
        }
        if let Some(declared) = declared.filter(|_| self.given_up.contains(position)) {
            let because = Because::Theorem(declared.theorem);
            return Ok(Worth { outcome: declared.outcome, value: None, because });
        }
        if declared.is_none()
            && let Some(worth) = self.proved(position, alone, limits)?
        {
            return Ok(worth);
        }
        let work = match declared {
            Some(_) if alone => WORK_ALONE,
            Some(_) => WORK_IN_SUM,
            None => u64::MAX,
        };
        match self.computed(position, work, limits) {
            Ok((value, because)) => Ok(Worth { outcome: value.outcome(), value: Some(value), because }),
            Err(Unsolved::TooLarge(reason)) => match declared {
                Some(d) => {
                    self.given_up.insert(position.clone());
                    Ok(Worth { outcome: d.outcome, value: None, because: Because::Theorem(d.theorem) })
                }
                None => Err(Unsolved::TooLarge(reason)),
            },
            Err(stopped) => Err(stopped),
        }
    }

    /// A theorem about all positions of the game, if it is given by formulas, and `position` is so large that a search
    /// among all smaller ones would be long. It is proved at the first question, and kept.
    ///
    /// # Errors
    ///
    /// If the observer stops the proof.
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
        let Some(numbers) = self.lasting.rules.numbers().filter(|numbers| numbers.ends()) else { return Ok(None) };
        let smaller = position.iter().fold(1, |all: u128, &number| all.saturating_mul(u128::from(number) + 1));
        if smaller <= SEARCHED {
            return Ok(None);
        }
        locked(&self.lasting.theorems).theorem(numbers.game(), convention, about, limits)
    }

    /// What a proved theorem says of a position in normal play. Of a position that stands `alone` the outcome is enough.
    fn proved(&mut self, position: &Position, alone: bool, limits: &Limits) -> Result<Option<Worth>, Unsolved> {
        let because = Because::Proof;
        if let Some(proof) = self.proof(position, Convention::Normal, About::Values, limits)?
            && let Some(value) = proof.value(position, limits)?
        {
            let value = LoopyValue::from(value);
            return Ok(Some(Worth { outcome: value.outcome(), value: Some(value), because }));
        }
        let proof = self.proof(position, Convention::Normal, About::PPositions, limits)?;
        Ok(match proof.and_then(|proof| proof.outcome(position)) {
            Some(Outcome::P) => Some(Worth { outcome: Outcome::P, value: Some(LoopyValue::ZERO), because }),
            Some(outcome) if alone => Some(Worth { outcome, value: None, because }),
            _ => None,
        })
    }

    /// The options of a position with the value `target`, as a proved theorem tells them.
    fn proved_options(
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

    /// The value of `position` in normal play.
    ///
    /// # Errors
    ///
    /// If it cannot be found within the limits, or if it is infinite.
    pub fn value(&mut self, position: &Position, limits: &Limits) -> Result<Nimber, Unsolved> {
        let value = self.loopy_value(position, limits)?;
        value.nimber().ok_or_else(|| {
            let (ruleset, position) = self.named(position);
            match value {
                LoopyValue::Loony => Excess::Loony { ruleset, position }.into(),
                value => Excess::Infinite { ruleset, position, value }.into(),
            }
        })
    }

    /// The value of `position` in normal play, which may be infinite.
    ///
    /// # Errors
    ///
    /// If it cannot be found within the limits.
    pub fn loopy_value(&mut self, position: &Position, limits: &Limits) -> Result<LoopyValue, Unsolved> {
        match self.lasting.rules.moves.declared(position, Convention::Normal).and_then(|declared| declared.value) {
            Some(value) => Ok(value.into()),
            None => self.computed(position, u64::MAX, limits).map(|(value, _)| value),
        }
    }

    /// The value of the sum of the components of an option.
    ///
    /// # Errors
    ///
    /// As for [`loopy_value`](Valuer::loopy_value).
    pub fn sum_value(&mut self, option: &[Position], limits: &Limits) -> Result<LoopyValue, Unsolved> {
        option.iter().try_fold(LoopyValue::ZERO, |sum, part| Ok(sum + self.loopy_value(part, limits)?))
    }

    fn named(&self, position: &Position) -> (String, String) {
        let Rules { name, moves, .. } = &self.lasting.rules;
        (name.clone(), moves.show(position))
    }

    /// What `position` is worth where moves may entail answers.
    ///
    /// # Errors
    ///
    /// As for [`EntailTable::worth`].
    pub fn entailed(&mut self, position: &Position, limits: &Limits) -> Result<Entailed, Unsolved> {
        let moves = Arc::clone(&self.lasting.rules.moves);
        if self.lasting.rules.is_played_on_heaps() {
            // From the bottom up, the options of only one heap at a time are on the stack.
            for heap in 0..position.first().copied().unwrap_or(0) {
                self.entailed.worth(&*moves, &Position::from(heap), limits)?;
            }
        }
        self.entailed.worth(&*moves, position, limits)
    }

    /// Whether the player to move wins an urgent position beside `rest`.
    ///
    /// # Errors
    ///
    /// As for [`EntailTable::worth`].
    pub fn wins_urgent(&mut self, position: &Position, rest: Rest, limits: &Limits) -> Result<bool, Unsolved> {
        match self.entailed(position, limits)? {
            Entailed::Urgent(wins) => Ok(wins.contains(rest)),
            Entailed::Worth(_) => Ok(false),
        }
    }

    /// The options of `position`, where moves may entail answers, that win beside `rest`.
    ///
    /// # Errors
    ///
    /// If they cannot all be found within the limits.
    pub fn options_beside(
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
            if self.entailed.wins(&*moves, &option, limits)?.contains(rest) {
                found.push(option);
            }
        }
        Ok(OptionList::from_all(found, most))
    }

    /// The rests beside which a move to `option` wins, where moves may entail answers.
    ///
    /// # Errors
    ///
    /// As for [`EntailTable::worth`].
    pub fn wins_by(&mut self, option: &[Position], limits: &Limits) -> Result<crate::entailing::Rests, Unsolved> {
        let moves = Arc::clone(&self.lasting.rules.moves);
        self.entailed.wins(&*moves, option, limits)
    }

    /// At which stage Smith's rule labelled `position` ([`NEVER`] if it did not); `None` where play ends
    /// whatever is done. See [`finish`](crate::finish).
    ///
    /// # Errors
    ///
    /// As for [`loopy_value`](Valuer::loopy_value).
    pub fn stage(&mut self, position: &Position, limits: &Limits) -> Result<Option<u64>, Unsolved> {
        if !may_return(&self.lasting.rules) {
            return Ok(None);
        }
        if let Some(mut graph) = self.graph() {
            let vertex = graph.vertex(position)?;
            return Ok(Some(graph.values(limits)?.rank(vertex).map_or(NEVER, u64::from)));
        }
        let moves = Arc::clone(&self.lasting.rules.moves);
        self.loopy.value(&*moves, position, limits)?;
        Ok(Some(self.loopy.stage(&*moves, position).map_or(NEVER, u64::from)))
    }

    fn computed(&mut self, position: &Position, work: u64, limits: &Limits) -> Result<(LoopyValue, Because), Unsolved> {
        let moves = Arc::clone(&self.lasting.rules.moves);
        let rules = &*moves;
        if let Some(proof) = self.proof(position, Convention::Normal, About::Values, limits)?
            && let Some(value) = proof.value(position, limits)?
        {
            return Ok((value.into(), Because::Proof));
        }
        if rules.option_bound(position).is_some_and(|bound| bound > u128::from(work)) {
            return Err(Excess::Work { tried: Tried::Position, most: work }.into());
        }
        let nature = rules.nature();
        if nature.own_endings {
            let name = &self.lasting.rules.name;
            let message = said!("{name} {why}: its positions have no values", name, why = nature.why_alone());
            return Err(Fault::new(message).into());
        }
        if nature.entails {
            return match self.entailed(position, limits)?.value() {
                Some(value) => Ok((value, Because::Entailing)),
                None => {
                    let (ruleset, position) = self.named(position);
                    Err(Refusal::Urgent { ruleset, position }.into())
                }
            };
        }
        if let Some(value) =
            green_picture(&self.lasting.rules).and_then(|picture| green_value(picture, position, &mut self.searched))
        {
            return Ok((value.into(), Because::Theorem(&FUSION)));
        }
        if let Some(mut graph) = self.graph() {
            return Ok((graph.value(position, limits)?, Because::Smith));
        }
        if let Some((engine, present)) = self.boards.find(&self.lasting.rules, position, limits) {
            return Ok((engine.value(&present, limits)?.into(), Because::Board));
        }
        if nature.may_loop {
            let value = self.loopy.value(rules, position, limits)?;
            return Ok((value, if self.loopy.has_cycles() { Because::Smith } else { Because::Search }));
        }
        match self.ask_heaps(|heap| heap.value(position[0], limits)) {
            Some(value) => value.map(|value| (value.into(), Because::Sequence)),
            None => {
                let value = self.table.value_within(rules, position, work, limits)?;
                Ok((value.into(), Because::Search))
            }
        }
    }

    /// The options of `position` with the value `target`, in normal play.
    ///
    /// # Errors
    ///
    /// If they cannot all be found within the limits.
    pub fn options_with_value(
        &mut self,
        position: &Position,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<OptionList<Position>, Unsolved> {
        if let Some(list) = self.lasting.rules.moves.declared_options(position, Goal::Value(target), most) {
            return Ok(list);
        }
        if let Some(list) = green_picture(&self.lasting.rules)
            .and_then(|picture| green_options(picture, position, target, most, &mut self.searched))
        {
            return Ok(list);
        }
        if let Some(list) = self.proved_options(position, target, most, limits)? {
            return Ok(list);
        }
        if let Some(list) = self.ask_heaps(|heap| heap.options_with_value(position[0], target, most, limits)) {
            return list;
        }
        if self.lasting.rules.moves.nature().entails {
            return self.options_beside(position, Some(target), most, limits);
        }
        let mut found = Vec::new();
        for option in all_options(&*self.lasting.rules.moves, position, limits)? {
            if self.has_value(&option, target, limits)? {
                found.push(option);
            }
        }
        Ok(OptionList::from_all(found, most))
    }

    /// Whether the components of an option add up to `target`. For the target 0 and a single component, a theorem about
    /// the outcome is enough.
    fn has_value(&mut self, option: &[Position], target: Nimber, limits: &Limits) -> Result<bool, Unsolved> {
        if let ([position], true) = (option, target.is_zero()) {
            return Ok(match self.lasting.rules.moves.declared(position, Convention::Normal) {
                Some(declared) => declared.outcome == Outcome::P,
                None => match self.boards.is_worth(&self.lasting.rules, option, target, limits) {
                    Some(found) => found?,
                    None => self.loopy_value(position, limits)? == LoopyValue::ZERO,
                },
            });
        }
        if let Some(found) = self.boards.is_worth(&self.lasting.rules, option, target, limits) {
            return found;
        }
        Ok(self.sum_value(option, limits)?.nimber() == Some(target))
    }
}
