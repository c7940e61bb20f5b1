//! Nimble: coins on a strip whose squares may hold many.
//!
//! The squares are numbered from the left, beginning with 0. A move takes one coin any number of squares to the left;
//! it may pass other coins and land on them. A coin on square k is a heap of k counters of Nim, and the coins do not
//! disturb each other. So Bouton's theorem holds unchanged, in misère play too.
//!
//! Coins look alike. A position is the ascending list of their squares, and moving either of two coins on one square is
//! the same move.
//!
//! # The silver dollar game without the dollar: coins that block each other
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
//!
//! # Welter's game: coins on different squares of a strip, each of which may move to any lower free square
//! The value is the *Welter function*: the nim-sum of all squares and, for each pair of coins, of 2^(v+1) − 1. Here 2^v
//! is the largest power of two that divides their distance. The value of two coins is one less than the nim-sum of
//! their squares. (C. P. Welter, Indag. Math. 16, 1954. J. H. Conway, *On Numbers and Games*, ch. 13.)
//!
//! For bit k only coins that agree modulo 2^k matter. Bit k of the value is that of the nim-sum, changed once for each
//! pair of coins on squares congruent modulo 2^k. So the square to which one coin must move to reach a value is found
//! bit by bit from the lowest. Its bit k depends on its lower bits alone. If the coins are sorted by their bits from
//! the lowest, those congruent to a number modulo 2^k are neighbours.
//!
//! In misère play nothing is declared.
//!
//! # Staircase Nim: move counters down one step
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
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem, said,
};

use crate::entry::{Built, Row, row, with_boards};
use crate::nim::Heaps;
use crate::number::{parse_list, parse_squares};

#[derive(Clone, Copy, Debug)]
pub struct Nimble;

