//! The tests of rule files. One program, so that it is linked once.

mod faults;
mod rule_files;
mod script;
