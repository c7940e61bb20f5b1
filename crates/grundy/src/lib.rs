//! State an impartial game, get the truth: who wins, the value, every winning move, and why.
//!
//! This is the crate for Rust users. In reading order:
//!
//! 1. [`Sum`]: a position, a sum of anything, and the moves in it; [`Sources`]: the files that its text may name;
//! 2. [`Session`]: answers questions; [`Answer`]; [`WrittenAnswer`]: the same as text, for JSON;
//! 3. [`Rules`], [`Ruleset`]: the games of the catalogue, and a game of your own; [`Family`]: boards of all sizes;
//! 4. [`explain`]: the reasons as a tree of steps; [`proof`]: certificates and their checker;
//! 5. [`prove`]: theorems about all positions; [`Reached`]: all positions of a game at once.
//!
//! What this documentation does not show is outside of semantic versioning: it may change in any version.
#![doc = include_str!("../examples.md")]

#[doc(hidden)]
pub mod answer;
#[doc(hidden)]
pub mod ask;
#[doc(hidden)]
pub mod certify;
pub mod explain;
#[doc(hidden)]
pub mod family;
mod far;
#[doc(hidden)]
pub mod included;
mod inquiry;
#[cfg(feature = "languages")]
#[doc(hidden)]
pub mod language;
#[doc(hidden)]
pub mod legal;
#[doc(hidden)]
pub mod misere;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod opponent;
#[doc(hidden)]
pub mod outcomes;
pub mod prove;
#[doc(hidden)]
pub mod reached;
#[doc(hidden)]
pub mod series;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod sources;
#[doc(hidden)]
pub mod sum;
#[cfg(feature = "parquet")]
#[doc(hidden)]
pub mod table;
#[doc(hidden)]
pub mod words;
#[doc(hidden)]
pub mod written;

/// Hackenbush: pictures ([`hackenbush::read`]) and their values ([`hackenbush::Green`]).
#[doc(hidden)]
pub mod hackenbush {
    pub use grundy_rules::hackenbush::*;
    pub use grundy_solve::hackenbush::*;
}

/// Boards of cells ([`boards::Board`]) and their values ([`boards::BoardEngine`]).
#[doc(hidden)]
pub mod boards {
    pub use grundy_rules::cells::*;
    pub use grundy_solve::board::BoardEngine;
}

/// Codes of games that take and break: which of them are the same game.
#[doc(hidden)]
pub mod codes {
    pub use grundy_octal::{StandardForm, standard_form};
    pub use grundy_rules::Code;
}

/// Certificates, and the checker, which shares nothing with the solvers.
pub mod proof {
    #[doc(hidden)]
    pub use grundy_proof::*;
    pub use grundy_proof::{Certificate, CheckError, Claim, Rejected, Verified, check, check_with, read};
}

/// Game graphs with names.
pub mod graph {
    pub use grundy_graph::NamedGraph;
    #[doc(hidden)]
    pub use grundy_graph::*;
}

/// Calculating with nimbers.
pub mod nimber {
    #[doc(hidden)]
    pub use grundy_solve::nimber::*;
    pub use grundy_solve::nimber::{Evaluated, Evaluation, Mistake, evaluate};
}

pub use answer::{Answer, ComponentAnswer, Components, PlayerCounts};
pub use explain::Explanation;
pub use grundy_core::{
    Convention, Declared, Fault, Goal, Label, LoopyValue, Nature, Nimber, Observer, OptionList, Options, Outcome,
    OutcomeClass, Periodicity, Position, Progress, Ruleset, Said, Silent, Stop, SyntaxError, Theorem, Verdict, said,
};
pub use grundy_octal::{HeapRun, PeriodReport, Way};
pub use grundy_proof::Value;
pub use grundy_rules::catalogue::entry_named;
pub use grundy_rules::{ENTRIES, Entry, Origin, Rules, Shape, Structure};
pub use grundy_solve::hackenbush::Player;
pub use grundy_solve::numbers::ValueGrid;
pub use grundy_solve::sums::coloured::ColouredValue;
pub use grundy_solve::{GoodMove, Limits, Move, Unsolved, ValueTable};
pub use inquiry::proved;
pub use legal::End;
pub use outcomes::Outcomes;
pub use reached::Reached;
pub use series::{Family, FamilyPeriod, Series};
pub use session::{Deadline, Session};
pub use sources::{SourceLimits, Sources, file_of};
pub use sum::{Start, Sum, Term};
#[cfg(feature = "parquet")]
pub use table::SolvedTable;
pub use written::{WrittenAnswer, WrittenComponent, WrittenMove, WrittenValue};
#[doc(hidden)]
pub use {
    grundy_core::{
        from,
        syntax::{as_word, ruleset_as_word},
    },
    grundy_files as files,
    grundy_rules::{catalogue::is_near, entry::CODE, number::ungrouped},
    grundy_solve::{graph as graph_solvers, sums::nim},
    included::INCLUDED,
    words::Words,
};
