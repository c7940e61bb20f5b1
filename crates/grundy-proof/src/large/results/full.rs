//! Checks of a table: of every row on several threads, or of some rows drawn at random.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use grundy_core::{LoopyValue, Observer, Outcome, Progress, Said, Stop, said};

use super::book::Book;
use super::equations::{Answers, check_equations};
use super::store::Store;
use super::store::check_starts;
use super::{Counts, Means, ResultKind, Results};
use crate::kernel::session::alike;
use crate::kernel::{Check, Rejected, Verified, demand, reject, require};

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
    let columns = [results.kind != ResultKind::Outcomes, results.remoteness, results.ordered];
    let taken = AtomicU64::new(0);
    // Bytes of a row without its text.
    let each = 8 + 1 + 1 + 8 * columns.map(u64::from).iter().sum::<u64>();
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

/// Checks `count` rows against their options, each looked up; rows are drawn with repetition, from a `seed`. Fails:
/// [`Rejected`] names the first row that is wrong; its `stopped` says that `watch` stopped the check.
pub fn check_sample(results: &Results, count: u64, seed: u64, watch: &dyn Observer) -> Result<Verified, Rejected> {
    let book = Book::open(results)?;
    let rows = results.files.iter().fold(0u64, |rows, file| rows.saturating_add(file.rows));
    let positions = results.counts.positions;
    let reason = said!("the files have {rows} rows, and the manifest says {positions}", rows, positions);
    require(rows == positions, "manifest.positions", reason)?;
    let lookup = |file: usize, text: &str| Ok((results.find)(file, text)?.map(|row| book.told(&row)));
    book.starts(&lookup)?;
    let mut answers = Answers::default();
    let drawn = if rows == 0 { 0 } else { count };
    let files: Vec<u64> = results.files.iter().map(|file| file.rows).collect();
    for (done, (file, at)) in (0..).zip(draw(&files, count, seed)) {
        if let Some(stop) = watch.report(Progress { unit: "positions checked", done, total: Some(drawn) }) {
            return Err(stop.into());
        }
        let row = (results.row)(file, at)?;
        let row = row.ok_or_else(|| Rejected::new(&*results.files[file].name, said!("row {at} is missing", at)))?;
        let (components, placed) = book.check_row(file, &row)?;
        check_equations(&book, file, &row, &components, placed.layer, &lookup, &mut answers)?;
    }
    let established = vec![
        said!(
            "{drawn} of {rows} positions, drawn at random (seed {seed}), agree with their options",
            drawn,
            rows,
            seed
        ),
        said!("nothing is proved about the others"),
    ];
    let mut trusted = trusted(&book);
    if book.must_end {
        trusted.push(said!("play of {name} ends", name = results.rules.name));
    }
    Ok(Verified { established, trusted })
}

/// The rows that [`check_sample`] looks at, given how many each file has: the file and the row in it, from 0. With
/// repetition; none if no rows exist.
pub fn draw(files: &[u64], count: u64, seed: u64) -> impl Iterator<Item = (usize, u64)> {
    let mut rows = 0u64;
    let ends: Vec<u64> = files
        .iter()
        .map(|&file| {
            rows = rows.saturating_add(file);
            rows
        })
        .collect();
    let mut random = Random(seed);
    (0..if rows == 0 { 0 } else { count }).map(move |_| {
        let at = random.below(rows);
        let file = ends.partition_point(|&end| end <= at);
        (file, at - file.checked_sub(1).map_or(0, |before| ends[before]))
    })
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * u128::from(bound)) >> 64) as u64
    }
}

/// Reports how far the work on a file has come, and learns if the work is not needed.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    file: usize,
    done: &'a AtomicU64,
    /// Files from this one on need not be looked at any more.
    limit: &'a AtomicUsize,
}

impl Step<'_> {
    pub fn one(&self) -> Check {
        self.done.fetch_add(1, Ordering::Relaxed);
        match self.limit.load(Ordering::Relaxed) > self.file {
            true => Ok(()),
            false => reject("check", said!("an earlier file is wrong")),
        }
    }
}

/// Does `work` for every file. Of several errors the one of the first file is returned, in every order of the threads.
pub(super) fn on_threads<R: Send>(
    results: &Results,
    threads: usize,
    unit: &'static str,
    watch: &dyn Observer,
    work: &(dyn Fn(usize, Step) -> Check<R> + Sync),
) -> Check<Vec<R>> {
    let files = results.files.len();
    let (next, done, limit) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(files));
    let finished: Mutex<Vec<Option<Check<R>>>> = Mutex::new((0..files).map(|_| None).collect());
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
                && let Some(stop) = watch.report(progress)
            {
                stopped = Err(Rejected::from(stop));
                limit.store(0, Ordering::Relaxed);
            }
            std::thread::park_timeout(wait);
            wait = (wait * 2).min(Duration::from_millis(20));
        }
    });
    stopped?;
    let finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Up to the first error all files are done; the files after it do not matter.
    finished.into_iter().map_while(|result| result).collect()
}
