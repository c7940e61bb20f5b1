//! Several threads at work on one question, and the table that they share.
//!
//! Every thread asks the same question, and all share one table. If another thread is at work on a component, a
//! thread tries the other options before that. (J.-C. Weill, *The ABDADA distributed minimax search algorithm*, ICCA
//! Journal 19 (1996) 3-16.) So where all options must be asked the threads share them, and where one is enough they
//! try different ones. From time to time a thread looks whether one of the questions on its way was answered by
//! another one.
//!
//! An entry of the table is true whichever thread found it. So the answer does not depend on the threads. The shared
//! table is many small ones, each with a lock. The hash of a component names its table. A thread holds a lock only while
//! it reads or writes one entry.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Observer, Progress, Stop};

use super::bits::Bits;
use super::opening::{Finding, Found, Piece};
use super::search::Search;
use super::table::Table;
use crate::{Limits, Unsolved};

/// Most shards, the tables that a shared one consists of.
const MOST_SHARDS: u64 = 1 << 12;
/// The largest shard is this many times as large as the smallest table.
const ROOM: u64 = 8;

/// Entries as words: with keys of one word, five of them fill a line of the cache.
type Entries<const W: usize> = Table<Bits<W>, u32, 5>;

/// What is known of components.
#[derive(Debug)]
pub(super) enum Store<const W: usize> {
    Own(Entries<W>),
    Shared(Arc<Shards<W>>),
}

/// A table that several threads share.
#[derive(Debug)]
pub(super) struct Shards<const W: usize>(Vec<Mutex<Entries<W>>>);

impl<const W: usize> Store<W> {
    /// What is known of a component; nothing if the table has no entry.
    #[inline]
    pub(super) fn get(&self, part: Bits<W>) -> Finding {
        let known = match self {
            Store::Own(table) => table.get(part),
            Store::Shared(shards) => shards.of(part).get(part),
        };
        known.map_or_else(Finding::default, Finding::unpacked)
    }

    /// The value of a component, if it is known.
    #[inline]
    pub(super) fn value(&self, part: Bits<W>) -> Option<u64> {
        let value = self.get(part).value;
        (value != Finding::OPEN).then_some(value.into())
    }

    /// Adds what was found out about a component to what is known of it.
    pub(super) fn add(&mut self, part: Bits<W>, found: Finding) {
        let add = |table: &mut Entries<W>| {
            let known = table.get(part).map_or(found, |known| Finding::unpacked(known).and(found));
            table.insert(part, known.packed());
        };
        match self {
            Store::Own(table) => add(table),
            Store::Shared(shards) => add(&mut shards.of(part)),
        }
    }

    /// Brings the entries of components into the cache, if that is cheap.
    #[inline]
    pub(super) fn touch(&self, parts: &[Piece<W>]) {
        if let Store::Own(table) = self {
            std::hint::black_box(parts.iter().filter(|part| table.touch(part.form)).count());
        }
    }

    /// Makes it a shared table of at most `bytes` bytes, with the same entries. A table that is shared stays as it is.
    pub(super) fn share(&mut self, bytes: u64) -> Arc<Shards<W>> {
        let shards = match self {
            Store::Shared(shards) => return Arc::clone(shards),
            Store::Own(table) => {
                let fit = bytes / (ROOM * Entries::<W>::LEAST);
                let count = 1 << fit.clamp(1, MOST_SHARDS).ilog2();
                let shards = Shards((0..count).map(|_| Mutex::new(Table::new(bytes / count))).collect());
                table.entries().for_each(|(part, known)| shards.of(part).insert(part, known));
                Arc::new(shards)
            }
        };
        *self = Store::Shared(Arc::clone(&shards));
        shards
    }
}

