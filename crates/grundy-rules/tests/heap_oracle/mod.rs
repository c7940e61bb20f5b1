//! The definition, as slowly and plainly as possible: values and misère outcomes
//! straight from `options`.

use std::collections::{BTreeSet, HashMap};

use grundy_core::Position;
use grundy_rules::Moves;

/// The options of a heap, each as its sorted components.
pub fn options(moves: &Moves, n: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    moves
        .each_option(&Position::from(n), &mut |option| {
            let mut sizes: Vec<u64> = option.iter().map(|heap| heap[0]).collect();
            sizes.sort_unstable();
            all.push(sizes);
        })
        .unwrap();
    all
}

/// The Grundy values of the heaps 0..=end.
pub fn values(moves: &Moves, end: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=end {
        let reached: BTreeSet<u64> = options(moves, n)
            .iter()
            .map(|option| option.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]))
            .collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

/// Whether a sum of heaps, sorted, is a P-position in misère play.
pub fn is_misere_p(moves: &Moves, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&answer) = known.get(heaps) {
        return answer;
    }
    let (mut stuck, mut wins) = (true, false);
    for (i, &heap) in heaps.iter().enumerate() {
        for option in options(moves, heap) {
            stuck = false;
            let mut sum: Vec<u64> = heaps[..i].iter().chain(&heaps[i + 1..]).chain(&option).copied().collect();
            sum.sort_unstable();
            wins |= is_misere_p(moves, &sum, known);
        }
    }
    known.insert(heaps.to_vec(), !stuck && !wins);
    !stuck && !wins
}
