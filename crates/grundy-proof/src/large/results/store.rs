//! All rows of a table in memory, packed: whole texts, so that nothing can be taken for something else.

use std::sync::atomic::{AtomicBool, Ordering};

use grundy_core::Outcome;

use super::ResultRow;
use super::book::Told;
use crate::kernel::labels::Label;

/// The rows of a file, ascending by their texts.
#[derive(Default)]
pub(super) struct Store {
    texts: Vec<u8>,
    /// Where in `texts` each row ends.
    ends: Vec<u64>,
    outcomes: Vec<Outcome>,
    /// The finite values, the remoteness and the places; `NONE` for a missing one. A missing column is empty.
    values: Vec<u64>,
    remoteness: Vec<u64>,
    places: Vec<u64>,
    /// Which rows some move leads to.
    led_to: Vec<AtomicBool>,
}

/// Numbers in tables are below 2^63.
const NONE: u64 = u64::MAX;

#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub values: bool,
    pub remoteness: bool,
    pub places: bool,
}

impl Store {
    /// Adds a row, which must be after the last; `false` if it is not.
    pub fn push(&mut self, row: &ResultRow, told: Told, columns: Columns) -> bool {
        if !self.ends.is_empty() && self.text(self.ends.len() - 1) >= row.position.as_bytes() {
            return false;
        }
        self.texts.extend_from_slice(row.position.as_bytes());
        self.ends.push(self.texts.len() as u64);
        self.outcomes.push(row.outcome);
        self.values.extend(columns.values.then_some(if let Label::Value(value) = told.label { value } else { NONE }));
        self.remoteness.extend(columns.remoteness.then_some(told.remoteness.unwrap_or(NONE)));
        self.places.extend(columns.places.then_some(told.place));
        self.led_to.push(AtomicBool::new(false));
        true
    }

    pub fn shrink(&mut self) {
        self.texts.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.outcomes.shrink_to_fit();
        self.values.shrink_to_fit();
        self.remoteness.shrink_to_fit();
        self.places.shrink_to_fit();
        self.led_to.shrink_to_fit();
    }

    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    pub fn text(&self, row: usize) -> &[u8] {
        let begin = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[begin as usize..self.ends[row] as usize]
    }

    pub fn find(&self, position: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.rows());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.text(middle).cmp(position.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    pub fn told(&self, row: usize) -> Told {
        let remoteness = self.remoteness.get(row).copied().filter(|&number| number != NONE);
        let (label, place) = match self.values.get(row) {
            None => (Label::of(self.outcomes[row]), remoteness.unwrap_or(0)),
            Some(&NONE) => (Label::Infinite, 0),
            Some(&value) => (Label::Value(value), self.places.get(row).copied().unwrap_or(0)),
        };
        Told { label, place, remoteness }
    }

    /// Notes that a move leads to a row; `true` if none was known to.
    pub(crate) fn lead_to(&self, row: usize) -> bool {
        // Many moves lead to a few rows; they need not fight for the line of memory.
        !self.led_to[row].load(Ordering::Relaxed) && !self.led_to[row].swap(true, Ordering::Relaxed)
    }

    /// A row that no move leads to.
    pub fn idle(&self) -> Option<usize> {
        self.led_to.iter().position(|led_to| !led_to.load(Ordering::Relaxed))
    }
}
