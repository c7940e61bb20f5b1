//! An error that others have made.

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

use grundy_core::Said;

/// An error of the system or of a library, which itself can be neither copied nor compared. Two causes are equal if
/// their texts are.
#[derive(Clone, Debug)]
pub struct Cause {
    error: Arc<dyn StdError + Send + Sync>,
    said: Said,
}

impl Cause {
    /// Stores an error.
    pub fn new(error: impl StdError + Send + Sync + 'static) -> Cause {
        Cause { said: Said::verbatim(error.to_string()), error: Arc::new(error) }
    }

    /// Stores an error whose sentence can be said in other languages.
    pub fn of(error: impl StdError + Send + Sync + 'static, said: Said) -> Cause {
        Cause { error: Arc::new(error), said }
    }

    /// What the error says.
    pub fn said(&self) -> Said {
        self.said.clone()
    }

    /// The error, which can be downcast to its type.
    pub fn error(&self) -> &(dyn StdError + Send + Sync + 'static) {
        &*self.error
    }
}

impl PartialEq for Cause {
    fn eq(&self, other: &Cause) -> bool {
        self.said == other.said
    }
}

impl Eq for Cause {}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said, f)
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
