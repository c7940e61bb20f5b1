//! Who wins.

use crate::said;
use crate::said::Said;
use std::fmt;

/// Who wins from a position under perfect play.
///
/// `N` and `P` name the *next* and the *previous* player: the one about to move, and the one who has just moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The player to move wins.
    N,
    /// The player who has just moved wins.
    P,
    /// Neither can force a win: the play is drawn, for example by going on for ever.
    D,
}

/// Who wins a game in which Left and Right may have different moves.
///
/// Impartial games have the first three classes only. An [`Outcome`] may be compared with a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OutcomeClass {
    N,
    P,
    D,
    /// Left wins, whichever player moves first.
    L,
    /// Right wins, whichever player moves first.
    R,
}

crate::from! {
    Outcome => OutcomeClass, outcome: match outcome {
        Outcome::N => OutcomeClass::N,
        Outcome::P => OutcomeClass::P,
        Outcome::D => OutcomeClass::D,
    };
}

impl PartialEq<Outcome> for OutcomeClass {
    fn eq(&self, other: &Outcome) -> bool {
        *self == OutcomeClass::from(*other)
    }
}

/// Who has won when a player cannot move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Convention {
    /// The player who cannot move loses (the last player to move wins).
    #[default]
    Normal,
    /// The player who cannot move wins (the last player to move loses).
    Misere,
}

impl Convention {
    /// The outcome of a position without a move.
    pub fn outcome_of_the_end(self) -> Outcome {
        match self {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }
    }

    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Convention::Normal => said!("normal"),
            Convention::Misere => said!("misere"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OutcomeClass::from(*self).fmt(f)
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}
