//! The verification: every rare value below a heap's value is an option.
//!
//! In reading order; arrows point up, and the room imports `blocks`, `sparse`, `definition` and `kernels`:
//!
//! 1. `verifier`: what must be proved, the small heaps that prove it, and scans for what those leave open;
//! 2. `rows`: small heaps for 64 heaps at once, for all values, and for 512 heaps at once, one value at a time.

mod rows;
mod verifier;

pub use verifier::Unproved;
pub(crate) use verifier::Verifier;
