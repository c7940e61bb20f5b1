//! How a question fails: the exceptions of `grundy.errors`.

use std::ops::Range;

use grundy::prove::{NoProof, Unasked};
use grundy::reached::NotListed;
use grundy::{Fault, Stop, SyntaxError, Unsolved};
use grundy_draw::NoPicture;
use pyo3::prelude::*;

/// Why there is no answer.
pub enum Failure {
    /// A text is wrong.
    Input { text: String, error: SyntaxError },
    /// The question does not fit the game.
    Unfit(String),
    /// The library does not answer.
    Unsolved(Unsolved),
    /// The answer is beyond what can be shown.
    TooMuch(String),
}

impl From<grundy_web::failure::Failure> for Failure {
    fn from(failure: grundy_web::failure::Failure) -> Failure {
        use grundy_web::failure::Failure as Web;
        match failure {
            Web::Input { text, error } => Failure::Input { text, error },
            Web::Unfit(why) => Failure::Unfit(why.into_english()),
            Web::Unsolved(unsolved) => Failure::Unsolved(unsolved),
            // Another crate of a build may ask for the larger library, which also draws.
            #[allow(unreachable_patterns)]
            other => Failure::Unfit(other.said().into_english()),
        }
    }
}

impl Failure {
    /// A mistake in `text`.
    pub fn input(text: &str, error: SyntaxError) -> Failure {
        Failure::Input { text: text.to_owned(), error }
    }

    /// The exception, with its cause.
    pub fn raise(self, py: Python<'_>, cause: Option<PyErr>) -> PyErr {
        let error = self.exception(py).unwrap_or_else(|error| error);
        error.set_cause(py, cause);
        error
    }

    fn exception(self, py: Python<'_>) -> PyResult<PyErr> {
        let errors = py.import("grundy.errors")?;
        let made = match self {
            Failure::Input { text, error } => {
                let Range { start, end } = characters(&text, &error.at);
                errors.getattr("InputError")?.call1((
                    error.message.into_english(),
                    text,
                    start,
                    end,
                    error.help.map(String::from),
                ))?
            }
            Failure::Unfit(message) => errors.getattr("QuestionError")?.call1((message,))?,
            Failure::TooMuch(message) => errors.getattr("NoAnswer")?.call1((message, "size"))?,
            Failure::Unsolved(Unsolved::Stopped(stop)) => {
                errors.getattr("NoAnswer")?.call1((format!("{stop}; there is no answer yet"), limit(stop)))?
            }
            Failure::Unsolved(Unsolved::TooLarge(excess)) => {
                errors.getattr("NoAnswer")?.call1((excess.to_string(), "memory"))?
            }
            Failure::Unsolved(Unsolved::Rules(Fault { message, stopped: Some(stop) })) => {
                errors.getattr("NoAnswer")?.call1((message.into_english(), limit(stop)))?
            }
            Failure::Unsolved(Unsolved::Rules(fault)) => {
                errors.getattr("RulesError")?.call1((fault.message.into_english(),))?
            }
            Failure::Unsolved(other) => errors.getattr("QuestionError")?.call1((other.to_string(),))?,
        };
        Ok(PyErr::from_value(made))
    }
}

/// The limit that stopped it, as `NoAnswer.limit` names it.
fn limit(stop: Stop) -> &'static str {
    match stop {
        Stop::Interrupted => "interrupt",
        Stop::TimeLimit => "time",
        Stop::MemoryLimit => "memory",
    }
}

/// A range of bytes in characters.
fn characters(text: &str, at: &Range<usize>) -> Range<usize> {
    let count = |bytes: usize| text.char_indices().take_while(|(byte, _)| *byte < bytes).count();
    count(at.start)..count(at.end)
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Failure {
        Failure::Unsolved(unsolved)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Unsolved(fault.into())
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Unsolved(Unsolved::Stopped(stop))
    }
}

impl From<NotListed> for Failure {
    fn from(why: NotListed) -> Failure {
        NoPicture::from(why).into()
    }
}

impl From<NoPicture> for Failure {
    fn from(why: NoPicture) -> Failure {
        match why {
            NoPicture::Unsolved(unsolved) => Failure::Unsolved(unsolved),
            why => Failure::TooMuch(why.to_string()),
        }
    }
}

impl From<Unasked> for Failure {
    fn from(reason: Unasked) -> Failure {
        match reason {
            Unasked::Claim { text, error } => Failure::Input { text, error },
            Unasked::NoProof(NoProof::Stopped(stop)) => stop.into(),
            other => Failure::Unfit(other.to_string()),
        }
    }
}
