//! The result of a proof or of a check of a claim, and theorems about all positions as facts of certificates.

use std::fmt;

use grundy_core::{Convention, Said, said};
use grundy_proof::Fact;
use grundy_proof::fact::{Automaton as Written, AutomatonFact, Labels, NumerationFact};
use grundy_rules::formula::{Formula, NumberGame, Variable};
use num_bigint::BigUint;

use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::game::Positions;
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::statement::{Fresh, Statement};
use crate::Limits;

/// The subject of a theorem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum About {
    /// The set of P-positions.
    PPositions,
    /// The Grundy values, in normal play.
    Values,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            About::PPositions => "P-positions",
            About::Values => "values",
        })
    }
}

/// How an automaton of values writes the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coding {
    /// As the number G itself.
    Plain,
    /// As the power 2^G. Values that grow like a logarithm are automatic only so.
    PowerOfTwo,
}

/// How a question ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is true of all positions.
    Proven,
    /// A claim is wrong.
    Refuted(Box<Counterexample>),
    /// It is true of all positions that were tested, and is not proved. The reason says what stopped the proof.
    Fits(NoProof),
    /// No statement was found, or nothing is known of the claim.
    Unknown(NoProof),
}

/// The value or the outcome of a position, true or claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// A P-position.
    P,
    /// An N-position.
    N,
    /// A position of this Grundy value.
    Value(BigUint),
    /// A position whose Grundy value is not 0; the value is not known.
    Positive,
    /// A position for which the claim gives no value, or several.
    None,
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::P => f.write_str("P"),
            Worth::N => f.write_str("N"),
            Worth::Value(value) => value.fmt(f),
            Worth::Positive => f.write_str("not 0"),
            Worth::None => f.write_str("no value"),
        }
    }
}

/// A position at which a claim is wrong: the first of all, by rank and then lexicographically, or a small one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    pub position: Vec<BigUint>,
    /// The terms of its rank; empty if it is not known to be the first.
    pub rank: Vec<BigUint>,
    /// The claimed value or outcome.
    pub claimed: Worth,
    pub is: Worth,
    /// The parts of the option that breaks the claim: a P-position, if the position is claimed to be one; an option of
    /// the claimed value. `None` if the move does not exist, and if the claim does not fix one value.
    pub option: Option<Vec<Vec<BigUint>>>,
}

/// An automaton, and how to read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recogniser {
    pub numeration: Numeration,
    /// The minimal complete automaton that reads the most significant digits first. It reads the heaps 0, 1, …; for
    /// values the last track holds the value.
    pub automaton: Automaton,
    /// The set that it recognises: the subject of the theorem, or the P-positions for a claim about value 0 alone.
    pub about: About,
    /// How values are written; of no meaning for P-positions.
    pub coding: Coding,
}

impl Recogniser {
    /// How many states the minimal complete automaton has.
    pub fn states(&self) -> usize {
        self.automaton.states()
    }
}

/// The answer to a question about all positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    pub about: About,
    pub convention: Convention,
    pub verdict: Verdict,
    /// What is proved, claimed or fits, as a sentence.
    pub statement: Said,
    /// What is proved, as a condition on the heaps such as `n mod 4 = 0`; `None` if only the automaton states it.
    pub condition: Option<Said>,
    /// The automaton of the set or of the values, where one was found.
    pub recogniser: Option<Recogniser>,
    /// Whether the automaton is of exactly what is said. It is not if a claim only says something of the values.
    pub defines: bool,
    /// How many positions were compared one by one, without the proof.
    pub tested: u64,
    pub rank: String,
}

impl Theorem {
    /// A theorem of which nothing is known, for a reason.
    pub(super) fn open(about: About, convention: Convention, reason: NoProof, rank: String) -> Theorem {
        let (verdict, statement, condition) = (Verdict::Unknown(reason), Said::default(), None);
        let (recogniser, defines, tested) = (None, true, 0);
        Theorem { about, convention, verdict, statement, condition, recogniser, defines, tested, rank }
    }

