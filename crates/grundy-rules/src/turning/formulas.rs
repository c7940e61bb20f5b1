//! Coin turning as formulas, for theorems about all places.
//!
//! Each head is a game of its own. In most games here it is one number, its place, and a move leaves the other coins
//! that it turns: a head in an earlier place, or two of them. With 0 for no head at all, these are moves on heaps.
//!
//! A move of Ruler turns neighbours, and one head in place n leaves those from k + 1 to n - 1: too many to count them
//! one by one, but one *run* of heads. The positions here are such runs. A move in the run from m + 1 to n turns the
//! coins from i + 1 to j, the last of them a head. If it begins within the run, the heads before it and those after it
//! stay. If it begins in front of it, the coins in front become heads, and those within become tails. Both leave two runs.
//! The place where a run ends falls, or else its length does; no single number falls with every move.

use grundy_core::{Said, Theorem, said};

use crate::formula::GameText;

use super::{COIN_TURNING, Pattern};

/// What the numbers of formulas mean, where positions are not written as numbers.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// The formulas.
    pub text: GameText,
    /// What the numbers mean.
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
