//! The kernel, on which every verdict rests. It names no other room; [`rooms`] has what other rooms give it.
//!
//! In reading order:
//!
//! 1. [`claim`] and [`fact`]: claims about a position or a value, and the facts of the kernel;
//! 2. [`verdict`] and [`session`]: the answers of the checker, and the state of one run;
//! 3. [`labels`]: when a label is right at a position, the one rule of all lists;
//! 4. [`list`] and [`ray`]: values of positions, and of heaps;
//! 5. [`library`]: all facts together, theorems among them;
//! 6. [`position`], [`moves`] and [`sums`]: a claim about a position, decided by values.

pub(crate) mod claim;
pub(crate) mod fact;
pub(crate) mod labels;
pub(crate) mod library;
pub(crate) mod list;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod ray;
pub(crate) mod rooms;
pub(crate) mod session;
pub(crate) mod sums;
pub(crate) mod verdict;

// What the rooms use.
pub(crate) use self::fact::{RayFact, Sparse};
pub(crate) use self::library::{Known, Library, once, unknown};
pub(crate) use self::moves::{Component, Listing, all_options, options_that};
pub(crate) use self::position::Claimed;
pub(crate) use self::ray::{CHECKED_TWICE, Law, Ray, Values, each_heap, marked};
pub(crate) use self::rooms::Carrier;
pub(crate) use self::session::Session;
pub(crate) use self::verdict::{Check, Rejected, Verified, convention_of, demand, reject, require};
