//! Misère play, in which whoever cannot move wins.
//!
//! Values do not add in misère play. Some sums are decided by a theorem; heap games with a finite *misère quotient* are
//! decided by multiplication in it (Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115
//! (2008) 593-622). A quotient is learned heap by heap, and then proved for all sums at once.
//!
//! In reading order; arrows point up:
//!
//! 1. `theorems`: sums that a theorem decides;
//! 2. [`monoid`]: finite commutative monoids; [`element_set`]: sets of their elements;
//! 3. `base`: what each heap is in a monoid, and what its options are;
//! 4. `closure`: the pairs of all sums: the proof;
//! 5. `learn`: one more heap;
//! 6. `period`: when a period of the elements is proved for all heaps;
//! 7. `draft`: a quotient as numbers; [`quotient`]: the door; [`outcome`]: what it says about sums; [`named`]: its name;
//! 8. `known`: the quotients that answer sums; [`genus`]: the genera of heaps.

pub mod element_set;
pub mod genus;
pub mod monoid;
pub mod named;
pub mod outcome;
pub mod quotient;

mod base;
mod closure;
mod draft;
mod known;
mod learn;
mod period;
mod steps;
#[cfg(test)]
mod tests;
mod theorems;

pub use draft::Draft;
pub use genus::{Genera, Genus, genera};
pub(crate) use known::KnownQuotients;
pub use learn::Learner;
pub use monoid::{Element, Monoid};
pub use named::QuotientName;
pub use quotient::{Quotient, QuotientVerdict};
pub use theorems::by_theorem;
