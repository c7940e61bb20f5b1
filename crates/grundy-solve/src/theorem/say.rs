//! What an automaton says, in words.
//!
//! The candidates are formulas (`candidates`) and patterns of digits (`patterns`). A sentence is given only if its own
//! automaton *equals* the one of the theorem: then it is proved with it. Where none does, the sentence says so.

use grundy_core::{Convention, Said, said};
use grundy_rules::formula::{Formula, NumberGame, Variable, plain};
use num_bigint::BigUint;

use super::answer::{About, Coding, Recogniser};
use super::automaton::Join;
use super::budget::NoProof;
use super::candidates::{self, vectors};
use super::claim::name;
use super::decide::Decider;
use super::game::Positions;
use super::statement::Statement;
use super::values::VALUE;

/// The number of small positions on which a candidate is tested first: for outcomes, for values. Only a candidate that
/// agrees is decided.
const SMALL: (u64, u64) = (1024, 200);

pub(super) fn conditional(game: &NumberGame, convention: Convention, about: About, what: &Said) -> Said {
    let positions = game.heaps.join(", ");
    match (about, convention) {
        (About::Values, _) => said!("The value G of {positions} is given by: {what}.", positions, what),
        (_, Convention::Normal) => said!("{positions} is a P-position exactly if {what}.", positions, what),
        (_, Convention::Misere) => {
            said!("In misère play, {positions} is a P-position exactly if {what}.", positions, what)
        }
    }
}

/// The sentence of a claim about the value of every position.
pub(super) fn universal(game: &NumberGame, what: &Said) -> Said {
    said!("For every {positions}: {what}.", positions = game.heaps.join(", "), what)
}

pub(super) fn plain(game: &NumberGame, convention: Convention, about: About, found: &Recogniser) -> Said {
    let positions = game.heaps.join(", ");
    let (states, numeration) = (found.states(), found.numeration);
    match (about, convention, found.coding) {
        (About::PPositions, Convention::Normal, _) => said!(
            "{positions} is a P-position exactly if the automaton with {states} states accepts its words in \
             {numeration}; no shorter description was found.",
            positions,
            states,
            numeration
        ),
        (About::PPositions, Convention::Misere, _) => said!(
            "In misère play, {positions} is a P-position exactly if the automaton with {states} states accepts its \
             words in {numeration}; no shorter description was found.",
            positions,
            states,
            numeration
        ),
        (About::Values, _, Coding::Plain) => said!(
            "The values of {positions} are what the automaton with {states} states accepts in {numeration}; no shorter \
             description was found.",
            positions,
            states,
            numeration
        ),
        (About::Values, _, Coding::PowerOfTwo) => said!(
            "The values of {positions} are what the automaton with {states} states accepts in {numeration}, with 2^G \
             in place of G; no shorter description was found.",
            positions,
            states,
            numeration
        ),
    }
}

/// The sentence that the values, or the outcomes, repeat by these equations.
pub(super) fn repeating(game: &NumberGame, convention: Convention, about: About, equations: &Said) -> Said {
    let positions = game.heaps.join(", ");
    match (about, convention) {
        (About::Values, _) => said!("The values G of {positions} repeat: {equations}.", positions, equations),
        (_, Convention::Normal) => said!("The outcomes o of {positions} repeat: {equations}.", positions, equations),
        (_, Convention::Misere) => {
            said!("In misère play, the outcomes o of {positions} repeat: {equations}.", positions, equations)
        }
    }
}

