//! The innermost loops, once for each kind of processor.
//!
//! In reading order; arrows point up, and this room imports no other room of `heap`:
//!
//! 1. `code`: the number that stands for a value, one byte or two;
//! 2. `lanes`: 64 heaps at once, and sets of heaps;
//! 3. `taps`: what a heap looks at; `views`: what is seen there, with bounds that are checked once;
//! 4. `processor`: tokens that say which instructions there are;
//! 5. `kernel`: what the loops do, and the table of their functions;
//! 6. `portable`: the loops in plain words, the twin of the others and what runs where there is no other;
//! 7. `compiled`: the same words, compiled for more instructions; `halves`: 32 bytes as a vector;
//! 8. `avx2`, `avx512`: the loops with vector instructions;
//! 9. `choice`: which of these the processor can run.
//!
//! All kernels give the same results, bit for bit, which the tests compare at random.
//!
//! This folder is the only place with `unsafe` in the workspace. Three reasons occur, and every block says which: a
//! function needs instructions that the processor has, as a token says; a vector is read from or written to an array
//! of its size; or a slice is read without a check for each element, after a check for all of them.
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
mod portable;
mod processor;
mod taps;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod views;

pub use code::Code;
pub use kernel::{Kernel, PLANE_COUNTS, ROWS};
pub use lanes::{HeapSet, LANES, LaneSet, Lanes, SEGMENT, lanes_of};
pub use taps::{Tap, Taps};
