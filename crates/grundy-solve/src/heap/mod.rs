//! Heap games: positions that are one number, and so values that are a sequence.
//!
//! In reading order:
//!
//! 1. `plain`: taking and breaking by the definition, the twin of the rest;
//! 2. `sparse`: the same with few look-ups a heap, where rare values die out;
//!    `walsh` finds the mask that makes them rare;
//! 3. `subtraction`: subtraction games as machines whose state recurs, with
//!    `tally`, a multiset that knows its mex;
//! 4. `period`: when values repeat, and when that is proved;
//! 5. `engine`: any of these as one;
//! 6. `values`: [`HeapValues`], what the other rooms use;
//! 7. `count`: options of a given value, counted without trying them all.

mod breaking;
mod compress;
mod count;
mod engine;
mod forward;
mod kernels;
mod period;
mod plain;
mod plan;
mod run;
mod sparse;
mod stream;
mod subtraction;
mod tally;
mod taps;
#[cfg(test)]
mod testing;
mod values;
mod verify;
mod walsh;

pub use period::{CODE_PERIOD, SPLIT_PERIOD};
pub use run::{HeapRun, Way};
pub use subtraction::{STATE, WINDOW};
pub use values::{Evidence, HeapValues, OBSERVED_HEAPS, PROOF_HEAPS, PROOF_WORK, PeriodReport};
