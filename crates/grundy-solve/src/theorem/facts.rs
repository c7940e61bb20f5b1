//! Theorems about all positions as facts of certificates.

use grundy_core::{Convention, said};
use grundy_proof::Fact;
use grundy_proof::fact::{Automaton as Written, AutomatonFact, Labels, NumerationFact};
use grundy_rules::formula::{Formula, NumberGame, Variable};

use super::answer::{About, Coding, Theorem, Verdict};
use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::game::Positions;
use super::linear::{Linear, Sign};
use super::statement::{Fresh, Statement};
use crate::Limits;

impl Theorem {
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
