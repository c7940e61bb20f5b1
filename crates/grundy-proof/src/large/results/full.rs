//! Every row of a table, on several threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use grundy_core::{LoopyValue, Observer, Outcome, Progress, Said, Stop, said};

use super::book::Book;
use super::equations::{Answers, check_equations};
use super::known::Known;
use super::store::{Columns, Store};
use super::{Counts, Means, ResultKind, Results};
use crate::kernel::verdict::{Rejected, Verified, alike, demand};

/// Checks every row of a table against its options, the counts and the starts; see the essay of [`results`](crate::results).
///
/// Complexity: twice through all rows, all options once (where play may return, those to later positions and those of a walk from
/// the starts once more); each option is one binary search. The text and some 20 bytes of each row are kept.
///
/// # Errors
///
/// [`Rejected`] names the first row that is wrong, in the order of the files; its `stopped` tells a check that `watch` or the
/// memory stopped.
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

/// What the verdict rests on beside the moves.
pub(super) fn trusted(book: &Book) -> Vec<Said> {
    let (results, mut trusted) = (book.results, Vec::new());
    if book.used_symmetry() {
        trusted.push(alike(results.rules));
    }
    if results.kind != ResultKind::Outcomes && !results.ordered && !results.ranked && !book.must_end {
        trusted.push(said!("play of {name} ends, as its rules say", name = results.rules.name));
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
        Some(starts) => {
            said!("these are all positions that can be reached from {starts}", starts = starts.join(", "))
        }
        None => said!("these are all vertices of the graph"),
    };
    vec![first, second, third]
}

/// Reads all rows, looks at each by itself, and keeps them.
fn load(book: &Book, means: Means, watch: &dyn Observer) -> Result<Vec<Store>, Rejected> {
    let results = book.results;
    let columns = Columns {
        values: results.kind != ResultKind::Outcomes,
        remoteness: results.remoteness,
        orders: results.ordered,
    };
    let taken = AtomicU64::new(0);
    let work = |file: usize, step: Step| {
        let mut store = Store::default();
        (results.rows)(file, &mut |row| {
            step.one()?;
            book.check_row(file, &row)?;
            let bytes = columns.row_bytes(row.position.len());
            if taken.fetch_add(bytes, Ordering::Relaxed) + bytes > means.memory {
                let reason = said!(
                    "all rows together need more than the {memory} bytes of memory that are allowed; \
                     allow more (--memory-limit), or check some rows (--sample N)",
                    memory = means.memory
                );
                return Err(Rejected { stopped: Some(Stop::MemoryLimit), ..Rejected::new("check", reason) });
            }
            match store.push(&row.position, Known::from(&row), columns) {
                true => Ok(()),
                false => Err(book.wrong(file, &row.position, "it does not stand behind the row before")),
            }
        })?;
        store.shrink();
        demand(format!("{}: rows", results.files[file].name), &results.files[file].rows, &(store.rows() as u64))?;
        Ok(store)
    };
    on_threads(results, means.threads, "positions read", watch, &work)
}

