//! A table with a bound on its memory.
//!
//! Open addressing: a key lies in one of the [`WINDOW`] slots from its hash on. The table doubles until its memory is
//! used up. From then on a full window loses one of its entries: a lost entry is only work to be done again.

/// How many slots a key may lie in: two lines of cache for keys of one word.
const WINDOW: usize = 8;
/// The first number of slots.
const FIRST: usize = 1 << 10;

/// A key of a table.
pub(super) trait Key: Copy + Eq {
    /// The key that marks an empty slot.
    const NONE: Self;
    /// A number that is spread over all bits.
    fn hash(self) -> u64;
}

/// A table from keys to values; it may forget.
#[derive(Debug)]
pub(super) struct Table<K, V> {
    slots: Vec<(K, V)>,
    used: usize,
    /// Largest number of slots, a power of two.
    most: usize,
    /// Which slot of a full window is lost next.
    lost: usize,
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    /// An empty table; the argument bounds its size, in bytes. It has at least a thousand slots.
    pub(super) fn new(bytes: u64) -> Table<K, V> {
        let fit = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<(K, V)>();
        let most = if fit < FIRST { FIRST } else { 1 << fit.ilog2() };
        Table { slots: Vec::new(), used: 0, most, lost: 0 }
    }

    #[inline]
    fn window(&self, key: K) -> std::ops::Range<usize> {
        // The last window ends with the table.
        let first = key.hash() as usize & (self.slots.len() - WINDOW);
        first..first + WINDOW
    }

    /// The value of a key.
    #[inline]
    pub(super) fn get(&self, key: K) -> Option<V> {
        let window = if self.slots.is_empty() { 0..0 } else { self.window(key) };
        let slot = self.slots[window].iter().find(|slot| slot.0 == key || slot.0 == K::NONE)?;
        (slot.0 == key).then_some(slot.1)
    }

    /// The values of all entries with this key; `insert_another` makes more than one.
    #[inline]
    pub(super) fn all(&self, key: K) -> impl Iterator<Item = V> {
        let window = if self.slots.is_empty() { 0..0 } else { self.window(key) };
        self.slots[window]
            .iter()
            .take_while(|slot| slot.0 != K::NONE)
            .filter(move |slot| slot.0 == key)
            .map(|slot| slot.1)
    }

    /// Sets the value of a key.
    pub(super) fn insert(&mut self, key: K, value: V) {
        if !self.slots.is_empty() {
            let window = self.window(key);
            if let Some(slot) = self.slots[window].iter_mut().find(|slot| slot.0 == key) {
                slot.1 = value;
                return;
            }
        }
        self.insert_another(key, value);
    }

    /// Adds an entry, even if there is one with this key.
    pub(super) fn insert_another(&mut self, key: K, value: V) {
        loop {
            if self.slots.is_empty() || self.used * 4 > self.slots.len() * 3 && self.slots.len() < self.most {
                self.grow();
            }
            let window = self.window(key);
            if let Some(slot) = self.slots[window.clone()].iter_mut().find(|slot| slot.0 == K::NONE) {
                *slot = (key, value);
                self.used += 1;
                return;
            }
            // A window that is full of one key would be full in a larger table as well.
            let crowded =
                self.slots[window.clone()].iter().all(|slot| slot.0 == key) || self.used * 4 < self.slots.len();
            if crowded || self.slots.len() >= self.most {
                self.lost = (self.lost + 1) % WINDOW;
                self.slots[window.start + self.lost] = (key, value);
                return;
            }
            self.grow();
        }
    }

    fn grow(&mut self) {
        let slots = (2 * self.slots.len()).clamp(FIRST, self.most);
        let old = std::mem::replace(&mut self.slots, vec![(K::NONE, V::default()); slots]);
        self.used = 0;
        for (key, value) in old.into_iter().filter(|slot| slot.0 != K::NONE) {
            let window = self.window(key);
            if let Some(slot) = self.slots[window].iter_mut().find(|slot| slot.0 == K::NONE) {
                *slot = (key, value);
                self.used += 1;
            }
        }
    }
}
