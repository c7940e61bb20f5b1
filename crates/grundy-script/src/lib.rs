//! Rules that anybody can write: a file in Starlark, a small dialect of Python,
//! as a [`Ruleset`](grundy_core::Ruleset).
//!
//! A file says what the options of a position are (`options(p)`, or `moves(p)` and
//! `play(p, m)`), and may say who has won (`result(p)`), what is equal by symmetry
//! (`representative(p)`), which number every move lowers (`rank(p)`), which positions
//! lie together (`block(p)`), how to print a position (`show(p)`), and `name`,
//! `convention`, `start`. `docs/11-your-own-rules.md` teaches it; the folder
//! `rules/` is full of examples. In reading order:
//!
//! 1. [`script`]: [`Script`], the ruleset;
//! 2. [`limits`]: [`ScriptLimits`], what a call of a rule may cost;
//! 3. `language`: the dialect and its functions; `parts`: what `move` and `split` make;
//! 4. `load`, `call`, `fault`: running a file, calling its functions, failures in words;
//! 5. `code`: values as [`Position`](grundy_core::Position)s; `value`, `literal`:
//!    between those and values of the language, and text.
//!
//! The language is deterministic: no files, no clock, no chance, and no state from
//! one call to the next. So equal positions have equal options, as a ruleset must.

mod call;
mod code;
mod descent;
mod fault;
mod language;
pub mod limits;
mod literal;
mod load;
mod parts;
pub mod script;
mod value;

pub use limits::ScriptLimits;
pub use script::Script;
