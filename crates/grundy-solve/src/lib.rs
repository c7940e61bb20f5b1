//! What positions are worth: one file an algorithm.

pub mod heap;
pub mod limits;

pub use limits::{Limits, Unsolved};
