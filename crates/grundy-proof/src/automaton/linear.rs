//! Linear comparisons of numbers in a base: one small automaton for each.
//!
//! After the first digits of the numbers x the value Σ a·x of these digits is known; one more digit of each turns the
//! value s into base·s + Σ a·d. Once s is so large that neither the digits to come nor the constant can change the sign,
//! how large it is does not matter any more. So there are at most as many states as the absolute values of the
//! coefficients and twice that of the constant add up to, and three.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::search::Table;

/// The automaton that accepts the numbers x for which constant + Σ a·x compares with 0 as `accepts` says.
pub(crate) fn comparison(base: usize, factors: &[i128], constant: i128, accepts: &dyn Fn(Ordering) -> bool) -> Table {
    let total = |sign: i128| -> i128 { factors.iter().map(|factor| (sign * factor).max(0)).sum::<i128>() };
    let (least, most) = (-(total(1) + constant.abs() + 1), total(-1) + constant.abs() + 1);
    let mut number = HashMap::from([(0, 0)]);
    let mut values = vec![0];
    let mut next = Vec::new();
    while let Some(&value) = values.get(next.len()) {
        let after = |letter: usize| {
            let digit = |track: usize| (letter / base.pow(track as u32) % base) as i128;
            let sum = (0..).zip(factors).map(|(track, factor)| factor * digit(track)).sum::<i128>();
            (base as i128 * value + sum).clamp(least, most)
        };
        let mut line = Vec::new();
        for letter in 0..base.pow(factors.len() as u32) {
            let after = after(letter);
            line.push(Some(*number.entry(after).or_insert_with(|| {
                values.push(after);
                values.len() as u32 - 1
            })));
        }
        next.push(line);
    }
    let accepting = values.iter().map(|value| accepts((value + constant).cmp(&0))).collect();
    Table { digits: base, next, accepting }.trimmed()
}
