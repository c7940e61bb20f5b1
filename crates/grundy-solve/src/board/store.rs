//! The entries of components: the table of one thread, or one that several threads share.
//!
//! The shared table is many small ones, each with a lock. The hash of a component names its table. A thread holds a lock
//! only while it reads or writes one entry.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bits::Bits;
use super::frame::{Finding, Piece};
use super::table::Table;

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
