//! The local equation of the P-positions.
//!
//! In normal play P is the set of P-positions exactly if P = D ∖ Pre(P): no P-position has a move to another one, and
//! every other position has a move to one. Here D are the positions and Pre(P) those with a move into P. In misère play
//! a position without a move is an N-position: P = (D ∖ T) ∖ Pre(P). Because every move lowers a rank, the equation has
//! one solution only: two solutions could not differ first at any rank.
//!
//! So a set that is wrong is wrong at the positions where the equation fails; and at those of the least rank, what the
//! equation asks for is the truth, since all options have a lower rank.
//!
//! In a blocking game the player who has just moved forbids some options, at most b of them. Then a position is a
//! P-position exactly if at most b of its options are: these are forbidden.

use std::rc::Rc;

use grundy_core::{Convention, said};
use grundy_rules::formula::Variable;

use super::automaton::{Automaton, Join};
use super::budget::NoProof;
use super::game::Positions;
use super::statement::Statement;

impl Positions<'_> {
    /// D ∖ Pre(P), in misère play without T: the positions that are P-positions if `set` has those of lower rank. With
    /// `blocked` options that the other player may forbid, Pre(P) has the positions with more than `blocked` options in P.
    ///
    /// # Errors
    ///
    /// If the budget is used up, or a move splits positions: outcomes of parts do not tell the outcome of their sum.
    pub fn answered(&self, set: &Automaton, convention: Convention, blocked: u32) -> Result<Automaton, NoProof> {
        if self.splits() {
            return Err(NoProof::Refused(match convention {
                Convention::Normal => {
                    said!(
                        "a move splits positions, and P-positions do not tell who wins their sums; \
                                       prove the values"
                    )
                }
                Convention::Misere => {
                    said!(
                        "a move splits positions, and in misère play neither outcomes nor values tell who \
                                       wins their sums"
                    )
                }
            }));
        }
        let left = self.decider().join(self.domain(), &self.leading_often(set, blocked)?, Join::OnlyFirst)?;
        match convention {
            Convention::Normal => Ok(left),
            Convention::Misere => self.decider().join(&left, &self.terminal()?, Join::OnlyFirst),
        }
    }

    /// The positions at which a set of positions does not satisfy the local equation. It is the set of P-positions
    /// exactly if there are none.
    pub(crate) fn outcome_violations(
        &self,
        set: &Automaton,
        convention: Convention,
        blocked: u32,
    ) -> Result<Automaton, NoProof> {
        self.decider().join(set, &self.answered(set, convention, blocked)?, Join::Differ)
    }

    /// The positions with more than `blocked` different options in a set: options y_0 < y_1 < … in lexicographic order,
    /// found one after the other, so that never more than three positions are read at once.
    fn leading_often(&self, set: &Automaton, blocked: u32) -> Result<Automaton, NoProof> {
        if blocked == 0 {
            return self.leading_to(set);
        }
        let decider = self.decider();
        let (option, earlier) = (self.part(1), self.part(2));
        let heaps = option.len() as u32;
        let mut good = Automaton::constant(decider.numeration.digits(), false);
        for index in 0..self.game().moves.len() {
            let after = Statement::Known(Rc::new(self.moved(set, 1)?));
            let step = decider
                .automaton(&Statement::And(vec![self.legal(index, &mut self.fresh_above(3 * heaps))?, after]))?;
            good = decider.join(&good, &step, Join::Either)?;
        }
        let mut last = good.clone();
        for _ in 0..blocked {
            let before = |v: Variable| if option.contains(&v) { Variable(v.0 + heaps) } else { v };
            let before = Statement::Known(Rc::new(last.renamed(before, decider.budget)?));
            let order = Statement::lexicographic(&earlier, &option, false)?;
            let some = Statement::exists(earlier.clone(), Statement::And(vec![before, order]));
            last = decider.automaton(&Statement::And(vec![Statement::Known(Rc::new(good.clone())), some]))?;
        }
        let many = decider.automaton(&Statement::exists(option, Statement::Known(Rc::new(last))))?;
        decider.join(&many, self.domain(), Join::Both)
    }
}
