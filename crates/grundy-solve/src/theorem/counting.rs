//! Winning moves at any size.
//!
//! A theorem answers for positions with a thousand digits as for small ones. Put the position into the automaton of the
//! moves to P-positions: what is left is an automaton that reads the options. It accepts finitely many words that do not
//! begin with zeros, so behind its first letter there is no cycle, and the words are counted state by state, each state
//! once. The least option is found digit by digit.

use std::rc::Rc;

use grundy_rules::formula::{NumberGame, Variable};
use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::answer::{About, Coding, Recogniser, Theorem, Verdict};
use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::game::Positions;
use super::linear::Linear;
use super::statement::Statement;
use super::values::{OPTION_VALUE, VALUE};
use crate::Limits;

/// The winning moves of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningMoves {
    /// How many different options are P-positions. 0: the position is a P-position, or in misère play has no move.
    pub count: BigUint,
    /// One of these options: its parts.
    pub first: Option<Vec<Vec<BigUint>>>,
}

/// Whether a position is a P-position by a proved theorem. `None`: it is no position of the game.
///
/// # Errors
///
/// If the theorem is not proved, the position has another number of heaps, or the budget is used up.
pub fn is_p_position(
    game: &NumberGame,
    theorem: &Theorem,
    position: &[BigUint],
    limits: &Limits,
) -> Result<Option<bool>, NoProof> {
    let found = proved(game, theorem, position)?;
    let budget = Budget::new(limits);
    let decider = Decider { numeration: found.numeration, budget: &budget };
    let positions = Positions::new(game, decider)?;
    let at: Vec<(Variable, &BigUint)> = positions.heaps().into_iter().zip(position).collect();
    let zero = zero_set(theorem.about, found, decider)?;
    Ok(decider.accepts(positions.domain(), &at).then(|| decider.accepts(&zero, &at)))
}

/// The number of winning moves of a position of any size, and one of them, by a proved theorem. Two moves to the same
/// option count once; the order of the parts of an option does not matter.
///
/// Complexity: about the length of the position's words times the states of the automaton of the moves.
///
/// # Errors
///
/// If the theorem is not proved, the position has another number of heaps, a move has three parts or more, or the
/// budget is used up.
pub fn winning_moves(
    game: &NumberGame,
    theorem: &Theorem,
    position: &[BigUint],
    limits: &Limits,
) -> Result<WinningMoves, NoProof> {
    let found = proved(game, theorem, position)?;
    let budget = Budget::new(limits);
    let decider = Decider { numeration: found.numeration, budget: &budget };
    let positions = Positions::new(game, decider)?;
    let mut winning = WinningMoves { count: BigUint::zero(), first: None };
    for parts in 1..=game.moves.iter().map(|m| m.parts).max().unwrap_or(0) {
        let Some(options) = options(&positions, theorem, found, position, parts)? else { continue };
        let tracks: Vec<Variable> = (1..=parts).flat_map(|part| positions.part(part)).collect();
        winning.count += count(&options)?;
        if winning.first.is_none() {
            let least = decider.least(&options, &tracks)?;
            winning.first = least.map(|numbers| numbers.chunks(game.heaps.len()).map(<[_]>::to_vec).collect());
        }
    }
    Ok(winning)
}

/// The automaton of a proved theorem.
fn proved<'a>(game: &NumberGame, theorem: &'a Theorem, position: &[BigUint]) -> Result<&'a Recogniser, NoProof> {
    if position.len() != game.heaps.len() {
        return Err(NoProof::Refused("the position has another number of heaps than the game"));
    }
    match (&theorem.verdict, &theorem.recogniser) {
        (Verdict::Proven, Some(found)) => Ok(found),
        _ => Err(NoProof::Refused("the theorem is not proved, so it tells no winning moves")),
    }
}

/// The positions that are worth 0.
fn zero_set(about: About, found: &Recogniser, decider: Decider) -> Result<Automaton, NoProof> {
    match about {
        About::PPositions => Ok(found.automaton.clone()),
        About::Values => decider.at(&found.automaton, VALUE, &u32::from(found.coding == Coding::PowerOfTwo).into()),
    }
}