pub(crate) const NIMBLE_THEOREM: Theorem = Theorem::named("Nimble");
pub(crate) const NIMBLE: Row = row("nimble", Some(&NIMBLE_THEOREM), |_| Ok(Built::new(Arc::new(Nimble))));

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

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(squares(position).map(u128::from).sum())
    }

    crate::number::notation!(parse_coins, coin_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(Heaps::of(position.iter().copied()).declared(&NIMBLE_THEOREM, convention))
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

/// The silver dollar game without the dollar. A position is the ascending list of the coins' squares, all different.
#[derive(Clone, Copy, Debug)]
pub struct SilverDollar;

pub(crate) const SILVER_DOLLAR_THEOREM: Theorem = Theorem::named("Silver dollar");
pub(crate) const SILVER_DOLLAR: Row =
    row("silver-dollar", Some(&SILVER_DOLLAR_THEOREM), |_| Ok(Built::new(Arc::new(SilverDollar))));

/// How many squares the coin with this index can move.
fn gap(position: &[u64], index: usize) -> u64 {
    if index == 0 { position[0] } else { position[index] - position[index - 1] - 1 }
}

/// Whether the gap to the left of this coin is a heap.
fn counts(position: &[u64], index: usize) -> bool {
    index % 2 == (position.len() - 1) % 2
}

fn gaps(position: &[u64]) -> Heaps {
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

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some((0..position.len()).map(|index| u128::from(gap(position, index))).sum())
    }

    crate::number::notation!(parse_squares, coin_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(gaps(position).declared(&SILVER_DOLLAR_THEOREM, convention))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let heaps = gaps(position);
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

/// Welter's game. A position is the ascending list of the coins' squares, all different.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Welter;

pub(crate) const WELTER_THEOREM: Theorem = Theorem::named("Welter");

pub(crate) const WELTER: Row = row("welter", Some(&WELTER_THEOREM), |parameter| {
    with_boards("welter", parameter, |_| Ok(Built::new(Arc::new(Welter))))
});

/// The Welter function of different squares.
///
/// Complexity: O(n log n) for n coins.
pub(crate) fn welter_function(squares: &[u64]) -> u64 {
    let sorted = by_low_bits(squares);
    let mut value = squares.iter().fold(0, |sum, square| sum ^ square);
    for bit in 0..u64::BITS {
        let mask = (1u64 << bit) - 1;
        let groups = sorted.chunk_by(|a, b| (a.reverse_bits() ^ b.reverse_bits()) & mask == 0);
        // Whether the number of pairs is odd.
        let pairs = groups.filter(|group| group.len() / 2 % 2 == 1).count() as u64;
        value ^= (pairs % 2) << bit;
    }
    value
}

/// The squares with their bits reversed, ascending: neighbours agree in many low bits.
fn by_low_bits(squares: &[u64]) -> Vec<u64> {
    let mut sorted: Vec<u64> = squares.iter().map(|square| square.reverse_bits()).collect();
    sorted.sort_unstable();
    sorted
}

/// The square below `from` to which the coin on it must move so that the position is worth `target`, if there is one.
fn goal_square(squares: &[u64], sorted: &[u64], change: u64, from: u64) -> Option<u64> {
    // Moving the coin from a to b changes bit k by the bits of a and b and by the parities of the numbers of other
    // coins congruent to a and to b modulo 2^k.
    let mut to = 0u64;
    for bit in 0..u64::BITS {
        let others = |square: u64| {
            // The moving coin is not one of the others.
            let itself = u64::from((square ^ from) & ((1 << bit) - 1) == 0);
            (congruent(sorted, square, bit) - itself) & 1
        };
        let wanted = (change >> bit ^ from >> bit ^ others(from) ^ others(to)) & 1;
        to |= wanted << bit;
    }
    (to < from && squares.binary_search(&to).is_err()).then_some(to)
}

/// How many squares are congruent to `square` modulo 2^`bit`.
fn congruent(sorted: &[u64], square: u64, bit: u32) -> u64 {
    if bit == 0 {
        return sorted.len() as u64;
    }
    let first = square.reverse_bits() >> (u64::BITS - bit) << (u64::BITS - bit);
    let last = first | (u64::MAX >> bit);
    (sorted.partition_point(|&other| other <= last) - sorted.partition_point(|&other| other < first)) as u64
}

impl Ruleset for Welter {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for &from in position.iter() {
            for to in (0..from).filter(|to| position.binary_search(to).is_err()) {
                options.add(&[moved(position, from, to)]);
            }
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some((0..).zip(position.iter()).map(|(below, &square)| u128::from(square - below)).sum())
    }

    crate::number::notation!(parse_squares, coin_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        (convention == Convention::Normal).then(|| Declared::value(&WELTER_THEOREM, Nimber(welter_function(position))))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Goal::Value(target) = goal else { return None };
        let (sorted, change) = (by_low_bits(position), welter_function(position) ^ target.0);
        let after = |&from| Some(vec![moved(position, from, goal_square(position, &sorted, change, from)?)]);
        Some(OptionList::from_all(position.iter().filter_map(after).collect(), most))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Staircase;

pub(crate) const STAIRCASE_THEOREM: Theorem = Theorem::named("Staircase");
pub(crate) const STAIRCASE: Row = row("staircase", Some(&STAIRCASE_THEOREM), |_| Ok(Built::new(Arc::new(Staircase))));

/// The staircase after `coins` stepped down from the step with this index (the step number minus 1).
fn stepped(position: &[u64], index: usize, coins: u64) -> Position {
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
                options.add(&[stepped(position, index, coins)]);
            }
        }
    }

    // The total number of steps from the coins to the ground.
    crate::number::ranked!(|position| {
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
        Some(odd_steps(position).declared(&STAIRCASE_THEOREM, convention))
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
        let first = moves.iter().take(most).map(|&(index, coins)| vec![stepped(position, index, coins)]).collect();
        Some(OptionList { count: moves.len() as u128, first })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula as it is written, pair by pair.
    fn by_pairs(squares: &[u64]) -> u64 {
        let mut value = squares.iter().fold(0, |sum, square| sum ^ square);
        for (index, a) in squares.iter().enumerate() {
            for b in &squares[..index] {
                value ^= (a - b) ^ (a - b - 1);
            }
        }
        value
    }

    #[test]
    fn the_function_is_that_of_the_pairs() {
        let mut random = grundy_testkit::Random::new(1);
        for round in 0..2_000 {
            let mut squares: Vec<u64> = (0..round % 20 + 1).map(|_| random.bits() >> random.below(64)).collect();
            squares.sort_unstable();
            squares.dedup();
            assert_eq!(welter_function(&squares), by_pairs(&squares), "{squares:?}");
        }
        assert_eq!([&[5][..], &[2, 5], &[0, 1], &[0, 1, 2]].map(welter_function), [5, 6, 0, 0]);
    }

    #[test]
    fn moves_on_large_squares_reach_their_goal() {
        let mut random = grundy_testkit::Random::new(2);
        let mut found = 0;
        for round in 0..300 {
            let mut squares: Vec<u64> = (0..round % 12 + 2).map(|_| random.bits() >> random.below(40)).collect();
            squares.sort_unstable();
            squares.dedup();
            let position = Position::from(squares.clone());
            let list = Welter.declared_options(&position, Goal::Value(Nimber::ZERO), usize::MAX).unwrap();
            assert_eq!(list.count > 0, welter_function(&squares) != 0, "{squares:?}");
            for option in &list.first {
                found += 1;
                assert_eq!(welter_function(&option[0]), 0, "{squares:?}");
            }
        }
        assert!(found > 300);
    }
}
