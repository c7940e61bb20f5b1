//! Winning moves that bring the end nearer.
//!
//! Where play may come back to where it was, a winning move need not make progress: a player who only ever moves to
//! some P-position may do so for ever, and the game is never won. Two measures fall at every move that is chosen here.
//!
//! *Remoteness* (Steinhaus 1925; Smith 1966) is the number of moves that play lasts if the winner hurries and the
//! loser delays. It decides where a position is played as a whole: one token on a graph, one position of rules
//! that may loop, misère sums, and games whose rules say who has won.
//!
//! *Stages* decide in sums of normal play, which may be far too large to be played as a whole. The stage of a
//! position is the place at which Smith's rule labelled it. A position labelled m has, for every label below m, an
//! option with that label and of an earlier stage; and each of its options that has no earlier stage has itself an
//! option labelled m of an earlier stage than the position. So against every move there is an answer after which the
//! stages of the components, compared from the latest down, are less than they were after the winner's last
//! move, or the same and only components without infinite play have changed. Such an order of lists of numbers has no
//! infinite descent (Dershowitz and Manna 1979), so play ends. The answer that leaves the least list is one of these.
//!
//! Stages belong to one solver: another may number them otherwise. So all moves of one game are asked of one solver.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grundy_core::{Convention, Outcome, Position};
use grundy_rules::Rules;

use crate::entailing::sum::entails;
use crate::moves::Move;
use crate::summand::Summand;
use crate::{Basis, Limits, Solver, Unsolved};

/// The stage of a component that Smith's rule never labels.
pub const NEVER: u64 = u64::MAX;

/// A move that does not lose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoodMove {
    /// It wins, and the end comes nearer.
    Wins(Move),
    /// No move wins; this one keeps a draw.
    Draws(Move),
}

impl GoodMove {
    /// The move.
    pub fn into_move(self) -> Move {
        match self {
            GoodMove::Wins(step) | GoodMove::Draws(step) => step,
        }
    }
}

/// Tells the stage of a component: `None` where play ends whatever is done, and [`NEVER`] where it is worth ∞.
pub type Stage<'a> = dyn FnMut(&Rules, &Position) -> Result<Option<u64>, Unsolved> + 'a;

/// Whether play in a component may come back to where it was, as far as its rules tell.
pub fn may_return(rules: &Rules) -> bool {
    rules.graph().is_some() || rules.moves.nature().may_loop
}

impl Solver {
    /// A winning move that brings the end nearer, or else a move that keeps a draw; `None` if every move loses.
    ///
    /// Whoever follows it from a won position, asking one solver about all positions of the game, wins after
    /// finitely many moves.
    ///
    /// # Errors
    ///
    /// If the rules fail or the limits do not allow an answer.
    pub fn good_move(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        limits: &Limits,
    ) -> Result<Option<GoodMove>, Unsolved> {
        let solution = self.solve(sum, convention, 1, limits)?;
        let Some(some) = solution.winning.first.first() else {
            return Ok(solution.drawing.first.first().cloned().map(GoodMove::Draws));
        };
        if sum.iter().any(entails) && matches!(solution.basis, Basis::Values) {
            // Where a player may move again, values show that play ends; beside such games it may come back.
            let returns = sum.iter().any(|summand| may_return(summand.rules) && !entails(summand));
            let found = match returns {
                true => self.whole_play(convention).nearest_win(sum, limits),
                false => Ok(None),
            };
            return match found {
                Ok(step) => Ok(Some(GoodMove::Wins(step.unwrap_or_else(|| some.clone())))),
                Err(Unsolved::TooLarge(_)) => Ok(Some(GoodMove::Wins(some.clone()))),
                Err(error) => Err(error),
            };
        }
        let returns = sum.iter().any(|summand| may_return(summand.rules));
        let found = match sum {
            _ if !returns => None,
            [only] if only.copies == 1 && only.rules.graph().is_some() => self.by_distance(only, convention, limits)?,
            _ if solution.worths.is_empty() => self.whole_play(convention).nearest_win(sum, limits)?,
            _ => match self.alone(sum, convention, limits)? {
                Some(step) => Some(step),
                None => self.by_stages(sum, &solution, limits)?,
            },
        };
        Ok(Some(GoodMove::Wins(found.unwrap_or_else(|| some.clone()))))
    }

    /// One token on a graph: the move to the P-position of least remoteness.
    fn by_distance(
        &mut self,
        summand: &Summand,
        convention: Convention,
        limits: &Limits,
    ) -> Result<Option<Move>, Unsolved> {
        let options = crate::search::all_options(&*summand.rules.moves, summand.position, limits)?;
        let Some(mut table) = self.valuer(summand.rules).graph() else { return Ok(None) };
        let mut nearest: Option<(Option<u32>, Vec<Position>)> = None;
        for option in options {
            let [end] = option.as_slice() else { continue };
            let vertex = table.vertex(end)?;
            let judged = table.judged(convention, limits)?;
            let moves = judged.remoteness(vertex);
            if judged.outcome(vertex) == Outcome::P && nearest.as_ref().is_none_or(|(least, _)| moves < *least) {
                nearest = Some((moves, option));
            }
        }
        Ok(nearest.map(|(_, to)| Move { component: 0, to, player: None }))
    }

    /// One position of rules that may loop, by its remoteness; `None` where there is more than that to play.
    fn alone(&mut self, sum: &[Summand], convention: Convention, limits: &Limits) -> Result<Option<Move>, Unsolved> {
        let [only @ Summand { copies: 1, .. }] = sum else { return Ok(None) };
        // Where options fall apart, there are more sums than positions.
        let positions = self.valuer(only.rules).valued() + 1;
        let play = self.whole_play(convention);
        match play.analyse(sum, positions, limits) {
            Ok(()) => play.nearest_win(sum, limits),
            Err(Unsolved::TooLarge(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The one of some moves after which the stages of all components are least; the first of several.
///
/// # Errors
///
/// Those of `stage`.
pub fn earliest(
    sum: &[Summand],
    moves: impl IntoIterator<Item = Move>,
    stage: &mut Stage,
) -> Result<Option<Move>, Unsolved> {
    let mut best: Option<(Move, BTreeMap<u64, i64>)> = None;
    for step in moves {
        let Some(from) = sum.get(step.component) else { continue };
        // How many components of each stage there are more than before.
        let mut change = BTreeMap::new();
        let changes = [(from.position, -1)].into_iter().chain(step.to.iter().map(|part| (part, 1)));
        for (position, more) in changes {
            if let Some(stage) = stage(from.rules, position)? {
                *change.entry(stage).or_insert(0) += more;
            }
        }
        if best.as_ref().is_none_or(|(_, least)| compare(&change, least) == Ordering::Less) {
            best = Some((step, change));
        }
    }
    Ok(best.map(|(step, _)| step))
}

/// Compares two changes of one list of stages, from the latest stage down.
fn compare(one: &BTreeMap<u64, i64>, other: &BTreeMap<u64, i64>) -> Ordering {
    let mut stages: Vec<u64> = one.keys().chain(other.keys()).copied().collect();
    stages.sort_unstable();
    let count = |change: &BTreeMap<u64, i64>, stage: u64| change.get(&stage).copied().unwrap_or(0);
    let differing = stages.iter().rev().map(|&stage| count(one, stage).cmp(&count(other, stage)));
    differing.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
