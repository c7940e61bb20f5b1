//! The catalogue entry of coin turning.
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

use super::{Board, COIN_TURNING, Pattern, Row, Turning};
use crate::entry::{self, Built, Moves, Structure, row, with_boards};
use crate::formula::GameText;

pub(crate) const ENTRY: entry::Row = row("turning", Some(&COIN_TURNING), |parameter| {
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
