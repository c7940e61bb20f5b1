//! Misère play, in which a player who cannot move wins.
//!
//! Values do not add in misère play. A theorem decides some sums. Multiplication in a finite *misère quotient* decides
//! sums of heap games (Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115, 2008). A
//! quotient is learned heap by heap, and then proved for all sums at once.
//!
//! In reading order; arrows point up:
//!
//! 1. [`monoid`]: finite commutative monoids and their names; when a period of the elements is proved for all heaps;
//! 2. `base`: sets of their elements; what each heap is in a monoid, and what its options are;
//! 3. `closure`: a quotient as numbers, and the pairs of all sums: the proof;
//! 4. `learn`: one more heap, from a table; `words`: from single sums;
//! 5. [`quotient`]: the door; [`outcome`]: what it says about sums;
//! 6. [`genus`]: the genera of heaps.

pub mod genus;
pub mod monoid;
pub mod outcome;
pub mod quotient;

mod base;
mod closure;
mod learn;
#[cfg(test)]
mod tests;
mod words;

pub use genus::{Genera, Genus, genera};
pub use learn::Learner;
pub use monoid::{Element, Monoid, QuotientName};
pub use quotient::{Quotient, QuotientVerdict};
pub(crate) use words::MOST_OUTCOMES;
