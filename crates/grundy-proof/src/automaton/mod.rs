//! The carrier `automaton`: P-positions, or values, of *all* positions of a game on heaps whose moves are formulas.
//!
//! An automaton reads the heaps' digits side by side and accepts the P-positions. Or it also reads a value, or the
//! power 2^value, and accepts each position with its value. "The labels are right at every position" is a statement
//! about numbers and automata, which [`search`] decides. Each obligation says that some cases are impossible, or that a
//! premise implies one of several cases.
//!
//! | *P-positions* | |
//! | --- | --- |
//! | no move leads from a P-position to a P-position | impossible |
//! | every other position has a move to a P-position | follows |
//! | misère play: ends are not P-positions; every other position is an end or has such a move | both |
//!
//! | *values* | |
//! | --- | --- |
//! | a position has a value; it has no two | follows; impossible |
//! | no option has the value of the position | impossible |
//! | every smaller value is that of an option | follows |
//!
//! A move also leads to a position with a smaller rank, whose terms are never negative. So play ends, and only these
//! labels are right everywhere. An option that falls apart is worth the nim-sum of its parts.

mod answers;
mod formula;
mod numeration;
mod obligations;
mod search;
mod smaller;

use std::collections::BTreeMap;
use std::rc::Rc;

use grundy_core::{Convention, Said, said};
use grundy_rules::Rules;
use grundy_rules::formula::{Formula, NumberGame, Variable, parse_claim};
use grundy_rules::turning::Pieces;
use serde::{Deserialize, Serialize};

use self::formula::{Cases, both};
use self::numeration::Numeration;
use self::search::{Atom, Case, Table, empty, entailed};
use self::smaller::smaller;
use crate::kernel::{Check, Rejected, Session, convention_of, demand, reject, require};

pub(crate) use self::answers::Answers;
pub(crate) use self::obligations::{check_heaps, check_statement};

impl Automaton {
    /// The automaton as a table, if it is well formed and takes no notice of leading zeros.
    fn table(&self, digits: usize, tracks: usize, step: &str) -> Check<Table> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
        let Some(letters) = letters.filter(|&letters| letters <= 1 << 16) else {
            return Err(Rejected::unchecked(step, said!("there are too many tracks")));
        };
        self.well_formed(digits, letters).map_err(|reason| Rejected::new(step, reason))
    }

    fn well_formed(&self, digits: usize, letters: usize) -> Result<Table, Said> {
        let states = self.next.len();
        if self.next.iter().any(|line| line.len() != letters) {
            return Err(said!("a state has a transition for each of {letters} letters", letters));
        }
        if self.next.iter().flatten().flatten().chain(&self.accepting).any(|&state| state as usize >= states) {
            return Err(said!("there are {states} states only", states));
        }
        if self.next.first().is_none_or(|line| line[0] != Some(0)) {
            return Err(said!("leading zeros do not lead from the start to the start"));
        }
        let mut accepting = vec![false; states];
        self.accepting.iter().for_each(|&state| accepting[state as usize] = true);
        Ok(Table { digits, next: self.next.clone(), accepting })
    }
}

/// A theorem that is being verified: the game, and the automata about it.
struct Theorem<'a> {
    game: &'a NumberGame,
    numeration: &'a Numeration,
    set: Rc<Table>,
    not_set: Rc<Table>,
    /// Which vectors are positions; `None` if all are.
    positions: Option<Rc<Table>>,
    cases: Cases<'a>,
    /// The cases of the moves by their numbers of parts.
    moves: BTreeMap<u32, Vec<Case>>,
    step: &'a str,
    session: &'a Session<'a>,
}

