//! Taking and breaking: each stretch of heaps in the fastest way.
//!
//! In reading order; the room imports `periods`, `streaming` and what these import:
//!
//! 1. `breaker`: which way, and from which heap on;
//! 2. `resume`: how an earlier run continues.

mod breaker;
mod resume;
#[cfg(test)]
mod tests;

pub(crate) use breaker::Breaker;
