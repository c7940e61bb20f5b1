//! A perfect opponent.
//!
//! In an N-position the opponent makes a winning move, and in a draw one that keeps the draw. In a P-position every
//! move loses against perfect play. There it makes the hardest move to answer: the one after which the smallest share
//! of the replies wins, and among those the one that leaves the most replies.

use grundy_core::{Convention, Nimber, Outcome};
use grundy_solve::{Move, Unsolved};

use crate::inquiry::Inquiry;
use crate::session::Session;
use crate::sum::Sum;

/// Largest number of options that are tried one by one.
const ENOUGH: u128 = 2_000;
/// Largest number of moves whose replies are counted.
const WEIGHED: usize = 200;

impl Session<'_> {
    /// The move of a perfect opponent; `None` if there is no move.
    ///
    /// # Errors
    ///
    /// If the answer exceeds the limits.
    pub fn best_move(&mut self, sum: &Sum, convention: Convention) -> Result<Option<Move>, Unsolved> {
        let mut solver = self.solver.another();
        self.inquiry(&mut solver).best_move(sum, convention)
    }
}

impl Inquiry<'_> {
    fn best_move(&mut self, sum: &Sum, convention: Convention) -> Result<Option<Move>, Unsolved> {
        let solution = self.solution(sum, convention, 1)?;
        let good = [solution.winning, solution.drawing].into_iter().flat_map(|list| list.first).next();
        if good.is_some() {
            return Ok(good);
        }
        let candidates = match sum.legal_moves(ENOUGH, &self.limits)? {
            Some(moves) => moves,
            None => self.some_moves(sum)?,
        };
        // Spread the moves that are weighed over all moves.
        let stride = candidates.len().div_ceil(WEIGHED).max(1);
        let mut best: Option<(Move, u128, u128)> = None;
        for step in candidates.into_iter().step_by(stride) {
            let Some(next) = sum.after(step.component, &step.to) else {
                best.get_or_insert((step, u128::MAX, 1));
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
                best = Some((step, wins, replies));
            }
        }
        Ok(best.map(|(step, _, _)| step))
    }

    /// Some moves if there are too many to list: for small values, the first options that have them.
    fn some_moves(&mut self, sum: &Sum) -> Result<Vec<Move>, Unsolved> {
        let mut moves = Vec::new();
        for (component, summand) in sum.components().enumerate() {
            for target in 0..16 {
                let valuer = self.solver.valuer(summand.rules);
                let list = valuer.options_with_value(summand.position, Nimber(target), 2, &self.limits)?;
                moves.extend(list.first.into_iter().map(|to| Move { component, to, player: None }));
            }
        }
        Ok(moves)
    }
}
