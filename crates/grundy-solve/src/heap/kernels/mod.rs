//! The innermost loops, once for each kind of processor.
//!
//! In reading order; arrows point up, and this room imports no other room of `heap`:
//!
//! 1. `kernel`: 64 heaps or many pairs of heaps at once; the number that represents a value, what the loops do, the
//!    table of their functions;
//! 2. `portable`: the plain loops, the slow twin of the others, for any processor;
//! 3. `compiled`: the same loops, compiled for more instructions; 32 bytes as a vector; what a heap sees, with bounds
//!    that are checked once;
//! 4. `avx2`, `avx512`: the loops with vector instructions;
//! 5. `processor`: tokens that prove which instructions there are, and which of the loops the processor can run.
//!
//! All kernels give the same results, bit for bit. Tests compare them on random data.
//!
//! `ARCHITECTURE.md` lists this folder among the few places with `unsafe`. Every block names one of three reasons. A
//! function needs instructions that a token proves the processor has. A vector is read from or written to an array of
//! its size. A slice is read without a check for each element, after one check for all.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod compiled;
mod kernel;
mod portable;
mod processor;
#[cfg(test)]
mod tests;

pub use kernel::{Code, Kernel, PAIRS, SEGMENT};
pub(crate) use kernel::{HeapSet, LANES, LaneSet, Lanes, Octet, PLANE_COUNTS, PairBytes, Tap, Taps};
