//! The value of one component, and its options with a wanted value.
//!
//! For each ruleset the fastest proved way is taken ([`value`]). First come a theorem that the game declares, and a
//! proved theorem about all positions ([`theorem`](crate::theorem)). Then come the values of a heap game, linear
//! passes over a graph or green picture, the nimber search on a board, and the search.

pub(crate) mod facts;
pub mod proved;
pub mod value;
pub mod valuer;

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Convention, Goal, LoopyValue, Nimber, OptionList, Outcome, Position, Theorem};
use grundy_rules::Rules;

use crate::choose::{Engine, choose, has_sequence};
use crate::graph::GraphTable;
use crate::hackenbush::{green_options, green_picture};
use crate::misere::Quotient;
use crate::summand::Summand;
use crate::theorem::{Asked, Proved};
use crate::walk::search::all_options;
use crate::walk::whole::Played;
use crate::{Limits, Unsolved};
use grundy_octal::HeapValues;

pub use self::valuer::{Valuer, Valuers};

/// The value, the outcome and the reason of one position in normal play.
#[derive(Clone, Debug)]
pub struct Worth {
    /// Who wins it when it is played alone.
    pub outcome: Outcome,
    /// The value; `None` if a theorem gives only the outcome and the position is too large for its value.
    pub value: Option<LoopyValue>,
    /// What the value or outcome rests on.
    pub because: Reason,
}

/// What a value or an outcome rests on: the sentence, the JSON and the certificate read it.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A theorem about this game, or about misère play.
    Theorem(&'static Theorem),
    /// A theorem about all positions that was proved for this question or an earlier one ([`Valuer::proof`]).
    Proof(Arc<Proved>),
    /// An existing table of all positions.
    Table,
    /// The game's sequence of values, computed from the definition. A proved period continues it.
    Sequence,
    /// The values of all subpositions, computed from the definition.
    Search,
    /// The values of all subpositions where play may go on for ever, by Smith's rule.
    Smith,
    /// The values of components of a board, by nimber search.
    Board,
    /// The values of all subpositions where a player may move again or must answer ([`entailing`](crate::entailing)).
    Entailing,
    /// Canonical forms, in a search that met this many pictures.
    Canonical(usize),
    /// The values of the components and their sum (or a theorem about the only component).
    Values,
    /// The misère quotient of the games.
    Quotient(Arc<Quotient>),
    /// A search of the whole sum, or an analysis of it backwards from its ends.
    Whole(Box<Played>),
    /// The analysis of all vertices of a graph.
    Graph { vertices: usize },
}

impl Reason {
    /// The theorem that the game declares, if that is the reason.
    pub fn theorem(&self) -> Option<&'static Theorem> {
        if let Reason::Theorem(theorem) = self { Some(theorem) } else { None }
    }
}

/// The value of one copy of each summand of a sum.
#[derive(Clone, Debug)]
pub enum Worths {
    /// One for each summand; none at all if values do not decide.
    Each(Vec<Worth>),
    /// The number of summands, all heaps of Nim: the worth of a heap is its size, so nothing is kept for it.
    Nim(usize),
}

impl Worths {
    /// The number of summands with a worth: all of them, or 0 if values do not decide.
    pub fn len(&self) -> usize {
        match self {
            Worths::Each(worths) => worths.len(),
            &Worths::Nim(heaps) => heaps,
        }
    }

    /// Whether values do not decide.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of one copy of summand `index` of the solved sum; `None` if values do not decide.
    pub fn of(&self, index: usize, summand: &Summand) -> Option<Cow<'_, Worth>> {
        match self {
            Worths::Each(worths) => worths.get(index).map(Cow::Borrowed),
            &Worths::Nim(heaps) => (index < heaps).then(|| Cow::Owned(heap(summand.position[0]))),
        }
    }

    /// The summands of the solved sum, each with its worth; none if values do not decide.
    pub fn along<'a>(
        &'a self,
        sum: impl Iterator<Item = Summand<'a>>,
    ) -> impl Iterator<Item = (Summand<'a>, Cow<'a, Worth>)> {
        sum.enumerate().map_while(|(index, summand)| Some((summand, self.of(index, &summand)?)))
    }
}

fn heap(size: u64) -> Worth {
    let outcome = if size == 0 { Outcome::P } else { Outcome::N };
    Worth { outcome, value: Some(Nimber(size).into()), because: Reason::Theorem(&grundy_rules::nim::BOUTON) }
}

/// Locks a mutex. It cannot be poisoned, because no code panics while it holds the lock.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lasting results about a ruleset, which do not depend on earlier questions.
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

impl Lasting {
    fn new(rules: Rules) -> Lasting {
        let graph = if cfg!(feature = "graphs") { rules.graph().cloned() } else { None };
        let heap = has_sequence(&rules).then(|| HeapValues::new(&rules));
        let heap = heap.map(|heap| Arc::new(Mutex::new(heap)));
        let graph = graph.map(|graph| Arc::new(Mutex::new(GraphTable::new(graph))));
        Lasting { heap, graph, theorems: Arc::default(), rules }
    }
}

impl Valuer {
    /// The options of `position` with the value `target`, in normal play.
    pub fn options_with_value(
        &mut self,
        position: &Position,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<OptionList<Position>, Unsolved> {
        if let Some(list) = self.told_options(position, target, most, limits)? {
            return Ok(list);
        }
        match self.ask_heaps(|heap| heap.options_with_value(position[0], target, most, limits)) {
            Some(Err(reason @ Unsolved::TooLarge(_))) => {
                return self.proved_options(position, target, most, limits)?.ok_or(reason);
            }
            Some(list) => return list,
            None => {}
        }
        if choose(&self.lasting.rules) == Engine::Entailing {
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

    /// The same, where a law tells it without a search.
    pub(crate) fn told_options(
        &mut self,
        position: &Position,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<OptionList<Position>>, Unsolved> {
        let rules = &self.lasting.rules;
        let declared = rules.moves.declared_options(position, Goal::Value(target), most).or_else(|| {
            green_picture(rules).and_then(|green| green_options(green, position, target, most, &mut self.searched))
        });
        match declared {
            None if rules.sequence().is_none() => self.proved_options(position, target, most, limits),
            declared => Ok(declared),
        }
    }

    /// Whether the components of an option add up to `target`; for one component and 0, its outcome is enough.
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
