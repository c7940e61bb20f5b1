//! Games worth an exclusive or: Nim and its dresses, coins on strips and stairs.
//!
//! In each the value is the nim-sum of some numbers, a move changes one of them (or, turning turtles, takes one away
//! and toggles a smaller one), and so the option with a given value in one place is settled. The number there must
//! become the one that makes the sum right.

use grundy_core::Position;

use crate::found::{Found, heaps_left};

fn xor(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, |sum, number| sum ^ number)
}

pub fn nim_options(n: u64, target: u64, most: usize) -> Found {
    Found::from_all(heaps_left((target < n).then_some(target)), most)
}

pub fn rook_options(x: u64, y: u64, target: u64, most: usize) -> Found {
    let mut all = Vec::new();
    if y ^ target < x {
        all.push(vec![Position::from([y ^ target, y])]);
    }
    if x ^ target < y {
        all.push(vec![Position::from([x, x ^ target])]);
    }
    Found::from_all(all, most)
}

/// Coins worth their squares; also a list of Nim heaps.
pub fn nimble(coins: &[u64]) -> u64 {
    xor(coins.iter().copied())
}

/// Lists with one number lowered so that the whole is worth `target`.
fn lowered(numbers: &[u64], target: u64) -> impl Iterator<Item = Vec<u64>> {
    let change = nimble(numbers) ^ target;
    (0..numbers.len()).filter(move |&i| numbers[i] ^ change < numbers[i]).map(move |i| {
        let mut after = numbers.to_vec();
        after[i] ^= change;
        after
    })
}

/// The options of Nimble: coins look alike, so the squares are kept in order.
pub fn nimble_options(coins: &[u64], target: u64, most: usize) -> Found {
    let sorted = lowered(coins, target).map(|mut coins| {
        coins.sort_unstable();
        vec![Position::from(coins)]
    });
    Found::from_all(sorted.collect(), most)
}

/// The options of Moore's Nim with K = 1: the heaps keep their places.
pub fn moore_options(heaps: &[u64], target: u64, most: usize) -> Found {
    listed(lowered(heaps, target), most)
}

/// Steps 1, 2, 3, …: the odd ones count.
pub fn staircase(steps: &[u64]) -> u64 {
    xor(steps.iter().copied().step_by(2))
}

pub fn staircase_options(steps: &[u64], target: u64, most: usize) -> Found {
    let change = staircase(steps) ^ target;
    listed(staircase_moves(steps, move |number| vec![number ^ change]), most)
}

/// The moves that bring an odd step from its number to one of those wanted. Moving c coins from step i changes one odd
/// step: i itself (c less) or the one below it (c more).
pub fn staircase_moves(steps: &[u64], wanted: impl Fn(u64) -> Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
    (0..steps.len()).flat_map(move |i| {
        let own_counts = i.is_multiple_of(2);
        let number = if own_counts { steps[i] } else { steps[i - 1] };
        let coins = wanted(number)
            .into_iter()
            .filter_map(move |new| if own_counts { number.checked_sub(new) } else { new.checked_sub(number) });
        coins.filter(move |&coins| coins > 0 && coins <= steps[i]).map(move |coins| {
            let mut after = steps.to_vec();
            after[i] -= coins;
            if let Some(below) = i.checked_sub(1) {
                after[below] += coins;
            }
            after
        })
    })
}

fn listed(options: impl IntoIterator<Item = Vec<u64>>, most: usize) -> Found {
    Found::from_distinct(options.into_iter().map(|numbers| vec![Position::from(numbers)]), most)
}

/// The free squares to the left of coin i.
fn gap(coins: &[u64], i: usize) -> u64 {
    if i == 0 { coins[0] } else { coins[i] - coins[i - 1] - 1 }
}

/// The gaps that count: those left of the last coin, the last but two, ….
pub fn silver_dollar_gaps(coins: &[u64]) -> Vec<u64> {
    (0..coins.len()).rev().step_by(2).map(|i| gap(coins, i)).collect()
}

pub fn silver_dollar(coins: &[u64]) -> u64 {
    xor(silver_dollar_gaps(coins))
}

pub fn silver_dollar_options(coins: &[u64], target: u64, most: usize) -> Found {
    let change = silver_dollar(coins) ^ target;
    listed(silver_dollar_moves(coins, move |number| vec![number ^ change]), most)
}

/// The moves that bring a gap that counts from its size to one of those wanted.
/// Coin i moved by c makes its gap c less and the next one c more; one of the two counts.
pub fn silver_dollar_moves(coins: &[u64], wanted: impl Fn(u64) -> Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
    (0..coins.len()).flat_map(move |i| {
        let own_counts = (coins.len() - 1 - i).is_multiple_of(2);
        let size = if own_counts { gap(coins, i) } else { gap(coins, i + 1) };
        let steps = wanted(size)
            .into_iter()
            .filter_map(move |new| if own_counts { size.checked_sub(new) } else { new.checked_sub(size) });
        steps.filter(move |&by| by > 0 && by <= gap(coins, i)).map(move |by| {
            let mut after = coins.to_vec();
            after[i] -= by;
            after
        })
    })
}

/// A row of coins, 0 for heads: a head in place n, counted from 1, is worth n.
pub fn turning_turtles(coins: &[u64]) -> u64 {
    xor((1..).zip(coins).filter(|&(_, &coin)| coin == 0).map(|(place, _)| place))
}

/// The options of turning turtles: a head in place h and, unless it is 0, the coin in place h ⊕ change left of it.
pub fn turning_turtles_options(coins: &[u64], target: u64, most: usize) -> Found {
    let change = turning_turtles(coins) ^ target;
    let heads = (1u64..).zip(coins).filter(|&(_, &coin)| coin == 0).map(|(place, _)| place);
    let turned = heads.filter(|head| head ^ change < *head).map(|head| {
        let mut after = coins.to_vec();
        for place in [head, head ^ change].into_iter().filter(|&place| place > 0) {
            after[place as usize - 1] ^= 1;
        }
        after
    });
    listed(turned, most)
}
