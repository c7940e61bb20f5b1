//! The moves a player may choose from, and the move of a perfect opponent.
//!
//! In an N-position the opponent makes a winning move, in a draw one that keeps
//! it. In a P-position every
//! move loses against perfect play, so it makes the one that sets the most
//! problems: the one after which the smallest share of the replies wins, and
//! among those the one that leaves the most replies to choose from.

use grundy_core::{Convention, Fault, Nimber, Outcome, Position};
use grundy_solve::Unsolved;
use grundy_solve::search::all_options;

use crate::answer::Move;
use crate::game::Game;
use crate::session::Session;

/// A move, and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The move as text.
    pub step: Move,
    /// What the component becomes.
    pub to: Vec<Position>,
}

/// More options than this are not tried one by one.
const ENOUGH: u128 = 2_000;
/// For this many moves the replies are counted.
const WEIGHED: usize = 200;

impl Game {
    /// The move that makes a copy of component `component` into `to`; `None`
    /// if the rules do not allow it.
    ///
    /// Complexity: one look at each option of the component; for most heap games it is seen at once.
    pub fn turn(&self, component: usize, mut to: Vec<Position>) -> Option<Turn> {
        to.sort_unstable();
        let summand = self.components().nth(component)?;
        if self.ending().ok()?.is_some() {
            return None;
        }
        let known = summand.rules.heap().and_then(|heap| {
            let sizes: Option<Vec<u64>> = to.iter().map(single).collect();
            heap.allows(single(summand.position)?, &sizes?)
        });
        let legal = known.map_or_else(
            || {
                summand.rules.moves.find_option(summand.position, &mut |option| {
                    let mut option = option.to_vec();
                    option.sort_unstable();
                    option == to
                })
            },
            Ok,
        );
        legal.ok()?.then(|| self.turn_unchecked(component, to)).flatten()
    }

    fn turn_unchecked(&self, component: usize, to: Vec<Position>) -> Option<Turn> {
        let summand = self.components().nth(component)?;
        let moves = &summand.rules.moves;
        let step = Move {
            player: None,
            component,
            copies: summand.copies,
            from: moves.show(summand.position).into(),
            to: to.iter().map(|position| moves.show(position)).collect(),
            label: moves.label(summand.position, &to),
        };
        Some(Turn { step, to })
    }

    /// Who has won, where the rules say that the game is over; `None` where
    /// play goes on, or ends because there is no move.
    ///
    /// # Errors
    ///
    /// If the rules fail.
    pub fn ending(&self) -> Result<Option<Outcome>, Fault> {
        let mut components = self.components();
        match (components.next(), components.next()) {
            (Some(only), None) if only.rules.moves.nature().own_endings => only.rules.moves.ending(only.position),
            _ => Ok(None),
        }
    }

    /// The moves of the game, or `None` if there are more than `most` in one component.
    pub fn turns(&self, most: u128) -> Option<Vec<Turn>> {
        let mut turns = Vec::new();
        if self.ending().ok()?.is_some() {
            return Some(turns);
        }
        for (component, summand) in self.components().enumerate() {
            if summand.rules.moves.option_bound(summand.position).unwrap_or(0) > most {
                return None;
            }
            let options = all_options(&*summand.rules.moves, summand.position, &Default::default()).ok()?;
            turns.extend(options.into_iter().filter_map(|to| self.turn_unchecked(component, to)));
        }
        Some(turns)
    }
}

/// The number of a position that is one number.
fn single(position: &Position) -> Option<u64> {
    match position[..] {
        [number] => Some(number),
        _ => None,
    }
}

impl Session<'_> {
    /// A winning move, if there is one.
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn winning_turn(&mut self, game: &Game, convention: Convention) -> Result<Option<Turn>, Unsolved> {
        let solution = self.solution(game, convention, 1)?;
        let step = solution.winning.first.into_iter().next();
        Ok(step.and_then(|step| game.turn_unchecked(step.summand, step.to)))
    }

    /// A move that keeps a draw, where nothing better can be had.
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn drawing_turn(&mut self, game: &Game, convention: Convention) -> Result<Option<Turn>, Unsolved> {
        let solution = self.solution(game, convention, 1)?;
        let step = solution.drawing.first.into_iter().next();
        Ok(step.and_then(|step| game.turn_unchecked(step.summand, step.to)))
    }

    /// The move of a perfect opponent; `None` if there is no move.
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn best_turn(&mut self, game: &Game, convention: Convention) -> Result<Option<Turn>, Unsolved> {
        if let Some(turn) = self.winning_turn(game, convention)? {
            return Ok(Some(turn));
        }
        if let Some(turn) = self.drawing_turn(game, convention)? {
            return Ok(Some(turn));
        }
        let candidates = match game.turns(ENOUGH) {
            Some(turns) => turns,
            None => self.some_turns(game)?,
        };
        // Spread the moves that are weighed over all there are.
        let stride = candidates.len().div_ceil(WEIGHED).max(1);
        let mut best: Option<(Turn, u128, u128)> = None;
        for turn in candidates.into_iter().step_by(stride) {
            let Some(next) = game.after(turn.step.component, &turn.to) else {
                best.get_or_insert((turn, u128::MAX, 1));
                continue;
            };
            let reply = self.solution(&next, convention, 0)?;
            let replies: u128 = next
                .components()
                .map(|summand| {
                    let bound = summand.rules.moves.option_bound(summand.position).unwrap_or(1);
                    bound.saturating_mul(u128::from(summand.copies))
                })
                .fold(0, u128::saturating_add)
                .max(1);
            // A move that wins at once against careless play would be best of all.
            let wins =
                if reply.outcome == Outcome::N && reply.winning.count == 0 { u128::MAX } else { reply.winning.count };
            let better = best.as_ref().is_none_or(|&(_, best_wins, best_replies)| {
                let (new, old) = (wins.saturating_mul(best_replies), best_wins.saturating_mul(replies));
                new < old || (new == old && replies > best_replies)
            });
            if better {
                best = Some((turn, wins, replies));
            }
        }
        Ok(best.map(|(turn, _, _)| turn))
    }

    /// Some moves where there are too many to list: for small values, the first options that have them.
    fn some_turns(&mut self, game: &Game) -> Result<Vec<Turn>, Unsolved> {
        let limits = self.limits;
        let mut turns = Vec::new();
        for (component, summand) in game.components().enumerate() {
            for target in 0..16 {
                let valuer = self.solver.valuer(summand.rules);
                let list = valuer.options_with_value(summand.position, Nimber(target), 2, &limits)?;
                turns.extend(list.first.into_iter().filter_map(|to| game.turn_unchecked(component, to)));
            }
        }
        Ok(turns)
    }
}
