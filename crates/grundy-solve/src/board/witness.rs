//! What must be known of which positions so that the value of a position on a board is proved.
//!
//! The nimber search leaves most questions open: it looks for one reason, and goes on. A *witness* holds these reasons, and
//! nothing else, for positions of the ruleset: of each what is *shown*, its value or some numbers that it is not worth.
//!
//! - It is worth g if for each k < g one option is worth k, and no option is worth g.
//! - It is not worth t if one option is worth t. (Otherwise it is worth less than t, and its value is shown.)
//! - An option of several components is not worth g if all but one of them have values, which add up with g to w, and the
//!   last one is not worth w.
//!
//! So each position asks something of positions of lower rank. The positions are visited by falling rank: when one is
//! reached, all that is asked of it is known, and it is shown once, at best cheaply. No search is done where the tables of the
//! engine still know the answer, as they mostly do.
//!
//! The kernel in `grundy-proof` checks the rows by the same three sentences. The plain search by the definition, which lists
//! all positions, is the twin.

use std::collections::BTreeMap;

use grundy_core::{Fault, Nimber, Position, Progress};
use grundy_rules::Rules;
use hashbrown::HashMap;

use super::engine::Look;
use super::engines::BoardEngines;
use crate::excess::Met;
use crate::search::all_options;
use crate::{Limits, MemoryNeed, Unsolved};

/// What is shown of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Its value.
    Value(u64),
    /// Some numbers below 64, as bits: it is not worth them.
    Not(u64),
}

/// A position, and what is shown of it.
pub type Row = (Position, Shown);

/// Something to be proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The position.
    pub position: Position,
    /// Whether its value is asked for.
    pub value: bool,
    /// What is asked about its options.
    pub options: Asked,
}

/// What is asked about the options of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Nothing.
    Nothing,
    /// Which of them have this value.
    Worth(u64),
    /// All values of their components.
    Values,
}

/// The rows that prove the goals, each behind those that it rests on; `None` if a position stands on no board of an
/// engine. What a row speaks of is the representative of the position.
///
/// Complexity: each position of the witness is opened once. That is about the work of the search without its mistakes,
/// but in positions of the ruleset instead of bits.
///
/// # Errors
///
/// If the observer stops the work, or the limits do not allow it.
pub fn find_witness(
    rules: &Rules,
    engines: &mut BoardEngines,
    goals: &[Wanted],
    limits: &Limits,
) -> Result<Option<Vec<Row>>, Unsolved> {
    for goal in goals {
        if engines.find(rules, &goal.position, limits).is_none() || rules.moves.rank(&goal.position)?.is_none() {
            return Ok(None);
        }
    }
    let mut work = Work { rules, engines, limits, asked: HashMap::new(), layers: BTreeMap::new() };
    for goal in goals {
        work.pursue(goal)?;
    }
    let mut rows = Vec::new();
    while let Some((rank, positions)) = work.layers.pop_last() {
        for position in positions {
            if rows.len().is_multiple_of(256) {
                work.report(rows.len())?;
            }
            let shown = work.show(&position, rank)?;
            rows.push((position, shown));
        }
    }
    rows.reverse();
    Ok(Some(rows))
}

/// What other positions ask of one.
#[derive(Clone, Copy, Default)]
struct Need {
    value: bool,
    /// The numbers that it is not to be worth.
    not: u64,
}

/// A component of an option.
struct Part {
    position: Position,
    rank: u64,
    look: Look,
}

impl Part {
    fn value(&self) -> Option<u64> {
        match self.look {
            Look::Value(value) => Some(value),
            Look::Not(_) => None,
        }
    }

    /// Whether an option is known to be worth this.
    fn has_option_worth(&self, value: u64) -> bool {
        match self.look {
            Look::Value(own) => value < own.min(64),
            Look::Not(values) => value < 64 && values >> value & 1 == 1,
        }
    }
}

/// The value of an option, if those of its components are known.
fn value_of(option: &[Part]) -> Option<u64> {
    option.iter().try_fold(0, |sum, part| Some(sum ^ part.value()?))
}

