//! The moves of games: one file for each game or family, and the [`catalogue`].
//!
//! Nothing here decides who wins. A game may *declare* a closed form from the literature ([`grundy_core::Declared`]),
//! which tests compare with the definition.
//!
//! To add a game: write its file, add it to the catalogue with its texts, and put a golden file into `testdata/golden/`.

pub mod board;
pub mod catalogue;
pub mod cells;
pub mod chomp;
pub mod code;
pub mod coins;
pub mod corner;
pub mod cram;
pub mod entry;
mod factor;
pub mod fibonacci_nim;
pub mod formula;
mod formulas;
pub mod hackenbush;
pub mod moore;
pub mod nim;
pub mod nimstring;
pub mod number;
pub mod numbers;
pub mod on_graphs;
pub mod pairs;
pub mod prim;
pub mod rules;
pub mod set;
pub mod take;
pub mod take_break;
pub mod turning;
pub mod turning_turtles;

pub use catalogue::ENTRIES;
pub use code::Code;
pub use entry::{Entry, HeapMoves, Moves, Shape, Structure};
pub use formula::NumberGame;
pub use numbers::Numbers;
pub use rules::{Origin, Rules};
pub use set::NumberSet;
