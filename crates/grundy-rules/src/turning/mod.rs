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
//! 3. [`Pieces`]: the same as formulas, for theorems about all places.
//!
//! As numbers a row is its length and then the places of its heads, counted from 1 and ascending. The length is 0 where
//! only the heads are written (`heads:3,7`). A board is its number of rows, that of its columns, and the places of its
//! heads, row by row. In misère play nothing is declared.
//!
//! # Coin turning as formulas, for theorems about all places
//! Each head is a game of its own. In most games here it is one number, its place, and a move leaves the other coins
//! that it turns. They are one or two heads in earlier places. With 0 for no head at all, these are moves on heaps.
//!
//! A move of Ruler turns neighbours. One head in place n leaves those from k+1 to n-1: too many to count, but one
//! *run* of heads. The positions here are such runs. A move in the run from m+1 to n turns the coins from i+1 to j,
//! the last of them a head. If it begins within the run, the heads to its left and to its right stay. If it begins in
//! front of it, the coins in front become heads, and those within become tails. Both leave two runs. The place where
//! a run ends falls, or else its length does; no single number falls with every move.

use std::sync::Arc;

use grundy_core::{Said, SyntaxError, Theorem, said};

use crate::entry::{self, Built, Moves, Structure, row, with_boards};
use crate::formula::GameText;

mod board;
mod pattern;
mod row;

pub use board::Board;
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

pub(crate) const TURNING: entry::Row = row("turning", Some(&COIN_TURNING), |parameter| {
    with_boards("turning", parameter, |parameter| built(parameter.unwrap_or_default()))
});

fn built(parameter: &str) -> Result<Built, SyntaxError> {
    let (turning, parameter) = match parameter.split_once('/') {
        None => {
            let pattern = Pattern::parse(parameter)?;
            let name = pattern.name();
            (Turning::Row(Row::new(pattern)), name)
        }
        Some((down, across)) => {
            let (down, across) =
                (Pattern::parse(down)?, Pattern::parse(across).map_err(|error| error.shifted(down.len() + 1))?);
            let name = format!("{}/{}", down.name(), across.name());
            (Turning::Board(Board { down: Row::new(down), across: Row::new(across) }), name)
        }
    };
    let moves: Moves = match turning.clone() {
        Turning::Row(row) => Arc::new(row),
        Turning::Board(board) => Arc::new(board),
    };
    Ok(Built { structure: Structure::Turning(Arc::new(turning)), ..Built::new(moves) }.with_parameter(parameter))
}

/// The meaning of the numbers in formulas, if positions are not written as numbers.
#[derive(Clone, Debug)]
pub struct Pieces {
    pub text: GameText,
    pub meaning: Said,
    /// Why the pieces of a position are games of their own.
    pub theorem: &'static Theorem,
}

impl Pattern {
    /// The game of the heads; `None` where moves leave more than two parts.
    pub fn pieces(&self) -> Option<Pieces> {
        let heads = |moves: &[&str], none: bool| {
            let meaning = match none {
                true => said!("n is the place of a head, or 0 for none; each head is a game of its own"),
                false => said!("n is the place of a head; each head is a game of its own"),
            };
            let domain = (!none).then(|| "n >= 1".to_owned());
            Pieces { text: GameText { domain, ..GameText::new(&["n"], moves) }, meaning, theorem: &COIN_TURNING }
        };
        match self {
            Pattern::Count(set) => {
                if set.largest().is_none_or(|largest| largest > 3) {
                    return None;
                }
                let moves = [(1, "n' = 0, n >= 1"), (2, "1 <= n' < n"), (3, "1 <= n'' < n' < n")];
                let moves: Vec<&str> =
                    moves.into_iter().filter(|&(coins, _)| set.contains(coins)).map(|(_, text)| text).collect();
                Some(heads(&moves, set.contains(1)))
            }
            Pattern::Turnips => Some(heads(&["n' = n - d, n'' = n - 2*d, d >= 1"], false)),
            Pattern::Ruler => {
                let within = "m' = m, m <= n' < m'' <= n, n'' = n";
                let in_front = "m' < m, n' = m, m < m'' <= n, n'' = n";
                let (domain, rank) = (Some("m <= n".to_owned()), Some("n, n - m".to_owned()));
                let text = GameText { domain, rank, ..GameText::new(&["m", "n"], &[within, in_front]) };
                let meaning = said!("the coins m + 1 to n show heads; each run of heads is a game of its own");
                Some(Pieces { text, meaning, theorem: &COIN_TURNING })
            }
        }
    }
}
