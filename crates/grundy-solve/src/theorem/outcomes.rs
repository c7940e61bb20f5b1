//! The local equation of the P-positions.
//!
//! In normal play P is the set of P-positions exactly if P = D ∖ Pre(P). That is, P-positions have no moves to each
//! other, and every other position has a move to one. D are the positions, and those in Pre(P) have a move into it. In
//! misère play the positions T without a move are N-positions: P = (D ∖ T) ∖ Pre(P). Because every move lowers a rank,
//! the equation has one solution only: there could not be a least rank at which two solutions differ.
//!
//! So a set that is wrong is wrong at the positions where the equation fails. At those of the least rank, what the
//! equation asks for is the truth, since all options have a lower rank.

use grundy_core::{Convention, said};

use super::automaton::{Automaton, Join};
use super::budget::NoProof;
use super::game::Positions;

impl Positions<'_> {
    /// D ∖ Pre(P), in misère play without T: the positions that are P-positions if `set` has those of lower rank. Fails
    /// if the budget is used up, or a move splits positions: their outcomes do not determine that of a sum.
    pub fn answered(&self, set: &Automaton, convention: Convention) -> Result<Automaton, NoProof> {
        if self.splits() {
            return Err(NoProof::Refused(match convention {
                Convention::Normal => {
                    said!(
                        "a move splits positions, and P-positions do not decide who wins their sums; prove the values"
                    )
                }
                Convention::Misere => {
                    said!(
                        "a move splits positions, and in misère play neither outcomes nor values decide who \
                                       wins their sums"
                    )
                }
            }));
        }
        let left = self.decider.join(self.domain(), &self.leading_to(set)?, Join::OnlyFirst)?;
        match convention {
            Convention::Normal => Ok(left),
            Convention::Misere => self.decider.join(&left, &self.terminal()?, Join::OnlyFirst),
        }
    }

    /// The positions at which a set of positions does not satisfy the local equation. It is the set of P-positions
    /// exactly if there are none.
    pub(crate) fn outcome_violations(&self, set: &Automaton, convention: Convention) -> Result<Automaton, NoProof> {
        self.decider.join(set, &self.answered(set, convention)?, Join::Differ)
    }
}
