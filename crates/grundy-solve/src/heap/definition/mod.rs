//! Values straight from the definition: the slow twin of everything faster.
//!
//! In reading order; arrows point up, and the room imports `kernels` alone:
//!
//! 1. `moves`: what a move may remove and leave;
//! 2. `value_set`: sets of values;
//! 3. `plain`: each heap as the mex of its options;
//! 4. `spread`: an order of pieces of pairs; `unseen`: values that no option is known to have;
//! 5. `byte_rows`: the values in bytes; `byte_pieces`: all pairs of a heap in this form; `candidates`: values that are
//!    compared with them, 64 at once;
//! 6. `bit_planes`, `pieces`, `few_candidates`: the same in bit planes, for processors without look-ups in vectors;
//! 7. `dense`: the pairs of heaps, mostly in such pieces, for games without a sparse space.

mod bit_planes;
mod byte_pieces;
mod byte_rows;
mod candidates;
mod dense;
mod few_candidates;
mod moves;
mod pieces;
mod plain;
mod spread;
mod unseen;
mod value_set;

pub use dense::Dense;
pub(crate) use dense::GAIN;
pub use moves::pairs;
pub(crate) use moves::{Breaking, largest_half};
pub use plain::Plain;
pub use value_set::{Marks, exchanged};
