//! Sequences of values of heap games: a position is one number, so the values form a sequence.
//!
//! Each room is a folder or a file, and imports only rooms listed above it:
//!
//! 1. `kernels`: the innermost loops for each kind of processor, the only room with `unsafe`;
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
//!     come back. `report`: the search for the period, and what answers rest on. `count`: how many options have a
//!     given value;
//! 14. `cousins`: which codes are one game written in two ways.

mod blocks {
    mod sample;
    mod step;

    pub(crate) use sample::for_width;
    pub(crate) use sample::{RareBlocks, Sieve, Width, common_taps, greedy_cover, odd_takes};
    pub use sample::{Sample, Window};
    pub(crate) use step::{BlockStep, SLOTS, planes_for};
}
mod breaking;
mod count;
mod cousins;
mod definition {
    mod dense;
    mod plain;

    pub use dense::Dense;
    pub(crate) use dense::GAIN;
    pub use dense::{BytePieces, ByteRows, NUMBERS, Run};
    pub(crate) use plain::{Breaking, largest_half};
    pub use plain::{Marks, Plain, exchanged, pairs};
}
mod engine;
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
mod periods {
    mod guy_smith;
    mod recurrence;
    mod repetition;

    pub use guy_smith::{CODE_PERIOD, Proof, code_bound};
    pub(crate) use guy_smith::{prove_arithmetic, prove_breaking};
    pub use recurrence::Progress;
    pub(crate) use recurrence::{Finder, Recurrence, Trace};
    pub(crate) use repetition::Recall;
    pub use repetition::{Search, arithmetic_candidate, least_law, observe, tail_matches};
}
mod report;
pub mod run_file;
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
mod testing {
    //! What tests share: slow twins.

    use grundy_rules::{Code, NumberSet, Rules};
    use grundy_testkit::oracle::heap_values;

    use super::definition::{Breaking, Plain};

    /// The moves of Grundy's game, or of a code.
    pub fn moves_of(text: &str) -> Breaking {
        if text == "grundy" { Breaking::unequal_split() } else { Breaking::of_code(&Code::parse(text).unwrap()) }
    }

    /// A set of numbers, or what `all-but:` leaves.
    pub fn set_of(text: &str) -> NumberSet {
        match text.strip_prefix("all-but:") {
            Some(but) => NumberSet::parse(but).unwrap().complement(),
            None => NumberSet::parse(text).unwrap(),
        }
    }

    /// G(0..=to), from the options that the rules of this name give.
    pub fn values_of(name: &str, to: u64) -> Vec<u64> {
        heap_values(&*Rules::find(name).unwrap().moves, to)
    }

    /// The values of the first `count` heaps of a game that takes and breaks, by the definition.
    pub fn by_definition(moves: &Breaking, count: usize) -> Vec<u32> {
        let mut plain = Plain::new(moves.clone());
        while plain.values.len() < count {
            let value = plain.next_value();
            plain.push(value);
        }
        plain.values
    }
}
mod values;
mod verification {
    mod rows;
    mod verifier;

    pub use verifier::Unproved;
    pub(crate) use verifier::Verifier;
}

pub use count::FEW_OPTIONS;
pub use cousins::{StandardForm, standard_form};
pub use definition::{BytePieces, ByteRows, NUMBERS, Run};
pub use engine::{HeapRun, Way};
pub use files::{store_row, stored_row};
pub use kernels::Kernel;
pub use periods::{CODE_PERIOD, arithmetic_candidate, code_bound, least_law, observe, tail_matches};
pub use report::{Evidence, PeriodReport, SparseSpace, Uses};
pub use subtraction::{STATE, WINDOW};
pub use values::HeapValues;
