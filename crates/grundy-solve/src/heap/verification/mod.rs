//! The verification: every rare value below a heap's value is an option.
//!
//! In reading order; arrows point up, and the room imports `blocks`, `sparse`, `definition` and `kernels`:
//!
//! 1. `witnesses`: the input of the other files, what must be proved, and the small heaps that prove it;
//! 2. `marks`: small heaps for 64 heaps at once, for all values;
//! 3. `rows`: small heaps for 512 heaps at once, one value at a time;
//! 4. `verifier`: both, and scans for what they leave open.

mod marks;
mod rows;
mod verifier;
mod witnesses;

pub(crate) use verifier::Verifier;
pub use witnesses::Unproved;
