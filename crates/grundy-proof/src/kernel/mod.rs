//! The kernel, on which every verdict rests. It names no other room; [`session`] has what other rooms give it.
//!
//! In reading order:
//!
//! 1. [`written`]: claims about a position or a value, and the facts of the kernel;
//! 2. [`session`]: the state of one run, and the answers of the checker;
//! 3. [`labels`]: when a label is right at a position, the one rule of all lists;
//! 4. [`list`] and [`ray`]: values of positions, and of heaps;
//! 5. [`library`]: all facts together, theorems among them;
//! 6. [`position`] and [`sums`]: a claim about a position, decided by values.

pub(crate) mod labels;
pub(crate) mod library;
pub(crate) mod list;
pub(crate) mod position;
pub(crate) mod ray;
pub(crate) mod session;
pub(crate) mod sums;
pub(crate) mod written;

// What the rooms use.
pub(crate) use self::library::{Known, Library, once, unknown};
pub(crate) use self::position::{Claimed, Component, Listing, all_options, options_that};
pub(crate) use self::ray::{CHECKED_TWICE, Law, Ray, Values, each_heap, marked};
pub(crate) use self::session::{Carrier, Check, Rejected, Session, Verified, convention_of, demand, reject, require};
pub(crate) use self::written::{RayFact, Sparse};
