//! How a question fails. The page gets the failure as JSON and shows it at its place.
//!
//! Its sentences are English, with marks around their arguments ([`Said::marked`]), so that the page can find their words
//! in its own language.

use grundy::{Said, SyntaxError, Unsolved};
#[cfg(feature = "more")]
use grundy_draw::NoPicture;
use serde::Serialize;

/// Why there is no answer, as the page gets it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Failed {
    /// The text is wrong.
    Input {
        /// What is wrong with it, with marks.
        message: String,
        /// How to mend the mistake, with marks.
        help: Option<String>,
        /// Where the mistake begins in the text, in UTF-16 units as pages count.
        from: usize,
        /// Where the mistake ends.
        to: usize,
        /// Where it is in a file of rules.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        place: Option<Place>,
    },
    /// The question does not fit the game.
    Unfit {
        /// Why not, with marks.
        message: String,
        /// Where it is in a file of rules.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        place: Option<Place>,
    },
    /// The answer exceeds the limits.
    Unsolved {
        /// Which limit it is, with marks.
        message: String,
        /// Where it is in a file of rules.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        place: Option<Place>,
    },
}

/// A place in a file of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// The line, counted from 1.
    pub line: u32,
    /// The first wrong character of the line, counted from 0; absent if the whole line is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<usize>,
    /// The character after the last wrong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to: Option<usize>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The text is wrong.
    Input {
        /// The text.
        text: String,
        /// What is wrong with it, and where.
        error: SyntaxError,
    },
    /// The question does not fit the game.
    Unfit(Said),
    /// The answer exceeds the limits.
    Unsolved(Unsolved),
    /// The picture cannot be drawn.
    #[cfg(feature = "more")]
    NoPicture(NoPicture),
}

impl Failure {
    /// A mistake in `text`.
    pub fn input(text: &str, error: SyntaxError) -> Failure {
        Failure::Input { text: text.to_owned(), error }
    }

    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Failure::Input { error, .. } => error.said(),
            Failure::Unfit(why) => why.clone(),
            Failure::Unsolved(unsolved) => unsolved.said(),
            #[cfg(feature = "more")]
            Failure::NoPicture(why) => why.said(),
        }
    }

    /// The failure as the page gets it.
    pub fn told(self) -> Failed {
        match self {
            Failure::Input { text, error } => {
                let units = |bytes: usize| text.get(..bytes).map_or(0, |before| before.encode_utf16().count());
                let (from, to) = (units(error.at.start), units(error.at.end));
                let help = error.help.map(|help| help.marked());
                Failed::Input { message: error.message.marked(), help, from, to, place: place(&error.message) }
            }
            Failure::Unfit(why) => Failed::Unfit { message: why.marked(), place: place(&why) },
            Failure::Unsolved(unsolved) => {
                let why = unsolved.said();
                Failed::Unsolved { message: why.marked(), place: place(&why) }
            }
            #[cfg(feature = "more")]
            Failure::NoPicture(why) => Failed::Unsolved { message: why.said().marked(), place: None },
        }
    }
}

/// The place that a message of the rules' interpreter names.
///
/// Such a message says `FILE.star:LINE: …`; below the line, `^^^` marks the mistake.
fn place(message: &Said) -> Option<Place> {
    let message = message.to_string();
    let (before, after) = message.split_once(".star:")?;
    if before.contains('\n') {
        return None;
    }
    let digits = after.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(after.len());
    let line: u32 = after[..digits].parse().ok()?;
    let marked = message.lines().skip(1).find_map(|line| {
        let marks = line.trim_start().strip_prefix("| ")?;
        let from = marks.find('^')?;
        marks[from..].bytes().all(|sign| sign == b'^').then_some((from, marks.len()))
    });
    Some(Place { line, from: marked.map(|(from, _)| from), to: marked.map(|(_, to)| to) })
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Failure {
        Failure::Unsolved(unsolved)
    }
}

#[cfg(feature = "more")]
impl From<NoPicture> for Failure {
    fn from(why: NoPicture) -> Failure {
        match why {
            NoPicture::Unsolved(unsolved) => Failure::Unsolved(unsolved),
            why => Failure::NoPicture(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_file_of_rules_is_found() {
        let said = "my.star:12: fail: no\n  12 |     fail(\"no\")\n     |     ^^^^^^^^^^\ncalled from my.star:20: a";
        assert_eq!(place(&said.into()), Some(Place { line: 12, from: Some(4), to: Some(14) }));
        assert_eq!(place(&"my.star:3: odd".into()), Some(Place { line: 3, from: None, to: None }));
        for other in ["my.star: nothing", "the value 3", "a\nmy.star:3: x", "my.star:", "my.star:99999999999: x"] {
            assert_eq!(place(&other.into()), None, "{other}");
        }
    }
}
