//! One row.

use grundy_core::{LoopyValue, Nimber, Outcome};

/// What a table says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The text of the position.
    pub position: String,
    /// Who wins when the position is played alone.
    pub outcome: Outcome,
    /// The value; `None` where the table has outcomes only.
    pub value: Option<LoopyValue>,
    /// How many moves play lasts if the winner hurries and the loser delays; `None` in draws, and where the table does
    /// not tell.
    pub remoteness: Option<u64>,
    /// In games where play may return: a number that orders the values as they were found. The value follows from
    /// options with smaller numbers.
    pub order: Option<u64>,
}

impl Entry {
    /// A position of this Grundy value.
    pub fn of_value(position: impl Into<String>, value: Nimber, remoteness: Option<u64>) -> Entry {
        let value = LoopyValue::from(value);
        Entry { position: position.into(), outcome: value.outcome(), value: Some(value), remoteness, order: None }
    }

    /// A position of which only the outcome is known.
    pub fn of_outcome(position: impl Into<String>, outcome: Outcome, remoteness: Option<u64>) -> Entry {
        Entry { position: position.into(), outcome, value: None, remoteness, order: None }
    }
}
