//! What the facts of a certificate say together: where the value of a position comes from.
//!
//! All facts are verified, used or not. A theorem counts for what the rules declare by that name.

use std::borrow::Cow;
use std::collections::HashMap;

use grundy_core::{Convention, Declared, Goal, OptionList, Position, said};
use grundy_rules::Rules;

use crate::apart::taken_apart;
use crate::automaton::Answers;
use crate::certificate::Value;
use crate::fact::{Fact, Witness};
use crate::list::List;
use crate::monoid::Monoid;
use crate::outcomes::Outcomes;
use crate::pairs;
use crate::ray::Ray;
use crate::tree;
use crate::verdict::{Rejected, Session};

/// What is known about one ruleset.
pub(crate) struct Known {
    pub rules: Rules,
    /// The names of the theorems that are relied on.
    theorems: Vec<String>,
    pub ray: Option<Ray>,
    list: Option<List>,
    /// Whether it is a green picture, valued by its principles.
    pub tree: bool,
    /// The P-positions or the values of all positions.
    pub automaton: Option<Answers>,
}

impl Known {
    /// The value of a position, if some fact tells it.
    pub fn value(&self, position: &Position, session: &Session) -> Option<Value> {
        if self.tree {
            return Some(Value::Nimber(tree::value(self.rules.picture()?, position)));
        }
        let declared = || self.declared(position, Convention::Normal, session)?.value.map(|value| value.0);
        let by_ray = || match **position {
            [heap] => self.ray.as_ref()?.value(heap),
            _ => None,
        };
        let by_automaton = || self.automaton.as_ref()?.value(position);
        let finite = declared().or_else(by_ray).or_else(by_automaton).map(Value::Nimber);
        finite.or_else(|| self.list.as_ref()?.value(position, &self.rules, session))
    }

    /// What is left of an option, of which values are told: its components, or what these fall apart into.
    pub fn components<'o>(&self, option: &'o [Position]) -> Cow<'o, [Position]> {
        taken_apart(&self.rules, option, &|position| self.list.as_ref().is_some_and(|list| list.has(position)))
    }

    /// Whether some fact tells that a position is not worth this, and not its value.
    pub fn excludes(&self, position: &Position, value: u64, session: &Session) -> bool {
        self.list.as_ref().is_some_and(|list| list.excludes(position, value, &self.rules, session))
    }

    /// What a theorem of the facts says about a position; the theorem is noted as trusted.
    pub fn declared(&self, position: &Position, convention: Convention, session: &Session) -> Option<Declared> {
        if self.theorems.is_empty() {
            return None;
        }
        let declared = self.rules.moves.declared(position, convention)?;
        self.theorems.iter().any(|name| name == declared.theorem.name).then(|| {
            session.trust_theorem(declared.theorem);
            declared
        })
    }

    /// The options of a position that reach a goal, where a theorem of the facts counts them.
    pub fn declared_options(
        &self,
        position: &Position,
        goal: Goal,
        most: usize,
        session: &Session,
    ) -> Option<OptionList<Position>> {
        let convention = match goal {
            Goal::Value(_) => Convention::Normal,
            Goal::MisereP => Convention::Misere,
        };
        self.declared(position, convention, session)?;
        self.rules.moves.declared_options(position, goal, most)
    }

    /// Whether a theorem of this name is among the facts.
    pub fn relies_on(&self, name: &str) -> bool {
        self.theorems.iter().any(|known| known == name)
    }
}

/// What is known about all rulesets that the facts name, by canonical name.
pub(crate) struct Library<'a> {
    session: &'a Session<'a>,
    known: HashMap<String, Known>,
    /// Who wins sums that are played as a whole.
    pub outcomes: Option<Outcomes<'a>>,
    /// Who wins sums of heaps in misère play.
    pub monoid: Option<Monoid>,
}

impl<'a> Library<'a> {
    /// Verifies the facts, one after the other.
    pub fn verify(witness: &Witness, session: &'a Session) -> Result<Library<'a>, Rejected> {
        let mut library = Library { session, known: HashMap::new(), outcomes: None, monoid: None };
        for (i, fact) in witness.iter().enumerate() {
            library.add(fact, &format!("witness[{i}]"))?;
        }
        Ok(library)
    }

    /// Verifies one more fact. A new carrier has its line here.
    fn add(&mut self, fact: &Fact, step: &str) -> Result<(), Rejected> {
        let session = self.session;
        let twice =
            |told: bool| if told { Err(Rejected::new(step, said!("such a fact stands twice"))) } else { Ok(()) };
        match fact {
            Fact::Theorem(fact) => {
                let known = self.entry(&fact.ruleset, step)?;
                twice(known.relies_on(&fact.name))?;
                known.theorems.push(fact.name.clone());
            }
            Fact::Ray(fact) => {
                let known = self.entry(&fact.ruleset, step)?;
                twice(known.ray.is_some())?;
                known.ray = Some(Ray::verify(fact, &known.rules, step, session)?);
            }
            Fact::List(fact) => {
                let known = self.entry(&fact.ruleset, step)?;
                twice(known.list.is_some())?;
                known.list = Some(List::verify(fact, &known.rules, &|part| known.value(part, session), step, session)?);
            }
            Fact::Outcomes(fact) => {
                twice(self.outcomes.is_some())?;
                self.outcomes = Some(Outcomes::verify(fact, step, session)?);
            }
            Fact::Automaton(fact) => {
                let known = self.entry(&fact.ruleset, step)?;
                twice(known.automaton.is_some())?;
                known.automaton = Some(Answers::verify(fact, &known.rules, step, session)?);
            }
            Fact::Monoid(fact) => {
                twice(self.monoid.is_some())?;
                let monoid = Monoid::verify(fact, step, session)?;
                pairs::check(&monoid, step, session)?;
                self.monoid = Some(monoid);
            }
            Fact::Tree(fact) => {
                let known = self.entry(&fact.ruleset, step)?;
                twice(known.tree)?;
                if !known.rules.picture().is_some_and(|picture| picture.is_green()) {
                    return Err(Rejected::new(step, said!("{name} is no green picture", name = known.rules.name)));
                }
                session.trust(tree::principles());
                known.tree = true;
            }
        }
        Ok(())
    }

    /// What is known about a ruleset; nothing if no fact names it.
    pub fn entry(&mut self, ruleset: &str, step: &str) -> Result<&mut Known, Rejected> {
        let rules = self.session.find(ruleset, step)?;
        let nothing =
            |rules| Known { rules, theorems: Vec::new(), ray: None, list: None, tree: false, automaton: None };
        Ok(self.known.entry(rules.name.clone()).or_insert_with(|| nothing(rules)))
    }

    /// What is known about a ruleset that was entered before.
    pub fn get(&self, name: &str) -> Option<&Known> {
        self.known.get(name)
    }
}

/// No fact tells a value.
pub(crate) fn unknown(step: &str, position: &str) -> Rejected {
    Rejected::new(step, said!("no fact tells the value of {position}", position))
}
