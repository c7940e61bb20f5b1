//! The answers of [`Session::solve`](crate::Session::solve), and what they know of the components.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Convention, OutcomeClass};
use grundy_proof::Value;
use grundy_solve::sums::coloured::{ColouredSolution, ColouredValue};
use grundy_solve::{Move, Solution, Solver, Summand};
use serde::Serialize;

use crate::sum::Sum;
use crate::words::Words;

/// The answer to "who wins this sum, and how?". It keeps what it rests on. So the explanation
/// ([`Session::explain`](crate::Session::explain)) and the certificate ([`Session::certify`](crate::Session::certify))
/// are made from it. Its JSON is that of [`Answer::written`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position in question.
    pub sum: Sum,
    pub convention: Convention,
    /// Who wins.
    pub outcome: OutcomeClass,
    /// The value. It is `None` if values do not decide (misère play, rules that say who has won). It is also `None`
    /// if only the outcome is known, or if the value is not a nimber.
    pub grundy: Option<Value>,
    /// The value if Left and Right have different moves; otherwise `None`.
    pub value: Option<ColouredValue>,
    /// After how many moves the game ends if the winner hurries and the loser delays; `None` for draws, or unknown.
    pub remoteness: Option<u64>,
    /// What is known about each component of the sum.
    pub components: Components,
    /// How many different winning moves there are; equal moves in different copies count separately. If Left and Right
    /// have different moves, it is the total of both players, or of the player in question. It is `None` if they were
    /// not counted: only the outcome was asked for, or the limits ended the search for them.
    pub winning_move_count: Option<u128>,
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
    /// The basis of the answer.
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

/// Largest number of rows of anything in an explanation. An answer has at least as many moves, listed or not.
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

/// What is known of one component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentAnswer {
    /// The value of one copy; `None` as for the whole.
    pub grundy: Option<Value>,
    /// The value of one copy if Left and Right have different moves; otherwise `None`.
    pub value: Option<Box<ColouredValue>>,
    /// What the value rests on, in a few words; empty in misère play. Components with the same reason share it.
    pub why: Arc<Words>,
}

/// What is known of each component of a sum, in their order.
///
/// ```
/// use grundy::{Convention, Session, Sum};
/// let sum: Sum = "nim 3 4x5".parse().unwrap();
/// let answer = Session::default().solve(&sum, Convention::Normal, 10).unwrap();
/// assert_eq!(answer.components.len(), 2);
/// assert_eq!(answer.components.get(1).unwrap().grundy, Some(5.into()));
/// ```
#[derive(Clone, Debug)]
pub struct Components(Kept);

/// How the answers about the components are kept.
#[derive(Clone, Debug)]
enum Kept {
    /// One by one.
    Each(Vec<ComponentAnswer>),
    /// All components have the same reason, so nothing is kept for each. They are heaps of Nim, `worth` their size, or
    /// values do not decide.
    Alike { sum: Sum, worth: bool, why: Arc<Words> },
}

impl Components {
    /// The heaps of a sum of Nim, with the reason for their values.
    pub(crate) fn nim(sum: &Sum, why: Words) -> Components {
        Components(Kept::Alike { sum: sum.clone(), worth: true, why: why.into() })
    }

    /// The components of a sum of which nothing is known.
    pub fn unknown(sum: &Sum) -> Components {
        Components(Kept::Alike { sum: sum.clone(), worth: false, why: Words::none().into() })
    }

    /// The number of components; equal ones written with `x` are one.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::Each(each) => each.len(),
            Kept::Alike { sum, .. } => sum.len(),
        }
    }

    /// Whether there are none. A sum has at least one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is known of the component with this index; `None` beyond the last one. Complexity: O(t) for t terms.
    pub fn get(&self, index: usize) -> Option<ComponentAnswer> {
        match &self.0 {
            Kept::Each(each) => each.get(index).cloned(),
            Kept::Alike { sum, worth, why } => sum.component(index).map(|summand| alike(&summand, *worth, why)),
        }
    }

    /// What is known of each component.
    pub fn iter(&self) -> impl Iterator<Item = ComponentAnswer> + '_ {
        let (each, rest) = match &self.0 {
            Kept::Each(each) => (&each[..], None),
            Kept::Alike { sum, worth, why } => {
                (&[][..], Some(sum.components().map(|summand| alike(&summand, *worth, why))))
            }
        };
        each.iter().cloned().chain(rest.into_iter().flatten())
    }

    /// The different reasons, in the order of their first components.
    pub(crate) fn reasons(&self) -> Vec<&Words> {
        match &self.0 {
            Kept::Each(each) => {
                let mut reasons: Vec<&Arc<Words>> = each.iter().map(|component| &component.why).collect();
                let mut seen = HashSet::new();
                reasons.retain(|why| seen.insert(Arc::as_ptr(why)));
                reasons.into_iter().map(|why| &**why).collect()
            }
            Kept::Alike { why, .. } => vec![why],
        }
    }
}

grundy_core::from! { Vec<ComponentAnswer> => Components, each: Components(Kept::Each(each)); }

fn alike(summand: &Summand, worth: bool, why: &Arc<Words>) -> ComponentAnswer {
    let grundy = worth.then(|| Value::Nimber(summand.position[0]));
    ComponentAnswer { grundy, value: None, why: Arc::clone(why) }
}
