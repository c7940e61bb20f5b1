//! What positions are worth: one file an algorithm.
//!
//! In reading order:
//!
//! 1. [`limits`]: how far a solver may go, and how it fails;
//! 2. [`search`]: values by the definition, remembered;
//!    [`square`]: the same for all pairs of numbers in a square;
//! 3. [`nim`]: Bouton's theorem in two passes;
//! 4. [`heap`]: sequences of values of heap games, and proofs of their periods;
//! 5. [`worth`]: the quickest proved way to the value of one component;
//! 6. [`ferguson`]: misère sums of subtraction games;
//! 7. [`misere`]: misère play by search on the whole sum;
//! 8. [`summand`] and [`sum`]: sums of different games, with every winning move;
//! 9. [`hackenbush`]: pictures, green ones of any size and small ones in several colours.

pub mod ferguson;
pub mod hackenbush;
pub mod heap;
pub mod limits;
pub mod misere;
pub mod nim;
pub mod search;
pub mod square;
pub mod sum;
pub mod summand;
pub mod worth;

pub use heap::HeapValues;
pub use limits::{Limits, Unsolved};
pub use search::ValueTable;
pub use sum::{Method, Solution, Solver, WinningMove};
pub use summand::Summand;
