//! The innermost loops, once for each kind of processor.
//!
//! In reading order; arrows point up, and this room imports no other room of `heap`:
//!
//! 1. `code`: the number that represents a value, one byte or two;
//! 2. `lanes`: 64 heaps at once, and sets of heaps; `pair_planes`, `pair_bytes`: 512 pairs of heaps, a
//!    bit or a byte of their values at a time; `octet`: eight values to compare them with;
//! 3. `taps`: what a heap reads; `views`: what it sees there, with bounds that are checked once;
//! 4. `processor`: tokens that prove which instructions there are;
//! 5. `kernel`: what the loops do, and the table of their functions;
//! 6. `portable`: the plain loops, the slow twin of the others, for any processor;
//! 7. `compiled`: the same loops, compiled for more instructions; `halves`: 32 bytes as a vector;
//! 8. `avx2`, `avx512`: the loops with vector instructions;
//! 9. `choice`: which of these the processor can run.
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
mod choice;
mod code;
#[cfg(target_arch = "x86_64")]
mod compiled;
#[cfg(target_arch = "x86_64")]
mod halves;
mod kernel;
mod lanes;
mod octet;
mod pair_bytes;
mod pair_planes;
mod portable;
mod processor;
mod taps;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod views;

pub use code::Code;
pub(crate) use kernel::PLANE_COUNTS;
pub use kernel::{Kernel, ROWS};
pub use lanes::SEGMENT;
pub(crate) use lanes::{HeapSet, LANES, LaneSet, Lanes, lanes_of};
pub(crate) use octet::Octet;
pub use pair_bytes::PAIRS;
pub(crate) use pair_bytes::PairBytes;
pub(crate) use pair_planes::PairPlanes;
pub(crate) use taps::{Tap, Taps};
