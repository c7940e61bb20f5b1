//! What only large games need: long rays from few data (`sparse`, `subtraction`), and stored tables of whole games
//! ([`results`]).

pub mod results;
pub(crate) mod sparse;
pub(crate) mod subtraction;
