//! The sparse space: a mask under which nearly all values are common, and what follows from it.
//!
//! In reading order; arrows point up, and the room imports `definition` and `kernels`:
//!
//! 1. `best_mask`: the mask, by a fast Walsh–Hadamard transform;
//! 2. `plan`: the rare heaps and their taps;
//! 3. `compression`: values in one byte or two;
//! 4. `scalar`: values heap by heap, the slow twin of the engine that works in blocks.

mod best_mask;
mod compression;
mod plan;
mod scalar;

pub use compression::Compression;
pub use plan::{Counts, Plan};
pub(crate) use scalar::Scalar;