/// The P-positions, over the heaps of the parts, among the options of a position that have so many parts. `None`: no
/// move makes so many.
fn options(
    positions: &Positions,
    theorem: &Theorem,
    found: &Recogniser,
    position: &[BigUint],
    parts: u32,
) -> Result<Option<Automaton>, NoProof> {
    let (decider, game) = (positions.decider(), positions.game());
    let mut all: Option<Automaton> = None;
    for index in (0..game.moves.len()).filter(|&index| game.moves[index].parts == parts) {
        let mut fresh = positions.fresh();
        let mut conditions = vec![positions.legal(index, &mut fresh)?];
        if parts == 1 {
            let zero = zero_set(theorem.about, found, decider)?;
            conditions.push(Statement::Known(Rc::new(positions.moved(&zero, 1)?)));
        } else if theorem.about == About::PPositions {
            return Err(NoProof::Refused("a move splits positions; prove the values to count the winning moves"));
        } else {
            let worth = positions.option_value(&found.automaton, found.coding, index, &mut fresh)?;
            let zero = Statement::equal(&Linear::variable(OPTION_VALUE), &Linear::default())?;
            conditions.push(Statement::exists(vec![OPTION_VALUE], Statement::And(vec![worth, zero])));
        }
        for (heap, number) in positions.heaps().into_iter().zip(position) {
            conditions.push(Statement::Known(Rc::new(decider.numeration.constant(heap, number, decider.budget)?)));
        }
        let more = decider.automaton(&Statement::exists(positions.heaps(), Statement::And(conditions)))?;
        all = Some(match all {
            Some(all) => decider.join(&all, &more, Join::Either)?,
            None => more,
        });
    }
    match (all, parts) {
        (Some(options), 2) => ordered(positions, &options).map(Some),
        (Some(_), 3..) => Err(NoProof::Refused("winning moves that leave three parts or more are not counted")),
        (all, _) => Ok(all),
    }
}

/// Options of two parts, each once: with the parts in lexicographic order.
fn ordered(positions: &Positions, options: &Automaton) -> Result<Automaton, NoProof> {
    let decider = positions.decider();
    let heaps = positions.heaps().len() as u32;
    let exchanged = options
        .renamed(|v| if v.0 < 2 * heaps { Variable(v.0 + heaps) } else { Variable(v.0 - heaps) }, decider.budget)?;
    // Equal so far, and then less; or equal to the end.
    let (mut ways, mut equal) = (Vec::new(), Vec::new());
    for (&a, &b) in positions.part(1).iter().zip(&positions.part(2)) {
        let (a, b) = (Linear::variable(a), Linear::variable(b));
        ways.push(Statement::And([&equal[..], &[Statement::less(&a, &b)?]].concat()));
        equal.push(Statement::equal(&a, &b)?);
    }
    ways.push(Statement::And(equal));
    let order = decider.automaton(&Statement::Or(ways))?;
    decider.join(&decider.join(options, &exchanged, Join::Either)?, &order, Join::Both)
}

/// How many vectors an automaton accepts.
///
/// # Errors
///
/// If there are infinitely many: the options of a position are finite.
fn count(automaton: &Automaton) -> Result<BigUint, NoProof> {
    let live = automaton.live();
    // What each state accepts; `None` while its successors are being counted.
    let mut counts: Vec<Option<Option<BigUint>>> = vec![None; automaton.states()];
    let step = |state: u32, letter: usize| Some(automaton.step(state, letter)).filter(|&next| live[next as usize]);
    let one = |state: u32| if automaton.is_accepting(state) { BigUint::one() } else { BigUint::zero() };
    let mut total = one(automaton.start());
    for first in (1..automaton.letters()).filter_map(|letter| step(automaton.start(), letter)) {
        let mut stack = vec![(first, 0usize, one(first))];
        if let Some(Some(known)) = &counts[first as usize] {
            total += known;
            continue;
        }
        counts[first as usize] = Some(None);
        while let Some((state, letter, sum)) = stack.last_mut() {
            if *letter == automaton.letters() {
                let (state, sum) = (*state, std::mem::take(sum));
                counts[state as usize] = Some(Some(sum));
                stack.pop();
                continue;
            }
            let Some(next) = step(*state, *letter) else {
                *letter += 1;
                continue;
            };
            match &counts[next as usize] {
                Some(Some(known)) => {
                    *sum += known;
                    *letter += 1;
                }
                Some(None) => return Err(NoProof::Refused("a position has infinitely many options")),
                None => {
                    counts[next as usize] = Some(None);
                    stack.push((next, 0, one(next)));
                }
            }
        }
        if let Some(Some(known)) = &counts[first as usize] {
            total += known;
        }
    }
    Ok(total)
}
