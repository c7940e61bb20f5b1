//! A cache that evicts the least recently used values.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by key. When they take more than `room`, the least recently used are evicted.
pub(super) struct Recent<K, V> {
    room: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    values: HashMap<K, (Arc<V>, usize, u64)>,
    taken: usize,
    clock: u64,
}

impl<K: Copy + Eq + Hash, V> Recent<K, V> {
    pub fn new(room: usize) -> Recent<K, V> {
        Recent { room, kept: Mutex::new(Kept { values: HashMap::new(), taken: 0, clock: 0 }) }
    }

    /// The value of `key`, made now if it is not cached; `size` gives its size. The cache is not locked while the value
    /// is made.
    pub fn get<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<V, E>,
        size: impl FnOnce(&V) -> usize,
    ) -> Result<Arc<V>, E> {
        {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.clock += 1;
            let now = kept.clock;
            if let Some((value, _, used)) = kept.values.get_mut(&key) {
                *used = now;
                return Ok(Arc::clone(value));
            }
        }
        let value = Arc::new(make()?);
        let size = size(&value);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let now = kept.clock;
        if let Some((_, before, _)) = kept.values.insert(key, (Arc::clone(&value), size, now)) {
            kept.taken -= before;
        }
        kept.taken += size;
        while kept.taken > self.room && kept.values.len() > 1 {
            let Some((&oldest, _)) = kept.values.iter().min_by_key(|(_, (_, _, used))| *used) else { break };
            if let Some((_, size, _)) = kept.values.remove(&oldest) {
                kept.taken -= size;
            }
        }
        Ok(value)
    }
}
