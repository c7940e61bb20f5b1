//! Why a question does not fit: the game, the table, or the certificate.

use std::path::PathBuf;

use grundy_core::{Convention, Position, SyntaxError};
use thiserror::Error;

use crate::cause::Cause;

/// Why a question is refused. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A vertex does not exist in the graph.
    #[error("the graph has no vertex number {position}")]
    NoVertex {
        /// The vertex in question.
        position: Position,
    },
    /// Misère play with blue or red edges.
    #[error("misère play is solved for green pictures only, and here are blue or red edges")]
    MisereInColours,
    /// A component beside blue and red edges has no value that could be added.
    #[error(
        "{ruleset} is no component beside blue and red edges: its play may go on for ever, or its value is not known"
    )]
    NoComponentBesideColours {
        /// The ruleset of the component.
        ruleset: String,
    },
    /// A question about impartial games concerns a partizan one.
    #[error(
        "Left and Right have different moves in {sum}, and this is about impartial games; `grundy solve` tells who wins"
    )]
    Partizan {
        /// The sum.
        sum: String,
    },
    /// Two components of a sum must both be answered at once.
    #[error("two components are written with `!`, and the next move can be made only in one")]
    TwoUrgent,
    /// A position that must be answered in has no value.
    #[error("{ruleset} {position} must be answered at once, so it has no value; `grundy solve` tells who wins")]
    Urgent {
        /// The ruleset.
        ruleset: String,
        /// The position.
        position: String,
    },
    /// A drawing wants the parts of a green picture.
    #[error("the picture is not green")]
    NotGreen,
    /// A file can hold only values of heap games.
    #[error("the values of {ruleset} are kept in no file")]
    NotKept {
        /// The ruleset.
        ruleset: String,
    },
    /// The positions are not lists of the length that the table needs.
    #[error(
        "the positions of {ruleset} are not a fixed number of numbers, so there is no table of them; for nim, moore:K \
         and numbers to take, --heaps says how many heaps"
    )]
    NotNumbers {
        /// The ruleset.
        ruleset: String,
    },
    /// There is no certificate for such an answer.
    #[error("{0}")]
    NoCertificate(#[from] NoCertificate),
    /// Explanations were asked for, but a table gives none.
    #[error("a table tells what positions are worth, not why; ask without it, or check all of it with `grundy check`")]
    NoReasons,
    /// The rules of a table cannot be found.
    #[error("{}: {error}", .folder.display())]
    RulesOfTable {
        /// The folder of the table.
        folder: PathBuf,
        /// The error.
        error: SyntaxError,
    },
    /// The part of a table's graph that a sample needs cannot be read.
    #[error("{0}")]
    GraphOfSample(Cause),
    /// A table names an unknown convention.
    #[error("{}: `{convention}` is no convention; it is `normal` or `misere`", .folder.display())]
    NoConvention {
        /// The folder of the table.
        folder: PathBuf,
        /// The convention in its manifest.
        convention: String,
    },
    /// A table was made from a different content of a file.
    #[error(
        "{}: the table was made from another content of the file of {ruleset}; take that one, or make the table again",
        .folder.display()
    )]
    OtherContent {
        /// The folder of the table.
        folder: PathBuf,
        /// The ruleset of the file.
        ruleset: String,
    },
    /// A position is not in the table.
    #[error(
        "{ruleset} {position} is not in the table {}, which holds what can be reached from {}",
        .folder.display(),
        .start.as_deref().unwrap_or("any vertex")
    )]
    NotInTable {
        /// The folder of the table.
        folder: PathBuf,
        /// The ruleset of the position.
        ruleset: String,
        /// The position.
        position: String,
        /// The starts of the table; `None` if it holds all vertices of a graph.
        start: Option<String>,
    },
    /// A table uses the other convention.
    #[error("the table {} is about {about} play, and the question about {asked} play", .folder.display())]
    OtherConvention {
        /// The folder of the table.
        folder: PathBuf,
        /// The table's convention.
        about: Convention,
        /// The convention of the question.
        asked: Convention,
    },
    /// A table belongs to other rules.
    #[error("the table {} is about {about}, not about {asked}", .folder.display())]
    OtherRules {
        /// The folder of the table.
        folder: PathBuf,
        /// The table's ruleset.
        about: String,
        /// The ruleset of the question.
        asked: String,
    },
}

/// Why there is no certificate for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// The answer concerns blue or red edges.
    #[error("there are no certificates for pictures with blue or red edges")]
    Colours,
    /// A player may move again, or must answer.
    #[error(
        "there are no certificates yet for the values of {ruleset}, in which a player may move again or must answer where \
         the other has moved; `solve` writes one for a single sum"
    )]
    Entailing {
        /// The ruleset.
        ruleset: String,
    },
    /// The rules do not read back what they write.
    #[error(
        "a certificate writes positions as text, and the rules of {ruleset} do not read what they write: implement \
         `parse` so that it undoes `show`"
    )]
    Unreadable {
        /// The ruleset.
        ruleset: String,
    },
    /// Two different rulesets have one name.
    #[error("a certificate knows rules by their name, and there are two different ones named {ruleset}; rename one")]
    Namesakes {
        /// The name.
        ruleset: String,
    },
}

impl From<NoCertificate> for crate::Unsolved {
    fn from(why: NoCertificate) -> crate::Unsolved {
        Refusal::NoCertificate(why).into()
    }
}
