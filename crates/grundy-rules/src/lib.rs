//! The moves of games: one file for each game or family, and the [`catalogue`].
//!
//! Nothing here decides who wins. A game may *declare* a closed form from the literature ([`grundy_core::Declared`]),
//! which tests compare with the definition.
//!
//! To add a game: write its file, add it to the catalogue with its texts, and put a golden file into `testdata/golden/`.

pub mod aliases;
pub mod bachet;
pub mod board;
pub mod boxes;
pub mod catalogue;
pub mod cells;
pub mod chocolate;
pub mod chomp;
pub mod code;
mod columns;
pub mod corner;
pub mod couples;
pub mod cram;
pub mod dim;
pub mod entry;
pub mod euclid;
mod factor;
pub mod fibonacci_nim;
pub mod formula;
mod formulas;
pub mod geography;
pub mod hackenbush;
pub mod kayles_on_graphs;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod nimble;
pub mod nimstring;
pub mod notakto;
pub mod number;
pub mod numbers;
mod own;
pub mod poset;
pub mod prim;
mod rank;
pub mod rules;
pub mod set;
pub mod silver_dollar;
pub mod staircase;
pub mod strip;
pub mod subtraction;
pub mod take;
pub mod take_break;
pub mod top_entails;
pub mod turning;
pub mod turning_turtles;
pub mod welter;
pub mod wythoff;

pub use catalogue::ENTRIES;
pub use code::Code;
pub use entry::{Entry, HeapMoves, Moves, Shape, Structure};
pub use formula::NumberGame;
pub use numbers::Numbers;
pub use rules::{Origin, Rules};
pub use set::NumberSet;
