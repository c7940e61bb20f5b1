//! Who wins.

use std::fmt;

/// Who wins from a position under perfect play.
///
/// `N` and `P` name the *next* and the *previous* player: the one about to
/// move, and the one who has just moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The player to move wins.
    N,
    /// The player who has just moved wins.
    P,
    /// Neither can force a win: the play is drawn, for example by going on for ever.
    D,
}

/// Who has won when a player cannot move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Convention {
    /// Whoever cannot move loses (the last player wins).
    #[default]
    Normal,
    /// Whoever cannot move wins (the last player loses).
    Misere,
}

impl Convention {
    /// The outcome of a position without a move.
    ///
    /// ```
    /// # use grundy_core::{Convention, Outcome};
    /// assert_eq!(Convention::Normal.outcome_of_the_end(), Outcome::P);
    /// assert_eq!(Convention::Misere.outcome_of_the_end(), Outcome::N);
    /// ```
    pub fn outcome_of_the_end(self) -> Outcome {
        match self {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::D => "D",
        })
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        })
    }
}
