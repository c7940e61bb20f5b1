//! Shows that every row of a table can be reached, and that play ends where it might return.

use grundy_core::{Observer, Progress, said};

use super::ResultKind;
use super::book::Book;
use super::store::Store;
use crate::kernel::{Check, Rejected, demand};

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
