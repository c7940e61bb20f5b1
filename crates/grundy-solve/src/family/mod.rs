//! Families of boards: theorems for all n.
//!
//! 1. [`mod@column`]: the letters of the words that boards are, and their symmetries;
//! 2. `position`: moves on words, and the pieces into which a position falls apart; `pieces`:
//!    their names, and their values by the definition;
//! 3. [`recognise`]: the word u Fⁿ v of a family of boards;
//! 4. [`close`]: all kinds of pieces, and the system of their values;
//! 5. [`values`]: the values of all kinds together, and their period;
//! 6. [`theorem`]: what holds for all n, or why nothing is proved;
//! 7. [`far`]: values and winning moves of boards of any length.

pub mod close;
pub mod column;
pub mod far;
pub mod pieces;
mod position;
pub mod recognise;
#[cfg(test)]
mod tests;
pub mod theorem;
pub mod values;

pub use recognise::{Family, Unrecognised};
