//! The answers of [`Session::solve`](crate::Session::solve).

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Convention, OutcomeClass};
use grundy_proof::Value;
use grundy_solve::sums::coloured::{ColouredSolution, ColouredValue};
use grundy_solve::{Move, Solution, Solver};
use serde::Serialize;

use crate::components::Components;
use crate::sum::Sum;
use crate::words::Words;

/// The answer to "who wins this sum, and how?". It keeps what it rests on. So the explanation
/// ([`Session::explain`](crate::Session::explain)) and the certificate ([`Session::certify`](crate::Session::certify))
/// are made from it. Its JSON is that of [`Answer::written`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position in question.
    pub sum: Sum,
    /// The convention.
    pub convention: Convention,
    /// Who wins.
    pub outcome: OutcomeClass,
    /// The value; `None` if values do not decide (misère play, rules that say who has won), if only the outcome is
    /// known, or if the value is not a nimber.
    pub grundy: Option<Value>,
    /// The value if Left and Right have different moves; otherwise `None`.
    pub value: Option<ColouredValue>,
    /// After how many moves the game ends if the winner hurries and the loser delays; `None` for draws, or unknown.
    pub remoteness: Option<u64>,
    /// What is known about each component of the sum.
    pub components: Components,
    /// How many different winning moves there are; equal moves in different copies count separately. If Left and Right
    /// have different moves, it is the total of both players, or of the player in question.
    pub winning_move_count: u128,
    /// How many winning moves each player has, if Left and Right have different moves; otherwise `None`.
    pub winning_move_counts: Option<PlayerCounts>,
    /// The first winning moves, up to the requested number.
    pub winning_moves: Vec<Move>,
    /// In a draw: how many different moves keep the draw.
    pub drawing_move_count: Option<u128>,
    /// The first moves that keep the draw.
    pub drawing_moves: Option<Vec<Move>>,
    /// How the answer was found.
    pub why: Words,
    /// What the answer rests on.
    pub(crate) found: Found,
    /// The solver that found it.
    pub(crate) solver: SharedSolver,
}

/// The solution of a sum.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Both players have the same moves.
    Impartial(Solution),
    /// Left and Right have different moves.
    Coloured(ColouredSolution),
}

/// A solver with its caches after a question.
#[derive(Clone, Default)]
pub(crate) struct SharedSolver(Arc<Mutex<Solver>>);

impl SharedSolver {
    pub(crate) fn new(solver: Solver) -> SharedSolver {
        SharedSolver(Arc::new(Mutex::new(solver)))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Solver> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SharedSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSolver")
    }
}

/// Largest number of rows that an explanation shows of anything. An answer knows at least as many moves, whether it lists them or not.
pub(crate) const ROWS: usize = 12;

/// How many winning moves Left and Right have; `None` for a player who is not asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerCounts {
    /// The number for Left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u128>,
    /// The number for Right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<u128>,
}
