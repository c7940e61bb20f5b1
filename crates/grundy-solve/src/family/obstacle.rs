//! Why a family has no theorem.

use grundy_core::{Said, said};

/// What stands in the way of a theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A move leaves one piece with two long runs: the piece, the move, and what it leaves, as pictures.
    TwoRuns {
        /// The piece that is moved in.
        from: String,
        /// The piece after the move.
        to: String,
    },
    /// No move opens the ring.
    Ring,
    /// What a move changes can be felt at any distance.
    Far {
        /// A piece, and what the move makes of it, as pictures; `None` if no move is made.
        shown: Option<(String, String)>,
        /// After so many columns the effect repeats; 1 if it does not.
        every: usize,
    },
    /// There are more kinds of pieces than this.
    Kinds(usize),
    /// The ends of pieces grow beyond this many columns.
    Ends(usize),
    /// More pieces than this would be valued by the definition.
    Pieces(usize),
}

impl Obstacle {
    /// An effect at any distance, of no move that could be shown.
    pub const FAR: Obstacle = Obstacle::Far { shown: None, every: 1 };

    /// The words, without a full stop.
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
            Obstacle::Kinds(most) => said!("the pieces do not close: there are more than {most} kinds", most),
            Obstacle::Ends(most) => said!("the pieces do not close: their ends grow beyond {most} columns", most),
            Obstacle::Pieces(most) => said!("more than {most} short pieces would be valued by the definition", most),
        }
    }
}