/// A condition that is proved to say what the automaton says; `None` if none was found.
pub(super) fn sentence(
    game: &NumberGame,
    about: About,
    found: &Recogniser,
    decider: Decider,
) -> Result<Option<Said>, NoProof> {
    let positions = Positions::new(game, decider)?;
    let heaps = game.heaps.len();
    let most = if about == About::Values { SMALL.1 } else { SMALL.0 };
    let side = (2u64..).take_while(|s| s.saturating_pow(heaps as u32) <= most).last().unwrap_or(2).min(600);
    let accepts = |automaton, vector: &[u64]| {
        let numbers: Vec<BigUint> = vector.iter().map(|&x| BigUint::from(x)).collect();
        let at: Vec<(Variable, &BigUint)> = positions.heaps().into_iter().zip(&numbers).collect();
        decider.accepts(automaton, &at)
    };
    let is_position = |vector: &[u64]| game.domain.is_none() || accepts(positions.domain(), vector);
    let small: Vec<Vec<u64>> = vectors(heaps, side).collect();
    let holds = |formula: &Formula, numbers: &[u64]| plain::holds(formula, numbers, 0);
    let mut list = Vec::new();
    match (about, found.coding) {
        (About::PPositions, _) => {
            let member = |vector: &[u64]| accepts(&found.automaton, vector);
            let known: Vec<(bool, bool)> = small.iter().map(|v| (is_position(v), member(v))).collect();
            let agrees = |formula: &Formula| {
                small.iter().zip(&known).all(|(v, &(inside, is))| !inside || holds(formula, v) == is)
            };
            list.extend(candidates::outcomes(heaps, side, &is_position, &member).into_iter().filter(agrees));
        }
        (About::Values, Coding::Plain) => {
            let mut values = Vec::new();
            for vector in &small {
                values.push(if is_position(vector) { value(found, decider, vector)? } else { None });
            }
            let of = |vector: &[u64]| small.iter().position(|v| v == vector).and_then(|i| values[i]);
            let agrees = |formula: &Formula| {
                small.iter().zip(&values).all(|(v, value)| {
                    value.is_none_or(|g| {
                        holds(formula, &[&v[..], &[g]].concat()) && !holds(formula, &[&v[..], &[g + 1]].concat())
                    })
                })
            };
            list.extend(candidates::values(heaps, side.min(100), &of).into_iter().filter(agrees));
        }
        (About::Values, Coding::PowerOfTwo) => {}
    }
    for formula in list {
        let names = |v: Variable| if (v.0 as usize) < heaps { v } else { VALUE };
        let statement = Statement::of(&formula, &names, &mut positions.fresh())?;
        let automaton = match decider.automaton(&statement) {
            Ok(automaton) => decider.join(positions.domain(), &automaton, Join::Both)?,
            Err(NoProof::Inexpressible { .. } | NoProof::TooLarge { .. } | NoProof::TooManyTracks { .. }) => continue,
            Err(error) => return Err(error),
        };
        if automaton == found.automaton {
            return Ok(Some(Said::verbatim(formula.write(&|v| name(game, v)))));
        }
    }
    let patterns = match (about, found.coding) {
        (About::PPositions, _) => decider.patterns(&game.heaps)?,
        (About::Values, Coding::Plain) => decider.patterns_of_values(&game.heaps)?,
        (About::Values, Coding::PowerOfTwo) => Vec::new(),
    };
    for pattern in patterns {
        let automaton = decider.join(positions.domain(), &pattern.automaton, Join::Both)?;
        if automaton == found.automaton {
            return Ok(Some(pattern.sentence));
        }
    }
    Ok(None)
}

/// The value of a small position.
fn value(found: &Recogniser, decider: Decider, vector: &[u64]) -> Result<Option<u64>, NoProof> {
    // Small positions have small values: the first accepted one is found by trying.
    let numbers: Vec<BigUint> = vector.iter().map(|&x| BigUint::from(x)).collect();
    for g in 0..=2 * vector.iter().sum::<u64>() + 4 {
        let g_number = BigUint::from(g);
        let mut at: Vec<(Variable, &BigUint)> = (0..numbers.len() as u32).map(Variable).zip(&numbers).collect();
        at.push((VALUE, &g_number));
        decider.budget.step()?;
        if decider.accepts(&found.automaton, &at) {
            return Ok(Some(g));
        }
    }
    Ok(None)
}
