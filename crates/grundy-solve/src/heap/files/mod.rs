//! Files: long runs that are interrupted and continue, and stored values.
//!
//! In reading order; arrows point up, and the room imports `engine`, `breaking` and what these import:
//!
//! 1. `record`: numbers as bytes;
//! 2. `value_hashes`: a hash of all values;
//! 3. `state`: the state of a run as bytes; `checkpoint`: the same in a file;
//! 4. `store`: all values in a file;
//! 5. `run_files`: both files during a run.

mod checkpoint;
mod record;
mod run_files;
mod state;
mod store;
mod value_hashes;

#[cfg(test)]
pub use checkpoint::Checkpoint;
pub(crate) use run_files::RunFiles;
pub use store::Store;
