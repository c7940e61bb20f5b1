//! Sums that are played as a whole.
//!
//! In misère play, and where the rules say who has won, values do not add. Then the positions are the sums
//! themselves, and a move changes one component. [`OutcomesFact`] says how a sum is
//! written. A sum is over if no component has a move, or if the rules say so of its single component. Then the
//! convention says who has won. If a component is urgent, only moves in it count.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use grundy_core::{Convention, Nature, OptionList, Outcome, Position, Said, said};
use grundy_rules::{HeapMoves, Rules};
use serde::{Deserialize, Serialize};

use crate::kernel::position::TRIED;
use crate::kernel::{Check, Rejected, Session, all_options, demand, reject, require};

/// Largest number of options, and of positions, that are remembered. It bounds the memory.
pub(super) const REMEMBERED: usize = 1 << 22;

/// The components: index of the ruleset, position; ascending.
pub(crate) type Sum = Vec<(usize, Position)>;

/// The options of one position as components of a sum, all different.
type Options = Rc<Vec<Vec<Position>>>;

/// The rulesets of the sums of a witness, and their options, remembered.
pub(crate) struct Games<'a> {
    pub(crate) rules: Vec<Rules>,
    natures: Vec<Nature>,
    convention: Convention,
    options: HashMap<(usize, Position), Options>,
    moving: HashMap<(usize, Position), bool>,
    /// How many options more are remembered.
    room: usize,
    /// The fact that lists the sums.
    step: String,
    session: &'a Session<'a>,
}

