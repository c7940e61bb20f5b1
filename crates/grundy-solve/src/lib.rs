//! The values and outcomes of positions: one file for each algorithm.
//!
//! In reading order:
//!
//! 1. [`limits`]: the limits of a solver;
//!    [`unsolved`]: why there is no answer; [`run_file`]: the files of long runs;
//! 2. [`search`]: values by the definition, with a cache;
//!    [`square`]: the same for all pairs of numbers in a square; [`bars`]: for all bars of chocolate below one;
//!    [`numbers`]: tables of games whose moves are formulas;
//! 3. [`reach`] and [`loopy`]: all subpositions, and values where play may go on for ever;
//!    [`mod@graph`]: the same for games given as graphs;
//! 4. [`nim`]: Bouton's theorem in two passes; [`nimber`]: calculating with nimbers;
//! 5. [`heap`]: sequences of values of heap games, and proofs of their periods;
//! 6. [`worth`]: the fastest proved way to the value of one component;
//! 7. [`summand`], [`moves`], [`solution`] and [`sum`]: sums of different games, with every winning move;
//!    [`entailing`]: games in which a player may move again, or must answer;
//! 8. [`ferguson`] and [`mod@misere`]: misère sums that a theorem decides, or a misère quotient;
//! 9. [`whole`]: a sum as one game, for all the others: [`cutoff`] searches
//!    it, [`analysis`] analyses it backwards, [`whole_play`] chooses between them,
//!    [`played`] is what the outcome rests on;
//! 10. [`mod@board`]: boards of cells and moves, by nimber search;
//! 11. [`hackenbush`]: pictures, green ones of any size and small ones in several colours;
//! 12. [`theorem`]: theorems about all positions of a game that is given by formulas.

pub mod analysis;
pub mod bars;
pub mod board;
pub mod cutoff;
pub mod entailing;
pub mod ferguson;
pub mod finish;
pub mod good_move;
pub mod graph;
pub mod hackenbush;
pub mod heap;
pub mod limits;
pub mod loopy;
pub mod misere;
pub mod moves;
pub mod nim;
pub mod nimber;
pub mod numbers;
pub mod played;
pub mod reach;
pub mod run_file;
pub mod search;
pub mod solution;
pub mod square;
pub mod sum;
pub mod summand;
pub mod theorem;
pub mod unsolved;
pub mod whole;
pub mod whole_play;
pub mod worth;

pub use good_move::GoodMove;
pub use heap::HeapValues;
pub use limits::Limits;
pub use loopy::LoopyTable;
pub use moves::{Move, MoveList};
pub use played::{Played, WholeEvidence};
pub use search::ValueTable;
pub use solution::{Basis, Solution};
pub use sum::Solver;
pub use summand::{Summand, check_sum};
pub use unsolved::Unsolved;
