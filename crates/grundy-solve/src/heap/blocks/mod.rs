//! The block step: 64 heaps at once, computed from the taps alone.
//!
//! In reading order; arrows point up, and the room imports `sparse`, `definition` and `kernels`:
//!
//! 1. `listed_cover`: codes of one byte or of two, what a heap reads, and in which order, and what it must not read;
//! 2. `sample`: the codes of the last heaps, what is marked, and what is compared with candidates;
//! 3. `step`: the block step itself.

mod listed_cover;
mod sample;
mod step;

pub(super) use listed_cover::for_width;
pub(crate) use listed_cover::{RareBlocks, Width, common_taps, greedy_cover, odd_takes};
pub(crate) use sample::Sieve;
pub use sample::{Sample, Window};
pub(crate) use step::{BlockStep, SLOTS, planes_for};
