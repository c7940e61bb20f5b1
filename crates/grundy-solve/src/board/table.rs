//! A table with a bound on its memory.
//!
//! The slots lie in lines, which for keys of one word are lines of the cache. The hash of a key names its line; if that is
//! full, the key lies in the neighbouring line. The two are the key's window. The table doubles until its memory is used up.
//! From then on a full window loses one of its entries: a lost entry is only work to be done again. A large table loses
//! such entries while it is less than half full, rather than be mostly empty.

/// The slots of a line.
const LINE: usize = 4;
/// How many slots a key may lie in.
const WINDOW: usize = 2 * LINE;
/// The first number of lines.
const FIRST: usize = 1 << 8;
/// The slots for what was found lately.
const RECENT: usize = 1 << 12;
/// Tables of more lines do not double because one window is full.
const LARGE: usize = 1 << 14;

pub(super) trait Key: Copy + Eq {
    /// The key that marks an empty slot.
    const NONE: Self;
    /// A number that is spread over all bits.
    fn hash(self) -> u64;
}

/// Slots that are read together.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line<K, V>([(K, V); LINE]);

/// A table from keys to values; it may forget.
#[derive(Debug)]
pub(super) struct Table<K, V> {
    lines: Vec<Line<K, V>>,
    used: usize,
    /// Largest number of lines, a power of two.
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

impl<K: Key, V: Copy + Default> Table<K, V> {
    /// What the smallest table takes, in bytes.
    pub(super) const LEAST: u64 = (FIRST * size_of::<Line<K, V>>()) as u64;

    /// An empty table; the argument bounds its size, in bytes. It has at least a thousand slots.
    pub(super) fn new(bytes: u64) -> Table<K, V> {
        let fit = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Line<K, V>>();
        let most = if fit < FIRST { FIRST } else { 1 << fit.ilog2() };
        Table { lines: Vec::new(), used: 0, most, lost: 0 }
    }

    /// The line on which a key is looked for first; the other half of its window is its neighbour.
    #[inline]
    fn line(&self, key: K) -> usize {
        key.hash() as usize & (self.lines.len() - 1)
    }

    fn slots(&self) -> usize {
        self.lines.len() * LINE
    }

    /// Whether the table is to double, whatever its windows hold.
    fn is_filled(&self) -> bool {
        self.used * 4 > self.slots() * if self.lines.len() < LARGE { 3 } else { 2 }
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (K, V)> {
        self.lines.iter().flat_map(|line| line.0).filter(|slot| slot.0 != K::NONE)
    }

    /// Reads the line of a key into the cache, and returns whether it is empty. Several such reads wait together.
    #[inline]
    pub(super) fn touch(&self, key: K) -> bool {
        !self.lines.is_empty() && self.lines[self.line(key)].0[0].0 == K::NONE
    }

    /// The value of a key.
    #[inline]
    pub(super) fn get(&self, key: K) -> Option<V> {
        if self.lines.is_empty() {
            return None;
        }
        let line = self.line(key);
        for line in [line, line ^ 1] {
            for slot in &self.lines[line].0 {
                if slot.0 == key {
                    return Some(slot.1);
                }
                if slot.0 == K::NONE {
                    return None;
                }
            }
        }
        None
    }

    /// The values of all entries with this key; `insert_another` makes more than one.
    #[inline]
    pub(super) fn all(&self, key: K) -> impl Iterator<Item = V> {
        let (line, lines) = if self.lines.is_empty() { (0, 0..0) } else { (self.line(key), 0..2) };
        lines
            .flat_map(move |other| &self.lines[line ^ other].0)
            .take_while(|slot| slot.0 != K::NONE)
            .filter(move |slot| slot.0 == key)
            .map(|slot| slot.1)
    }

    /// The first slot of the window of a key that holds the key `holds`.
    #[inline]
    fn slot(&mut self, key: K, holds: K) -> Option<&mut (K, V)> {
        if self.lines.is_empty() {
            return None;
        }
        let line = self.line(key);
        let (line, at) = [line, line ^ 1].into_iter().find_map(|line| {
            let at = self.lines[line].0.iter().position(|slot| slot.0 == holds)?;
            Some((line, at))
        })?;
        Some(&mut self.lines[line].0[at])
    }

    pub(super) fn insert(&mut self, key: K, value: V) {
        match self.slot(key, key) {
            Some(slot) => slot.1 = value,
            None => self.insert_another(key, value),
        }
    }

    /// Adds an entry, even if there is one with this key.
    pub(super) fn insert_another(&mut self, key: K, value: V) {
        loop {
            if self.lines.is_empty() || self.is_filled() && self.lines.len() < self.most {
                self.grow();
            }
            if let Some(slot) = self.slot(key, K::NONE) {
                *slot = (key, value);
                self.used += 1;
                return;
            }
            // A window that is full of one key would be full in a larger table as well.
            let line = self.line(key);
            let crowded = self.all(key).count() == WINDOW || self.used * 4 < self.slots();
            if crowded || self.lines.len() >= self.most.min(LARGE) {
                self.lost = (self.lost + 1) % WINDOW;
                self.lines[line ^ (self.lost / LINE)].0[self.lost % LINE] = (key, value);
                return;
            }
            self.grow();
        }
    }

    fn grow(&mut self) {
        let lines = (2 * self.lines.len()).clamp(FIRST, self.most);
        let old = std::mem::replace(&mut self.lines, vec![Line([(K::NONE, V::default()); LINE]); lines]);
        self.used = 0;
        for (key, value) in old.into_iter().flat_map(|line| line.0).filter(|slot| slot.0 != K::NONE) {
            if let Some(slot) = self.slot(key, K::NONE) {
                *slot = (key, value);
                self.used += 1;
            }
        }
    }
}