pub(crate) fn check_claim(claim: &TheoremClaim, fact: &AutomatonFact, session: &Session) -> Check<Vec<Said>> {
    let step = "witness[0]";
    let rules = session.find(&claim.ruleset, "claim.ruleset")?;
    demand("claim.ruleset", &rules.name, &session.find(&fact.ruleset, step)?.name)?;
    let game = game_of(rules.theorem_game(Some(fact.heaps)), &rules, fact, step)?;
    demand("claim.heaps", &claim.heaps, &fact.heaps)?;
    demand("claim.convention", &claim.convention, &fact.convention)?;
    let about = if fact.labels == Labels::PPositions { "P-positions" } else { "values" };
    demand("claim.about", &claim.about.as_str(), &about)?;
    let lost = fact.set.next.iter().flatten().any(Option::is_none);
    demand("claim.states", &claim.states, &(fact.set.next.len() + usize::from(lost)))?;
    let numeration = Numeration::verify(&fact.numeration, &format!("{step}.numeration"), session)?;
    let formula = claim.claim.as_deref().map(|text| claim_of(text, &game, fact.labels)).transpose()?;
    let mut theorem = verify(fact, &game, &numeration, formula.as_ref(), step, session)?;
    if let Some(formula) = &formula {
        theorem.claim_is_right(formula, fact.labels)?;
    }
    let name = &rules.name;
    let told = match (&claim.claim, about) {
        (Some(formula), "values") => said!("the values of {name} are the G with {formula}", name, formula),
        (Some(formula), _) => {
            said!("the P-positions of {name} are exactly the positions with {formula}", name, formula)
        }
        (None, "values") => said!("the values of {name} are those that the automaton accepts", name),
        (None, _) => said!("the P-positions of {name} are those that the automaton accepts", name),
    };
    let told = match claim.convention.as_str() {
        "normal" => said!("{told}, in normal play, for all positions", told),
        _ => said!("{told}, in misere play, for all positions", told),
    };
    Ok(established(told, &rules, fact.heaps, session))
}

/// The sentences that a theorem establishes: its statement, that play ends, and the meaning of its numbers.
fn established(told: Said, rules: &Rules, heaps: usize, session: &Session) -> Vec<Said> {
    let mut established = vec![told, said!("play always ends")];
    if let Some(Pieces { meaning, theorem, .. }) = rules.pieces(Some(heaps)) {
        established.push(said!("in this theorem {meaning}", meaning));
        let (name, statement, source) = (theorem.name, theorem.statement, theorem.source);
        session.trust(said!("{name}: {statement} [{source}]", name, statement, source));
    }
    established
}

fn game_of(game: Option<NumberGame>, rules: &Rules, fact: &AutomatonFact, step: &str) -> Check<NumberGame> {
    let (name, heaps) = (&rules.name, fact.heaps);
    let reason = || said!("the rules of {name} are not formulas about {heaps} heaps", name, heaps);
    game.filter(|game| game.heaps.len() == heaps).ok_or_else(|| Rejected::new(step, reason()))
}

fn claim_of(text: &str, game: &NumberGame, labels: Labels) -> Check<Formula> {
    let wrong = |reason: Said| Rejected::new("claim.claim", reason);
    if labels == Labels::Powers {
        return Err(wrong(said!("a claim needs an automaton that reads the values themselves")));
    }
    parse_claim(text, &game.heaps, labels == Labels::Values).map_err(|error| wrong(error.said()))
}

/// Verifies a fact about a game, and its automata of the formulas in a claim that ask for all numbers.
fn verify<'a>(
    fact: &AutomatonFact,
    game: &'a NumberGame,
    numeration: &'a Numeration,
    claim: Option<&Formula>,
    step: &'a str,
    session: &'a Session,
) -> Check<Theorem<'a>> {
    let convention = convention_of(&fact.convention, &format!("{step}.convention"))?;
    let heaps = game.heaps.len();
    let table = |automaton: &Automaton, name: &str, tracks: usize| {
        automaton.table(numeration.digits, tracks, &format!("{step}.{name}")).map(Rc::new)
    };
    let set = table(&fact.set, "set", heaps + usize::from(fact.labels != Labels::PPositions))?;
    let positions = fact.positions.as_ref().map(|automaton| table(automaton, "positions", heaps)).transpose()?;
    let not_set = Rc::new(set.complement());
    let cases = Cases { numeration, known: Vec::new(), fresh: 1 << 31 };
    let moves = BTreeMap::new();
    let mut theorem = Theorem { game, numeration, set, not_set, positions, cases, moves, step, session };
    theorem.know(game.universal(claim), &fact.quantified)?;
    theorem.positions_are_right()?;
    theorem.play_ends()?;
    match (fact.labels, convention) {
        (Labels::PPositions, _) => {
            let ends = fact.ends.as_ref().map(|automaton| table(automaton, "ends", heaps)).transpose()?;
            theorem.p_positions_are_right(convention, ends)?;
        }
        (_, Convention::Misere) => return reject(format!("{step}.convention"), said!("misère play has no values")),
        (labels, Convention::Normal) => theorem.values_are_right(labels == Labels::Powers)?,
    }
    Ok(theorem)
}

