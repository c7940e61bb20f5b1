//! Coin turning: which coins one move may turn.
//!
//! A row of coins shows heads and tails. A move turns over some coins, those of one of the game's *patterns*, and the
//! rightmost coin it turns must go from heads to tails. A coin turned twice is as it was. So every head is a game of
//! its own, and a position is worth the nim-sum of the values of its heads. A pattern whose rightmost coin is n gives
//! the nim-sum of the values of its other coins. The mex of these is the value of a head in place n. (H. W. Lenstra;
//! *Winning Ways*, ch. 14; T. S. Ferguson, *Game Theory*, part I, ch. 5.)
//!
//! On two axes a pattern is a rectangle of coins: rows by a pattern of the first game, columns by one of the second.
//! A head in row r and column c is worth the nim-product of r's value in the first game and c's in the second. This
//! is the tartan theorem.
//!
//! In reading order:
//!
//! 1. `pattern`: [`Pattern`], the coins that a move may turn, [`Mask`], one move, and the values of single heads;
//! 2. `row`: [`Row`], the game on a row, and how positions are written; `board`: [`Board`], on two axes;
//! 3. `entry`: the catalogue entry, and the same for theorems about all places.
//!
//! As numbers a row is its length and then the places of its heads, counted from 1 and ascending. The length is 0 where
//! only the heads are written (`heads:3,7`). A board is its number of rows, that of its columns, and the places of its
//! heads, row by row. In misère play nothing is declared.

mod board;
mod entry;
mod pattern;
mod row;

pub use board::Board;
pub(crate) use entry::ENTRY;
pub use entry::Pieces;
pub use pattern::{Mask, Pattern};
pub(crate) use row::COIN_TURNING;
pub use row::Row;

/// A head of a position with its value, for explanations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Its place, such as `3`, or `2,3` in row 2 and column 3; on two axes also the two values that are multiplied.
    pub place: String,
    pub value: u64,
}

/// A game of turning coins.
#[derive(Clone, Debug)]
pub enum Turning {
    Row(Row),
    Board(Board),
}

impl Turning {
    pub fn pieces(&self) -> Option<Pieces> {
        match self {
            Turning::Row(row) => row.pattern.pieces(),
            Turning::Board(_) => None,
        }
    }

    /// The heads of a position with their values; `None` where the values are beyond reach.
    pub fn heads(&self, position: &[u64]) -> Option<Vec<Head>> {
        match self {
            Turning::Row(row) => row.heads(position),
            Turning::Board(board) => board.heads(position),
        }
    }
}