/// Checks all rows against their options, and counts.
fn judge(book: &Book, stores: &[Store], means: Means, watch: &dyn Observer) -> Result<Counts, Rejected> {
    let results = book.results;
    let lookup = |file: usize, text: &str| {
        let row = stores[file].find(text);
        Ok(row.map(|row| {
            stores[file].lead_to(row);
            stores[file].known(row)
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

/// The starts must have rows, and all other rows must be reached from them.
fn check_starts(book: &Book, stores: &[Store], watch: &dyn Observer) -> Result<(), Rejected> {
    let results = book.results;
    let Some(starts) = results.start else {
        let vertices = results.rules.graph().map(|graph| u64::from(graph.graph.vertices()));
        let vertices = vertices
            .ok_or_else(|| Rejected::new("manifest.start", said!("only a graph has all its vertices as starts")))?;
        demand("manifest.positions", &results.counts.positions, &vertices)?;
        return match book.must_end {
            true => walk(book, stores, every_row(stores).collect(), watch),
            false => Ok(()),
        };
    };
    let mut reached = Vec::new();
    for (i, start) in starts.iter().enumerate() {
        let wrong = |reason: String| Rejected::new(format!("manifest.start[{i}]"), reason);
        let mut components = book.read(start).map_err(wrong)?;
        let placed = book.place(&mut components)?;
        let row = placed.file.and_then(|file| Some((file, stores[file].find(&placed.text)?)));
        reached.push(row.ok_or_else(|| wrong(format!("{start} is not in the table")))?);
    }
    if book.nature.may_loop && !results.ranked {
        return walk(book, stores, reached, watch);
    }
    for (file, row) in reached {
        stores[file].lead_to(row);
    }
    match stores.iter().enumerate().find_map(|(file, store)| Some((file, store.idle()?))) {
        Some((file, row)) => Err(idle(book, stores, file, row)),
        None => Ok(()),
    }
}

fn idle(book: &Book, stores: &[Store], file: usize, row: usize) -> Rejected {
    book.wrong(file, &String::from_utf8_lossy(stores[file].text(row)), "it cannot be reached from the starts")
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

/// Walks from the starts along the moves, depth first, and demands that every row is met; and, where play must end, that no
/// move leads back to the way so far.
fn walk(book: &Book, stores: &[Store], starts: Vec<Place>, watch: &dyn Observer) -> Result<(), Rejected> {
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
                    said!("play can return to it, so the rows must tell the order in which the values were found");
                return Err(book.wrong(file, &text, reason));
            }
            Met::Here | Met::Before => continue,
        }
        if done.is_multiple_of(1024) {
            let total = Some(book.results.counts.positions);
            stop(watch, Progress { unit: "positions reached", done, total })?;
        }
        done += 1;
        met[file][row] = Met::Here;
        way.push((Some((file, row)), options_of(book, stores, file, row)?));
    }
    match every_row(stores).find(|&(file, row)| met[file][row] == Met::Not) {
        Some((file, row)) => Err(idle(book, stores, file, row)),
        None => Ok(()),
    }
}

/// The rows that a row's options need, each once.
fn options_of(book: &Book, stores: &[Store], file: usize, row: usize) -> Result<Vec<Place>, Rejected> {
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

fn stop(watch: &dyn Observer, progress: Progress) -> Result<(), Rejected> {
    match watch.report(progress) {
        None => Ok(()),
        Some(stop) => Err(Rejected { stopped: Some(stop), ..Rejected::new("check", stop.said()) }),
    }
}

/// How the work on a file tells how far it is, and hears that it is in vain.
#[derive(Clone, Copy)]
struct Step<'a> {
    file: usize,
    done: &'a AtomicU64,
    /// Files from this one on need not be looked at any more.
    limit: &'a AtomicUsize,
}

impl Step<'_> {
    fn one(&self) -> Result<(), Rejected> {
        self.done.fetch_add(1, Ordering::Relaxed);
        match self.limit.load(Ordering::Relaxed) > self.file {
            true => Ok(()),
            false => Err(Rejected::new("check", said!("an earlier file is wrong"))),
        }
    }
}

/// Does `work` for every file. Of several errors the one of the first file is told, however the threads run.
fn on_threads<R: Send>(
    results: &Results,
    threads: usize,
    unit: &'static str,
    watch: &dyn Observer,
    work: &(dyn Fn(usize, Step) -> Result<R, Rejected> + Sync),
) -> Result<Vec<R>, Rejected> {
    let files = results.files.len();
    let (next, done, limit) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(files));
    let finished: Mutex<Vec<Option<Result<R, Rejected>>>> = Mutex::new((0..files).map(|_| None).collect());
    let serve = || {
        loop {
            let file = next.fetch_add(1, Ordering::Relaxed);
            if file >= limit.load(Ordering::Relaxed) {
                return;
            }
            let result = work(file, Step { file, done: &done, limit: &limit });
            if result.is_err() {
                limit.fetch_min(file, Ordering::Relaxed);
            }
            finished.lock().unwrap_or_else(PoisonError::into_inner)[file] = Some(result);
        }
    };
    let mut stopped = Ok(());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, files.max(1))).map(|_| scope.spawn(serve)).collect();
        let mut wait = Duration::from_micros(50);
        while !workers.iter().all(|worker| worker.is_finished()) {
            let progress = Progress { unit, done: done.load(Ordering::Relaxed), total: Some(results.counts.positions) };
            if stopped.is_ok()
                && let Err(stop) = stop(watch, progress)
            {
                stopped = Err(stop);
                limit.store(0, Ordering::Relaxed);
            }
            std::thread::park_timeout(wait);
            wait = (wait * 2).min(Duration::from_millis(20));
        }
    });
    stopped?;
    let finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Up to the first error all files are done; the files behind it do not matter.
    finished.into_iter().map_while(|result| result).collect()
}
