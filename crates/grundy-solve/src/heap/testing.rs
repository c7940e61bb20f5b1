//! What tests share: slow twins, options and values straight from what the moves mean.

use grundy_core::{Nimber, mex};
use grundy_rules::{Code, HeapMoves, NumberSet};

use super::definition::{Breaking, Plain};

/// The moves of Grundy's game, or of a code.
pub fn moves_of(text: &str) -> Breaking {
    if text == "grundy" { Breaking::unequal_split() } else { Breaking::of_code(&Code::parse(text).unwrap()) }
}

/// A set of numbers, or what `all-but:` leaves.
pub fn set_of(text: &str) -> NumberSet {
    match text.strip_prefix("all-but:") {
        Some(but) => NumberSet::parse(but).unwrap().complement(),
        None => NumberSet::parse(text).unwrap(),
    }
}

/// All options of a heap, each with its components in ascending order; sorted, without repetition.
pub fn options_of(moves: &HeapMoves, n: u64) -> Vec<Vec<u64>> {
    let mut options: Vec<Vec<u64>> = Vec::new();
    match moves {
        HeapMoves::Subtract(set) => {
            options.extend((1..=n).filter(|&s| set.contains(s)).map(|s| heaps(&[n - s])));
        }
        HeapMoves::UnequalSplit => options.extend((1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a])),
        HeapMoves::TakeBreak { code, .. } => {
            for t in 0..=n {
                let (digit, left) = (code.digit(t), n - t);
                if digit & 1 != 0 && left == 0 {
                    options.push(vec![]);
                }
                if digit & 2 != 0 && left > 0 {
                    options.push(vec![left]);
                }
                if digit & 4 != 0 {
                    options.extend((1..left).filter(|a| 2 * a <= left).map(|a| vec![a, left - a]));
                }
                if digit & 8 != 0 {
                    for a in 1..left {
                        options.extend((a..left - a).filter(|b| a + 2 * b <= left).map(|b| vec![a, b, left - a - b]));
                    }
                }
            }
        }
    }
    options.sort();
    options.dedup();
    options
}

fn heaps(all: &[u64]) -> Vec<u64> {
    all.iter().copied().filter(|&heap| heap > 0).collect()
}

/// G(0..=to): the mex of the options; for codes, with their shift.
pub(crate) fn values_by_options(moves: &HeapMoves, to: u64) -> Vec<u64> {
    let shift = match moves {
        HeapMoves::TakeBreak { shift, .. } => *shift,
        _ => 0,
    };
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to.saturating_add_signed(shift) {
        let worth = |option: &Vec<u64>| option.iter().map(|&heap| Nimber(values[heap as usize])).sum();
        values.push(mex(options_of(moves, n).iter().map(worth)).0);
    }
    let at = |n: u64| n.checked_add_signed(shift).map_or(0, |n| values[n as usize]);
    (0..=to).map(at).collect()
}

/// The values of the first `count` heaps of a game that takes and breaks, by the definition.
pub fn by_definition(moves: &Breaking, count: usize) -> Vec<u32> {
    let mut plain = Plain::new(moves.clone());
    while plain.values.len() < count {
        let value = plain.next_value();
        plain.push(value);
    }
    plain.values
}
