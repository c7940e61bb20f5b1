//! Positions one by one: by search, or all that can be reached.
//!
//! 1. [`search`]: values by the definition, with a cache. [`square`]: the same for all pairs of numbers in a square;
//!    [`bars`]: for all bars of chocolate below one;
//! 2. [`reach`] and [`loopy`]: all subpositions, and values where play may go on for ever;
//! 3. [`whole`]: a sum as one game, and what its outcome rests on. [`cutoff`]: the outcome by a search that stops
//!    early; [`analysis`]: the outcomes of everything that can be reached, backwards.

pub mod analysis;
pub mod bars;
pub mod cutoff;
pub mod loopy;
pub mod reach;
pub mod search;
pub mod square;
pub mod whole;
