//! The carrier `automaton`: P-positions, or values, of *all* positions of a game on heaps whose moves are formulas.
//!
//! An automaton reads the heaps' digits side by side and accepts the P-positions; or it reads a value besides, itself or
//! as the power 2^value, and accepts the positions with their values. That its labels are right at every position is a
//! statement about numbers and automata, which [`search`] decides: each obligation says that some cases are impossible,
//! or that from a premise one of some cases follows.
//!
//! | *P-positions* | |
//! | --- | --- |
//! | no move leads from one to another | impossible |
//! | every other position has a move to one | follows |
//! | misère play: ends are no P-positions, and every other position is an end or has a move to one | both |
//!
//! | *values* | |
//! | --- | --- |
//! | a position has a value; it has no two | follows; impossible |
//! | no option has the value of the position | impossible |
//! | every smaller value is that of an option | follows |
//!
//! A move also leads to a position with a smaller rank, which is never negative; so play ends, and the labels are the only
//! ones that are right everywhere. An option that falls apart is worth the nim-sum of its parts.

mod answers;
mod formula;
mod linear;
mod numeration;
mod search;

pub(crate) use self::answers::Answers;

use std::rc::Rc;

use grundy_core::Convention;
use grundy_rules::Rules;
use grundy_rules::formula::{Comparison, Formula, NumberGame, Term, Variable, parse_claim};

use self::formula::{Cases, both, nim_sum, power};
use self::numeration::Numeration;
use self::search::{Atom, Case, Table, empty, entailed};
use crate::certificate::TheoremClaim;
use crate::fact::{Automaton, AutomatonFact, Fact, Labels, Witness};
use crate::verdict::{Rejected, Session, demand};

impl Automaton {
    /// The automaton as a table, if it is well formed and takes no notice of leading zeros.
    fn table(&self, digits: usize, tracks: usize) -> Result<Table, String> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
        let letters = letters.filter(|&letters| letters <= 1 << 16).ok_or("there are too many tracks")?;
        let states = self.next.len();
        if self.next.iter().any(|line| line.len() != letters) {
            return Err(format!("a state has a transition for each of {letters} letters"));
        }
        if self.next.iter().flatten().flatten().chain(&self.accepting).any(|&state| state as usize >= states) {
            return Err(format!("there are {states} states only"));
        }
        if self.next.first().is_none_or(|line| line[0] != Some(0)) {
            return Err("leading zeros do not lead from the start to the start".to_owned());
        }
        let mut accepting = vec![false; states];
        self.accepting.iter().for_each(|&state| accepting[state as usize] = true);
        Ok(Table { digits, next: self.next.clone(), accepting })
    }
}

/// A theorem in the making: the game, and the automata that speak of it.
struct Theorem<'a> {
    game: &'a NumberGame,
    numeration: &'a Numeration,
    set: Rc<Table>,
    not_set: Rc<Table>,
    /// Which vectors are positions; `None` if all are.
    positions: Option<Rc<Table>>,
    cases: Cases<'a>,
    step: &'a str,
    session: &'a Session<'a>,
}

/// Checks a claim about all positions of a game.
pub(crate) fn check_claim(claim: &TheoremClaim, witness: &Witness, session: &Session) -> Result<Vec<String>, Rejected> {
    let step = "witness[0]";
    let [Fact::Automaton(fact)] = &witness[..] else {
        return Err(Rejected::new("witness", "a theorem rests on one automaton"));
    };
    let rules = session.find(&claim.ruleset, "claim.ruleset")?;
    demand("claim.ruleset", &rules.name, &session.find(&fact.ruleset, step)?.name)?;
    let game = game_of(&rules, fact, step)?;
    demand("claim.heaps", &claim.heaps, &fact.heaps)?;
    demand("claim.convention", &claim.convention, &fact.convention)?;
    let about = if fact.labels == Labels::PPositions { "P-positions" } else { "values" };
    demand("claim.about", &claim.about.as_str(), &about)?;
    let lost = fact.set.next.iter().flatten().any(Option::is_none);
    demand("claim.states", &claim.states, &(fact.set.next.len() + usize::from(lost)))?;
    let numeration = Numeration::verify(&fact.numeration, &format!("{step}.numeration"), session)?;
    verify(fact, &game, &numeration, claim.claim.as_deref(), step, session)?;
    let told = match &claim.claim {
        Some(formula) if about == "values" => format!("the values of {} are the G with {formula}", rules.name),
        Some(formula) => format!("the P-positions of {} are exactly the positions with {formula}", rules.name),
        None => format!("the {about} of {} are those that the automaton accepts", rules.name),
    };
    let convention = &claim.convention;
    Ok(vec![format!("{told}, in {convention} play, for all positions"), "play always ends".to_owned()])
}

