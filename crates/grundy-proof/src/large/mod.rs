//! For large games only: long rays from few data (`sparse`, `subtraction`), and stored tables ([`results`]).

pub mod results;
pub(crate) mod sparse;
pub(crate) mod subtraction;
