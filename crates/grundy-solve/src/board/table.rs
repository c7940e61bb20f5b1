//! A table with a bound on its memory.
//!
//! The slots lie in lines, which for keys of one word are lines of the cache. The hash of a key names a page of lines and
//! two lines there, its *window*. The key lies in the first of these unless that line is full. An entry of a full window
//! may go to the other line of its own window. This is the cuckoo hashing of R. Pagh and F. F. Rodler (2004).
//!
//! A full table grows in place by a part of its size. The pages are in the order of the hashes, so no key goes to an
//! earlier page. If its memory is used up, a full window loses one of its entries: a lost entry is only work to be
//! done again.

/// The lines of a page, a power of two.
const PAGE: usize = 1 << 6;
/// The lines that are allocated together: whole pages.
const CHUNK: usize = 1 << 12;
/// The first number of pages, and the least that are added.
const FIRST: usize = 4;
/// A table does not grow while fewer eighths of its slots are in use.
const LEAST_FILLED: usize = 7;
/// The slots for what was found lately.
const RECENT: usize = 1 << 12;

pub(super) trait Key: Copy + Eq {
    /// The key that marks an empty slot.
    const NONE: Self;
    /// A number that is spread over all bits.
    fn hash(self) -> u64;
}

/// Slots that are read together: those in use come first.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line<K, V, const L: usize> {
    keys: [K; L],
    values: [V; L],
}

/// A table from keys to values, with `L` slots in a line; it may forget.
#[derive(Debug)]
pub(super) struct Table<K, V, const L: usize = 4> {
    chunks: Vec<Vec<Line<K, V, L>>>,
    pages: usize,
    used: usize,
    /// Largest number of pages.
    most: usize,
    /// Which slot of a full window is lost next.
    lost: usize,
}

/// What was found lately, in a table so small that it stays in the cache of the processor. Of keys that share a slot,
/// the last one is kept.
#[derive(Debug)]
pub(super) struct Recent<K, V>(Vec<(K, V)>);

impl<K: Key, V: Copy + Default> Recent<K, V> {
    /// It keeps nothing if it is not `used`.
    pub(super) fn new(used: bool) -> Recent<K, V> {
        Recent(vec![(K::NONE, V::default()); if used { RECENT } else { 0 }])
    }

    #[inline]
    pub(super) fn get(&self, key: K) -> Option<V> {
        if self.0.is_empty() {
            return None;
        }
        let slot = &self.0[(key.hash() >> 32) as usize % RECENT];
        (slot.0 == key).then_some(slot.1)
    }

    #[inline]
    pub(super) fn insert(&mut self, key: K, value: V) {
        if !self.0.is_empty() {
            self.0[(key.hash() >> 32) as usize % RECENT] = (key, value);
        }
    }
}

impl<K: Key, V: Copy + Default, const L: usize> Line<K, V, L> {
    fn empty() -> Self {
        Line { keys: [K::NONE; L], values: [V::default(); L] }
    }

    /// The first slot with a key.
    #[inline]
    fn find(&self, key: K) -> Option<usize> {
        self.keys.iter().position(|slot| *slot == key)
    }

    #[inline]
    fn entries(&self) -> impl Iterator<Item = (K, V)> {
        self.keys.into_iter().zip(self.values).take_while(|slot| slot.0 != K::NONE)
    }
}

impl<K: Key, V: Copy + Default, const L: usize> Table<K, V, L> {
    /// What the smallest table takes, in bytes.
    pub(super) const LEAST: u64 = (FIRST * PAGE * size_of::<Line<K, V, L>>()) as u64;

    /// An empty table; the argument bounds its size, in bytes. It has at least a thousand slots.
    pub(super) fn new(bytes: u64) -> Self {
        let fit = usize::try_from(bytes / (PAGE * size_of::<Line<K, V, L>>()) as u64).unwrap_or(usize::MAX);
        Table { chunks: Vec::new(), pages: 0, used: 0, most: fit.max(FIRST), lost: 0 }
    }

    /// The two lines of a key; none in an empty table.
    #[inline]
    fn window(&self, key: K) -> impl Iterator<Item = usize> + Clone + use<K, V, L> {
        let hash = key.hash();
        let page = ((u128::from(hash) * self.pages as u128) >> 64) as usize;
        let line = hash as usize % PAGE;
        let other = line ^ (1 + (hash >> 8) as usize % (PAGE - 1));
        [line, other].into_iter().map(move |line| page * PAGE + line).take(if self.pages == 0 { 0 } else { 2 })
    }

    fn lines(&self) -> usize {
        self.pages * PAGE
    }

    #[inline]
    fn at(&self, line: usize) -> &Line<K, V, L> {
        &self.chunks[line / CHUNK][line % CHUNK]
    }

