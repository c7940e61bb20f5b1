//! What is known of a row when another one is checked.

use grundy_core::{LoopyValue, Outcome};

use super::book::Book;
use super::{ResultKind, ResultRow};
use crate::kernel::Rejected;
use crate::kernel::labels::{Label, Said};

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

impl Known {
    /// What the row says, with the number that tells what stands before it: the order in which values were found; the
    /// remoteness, which falls with every move of the winner; and else nothing, as play is known to end.
    pub fn said(&self, book: &Book) -> Said {
        let (label, place) = match (book.results.kind, self.value) {
            (ResultKind::Outcomes, _) => (Label::of(self.outcome), self.remoteness.unwrap_or(0)),
            (_, Some(value)) => (Label::Value(value), self.order.map_or(0, |order| order.saturating_add(1))),
            (_, None) => (Label::Infinite, 0),
        };
        Said { label, place, remoteness: self.remoteness }
    }
}

/// Looks a row up: in a file, by its text.
pub(super) type Lookup<'a> = &'a dyn Fn(usize, &str) -> Result<Option<Known>, Rejected>;
