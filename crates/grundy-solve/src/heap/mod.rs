//! Heap games: positions that are one number, and so values that are a sequence.
//!
//! In reading order:
//!
//! 1. `plain`: taking and breaking by the definition, the twin of the rest;
//! 2. `plan`: the mask that makes most values common; `walsh` finds it;
//! 3. `sparse`: the values with few look-ups a heap, where rare values die out;
//! 4. `stream`: the same in blocks of 64 heaps, for long sequences. `compress`:
//!    one byte a heap, or two; `taps`: what a heap looks at,
//!    and `sieve`: in which order; `forward`: the block step;
//!    `verify`: that every smaller rare value is an option; `runner`: both, chunk after chunk; `kernels`: the
//!    innermost loops for each kind of processor, the only place with `unsafe`;
//!    `history`: all values in little memory; `dense`: all pairs in blocks, where rare values do not die out;
//! 5. `breaking`: each stretch of heaps by the quickest of these ways; `run`:
//!    that, bare;
//! 6. `subtraction`: subtraction games as machines whose state recurs, with
//!    `tally`, a multiset that knows its mex;
//! 7. `period`: when values repeat, and when that is proved; `arithmetic`: when they grow for
//!    ever; for long sequences `search`,
//!    by a `recurrence` of states and a `trace` back to the preperiod; `replay` computes again
//!    what was given up;
//!    `checkpoint` and `store`: their state and values in files, made of `record`s, by a `long_run`;
//! 8. `engine`: any of these as one;
//! 9. `values`: [`HeapValues`], what the other rooms use; `period_report`: what it finds out about the
//!    period; `evidence` and `uses`: what its answers rest on;
//! 10. `count`: options of a given value, counted without trying them all;
//! 11. `cousins`: which codes are one game written in two ways.

mod arithmetic;
mod breaking;
mod checkpoint;
mod compress;
mod count;
mod cousins;
mod dense;
mod engine;
mod evidence;
mod forward;
mod history;
mod kernels;
mod long_run;
mod period;
mod period_report;
mod plain;
mod plan;
mod record;
mod recurrence;
mod replay;
mod run;
mod runner;
mod search;
mod sieve;
mod sparse;
mod store;
mod stream;
mod subtraction;
mod tally;
mod taps;
#[cfg(test)]
mod testing;
mod trace;
mod uses;
mod values;
mod verify;
mod walsh;

pub use arithmetic::ARITHMETIC_PERIOD;
pub use cousins::{StandardForm, standard_form};
pub use evidence::{Evidence, SparseEvidence};
pub use period::{CODE_PERIOD, SPLIT_PERIOD, observe};
pub use period_report::{OBSERVED_HEAPS, PERIOD_WORK, PeriodReport, SparseSpace};
pub use run::{HeapRun, Way};
pub use subtraction::{STATE, WINDOW};
pub use uses::Uses;
pub use values::{HeapValues, PROOF_HEAPS, PROOF_WORK};
