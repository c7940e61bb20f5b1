//! What the moves are: one file a game or family, and the [`catalogue`].
//!
//! Nothing here decides who wins. A game may *declare* a closed form from the
//! literature ([`grundy_core::Declared`]), which tests compare with the
//! definition.
//!
//! To add a game: write its file, add one line to [`catalogue::ENTRIES`], and
//! put a golden file into `testdata/golden/`.

pub mod bachet;
pub mod catalogue;
pub mod code;
pub mod couples;
pub mod dim;
mod factor;
pub mod grundys_game;
pub mod heap;
pub mod lasker;
pub mod named_codes;
pub mod nim;
pub mod number;
pub mod prim;
pub mod set;
pub mod strip;
pub mod subtraction;
pub mod take;
pub mod take_break;

pub use catalogue::{ENTRIES, Entry, Rules, Shape};
pub use code::Code;
pub use heap::HeapMoves;
pub use set::NumberSet;
