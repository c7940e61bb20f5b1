//! Misère play, in which a player who cannot move wins.
//!
//! Values do not add in misère play. A theorem decides some sums. Multiplication in a finite *misère quotient* decides
//! sums of heap games (Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115, 2008). A
//! quotient is learned heap by heap, and then proved for all sums at once.
//!
//! In reading order; arrows point up:
//!
//! 1. [`monoid`]: finite commutative monoids and their names; when a period of the elements is proved for all heaps;
//! 2. `closure`: what each heap is in a monoid, and what its options are; the pairs of all sums: the proof;
//! 3. `learn`: one more heap, from a table; `words`: from single sums;
//! 4. [`quotient`]: the door, and what it says about sums;
//! 5. [`genus`]: the genera of heaps.

pub mod genus;
pub mod monoid;
pub mod quotient;

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
