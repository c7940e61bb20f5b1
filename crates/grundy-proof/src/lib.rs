//! Certificates of impartial games and the independent checker.
//!
//! A solver that is wrong is usually wrong with confidence. So every answer can
//! be written down as a *certificate* ([`certificate`]) and checked by this
//! crate, which shares no algorithm with the solvers: its mex, its sums, its
//! period test and its closed forms are its own, and it works from the moves
//! alone. It trusts the rules ([`grundy_rules`]: what a move may do) and what it
//! lists in its verdict, nothing else.
//!
//! In reading order:
//!
//! 1. [`certificate`]: what a certificate says; [`reading`]: how it is read;
//! 2. [`verdict`]: what the checker answers, and `check`: the dispatcher;
//! 3. `mex`, `subtraction`, `takebreak`, `sparse`, `sequence`, `table`: values from the definition;
//!    `loopy`: the same where play may go on for ever;
//! 4. `law`, `recurrence`, `arithmetic`, `periodicity`: what is proved about all heaps;
//! 5. `theorems`: closed forms, evaluated here; `known`: where the value of a position comes from;
//! 6. `options`, `count`, `moves`: all winning moves, counted and listed; `total`: values of sums;
//! 7. `sums`, `list`, `analysis`: outcomes of sums that must be played as a whole;
//! 8. [`results`]: tables of every position of a game;
//! 9. `values`, `period`, `position` with `normal`, `misere`, `whole`: the claims.

pub mod certificate;
pub mod reading;
pub mod results;
pub mod verdict;

mod analysis;
mod arithmetic;
mod check;
mod count;
mod heap_values;
mod known;
mod law;
mod list;
mod loopy;
mod mex;
mod misere;
mod moves;
mod normal;
mod options;
mod period;
mod periodicity;
mod position;
mod recurrence;
mod sequence;
mod sparse;
mod subtraction;
mod sums;
mod table;
mod takebreak;
mod theorems;
mod total;
mod values;
mod whole;

pub use certificate::{Certificate, Claim, Value, Witness};
pub use check::{check, check_with, check_within};
pub use reading::{CheckError, read};
pub use verdict::{Find, Rejected, Verified};
