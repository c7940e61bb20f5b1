//! State an impartial game, get the truth: who wins, the value, every winning move, and why.
//!
//! This is the crate a Rust user adds. In reading order:
//!
//! 1. [`game`]: [`Game`], a sum of anything;
//! 2. [`notation`]: the text from which it is read; [`sources`]: the files that it may name;
//! 3. [`session`]: [`Session`], which answers questions;
//! 4. [`answer`]: what it answers, [`Answer`];
//! 5. [`explain`]: [`Explanation`], the reason as a tree of steps;
//! 6. [`certify`]: certificates of the answers;
//! 7. [`opponent`]: the moves a player may choose from, and a perfect opponent;
//! 8. `table`: answers from a table of all positions of a game, and its check;
//! 9. [`words`]: what is said, before it is said in a language; `language` (a feature): the languages.
//!
//! ```
//! use grundy::{Convention, Game, Session};
//! let game: Game = "nim 3 4 5".parse()?;
//! let answer = Session::default().solve(&game, Convention::Normal, 20).unwrap();
//! assert_eq!(answer.grundy, Some(2.into()));
//! assert_eq!(answer.winning_moves[0].label, "take 2");
//! # Ok::<(), grundy::SyntaxError>(())
//! ```

pub mod answer;
pub mod certify;
mod coloured;
pub mod explain;
pub mod game;
#[cfg(feature = "languages")]
pub mod language;
pub mod notation;
pub mod opponent;
pub mod session;
pub mod sources;
pub mod survey;
#[cfg(feature = "parquet")]
pub mod table;
pub mod words;

/// Hackenbush: pictures ([`hackenbush::read`]), and what they are worth ([`hackenbush::Green`]).
pub mod hackenbush {
    pub use grundy_rules::hackenbush::*;
    pub use grundy_solve::hackenbush::*;
}

/// Codes of games that take and break: which of them are one game.
pub mod codes {
    pub use grundy_rules::Code;
    pub use grundy_solve::heap::{StandardForm, standard_form};
}

pub use answer::{Answer, ComponentAnswer, Move, PartizanValue, PlayerCounts};
pub use explain::Explanation;
pub use game::{Game, Start, Term};
pub use grundy_core::{
    Convention, Fault, LoopyValue, Nature, Nimber, Observer, Options, Outcome, Periodicity, Position, Progress,
    Ruleset, Silent, Stop, SyntaxError, Theorem, Verdict,
};
pub use grundy_files as files;
pub use grundy_graph as graph;
pub use grundy_proof as proof;
pub use grundy_proof::Value;
pub use grundy_rules::entry::CODE;
pub use grundy_rules::{ENTRIES, Entry, Rules, Shape};
pub use grundy_solve::graph as graph_solvers;
pub use grundy_solve::heap::{HeapRun, PeriodReport, Way};
pub use grundy_solve::{Limits, Unsolved, ValueTable, nim};
pub use opponent::Turn;
pub use session::Session;
pub use sources::{SourceLimits, Sources};
#[cfg(feature = "parquet")]
pub use table::SolvedTable;
pub use words::Words;
