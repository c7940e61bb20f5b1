//! The silver dollar game without the dollar: coins that block each other.
//!
//! Coins stand on different squares of a strip numbered from 0. A move takes one coin to a free square further left
//! without passing another coin. Pair the coins from the right; if their number is odd, pair the leftmost one with
//! the edge. The gaps *inside* the pairs are heaps of Nim. Moving the right coin of a pair lowers its heap. Moving
//! the left one raises it, which the opponent can undo by following with the right one. So a position is worth the
//! nim-sum of those gaps. J. H. Conway attributes the game with a dollar to N. G. de Bruijn (*On Numbers and Games*,
//! 1976, ch. 11).
//!
//! In misère play the gaps are misère Nim for the same reason. Only the case that all of them are 0 needs a remark: a
//! player who can still move widens one of them to 1.
//!
//! Raising a heap can be a winning move. Each coin has at most one move to a given goal, because the gap it changes
//! must get one particular width.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::nim::Heaps;
use crate::nimble::{coin_label, moved};
use crate::number::{notation, parse_squares};

/// The silver dollar game without the dollar. A position is the ascending list of the coins' squares, all different.
#[derive(Clone, Copy, Debug)]
pub struct SilverDollar;

pub(crate) const SILVER_DOLLAR: Theorem = Theorem::named("Silver dollar");
pub(crate) const ENTRY: Row = row("silver-dollar", Some(&SILVER_DOLLAR), |_| Ok(Built::new(Arc::new(SilverDollar))));

/// How many squares the coin with this index can move.
fn gap(position: &[u64], index: usize) -> u64 {
    if index == 0 { position[0] } else { position[index] - position[index - 1] - 1 }
}

/// Whether the gap to the left of this coin is a heap.
fn counts(position: &[u64], index: usize) -> bool {
    index % 2 == (position.len() - 1) % 2
}

fn heaps(position: &[u64]) -> Heaps {
    Heaps::of((0..position.len()).filter(|&index| counts(position, index)).map(|index| gap(position, index)))
}

impl Ruleset for SilverDollar {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for (index, &from) in position.iter().enumerate() {
            for by in 1..=gap(position, index) {
                options.add(&[moved(position, from, from - by)]);
            }
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some((0..position.len()).map(|index| u128::from(gap(position, index))).sum())
    }

    notation!(parse_squares, coin_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(heaps(position).declared(&SILVER_DOLLAR, convention))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let heaps = heaps(position);
        let step = |index: usize| -> Option<u64> {
            let free = gap(position, index);
            if counts(position, index) {
                free.checked_sub(heaps.wanted(free, goal))
            } else {
                // The coin is the left one of a pair, so its move widens the next gap.
                let heap = gap(position, index + 1);
                heaps.wanted(heap, goal).checked_sub(heap).filter(|&by| by <= free)
            }
        };
        // The lists first differ at the coin that moved, where the new list is smaller: the leftmost coin is first.
        let steps = position.iter().zip(0..).filter_map(|(&from, index)| Some((from, step(index)?)));
        let moves: Vec<(u64, u64)> = steps.filter(|&(_, by)| by > 0).collect();
        let first = moves.iter().take(most).map(|&(from, by)| vec![moved(position, from, from - by)]).collect();
        Some(OptionList { count: moves.len() as u128, first })
    }
}
