//! Taking and breaking: each stretch of heaps in the fastest way.
//!
//! The room imports `periods`, `streaming` and what these import. `breaker`: which way, from which heap on, and how an
//! earlier run continues.

mod breaker;
#[cfg(test)]
mod tests;

pub(crate) use breaker::Breaker;
