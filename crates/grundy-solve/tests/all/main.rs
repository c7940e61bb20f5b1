//! The tests of the engines. One program, so that it is linked once.

mod boards;
mod entailing;
mod finish;
mod graphs;
mod hackenbush_green;
mod hackenbush_partizan;
mod heap_values;
mod long_runs;
mod loopy_values;
mod numbers;
