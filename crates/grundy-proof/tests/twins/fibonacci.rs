//! Fibonacci Nim: n counters of which at most q may be taken.
//!
//! Every number is in one way a sum of Fibonacci numbers 1, 2, 3, 5, … no two of which are neighbours (Zeckendorf). A
//! position is a P-position exactly if q is less than the smallest of these parts of n (Whinihan 1963, Schwenk 1970).
//!
//! Taking t leaves n − t with the limit 2t. If the smallest part F of n − t exceeds 2t, all parts of t are at least two
//! places before F. So the parts of t and of n − t together are those of n: t is the sum of the smallest parts of n.

use grundy_core::Position;

use crate::found::Found;

/// The Zeckendorf parts of n, ascending.
fn parts(mut n: u64) -> Vec<u64> {
    let mut fibonacci = vec![1u64, 2];
    while let Some(next) = fibonacci[fibonacci.len() - 1].checked_add(fibonacci[fibonacci.len() - 2]) {
        fibonacci.push(next);
    }
    let mut parts = Vec::new();
    for &number in fibonacci.iter().rev() {
        if number <= n {
            n -= number;
            parts.insert(0, number);
        }
    }
    parts
}

pub fn is_p(n: u64, limit: u64) -> bool {
    parts(n).first().is_none_or(|&least| limit < least)
}

pub fn winning_takes(n: u64, limit: u64) -> Vec<u64> {
    let parts = parts(n);
    let sums = (1..=parts.len()).map(|first| parts[..first].iter().sum::<u64>());
    sums.filter(|&take| take <= limit && is_p(n - take, take.saturating_mul(2))).collect()
}

pub fn p_options(n: u64, limit: u64, most: usize) -> Found {
    Found::from_all(winning_takes(n, limit).into_iter().map(|take| left(n, take)).collect(), most)
}

/// The options that are P-positions in misère play, which is normal play with
/// one counter less: it is left for the other to take.
pub fn misere_p_options(n: u64, limit: u64, most: usize) -> Found {
    let takes = winning_takes(n.saturating_sub(1), limit);
    Found::from_all(takes.into_iter().map(|take| left(n, take)).collect(), most)
}

fn left(n: u64, take: u64) -> Vec<Position> {
    match n - take {
        0 => Vec::new(),
        rest => vec![Position::from([rest, take.saturating_mul(2)])],
    }
}
