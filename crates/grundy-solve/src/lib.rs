//! The values and outcomes of positions: one room for each way to find them.
//!
//! A room uses only the rooms above it in this list:
//!
//! 1. [`summand`]: what sums consist of, and moves in them; [`choose`]: which engine answers, by a game's structure;
//!    [`nimber`]: calculating with nimbers;
//! 2. [`mod@graph`]: games given as graphs; [`walk`]: positions one by one, by search or all that can be reached;
//! 3. [`mod@board`]: boards of cells and moves, by nimber search;
//! 4. [`numbers`]: tables of games whose moves are formulas; [`theorem`]: theorems about all their positions;
//! 5. [`mod@misere`]: misère quotients;
//! 6. [`hackenbush`]: pictures, green ones of any size and small ones in several colours;
//! 7. [`entailing`]: games in which a player may move again, or must answer;
//! 8. [`worth`]: the fastest proved way to the value of one component;
//! 9. [`sums`]: sums of different games, with every winning move.
//!
//! The sequences of heap games, [`grundy_octal`], are a crate of their own below these rooms.

pub mod board;
pub mod choose;
pub mod entailing;
pub mod family;
pub mod graph;
pub mod hackenbush;
pub mod misere;
pub mod nimber;
pub mod numbers;
pub mod summand;
pub mod sums;
pub mod theorem;
pub mod walk;
pub mod worth;

pub use grundy_core::{Limits, Unsolved};
pub use summand::{Move, MoveList};
pub use summand::{Summand, check_sum};
pub use sums::solution::{Asks, Solution, Unlisted};
pub use sums::{GoodMove, Solver};
pub use walk::loopy::LoopyTable;
pub use walk::search::ValueTable;
pub use walk::whole::Played;
pub use worth::Reason;
