//! Problems of programming contests, solved by the library.
//!
//! Each problem reads the contest's input and writes exactly the output that the contest wants. If the library knows
//! the game, it answers; otherwise the problem's own file works the answer out from the rules. In reading order:
//!
//! 1. `reader`: the input, word by word, with the place of each mistake;
//! 2. `known`: the catalogue of games, for many questions in a row;
//! 3. one file for each problem, or for a few that are one game:
//!    `nim`, `misere_nim`, `parity`, `bachet`, `take`, `steps`, `pairs`, `lasker`,
//!    `fibonacci_nim`, `grundys_game`, `splitting`, `rows`, `board`,
//!    `cutting_game`, `graph`, `trees`, `forests`, `hackenbush`, `new_stone_game`,
//!    `multiplication`, `nim_product`, `divisors`, `queues`, `disguises`,
//!    `prime_powers`, `circle`;
//! 4. `vary`: random small inputs, to test other programs with.
//!
//! ```
//! let problem = grundy_judge::find("nim-game-1").unwrap();
//! let output = (problem.solve)("2\n3\n3 4 5\n2\n7 7\n").unwrap();
//! assert_eq!(output, "first\nsecond\n");
//! ```

mod bachet;
mod board;
mod circle;
mod cutting_game;
mod disguises;
mod divisors;
mod fibonacci_nim;
mod forests;
mod graph;
mod grundys_game;
mod hackenbush;
mod known;
mod lasker;
mod misere_nim;
mod multiplication;
mod new_stone_game;
mod nim;
mod nim_product;
mod pairs;
mod parity;
mod prime_powers;
mod queues;
mod reader;
mod rows;
mod splitting;
mod steps;
mod take;
#[cfg(test)]
mod testing;
mod trees;
mod vary;

pub use vary::{Variations, size};

use grundy_core::{Position, Said, SyntaxError, said};
use grundy_rules::hackenbush::NoEdge;
use grundy_solve::Unsolved;
use std::fmt;
use thiserror::Error;

/// A problem of a programming contest.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// The name that the user types.
    pub name: &'static str,
    /// The contest's name for it.
    pub title: &'static str,
    /// The contest, with the problem's number there.
    pub source: &'static str,
    /// The rules of the game and the question, in short.
    pub statement: &'static str,
    /// The format of the input: its content and its limits.
    pub input: &'static str,
    /// The format of the output.
    pub output: &'static str,
    /// An example of an input.
    pub example_in: &'static str,
    /// The output for that example.
    pub example_out: &'static str,
    /// Computes the output for an input. It takes time proportional to the input, unless the problem's file says
    /// otherwise.
    pub solve: fn(&str) -> Result<String, JudgeError>,
}

/// Why a contest's input has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum JudgeError {
    /// The input does not follow the problem's format.
    Input {
        /// The line, counted from 1.
        line: usize,
        /// The word of that line, counted from 1.
        word: usize,
        /// What is wrong, as a sentence without a full stop.
        message: Said,
        /// How to mend it, as a sentence without a full stop.
        help: Said,
    },
    /// The library could not answer.
    Unsolved(#[from] Unsolved),
    /// A position is too large to be searched, and no theorem says who wins it.
    NoTheorem { ruleset: String, position: Position },
    /// The input is an invalid picture.
    Picture(#[from] NoEdge),
}

impl JudgeError {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            JudgeError::Input { line, word, message, help } => {
                said!("line {line}, word {word}: {message}; {help}", line, word, message, help)
            }
            JudgeError::Unsolved(inner) => inner.said(),
            JudgeError::NoTheorem { ruleset, position } => {
                said!("no theorem tells who wins {ruleset} {position}", ruleset, position)
            }
            JudgeError::Picture(inner) => inner.said(),
        }
    }
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

