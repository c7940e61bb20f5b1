//! An error that others have made.

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

/// An error of the system or of a library, which itself can be neither copied nor compared. Two causes are equal if
/// their texts are.
#[derive(Clone, Debug)]
pub struct Cause(Arc<dyn StdError + Send + Sync>);

impl Cause {
    /// Stores an error.
    pub fn new(error: impl StdError + Send + Sync + 'static) -> Cause {
        Cause(Arc::new(error))
    }

    /// The error, which can be downcast to its type.
    pub fn error(&self) -> &(dyn StdError + Send + Sync + 'static) {
        &*self.0
    }
}

impl PartialEq for Cause {
    fn eq(&self, other: &Cause) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Cause {}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::*;

    #[test]
    fn a_cause_is_the_error_itself() {
        let cause = Cause::new(Error::from(ErrorKind::NotFound));
        let inside = cause.error().downcast_ref::<Error>().map(Error::kind);
        assert_eq!(inside, Some(ErrorKind::NotFound));
        assert_ne!(cause, Cause::new(Error::from(ErrorKind::PermissionDenied)));
    }
}
