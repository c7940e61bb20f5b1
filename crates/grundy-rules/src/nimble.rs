//! Nimble: coins on a strip whose squares may hold many.
//!
//! The squares are numbered from the left, beginning with 0. A move takes one coin any number of squares to the left;
//! it may pass other coins and land on them. A coin on square k is a heap of k counters of Nim, and the coins do not
//! disturb each other. So Bouton's theorem holds unchanged, in misère play too.
//!
//! Coins look alike. A position is the ascending list of their squares, and moving either of two coins on one square is
//! the same move.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, Label, OptionList, Options, Position, Ruleset, SyntaxError, Theorem};

use crate::entry::{Built, Row, row};
use crate::nim::Heaps;
use crate::number::parse_list;

#[derive(Clone, Copy, Debug)]
pub struct Nimble;

pub(crate) const NIMBLE: Theorem = Theorem::named("Nimble");
pub(crate) const ENTRY: Row = row("nimble", Some(&NIMBLE), |_| Ok(Built::new(Arc::new(Nimble))));

/// The position after one coin moved from square `from` to the lower square `to`. Also for games with one coin a square.
pub(crate) fn moved(position: &[u64], from: u64, to: u64) -> Position {
    let mut coins = position.to_vec();
    // The coin leaves its place in the sorted list and is inserted further left.
    let old = coins.partition_point(|&coin| coin < from);
    let new = coins.partition_point(|&coin| coin < to);
    coins[new..=old].rotate_right(1);
    coins[new] = to;
    Position::from(coins)
}

/// The different squares that hold a coin.
pub(crate) fn squares(position: &[u64]) -> impl Iterator<Item = u64> + '_ {
    position.chunk_by(|a, b| a == b).map(|coins| coins[0])
}

/// The square from which the coin moved that makes the difference, and the one to which it moved.
pub(crate) fn ends(from: &[u64], to: &[u64]) -> (u64, u64) {
    // Both lists ascend. They first differ where the coin arrived and last differ where it stood.
    let mut changed = from.iter().zip(to).filter(|(a, b)| a != b);
    let Some((&first, &new)) = changed.next() else { return (0, 0) };
    (changed.next_back().map_or(first, |(&old, _)| old), new)
}

pub(crate) fn coin_label(from: &Position, to: &[Position]) -> Label {
    let Some(to) = to.first() else { return Label::ToNothing };
    let (from, to) = ends(from, to);
    Label::Coin { from, to }
}

fn parse_coins(text: &str) -> Result<Vec<u64>, SyntaxError> {
    let mut coins = parse_list(text)?;
    coins.sort_unstable();
    Ok(coins)
}

impl Ruleset for Nimble {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for from in squares(position) {
            for to in 0..from {
                options.add(&[moved(position, from, to)]);
            }
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(squares(position).map(u128::from).sum())
    }

    crate::number::notation!(parse_coins, coin_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(Heaps::of(position.iter().copied()).declared(&NIMBLE, convention))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let heaps = Heaps::of(position.iter().copied());
        let mut moves: Vec<(u64, u64)> =
            squares(position).filter_map(|from| Some((heaps.target(from, goal)?, from))).collect();
        // Different coins have different targets (coin and target differ by the same nim-sum), and a lower target gives
        // a smaller ascending list.
        moves.sort_unstable();
        let first = moves.iter().take(most).map(|&(to, from)| vec![moved(position, from, to)]).collect();
        Some(OptionList { count: moves.len() as u128, first })
    }
}
