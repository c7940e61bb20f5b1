//! Values straight from the definition: the slow twin of everything faster.
//!
//! In reading order; arrows point up, and the room imports `kernels` alone:
//!
//! 1. `moves`: what a move may remove and leave;
//! 2. `value_set`: sets of values;
//! 3. `plain`: each heap as the mex of its options;
//! 4. `bit_planes`: the values so that 512 pairs are compared at once; `pieces`: all pairs of a heap in this form;
//! 5. `dense`: the same pairs of heaps, mostly in such pieces, for games without a sparse space.

mod bit_planes;
mod dense;
mod moves;
mod pieces;
mod plain;
mod value_set;

pub use dense::{Dense, GAIN};
pub use moves::{Breaking, largest_half, pairs};
pub use plain::Plain;
pub use value_set::{Marks, exchanged};
