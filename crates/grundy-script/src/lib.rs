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
//! 3. `language`: the dialect and its functions; `complaint`: their errors; `parts`: the values of `move` and `split`;
//!    `unnamed`: the same rules without the names of moves; `fast`: the same rules without the interpreter;
//! 4. `board`: rules that define a board, with the functions in `board_language`; [`graphs`]: graphs that lie beside them;
//! 5. `load`, `call`, `fault`: running a file, calling its functions, failures in words;
//! 6. `code`: values as [`Position`](grundy_core::Position)s; `value`, `literal`:
//!    conversions to values of the language, and to text.
//!
//! The language is deterministic: no files but graphs read at the start, no clock, no randomness, and no state from one
//! call to the next. So equal positions have equal options, as a ruleset requires.

pub mod again;
mod board;
mod board_language;
mod call;
mod code;
mod complaint;
mod descent;
pub mod door;
#[cfg_attr(target_family = "wasm", path = "no_fast.rs")]
mod fast;
mod fault;
pub mod graphs;
mod language;
pub mod limits;
mod literal;
mod load;
mod mend;
mod numbers;
mod parts;
mod place;
pub mod script;
mod unnamed;
mod value;

pub use board::board_game;
pub use door::Door;
pub use graphs::{ReadGraph, RuleGraph};
pub use limits::ScriptLimits;
pub use script::Script;