/// The formulas that a fact is about.
fn game_of(rules: &Rules, fact: &AutomatonFact, step: &str) -> Result<NumberGame, Rejected> {
    let game = rules.formulas(Some(fact.heaps)).filter(|game| game.heaps.len() == fact.heaps);
    game.ok_or_else(|| {
        Rejected::new(step, format!("the rules of {} are no formulas about {} heaps", rules.name, fact.heaps))
    })
}

/// Verifies a fact about a game, and what is claimed of it.
fn verify<'a>(
    fact: &AutomatonFact,
    game: &'a NumberGame,
    numeration: &'a Numeration,
    claim: Option<&str>,
    step: &'a str,
    session: &'a Session,
) -> Result<Theorem<'a>, Rejected> {
    let convention = crate::outcomes::convention_of(&fact.convention, &format!("{step}.convention"))?;
    let heaps = game.heaps.len();
    let table = |automaton: &Automaton, name: &str, tracks: usize| {
        let table = automaton.table(numeration.digits, tracks);
        table.map(Rc::new).map_err(|reason| Rejected::new(format!("{step}.{name}"), reason))
    };
    let set = table(&fact.set, "set", heaps + usize::from(fact.labels != Labels::PPositions))?;
    let positions = fact.positions.as_ref().map(|automaton| table(automaton, "positions", heaps)).transpose()?;
    let not_set = Rc::new(set.complement());
    let cases = Cases { numeration, fresh: 1 << 31 };
    let mut theorem = Theorem { game, numeration, set, not_set, positions, cases, step, session };
    theorem.positions_are_right()?;
    theorem.play_ends()?;
    if let Some(claim) = claim {
        theorem.claim_is_right(claim, fact.labels)?;
    }
    match (fact.labels, convention) {
        (Labels::PPositions, _) => {
            let ends = fact.ends.as_ref().map(|automaton| table(automaton, "ends", heaps)).transpose()?;
            theorem.p_positions_are_right(convention, ends)?;
        }
        (_, Convention::Misere) => {
            return Err(Rejected::new(format!("{step}.convention"), "misère play has no values"));
        }
        (labels, Convention::Normal) => theorem.values_are_right(labels == Labels::Powers)?,
    }
    Ok(theorem)
}

