//! The answer about a sum: who wins, by which moves, and what that rests on.

use grundy_core::{LoopyValue, Outcome, Theorem};

use crate::summand::moves::MoveList;
use crate::worth::{Reason, Worths};

/// The answer about a sum.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// The value of the whole; `None` if values do not decide (misère play, rules that say who has won).
    pub value: Option<LoopyValue>,
    /// For each summand, what one copy is worth; empty if values do not decide.
    pub worths: Worths,
    pub winning: MoveList,
    /// The moves that keep a draw; empty for other outcomes.
    pub drawing: MoveList,
    /// After how many moves the game ends if the winner hurries and the loser delays; `None` for draws, or unknown.
    pub remoteness: Option<u64>,
    /// What the outcome rests on.
    pub basis: Reason,
}

impl Solution {
    pub(crate) fn by_values(outcome: Outcome, value: Option<LoopyValue>, worths: impl Into<Worths>) -> Solution {
        let worths = worths.into();
        let (winning, drawing) = (MoveList::default(), MoveList::default());
        Solution { outcome, value, worths, winning, drawing, remoteness: None, basis: Reason::Values }
    }

    /// A solution by a theorem about misère play.
    pub(crate) fn by_misere_theorem(outcome: Outcome, winning: MoveList, theorem: &'static Theorem) -> Solution {
        let basis = Reason::Theorem(theorem);
        Solution { winning, basis, ..Solution::by_values(outcome, None, Worths::Each(Vec::new())) }
    }
}
