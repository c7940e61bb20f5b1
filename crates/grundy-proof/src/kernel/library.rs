//! The facts of a certificate together: from which fact the value of a position comes.
//!
//! All facts are verified, used or not. A theorem counts for what the rules declare by that name.

use std::borrow::Cow;
use std::collections::HashMap;

use grundy_core::{Convention, Declared, Goal, LoopyValue, Nimber, Outcome, Position, said};
use grundy_rules::Rules;

use super::list::List;
use super::position::Counted;
use super::ray::Ray;
use super::session::Carrier;
use super::session::Session;
use super::session::{Check, Rejected, require};
use super::written::{ListFact, RayFact, TheoremFact};

pub(crate) struct Known<'a> {
    pub session: &'a Session<'a>,
    pub rules: Rules,
    theorems: Vec<String>,
    pub ray: Option<Ray>,
    list: Option<List>,
    /// The carriers of other rooms, by the kinds of their facts.
    carriers: Vec<(&'static str, Box<dyn Carrier>)>,
}

impl Known<'_> {
    pub fn value(&self, position: &Position) -> Option<LoopyValue> {
        let declared = || self.declared(position, Convention::Normal)?.value.map(|value| value.0);
        let by_ray = || if let [heap] = **position { self.ray.as_ref()?.value(heap) } else { None };
        let by_carrier = || self.carriers.iter().find_map(|(_, carrier)| carrier.value(position));
        let finite = declared().or_else(by_ray).or_else(by_carrier).map(|value| LoopyValue::Nimber(Nimber(value)));
        finite.or_else(|| self.list.as_ref()?.value(position))
    }

    /// Who wins a position, if a theorem or a carrier says so.
    pub fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        let declared = self.declared(position, convention).map(|declared| declared.outcome);
        declared.or_else(|| self.carriers.iter().find_map(|(_, carrier)| carrier.outcome(position, convention)))
    }

    /// The components of an option that have labels, or the parts into which these components fall apart.
    pub fn components<'o>(&self, option: &'o [Position]) -> Cow<'o, [Position]> {
        let is_told = |it: &Position| self.list.as_ref().is_some_and(|list| list.find(it).is_some());
        (self.session.rooms.apart)(&self.rules, option, &is_told)
    }

    /// Whether some fact says that a position is not worth this number, and does not give its value.
    pub fn excludes(&self, position: &Position, value: u64) -> bool {
        self.list.as_ref().is_some_and(|list| list.excludes(position, value))
    }

    /// What a theorem of the facts says about a position; the theorem is noted as trusted.
    pub fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        if self.theorems.is_empty() {
            return None;
        }
        let declared = self.rules.moves.declared(position, convention)?;
        self.relies_on(declared.theorem.name).then(|| {
            self.session.trust_theorem(declared.theorem);
            declared
        })
    }

    /// The options of a position that reach a goal, where a theorem or a carrier counts them.
    pub fn counted(&self, position: &Position, goal: Goal, most: usize) -> Counted {
        let convention = if goal == Goal::MisereP { Convention::Misere } else { Convention::Normal };
        if self.declared(position, convention).is_some()
            && let Some(found) = self.rules.moves.declared_options(position, goal, most)
        {
            return Ok(Some(found));
        }
        for (_, carrier) in &self.carriers {
            if let Some(mut found) = carrier.options(position, goal, most, self.session)? {
                // An empty heap of the catalogue's games leaves the sum.
                if self.rules.heap().is_some() {
                    found.first.iter_mut().for_each(|option| option.retain(|part| **part != [0]));
                }
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    pub(crate) fn relies_on(&self, name: &str) -> bool {
        self.theorems.iter().any(|known| known == name)
    }
}

type Verify<'v> = &'v dyn Fn(&Rules) -> Check<Box<dyn Carrier>>;

/// The facts about all rulesets, by canonical name.
pub(crate) struct Library<'a> {
    pub session: &'a Session<'a>,
    known: HashMap<String, Known<'a>>,
}

impl<'a> Library<'a> {
    pub fn new(session: &'a Session<'a>) -> Library<'a> {
        Library { session, known: HashMap::new() }
    }

    pub fn theorem(&mut self, fact: &TheoremFact, step: &str) -> Check {
        let known = self.entry(&fact.ruleset, step)?;
        once(known.relies_on(&fact.name), step)?;
        known.theorems.push(fact.name.clone());
        Ok(())
    }

    pub fn ray(&mut self, fact: &RayFact, step: &str) -> Check {
        let known = self.entry(&fact.ruleset, step)?;
        once(known.ray.is_some(), step)?;
        known.ray = Some(Ray::verify(fact, &known.rules, step, known.session)?);
        Ok(())
    }

    pub fn list(&mut self, fact: &ListFact, step: &str) -> Check {
        let known = self.entry(&fact.ruleset, step)?;
        once(known.list.is_some(), step)?;
        known.list = Some(List::verify(fact, &known.rules, &|part| known.value(part), step, known.session)?);
        Ok(())
    }

    /// Takes in a carrier of another room, which verifies it.
    pub(crate) fn carrier(&mut self, kind: &'static str, ruleset: &str, step: &str, verify: Verify) -> Check {
        let known = self.entry(ruleset, step)?;
        once(known.carriers.iter().any(|(other, _)| *other == kind), step)?;
        known.carriers.push((kind, verify(&known.rules)?));
        Ok(())
    }

    /// The facts about a ruleset; nothing if no fact names it.
    pub fn entry(&mut self, ruleset: &str, step: &str) -> Check<&mut Known<'a>> {
        let session = self.session;
        let rules = session.find(ruleset, step)?;
        let nothing =
            |rules| Known { session, rules, theorems: Vec::new(), ray: None, list: None, carriers: Vec::new() };
        Ok(self.known.entry(rules.name.clone()).or_insert_with(|| nothing(rules)))
    }

    pub fn get(&self, name: &str) -> Option<&Known<'a>> {
        self.known.get(name)
    }
}

pub(crate) fn once(told: bool, step: &str) -> Check {
    require(!told, step, said!("such a fact stands twice"))
}

pub(crate) fn unknown(step: &str, position: &str) -> Rejected {
    Rejected::new(step, said!("no fact gives the value of {position}", position))
}
