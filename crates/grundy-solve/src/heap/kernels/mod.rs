//! The innermost loops, once for each kind of processor.
//!
//! In reading order; arrows point up, and this room imports no other room of `heap`:
//!
//! 1. `lanes`: 64 heaps at once, and sets of heaps; 512 pairs of heaps, a bit or a byte of their values at a time; eight
//!    values to compare them with;
//! 2. `taps`: the number that represents a value, one byte or two; what a heap reads;
//! 3. `kernel`: what the loops do, and the table of their functions;
//! 4. `portable`: the plain loops, the slow twin of the others, for any processor;
//! 5. `compiled`: the same loops, compiled for more instructions; 32 bytes as a vector; what a heap sees, with bounds
//!    that are checked once;
//! 6. `avx2`, `avx512`: the loops with vector instructions;
//! 7. `processor`: tokens that prove which instructions there are, and which of the loops the processor can run.
//!
//! All kernels give the same results, bit for bit. Tests compare them on random data.
//!
//! This folder and `nimber/kernels` are the only places with `unsafe` in the workspace. Here there are three reasons,
//! and every block names its own: a function needs instructions that a token proves the processor has; a vector is read
//! from or written to an array of its size; or a slice is read without a check for each element, after one check for
//! all.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod compiled;
mod kernel;
mod lanes;
mod portable;
mod processor;
mod taps;
#[cfg(test)]
mod tests;

pub(crate) use kernel::PLANE_COUNTS;
pub use kernel::{Kernel, ROWS};
pub(crate) use lanes::{HeapSet, LANES, LaneSet, Lanes, Octet, PairBytes, PairPlanes, lanes_of};
pub use lanes::{PAIRS, SEGMENT};
pub use taps::Code;
pub(crate) use taps::{Tap, Taps};
