//! Random small inputs of a problem, to test another program with.
//!
//! A problem knows only how to read its input. So inputs are made from its example: numbers change, lines lose or
//! repeat words, lines go away or come twice. An input that the problem itself refuses is thrown away. So no problem
//! needs a generator, and each remaining input is valid.

use crate::Problem;

/// Most attempts to change an input; then the last one that could be read is used again.
const ATTEMPTS: usize = 400;
/// Changes of one attempt, at most.
const CHANGES: u64 = 4;
/// Longest input, in bytes.
const MOST_BYTES: usize = 400;

/// Makes inputs of a problem.
///
/// ```
/// use grundy_judge::{Variations, find};
/// let problem = find("nim-game-1").unwrap();
/// let inputs: Vec<String> = Variations::new(problem, 7).take(20).collect();
/// assert!(inputs.iter().all(|input| problem.solve(input).is_ok()));
/// assert!(inputs.iter().any(|input| input != problem.example_in));
/// ```
pub struct Variations {
    problem: &'static Problem,
    /// The input that is changed next.
    last: String,
    state: u64,
}

impl Variations {
    /// Inputs of `problem`, beginning with its example. Equal seeds make equal inputs.
    pub fn new(problem: &'static Problem, seed: u64) -> Variations {
        Variations { problem, last: String::new(), state: seed }
    }

    /// A random number below `most` (SplitMix64, S. Vigna 2015).
    fn below(&mut self, most: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most.max(1)
    }

    fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    fn changed(&mut self, text: &str) -> String {
        let mut lines: Vec<Vec<String>> =
            text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
        for _ in 0..=self.below(CHANGES) {
            if lines.is_empty() {
                break;
            }
            let at = self.index(lines.len());
            match (self.below(8), lines[at].len()) {
                (0, _) => drop(lines.remove(at)),
                (1, _) => lines.insert(at, lines[at].clone()),
                (_, 0) => {}
                (2, length) => drop(lines[at].remove(self.index(length))),
                (change, length) => {
                    let word = self.index(length);
                    let again = lines[at][word].clone();
                    match change {
                        3 => lines[at].insert(word, again),
                        _ => lines[at][word] = self.another(&again),
                    }
                }
            }
        }
        written(&lines)
    }

    fn another(&mut self, word: &str) -> String {
        if let Ok(number) = word.parse::<u64>() {
            let near = (number.min(20) + self.below(3)).saturating_sub(1);
            return if self.below(2) == 0 { near } else { self.below(10) }.to_string();
        }
        let mut letters: Vec<char> = word.chars().collect();
        if !letters.is_empty() {
            let (to, from) = (self.index(letters.len()), self.index(letters.len()));
            letters[to] = letters[from];
            match self.below(4) {
                0 if letters.len() > 1 => drop(letters.remove(from)),
                1 => letters.insert(from, letters[to]),
                _ => {}
            }
        }
        letters.into_iter().collect()
    }

    /// Smaller inputs that are made from `input` by leaving something out or lowering a number, the smallest first.
    pub fn smaller(problem: &Problem, input: &str) -> Vec<String> {
        let lines: Vec<Vec<&str>> = input.lines().map(|line| line.split_whitespace().collect()).collect();
        let counts: Vec<(usize, usize)> = (0..lines.len())
            .flat_map(|line| (0..lines[line].len()).map(move |word| (line, word)))
            .filter(|&(line, word)| lines[line][word].parse::<u64>().is_ok_and(|number| number > 0))
            .collect();
        let lower = |lines: &[Vec<&str>], (line, word): (usize, usize)| -> Option<String> {
            let number: u64 = lines.get(line)?.get(word)?.parse().ok()?;
            let lowered = number.checked_sub(1)?.to_string();
            let mut lines = lines.to_vec();
            lines[line][word] = &lowered;
            Some(written(&lines))
        };
        let mut found = Vec::new();
        // Left out: some consecutive lines, or a word; a count in front of it is lowered, or not.
        let mut shorter: Vec<Vec<Vec<&str>>> = Vec::new();
        for line in 0..lines.len() {
            for length in 1..=3.min(lines.len() - line) {
                shorter.push([&lines[..line], &lines[line + length..]].concat());
            }
            for word in 0..lines[line].len() {
                let mut rest = lines.clone();
                rest[line].remove(word);
                shorter.push(rest);
            }
        }
        for rest in &shorter {
            found.push(written(rest));
            found.extend(counts.iter().filter_map(|&count| lower(rest, count)));
        }
        found.extend(counts.iter().filter_map(|&count| lower(&lines, count)));
        found.retain(|smaller| problem.solve(smaller).is_ok());
        found.sort_by(|a, b| size(a).cmp(&size(b)));
        found.dedup();
        found
    }
}