struct Work<'a> {
    rules: &'a Rules,
    engines: &'a mut BoardEngines,
    limits: &'a Limits<'a>,
    asked: HashMap<Position, Need>,
    /// The positions of which something is asked, by rank.
    layers: BTreeMap<u64, Vec<Position>>,
}

impl Work<'_> {
    fn report(&self, done: usize) -> Result<(), Unsolved> {
        self.limits.report(Progress { unit: "positions", done: done as u64, total: None })?;
        // A position stands in two tables, which may be only half full.
        let one = self.asked.keys().next().map_or(0, |position| 2 * (size_of_val(position) + 64));
        match (self.asked.capacity() * one) as u64 > self.limits.memory {
            true => Err(MemoryNeed::Search { met: self.asked.len(), what: Met::Positions }.into()),
            false => Ok(()),
        }
    }

    fn rank(&self, position: &Position) -> Result<u64, Unsolved> {
        let rank = self.rules.moves.rank(position)?;
        rank.ok_or_else(|| self.fault("has no rank", position))
    }

    fn fault(&self, what: &str, position: &Position) -> Unsolved {
        Fault::new(format!("{} {} {what}", self.rules.name, self.rules.moves.show(position))).into()
    }

    fn look(&mut self, position: &Position) -> Result<Look, Unsolved> {
        match self.engines.find(self.rules, position, self.limits) {
            Some((engine, present)) => Ok(engine.look(&present)),
            None => Err(self.fault("stands on no board", position)),
        }
    }

    /// The value of a position, by a search if it is not known.
    fn value(&mut self, position: &Position) -> Result<u64, Unsolved> {
        match self.engines.find(self.rules, position, self.limits) {
            Some((engine, present)) => Ok(engine.value(&present, self.limits)?.0),
            None => Err(self.fault("stands on no board", position)),
        }
    }

    fn is_worth(&mut self, option: &[Position], value: u64) -> Result<bool, Unsolved> {
        match self.engines.is_worth(self.rules, option, Nimber(value), self.limits) {
            Some(found) => found,
            None => {
                let sum = option.iter().try_fold(0, |sum, part| Ok::<_, Unsolved>(sum ^ self.value(part)?));
                Ok(sum? == value)
            }
        }
    }

    /// The different options of a position of this rank.
    fn options(&mut self, position: &Position, rank: u64) -> Result<Vec<Vec<Part>>, Unsolved> {
        let mut options = Vec::new();
        for option in all_options(&*self.rules.moves, position, self.limits)? {
            let mut parts = Vec::with_capacity(option.len());
            for part in option {
                let part = Part {
                    rank: self.rank(&part)?,
                    look: self.look(&part)?,
                    position: self.rules.moves.representative(&part),
                };
                if part.rank >= rank {
                    return Err(self.fault("has an option whose rank is not lower", position));
                }
                parts.push(part);
            }
            options.push(parts);
        }
        Ok(options)
    }

    fn need(&self, position: &Position) -> Need {
        self.asked.get(position).copied().unwrap_or_default()
    }

    /// Asks something of a representative.
    fn ask(&mut self, position: &Position, rank: u64, need: Need) {
        match self.asked.get_mut(position) {
            Some(known) => {
                known.value |= need.value;
                known.not |= need.not;
            }
            None => {
                self.asked.insert(position.clone(), need);
                self.layers.entry(rank).or_default().push(position.clone());
            }
        }
    }

    fn ask_value(&mut self, part: &Part) {
        self.ask(&part.position, part.rank, Need { value: true, not: 0 });
    }

    fn pursue(&mut self, goal: &Wanted) -> Result<(), Unsolved> {
        let rank = self.rank(&goal.position)?;
        if goal.value {
            let position = self.rules.moves.representative(&goal.position);
            self.ask(&position, rank, Need { value: true, not: 0 });
        }
        let mut options = match goal.options {
            Asked::Nothing => Vec::new(),
            _ => self.options(&goal.position, rank)?,
        };
        for option in &mut options {
            let is_wanted = match goal.options {
                Asked::Worth(target) => {
                    let positions: Vec<Position> = option.iter().map(|part| part.position.clone()).collect();
                    match value_of(option) {
                        Some(value) => value == target,
                        None => self.is_worth(&positions, target)?,
                    }
                }
                _ => true,
            };
            match goal.options {
                Asked::Worth(target) if !is_wanted => self.refute(option, target)?,
                _ => option.iter().for_each(|part| self.ask_value(part)),
            }
        }
        Ok(())
    }

    /// Finds reasons for what is asked of a position of this rank.
    fn show(&mut self, position: &Position, rank: u64) -> Result<Shown, Unsolved> {
        let need = self.need(position);
        let mut options = self.options(position, rank)?;
        if !need.value {
            let numbers = (0..64).filter(|number| need.not >> number & 1 == 1);
            for number in numbers {
                self.show_one_worth(position, &mut options, number)?;
            }
            return Ok(Shown::Not(need.not));
        }
        let value = self.value(position)?;
        for number in 0..value {
            self.show_one_worth(position, &mut options, number)?;
        }
        for option in &mut options {
            self.refute(option, value)?;
        }
        Ok(Shown::Value(value))
    }

    /// Asks for the values of an option that is worth `number`: the one that asks for the least that is new.
    fn show_one_worth(&mut self, position: &Position, options: &mut [Vec<Part>], number: u64) -> Result<(), Unsolved> {
        let new = |option: &Vec<Part>| -> u64 {
            option.iter().filter(|part| !self.need(&part.position).value).map(|part| 1 + part.rank).sum()
        };
        let known = options.iter().filter(|option| value_of(option) == Some(number)).min_by_key(|option| new(option));
        if let Some(option) = known {
            option.iter().for_each(|part| self.ask_value(part));
            return Ok(());
        }
        // The tables have forgotten it.
        options.sort_by_key(|option| option.iter().map(|part| part.rank).sum::<u64>());
        for option in options {
            let positions: Vec<Position> = option.iter().map(|part| part.position.clone()).collect();
            if value_of(option).is_none() && self.is_worth(&positions, number)? {
                option.iter().for_each(|part| self.ask_value(part));
                return Ok(());
            }
        }
        Err(self.fault(&format!("has no option that is worth {number}"), position))
    }

    /// Asks for what shows that an option is not worth `number`: of one component a number that it is not worth, if that
    /// suffices, and of the others the values.
    fn refute(&mut self, option: &mut [Part], number: u64) -> Result<(), Unsolved> {
        option.sort_by_key(|part| std::cmp::Reverse(part.rank));
        // At most the largest component may do without a value.
        let unknown: Vec<usize> = (0..option.len()).filter(|&at| option[at].value().is_none()).collect();
        for &at in unknown.iter().skip(1) {
            option[at].look = Look::Value(self.value(&option[at].position)?);
        }
        let rest = |option: &[Part], at: usize| {
            let others = option.iter().enumerate().filter(|&(other, _)| other != at);
            others.fold(number, |sum, (_, part)| sum ^ part.value().unwrap_or(0))
        };
        if let Some(&at) = unknown.first() {
            let wanted = rest(option, at);
            if !option[at].has_option_worth(wanted) {
                let position = option[at].position.clone();
                let is_worth = self.is_worth(std::slice::from_ref(&position), wanted)?;
                option[at].look = self.look(&position)?;
                if is_worth || !option[at].has_option_worth(wanted) {
                    option[at].look = Look::Value(self.value(&position)?);
                }
            }
        }
        if value_of(option) == Some(number) {
            let position = option[0].position.clone();
            return Err(
                self.fault(&format!("is an option that is worth {number}, and was not expected to be"), &position)
            );
        }
        let open = (0..option.len()).find(|&at| {
            let others_known = option.iter().enumerate().all(|(other, part)| other == at || part.value().is_some());
            let is_new = !self.need(&option[at].position).value;
            others_known && is_new && option[at].has_option_worth(rest(option, at))
        });
        for (at, part) in option.iter().enumerate() {
            match open == Some(at) {
                true => {
                    let not = 1 << rest(option, at);
                    self.ask(&part.position, part.rank, Need { value: false, not });
                }
                false => self.ask_value(part),
            }
        }
        Ok(())
    }
}
