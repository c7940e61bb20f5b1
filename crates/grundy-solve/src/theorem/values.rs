//! The local equation of the values.
//!
//! Values are a relation V(x, g) between positions and numbers, and O(x, h) says that some option of x has the value h.
//! V is the Grundy function exactly if
//!
//! 1. every position has a value, and only one;
//! 2. no option has the value of the position: V(x, g) and O(x, g) exclude each other;
//! 3. every smaller value is that of an option: V(x, g) and h < g imply O(x, h).
//!
//! An option that falls apart is worth the nim-sum of its parts, which automata know in base 2. In the coding 2^G of
//! [`Coding::PowerOfTwo`] all values are powers of two, and h ranges over these. Automata do not recognise a nim-sum of
//! exponents, so splits are refused.

use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::Variable;

use super::answer::Coding;
use super::automaton::{Automaton, Join};
use super::budget::NoProof;
use super::decide::Decider;
use super::game::Positions;
use super::linear::Linear;
use super::relation::power;
use super::statement::{Fresh, Statement};

/// The track of the value. Parts 1, 2, … of an option have the tracks above it.
pub const VALUE: Variable = Variable(1 << 20);

/// The track of the value of an option.
pub(crate) const OPTION_VALUE: Variable = Variable(1 << 21);

impl Decider<'_> {
    /// The positions to which a relation V(x, g) gives two values or more.
    pub(super) fn with_two_values(self, values: &Automaton) -> Result<Automaton, NoProof> {
        let [value, other] = [VALUE, OPTION_VALUE].map(Linear::variable);
        let less = self.automaton(&Statement::less(&other, &value)?)?;
        let second = values.renamed(|v| if v == VALUE { OPTION_VALUE } else { v }, self.budget)?;
        let two = self.join(&self.join(values, &less, Join::Both)?, &second, Join::Both)?;
        two.exists(OPTION_VALUE, self.budget)?.exists(VALUE, self.budget)
    }
}

impl Positions<'_> {
    /// The statement that the parts of an option, after the move with this index, are worth [`OPTION_VALUE`] together.
    pub(super) fn option_value(
        &self,
        values: &Automaton,
        coding: Coding,
        index: usize,
        fresh: &mut Fresh,
    ) -> Result<Statement, NoProof> {
        let parts = self.game().moves[index].parts;
        if parts > 1 && coding == Coding::PowerOfTwo {
            let why = said!("values coded as powers of two cannot be added, and a move splits positions");
            return Err(NoProof::Refused(why));
        }
        let (mut all, mut bound, mut sum) = (Vec::new(), Vec::new(), OPTION_VALUE);
        for part in 1..=parts {
            let name = if parts == 1 { OPTION_VALUE } else { Variable(VALUE.0 + part) };
            let moved =
                self.moved(values, part)?.renamed(|v| if v == VALUE { name } else { v }, self.decider.budget)?;
            all.push(Statement::Known(Rc::new(moved)));
            if parts > 1 {
                bound.push(name);
            }
            if part == 1 {
                sum = name;
            } else {
                let next = if part == parts { OPTION_VALUE } else { fresh.name() };
                all.push(Statement::NimSum([sum, name, next]));
                if part < parts {
                    bound.push(next);
                }
                sum = next;
            }
        }
        Ok(Statement::exists(bound, Statement::And(all)))
    }

    /// O(x, h): the positions and the values of their options, in the track [`OPTION_VALUE`].
    pub(crate) fn option_values(&self, values: &Automaton, coding: Coding) -> Result<Automaton, NoProof> {
        self.before(|index, fresh| self.option_value(values, coding, index, fresh), &mut self.fresh())
    }

    /// The positions at which a relation V(x, g) does not satisfy the local equation. The relation gives the Grundy
    /// values exactly if the result is empty. The track of g is [`VALUE`]. Fails if the budget is used up, or some move
    /// splits positions and the values are not plain numbers in base 2.
    pub(crate) fn value_violations(&self, values: &Automaton, coding: Coding) -> Result<Automaton, NoProof> {
        let decider = self.decider;
        let drop = |automaton: Automaton, track| automaton.exists(track, decider.budget);
        let rename = |automaton: &Automaton, from: Variable, to: Variable| {
            automaton.renamed(|v| if v == from { to } else { v }, decider.budget)
        };
        let [value, other] = [VALUE, OPTION_VALUE].map(Linear::variable);
        let mut wrong = decider.join(self.domain(), &drop(values.clone(), VALUE)?, Join::OnlyFirst)?;
        let mut add = |more: Automaton| -> Result<(), NoProof> {
            wrong = decider.join(&wrong, &more, Join::Either)?;
            Ok(())
        };
        add(decider.with_two_values(values)?)?;
        let less = decider.automaton(&Statement::less(&other, &value)?)?;
        let mut smaller = decider.join(values, &less, Join::Both)?;
        if coding == Coding::PowerOfTwo {
            let coded = power(2, VALUE, decider.numeration, decider.budget)?;
            add(drop(decider.join(values, &coded, Join::OnlyFirst)?, VALUE)?)?;
            smaller = decider.join(&smaller, &rename(&coded, VALUE, OPTION_VALUE)?, Join::Both)?;
        }
        let options = self.option_values(values, coding)?;
        let same = decider.join(values, &rename(&options, OPTION_VALUE, VALUE)?, Join::Both)?;
        add(drop(same, VALUE)?)?;
        let missing = decider.join(&smaller, &options, Join::OnlyFirst)?;
        add(drop(drop(missing, VALUE)?, OPTION_VALUE)?)?;
        Ok(wrong)
    }
}
