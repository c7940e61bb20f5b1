//! Every problem is compared with a search of its rules.

use std::collections::HashMap;
use std::hash::Hash;

use crate::table::{Cases, Field, How};
use crate::{JudgeError, PROBLEMS, Problem, find};

mod twins;

/// Finds who wins by trying every move, with a cache. `options` are the rules.
pub(crate) struct Game<P, F: Fn(&P) -> Vec<P>> {
    options: F,
    /// Whether a player who cannot move wins.
    misere: bool,
    memory: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Game<P, F> {
    pub(crate) fn normal(options: F) -> Game<P, F> {
        Game { options, misere: false, memory: HashMap::new() }
    }

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

/// The list with another item at this place.
pub(crate) fn replaced<T: Clone>(list: &[T], at: usize, item: T) -> Vec<T> {
    [&list[..at], &[item], &list[at + 1..]].concat()
}

/// All positions that arise when one heap is replaced by one of the lists that `after` gives for it.
pub(crate) fn one_heap(heaps: &[u64], after: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let others = |i: usize| [&heaps[..i], &heaps[i + 1..]].concat();
    let options = |i: usize| after(heaps[i]).into_iter().map(move |rest| tidy([others(i), rest].concat()));
    (0..heaps.len()).flat_map(options).collect()
}

pub(crate) fn words(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Compares the output for an input with the lines that the definition gives.
pub(crate) fn compare(name: &str, input: &str, lines: &[impl AsRef<str>]) {
    let output = find(name).unwrap().solve(input).unwrap_or_else(|error| panic!("{name}: {error}\n{input}"));
    let told: Vec<&str> = output.lines().collect();
    let right: Vec<&str> = lines.iter().flat_map(|lines| lines.as_ref().lines()).collect();
    assert_eq!(told.len(), right.len(), "{name}");
    for (number, (told, right)) in told.iter().zip(right).enumerate() {
        assert_eq!(*told, right, "{name}, line {} of the output", number + 1);
    }
    assert!(output.is_empty() || output.ends_with('\n'), "{name}");
}

/// Compares the answers to all cases with those of `line`. The cases are counted as the problem's plan says.
pub(crate) fn twin<L: AsRef<str>>(
    name: &str,
    cases: impl IntoIterator<Item = Vec<u64>>,
    mut line: impl FnMut(&[u64]) -> L,
) {
    let plan = find(name).unwrap().plan;
    let (How::Table { fields, .. } | How::Text { fields, .. }) = plan.how else {
        panic!("{name} is read by code of its own");
    };
    let numbers = fields.iter().filter(|field| matches!(field, Field::Number(..))).count();
    let is_list = fields.iter().any(|field| matches!(field, Field::Items(..)));
    let said = |case: Vec<u64>| {
        let length = if is_list { format!("{}\n", case.len() + 1 - numbers) } else { String::new() };
        (format!("{length}{}\n", words(&case)), line(&case))
    };
    let end = if plan.cases == Cases::UntilZeros { "0 ".repeat(numbers) } else { String::new() };
    answers(name, cases.into_iter().map(said), &end);
}

/// Compares the answers to cases with the right ones. The cases are counted as the problem's plan says; `end` follows
/// the last.
pub(crate) fn answers<L: AsRef<str>>(name: &str, cases: impl IntoIterator<Item = (String, L)>, end: &str) {
    let (inputs, lines): (Vec<String>, Vec<L>) = cases.into_iter().unzip();
    match find(name).unwrap().plan.cases {
        Cases::One => inputs.iter().zip(&lines).for_each(|(input, line)| compare(name, input, &[line])),
        Cases::Counted => compare(name, &format!("{}\n{}{end}", lines.len(), inputs.concat()), &lines),
        Cases::UntilEnd | Cases::UntilZeros => compare(name, &(inputs.concat() + end), &lines),
    }
}

#[test]
fn every_example_has_the_output_that_it_shows() {
    for problem in PROBLEMS.iter() {
        for input in [problem.example_in, &problem.example_in.replace('\n', "\r\n")] {
            assert_eq!(problem.solve(input).as_deref(), Ok(problem.example_out), "{}", problem.name);
        }
    }
}

#[test]
fn long_stalks_need_no_deep_stack() {
    let n = 300_000;
    let edges: String = (1..n).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect();
    compare("game-on-tree", &format!("{n}\n{edges}"), &["Alice"]);
    let below: String = (1..n).map(|edge| format!(" {edge}")).collect();
    compare("hackenbush-shrubbery", &format!("{n} -1{below}"), &[format!("*{n}")]);
    compare("hackenbush-shrubbery", "0\n", &["*0"]);
}

#[test]
fn names_are_different_and_nothing_is_left_blank() {
    for (i, problem) in PROBLEMS.iter().enumerate() {
        let Problem { name, title, source, statement, input, output, example_in, example_out, .. } = problem;
        assert!(PROBLEMS[..i].iter().all(|other| other.name != *name), "{name}");
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{name}");
        for text in [title, source, statement, input, output] {
            assert!(!text.is_empty() && !text.contains("  "), "{name}: {text}");
        }
        assert!(example_in.ends_with('\n') && example_out.ends_with('\n'), "{name}");
    }
}

/// However an input is damaged, the answer is an output or an error that names one of its lines.
#[test]
fn damaged_inputs_are_refused_or_answered_and_never_a_panic() {
    let words = ["", "0", "1", "2", "7", "-1", "x", "K.X", "4294967296", "99999999999999999999", "é"];
    let mut tried = 0;
    for problem in PROBLEMS.iter() {
        let right: Vec<&str> = problem.example_in.split_inclusive(char::is_whitespace).collect();
        for at in 0..right.len() {
            let cut = right[..at].concat();
            let swapped = words.map(|word| format!("{cut}{word} {}", right[at + 1..].concat()));
            for text in swapped.iter().chain([&cut]) {
                tried += 1;
                if let Err(JudgeError::Input { line, word, message, help }) = problem.solve(text) {
                    assert!(line >= 1 && line <= text.split('\n').count(), "{}: {text:?}", problem.name);
                    assert!(word >= 1 && !message.is_empty() && !help.is_empty(), "{}: {text:?}", problem.name);
                }
            }
        }
        for text in ["", " \n", "é", "-", "18446744073709551615 18446744073709551615 18446744073709551615"] {
            let _ = problem.solve(text);
        }
    }
    assert!(tried > 3000, "{tried}");
}
