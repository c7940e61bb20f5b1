//! A counter for each vertex, in one byte as far as possible.
//!
//! The counters are read and written in random order, so they should fit into the processor's cache, and bytes do for
//! some ten million vertices. Few vertices of a graph count further than 255. What they have beyond that is in a map,
//! which is asked only when their byte runs out.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use grundy_graph::Array;
use hashbrown::HashMap;

/// What a byte holds at most.
const FULL: u8 = u8::MAX;

/// A counter for each vertex. Its byte is 0 only if the counter is 0.
pub(super) struct Counts {
    pub(super) bytes: Array<u8>,
    pub(super) carries: Carries,
}

/// How many times 255 has to be added to the byte of a vertex, where it is not 0 times.
#[derive(Default)]
pub(super) struct Carries(HashMap<u32, AtomicU64>);

impl Counts {
    /// The counters of the vertices 0, 1, …, with these values.
    pub(super) fn new(vertices: u32, counts: impl Iterator<Item = u64>) -> Counts {
        let (mut bytes, mut carries) = (Array::zeroed(vertices as usize), Carries::default());
        for ((v, byte), count) in (0..).zip(bytes.iter_mut()).zip(counts) {
            *byte = carries.rest(v, count);
        }
        Counts { bytes, carries }
    }
}

impl Carries {
    /// The byte of a counter; puts what is beyond it into the map.
    fn rest(&mut self, v: u32, count: u64) -> u8 {
        let Some(before) = count.checked_sub(1) else { return 0 };
        let carry = before / u64::from(FULL);
        if carry > 0 {
            self.0.insert(v, carry.into());
        }
        (before % u64::from(FULL)) as u8 + 1
    }

    /// Counts down the counter of `v`, whose byte this is; true if it becomes 0. A counter that is 0 stays 0, which gives
    /// false.
    pub(super) fn down(&self, v: u32, byte: &mut u8) -> bool {
        let counts = *byte != 0;
        *byte -= u8::from(counts);
        let out = counts & (*byte == 0);
        if self.0.is_empty() {
            return out;
        }
        out && !self.refill(v, byte)
    }

    /// Fills the byte of `v` from the map; false if there is nothing left. One thread at a time works with a vertex.
    fn refill(&self, v: u32, byte: &mut u8) -> bool {
        let Some(carry) = self.0.get(&v) else { return false };
        let left = carry.load(Relaxed);
        if left == 0 {
            return false;
        }
        carry.store(left - 1, Relaxed);
        *byte = FULL;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_reaches_zero_when_it_should() {
        let counts: Vec<u64> = (0..600).chain([765, 766, 2_000, 65_536]).collect();
        let Counts { mut bytes, carries } = Counts::new(counts.len() as u32, counts.iter().copied());
        for (v, (&count, byte)) in (0..).zip(counts.iter().zip(bytes.iter_mut())) {
            assert_eq!(*byte == 0, count == 0);
            for left in (0..count).rev() {
                assert_eq!(carries.down(v, byte), left == 0, "{count}, {left} left");
            }
            assert!(!carries.down(v, byte));
            assert_eq!(*byte, 0);
        }
    }
}
