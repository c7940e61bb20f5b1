//! The block step: 64 heaps at once, computed from the taps alone.
//!
//! In reading order; arrows point up, and the room imports `sparse`, `definition` and `kernels`:
//!
//! 1. `width`: codes of one byte or of two;
//! 2. `window`: the codes of the last heaps;
//! 3. `common_taps`: what a heap reads; `rare_blocks`: what it must not read;
//! 4. `greedy_cover`, `listed_cover` and `sample`: the order of the reads;
//! 5. `sieve`: what is marked, and what is compared with candidates;
//! 6. `step`: the block step itself.

mod common_taps;
mod greedy_cover;
mod listed_cover;
mod rare_blocks;
mod sample;
mod sieve;
mod step;
mod width;
mod window;

pub(crate) use common_taps::{common_taps, odd_takes};
pub(crate) use greedy_cover::greedy_cover;
pub(crate) use rare_blocks::RareBlocks;
pub use sample::Sample;
pub(crate) use sieve::Sieve;
pub(crate) use step::{BlockStep, SLOTS, planes_for};
pub(crate) use width::Width;
pub(super) use width::for_width;
pub use window::Window;
