//! Certificates of impartial games, and the kernel that checks them.
//!
//! A solver that is wrong is usually wrong with confidence. So every answer can be written down as a *certificate*: a
//! claim, and an ordered list of facts that prove it. This crate checks one. It works from the definition and from the
//! moves of the rules ([`grundy_rules`]), and imports no solver.
//!
//! Every fact is a labelling of positions. Facts differ in how the labels are written down (the *carrier*), and in how
//! they are verified at each position. The verdict lists what is trusted: theorems with grundy's evaluation of them,
//! and symmetries of more positions than are compared.
//!
//! The crate is meant to be read:
//!
//! 1. [`certificate`] and [`fact`]: what a certificate says, and how it is read;
//! 2. `kernel`, on which every verdict rests: labels, values of positions and of heaps, sums, claims about a position;
//! 3. `check`: the dispatcher, from which arrows run to the rooms. A room uses the kernel, and the kernel names none:
//!    - `periods`: laws by which the values of heaps go on for ever; `values`: claims about many values;
//!    - `whole`: sums that are played as a whole; `monoid`: misère play by quotients;
//!    - `automaton`: theorems about all positions; `family`: theorems about all boards of a family. `tree`: green
//!      pictures. `apart`: boards that fall apart, and one position of which only the outcome is known;
//!    - [`large`]: long rays from few data, and stored tables of whole games.

pub mod certificate;

/// For large games only: long rays from few data (`sparse`, `subtraction`), and stored tables ([`results`]).
pub mod large {
    pub mod results;
    pub(crate) mod sparse;
    pub(crate) mod subtraction;
}

mod apart;
mod automaton;
mod check;
mod family;
mod kernel;
mod monoid;
mod periods;
mod tree;
mod values;
mod whole;

pub use certificate::fact::{self, Fact, Witness};
pub use certificate::{Certificate, CheckError, Claim, Value, read};
pub use check::{check, check_with, check_within};
pub use kernel::position::TRIED;
pub use kernel::session::{Find, Rejected, Verified};
pub use large::results;
