//! Values of positions on boards of cells and moves.
//!
//! In reading order:
//!
//! 1. `bits`: sets of cells as words; `order`: lists in order;
//! 2. `compiled`: a board as masks, and the states that the engine works on;
//! 3. `split`: how a state falls apart;
//! 4. `turned`: what is the same up to shifts and turns on a [lattice](grundy_rules::cells::lattice);
//! 5. `shape`: what is the same up to renaming cells; `table`: a table with a bound on its memory; `forms`: the
//!    representative of each component;
//! 6. `frame`, `search`: the nimber search; `seen`: what is known of a component and its options, and which move is
//!    looked at first. `alike`: what is the same graph; `opening`: the options of a component. `store`, `together`:
//!    several threads;
//! 7. [`engine`]: [`BoardEngine`], which chooses the width of the words, and the engines of a question;
//! 8. `witness` and `reasons`: what must be known of which positions so that a value is proved;
//! 9. [`pairing`]: symmetries by which the second player answers every move.
//!
//! The plain search by the definition ([`ValueTable`](crate::ValueTable)) is the twin of all this in tests.

mod alike;
mod bits;
mod compiled;
pub mod engine;
mod forms;
mod frame;
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
