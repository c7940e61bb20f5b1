//! Positions one by one: by search, or all that can be reached.
//!
//! 1. [`search`]: values by the definition, with a cache; the same for all pairs of numbers in a square;
//! 2. [`reach`]: all subpositions, and their outcomes backwards; [`loopy`]: values where play may go on for ever;
//! 3. [`whole`]: a sum as one game, and what its outcome rests on. [`cutoff`]: the outcome by a search that stops early.

pub mod cutoff;
pub mod loopy;
pub mod reach;
pub mod search;
pub mod whole;

use grundy_core::Ruleset;

/// The rules of any game with these positions.
pub type Moves<'a, P> = dyn Ruleset<Position = P> + 'a;
