//! Games worth an exclusive or: Nim and its dresses, coins on strips and stairs.
//!
//! In each the value is the nim-sum of some numbers, and a move changes one of them. So the option with a given value in
//! one place is settled: the number there must become the one that makes the sum right.

use grundy_core::Position;

use crate::{Found, heaps_left};

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

/// These lists as options.
pub fn listed(options: impl IntoIterator<Item = Vec<u64>>, most: usize) -> Found {
    Found::from_all(options.into_iter().map(|numbers| vec![Position::from(numbers)]).collect(), most)
}
