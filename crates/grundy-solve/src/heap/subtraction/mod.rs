//! Subtraction games: machines whose state recurs.
//!
//! In reading order; arrows point up, and the room imports `periods`:
//!
//! 1. `tally`: a multiset that knows its mex;
//! 2. `machine`: the removals that parity and bounds describe, and the values;
//! 3. `period`: the proof.

mod machine;
#[cfg(test)]
mod tests;

pub use machine::{STATE, Subtraction, WINDOW};
