//! What the moves are: one file a game or family, and the [`catalogue`].
//!
//! Nothing here decides who wins. A game may *declare* a closed form from the
//! literature ([`grundy_core::Declared`]), which tests compare with the
//! definition.
//!
//! To add a game: write its file, add one line to [`catalogue::ENTRIES`], and
//! put a golden file into `testdata/golden/`.

mod bouton;
pub mod boxes;
pub mod catalogue;
pub mod chocolate;
pub mod chomp;
pub mod code;
mod columns;
pub mod corner;
pub mod euclid;
pub mod fibonacci_nim;
pub mod heap;
pub mod moore;
pub mod nim;
pub mod nimble;
pub mod number;
pub mod set;
pub mod silver_dollar;
pub mod staircase;
pub mod turning_turtles;
pub mod wythoff;

pub use catalogue::{ENTRIES, Entry, Rules, Shape};
pub use code::Code;
pub use heap::HeapMoves;
pub use set::NumberSet;
