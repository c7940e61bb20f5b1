//! Claims about every position and its value: a formula with `G`, decided from a verified automaton or a law.
//!
//! No position may have a value for which the formula does not hold. An automaton of the P-positions says that the value is
//! 0, or that it is not. A law gives the heaps in residue classes: in each of them both numbers are linear.
//!
//! # Automata of universal formulas
//! An automaton for `exists y: F` is right if it accepts exactly the numbers for which `F` holds with some y. `forall
//! y: F` fails where `F` is false with some y. Both are questions of [`search`](super::search).

use std::rc::Rc;

use grundy_core::{Said, said};
use grundy_rules::formula::{Comparison, Formula, Term, Variable, parse_claim};

use super::fact::{Automaton, AutomatonFact, Labels, StatementClaim};
use super::formula::{Cases, Decided, both};
use super::numeration::Numeration;
use super::search::{Case, empty};
use super::{Theorem, established, game_of, verify};
use crate::kernel::{Check, Library, Rejected, Session, demand, reject, require};

fn parsed(claim: &StatementClaim, heaps: &[String]) -> Check<Formula> {
    parse_claim(&claim.formula, heaps, true).map_err(|error| Rejected::new("claim.formula", error.said()))
}

fn told(claim: &StatementClaim, name: &str) -> Said {
    said!("for every position of {name} and its value G: {formula}", name, formula = claim.formula)
}

fn is_false() -> Said {
    said!("the formula does not hold for every position and its value")
}

pub(crate) fn check_statement(claim: &StatementClaim, fact: &AutomatonFact, session: &Session) -> Check<Vec<Said>> {
    let step = "witness[0]";
    let rules = session.find(&claim.ruleset, "claim.ruleset")?;
    demand("claim.ruleset", &rules.name, &session.find(&fact.ruleset, step)?.name)?;
    let game = game_of(rules.theorem_game(Some(fact.heaps)), &rules, fact, step)?;
    demand("claim.heaps", &claim.heaps, &fact.heaps)?;
    require(fact.convention == "normal", format!("{step}.convention"), said!("misère play has no values"))?;
    let value = Variable(game.heaps.len() as u32);
    let mut formula = parsed(claim, &game.heaps)?;
    if fact.labels == Labels::Powers {
        let reason = || said!("with powers of values, `G` can be compared with constants below 62 only");
        formula = formula.coded(value).ok_or_else(|| Rejected::new("claim.formula", reason()))?;
    }
    let numeration = Numeration::verify(&fact.numeration, &format!("{step}.numeration"), session)?;
    let mut theorem = verify(fact, &game, &numeration, Some(&formula), step, session)?;
    let number = vec![numeration.valid(value)];
    let worth: Vec<Case> = match fact.labels {
        Labels::PPositions => {
            let zero = Variable(u32::MAX);
            let beyond = vec![numeration.constant(zero, 0), numeration.less(zero, value)];
            let p = vec![theorem.set(0, None, true), numeration.constant(value, 0)];
            vec![p, [theorem.position(0), vec![theorem.set(0, None, false)], beyond].concat()]
        }
        _ => vec![vec![theorem.set(0, Some(value), true)]],
    };
    let wrong = theorem.cases.of(&formula, false).map_err(|reason| Rejected::new("claim.formula", reason))?;
    require(empty(&both(&both(&worth, &wrong), &[number]), session)?, "claim.formula", is_false())?;
    Ok(established(told(claim, &rules.name), &rules, fact.heaps, session))
}

/// Checks a claim about all heaps by values that obey a law.
pub(crate) fn check_heaps(claim: &StatementClaim, library: &mut Library) -> Check<Vec<Said>> {
    let known = library.entry(&claim.ruleset, "claim.ruleset")?;
    let session = known.session;
    demand("claim.heaps", &claim.heaps, &1)?;
    let ray = known.ray.as_ref().and_then(|ray| Some((ray, ray.law?)));
    let (ray, law) = ray.ok_or_else(|| Rejected::new("witness", said!("no fact gives the values of all heaps")))?;
    let formula = parsed(claim, &["n".to_owned()])?;
    let [heap, value, turns] = [0, 1, u32::MAX].map(Variable);
    let numeration = Numeration::base_two();
    let mut cases = Cases { numeration: &numeration, known: Vec::new(), fresh: 1 << 31 };
    let wrong = cases.of(&formula, false).map_err(|reason| Rejected::new("claim.formula", reason))?;
    let numbers: Case = [heap, value, turns].map(|number| numeration.valid(number)).into();
    let is = |number: Variable, first: i64, step: i64| {
        let grown =
            Term::Sum(Box::new(Term::Constant(first)), Box::new(Term::Multiple(step, Box::new(Term::Variable(turns)))));
        Formula::Compare(Term::Variable(number), Comparison::Equal, grown)
    };
    for n in 0..law.preperiod + law.period {
        session.report("heaps", n as usize, None)?;
        let steps = if n < law.preperiod { [0, 0] } else { [law.period, law.saltus] };
        let numbers_of = [n, ray.value(n).unwrap_or(u64::MAX), steps[0], steps[1]].map(i64::try_from);
        let [Ok(n), Ok(worth), Ok(period), Ok(saltus)] = numbers_of else {
            return reject("witness", said!("a number of the law is too large"));
        };
        let class = Formula::And(vec![is(heap, n, period), is(value, worth, saltus)]);
        let class = cases.of(&class, true).map_err(|reason| Rejected::new("claim.formula", reason))?;
        if !empty(&both(&both(&class, std::slice::from_ref(&numbers)), &wrong), session)? {
            return reject("claim.formula", is_false());
        }
    }
    Ok(vec![told(claim, &known.rules.name)])
}

impl Theorem<'_> {
    /// Verifies the automata of these formulas; each refers to preceding ones at most.
    pub(super) fn know(&mut self, formulas: Vec<Formula>, automata: &[Automaton]) -> Check {
        if formulas.len() != automata.len() {
            let count = formulas.len();
            let reason = said!("all numbers are asked for {count} times, so there are as many automata", count);
            return reject(format!("{}.quantified", self.step), reason);
        }
        for (i, (formula, automaton)) in formulas.into_iter().zip(automata).enumerate() {
            let free = formula.free();
            let step = format!("{}.quantified[{i}]", self.step);
            let table = automaton.table(self.numeration.digits, free.len(), &step)?;
            let (fails, holds) = ((Rc::new(table.complement()), free.clone()), (Rc::new(table), free.clone()));
            // Where there is a number that decides.
            let some = matches!(formula, Formula::Exists(..));
            let (there, elsewhere) = if some { (&holds, &fails) } else { (&fails, &holds) };
            let cases = self.of(&formula, some)?;
            let valid: Case = free.iter().map(|&variable| self.numeration.valid(variable)).collect();
            let outside = [valid.clone(), vec![elsewhere.clone()]].concat();
            self.impossible(&both(&cases, &[outside]), said!("the automaton of a quantifier accepts too few numbers"))?;
            let inside = [valid, vec![there.clone()]].concat();
            self.follows(&free, &inside, &cases, said!("the automaton of a quantifier accepts too many numbers"))?;
            self.cases.known.push(Decided { formula, holds, fails });
        }
        Ok(())
    }
}
