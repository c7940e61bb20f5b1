//! Why a family has no theorem.

use grundy_core::{Said, said};

/// The obstacle to a theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A move leaves one piece with two long runs: the piece, the move, and what it leaves, as pictures.
    TwoRuns {
        from: String,
        to: String,
    },
    Ring,
    /// A change by a move has effects at any distance.
    Far {
        /// A piece, and what the move makes of it, as pictures; `None` if no move is made.
        shown: Option<(String, String)>,
        /// The effect repeats after this number of columns; 1 if it does not repeat.
        every: usize,
    },
    Apart,
    Kinds(usize),
    Ends(usize),
    Stopped,
    Pieces(usize),
}

impl Obstacle {
    /// An effect at any distance, of no move that could be shown.
    pub const FAR: Obstacle = Obstacle::Far { shown: None, every: 1 };

    pub fn said(&self) -> Said {
        match self {
            Obstacle::TwoRuns { from, to } => {
                said!("a move leaves one piece with two long runs: from {from} to {to}", from, to)
            }
            Obstacle::Ring => said!("no move opens the ring"),
            Obstacle::Far { shown: Some((from, to)), .. } => {
                said!("the effect of a move reaches any distance: from {from} to {to}", from, to)
            }
            Obstacle::Far { shown: None, .. } => said!("the effect of a move reaches any distance"),
            Obstacle::Apart => {
                said!("the board falls apart into pieces of bounded size, and their number grows with n")
            }
            Obstacle::Kinds(most) => said!("the pieces do not close: there are more than {most} kinds", most),
            Obstacle::Ends(most) => said!("the pieces do not close: their ends grow beyond {most} columns", most),
            Obstacle::Stopped => grundy_core::Stop::Interrupted.said(),
            Obstacle::Pieces(most) => said!("more than {most} short pieces would be valued by the definition", most),
        }
    }
}
