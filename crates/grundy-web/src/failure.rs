//! How a question fails. The page gets it as JSON, and says it in its own place.

use grundy::{SyntaxError, Unsolved};
use grundy_draw::NoPicture;
use serde_json::{Value, json};

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
    Unfit(String),
    /// The limits do not allow an answer.
    Unsolved(Unsolved),
    /// What was asked cannot be drawn.
    NoPicture(NoPicture),
}

impl Failure {
    /// A mistake in `text`.
    pub fn input(text: &str, error: SyntaxError) -> Failure {
        Failure::Input { text: text.to_owned(), error }
    }

    /// `{"kind": "input", "message", "help", "from", "to"}`, where the place counts
    /// UTF-16 units as pages do; or `{"kind": "unfit" | "unsolved", "message"}`. Where the message is about a place
    /// in a file of rules, `"place"` is that ([`place`]).
    pub fn to_json(&self) -> Value {
        let mut told = self.words();
        if let Some(place) = told["message"].as_str().and_then(place) {
            told["place"] = place;
        }
        told
    }

    fn words(&self) -> Value {
        match self {
            Failure::Input { text, error } => {
                let units = |bytes: usize| text.get(..bytes).map_or(0, |before| before.encode_utf16().count());
                json!({
                    "kind": "input", "message": error.message, "help": error.help,
                    "from": units(error.at.start), "to": units(error.at.end),
                })
            }
            Failure::Unfit(message) => json!({"kind": "unfit", "message": message}),
            Failure::Unsolved(unsolved) => json!({"kind": "unsolved", "message": unsolved.to_string()}),
            Failure::NoPicture(why) => json!({"kind": "unsolved", "message": why.to_string()}),
        }
    }
}

/// The place that a message of the rules' interpreter names: `{"line", "from", "to"}`, counted from 1 and from 0;
/// `from` and `to` are signs of the line, and absent where all of it is meant.
///
/// Such a message says `FILE.star:LINE: …`, and below the line marks what is wrong with `^^^`.
pub fn place(message: &str) -> Option<Value> {
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
    Some(match marked {
        Some((from, to)) => json!({"line": line, "from": from, "to": to}),
        None => json!({"line": line}),
    })
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Failure {
        Failure::Unsolved(unsolved)
    }
}

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
        let message = "my.star:12: fail: no\n  12 |     fail(\"no\")\n     |     ^^^^^^^^^^\ncalled from my.star:20: a";
        assert_eq!(place(message), Some(json!({"line": 12, "from": 4, "to": 14})));
        assert_eq!(place("my.star:3: odd"), Some(json!({"line": 3})));
        for other in ["my.star: nothing", "the value 3", "a\nmy.star:3: x", "my.star:", "my.star:99999999999: x"] {
            assert_eq!(place(other), None, "{other}");
        }
    }
}
