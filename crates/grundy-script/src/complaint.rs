//! The errors of the functions that rules can use.

use std::fmt;

/// An error of one of our functions.
#[derive(Debug)]
pub(crate) struct Complaint(pub(crate) String);

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Complaint {}

/// Fails with this complaint.
pub(crate) fn complain<T>(complaint: impl Into<String>) -> starlark::Result<T> {
    Err(starlark::Error::new_other(Complaint(complaint.into())))
}
