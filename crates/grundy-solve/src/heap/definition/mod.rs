//! Values straight from the definition: the slow twin of everything faster.
//!
//! In reading order; arrows point up, and the room imports `kernels` alone:
//!
//! 1. `value_set`: sets of values, values that no option is known to have, and an order of pieces of pairs;
//! 2. `plain`: each heap as the mex of its options;
//! 3. `byte_pieces`: the values in bytes, and all pairs of a heap in this form; `candidates`: values that are compared
//!    with them, 64 at once;
//! 4. `bit_planes`, `pieces`, `few_candidates`: the same in bit planes, for processors without look-ups in vectors;
//!    `pieces` also says what a move may remove and leave;
//! 5. `dense`: the pairs of heaps, mostly in such pieces, for games without a sparse space.

mod bit_planes;
mod byte_pieces;
mod candidates;
mod dense;
mod few_candidates;
mod pieces;
mod plain;
mod value_set;

pub use dense::Dense;
pub(crate) use dense::GAIN;
pub use pieces::pairs;
pub(crate) use pieces::{Breaking, largest_half};
pub use plain::Plain;
pub use value_set::{Marks, exchanged};