/// Every problem, in the order in which they are listed to users.
pub const PROBLEMS: &[Problem] = &[
    board::BOBS_GAME,
    nim::NIM_MOVES,
    nim::NIM_FIRST_MOVES,
    nim::NIM_GAME_1,
    nim::MATCHES_GAME,
    nim::RABBIT_AND_GRASS,
    misere_nim::JOHN,
    misere_nim::BE_THE_WINNER,
    parity::ANOTHER_GAME,
    parity::SPIDER_MAN,
    bachet::BRAVE_GAME,
    bachet::PUBLIC_SALE,
    take::STICK_GAME,
    take::NIM_GAME_2,
    take::STONES,
    take::S_NIM,
    take::GOOD_LUCK,
    take::FIBONACCI_AGAIN,
    fibonacci_nim::FIBONACCI_STONES,
    lasker::NIM_OR_NOT_NIM,
    steps::STAIR_NIM,
    steps::GEORGIA_AND_BOB,
    pairs::WYTHOFF_STONES,
    pairs::EUCLID_GAME,
    pairs::KIKIS_GAME,
    grundys_game::GRUNDYS_GAME,
    splitting::INTERESTING_GAME,
    splitting::LIEGES_OF_LEGENDRE,
    rows::BOWLING_PINS,
    rows::A_FUNNY_GAME,
    rows::CROSSES_AND_CROSSES,
    rows::PAINT_CHAIN,
    cutting_game::CUTTING_GAME,
    graph::A_CHESS_GAME,
    trees::GAME_ON_TREE,
    trees::A_TREE_GAME,
    trees::PP_AND_QQ,
    forests::FOREST_GAME,
    forests::HACKENBUSH_SHRUBBERY,
    hackenbush::CHRISTMAS_GAME,
    hackenbush::CHEF_AND_TREE_GAME,
    new_stone_game::A_NEW_STONE_GAME,
    multiplication::A_MULTIPLICATION_GAME,
    nim_product::NIM_PRODUCT_64,
    divisors::DELETING_DIVISORS,
    divisors::DIVISOR_GAME,
    divisors::NIM_GAME,
    divisors::GAME_OF_STONES,
    divisors::TOWER_BREAKERS,
    queues::SEQUENTIAL_NIM,
    queues::THANOS_NIM,
    queues::STONE_GAME_CSL,
    disguises::NIMBLE_GAME,
    disguises::POKER_NIM,
    disguises::LITTLE_GIRL,
    disguises::STONES_WITHOUT_REPEATS,
    take::ONE_TWO_K,
    take::STONE_GAME_IV,
    rows::FLIP_GAME,
    prime_powers::ARPA,
    circle::CIRCLE_GAME,
];

/// The problems whose name, title or source holds every word of `wanted`, without regard to case: `codeforces 1537D`,
/// `cses`, `nim`.
///
/// ```
/// use grundy_judge::search;
/// let names = |wanted| search(wanted).map(|problem| problem.name).collect::<Vec<_>>();
/// assert_eq!(names("Codeforces 1537d"), ["deleting-divisors"]);
/// assert!(names("cses").contains(&"another-game") && names("nothing like it").is_empty());
/// ```
pub fn search(wanted: &str) -> impl Iterator<Item = &'static Problem> {
    let words: Vec<String> = wanted.to_lowercase().split_whitespace().map(str::to_owned).collect();
    PROBLEMS.iter().filter(move |problem| {
        let said = format!("{} {} {}", problem.name, problem.title, problem.source).to_lowercase();
        words.iter().all(|word| said.contains(word.as_str()))
    })
}

/// The problem of this name.
///
/// # Errors
///
/// If there is none. The help lists the nearest names.
///
/// ```
/// use grundy_judge::find;
/// assert_eq!(find("s-nim").unwrap().title, "S-Nim");
/// assert!(find("snim").unwrap_err().help.unwrap().contains("s-nim"));
/// ```
pub fn find(name: &str) -> Result<&'static Problem, SyntaxError> {
    if let Some(problem) = PROBLEMS.iter().find(|problem| problem.name.eq_ignore_ascii_case(name)) {
        return Ok(problem);
    }
    let error = SyntaxError::whole(name, said!("there is no problem `{name}`", name));
    let far = |known: &str| strsim::osa_distance(&name.to_lowercase(), known);
    let mut near: Vec<(usize, &str)> = PROBLEMS.iter().map(|problem| (far(problem.name), problem.name)).collect();
    near.retain(|&(far, known)| far <= 1 + known.len() / 3);
    near.sort();
    let names: Vec<&str> = near.iter().take(3).map(|&(_, known)| known).collect();
    Err(match names.as_slice() {
        [] => error.help(said!("`grundy judge` lists them all")),
        names => error.help(said!(
            "did you mean {names}? `grundy judge` lists them all",
            names = Said::either(names.iter().copied())
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_has_the_output_that_it_shows() {
        for problem in PROBLEMS {
            let output = (problem.solve)(problem.example_in);
            assert_eq!(output.as_deref(), Ok(problem.example_out), "{}", problem.name);
            let other_line_ends = problem.example_in.replace('\n', "\r\n");
            assert_eq!((problem.solve)(&other_line_ends).as_deref(), Ok(problem.example_out), "{}", problem.name);
        }
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
        for problem in PROBLEMS {
            let right: Vec<&str> = problem.example_in.split_inclusive(char::is_whitespace).collect();
            for at in 0..right.len() {
                let cut = right[..at].concat();
                let swapped = words.map(|word| format!("{cut}{word} {}", right[at + 1..].concat()));
                for text in swapped.iter().chain([&cut]) {
                    tried += 1;
                    if let Err(JudgeError::Input { line, word, message, help }) = (problem.solve)(text) {
                        assert!(line >= 1 && line <= text.split('\n').count(), "{}: {text:?}", problem.name);
                        assert!(word >= 1 && !message.is_empty() && !help.is_empty(), "{}: {text:?}", problem.name);
                    }
                }
            }
            for text in ["", " \n", "é", "-", "18446744073709551615 18446744073709551615 18446744073709551615"] {
                let _ = (problem.solve)(text);
            }
        }
        assert!(tried > 3000, "{tried}");
    }
}
