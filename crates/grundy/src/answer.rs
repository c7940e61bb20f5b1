//! What [`Session::solve`](crate::Session::solve) answers.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Convention, OutcomeClass};
use grundy_proof::Value;
use grundy_solve::hackenbush::{ColouredSolution, ColouredValue};
use grundy_solve::{Move, Solution, Solver};
use serde::Serialize;

use crate::sum::Sum;
use crate::words::Words;

/// The answer to "who wins this sum, and how?".
///
/// It keeps what it rests on, so that the reason ([`Session::explain`](crate::Session::explain)) and the certificate
/// ([`Session::certify`](crate::Session::certify)) are made from it and nothing is solved twice. Its JSON is that of
/// [`Answer::written`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position that was asked about.
    pub sum: Sum,
    /// How it is played.
    pub convention: Convention,
    /// Who wins.
    pub outcome: OutcomeClass,
    /// The value; `None` where values do not decide (misère play, rules that
    /// say who has won), where only the outcome is known, and where the value is no nimber.
    pub grundy: Option<Value>,
    /// Where Left and Right have different moves: the value.
    pub value: Option<ColouredValue>,
    /// After how many moves the game ends if the winner hurries and the loser
    /// delays; `None` for draws and where it was not asked.
    pub remoteness: Option<u64>,
    /// What is known of each component of the sum.
    pub components: Vec<ComponentAnswer>,
    /// How many different winning moves there are, counting every copy; where
    /// Left and Right have different moves, those of both players (or of the one
    /// that was asked for) together.
    pub winning_move_count: u128,
    /// Where Left and Right have different moves: how many each has.
    pub winning_move_counts: Option<PlayerCounts>,
    /// The first of them, as many as were asked for.
    pub winning_moves: Vec<Move>,
    /// Where the outcome is a draw: how many different moves keep it one.
    pub drawing_move_count: Option<u128>,
    /// The first of them.
    pub drawing_moves: Option<Vec<Move>>,
    /// How the answer was found.
    pub why: Words,
    /// What the answer rests on.
    pub(crate) found: Found,
    /// The solver that found it.
    pub(crate) solver: Known,
}

/// What a solver found out about a sum.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Both players have the same moves.
    Impartial(Solution),
    /// Left and Right have different moves.
    Coloured(ColouredSolution),
}

/// A solver with what it knows after a question.
#[derive(Clone, Default)]
pub(crate) struct Known(Arc<Mutex<Solver>>);

impl Known {
    pub(crate) fn new(solver: Solver) -> Known {
        Known(Arc::new(Mutex::new(solver)))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Solver> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

/// Largest number of rows that an explanation shows of anything. An answer knows at least as many moves, whether it lists them or not.
pub(crate) const ROWS: usize = 12;

/// What is known of one component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentAnswer {
    /// The value of one copy; `None` as for the whole.
    pub grundy: Option<Value>,
    /// The value of one copy where Left and Right have different moves.
    pub value: Option<ColouredValue>,
    /// What the value rests on, in a few words; empty in misère play.
    pub why: Words,
}

/// How many winning moves Left and Right have, where that was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerCounts {
    /// Those of Left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u128>,
    /// Those of Right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<u128>,
}
