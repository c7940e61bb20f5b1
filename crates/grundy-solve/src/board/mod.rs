//! Values of positions on boards of cells and moves.
//!
//! In reading order:
//!
//! 1. `bits`: sets of cells as words; `order`: lists in order;
//! 2. `compiled`: a board as masks, and the states that the engine works on;
//! 3. `split`: the components of a state, and simpler ones that are searched in their place;
//! 4. `turned`: states that are equal up to shifts and turns on a [lattice](grundy_rules::cells::lattice);
//! 5. `shape`: states that are equal up to names of cells; `table`: a table with a bound on its memory; `forms`: the
//!    representative of each component;
//! 6. `frame`, `search`: the nimber search; `seen`: known facts about a component and its options, and the order of its
//!    moves. `alike`: equal graphs; `opening`: the options of a component. `store`, `together`: several threads;
//!    `ideals`: tables in place of a long search, on boards that are partial orders; `blocks`: on blocks of chocolate;
//! 7. [`engine`]: [`BoardEngine`], which chooses the width of the words, and the engines of a question;
//! 8. `witness` and `reasons`: the positions, and facts about them, that prove a value;
//! 9. [`pairing`]: symmetries by which the second player answers every move.
//!
//! The plain search by the definition ([`ValueTable`](crate::ValueTable)) is the twin of all this in tests.

mod alike;
mod bits;
pub(crate) mod blocks;
mod compiled;
pub mod engine;
mod forms;
mod frame;
mod ideals;
mod opening;
mod order;
pub mod pairing;
mod reasons;
mod search;
mod seen;
mod shape;
mod split;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod together;
mod turned;
pub(crate) mod witness;

pub use engine::BoardEngine;
pub(crate) use engine::BoardEngines;
pub use pairing::{Pairing, Symmetry};