impl<'a> Games<'a> {
    /// The rulesets that the sums of the witness refer to by index.
    pub fn read(words: &[String], convention: Convention, step: &str, session: &'a Session) -> Check<Games<'a>> {
        let mut rules: Vec<Rules> = Vec::new();
        for (i, word) in words.iter().enumerate() {
            let step = format!("{step}.rulesets[{i}]");
            let found = session.find_any(word, &step)?;
            require(!rules.contains(&found), step, said!("{word} stands twice", word))?;
            rules.push(found);
        }
        let natures = rules.iter().map(|rules| rules.moves.nature()).collect();
        let (options, moving, step) = (HashMap::new(), HashMap::new(), step.to_owned());
        Ok(Games { rules, natures, convention, options, moving, room: REMEMBERED, step, session })
    }

    /// Reads a sum, which must be written as described above.
    pub(crate) fn read_sum(&mut self, written: &[(usize, String)], step: &dyn Fn() -> String) -> Check<Sum> {
        let mut sum = Sum::with_capacity(written.len());
        for (index, text) in written {
            let reason = || Rejected::new(step(), said!("there is no ruleset {index}", index));
            let rules = self.rules.get(*index).ok_or_else(reason)?;
            let position = rules.moves.parse(text).map_err(|error| Rejected::new(step(), error.reason()))?;
            demand(step(), text, &rules.moves.show(&position))?;
            if self.natures[*index].own_endings && written.len() > 1 {
                return reject(step(), self.not_a_summand(*index));
            }
            match self.as_component(*index, &position)? {
                None => return reject(step(), said!("{text} has no move; such components are left out", text)),
                Some(own) if own != position => {
                    let (name, own) = (&self.rules[*index].name, self.rules[*index].moves.show(&own));
                    return reject(step(), said!("in a sum {name} {text} is written as {own}", name, text, own));
                }
                Some(own) => sum.push((*index, own)),
            }
        }
        if sum.iter().filter(|(index, position)| self.is_urgent(*index, position)).count() > 1 {
            return reject(step(), said!("two components must be answered at once"));
        }
        if sum.is_sorted() { Ok(sum) } else { reject(step(), said!("the components are not in ascending order")) }
    }

    /// Why a ruleset that says who has won cannot be one of several components.
    pub(crate) fn not_a_summand(&self, index: usize) -> Said {
        let name = &self.rules[index].name;
        said!("{name} says by its rules who has won, so it is played alone", name)
    }

    pub fn show(&self, sum: &Sum) -> String {
        let shown = |(index, position): &(usize, Position)| {
            let rules = &self.rules[*index];
            format!("{} {}", rules.name, rules.moves.show(position))
        };
        if sum.is_empty() { "nothing".to_owned() } else { sum.iter().map(shown).collect::<Vec<_>>().join(" + ") }
    }

    /// Who wins a sum that is over; `None` if somebody can move.
    pub fn end(&mut self, sum: &Sum) -> Check<Option<Outcome>> {
        if let [(index, position)] = &sum[..]
            && let Some(outcome) = self.ending(*index, position)?
        {
            return Ok(Some(outcome));
        }
        for (index, position) in self.movable(sum) {
            if self.can_move(*index, position)? {
                return Ok(None);
            }
        }
        Ok(Some(self.convention.outcome_of_the_end()))
    }

    /// Whether the next move must be made in a component, because it has to be answered.
    pub fn is_urgent(&self, index: usize, position: &Position) -> bool {
        self.natures[index].entails && self.rules[index].moves.is_urgent(position)
    }

    /// The different components in which the next move may be made.
    fn movable<'s>(&self, sum: &'s Sum) -> Vec<&'s (usize, Position)> {
        let mut different: Vec<_> = sum.iter().collect();
        different.dedup();
        match different.iter().find(|(index, position)| self.is_urgent(*index, position)) {
            Some(urgent) => vec![*urgent],
            None => different,
        }
    }

    fn ending(&self, index: usize, position: &Position) -> Check<Option<Outcome>> {
        if self.natures[index].own_endings { Ok(self.rules[index].moves.ending(position)?) } else { Ok(None) }
    }

    /// A position as a component of a sum; `None` if it is left out.
    pub(crate) fn as_component(&mut self, index: usize, position: &Position) -> Check<Option<Position>> {
        let rules = &self.rules[index];
        let own = rules.moves.representative(position);
        if own != *position {
            self.session.compared(rules).compare(position);
        }
        let nature = self.natures[index];
        let kept =
            nature.may_loop || nature.own_endings || self.is_urgent(index, &own) || self.can_move(index, &own)?;
        Ok(kept.then_some(own))
    }

    fn can_move(&mut self, index: usize, position: &Position) -> Check<bool> {
        let rules = &self.rules[index];
        if let (Some(HeapMoves::Subtract(set)), &[heap]) = (rules.heap(), &**position) {
            return Ok(set.next_after(0).is_some_and(|least| least <= heap));
        }
        // Where the options are too many to try, there is one.
        if rules.moves.option_bound(position).is_some_and(|bound| bound > TRIED) {
            return Ok(true);
        }
        let key = (index, position.clone());
        if let Some(options) = self.options.get(&key) {
            return Ok(!options.is_empty());
        }
        let nature = self.natures[index];
        if (nature.may_loop || nature.own_endings) && !nature.one_by_one {
            // They will be asked for anyway, and the parts of options are not asked whether they can move.
            return Ok(!self.options(index, position)?.is_empty());
        }
        if let Some(&known) = self.moving.get(&key) {
            return Ok(known);
        }
        let found = rules.moves.find_option(position, &mut |_| true)?;
        if self.moving.len() < REMEMBERED {
            self.moving.insert(key, found);
        }
        Ok(found)
    }
}

/// A sum as its components: the index of the ruleset and the position.
pub type WrittenSum = Vec<(usize, String)>;

/// Outcomes of sums that are played as a whole.
///
/// A sum is written as its components, copies one by one, in ascending order of (index of the ruleset, position).
/// Positions compare like lists of numbers, and a position stands for all that the rules call equal to it by symmetry.
/// Components of rulesets that end when somebody cannot move are left out when they have no move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomesFact {
    /// The rulesets that the sums refer to by index.
    pub rulesets: Vec<String>,
    /// `normal` or `misere`.
    pub convention: String,
    /// Sums with `N`, `P` or `D` and the remoteness, if it is known and the sum is not a draw. Each is after the sums
    /// that its outcome follows from. An N-position with a P-position among its options need not be listed.
    pub rows: Vec<(WrittenSum, String, Option<u64>)>,
}

