//! Heap games.
pub(crate) mod period;
pub(crate) mod plain;
pub(crate) mod sparse;
pub(crate) mod subtraction;
mod tally;
#[cfg(test)]
mod testing;
mod walsh;
