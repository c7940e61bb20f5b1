//! What is known of a row when another one is checked.

use grundy_core::{LoopyValue, Outcome};

use super::ResultRow;
use crate::verdict::Rejected;

/// What the equations need of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub outcome: Outcome,
    /// The finite value.
    pub value: Option<u64>,
    pub remoteness: Option<u64>,
    pub order: Option<u64>,
}

impl From<&ResultRow> for Known {
    fn from(row: &ResultRow) -> Known {
        let value = row.value.as_ref().and_then(LoopyValue::nimber).map(|value| value.0);
        Known { outcome: row.outcome, value, remoteness: row.remoteness, order: row.order }
    }
}

/// Looks a row up: in a file, by its text.
pub(super) type Lookup<'a> = &'a dyn Fn(usize, &str) -> Result<Option<Known>, Rejected>;

/// A component of an option, and what its row says.
pub(super) struct Part {
    pub text: String,
    pub known: Known,
}
