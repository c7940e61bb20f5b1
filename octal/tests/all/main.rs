//! The tests of sequences. One program, so that it is linked once.

mod heap_values;
mod long_runs;
