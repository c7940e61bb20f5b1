//! Rules that a user writes: a file in Starlark, a small dialect of Python, as a [`Ruleset`](grundy_core::Ruleset).
//!
//! A file defines the options of a position (`options(p)`, or `moves(p)` and `play(p, m)`). It may also define who has
//! won (`result(p)`), which positions are equal by symmetry (`representative(p)`), a number that every move lowers
//! (`rank(p)`), which positions lie together (`block(p)`), how to print a position (`show(p)`), and `name`,
//! `convention`, `start`. `docs/your-own-rules.md` teaches it; the folder `rules/` has many examples. In reading
//! order:
//!
//! 1. [`door`]: what a file defines decides how it is played; [`script`]: [`Script`], rules that are functions;
//!    `numbers`, `place`: rules that are formulas, and where in the file a formula stands;
//! 2. [`limits`]: [`ScriptLimits`], what a call of a rule may cost;
//! 3. `machine`: the evaluator of the language, with all its functions and values;
//! 4. `board`: rules that define a board; [`graphs`]: graphs that lie beside them;
//! 5. `load`, `fault`, `mend`: running a file, failures in words, and what to write instead of Python;
//! 6. `code`: values as [`Position`](grundy_core::Position)s; `literal`: positions as text.
//!
//! The language is deterministic: no files but graphs read at the start, no clock, no randomness, and no state from one
//! call to the next. So equal positions have equal options, as a ruleset requires.

pub mod again;
mod board;
mod code;
mod descent;
pub mod door;
mod fault;
pub mod graphs;
pub mod limits;
mod literal;
mod load;
mod machine;
mod mend;
mod numbers;
mod place;
pub mod script;

pub use board::board_game;
pub use door::Door;
pub use graphs::{ReadGraph, RuleGraph};
pub use limits::ScriptLimits;
pub use script::Script;
