//! Taking and breaking, each stretch of heaps by the quickest way.
//!
//! In reading order; the room imports `periods`, `streaming` and what these import:
//!
//! 1. `breaker`: which way, and from where on;
//! 2. `resume`: how an earlier run goes on.

mod breaker;
mod resume;
#[cfg(test)]
mod tests;

pub use breaker::Breaker;
