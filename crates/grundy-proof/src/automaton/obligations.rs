//! The obligations of a theorem, and claims about every position and its value.
//!
//! Such a claim is a formula with `G`, decided from a verified automaton or a law. No position may have a value for which the formula does not hold. An automaton of the P-positions says that the value is
//! 0, or that it is not. A law gives the heaps in residue classes: in each of them both numbers are linear.
//!
//! # Automata of universal formulas
//! An automaton for `exists y: F` is right if it accepts exactly the numbers for which `F` holds with some y. `forall
//! y: F` fails where `F` is false with some y. Both are questions of [`search`](super::search).

use std::rc::Rc;

use grundy_core::{Convention, Said, said};
use grundy_rules::formula::{Comparison, Formula, Term, Variable, parse_claim};

use super::formula::{Cases, Decided, both, nim_sum, power};
use super::numeration::Numeration;
use super::search::{Case, Table, empty};
use super::{Automaton, AutomatonFact, Labels, StatementClaim, Theorem, established, game_of, verify};
use crate::kernel::{Check, Library, Rejected, Session, demand, reject, require};

impl Theorem<'_> {
    /// The automaton of the positions accepts exactly the positions of the rules, and the set accepts positions only.
    pub(super) fn positions_are_right(&mut self) -> Check {
        let (game, heaps) = (self.game, self.heaps(0));
        match (&game.domain, self.positions.clone()) {
            (None, None) => {}
            (Some(domain), Some(positions)) => {
                let valid: Case = heaps.iter().map(|&heap| self.numeration.valid(heap)).collect();
                let outside = vec![(Rc::new(positions.complement()), heaps.clone())];
                let inside = both(&self.of(domain, true)?, &[valid]);
                self.impossible(&both(&inside, &[outside]), said!("a position is not among the positions"))?;
                self.follows(&heaps, &self.position(0), &inside, said!("a vector of the list is not a position"))?;
            }
            _ => return reject(self.step, said!("an automaton of the positions goes with `where`, and only so")),
        }
        let outside = [heaps.iter().map(|&heap| self.numeration.valid(heap)).collect(), self.position(0)];
        let outside = outside.map(|case: Case| case.into_iter().map(|(table, x)| (Rc::new(table.complement()), x)));
        let value =
            (self.set.next[0].len() > self.numeration.digits.pow(heaps.len() as u32)).then(|| self.cases.track());
        let cases: Vec<Case> = outside.into_iter().flatten().map(|atom| vec![atom, self.set(0, value, true)]).collect();
        self.impossible(&cases, said!("the automaton accepts what is not a position"))?;
        let invalid = value.map(|value| (Rc::new(self.numeration.valid(value).0.complement()), vec![value]));
        let cases: Vec<Case> = invalid.into_iter().map(|atom| vec![atom, self.set(0, value, true)]).collect();
        self.impossible(&cases, said!("the automaton accepts a value that is not a number"))
    }

    /// Every move lowers the rank, which is never negative.
    pub(super) fn play_ends(&mut self) -> Check {
        let cases = both(&self.of(&self.game.rank_is_negative(), true)?, &[self.position(0)]);
        self.impossible(&cases, said!("the rank of a position is negative"))?;
        for parts in self.parts() {
            for part in 1..=parts {
                let cases = both(&self.moves(parts)?, &self.of(&self.game.rank_stays(part), true)?);
                self.impossible(&cases, said!("a move does not lower the rank"))?;
            }
        }
        Ok(())
    }

    /// The formula holds exactly for what the automaton accepts.
    pub(super) fn claim_is_right(&mut self, formula: &Formula, labels: Labels) -> Check {
        let step = "claim.claim";
        let value = (labels == Labels::Values).then_some(Variable(self.game.heaps.len() as u32));
        let valid: Case = value.iter().map(|&value| self.numeration.valid(value)).chain(self.position(0)).collect();
        let wrong = [
            (true, said!("the automaton does not accept all that the claim says")),
            (false, said!("the automaton accepts more")),
        ];
        for (holds, reason) in wrong {
            let here = [valid.clone(), vec![self.set(0, value, !holds)]].concat();
            let cases = self.cases.of(formula, holds).map_err(|reason| Rejected::unchecked(step, reason))?;
            require(empty(&both(&cases, &[here]), self.session)?, step, reason)?;
        }
        Ok(())
    }

    pub(super) fn p_positions_are_right(&mut self, convention: Convention, ends: Option<Rc<Table>>) -> Check {
        if self.parts().iter().any(|&parts| parts > 1) {
            return reject(self.step, said!("where moves split a position, its values decide, not its outcome"));
        }
        let moves = self.moves(1)?;
        let to_p = both(&moves, &[vec![self.set(1, None, true)]]);
        let p = vec![self.set(0, None, true)];
        let p_to_p = both(&to_p, std::slice::from_ref(&p));
        self.impossible(&p_to_p, said!("a move leads from a P-position to a P-position"))?;
        let heaps = self.heaps(0);
        let mut others: Case = [self.position(0), vec![self.set(0, None, false)]].concat();
        if convention == Convention::Misere {
            let ends = ends.ok_or_else(|| Rejected::new(self.step, said!("`ends` is missing")))?;
            let end = vec![(Rc::clone(&ends), heaps.clone())];
            self.impossible(&both(&moves, &[end]), said!("a position of `ends` has a move"))?;
            self.follows(&heaps, &p, &moves, said!("a P-position is in `ends`, so it is won in misère play"))?;
            others.push((Rc::new(ends.complement()), heaps.clone()));
        } else if ends.is_some() {
            return reject(self.step, said!("`ends` belongs to misère play only"));
        }
        self.follows(&heaps, &others, &to_p, said!("a position that is not a P-position has no move to one"))
    }

    /// `coded`: the automaton reads 2^value in place of the value.
    pub(super) fn values_are_right(&mut self, coded: bool) -> Check {
        let heaps = self.heaps(0);
        let [g, h] = [self.cases.track(), self.cases.track()];
        let code = |x: Variable, holds: bool| coded.then(|| power(2, holds, x));
        if coded {
            require(self.numeration.is_base(2), self.step, said!("powers of 2 are recognised in base 2 only"))?;
            let other = code(g, false).into_iter().chain([self.set(0, Some(g), true)]).collect();
            self.impossible(&[other], said!("a value is coded by a number that is not a power of 2"))?;
        }
        let has = |theorem: &Self, part, value| vec![theorem.set(part, Some(value), true)];
        self.follows(&heaps, &self.position(0), &[has(self, 0, g)], said!("a position has no value"))?;
        let two = [has(self, 0, g), has(self, 0, h), vec![self.numeration.less(h, g)]].concat();
        self.impossible(&[two], said!("a position has two values"))?;
        // The cases in which an option is worth `value`.
        let options = |theorem: &mut Self, value: Variable| -> Check<Vec<Case>> {
            let mut cases = Vec::new();
            for parts in theorem.parts() {
                cases.extend(theorem.moves_worth(parts, value, coded)?);
            }
            Ok(cases)
        };
        let same = options(self, g)?;
        let lower = options(self, h)?;
        self.impossible(&both(&same, &[has(self, 0, g)]), said!("an option has the value of the position"))?;
        let smaller = vec![self.numeration.less(h, g), self.numeration.valid(h)];
        let premise: Case = [has(self, 0, g), smaller, code(h, true).into_iter().collect()].concat();
        let given: Vec<Variable> = heaps.into_iter().chain([g, h]).collect();
        self.follows(&given, &premise, &lower, said!("no option has some smaller value"))
    }

    /// The cases of all moves into `parts` parts that are together worth `value`.
    pub(super) fn moves_worth(&mut self, parts: u32, value: Variable, coded: bool) -> Check<Vec<Case>> {
        let moves = self.moves(parts)?;
        let worth = match parts {
            1 => vec![self.set(1, Some(value), true)],
            2 if self.numeration.is_base(2) && !coded => {
                let [a, b] = [self.cases.track(), self.cases.track()];
                vec![self.set(1, Some(a), true), self.set(2, Some(b), true), nim_sum(a, b, value)]
            }
            _ => {
                let reason =
                    said!("a move into two parts needs values themselves in base 2; more parts are out of reach");
                return Err(Rejected::unchecked(self.step, reason));
            }
        };
        Ok(both(&moves, &[worth]))
    }
}

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
