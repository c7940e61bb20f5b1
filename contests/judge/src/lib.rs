//! Problems of programming contests, solved by the library.
//!
//! Each problem reads the contest's input and writes exactly the output that the contest wants. If the library has the
//! game, the library answers; otherwise the problem's own file computes the answer from the rules. In reading order:
//!
//! 1. `reader`: the input, word by word, with the place of each mistake;
//! 2. `table`: how a problem is answered, as a row: how cases are counted, their numbers, and the two words of the
//!    answer. It also has the catalogue of games. The texts of the problems are `problems.toml`;
//! 3. the problems: `heaps` and `numbers` are rows of the table, `words` and `hackenbush` read and answer with code of
//!    their own;
//! 4. `vary`: random small inputs, to test other programs with.
//!
//! ```
//! let problem = grundy_judge::find("nim-game-1").unwrap();
//! let output = problem.solve("2\n3\n3 4 5\n2\n7 7\n").unwrap();
//! assert_eq!(output, "first\nsecond\n");
//! ```

mod hackenbush;
mod heaps;
mod numbers;
mod reader;
mod table;
mod vary;
mod words;

pub use vary::{Variations, size};

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grundy_core::{Position, Said, SyntaxError, said};
use grundy_rules::hackenbush::NoEdge;
use grundy_solve::Unsolved;
use thiserror::Error;

use table::Plan;

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
    pub output: &'static str,
    pub example_in: &'static str,
    pub example_out: &'static str,
    pub(crate) plan: &'static Plan,
}

impl Problem {
    /// Computes the output for an input, in time proportional to it unless the problem's row says otherwise.
    pub fn solve(&self, text: &str) -> Result<String, JudgeError> {
        self.plan.solve(text)
    }

    /// The problem with the texts of `problems.toml` and the row of its name.
    fn read(mut texts: BTreeMap<String, String>) -> Option<Problem> {
        let mut text = |key| texts.remove(key).map(|text| &*text.leak());
        let mut rows = [heaps::PLANS, numbers::PLANS, words::PLANS, hackenbush::PLANS].into_iter().flatten();
        let name = text("name")?;
        Some(Problem {
            name,
            title: text("title")?,
            source: text("source")?,
            statement: text("statement")?,
            input: text("input")?,
            output: text("output")?,
            example_in: text("example_in")?,
            example_out: text("example_out")?,
            plan: &rows.find(|row| row.0 == name)?.1,
        })
    }
}

/// Why a contest's input has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.said())]
pub enum JudgeError {
    /// The input does not follow the problem's format. The line, and the word of that line, are counted from 1. What is
    /// wrong and how to mend it are sentences without a full stop.
    Input { line: usize, word: usize, message: Said, help: Said },
    /// The library could not answer.
    Unsolved(#[from] Unsolved),
    /// A position is too large to be searched, and no theorem says who wins it.
    NoTheorem { ruleset: String, position: Position },
    /// An edge of a picture cannot be.
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

/// Every problem, in the order in which they are listed to users.
pub static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let file: BTreeMap<String, Vec<BTreeMap<String, String>>> =
        toml::from_str(include_str!("../problems.toml")).expect("problems.toml is a list of problems");
    let problems = file.into_values().flatten().map(Problem::read);
    problems.map(|problem| problem.expect("a problem has all texts and a row")).collect()
});

/// The problems whose name, title or source holds every word of `wanted`, without regard to case.
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

/// The problem of this name. Fails if there is none. The help lists the nearest names.
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
