//! The tests of the program. One program, so that it is linked once.

mod cluster;
mod documents;
mod errors;
mod fields;
mod help;
mod hostile;
mod judge;
mod languages;
mod long_runs;
mod mishaps;
mod nimber;
mod outcomes;
mod plot;
mod program;
mod running_text;
mod series;
mod serve;
mod tables;