impl Theorem<'_> {
    /// The variables of the heaps before a move (part 0), or of a part after it.
    fn heaps(&self, part: u32) -> Vec<Variable> {
        let heaps = self.game.heaps.len() as u32;
        (part * heaps..(part + 1) * heaps).map(Variable).collect()
    }

    fn of(&mut self, formula: &Formula, holds: bool) -> Result<Vec<Case>, Rejected> {
        self.cases.of(formula, holds).map_err(|reason| Rejected::new(self.step, reason))
    }

    /// These heaps are a position.
    fn position(&self, part: u32) -> Case {
        let heaps = self.heaps(part);
        let valid = heaps.iter().map(|&heap| self.numeration.valid(heap));
        valid.chain(self.positions.iter().map(|table| (Rc::clone(table), heaps.clone()))).collect()
    }

    /// The automaton accepts these heaps, and a value if it is about values; or it does not.
    fn set(&self, part: u32, value: Option<Variable>, accepts: bool) -> Atom {
        let table = if accepts { &self.set } else { &self.not_set };
        (Rc::clone(table), self.heaps(part).into_iter().chain(value).collect())
    }

    fn demand(&self, holds: Result<bool, Rejected>, reason: &str) -> Result<(), Rejected> {
        if holds? { Ok(()) } else { Err(Rejected::new(self.step, reason)) }
    }

    fn impossible(&self, cases: &[Case], reason: &str) -> Result<(), Rejected> {
        self.demand(empty(cases, self.session), reason)
    }

    fn follows(&self, given: &[Variable], premise: &Case, cases: &[Case], reason: &str) -> Result<(), Rejected> {
        self.demand(entailed(given, premise, cases, self.session), reason)
    }

    /// The cases of all moves whose options have `parts` parts, from position to position.
    fn moves(&mut self, parts: u32) -> Result<Vec<Case>, Rejected> {
        let game = self.game;
        let mut cases = Vec::new();
        for game_move in game.moves.iter().filter(|game_move| game_move.parts == parts) {
            cases.extend(self.of(&game_move.formula, true)?);
        }
        let from_to: Case = (0..=parts).flat_map(|part| self.position(part)).collect();
        let cases = both(&cases, &[from_to]);
        match &game.over {
            Some(over) => Ok(both(&cases, &self.of(over, false)?)),
            None => Ok(cases),
        }
    }

    /// The numbers of parts that moves have.
    fn parts(&self) -> Vec<u32> {
        let mut parts: Vec<u32> = self.game.moves.iter().map(|game_move| game_move.parts).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// The automaton of the positions accepts those that the rules say, and the other one none but these.
    fn positions_are_right(&mut self) -> Result<(), Rejected> {
        let (game, heaps) = (self.game, self.heaps(0));
        match (&game.domain, self.positions.clone()) {
            (None, None) => {}
            (Some(domain), Some(positions)) => {
                let valid: Case = heaps.iter().map(|&heap| self.numeration.valid(heap)).collect();
                let outside = vec![(Rc::new(positions.complement()), heaps.clone())];
                let inside = both(&self.of(domain, true)?, &[valid]);
                self.impossible(&both(&inside, &[outside]), "a position is not among the positions")?;
                let reason = "a vector among the positions is none";
                self.follows(&heaps, &self.position(0), &inside, reason)?;
            }
            _ => return Err(Rejected::new(self.step, "an automaton of the positions goes with `where`, and only so")),
        }
        let outside = [heaps.iter().map(|&heap| self.numeration.valid(heap)).collect(), self.position(0)];
        let outside = outside.map(|case: Case| case.into_iter().map(|(table, x)| (Rc::new(table.complement()), x)));
        let value =
            (self.set.next[0].len() > self.numeration.digits.pow(heaps.len() as u32)).then(|| self.cases.track());
        let cases: Vec<Case> = outside.into_iter().flatten().map(|atom| vec![atom, self.set(0, value, true)]).collect();
        self.impossible(&cases, "the automaton accepts what is no position")?;
        let invalid = value.map(|value| (Rc::new(self.numeration.valid(value).0.complement()), vec![value]));
        let cases: Vec<Case> = invalid.into_iter().map(|atom| vec![atom, self.set(0, value, true)]).collect();
        self.impossible(&cases, "the automaton accepts a value that is no number")
    }

    /// Every move lowers the rank, which is never negative.
    fn play_ends(&mut self) -> Result<(), Rejected> {
        let rank = &self.game.rank;
        let negative = Formula::Compare(rank.clone(), Comparison::Less, Term::Constant(0));
        let cases = both(&self.of(&negative, true)?, &[self.position(0)]);
        self.impossible(&cases, "the rank of a position is negative")?;
        for parts in self.parts() {
            for part in 1..=parts {
                let later = part * self.game.heaps.len() as u32;
                let after = rank.renamed(&|Variable(x)| Variable(x + later));
                let kept = Formula::Compare(after, Comparison::AtLeast, rank.clone());
                let cases = both(&self.moves(parts)?, &self.of(&kept, true)?);
                self.impossible(&cases, "a move does not lower the rank")?;
            }
        }
        Ok(())
    }

    /// The formula holds exactly for what the automaton accepts.
    fn claim_is_right(&mut self, text: &str, labels: Labels) -> Result<(), Rejected> {
        let step = "claim.claim";
        if labels == Labels::Powers {
            return Err(Rejected::new(step, "a claim needs an automaton that reads the values themselves"));
        }
        let value = (labels == Labels::Values).then_some(Variable(self.game.heaps.len() as u32));
        let formula = parse_claim(text, &self.game.heaps, value.is_some());
        let formula = formula.map_err(|error| Rejected::new(step, error.to_string()))?;
        let valid: Case = value.iter().map(|&value| self.numeration.valid(value)).chain(self.position(0)).collect();
        for (holds, reason) in
            [(true, "the automaton does not accept all that the claim says"), (false, "the automaton accepts more")]
        {
            let here = [valid.clone(), vec![self.set(0, value, !holds)]].concat();
            let cases = self.cases.of(&formula, holds).map_err(|reason| Rejected::new(step, reason))?;
            if !empty(&both(&cases, &[here]), self.session)? {
                return Err(Rejected::new(step, reason));
            }
        }
        Ok(())
    }

    fn p_positions_are_right(&mut self, convention: Convention, ends: Option<Rc<Table>>) -> Result<(), Rejected> {
        if self.parts().iter().any(|&parts| parts > 1) {
            return Err(Rejected::new(self.step, "where moves split a position, its values decide, not its outcome"));
        }
        let moves = self.moves(1)?;
        let to_p = both(&moves, &[vec![self.set(1, None, true)]]);
        let p = vec![self.set(0, None, true)];
        self.impossible(&both(&to_p, std::slice::from_ref(&p)), "a move leads from a P-position to a P-position")?;
        let heaps = self.heaps(0);
        let mut others: Case = [self.position(0), vec![self.set(0, None, false)]].concat();
        if convention == Convention::Misere {
            let ends = ends.ok_or_else(|| Rejected::new(self.step, "the automaton of the ends is missing"))?;
            let end = vec![(Rc::clone(&ends), heaps.clone())];
            self.impossible(&both(&moves, &[end]), "a position among the ends has a move")?;
            self.follows(&heaps, &p, &moves, "a P-position is an end, which misère play calls won")?;
            others.push((Rc::new(ends.complement()), heaps.clone()));
        } else if ends.is_some() {
            return Err(Rejected::new(self.step, "the ends are needed in misère play only"));
        }
        self.follows(&heaps, &others, &to_p, "a position that is no P-position has no move to one")
    }

    /// `coded`: the automaton reads 2^value in place of the value.
    fn values_are_right(&mut self, coded: bool) -> Result<(), Rejected> {
        let heaps = self.heaps(0);
        let [g, h] = [self.cases.track(), self.cases.track()];
        let code = |x: Variable, holds: bool| coded.then(|| power(2, holds, x));
        if coded {
            if !self.numeration.is_base(2) {
                return Err(Rejected::new(self.step, "powers of 2 can be told in base 2 only"));
            }
            let other = code(g, false).into_iter().chain([self.set(0, Some(g), true)]).collect();
            self.impossible(&[other], "a value is coded by a number that is no power of 2")?;
        }
        let has = |theorem: &Self, part, value| vec![theorem.set(part, Some(value), true)];
        let some = has(self, 0, g);
        self.follows(&heaps, &self.position(0), &[some], "a position has no value")?;
        let two = [has(self, 0, g), has(self, 0, h), vec![self.numeration.less(h, g)]].concat();
        self.impossible(&[two], "a position has two values")?;
        // The cases in which an option is worth `value`.
        let options = |theorem: &mut Self, value: Variable| -> Result<Vec<Case>, Rejected> {
            let mut cases = Vec::new();
            for parts in theorem.parts() {
                cases.extend(theorem.moves_worth(parts, value, coded)?);
            }
            Ok(cases)
        };
        let same = options(self, g)?;
        let lower = options(self, h)?;
        self.impossible(&both(&same, &[has(self, 0, g)]), "an option has the value of the position")?;
        let smaller = vec![self.numeration.less(h, g), self.numeration.valid(h)];
        let premise: Case = [has(self, 0, g), smaller, code(h, true).into_iter().collect()].concat();
        let given: Vec<Variable> = heaps.into_iter().chain([g, h]).collect();
        self.follows(&given, &premise, &lower, "a smaller value is that of no option")
    }

    /// The cases of all moves into `parts` parts that are together worth `value`.
    fn moves_worth(&mut self, parts: u32, value: Variable, coded: bool) -> Result<Vec<Case>, Rejected> {
        let moves = self.moves(parts)?;
        let worth = match parts {
            1 => vec![self.set(1, Some(value), true)],
            2 if self.numeration.is_base(2) && !coded => {
                let [a, b] = [self.cases.track(), self.cases.track()];
                vec![self.set(1, Some(a), true), self.set(2, Some(b), true), nim_sum(a, b, value)]
            }
            _ => {
                let reason = "a move into two parts needs values themselves in base 2; more parts are out of reach";
                return Err(Rejected::new(self.step, reason));
            }
        };
        Ok(both(&moves, &[worth]))
    }
}
