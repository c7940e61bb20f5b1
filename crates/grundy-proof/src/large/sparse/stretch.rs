//! Heaps up to the next listed one, a stretch at a time.
//!
//! First each heap gets the least common value that no tap shows. All values
//! are below 64, so a set of values is a word. Let S(m) be the set of the values
//! of the pairs a + b = m with a listed part: heap n has the options S(n − t) for
//! all t whose removal may leave two heaps, so each S(m) is needed as often as there
//! are such t, and computed once. Of a listed part that is not very small, eight
//! neighbouring S(m) look up eight neighbouring heaps that are all known before the
//! first one: eight are done together.
//!
//! Then [`sets`](super::sets) tells which heaps may lack a rare option. Those are few, and seen to
//! one by one.

use super::sets::{SEGMENT, Value};
use super::{BLOCK, Space, WORD, unlisted};
use crate::verdict::{Rejected, Session};

impl Space<'_> {
    /// Where a stretch that starts at heap n may end; `None` if heap n is to be done alone.
    pub(super) fn stretch_from(&self, n: usize, to: usize) -> Option<usize> {
        let next = self.witness.rares.get(self.known_rares).filter(|&&rare| rare >= n as u64);
        let end = next.map_or(to, |&next| next.min(to as u64) as usize).min(n + self.lengths.stretch);
        // All heaps of the stretch have the same kinds of options.
        let settled = end - n >= self.lengths.shortest
            && self.waiting.is_empty()
            && self.nothing.iter().chain(&self.one).all(|&t| t < n)
            && !(self.unequal && self.taps.iter().any(|tap| 2 * tap.0 as usize >= n));
        (settled && self.largest < WORD && self.sets.reach_from(n, &self.two)).then_some(end)
    }

    /// Appends the values of a stretch, up to that of heap `to` − 1 at most: fewer, or none, if a heap is to be
    /// done alone.
    ///
    /// Complexity: O(rare heaps) a heap, and the check of [`sets`](super::sets).
    pub(super) fn append_stretch<T: Value>(
        &mut self,
        values: &mut Vec<T>,
        to: usize,
        step: &str,
        session: &Session,
    ) -> Result<(), Rejected> {
        let from = values.len();
        self.append_common(values, to);
        if values.len() == from {
            return Ok(());
        }
        let mut sets = std::mem::take(&mut self.sets);
        sets.take_in(values, from, self.largest, &self.two, |n, value| self.is_rare(n, value));
        for segment in 0..(values.len() - from).div_ceil(SEGMENT) {
            for wanting in sets.left_in(segment).chunk_by(|(n, _), (next, _)| n == next) {
                let n = wanting[0].0;
                let rares = wanting.iter().map(|&(_, rare)| rare);
                let mut wanted: Vec<u16> = rares.filter(|&rare| !self.is_soon_seen(values, n, rare)).collect();
                if wanted.is_empty() {
                    continue;
                }
                self.mark_taps(values, n);
                wanted.retain(|&rare| !self.seen(rare.into(), n));
                self.wanted = wanted;
                if let Some(missing) = self.least_missing(values, n, session)? {
                    return Err(unlisted(n, missing.into(), step));
                }
            }
        }
        self.sets = sets;
        Ok(())
    }

    /// Appends the least common values that no tap shows. Ends early before a heap that has none within reach.
    fn append_common<T: Value>(&mut self, values: &mut Vec<T>, to: usize) {
        let from = values.len();
        if let Some(bytes) = T::bytes(values) {
            self.append_below_64(bytes, to);
            self.work += ((values.len() - from) * (self.taps.len() + 1)) as u64;
        }
    }

    /// The same for bytes.
    fn append_below_64(&mut self, values: &mut Vec<u8>, to: usize) {
        let commons = |n| (0..WORD).filter(|&value| !self.is_rare(n, value)).fold(0, |set, value| set | 1 << value);
        let commons: [u64; 2] = [commons(0), commons(1)];
        let listed = self.witness.rares[..self.known_rares].iter().map(|&part| part as usize);
        let (far, near): (Vec<_>, Vec<_>) =
            listed.map(|part| (part, values[part])).partition(|&(part, _)| part >= BLOCK);
        let xors: Vec<[u64; WORD]> = (0..WORD as u8).map(|a| std::array::from_fn(|b| set_of(a ^ b as u8))).collect();

        // S(first), S(first + 1), …
        let first = values.len() - self.two.last().unwrap_or(&0);
        let mut sets: Vec<u64> = Vec::with_capacity(to + BLOCK - first);
        while values.len() < to {
            let block = first + sets.len();
            let mut shown = [0; BLOCK];
            for &(part, value) in &far {
                let xor = &xors[usize::from(value)];
                let others: &[u8] = &values[block - part..][..BLOCK];
                shown.iter_mut().zip(others).for_each(|(set, &other)| *set |= xor[usize::from(other) % WORD]);
            }
            for (m, shown) in (block..to).zip(shown) {
                let shown = near.iter().fold(shown, |set, &(part, value)| set | set_of(value ^ values[m - part]));
                sets.push(shown);
                // Before the stretch heap m is known.
                if m == values.len() {
                    let one = self.one.iter().fold(0, |set, t| set | set_of(values[m - t]));
                    let seen = self.two.iter().fold(one, |set, t| set | sets[m - t - first]);
                    let least = (commons[m % 2] & !seen).trailing_zeros() as usize;
                    if least >= WORD {
                        return;
                    }
                    values.push(least as u8);
                    self.largest = self.largest.max(least);
                }
            }
        }
    }
}

/// The set of one value below 64.
#[inline]
fn set_of(value: u8) -> u64 {
    1 << (value % WORD as u8)
}
