//! The tests of readers and writers. One program, so that it is linked once.

mod parquet;
mod readers;
mod table;
