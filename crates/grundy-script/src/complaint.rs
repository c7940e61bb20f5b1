//! The errors of the functions that rules can use.

use std::fmt;

use grundy_core::Said;

/// An error of one of our functions.
#[derive(Debug)]
pub(crate) struct Complaint(pub(crate) Said);

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Complaint {}

/// Fails with this complaint.
pub(crate) fn complain<T>(complaint: impl Into<Said>) -> starlark::Result<T> {
    Err(starlark::Error::new_other(Complaint(complaint.into())))
}
