//! Staircase Nim: move counters down one step.
//!
//! A position lists the number of coins on each step, from step 1 upwards. A move takes one or more coins from one step
//! to the next lower one. Coins on the ground (step 0) are out of play. R. Sprague (1937): only the odd steps count.
//! Coins that leave an odd step are as good as taken from a heap. Coins that arrive there from an even step can be sent
//! on at once. So a position is worth the nim-sum of its odd steps.
//!
//! In misère play the odd steps are misère Nim for the same reason. Only the case that they are empty needs a remark. A
//! player who can still move brings one coin from an even step to an odd one and leaves a heap of one.
//!
//! Each step has at most one move to a given goal, because an odd step must get one particular number of coins.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, OptionList, Options, Position, Ruleset, SyntaxError, Theorem, said,
};

use crate::entry::{Built, Row, row};
use crate::nim::Heaps;
use crate::number::parse_list;

#[derive(Clone, Copy, Debug)]
pub struct Staircase;

pub(crate) const STAIRCASE: Theorem = Theorem::named("Staircase");
pub(crate) const ENTRY: Row = row("staircase", Some(&STAIRCASE), |_| Ok(Built::new(Arc::new(Staircase))));

/// The staircase after `coins` moved down from the step with this index (the step number minus 1).
fn moved(position: &[u64], index: usize, coins: u64) -> Position {
    let mut steps = position.to_vec();
    steps[index] -= coins;
    if index > 0 {
        steps[index - 1] += coins;
    }
    Position::from(steps)
}

/// The odd steps: step 1 has index 0.
fn odd_steps(position: &[u64]) -> Heaps {
    Heaps::of(position.iter().copied().step_by(2))
}

impl Ruleset for Staircase {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for (index, &there) in position.iter().enumerate() {
            for coins in 1..=there {
                options.add(&[moved(position, index, coins)]);
            }
        }
    }

    // The total number of steps from the coins to the ground.
    crate::rank::ranked!(|position| {
        (1..).zip(position).map(|(step, &coins): (u64, _)| coins.saturating_mul(step)).fold(0, u64::saturating_add)
    });

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position.iter().copied().map(u128::from).sum())
    }

    /// The representative: without empty steps at the top, which do not matter.
    fn representative(&self, position: &Position) -> Position {
        let used = position.iter().rposition(|&coins| coins > 0).map_or(1, |last| last + 1);
        Position::from(&position[..used.min(position.len())])
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let steps = parse_list(text)?;
        // All coins may meet on one step, so their total must fit into 64 bits.
        match steps.iter().try_fold(0u64, |sum, &coins| sum.checked_add(coins)) {
            Some(_) => Ok(Position::from(steps)),
            None => Err(SyntaxError::whole(text, said!("the coins on all steps together are beyond 64 bits"))
                .help(said!("there may be at most {u64} coins on the staircase", u64 = u64::MAX))),
        }
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let step = from.iter().zip(to.iter()).rposition(|(a, b)| a != b).unwrap_or(0);
        let coins = from[step].saturating_sub(to[step]);
        match step as u64 {
            0 => Label::StepGround { coins },
            to => Label::Step { coins, from: to + 1, to },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(odd_steps(position).declared(&STAIRCASE, convention))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let heaps = odd_steps(position);
        // The number of coins that must leave the step with this index.
        let coins_from = |index: usize| -> Option<u64> {
            let there = position[index];
            if index.is_multiple_of(2) {
                there.checked_sub(heaps.wanted(there, goal))
            } else {
                let below = position[index - 1];
                heaps.wanted(below, goal).checked_sub(below).filter(|&coins| coins <= there)
            }
        };
        // Lowering step 1 gives a smaller list. A move from a higher step first raises the step below it, so it gives a
        // smaller list the higher the step is.
        let in_order = (0..position.len().min(1)).chain((1..position.len()).rev());
        let moves = in_order.filter_map(|index| Some((index, coins_from(index)?)));
        let moves: Vec<(usize, u64)> = moves.filter(|&(_, coins)| coins > 0).collect();
        let first = moves.iter().take(most).map(|&(index, coins)| vec![moved(position, index, coins)]).collect();
        Some(OptionList { count: moves.len() as u128, first })
    }
}
