//! The verification: every rare value below a heap's value is an option.
//!
//! In reading order; arrows point up, and the room imports `blocks`, `sparse`, `definition` and `kernels`:
//!
//! 1. `unproved`: what there is to prove;
//! 2. `setting`: what the following are set up from;
//! 3. `marks`: small heaps for 64 heaps at once, whatever the value;
//! 4. `rows`, `wanting`, `witnesses` and `sets`: small heaps for 512 heaps at once, one value at a time;
//! 5. `verifier`: both, and scans for what they leave.

mod marks;
mod rows;
mod sets;
mod setting;
mod unproved;
mod verifier;
mod wanting;
mod witnesses;

pub use unproved::Unproved;
pub use verifier::Verifier;
