//! Turning turtles: turn a head to tail and, if you like, one coin to its left.
//!
//! A position is a row of coins, the first one in place 1. A move turns one coin from heads to tails and may turn any
//! one coin further left, either way. A head in place n is a heap of n counters. Turning it alone removes the heap;
//! turning place k too leaves a heap of k. Two equal heaps cancel, just as a coin turned twice does. So a position is
//! worth the nim-sum of the places of its heads. (H. W. Lenstra's coin turning games; *Winning Ways*, 1982, ch. 14.)
//! In misère play equal heaps do not cancel, and nothing is declared.
//!
//! As numbers H is 0 and T is 1, so that positions sort like their texts.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem, nim_sum,
    said,
};

use crate::entry::{Built, Row, row};

#[derive(Clone, Copy, Debug)]
pub struct TurningTurtles;

pub(crate) const TURTLES_THEOREM: Theorem = Theorem::named("Turning turtles");

pub(crate) const TURNING_TURTLES: Row =
    row("turning-turtles", Some(&TURTLES_THEOREM), |_| Ok(Built::new(Arc::new(TurningTurtles))));

const HEAD: u64 = 0;

/// The places of the heads, counted from 1.
fn turtles(position: &[u64]) -> impl Iterator<Item = usize> + '_ {
    position.iter().enumerate().filter(|&(_, &coin)| coin == HEAD).map(|(index, _)| index + 1)
}

fn turtles_value(position: &[u64]) -> u64 {
    nim_sum(turtles(position).map(|place| place as u64))
}

/// The row after the coin in place `head` was turned, and the coin in place `other` unless that is 0.
fn turned_two(position: &[u64], head: usize, other: usize) -> Position {
    let mut coins = position.to_vec();
    for place in [head, other] {
        if place > 0 {
            coins[place - 1] ^= 1;
        }
    }
    Position::from(coins)
}

impl Ruleset for TurningTurtles {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for head in turtles(position) {
            for other in 0..head {
                options.add(&[turned_two(position, head, other)]);
            }
        }
    }

    // The places of the heads.
    crate::number::ranked!(|position| turtles(position).map(|place| place as u64).sum());

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(turtles(position).map(|place| place as u128).sum())
    }

    /// The representative: without the tails beyond the last head, which can never be turned.
    fn representative(&self, position: &Position) -> Position {
        let last = turtles(position).last().unwrap_or(1);
        Position::from(&position[..last.min(position.len())])
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let help = || said!("write one H or T for each coin from left to right, such as HTHHT");
        if text.is_empty() {
            return Err(SyntaxError::whole(text, said!("a row of coins is missing here")).help(help()));
        }
        let coin = |(at, c): (usize, char)| match c {
            'H' => Ok(HEAD),
            'T' => Ok(1),
            _ => {
                Err(SyntaxError::new(at..at + c.len_utf8(), said!("`{c}` is neither heads nor tails", c)).help(help()))
            }
        };
        text.char_indices().map(coin).collect::<Result<Vec<u64>, _>>().map(Position::from)
    }

    fn show(&self, position: &Position) -> String {
        position.iter().map(|&coin| if coin == HEAD { 'H' } else { 'T' }).collect()
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let changed = (1..).zip(from.iter().zip(to.iter())).filter(|(_, (old, new))| old != new);
        let changed: Vec<(u64, u64)> = changed.map(|(coin, (&old, _))| (coin, old)).collect();
        match changed[..] {
            [(other, HEAD), (coin, _)] => Label::TurnTails { coin, other },
            [(other, _), (coin, _)] => Label::TurnHeads { coin, other },
            [(coin, _)] => Label::Turn { coin },
            _ => Label::To { left: self.show(to) },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        (convention == Convention::Normal).then(|| Declared::value(&TURTLES_THEOREM, Nimber(turtles_value(position))))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Goal::Value(target) = goal else { return None };
        let change = turtles_value(position) ^ target.0;
        // Turning `head` and `other` (0 for none) changes the value by their nim-sum, so `head` determines `other`.
        let pairs = turtles(position).filter_map(|head| Some((head, usize::try_from(head as u64 ^ change).ok()?)));
        let mut moves: Vec<(usize, usize)> = pairs.filter(|&(head, other)| other < head).collect();
        // Rows compare at the leftmost turned coin. A coin that becomes a head makes the row smaller, the more so the
        // further left it is. A coin that becomes a tail makes it larger, the more so the further left it is.
        moves.sort_unstable_by_key(|&(head, other)| {
            let leftmost = if other > 0 { other } else { head };
            let place = leftmost as i64;
            if position[leftmost - 1] == HEAD { (1, -place) } else { (0, place) }
        });
        let first = moves.iter().take(most).map(|&(head, other)| vec![turned_two(position, head, other)]).collect();
        Some(OptionList { count: moves.len() as u128, first })
    }
}
