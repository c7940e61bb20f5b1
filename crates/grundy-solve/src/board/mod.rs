//! Values of positions on boards of cells and moves.
//!
//! In reading order:
//!
//! 1. `bits`: sets of cells as words, and lists in order;
//! 2. `compiled`: a board as masks, and the states that the engine works on;
//! 3. `split`: the components of a state, and simpler ones that are searched in their place;
//! 4. `turned`: states that are equal up to shifts and turns on a [lattice](grundy_rules::cells::lattice);
//! 5. `table`: a table with a bound on its memory; `forms`: the representative of each component, up to names of cells;
//! 6. `opening`, `search`: the nimber search; `seen`: known facts about a component and its options, and the order of its
//!    moves. `alike`: equal graphs; `together`: several threads. `ideals`: tables in place of a long search, on boards
//!    that are partial orders; `chocolate`: on bars and blocks of chocolate;
//! 7. [`engine`]: [`BoardEngine`], which chooses the width of the words, and the engines of a question. `reasons`: the
//!    positions, and facts about them, that prove a value;
//! 8. [`pairing`]: symmetries by which the second player answers every move.
//!
//! The plain search by the definition ([`ValueTable`](crate::ValueTable)) is the twin of all this in tests.

mod alike;
mod bits;
pub(crate) mod chocolate;
mod compiled;
pub mod engine;
mod forms;
mod ideals;
mod opening;
pub mod pairing;
mod reasons;
mod search;
mod seen;
mod split;
mod table;
#[cfg(test)]
mod tests;
mod together;
mod turned;

pub use engine::BoardEngine;
pub(crate) use engine::BoardEngines;
pub use pairing::{Pairing, Symmetry};
