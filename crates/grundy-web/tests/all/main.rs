//! The tests of the page's library. One program, so that it is linked once.

mod bench;
mod desk;
