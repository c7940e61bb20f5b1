//! Heap games: positions that are one number, and so values that are a sequence.
//!
//! In reading order:
//!
//! 1. `plain`: taking and breaking by the definition, the twin of the rest;
//! 2. `plan`: the mask that makes most values common; `walsh` finds it;
//! 3. `sparse`: the values with few look-ups a heap, where rare values die out;
//! 4. `stream`: the same in blocks of 64 heaps, for long sequences. `compress`:
//!    one byte a heap; `taps`: what a heap looks at; `forward`: the block step;
//!    `verify`: that every smaller rare value is an option; `kernels`: the
//!    innermost loops for each kind of processor, the only place with `unsafe`;
//!    `dense`: all pairs in blocks, where rare values do not die out;
//! 5. `breaking`: each stretch of heaps by the quickest of these ways; `run`:
//!    that, bare;
//! 6. `subtraction`: subtraction games as machines whose state recurs, with
//!    `tally`, a multiset that knows its mex;
//! 7. `period`: when values repeat, and when that is proved; `arithmetic`: when they grow for ever;
//! 8. `engine`: any of these as one;
//! 9. `values`: [`HeapValues`], what the other rooms use;
//! 10. `count`: options of a given value, counted without trying them all.

mod arithmetic;
mod breaking;
mod compress;
mod count;
mod dense;
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

pub use arithmetic::ARITHMETIC_PERIOD;
pub use period::{CODE_PERIOD, SPLIT_PERIOD, observe};
pub use run::{HeapRun, Way};
pub use subtraction::{STATE, WINDOW};
pub use values::{Evidence, HeapValues, OBSERVED_HEAPS, PROOF_HEAPS, PROOF_WORK, PeriodReport, SparseEvidence};
