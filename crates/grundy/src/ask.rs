//! The one JSON of answers: what the program prints with `--format json`, the page receives and Python parses.
//!
//! Each type is made once from what a [`Session`](crate::Session) found, and is written by serde. [`written`](crate::written)
//! holds the answer about a position, `results` what is known of rules: periods, theorems, quotients, formulas.
//! [`Failed`] says why no answer was found.

mod families;
mod results;

pub use families::Family;
pub use results::{
    At, Checked, Digits, Formula, Game, Generator, Guesses, OneOr, Period, Phi, Proven, Quotient, Theorem, ValuesHash,
    cited,
};

pub use crate::written::Explained;

use std::fmt;

use grundy_core::{Fault, Said, Stop, SyntaxError, said};
use grundy_solve::Unsolved;
use serde::Serialize;

use crate::prove::NoProof;

/// Why no answer was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The text is wrong.
    Input {
        text: String,
        /// What is wrong with it, and where.
        error: SyntaxError,
    },
    /// The question does not fit the game.
    Unfit(Said),
    /// A file cannot be used.
    File(Said),
    /// The library does not answer.
    Unsolved(Unsolved),
    /// The answer is only a part, for this reason.
    Partly(Unsolved),
    /// The answer is too large to read, to draw or to wait for.
    TooMuch(Said),
}

/// The kinds of failures, which a program may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The question does not fit the game, or an option is wrong.
    Usage,
    /// The text is wrong.
    Input,
    /// A user's rules failed.
    Rules,
    /// A file cannot be read or written.
    File,
    /// The limits do not allow an answer.
    Limit,
    /// The work was interrupted.
    Interrupted,
}

impl Kind {
    /// The exit code of the program.
    pub fn exit_code(self) -> u8 {
        match self {
            Kind::Usage | Kind::Input | Kind::Rules | Kind::File => 2,
            Kind::Limit => 3,
            Kind::Interrupted => 130,
        }
    }
}

/// The limits that may stop an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The time has passed.
    Time,
    /// The memory is too small.
    Memory,
    /// The answer itself is too large.
    Size,
}

/// The reason for a failure, as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Failed {
    /// The kind.
    pub kind: Kind,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// How to mend it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The limit, if the kind is `limit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Where it is wrong, in the text or in a file of rules; `null` if no place is to blame.
    pub place: Option<Place>,
}

/// The place of a mistake. Characters are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Place {
    /// The text, if the mistake is in a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The first wrong character of the text, and the one after the last wrong one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[usize; 2]>,
    /// The line of the file of rules, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The first wrong character of the line, and the one after the last wrong one; absent if the whole line is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<[usize; 2]>,
}

impl Failure {
    /// A mistake in `text`.
    pub fn input(text: &str, error: SyntaxError) -> Failure {
        Failure::Input { text: text.to_owned(), error }
    }

    /// The kind, and the limit if it is one.
    pub fn kind(&self) -> (Kind, Option<Limit>) {
        let stopped = |stop: &Stop| match stop {
            Stop::Interrupted => (Kind::Interrupted, None),
            Stop::TimeLimit => (Kind::Limit, Some(Limit::Time)),
            Stop::MemoryLimit => (Kind::Limit, Some(Limit::Memory)),
        };
        match self {
            Failure::Input { error, .. } => {
                let kind = if error.unread { Kind::File } else { Kind::Input };
                error.stopped.as_ref().map_or((kind, None), stopped)
            }
            Failure::Unfit(_) => (Kind::Usage, None),
            Failure::File(_) => (Kind::File, None),
            Failure::TooMuch(_) => (Kind::Limit, Some(Limit::Size)),
            Failure::Unsolved(unsolved) | Failure::Partly(unsolved) => match unsolved {
                Unsolved::Stopped(stop) => stopped(stop),
                Unsolved::TooLarge(_) => (Kind::Limit, Some(Limit::Memory)),
                Unsolved::NoNumber(_) | Unsolved::Refused(_) => (Kind::Usage, None),
                Unsolved::File(_) => (Kind::File, None),
                Unsolved::Rules(fault) => fault.stopped.as_ref().map_or((Kind::Rules, None), stopped),
            },
        }
    }

    /// The sentence, without a full stop and without the mend of a mistake in a text.
    pub fn said(&self) -> Said {
        match self {
            Failure::Input { error, .. } => error.message.clone(),
            Failure::Unfit(why) | Failure::File(why) | Failure::TooMuch(why) => why.clone(),
            Failure::Unsolved(Unsolved::Stopped(stop)) => {
                said!("{stop}; there is no answer yet", stop = stop.said())
            }
            Failure::Unsolved(unsolved) => unsolved.said(),
            Failure::Partly(why) => said!("{why}; the answer is what was found so far", why = why.said()),
        }
    }

    /// The failure as JSON, its sentences said by `say`.
    pub fn told(&self, say: impl Fn(&Said) -> String) -> Failed {
        let (kind, limit) = self.kind();
        let message = self.said();
        let mut place = in_rules(&message.to_string());
        let mut help = None;
        if let Failure::Input { text, error } = self {
            let characters = |bytes: usize| text.get(..bytes).map_or(0, |before| before.chars().count());
            let at = [error.at.start, error.at.end].map(characters);
            place = Some(Place { text: Some(text.clone()), at: Some(at), ..place.unwrap_or_default() });
            help = error.help.as_ref().map(&say);
        }
        Failed { kind, message: say(&message), help, limit, place }
    }
}

/// The place that a message of the rules' interpreter names. Such a message says `FILE.star:LINE: …`; below the line,
/// `^^^` marks the mistake.
fn in_rules(message: &str) -> Option<Place> {
    let (before, after) = message.split_once(".star:")?;
    if before.contains('\n') {
        return None;
    }
    let digits = after.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(after.len());
    let line: u32 = after[..digits].parse().ok()?;
    let columns = message.lines().skip(1).find_map(|line| {
        let marks = line.trim_start().strip_prefix("| ")?;
        let from = marks.find('^')?;
        marks[from..].bytes().all(|sign| sign == b'^').then_some([from, marks.len()])
    });
    Some(Place { line: Some(line), columns, ..Place::default() })
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

grundy_core::from! {
    Unsolved => Failure, unsolved: Failure::Unsolved(unsolved);
    Fault => Failure, fault: Failure::Unsolved(fault.into());
    Stop => Failure, stop: Failure::Unsolved(Unsolved::Stopped(stop));
    NoProof => Failure, reason: match reason {
        NoProof::Stopped(stop) => stop.into(),
        other => Failure::Unfit(other.said()),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_file_of_rules_is_found() {
        let place = |line, columns| Some(Place { line: Some(line), columns, ..Place::default() });
        let said = "my.star:12: fail: no\n  12 |     fail(\"no\")\n     |     ^^^^^^^^^^\ncalled from my.star:20: a";
        assert_eq!(in_rules(said), place(12, Some([4, 14])));
        assert_eq!(in_rules("my.star:3: odd"), place(3, None));
        for other in ["my.star: nothing", "the value 3", "a\nmy.star:3: x", "my.star:", "my.star:99999999999: x"] {
            assert_eq!(in_rules(other), None, "{other}");
        }
    }
}