impl<const W: usize> Shards<W> {
    /// The table in which a component lies. The tables themselves use the highest and lowest bits of the hash.
    #[inline]
    fn of(&self, part: Bits<W>) -> MutexGuard<'_, Entries<W>> {
        let shard = (part.hash() >> 20) as usize % self.0.len();
        self.0[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many counters there are. Components that share one are put off for each other, which does no harm.
const COUNTERS: usize = 1 << 14;
/// Components of fewer cells are asked about even if another thread does.
const SMALL: u32 = 8;

/// The shared state of the threads.
#[derive(Debug)]
pub(super) struct Others {
    /// How many threads are at work on components with this hash.
    busy: Vec<AtomicU32>,
    /// Whether the question is answered, or given up.
    done: AtomicBool,
}

impl Others {
    fn counter<const W: usize>(&self, part: Bits<W>) -> Option<&AtomicU32> {
        (part.count() >= SMALL).then(|| &self.busy[part.hash() as usize % COUNTERS])
    }

    /// A thread begins to work on a component.
    pub(super) fn enter<const W: usize>(&self, part: Bits<W>) {
        if let Some(counter) = self.counter(part) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A thread that entered a component ends its work on it.
    pub(super) fn leave<const W: usize>(&self, part: Bits<W>) {
        if let Some(counter) = self.counter(part) {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Whether a thread is at work on a component.
    #[inline]
    pub(super) fn is_busy<const W: usize>(&self, part: Bits<W>) -> bool {
        self.counter(part).is_some_and(|counter| counter.load(Ordering::Relaxed) > 0)
    }
}

/// The signal that stops the threads other than the first one.
struct Watch<'a>(&'a Others);

impl Observer for Watch<'_> {
    fn report(&self, _: Progress) -> Option<Stop> {
        // Nobody reads the reason.
        self.0.done.load(Ordering::Relaxed).then_some(Stop::Interrupted)
    }
}

/// Answers a search's question with all threads of the limits. The first one alone reports, and ends the others.
pub(super) fn finish<const W: usize>(search: &mut Search<W>, limits: &Limits) -> Result<Found, Unsolved> {
    let Some((part, wanted)) = search.frames.first().map(|frame| (frame.part, frame.wanted)) else {
        unreachable!("a search at work has a question")
    };
    let others = Arc::new(Others { busy: (0..COUNTERS).map(|_| AtomicU32::new(0)).collect(), done: false.into() });
    search.frames.iter().for_each(|frame| others.enter(frame.part));
    search.join(&others);
    let memory = limits.memory / limits.threads as u64;
    let found = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..limits.threads)
            .map_while(|_| {
                let (mut helper, others) = (search.helper(limits.threads), Arc::clone(&others));
                let help = move || {
                    let watch = Watch(&others);
                    // What it found stands in the table. If it has failed, the first thread still answers.
                    let _ = helper.ask(part, wanted, &Limits { memory, threads: 1, observer: &watch });
                    helper.opened
                };
                std::thread::Builder::new().spawn_scoped(scope, help).ok()
            })
            .collect();
        let found = search.advance(u64::MAX, &Limits { memory, threads: 1, observer: limits.observer });
        others.done.store(true, Ordering::Relaxed);
        for helper in helpers {
            search.opened += helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        found
    });
    search.others = None;
    if let Some(found) = found? { Ok(found) } else { unreachable!("the search goes on until it is done") }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_core::{Nimber, Position};
    use grundy_rules::cells::{BoardGame, Placed};
    use grundy_testkit::{Impatient, Oracle, Random, long};

    use super::*;
    use crate::board::BoardEngine;
    use crate::board::tests::{Boards, cram};

    #[test]
    fn threads_find_the_values_of_the_definition() {
        let mut boards = Boards(Random::new(27));
        let mut lattices = 0;
        for round in 0..long(150, 20_000) {
            let board = boards.laid();
            lattices += usize::from(board.lattice().is_some());
            let game = BoardGame::single((*board).clone());
            let mut oracle = Oracle::new(&game);
            let memory = if round % 3 == 0 { 1 } else { Limits::default().memory };
            let limits = Limits { threads: 2 + round % 3, ..Limits::default() };
            let mut engine = BoardEngine::new(&board, &Limits { memory, ..limits }).unwrap().at_once();
            for _ in 0..2 {
                let present = boards.present(&board);
                let own = oracle.value(&Position::of(Placed { board: Arc::clone(&board), present: present.clone() }));
                for wanted in 0..4 {
                    let found = engine.is_worth(std::slice::from_ref(&present), Nimber(wanted), &limits);
                    assert_eq!(found, Ok(own == Nimber(wanted)), "{round}: {present:?} of {board:?}");
                }
                assert_eq!(engine.value(&present, &limits), Ok(own), "{round}: {present:?} of {board:?}");
            }
        }
        assert!(lattices > 50, "{lattices}");
    }

    #[test]
    fn threads_find_the_values_of_one_thread() {
        for (rows, columns, value) in [(4, 5, 2), (5, 5, 0), (4, 7, 3), (5, 6, 2)] {
            let board = cram(rows, columns);
            for threads in 2..5 {
                let limits = Limits { threads, ..Limits::default() };
                let mut engine = BoardEngine::new(&board, &limits).unwrap().at_once();
                assert_eq!(engine.value(&board.first, &limits), Ok(Nimber(value)), "{rows} by {columns}, {threads}");
            }
        }
    }

    #[test]
    fn all_threads_stop_when_the_first_is_told_to() {
        let limits = Limits { threads: 3, observer: &Impatient::default(), ..Limits::default() };
        let board = cram(7, 9);
        let mut engine = BoardEngine::new(&board, &limits).unwrap().at_once();
        for _ in 0..2 {
            assert_eq!(engine.value(&board.first, &limits), Err(Unsolved::Stopped(Stop::TimeLimit)));
        }
    }
}
