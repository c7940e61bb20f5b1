//! What the moves are: one file a game or family, and the [`catalogue`].
//!
//! Nothing here decides who wins. A game may *declare* a closed form from the
//! literature ([`grundy_core::Declared`]), which tests compare with the
//! definition.
//!
//! To add a game: write its file, add one line to [`catalogue::ENTRIES`], and
//! put a golden file into `testdata/golden/`.

pub mod catalogue;
pub mod code;
pub mod heap;
pub mod nim;
pub mod number;
pub mod set;

pub use catalogue::{ENTRIES, Entry, Rules, Shape};
pub use code::Code;
pub use heap::HeapMoves;
pub use set::NumberSet;
