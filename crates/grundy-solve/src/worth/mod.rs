//! The value of one component, and its options with a wanted value.
//!
//! For each ruleset the fastest proved way is taken ([`value`]): a theorem that the game declares, a theorem about all
//! positions that was proved ([`theorem`](crate::theorem)), the sequence of values of a heap game, the linear passes over
//! a graph or a green picture, the nimber search on a board, or the search.

pub mod proved;
pub mod value;
pub mod valuer;
pub mod worths;

use grundy_core::{LoopyValue, Outcome, Theorem};

pub use self::valuer::{Valuer, Valuers};
pub use self::worths::Worths;

/// What is known about one position in normal play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Who wins it when it is played alone.
    pub outcome: Outcome,
    /// The value; `None` if a theorem gives only the outcome and the position is too large for its value.
    pub value: Option<LoopyValue>,
    /// What the value or outcome rests on.
    pub because: Because,
}

/// What a value rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// A theorem about this game.
    Theorem(&'static Theorem),
    /// The game's sequence of values, computed from the definition. A proved period continues it.
    Sequence,
    /// The values of all subpositions, computed from the definition.
    Search,
    /// The values of all subpositions where play may go on for ever, by Smith's rule.
    Smith,
    /// The values of components of a board, by nimber search.
    Board,
    /// The values of all subpositions where a player may move again or must answer ([`entailing`](crate::entailing)).
    Entailing,
    /// A theorem about all positions that was proved for this question or an earlier one ([`Valuer::proof`]).
    Proof,
    /// An existing table of all positions.
    Table,
}
