//! The values in memory.
//!
//! In reading order; arrows point up, and the room imports `sparse`:
//!
//! 1. `segment`: the values of consecutive heaps, in as few bytes as they need;
//! 2. `history`: the values of all heaps so far, or of the first and the last ones.

mod history;
mod segment;

pub(crate) use history::History;
pub use history::Room;
pub use segment::{Segment, pack, unpack};
