//! The sparse space: a mask under which nearly all values are common, and what follows from it.
//!
//! In reading order; arrows point up, and the room imports `definition` and `kernels`:
//!
//! 1. `plan`: the mask, by a fast Walsh–Hadamard transform, the rare heaps and their taps;
//! 2. `compression`: values in one byte or two;
//! 3. `scalar`: values heap by heap, the slow twin of the engine that works in blocks.

mod compression;
mod plan;
mod scalar;

pub use compression::Compression;
pub use plan::{Counts, Plan};
pub(crate) use scalar::Scalar;
