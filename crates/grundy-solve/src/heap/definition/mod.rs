//! Values straight from the definition: the slow twin of everything faster.
//!
//! In reading order; arrows point up, and the room imports `kernels` alone:
//!
//! 1. `plain`: sets of values, and each heap as the mex of its options;
//! 2. `byte_pieces`: the values in bytes, all pairs of a heap in this form, and values that are compared with them, 64 at
//!    once;
//! 3. `bit_planes`: what a move may remove and leave; the same in bit planes, for processors without look-ups in vectors;
//! 4. `dense`: the pairs of heaps, mostly in such pieces, for games without a sparse space.

mod bit_planes;
mod byte_pieces;
mod dense;
mod plain;

pub use bit_planes::pairs;
pub(crate) use bit_planes::{Breaking, largest_half};
pub use dense::Dense;
pub(crate) use dense::GAIN;
pub use plain::{Marks, Plain, exchanged};
