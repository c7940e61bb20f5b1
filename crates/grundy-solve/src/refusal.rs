//! Why a question does not fit: the game, the table, or the certificate.

use std::fmt;
use std::path::PathBuf;

use grundy_core::{Convention, Position, Said, SyntaxError, said};
use thiserror::Error;

use crate::cause::Cause;

/// Why a question is refused. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A vertex does not exist in the graph.
    NoVertex {
        /// The vertex in question.
        position: Position,
    },
    /// Misère play with blue or red edges.
    MisereInColours,
    /// A component beside blue and red edges has no value that could be added.
    NoComponentBesideColours {
        /// The ruleset of the component.
        ruleset: String,
    },
    /// A question about impartial games concerns a partizan one.
    Partizan { sum: String },
    /// Two components of a sum must both be answered at once.
    TwoUrgent,
    /// A position that must be answered in has no value.
    Urgent { ruleset: String, position: String },
    /// A drawing wants the parts of a green picture.
    NotGreen,
    /// A file can hold only values of heap games.
    NotKept { ruleset: String },
    /// The positions are not lists of the length that the table needs.
    NotNumbers { ruleset: String },
    /// A misère quotient or genera are asked for, and the positions are not heaps that are played to the end.
    NoHeapGame { ruleset: String },
    /// There is no certificate for such an answer.
    NoCertificate(#[from] NoCertificate),
    /// Explanations were asked for, but a table gives none.
    NoReasons,
    /// The rules of a table cannot be found.
    RulesOfTable {
        /// The folder of the table.
        folder: PathBuf,
        error: SyntaxError,
    },
    /// The part of a table's graph that a sample needs cannot be read.
    GraphOfSample(Cause),
    /// A table names an unknown convention.
    NoConvention {
        /// The folder of the table.
        folder: PathBuf,
        /// The convention in its manifest.
        convention: String,
    },
    /// A table was made from a different content of a file.
    OtherContent {
        /// The folder of the table.
        folder: PathBuf,
        /// The ruleset of the file.
        ruleset: String,
    },
    /// A position is not in the table.
    NotInTable {
        /// The folder of the table.
        folder: PathBuf,
        /// The ruleset of the position.
        ruleset: String,
        position: String,
        /// The starts of the table; `None` if it holds all vertices of a graph.
        start: Option<String>,
    },
    /// A table uses the other convention.
    OtherConvention {
        /// The folder of the table.
        folder: PathBuf,
        /// The table's convention.
        about: Convention,
        /// The convention of the question.
        asked: Convention,
    },
    /// A table belongs to other rules.
    OtherRules {
        /// The folder of the table.
        folder: PathBuf,
        /// The table's ruleset.
        about: String,
        /// The ruleset of the question.
        asked: String,
    },
}

impl Refusal {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Refusal::NoVertex { position } => said!("the graph has no vertex number {position}", position),
            Refusal::MisereInColours => {
                said!("misère play is solved for green pictures only, and here are blue or red edges")
            }
            Refusal::NoComponentBesideColours { ruleset } => said!(
                "{ruleset} is no component beside blue and red edges: its play may go on for ever, or its value is not known",
                ruleset
            ),
            Refusal::Partizan { sum } => said!(
                "Left and Right have different moves in {sum}, and this is about impartial games; `grundy solve` tells who wins",
                sum
            ),
            Refusal::TwoUrgent => {
                said!("two components are written with `!`, and the next move can be made only in one")
            }
            Refusal::Urgent { ruleset, position } => said!(
                "{ruleset} {position} must be answered at once, so it has no value; `grundy solve` tells who wins",
                ruleset,
                position
            ),
            Refusal::NotGreen => said!("the picture is not green"),
            Refusal::NotKept { ruleset } => said!("the values of {ruleset} are kept in no file", ruleset),
            Refusal::NotNumbers { ruleset } => said!(
                "the positions of {ruleset} are not a fixed number of numbers, so there is no table of them; for nim, moore:K \
         and numbers to take, --heaps says how many heaps",
                ruleset
            ),
            Refusal::NoHeapGame { ruleset } => said!(
                "{ruleset} is not played on single heaps until somebody cannot move, so it has no misère quotient here; \
                 heap games such as kayles, 0.77 and take:1..3 have one",
                ruleset
            ),
            Refusal::NoCertificate(inner) => inner.said(),
            Refusal::NoReasons => said!(
                "a table tells what positions are worth, not why; ask without it, or check all of it with `grundy check`"
            ),
            Refusal::RulesOfTable { folder, error } => {
                said!("{folder}: {error}", folder = folder.display(), error = error.said())
            }
            Refusal::GraphOfSample(inner) => inner.said(),
            Refusal::NoConvention { folder, convention } => said!(
                "{folder}: `{convention}` is no convention; it is `normal` or `misere`",
                folder = folder.display(),
                convention
            ),
            Refusal::OtherContent { folder, ruleset } => said!(
                "{folder}: the table was made from another content of the file of {ruleset}; take that one, or make the table again",
                folder = folder.display(),
                ruleset
            ),
            Refusal::NotInTable { folder, ruleset, position, start } => said!(
                "{ruleset} {position} is not in the table {folder}, which holds what can be reached from {vertex}",
                ruleset,
                position,
                folder = folder.display(),
                vertex = start.as_deref().map_or_else(|| said!("any vertex"), Said::from)
            ),
            Refusal::OtherConvention { folder, about, asked } => said!(
                "the table {folder} is about {about} play, and the question about {asked} play",
                folder = folder.display(),
                about = about.said(),
                asked = asked.said()
            ),
            Refusal::OtherRules { folder, about, asked } => {
                said!("the table {folder} is about {about}, not about {asked}", folder = folder.display(), about, asked)
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

/// Why there is no certificate for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// The answer concerns blue or red edges.
    Colours,
    /// A player may move again, or must answer.
    Entailing { ruleset: String },
    /// The rules do not read back what they write.
    Unreadable { ruleset: String },
    /// A period is only observed, and a certificate cannot name a theorem for rules from a file.
    PeriodNotProved { ruleset: String },
    /// Two different rulesets have one name.
    Namesakes {
        /// The name.
        ruleset: String,
    },
}

impl NoCertificate {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            NoCertificate::Colours => said!("there are no certificates for pictures with blue or red edges"),
            NoCertificate::Entailing { ruleset } => said!(
                "there are no certificates yet for the values of {ruleset}, in which a player may move again or must answer where \
         the other has moved; `solve` writes one for a single sum",
                ruleset
            ),
            NoCertificate::Unreadable { ruleset } => said!(
                "a certificate writes positions as text, and the rules of {ruleset} do not read what they write: implement \
         `parse` so that it undoes `show`",
                ruleset
            ),
            NoCertificate::PeriodNotProved { ruleset } => said!(
                "what {ruleset} only seems to do has no certificate; `grundy values --certificate` certifies its values",
                ruleset
            ),
            NoCertificate::Namesakes { ruleset } => said!(
                "a certificate knows rules by their name, and there are two different ones named {ruleset}; rename one",
                ruleset
            ),
        }
    }
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl From<NoCertificate> for crate::Unsolved {
    fn from(why: NoCertificate) -> crate::Unsolved {
        Refusal::NoCertificate(why).into()
    }
}
