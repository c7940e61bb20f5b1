//! The tests of the engines. One program, so that it is linked once.

mod entailing;
mod finish;
mod graphs;
mod green_hackenbush;
mod hackenbush;
mod numbers;
