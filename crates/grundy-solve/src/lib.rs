//! The values and outcomes of positions: one room for each way to find them.
//!
//! A room uses only the rooms above it in this list:
//!
//! 1. [`unsolved`] and [`run_file`]: what a solver may take, why an answer is missing, and the files of long runs;
//! 2. [`summand`]: what sums consist of, and moves in them; [`choose`]: which engine answers, by a game's structure;
//!    [`nimber`]: calculating with nimbers;
//! 3. [`mod@graph`]: games given as graphs; [`walk`]: positions one by one, by search or all that can be reached;
//! 4. [`heap`]: sequences of values of heap games, and proofs of their periods;
//! 5. [`mod@board`]: boards of cells and moves, by nimber search;
//! 6. [`numbers`]: tables of games whose moves are formulas; [`theorem`]: theorems about all their positions;
//! 7. [`mod@misere`]: misère quotients;
//! 8. [`hackenbush`]: pictures, green ones of any size and small ones in several colours;
//! 9. [`entailing`]: games in which a player may move again, or must answer;
//! 10. [`worth`]: the fastest proved way to the value of one component;
//! 11. [`sums`]: sums of different games, with every winning move.

pub mod board;
pub mod choose;
pub mod entailing;
pub mod family;
pub mod graph;
pub mod hackenbush;
pub mod heap;
pub mod misere;
pub mod nimber;
pub mod numbers;
pub mod run_file;
pub mod summand;
pub mod sums;
pub mod theorem;
pub mod unsolved;
pub mod walk;
pub mod worth;

pub use heap::HeapValues;
pub use summand::{Move, MoveList};
pub use summand::{Summand, check_sum};
pub use sums::solution::{Asks, Solution, Unlisted};
pub use sums::{GoodMove, Solver};
pub use unsolved::{Limits, Unsolved};
pub use walk::loopy::LoopyTable;
pub use walk::search::ValueTable;
pub use walk::whole::Played;
pub use worth::Reason;
