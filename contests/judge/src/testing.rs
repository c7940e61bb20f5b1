//! Games by the definition, for the tests of the problems.

use std::collections::HashMap;
use std::hash::Hash;

use crate::Problem;

/// Finds who wins by trying every move, with a cache. `options` are the rules.
pub(crate) struct Game<P, F: Fn(&P) -> Vec<P>> {
    options: F,
    /// Whether a player who cannot move wins.
    misere: bool,
    memory: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Game<P, F> {
    /// A game in which a player who cannot move loses.
    pub(crate) fn normal(options: F) -> Game<P, F> {
        Game { options, misere: false, memory: HashMap::new() }
    }

    /// A game in which a player who cannot move wins.
    pub(crate) fn misere(options: F) -> Game<P, F> {
        Game { options, misere: true, memory: HashMap::new() }
    }

    pub(crate) fn first_wins(&mut self, position: &P) -> bool {
        if let Some(&wins) = self.memory.get(position) {
            return wins;
        }
        let options = (self.options)(position);
        let wins = if options.is_empty() { self.misere } else { options.iter().any(|option| !self.first_wins(option)) };
        self.memory.insert(position.clone(), wins);
        wins
    }
}

/// Sorts the heaps and drops empty ones, so that equal positions are equal as data.
pub(crate) fn tidy(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// All positions that arise when one heap is replaced by one of the lists that `after` gives for it.
pub(crate) fn one_heap(heaps: &[u64], after: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for rest in after(heap) {
            options.push(tidy([&heaps[..i], &heaps[i + 1..], &rest].concat()));
        }
    }
    options
}

/// All smaller heaps: the moves of Nim in one heap.
pub(crate) fn smaller(heap: u64) -> Vec<Vec<u64>> {
    (0..heap).map(|rest| vec![rest]).collect()
}

/// Numbers with spaces between them.
pub(crate) fn words(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Compares the output for an input with the lines that the definition gives.
pub(crate) fn compare(problem: &Problem, input: &str, lines: &[impl AsRef<str>]) {
    let output = (problem.solve)(input).unwrap_or_else(|error| panic!("{}: {error}\n{input}", problem.name));
    let told: Vec<&str> = output.lines().collect();
    assert_eq!(told.len(), lines.len(), "{}", problem.name);
    for (number, (told, right)) in told.iter().zip(lines).enumerate() {
        assert_eq!(*told, right.as_ref(), "{}, line {} of the output", problem.name, number + 1);
    }
    assert!(output.is_empty() || output.ends_with('\n'), "{}", problem.name);
}
