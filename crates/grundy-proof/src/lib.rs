//! Certificates of impartial games, and the kernel that checks them.
//!
//! A solver that is wrong is usually wrong with confidence. So every answer can be written down as a *certificate*: a
//! claim, and an ordered list of facts that prove it. This crate checks one. It works from the definition and from the
//! moves of the rules ([`grundy_rules`]), and imports no solver.
//!
//! Every fact is a labelling of positions, and what differs is how the labels are written down (the *carrier*) and how
//! one sees that they are right at each position. The verdict lists whatever is not seen but trusted: theorems with
//! grundy's evaluation of them, and symmetries that the rules declare.
//!
//! The kernel is meant to be read. In reading order:
//!
//! 1. [`certificate`] and [`fact`]: what a certificate says, with each `value`; `reading`: how it is read;
//! 2. `verdict`: what the checker answers; `check`: the dispatcher;
//! 3. `labels`: when a label is right at a position: the one rule of all lists;
//! 4. the carriers, one file each: `list` (values of positions) and `outcomes` (of sums played as a whole, which are
//!    `games`), `ray` (values of heaps, a `sequence`; what goes on for ever is a `law`, which `periodicity` proves, with `shift` and
//!    `growth`), `tree` (green pictures), `monoid` with
//!    `pairs` (misère quotients);
//! 5. `library`: what the facts of a certificate say together, theorems among it; `count`: the options of one value;
//! 6. `moves`, and `apart`, what they leave on boards: the moves that a claim lists; `position` with `sums` and `alone`, `values`, `period` and `quotient`: the claims.
//!
//! The room [`large`] holds what only large games need: long rays from few data, and stored tables of whole games.
//! It uses the kernel; the kernel knows it by two functions that it is given.

pub mod certificate;
pub mod fact;
pub mod large;
pub mod reading;
pub mod verdict;

mod alone;
mod apart;
mod automaton;
mod check;
mod count;
mod games;
mod growth;
mod labels;
mod law;
mod library;
mod list;
mod monoid;
mod moves;
mod outcomes;
mod pairs;
mod period;
mod periodicity;
mod position;
mod quotient;
mod ray;
mod sequence;
mod shift;
mod sums;
mod total;
mod tree;
mod value;
mod values;

pub use certificate::{Certificate, Claim, Value};
pub use fact::{Fact, Witness};
pub use large::results;
pub use large::{check, check_with, check_within};
pub use reading::{CheckError, read};
pub use verdict::{Find, Rejected, Verified};
