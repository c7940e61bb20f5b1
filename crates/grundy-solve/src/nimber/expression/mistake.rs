//! Why an expression has no value.

use grundy_core::{Said, Stop, SyntaxError};

/// Why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// It is wrong, or it means nothing, such as 1/0.
    Syntax(SyntaxError),
    /// Nobody knows the value, or it is beyond reach: what that is, as a sentence without a full stop.
    Beyond(Said),
    /// The observer stopped the work.
    Stopped(Stop),
}

impl From<SyntaxError> for Mistake {
    fn from(error: SyntaxError) -> Mistake {
        Mistake::Syntax(error)
    }
}

impl From<Stop> for Mistake {
    fn from(stop: Stop) -> Mistake {
        Mistake::Stopped(stop)
    }
}