    fn set(&mut self, line: usize, slot: usize, key: K, value: V) {
        let line = &mut self.chunks[line / CHUNK][line % CHUNK];
        (line.keys[slot], line.values[slot]) = (key, value);
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (K, V)> {
        self.chunks.iter().flatten().flat_map(Line::entries)
    }

    /// Reads the first line of a key into the cache, and returns whether it is empty. Several such reads wait together.
    #[inline]
    pub(super) fn touch(&self, key: K) -> bool {
        self.window(key).next().is_some_and(|line| self.at(line).keys[0] == K::NONE)
    }

    #[inline]
    pub(super) fn get(&self, key: K) -> Option<V> {
        for line in self.window(key) {
            let line = self.at(line);
            for (slot, value) in line.keys.iter().zip(&line.values) {
                if *slot == key {
                    return Some(*value);
                }
                if *slot == K::NONE {
                    return None;
                }
            }
        }
        None
    }

    /// The values of all entries with this key; `insert_another` makes more than one.
    #[inline]
    pub(super) fn all(&self, key: K) -> impl Iterator<Item = V> {
        let slots = self.window(key).flat_map(move |line| self.at(line).entries());
        slots.filter(move |slot| slot.0 == key).map(|slot| slot.1)
    }

    pub(super) fn insert(&mut self, key: K, value: V) {
        let known = self.window(key).find_map(|line| Some((line, self.at(line).find(key)?)));
        if let Some((line, slot)) = known { self.set(line, slot, key, value) } else { self.insert_another(key, value) }
    }

    /// Adds an entry, even if there is one with this key.
    pub(super) fn insert_another(&mut self, key: K, value: V) {
        loop {
            if let Some((line, slot)) = self.room(key).or_else(|| self.make_room(key)) {
                self.set(line, slot, key, value);
                self.used += 1;
                return;
            }
            // A window that is full of one key would be full in a larger table as well.
            if self.pages < self.most && self.used * 8 >= self.lines() * L * LEAST_FILLED {
                self.grow();
                continue;
            }
            self.lost = (self.lost + 1) % (2 * L);
            let line = self.window(key).nth(self.lost / L).unwrap_or(0);
            self.set(line, self.lost % L, key, value);
            return;
        }
    }

    /// An empty slot for a key.
    fn room(&self, key: K) -> Option<(usize, usize)> {
        self.window(key).find_map(|line| Some((line, self.at(line).find(K::NONE)?)))
    }

    /// Empties a slot of a full window: its entry goes to the other line of its own window, if there is room.
    fn make_room(&mut self, key: K) -> Option<(usize, usize)> {
        for (line, slot) in self.window(key).flat_map(|line| (0..L).map(move |slot| (line, slot))) {
            let (key, value) = (self.at(line).keys[slot], self.at(line).values[slot]);
            if let Some((to, room)) = self.room(key) {
                self.set(to, room, key, value);
                return Some((line, slot));
            }
        }
        None
    }

    fn grow(&mut self) {
        let before = self.pages;
        self.pages = (before + (before / 4).max(FIRST)).min(self.most);
        while self.chunks.len() * CHUNK < self.lines() {
            self.chunks.push(Vec::new());
        }
        let lines = self.lines();
        for (chunk, first) in self.chunks.iter_mut().zip((0..).step_by(CHUNK)) {
            chunk.resize((lines - first).min(CHUNK), Line::empty());
        }
        let mut old = Vec::with_capacity(PAGE);
        for page in (0..before).rev() {
            let lines = &mut self.chunks[page * PAGE / CHUNK][page * PAGE % CHUNK..][..PAGE];
            old.clear();
            old.extend_from_slice(lines);
            lines.fill(Line::empty());
            for (key, value) in old.iter().flat_map(Line::entries) {
                match self.room(key).or_else(|| self.make_room(key)) {
                    Some((line, slot)) => self.set(line, slot, key, value),
                    None => self.used -= 1,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn a_table_has_no_wrong_values_and_loses_few() {
        for (bytes, is_large) in [(1 << 30, true), (1 << 16, false)] {
            let (mut random, mut known) = (Random::new(5), HashMap::new());
            let mut table: Table<u64, u32, 5> = Table::new(bytes);
            for round in 0..200_000u32 {
                let key = u64::from(random.below(150_000u32) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                table.insert(key, round);
                known.insert(key, round);
                assert_eq!(table.get(key), Some(round));
            }
            let found = known.iter().filter(|&(&key, &value)| {
                let found = table.get(key);
                assert!(found.is_none_or(|found| found == value), "{key}");
                assert_eq!(table.all(key).collect::<Vec<_>>(), Vec::from_iter(found));
                found.is_some()
            });
            let found = found.count();
            assert_eq!(table.entries().count(), found);
            assert!(found * 100 > known.len() * if is_large { 99 } else { 3 }, "{found} of {}", known.len());
            assert!(table.lines() * size_of::<Line<u64, u32, 5>>() <= bytes as usize);
            assert!(!is_large || found * 2 > table.lines() * 5, "{found} in {} lines", table.lines());
        }
    }

    #[test]
    fn a_key_may_have_several_entries() {
        let mut table: Table<u64, u32> = Table::new(1 << 20);
        (0..4).for_each(|value| table.insert_another(7, value));
        assert_eq!(table.all(7).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(table.all(8).count(), 0);
        // More than a window holds.
        (0..100).for_each(|value| table.insert_another(7, value));
        assert_eq!(table.all(7).count(), 8);
    }
}
