//! Expressions of nimbers, such as `5 * 7 + 1/3`.
//!
//! ```text
//! expression := term { ("+" | "-" | "xor") term }
//! term       := factor { ("*" | "/") factor }
//! factor     := { "-" } atom [ ("^" | "**") exponent ]
//! atom       := number | "(" expression ")" | function arguments
//! exponent   := [ "-" ] number | "(" expression ")" whose value is an ordinary number
//! ```
//!
//! `+`, `xor` and `⊕` are the nim-sum and `*` the nim-product; `-` is `+`, for every nimber is its own negative. `^` and
//! `**` are the power, whose exponent is an ordinary number. The precedence is that of `+`, `*` and `**` in Python. A
//! function stands in front of its arguments and binds more tightly than all of these: `sqrt 8 + 1` is
//! `sqrt(8) + 1`. `order` and `log` give ordinary numbers, `roots` two nimbers.
//!
//! In reading order: `token` and `evaluate`. An expression is evaluated while it is read, so no tree is made and only
//! brackets are recursion. The text is read twice: the first time only to find mistakes.

mod evaluate;
mod token;

pub use evaluate::{Evaluation, evaluate};
pub use token::{Evaluated, Function, Mistake, Step};
