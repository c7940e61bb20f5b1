//! Subtraction games: machines whose state recurs.
//!
//! In reading order; arrows point up, and the room imports `periods`:
//!
//! 1. `runs`: the removals that parity and bounds describe;
//! 2. `tally`: a multiset that knows its mex;
//! 3. `machine`: the values;
//! 4. `period`: the proof.

mod machine;
mod period;
mod runs;
mod tally;
#[cfg(test)]
mod tests;

pub use machine::Subtraction;
pub use period::{STATE, WINDOW};
