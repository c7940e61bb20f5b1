//! Certificates of impartial games and the independent checker.

pub mod certificate;

pub use certificate::{Certificate, Claim, Witness};