impl Theorem<'_> {
    /// The variables of the heaps of a position (part 0), or of a part after the move.
    fn heaps(&self, part: u32) -> Vec<Variable> {
        let heaps = self.game.heaps.len() as u32;
        (part * heaps..(part + 1) * heaps).map(Variable).collect()
    }

    fn of(&mut self, formula: &Formula, holds: bool) -> Check<Vec<Case>> {
        self.cases.of(formula, holds).map_err(|reason| Rejected::unchecked(self.step, reason))
    }

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

    fn demand(&self, holds: Check<bool>, reason: Said) -> Check {
        require(holds?, self.step, reason)
    }

    fn impossible(&self, cases: &[Case], reason: Said) -> Check {
        self.demand(empty(cases, self.session), reason)
    }

    fn follows(&self, given: &[Variable], premise: &Case, cases: &[Case], reason: Said) -> Check {
        self.demand(entailed(given, premise, cases, self.session), reason)
    }

    /// The cases of all moves whose options have `parts` parts, from position to position.
    fn moves(&mut self, parts: u32) -> Check<Vec<Case>> {
        if let Some(cases) = self.moves.get(&parts) {
            return Ok(cases.clone());
        }
        let game = self.game;
        let mut cases = Vec::new();
        for game_move in game.moves.iter().filter(|game_move| game_move.parts == parts) {
            cases.extend(self.of(&game_move.formula, true)?);
        }
        let from_to: Case = (0..=parts).flat_map(|part| self.position(part)).collect();
        let mut cases = both(&cases, &[from_to]);
        if let Some(over) = &game.over {
            cases = both(&cases, &self.of(over, false)?);
        }
        let heaps: Vec<Variable> = (0..=parts).flat_map(|part| self.heaps(part)).collect();
        let cases = smaller(cases, &|track| heaps.contains(&track));
        self.moves.insert(parts, cases.clone());
        Ok(cases)
    }

    fn parts(&self) -> Vec<u32> {
        let mut parts: Vec<u32> = self.game.moves.iter().map(|game_move| game_move.parts).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }
}

/// What the automaton of a theorem labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Labels {
    PPositions,
    Values,
    /// It accepts each position with the power 2^value.
    Powers,
}

/// A deterministic automaton. It starts in state 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    pub accepting: Vec<u32>,
    /// For each state, for each letter: the state after it; `None` if nothing is accepted any more. A letter holds one digit
    /// of each number; that of number j counts digits^j.
    pub next: Vec<Vec<Option<u32>>>,
}

/// How numbers are written: the number n is the n-th valid word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumerationFact {
    pub digits: usize,
    /// Accepts x if it is valid.
    pub valid: Automaton,
    /// Accepts x, y if y = x + 1.
    pub successor: Automaton,
    /// Accepts x, y, z if x + y = z.
    pub adder: Automaton,
}

/// A theorem about all positions of a game on heaps that is given by formulas.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomatonFact {
    pub ruleset: String,
    pub heaps: usize,
    /// `normal` or `misere`.
    pub convention: String,
    pub labels: Labels,
    pub numeration: NumerationFact,
    /// Accepts the vectors that are positions; absent where all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Automaton>,
    /// Accepts positions without a move, as many as the proof needs; in misère play only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Automaton>,
    /// For each formula that asks for all numbers, the vectors of its free variables for which it holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quantified: Vec<Automaton>,
    pub set: Automaton,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremClaim {
    pub ruleset: String,
    pub heaps: usize,
    /// `normal` or `misere`.
    pub convention: String,
    /// `P-positions` or `values`.
    pub about: String,
    /// How many states the automaton of the witness has when it is complete.
    pub states: usize,
    /// The formula that holds exactly for the P-positions, or for the positions with their values `G`, if one is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// A formula that holds for every position and its value `G`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementClaim {
    pub ruleset: String,
    pub heaps: usize,
    /// The formula, about the heaps and `G`.
    pub formula: String,
}