    /// The theorem, if it is proved, and its claim, as a fact; `None` for any other verdict. Fails if the limits do not
    /// allow the automata of the numeration. Fails if moves split positions and the theorem is about P-positions: a
    /// certificate must then be about values.
    pub fn fact(
        &self,
        ruleset: &str,
        game: &NumberGame,
        claim: Option<&Formula>,
        limits: &Limits,
    ) -> Result<Option<Fact>, NoProof> {
        let (Verdict::Proven, Some(recogniser)) = (&self.verdict, &self.recogniser) else { return Ok(None) };
        if recogniser.about == About::PPositions && game.moves.iter().any(|number_move| number_move.parts > 1) {
            let why = said!("a move splits positions, so a certificate must be about their values: add --values");
            return Err(NoProof::Refused(why));
        }
        let budget = Budget::new(limits);
        let decider = Decider { numeration: recogniser.numeration, budget: &budget };
        let positions = Positions::new(game, decider)?;
        let misere = self.convention == Convention::Misere;
        let ends = if misere { Some(positions.terminal()?) } else { None };
        let domain = game.domain.is_some().then(|| positions.domain());
        let labels = match (recogniser.about, recogniser.coding) {
            (About::PPositions, _) => Labels::PPositions,
            (About::Values, Coding::Plain) => Labels::Values,
            (About::Values, Coding::PowerOfTwo) => Labels::Powers,
        };
        let quantified =
            game.universal(claim).iter().map(|formula| holds(decider, formula)).collect::<Result<_, _>>()?;
        Ok(Some(Fact::Automaton(Box::new(AutomatonFact {
            ruleset: ruleset.to_owned(),
            heaps: game.heaps.len(),
            convention: self.convention.to_string(),
            labels,
            numeration: numeration_fact(decider)?,
            positions: domain.map(|automaton| written(automaton)),
            ends: ends.map(|automaton| written(&automaton)),
            quantified,
            set: written(&recogniser.automaton),
        }))))
    }
}

/// The automaton of the numbers for which a formula holds, with a track for each of its free variables.
fn holds(decider: Decider, formula: &Formula) -> Result<Written, NoProof> {
    let Decider { numeration, budget } = decider;
    let free = formula.free();
    let mut fresh = Fresh::from(free.last().map_or(0, |&Variable(last)| last + 1));
    let statement = Statement::of(formula, &|variable| variable, &mut fresh)?;
    let automaton = decider.automaton(&statement)?;
    let all = numeration.valid(&free, budget)?;
    Ok(written(&all.join(&automaton, Join::Both, budget)?.minimal(budget)?))
}

/// The automata that define how numbers are written.
fn numeration_fact(decider: Decider) -> Result<NumerationFact, NoProof> {
    let Decider { numeration, budget } = decider;
    let [x, y, z] = [0, 1, 2].map(Variable);
    let linear = |terms: &[(Variable, i64)], constant| {
        let relation = Linear::of(terms, constant).automaton(Sign::Zero, numeration, budget)?;
        let tracks: Vec<Variable> = terms.iter().map(|&(track, _)| track).collect();
        relation.join(&numeration.valid(&tracks, budget)?, Join::Both, budget)?.minimal(budget)
    };
    Ok(NumerationFact {
        digits: numeration.digits(),
        valid: written(&numeration.valid(&[x], budget)?.minimal(budget)?),
        successor: written(&linear(&[(x, 1), (y, -1)], 1)?),
        adder: written(&linear(&[(x, 1), (y, 1), (z, -1)], 0)?),
    })
}

/// An automaton as certificates have it: without the state from which nothing is accepted.
fn written(automaton: &Automaton) -> Written {
    let live = automaton.live();
    if !live[automaton.start() as usize] {
        // Nothing is accepted. The letter 0 leads from the start to the start all the same.
        return Written { accepting: Vec::new(), next: vec![vec![Some(0); automaton.letters()]] };
    }
    let mut number = vec![None; automaton.states()];
    let mut order = vec![automaton.start()];
    number[automaton.start() as usize] = Some(0);
    let mut next = Vec::new();
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        let mut line = Vec::with_capacity(automaton.letters());
        for letter in 0..automaton.letters() {
            let after = automaton.step(state, letter);
            if live[after as usize] && number[after as usize].is_none() {
                number[after as usize] = Some(order.len() as u32);
                order.push(after);
            }
            line.push(number[after as usize].filter(|_| live[after as usize]));
        }
        next.push(line);
        at += 1;
    }
    let accepting = (0..).zip(&order).filter(|&(_, &state)| automaton.is_accepting(state)).map(|(i, _)| i).collect();
    Written { accepting, next }
}
