//! Tables of games that are given by formulas: who wins, and values, for all positions with numbers up to a bound.
//!
//! 1. [`grid`]: where in a table a position is, and [`BitSet`](grid::BitSet)s;
//! 2. [`tables`]: the tables, and which of the ways below fills them;
//! 3. [`rays`]: who wins, for games of steps and rays: whole words of a row at once;
//! 4. [`lines`]: values of games of steps, rays and cones: the values on each line, or below each cell, are a set;
//! 5. [`marks`]: who wins, for all other formulas: each P-position marks what can move to it;
//! 6. [`limit`]: values, where the number of one heap only limits the moves: the options of a line are found once;
//! 7. [`cells`]: values, for all other formulas: the options of each position.
//!
//! The compiled formulas are in `grundy_rules::formula`; the twin of everything here is the definition.

pub mod cells;
pub mod grid;
pub mod limit;
pub mod lines;
pub mod marks;
pub mod rays;
pub mod tables;

pub use tables::{OutcomeTable, ValueGrid, formulas, outcomes, rows, table, values, within_limits};
