//! Problems of programming contests, solved by the library.
//!
//! Each problem reads the contest's input and writes exactly the output that the contest wants. If the library knows
//! the game, it answers; otherwise the problem's own file works the answer out from the rules. In reading order:
//!
//! 1. `reader`: the input, word by word, with the place of each mistake;
//! 2. `known`: the catalogue of games, for many questions in a row;
//! 3. `table`: a problem as a row of a table, which says how the cases are counted, which numbers each has, and by which
//!    of two words it is answered;
//! 4. the problems: `heaps` and `numbers` are rows of the table, `take`, `words`, `graph`, `trees`, `forests` and
//!    `hackenbush` read and answer with code of their own;
//! 5. `vary`: random small inputs, to test other programs with.
//!
//! ```
//! let problem = grundy_judge::find("nim-game-1").unwrap();
//! let output = problem.solve("2\n3\n3 4 5\n2\n7 7\n").unwrap();
//! assert_eq!(output, "first\nsecond\n");
//! ```

mod forests;
mod graph;
mod hackenbush;
mod heaps;
mod known;
mod numbers;
mod reader;
mod table;
mod take;
mod trees;
mod vary;
mod words;

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
    pub(crate) plan: table::Plan,
}

impl Problem {
    /// Computes the output for an input. It takes time proportional to the input, unless the problem's file says
    /// otherwise.
    pub fn solve(&self, text: &str) -> Result<String, JudgeError> {
        self.plan.solve(text)
    }
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
                said!("no theorem says who wins {ruleset} {position}", ruleset, position)
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
    words::BOBS_GAME,
    heaps::NIM_MOVES,
    heaps::NIM_FIRST_MOVES,
    heaps::NIM_GAME_1,
    heaps::MATCHES_GAME,
    heaps::RABBIT_AND_GRASS,
    heaps::JOHN,
    heaps::BE_THE_WINNER,
    heaps::ANOTHER_GAME,
    heaps::SPIDER_MAN,
    numbers::BRAVE_GAME,
    numbers::PUBLIC_SALE,
    take::STICK_GAME,
    heaps::NIM_GAME_2,
    take::STONES,
    take::S_NIM,
    numbers::GOOD_LUCK,
    take::FIBONACCI_AGAIN,
    numbers::FIBONACCI_STONES,
    heaps::NIM_OR_NOT_NIM,
    heaps::STAIR_NIM,
    heaps::GEORGIA_AND_BOB,
    numbers::WYTHOFF_STONES,
    numbers::EUCLID_GAME,
    numbers::KIKIS_GAME,
    numbers::GRUNDYS_GAME,
    numbers::INTERESTING_GAME,
    heaps::LIEGES_OF_LEGENDRE,
    words::BOWLING_PINS,
    numbers::A_FUNNY_GAME,
    numbers::CROSSES_AND_CROSSES,
    numbers::PAINT_CHAIN,
    numbers::CUTTING_GAME,
    graph::A_CHESS_GAME,
    trees::GAME_ON_TREE,
    trees::A_TREE_GAME,
    trees::PP_AND_QQ,
    forests::FOREST_GAME,
    forests::HACKENBUSH_SHRUBBERY,
    hackenbush::CHRISTMAS_GAME,
    hackenbush::CHEF_AND_TREE_GAME,
    heaps::A_NEW_STONE_GAME,
    numbers::A_MULTIPLICATION_GAME,
    numbers::NIM_PRODUCT_64,
    numbers::DELETING_DIVISORS,
    numbers::DIVISOR_GAME,
    numbers::NIM_GAME,
    numbers::GAME_OF_STONES,
    numbers::TOWER_BREAKERS,
    heaps::SEQUENTIAL_NIM,
    heaps::THANOS_NIM,
    heaps::STONE_GAME_CSL,
    heaps::NIMBLE_GAME,
    heaps::POKER_NIM,
    words::LITTLE_GIRL,
    heaps::STONES_WITHOUT_REPEATS,
    numbers::ONE_TWO_K,
    numbers::STONE_GAME_IV,
    words::FLIP_GAME,
    heaps::ARPA,
    numbers::CIRCLE_GAME,
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
mod tests;
