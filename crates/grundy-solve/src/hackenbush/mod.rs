//! Hackenbush: what pictures are worth, and which cuts win.
//!
//! Green pictures, of any size:
//!
//! 1. `spanning`: one depth-first walk, the bridges, and with them all values;
//! 2. [`green`]: [`Green`], the value, the fusion principle as an explanation, and all winning cuts;
//! 3. `rings`: what is left of a part without bridges when an edge is cut;
//! 4. `climb`: the values after all cuts, carried to the ground at once.

mod climb;
pub mod green;
pub mod reduction;
mod rings;
mod spanning;

pub use green::Green;
pub use reduction::{Part, Reduction};
