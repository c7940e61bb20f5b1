//! The answer about a sum: who wins, by which moves, and how that was found.

use grundy_core::{LoopyValue, Outcome, Theorem};

use crate::moves::MoveList;
use crate::worth::Worth;

/// What is known of a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// The value of the whole; `None` where values do not decide (misère play,
    /// rules that say who has won), or where only the outcome is known.
    pub value: Option<LoopyValue>,
    /// For each summand what one copy is worth; empty where values do not decide.
    pub worths: Vec<Worth>,
    /// The winning moves.
    pub winning: MoveList,
    /// The moves that keep a draw, where the outcome is one.
    pub drawing: MoveList,
    /// After how many moves the game ends if the winner hurries and the loser
    /// delays; `None` for draws and where it was not asked.
    pub remoteness: Option<u64>,
    /// How the outcome was found.
    pub method: Method,
}

/// How an outcome was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The values of the components and their sum (or a theorem about the only component).
    Values,
    /// A theorem on misère play.
    MisereTheorem(&'static Theorem),
    /// A search of the whole sum, which met this many positions.
    Search(usize),
    /// An analysis of the whole sum backwards from its ends, of so many positions.
    Analysis(usize),
    /// A table of all sums that was made before.
    Table,
}

impl Solution {
    /// A solution by values.
    pub(crate) fn by_values(outcome: Outcome, value: Option<LoopyValue>, worths: Vec<Worth>) -> Solution {
        let (winning, drawing) = (MoveList::default(), MoveList::default());
        Solution { outcome, value, worths, winning, drawing, remoteness: None, method: Method::Values }
    }

    /// A solution by a theorem on misère play.
    pub(crate) fn by_misere_theorem(outcome: Outcome, winning: MoveList, theorem: &'static Theorem) -> Solution {
        let method = Method::MisereTheorem(theorem);
        Solution { winning, method, ..Solution::by_values(outcome, None, Vec::new()) }
    }
}
