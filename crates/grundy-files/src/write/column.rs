//! A column of a table.

use std::fmt::Write;

/// A column of a [`Listing`](crate::Listing); a cell may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    Numbers(Vec<Option<u64>>),
    Texts(Vec<Option<String>>),
}

impl Column {
    pub fn numbers(numbers: impl IntoIterator<Item = u64>) -> Column {
        Column::Numbers(numbers.into_iter().map(Some).collect())
    }

    /// A column of texts without empty cells.
    pub fn texts(texts: impl IntoIterator<Item = String>) -> Column {
        Column::Texts(texts.into_iter().map(Some).collect())
    }

    pub fn len(&self) -> usize {
        match self {
            Column::Numbers(cells) => cells.len(),
            Column::Texts(cells) => cells.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a cell to a text; an empty one adds nothing.
    pub(super) fn show(&self, row: usize, text: &mut String) {
        match self {
            // Writing to a text does not fail.
            Column::Numbers(cells) => drop(cells[row].map(|number| write!(text, "{number}"))),
            Column::Texts(cells) => text.extend(cells[row].as_deref()),
        }
    }
}
