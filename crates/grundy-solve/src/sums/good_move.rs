//! One move that does not lose, after which play comes to its end ([`earliest`](crate::summand::earliest)).

use grundy_core::{Convention, Outcome, Position};

use crate::choose::{Way, choose_way, may_return};
use crate::summand::Move;
use crate::summand::Summand;
use crate::{Limits, Reason, Solver, Unsolved};

/// A move that does not lose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoodMove {
    /// It wins, and the end comes nearer.
    Wins(Move),
    /// No move wins; this one keeps a draw.
    Draws(Move),
}

impl GoodMove {
    pub fn into_move(self) -> Move {
        match self {
            GoodMove::Wins(step) | GoodMove::Draws(step) => step,
        }
    }
}

impl Solver {
    /// A winning move that brings the end nearer, or else a move that keeps a draw; `None` if every move loses. Whoever
    /// follows it from a won position, asking one solver all the time, wins after finitely many moves.
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
        if sum.iter().any(Summand::entails) && matches!(solution.basis, Reason::Values) {
            // Where a player may move again, values show that play ends; beside such games it may come back.
            let returns = sum.iter().any(|summand| may_return(summand.rules) && !summand.entails());
            let found = if returns { self.whole_play(convention).nearest_win(sum, limits) } else { Ok(None) };
            return match found {
                Ok(step) => Ok(Some(GoodMove::Wins(step.unwrap_or_else(|| some.clone())))),
                Err(Unsolved::TooLarge(_)) => Ok(Some(GoodMove::Wins(some.clone()))),
                Err(error) => Err(error),
            };
        }
        let returns = sum.iter().any(|summand| may_return(summand.rules));
        let found = match sum {
            _ if !returns => None,
            [only] if let Way::Token = choose_way(sum, convention) => self.by_distance(only, convention, limits)?,
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
        let options = crate::walk::search::all_options(&*summand.rules.moves, summand.position, limits)?;
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
