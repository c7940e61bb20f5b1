//! Heap games: a position is one number, so the values form a sequence.
//!
//! Each room is a folder or a file, and imports only rooms listed above it:
//!
//! 1. `kernels`: the innermost loops for each kind of processor, the only room of `heap` with `unsafe`;
//! 2. `definition`: values straight from the definition, the slow twin of the rest;
//! 3. `sparse`: the mask that makes most values common, and values heap by heap with few look-ups;
//! 4. `memory`: all values in little memory;
//! 5. `blocks`: the block step, 64 heaps at once;
//! 6. `verification`: that every smaller rare value is an option;
//! 7. `streaming`: blocks and verification in turn, for long sequences;
//! 8. `periods`: when values repeat, or grow for ever, and when that is proved;
//! 9. `subtraction`: subtraction games as machines whose state recurs;
//! 10. `breaking`: games that take and break, each stretch of heaps in the fastest of these ways;
//! 11. `engine`: one interface to these games, and the bare engine, for measurements;
//! 12. `files`: a run's state and values on the disk;
//! 13. `values`: [`HeapValues`], which other rooms use: how far values are computed, and how they go to files and
//!     come back. `period_report`: the search for the period; `evidence`: what answers rest on. `count`: how many
//!     options have a given value;
//! 14. `cousins`: which codes are one game written in two ways.

mod blocks {
    mod listed_cover;
    mod sample;
    mod step;

    pub(super) use listed_cover::for_width;
    pub(crate) use listed_cover::{RareBlocks, Width, common_taps, greedy_cover, odd_takes};
    pub(crate) use sample::Sieve;
    pub use sample::{Sample, Window};
    pub(crate) use step::{BlockStep, SLOTS, planes_for};
}
mod breaking;
mod count;
mod cousins;
mod definition {
    mod byte_pieces;
    mod dense;
    mod moves;
    mod plain;

    pub(crate) use byte_pieces::{BytePieces, ByteRows, Run};
    pub use dense::Dense;
    pub(crate) use dense::{GAIN, NUMBERS};
    pub use moves::pairs;
    pub(crate) use moves::{Breaking, largest_half};
    pub use plain::{Marks, Plain, exchanged};
}
mod engine;
mod evidence;
mod files {
    mod record;
    mod store;

    #[cfg(test)]
    pub use record::Checkpoint;
    pub(crate) use record::RunFiles;
    pub use store::{Store, store_row, stored_row};
}
mod kernels;
mod memory;
mod period_report;
pub(crate) mod periods {
    mod guy_smith;
    mod recurrence;
    mod repetition;

    pub use guy_smith::{CODE_PERIOD, Proof};
    pub(crate) use guy_smith::{code_bound, prove_arithmetic, prove_breaking};
    pub use recurrence::Progress;
    pub(crate) use recurrence::{Finder, Recurrence, Trace};
    pub(crate) use repetition::{Recall, arithmetic_candidate, least_law, tail_matches};
    pub use repetition::{Search, observe};
}
mod sparse {
    mod plan;
    mod scalar;

    pub use plan::{Compression, Counts, Plan};
    pub(crate) use scalar::Scalar;
}
mod streaming {
    mod pipeline;
    mod stream;

    pub(crate) use stream::{Choice, LegEnd, REPLAYED, Replay};
    pub use stream::{State, Stream};
}
mod subtraction {
    mod machine;
    #[cfg(test)]
    mod tests;

    pub use machine::{STATE, Subtraction, WINDOW};
}
#[cfg(test)]
mod testing;
mod values;
mod verification {
    mod rows;
    mod verifier;

    pub use verifier::Unproved;
    pub(crate) use verifier::Verifier;
}

pub(crate) use count::FEW_OPTIONS;
pub use cousins::{StandardForm, standard_form};
pub(crate) use definition::{BytePieces, ByteRows, NUMBERS, Run};
pub use engine::{HeapRun, Way};
pub use evidence::Evidence;
pub(crate) use evidence::Uses;
pub use files::{store_row, stored_row};
pub(crate) use kernels::Kernel;
pub use period_report::{PeriodReport, SparseSpace};
pub use periods::{CODE_PERIOD, observe};
pub(crate) use periods::{code_bound, tail_matches};
pub use subtraction::{STATE, WINDOW};
pub use values::HeapValues;
