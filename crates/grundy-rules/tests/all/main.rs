//! The tests of the games. One program, so that it is linked once.

mod board;
mod catalogue_formulas;
mod closed_forms;
mod coin_turning;
mod formulas;
mod hackenbush;
mod heap_games;