impl Games<'_> {
    /// The options of a position that is a component of a sum, as the rules name them.
    pub fn named_options(&self, index: usize, position: &Position) -> Check<Vec<Vec<Position>>> {
        self.session.report("positions", self.options.len(), self.options.len())?;
        if self.ending(index, position)?.is_some() {
            return Ok(Vec::new());
        }
        let options = all_options(&self.rules[index], position, &self.step)?;
        if self.natures[index].own_endings && options.iter().any(|option| option.len() > 1) {
            let (shown, index) = (self.rules[index].moves.show(position), self.not_a_summand(index));
            return reject(&*self.step, said!("{shown} falls apart, but {index}", shown, index));
        }
        Ok(options)
    }

    /// The different options of a component, with their parts as components of a sum.
    pub(super) fn options(&mut self, index: usize, position: &Position) -> Check<Options> {
        let key = (index, position.clone());
        if let Some(options) = self.options.get(&key) {
            return Ok(Rc::clone(options));
        }
        let options = self.named_options(index, position)?.into_iter().map(|option| self.parts(index, &option));
        let options = Rc::new(OptionList::from_all(options.collect::<Check<_>>()?, usize::MAX).first);
        let size = options.iter().map(|option| 1 + option.len()).sum::<usize>().saturating_add(1);
        if size <= self.room {
            self.room -= size;
            self.options.insert(key, Rc::clone(&options));
        }
        Ok(options)
    }

    /// The parts of an option as components of a sum.
    fn parts(&mut self, index: usize, option: &[Position]) -> Check<Vec<Position>> {
        option.iter().filter_map(|part| self.as_component(index, part).transpose()).collect()
    }

    /// The sum after its component `from` became an option, as the rules name it.
    pub fn moved(&mut self, sum: &Sum, from: &(usize, Position), option: &[Position]) -> Check<Sum> {
        Ok(after(sum, from, &self.parts(from.0, option)?))
    }

    /// Calls `visit` with the options of a sum; some may come more than once.
    pub fn each_option(&mut self, sum: &Sum, visit: &mut dyn FnMut(&mut Self, Sum) -> Check) -> Check {
        for from in self.movable(sum) {
            for parts in self.options(from.0, &from.1)?.iter() {
                visit(self, after(sum, from, parts))?;
            }
        }
        Ok(())
    }

    /// Whether some option of a sum is `wanted`. Rules that make options one at a time are not asked for more.
    pub(crate) fn has_option(&mut self, sum: &Sum, wanted: &mut dyn FnMut(&Sum) -> bool) -> Check<bool> {
        for from in self.movable(sum) {
            let found = if self.natures[from.0].one_by_one && !self.options.contains_key(from) {
                self.makes_option(sum, from, wanted)?
            } else {
                self.options(from.0, &from.1)?.iter().any(|parts| wanted(&after(sum, from, parts)))
            };
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether some option in one component, as the rules make it, is `wanted`.
    fn makes_option(
        &mut self,
        sum: &Sum,
        from: &(usize, Position),
        wanted: &mut dyn FnMut(&Sum) -> bool,
    ) -> Check<bool> {
        if self.ending(from.0, &from.1)?.is_some() {
            return Ok(false);
        }
        let moves = Arc::clone(&self.rules[from.0].moves);
        let mut failed = None;
        let found = moves.find_option(&from.1, &mut |option| match self.moved(sum, from, option) {
            Ok(after) => wanted(&after),
            Err(rejected) => {
                failed = Some(rejected);
                true
            }
        })?;
        failed.map_or(Ok(found), Err)
    }
}

/// The sum after its component `from` became these parts.
fn after(sum: &Sum, from: &(usize, Position), parts: &[Position]) -> Sum {
    let mut after = Sum::with_capacity(sum.len() + parts.len());
    after.extend(sum.iter().cloned());
    if let Ok(at) = after.binary_search(from) {
        after.remove(at);
    }
    for part in parts {
        let part = (from.0, part.clone());
        after.insert(after.binary_search(&part).unwrap_or_else(|at| at), part);
    }
    after
}
