//! The sparse space: a mask under which nearly all values are common, and what follows from it.
//!
//! In reading order; arrows point up, and the room imports `definition` and `kernels`:
//!
//! 1. `plan`: the mask, by a fast Walsh–Hadamard transform, the rare heaps and their taps; values in one byte or two;
//! 2. `scalar`: values heap by heap, the slow twin of the engine that works in blocks.

mod plan;
mod scalar;

pub use plan::{Compression, Counts, Plan};
pub(crate) use scalar::Scalar;
