//! All rows of a table in memory, packed: whole texts, so that nothing can be taken for something else.
//!
//! A walk shows that every row can be reached, and that play ends where it might return.

use std::sync::atomic::{AtomicBool, Ordering};

use grundy_core::{Observer, Outcome, Progress, said};

use super::book::{Book, Told};
use super::{ResultKind, ResultRow};
use crate::kernel::labels::Label;
use crate::kernel::{Check, Rejected, demand};

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

impl Store {
    /// Adds a row, which must be after the last; `false` if it is not. The last argument says whether there are values, the
    /// remoteness, and places.
    pub fn push(&mut self, row: &ResultRow, told: Told, [values, remoteness, places]: [bool; 3]) -> bool {
        if !self.ends.is_empty() && self.text(self.ends.len() - 1) >= row.position.as_bytes() {
            return false;
        }
        self.texts.extend_from_slice(row.position.as_bytes());
        self.ends.push(self.texts.len() as u64);
        self.outcomes.push(row.outcome);
        self.values.extend(values.then_some(if let Label::Value(value) = told.label { value } else { NONE }));
        self.remoteness.extend(remoteness.then_some(told.remoteness.unwrap_or(NONE)));
        self.places.extend(places.then_some(told.place));
        self.led_to.push(AtomicBool::new(false));
        true
    }

    pub fn shrink(&mut self) {
        let Store { texts, ends, outcomes, values, remoteness, places, led_to } = self;
        [ends, values, remoteness, places].into_iter().for_each(Vec::shrink_to_fit);
        texts.shrink_to_fit();
        outcomes.shrink_to_fit();
        led_to.shrink_to_fit();
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

/// The starts must have rows, and all other rows must be reached from them.
pub(super) fn check_starts(book: &Book, stores: &[Store], watch: &dyn Observer) -> Check {
    let results = book.results;
    if results.start.is_none() {
        let vertices = results.rules.graph().map(|graph| u64::from(graph.graph.vertices()));
        let vertices = vertices
            .ok_or_else(|| Rejected::new("manifest.start", said!("only a graph has all its vertices as starts")))?;
        demand("manifest.positions", &results.counts.positions, &vertices)?;
        return if book.must_end { walk(book, stores, every_row(stores).collect(), watch) } else { Ok(()) };
    }
    let reached = book.starts(&|file, text| Ok(stores[file].find(text).map(|row| (file, row))))?;
    if book.must_end || book.nature.may_loop && !results.ranked {
        return walk(book, stores, reached, watch);
    }
    for (file, row) in reached {
        stores[file].lead_to(row);
    }
    none_idle(book, stores, stores.iter().enumerate().find_map(|(file, store)| Some((file, store.idle()?))))
}

fn none_idle(book: &Book, stores: &[Store], idle: Option<Place>) -> Check {
    let Some((file, row)) = idle else { return Ok(()) };
    let text = String::from_utf8_lossy(stores[file].text(row));
    Err(book.wrong(file, &text, said!("it cannot be reached from the starts")))
}

/// A row: its file, and its number in it.
type Place = (usize, usize);

fn every_row(stores: &[Store]) -> impl Iterator<Item = Place> {
    stores.iter().enumerate().flat_map(|(file, store)| (0..store.rows()).map(move |row| (file, row)))
}

/// How far a walk is with a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Not,
    /// It is on the way that is being walked.
    Here,
    Before,
}

/// Walks from the starts, depth first; every row must be met. Where play must end, no move leads back to the path.
fn walk(book: &Book, stores: &[Store], starts: Vec<Place>, watch: &dyn Observer) -> Check {
    let mut met: Vec<Vec<Met>> = stores.iter().map(|store| vec![Met::Not; store.rows()]).collect();
    let mut done = 0u64;
    // The way so far: rows, and where it may still go from each.
    let mut way: Vec<(Option<Place>, Vec<Place>)> = vec![(None, starts)];
    while let Some((here, open)) = way.last_mut() {
        let Some((file, row)) = open.pop() else {
            if let Some((file, row)) = *here {
                met[file][row] = Met::Before;
            }
            way.pop();
            continue;
        };
        match met[file][row] {
            Met::Not => {}
            Met::Here if book.must_end => {
                let text = String::from_utf8_lossy(stores[file].text(row));
                let reason =
                    said!("play can return to it, so the rows must give the order in which the values were found");
                return Err(book.wrong(file, &text, reason));
            }
            Met::Here | Met::Before => continue,
        }
        if done.is_multiple_of(1024) {
            let progress = Progress { unit: "positions reached", done, total: Some(book.results.counts.positions) };
            watch.report(progress).map_or(Ok(()), |stop| Err(Rejected::from(stop)))?;
        }
        done += 1;
        met[file][row] = Met::Here;
        way.push((Some((file, row)), options_of(book, stores, file, row)?));
    }
    none_idle(book, stores, every_row(stores).find(|&(file, row)| met[file][row] == Met::Not))
}

/// The rows that a row's options need, each once.
fn options_of(book: &Book, stores: &[Store], file: usize, row: usize) -> Check<Vec<Place>> {
    let text = String::from_utf8_lossy(stores[file].text(row)).into_owned();
    let components = book.read(&text).map_err(|reason| book.wrong(file, &text, reason))?;
    let mut found = Vec::new();
    if let ([only], true) = (&components[..], book.nature.own_endings)
        && book.results.rules.moves.ending(only)?.is_some()
    {
        return Ok(found);
    }
    for mut option in book.options(&components)? {
        let parts = match book.results.kind {
            ResultKind::Outcomes => vec![&mut option[..]],
            _ => option.chunks_mut(1).collect(),
        };
        for part in parts {
            let placed = book.place(part)?;
            found.extend(placed.file.and_then(|file| Some((file, stores[file].find(&placed.text)?))));
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}
