//! A perfect opponent.
//!
//! In an N-position the opponent makes a winning move that brings the end nearer ([`Solver::good_move`](
//! grundy_solve::Solver::good_move)), in a draw one that keeps it. In a P-position every move loses against perfect
//! play, so the move that sets the most problems is made. After it the smallest share of the replies wins; of several
//! such moves it leaves the most replies to choose from.

use grundy_core::{Convention, Fault, Nimber, OptionList, Outcome, Position};
use grundy_solve::{GoodMove, Move, Summand, Unsolved};

use crate::inquiry::Inquiry;
use crate::session::Session;
use crate::sum::Sum;

/// Largest number of options that are tried one by one.
const ENOUGH: u128 = 2_000;
/// Largest number of moves whose replies are counted.
const WEIGHED: usize = 200;

impl Session<'_> {
    /// The move of a perfect opponent; `None` if no move exists.
    pub fn best_move(&mut self, sum: &Sum, convention: Convention) -> Result<Option<Move>, Unsolved> {
        match self.good_move(sum, convention)? {
            Some(good) => Ok(Some(good.into_move())),
            None => {
                let mut solver = self.solver.another();
                self.inquiry(&mut solver).stubborn_move(sum, convention)
            }
        }
    }

    /// A winning move that brings the end nearer, or else a move that keeps a draw; `None` if every move loses. From a
    /// won position, a player who makes these moves wins after finitely many moves.
    pub fn good_move(&mut self, sum: &Sum, convention: Convention) -> Result<Option<GoodMove>, Unsolved> {
        let mut solver = std::mem::take(&mut self.game);
        let known = solver.is_some();
        let mut asked = solver.take().unwrap_or_else(|| self.solver.another());
        let good = self.inquiry(&mut asked).good_move(sum, convention);
        if good.is_err() && known {
            // Results about another game may have used up the memory.
            asked = self.solver.another();
            let again = self.inquiry(&mut asked).good_move(sum, convention);
            self.game = Some(asked);
            return again;
        }
        self.game = Some(asked);
        good
    }
}

/// The first options that the rules make.
pub(crate) fn first_options(summand: &Summand, most: usize) -> Result<Vec<Vec<Position>>, Fault> {
    let mut options = Vec::new();
    summand.rules.moves.find_option(summand.position, &mut |option| {
        options.push(option.to_vec());
        options.len() >= most
    })?;
    Ok(OptionList::from_all(options, most).first)
}

impl Inquiry<'_> {
    fn good_move(&mut self, sum: &Sum, convention: Convention) -> Result<Option<GoodMove>, Unsolved> {
        if !sum.is_impartial() {
            return Err(Unsolved::partizan(sum));
        }
        let summands: Vec<_> = sum.components().collect();
        #[cfg(feature = "parquet")]
        if let Some(table) = self.table {
            return table.good_move(&summands, convention, self.solver, &self.limits);
        }
        self.solver.good_move(&summands, convention, &self.limits)
    }

    /// The move that sets the most problems where every move loses.
    fn stubborn_move(&mut self, sum: &Sum, convention: Convention) -> Result<Option<Move>, Unsolved> {
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
                .movable()?
                .map(|(_, summand)| {
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

    /// Some moves if there are too many to list. In a game of formulas these are the first options, in other games the
    /// first options of each small value.
    fn some_moves(&mut self, sum: &Sum) -> Result<Vec<Move>, Unsolved> {
        let mut moves = Vec::new();
        for (component, summand) in sum.movable()? {
            if summand.rules.numbers().is_some() {
                let some = first_options(&summand, WEIGHED)?;
                moves.extend(some.into_iter().map(|to| Move { component, to, player: None }));
                continue;
            }
            for target in 0..16 {
                let valuer = self.solver.valuer(summand.rules);
                let list = valuer.options_with_value(summand.position, Nimber(target), 2, &self.limits)?;
                moves.extend(list.first.into_iter().map(|to| Move { component, to, player: None }));
            }
        }
        Ok(moves)
    }
}
