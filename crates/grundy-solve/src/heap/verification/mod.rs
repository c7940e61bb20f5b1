//! The verification: every rare value below a heap's value is an option.
//!
//! In reading order; arrows point up, and the room imports `blocks`, `sparse`, `definition` and `kernels`:
//!
//! 1. `unproved`: what must be proved;
//! 2. `setting`: the input of the following files;
//! 3. `marks`: small heaps for 64 heaps at once, for all values;
//! 4. `rows`, `wanting`, `witnesses` and `sets`: small heaps for 512 heaps at once, one value at a time;
//! 5. `verifier`: both, and scans for what they leave open.

mod marks;
mod rows;
mod sets;
mod setting;
mod unproved;
mod verifier;
mod wanting;
mod witnesses;

pub use unproved::Unproved;
pub(crate) use verifier::Verifier;
