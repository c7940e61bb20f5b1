//! State an impartial game, get the truth: who wins, the value, every winning move, and why.
//!
//! This is the crate for Rust users. In reading order:
//!
//! 1. [`sum`]: [`Sum`], a position: a sum of anything; [`legal`]: the moves in it;
//! 2. [`notation`]: how it is written as text; [`sources`]: the files that the text may name;
//! 3. [`session`]: [`Session`], which answers questions; [`series`]: those about all positions of a [`Family`];
//! 4. [`answer`]: the [`Answer`]; [`written`]: the same as text, for JSON;
//! 5. [`explain`]: [`Explanation`], the reasons as a tree of steps;
//! 6. [`certify`]: certificates of the answers;
//! 7. [`opponent`]: a perfect opponent; [`prove`]: theorems about all positions; [`family`]: about all boards of a family;
//! 8. [`reached`]: all positions of a game at once; `table`: answers from a table of all positions of a game, and its check.
//!
//! What the documentation does not show may change in any version.
#![doc = include_str!("../examples.md")]

pub mod answer;
#[doc(hidden)]
pub mod ask;
pub mod certify;
mod coloured;
pub mod explain;
pub mod family;
mod far;
pub mod included;
mod inquiry;
#[cfg(feature = "languages")]
#[doc(hidden)]
pub mod language;
pub mod legal;
pub mod misere;
pub mod notation;
pub mod opponent;
pub mod outcomes;
pub mod prove;
pub mod reached;
pub mod series;
pub mod session;
pub mod sources;
pub mod sum;
#[doc(hidden)]
pub mod survey;
#[cfg(feature = "parquet")]
pub mod table;
#[doc(hidden)]
pub mod words;
pub mod written;

/// Hackenbush: pictures ([`hackenbush::read`]) and their values ([`hackenbush::Green`]).
pub mod hackenbush {
    pub use grundy_rules::hackenbush::*;
    pub use grundy_solve::hackenbush::*;
}

/// Boards of cells ([`boards::Board`]) and their values ([`boards::BoardEngine`]).
pub mod boards {
    pub use grundy_rules::cells::*;
    pub use grundy_solve::board::BoardEngine;
}

/// Codes of games that take and break: which of them are the same game.
pub mod codes {
    pub use grundy_rules::Code;
    pub use grundy_solve::heap::{StandardForm, standard_form};
}

pub use answer::{Answer, ComponentAnswer, Components, PlayerCounts};
pub use explain::Explanation;
#[doc(hidden)]
pub use grundy_core::syntax::ruleset_as_word;
pub use grundy_core::{
    Convention, Declared, Fault, Goal, Label, LoopyValue, Nature, Nimber, Observer, OptionList, Options, Outcome,
    OutcomeClass, Periodicity, Position, Progress, Ruleset, Said, Silent, Stop, SyntaxError, Theorem, Verdict, said,
};
pub use grundy_files as files;
pub use grundy_graph as graph;
pub use grundy_proof as proof;
pub use grundy_proof::Value;
#[doc(hidden)]
pub use grundy_rules::aliases::is_near;
pub use grundy_rules::catalogue::entry_named;
#[doc(hidden)]
pub use grundy_rules::entry::CODE;
#[doc(hidden)]
pub use grundy_rules::number::ungrouped;
pub use grundy_rules::{ENTRIES, Entry, Origin, Rules, Shape, Structure};
#[doc(hidden)]
pub use grundy_solve::graph as graph_solvers;
pub use grundy_solve::hackenbush::Player;
pub use grundy_solve::heap::{HeapRun, PeriodReport, Way};
pub use grundy_solve::nimber;
pub use grundy_solve::numbers::ValueGrid;
pub use grundy_solve::sums::coloured::ColouredValue;
pub use grundy_solve::{GoodMove, Limits, Move, Unsolved, ValueTable, sums::nim};
#[doc(hidden)]
pub use included::INCLUDED;
pub use legal::End;
pub use outcomes::Outcomes;
pub use reached::Reached;
pub use series::{Family, FamilyPeriod, Series};
pub use session::{Deadline, Session};
pub use sources::{SourceLimits, Sources, file_of};
pub use sum::{Start, Sum, Term};
#[cfg(feature = "parquet")]
pub use table::SolvedTable;
#[doc(hidden)]
pub use words::Words;
pub use written::{WrittenAnswer, WrittenComponent, WrittenMove, WrittenValue};