/// The lines as an input. A line that has lost its last word is gone: a blank one says nothing, and looks like a mistake.
fn written<S: AsRef<str>>(lines: &[Vec<S>]) -> String {
    let words = |line: &Vec<S>| line.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(" ") + "\n";
    lines.iter().filter(|line| !line.is_empty()).map(words).collect()
}

/// What makes an input large: its length, and then its numbers.
pub fn size(input: &str) -> (usize, Vec<u64>, &str) {
    let numbers = input.split_whitespace().map(|word| word.parse().unwrap_or(u64::MAX)).collect();
    (input.split_whitespace().count(), numbers, input)
}

impl Iterator for Variations {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.last.is_empty() {
            self.last = self.problem.example_in.to_owned();
            return Some(self.last.clone());
        }
        for _ in 0..ATTEMPTS {
            let base = if self.below(8) == 0 { self.problem.example_in.to_owned() } else { self.last.clone() };
            let input = self.changed(&base);
            let is_new = input != self.last && input.len() <= MOST_BYTES && !input.trim().is_empty();
            if is_new && self.problem.solve(&input).is_ok() {
                self.last = input;
                break;
            }
        }
        Some(self.last.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::PROBLEMS;

    #[test]
    fn every_problem_has_different_inputs_that_it_reads() {
        for problem in PROBLEMS.iter() {
            let inputs: HashSet<String> = Variations::new(problem, 1).take(30).collect();
            assert!(inputs.len() > 5, "{}: {inputs:?}", problem.name);
            assert!(inputs.iter().all(|input| problem.solve(input).is_ok()), "{}", problem.name);
            let again: HashSet<String> = Variations::new(problem, 1).take(30).collect();
            assert_eq!(inputs, again, "{}", problem.name);
        }
    }

    #[test]
    fn no_input_has_a_blank_line() {
        let is_blank = |input: &str| input.lines().any(|line| line.trim().is_empty());
        for problem in PROBLEMS.iter().filter(|problem| !is_blank(problem.example_in)) {
            for input in Variations::new(problem, 3).take(30) {
                assert!(!is_blank(&input), "{}: {input:?}", problem.name);
                let smaller = Variations::smaller(problem, &input);
                assert!(smaller.iter().all(|smaller| !is_blank(smaller)), "{}: {smaller:?}", problem.name);
            }
        }
    }

    #[test]
    fn smaller_inputs_are_smaller_and_reach_the_smallest() {
        let problem = crate::find("nim-game-1").expect("a problem");
        let mut input = "2\n3\n3 4 5\n2\n7 7\n".to_owned();
        // Whatever is won by the first is a mistake of the other program.
        let is_wrong = |input: &str| problem.solve(input).is_ok_and(|output| output.contains("first"));
        while let Some(next) = Variations::smaller(problem, &input).into_iter().find(|next| is_wrong(next)) {
            assert!(size(&next) < size(&input), "{next} {input}");
            input = next;
        }
        assert_eq!(input, "1\n1\n1\n");
    }
}
