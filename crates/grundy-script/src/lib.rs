//! Rules that a user writes: a file in Starlark, a small dialect of Python, as a [`Ruleset`](grundy_core::Ruleset).
//!
//! `docs/your-own-rules.md` says what a file may define; the folder `rules/` has many examples. In reading order:
//!
//! 1. [`door`]: what a file defines decides how it is played. [`script`]: [`Script`], rules that are functions.
//!    `numbers`, `place`: rules that are formulas, and where in the file a formula stands;
//! 2. `machine`: the evaluator of the language, with all its functions and values;
//! 3. `board`: rules that define a board; [`graphs`]: graphs that lie beside them;
//! 4. `load`, `fault`: running a file and its limits, failures in words, and what to write instead of Python;
//! 5. `code`: values as [`Position`](grundy_core::Position)s; `literal`: positions as text.
//!
//! The language is deterministic: no files but graphs read at the start, no clock, no randomness, and no state from one
//! call to the next. So equal positions have equal options, as a ruleset requires.

pub mod again;
mod board;
mod code;
pub mod door;
mod fault;
pub mod graphs;
mod literal;
mod load;
mod machine;
mod numbers;
mod place;
pub mod script;

pub use door::Door;
pub use graphs::{ReadGraph, RuleGraph};
pub use load::ScriptLimits;
pub use script::Script;
