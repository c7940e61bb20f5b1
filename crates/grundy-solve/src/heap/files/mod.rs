//! Files: long runs that are interrupted and continue, and stored values.
//!
//! In reading order; arrows point up, and the room imports `engine`, `breaking` and what these import:
//!
//! 1. `store`: all values in a file, and their hash;
//! 2. `record`: numbers and the state of a run as bytes, and in a file; both files during a run.

mod record;
mod store;

#[cfg(test)]
pub use record::Checkpoint;
pub(crate) use record::RunFiles;
pub use store::{Store, store_row, stored_row};
