//! How a question fails. The page gets it as JSON, and says it in its own place.

use grundy::{SyntaxError, Unsolved};
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
}

impl Failure {
    /// A mistake in `text`.
    pub fn input(text: &str, error: SyntaxError) -> Failure {
        Failure::Input { text: text.to_owned(), error }
    }

    /// `{"kind": "input", "message", "help", "from", "to"}`, where the place counts
    /// UTF-16 units as pages do; or `{"kind": "unfit" | "unsolved", "message"}`.
    pub fn to_json(&self) -> Value {
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
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Failure {
        Failure::Unsolved(unsolved)
    }
}
