//! Every row of a table, on several threads.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy_core::{LoopyValue, Observer, Outcome, Said, Stop, said};

use super::book::Book;
use super::equations::{Answers, check_equations};
use super::store::{Columns, Store};
use super::threads::{Step, on_threads};
use super::walk::check_starts;
use super::{Counts, Means, ResultKind, Results};
use crate::kernel::verdict::alike;
use crate::kernel::{Check, Rejected, Verified, demand};

/// Checks every row of a table against its options, the counts and the starts; see the essay of [`results`](crate::results).
///
/// Complexity: all rows twice, all options once. Where play may return, options to later positions are computed once
/// more, and so are those of a walk from the starts. Each option is one binary search. The text and some 20 bytes of
/// each row are kept. Fails with [`Rejected`], which names the first wrong row in the order of the files. Its
/// `stopped` is set if `watch` or the memory stopped the check.
pub fn check_results(results: &Results, means: Means, watch: &dyn Observer) -> Result<Verified, Rejected> {
    let book = Book::open(results)?;
    let stores = load(&book, means, watch)?;
    let counts = judge(&book, &stores, means, watch)?;
    demand("manifest.positions", &results.counts.positions, &counts.positions)?;
    demand("manifest.edges", &results.counts.edges, &counts.edges)?;
    demand("manifest.outcomes.N", &results.counts.n, &counts.n)?;
    demand("manifest.outcomes.P", &results.counts.p, &counts.p)?;
    demand("manifest.outcomes.D", &results.counts.d, &counts.d)?;
    demand("manifest.max_grundy", &results.counts.max_grundy, &counts.max_grundy)?;
    check_starts(&book, &stores, watch)?;
    let mut established = established(results, &counts);
    if book.must_end {
        established.push(said!("play ends: no way along the moves returns to where it was"));
    }
    Ok(Verified { established, trusted: trusted(&book) })
}

/// The trusted things besides the moves.
pub(super) fn trusted(book: &Book) -> Vec<Said> {
    let (results, mut trusted) = (book.results, Vec::new());
    if results.rules.are_interpreted() {
        trusted.push(said!("the interpreter of the rules"));
    }
    if !book.symmetry.is_complete() {
        trusted.push(alike(results.rules));
    }
    trusted
}

fn established(results: &Results, counts: &Counts) -> Vec<Said> {
    let name = &results.rules.name;
    let what = match results.kind {
        ResultKind::Values => said!("the Grundy value"),
        ResultKind::Loopy => said!("the Grundy or infinite value"),
        ResultKind::Outcomes => said!("the outcome"),
    };
    let what = if results.remoteness { said!("{what} and the remoteness", what) } else { what };
    let (positions, moves) = (counts.positions, counts.edges);
    let first = said!(
        "{what} of {positions} positions of {name} ({convention} play), from their {moves} moves",
        what,
        positions,
        name,
        convention = results.convention.said(),
        moves
    );
    let (n, p, d) = (counts.n, counts.p, counts.d);
    let second = match counts.max_grundy {
        None => said!("{n} of them are N, {p} P, {d} draws", n, p, d),
        Some(greatest) => {
            said!("{n} of them are N, {p} P, {d} draws; the greatest value is {greatest}", n, p, d, greatest)
        }
    };
    let third = match results.start {
        Some(starts) => said!("these are all positions that can be reached from {starts}", starts = starts.join(", ")),
        None => said!("these are all vertices of the graph"),
    };
    vec![first, second, third]
}

/// Reads all rows, checks each alone, and keeps them.
fn load(book: &Book, means: Means, watch: &dyn Observer) -> Check<Vec<Store>> {
    let results = book.results;
    let columns = Columns {
        values: results.kind != ResultKind::Outcomes,
        remoteness: results.remoteness,
        places: results.ordered,
    };
    let taken = AtomicU64::new(0);
    // Bytes of a row without its text.
    let each = 8 + 1 + 1 + 8 * [columns.values, columns.remoteness, columns.places].map(u64::from).iter().sum::<u64>();
    let work = |file: usize, step: Step| {
        let mut store = Store::default();
        (results.rows)(file, &mut |row| {
            step.one()?;
            book.check_row(file, &row)?;
            let bytes = row.position.len() as u64 + each;
            if taken.fetch_add(bytes, Ordering::Relaxed) + bytes > means.memory {
                let reason = said!(
                    "all rows together need more than the {memory} bytes of memory that are allowed; \
                     allow more (--memory-limit), or check some rows (--sample N)",
                    memory = means.memory
                );
                return Err(Rejected { stopped: Some(Stop::MemoryLimit), ..Rejected::unchecked("check", reason) });
            }
            match store.push(&row, book.told(&row), columns) {
                true => Ok(()),
                false => Err(book.wrong(file, &row.position, said!("it does not stand after the previous row"))),
            }
        })?;
        store.shrink();
        demand(format!("{}: rows", results.files[file].name), &results.files[file].rows, &(store.rows() as u64))?;
        Ok(store)
    };
    on_threads(results, means.threads, "positions read", watch, &work)
}

/// Checks all rows against their options, and counts.
fn judge(book: &Book, stores: &[Store], means: Means, watch: &dyn Observer) -> Check<Counts> {
    let results = book.results;
    let lookup = |file: usize, text: &str| {
        let row = stores[file].find(text);
        Ok(row.map(|row| {
            stores[file].lead_to(row);
            stores[file].told(row)
        }))
    };
    let work = |file: usize, step: Step| {
        let (mut counts, mut answers) = (Counts::default(), Answers::default());
        (results.rows)(file, &mut |row| {
            step.one()?;
            let (components, placed) = book.check_row(file, &row)?;
            let edges = check_equations(book, file, &row, &components, placed.layer, &lookup, &mut answers)?;
            counts.positions += 1;
            counts.edges = counts.edges.saturating_add(edges);
            match row.outcome {
                Outcome::N => counts.n += 1,
                Outcome::P => counts.p += 1,
                Outcome::D => counts.d += 1,
            }
            counts.max_grundy = counts.max_grundy.max(row.value.as_ref().and_then(LoopyValue::nimber).map(|v| v.0));
            Ok(())
        })?;
        Ok(counts)
    };
    let parts = on_threads(results, means.threads, "positions checked", watch, &work)?;
    Ok(parts.into_iter().fold(Counts::default(), |sum, part| Counts {
        positions: sum.positions + part.positions,
        edges: sum.edges.saturating_add(part.edges),
        n: sum.n + part.n,
        p: sum.p + part.p,
        d: sum.d + part.d,
        max_grundy: sum.max_grundy.max(part.max_grundy),
    }))
}
