//! The first pass over a stretch: each heap gets the least common value that no pair with a listed part shows.
//!
//! Let S(m) be the set of the values of the pairs a + b = m with a listed part. If the removal of t may leave two
//! heaps, S(n − t) are options of heap n. Each S(m) is needed once for each t, and computed once. Of a listed part,
//! eight neighbouring S(m) look up eight neighbouring heaps. If the part is not very small, all these heaps are known
//! before the first S(m): eight are computed together.
//!
//! In Grundy's game m is not split into equal heaps. They show 0 to an even heap, where it is rare whatever the
//! mask: so it does no harm that S(m) has it.
//!
//! Values that recur go on, so that those of one period need not be computed twice.
//!
//! Let the values of the heaps below n be verified, and let no heap from n on be listed. Let L bound all listed
//! heaps, and the smaller parts of the pairs that show the heaps so far the rare values below their own. Let at most
//! t counters be removed, and w = L + t. Let n > p + 2w, and let p be even where parity counts. If the last w values
//! are those p heaps earlier, then G(k) = G(k − p) for all k ≥ n:
//!
//! By induction, the values of the w heaps before k are those p heaps earlier. Since k − p ≥ n − p exceeds L, heap k
//! − p is not listed. If an option of k or k − p has a listed part, the other part is among the w heaps before; these
//! are unlisted. So both have the same options with one listed part, and the same ones that are one heap (and none
//! that is nothing). The value c of k − p is common; so it is the least common value that these do not have, for k as
//! well. Each rare value below c belongs to an option of k − p: one heap, or a pair with a part that L bounds. The
//! other part is larger, and among the w heaps before. With p counters more in it, the pair is an option of k that
//! has the same value. So G(k) = c.

use grundy_core::said;

use super::{ROOM, Space};
use crate::kernel::{Check, Law, Rejected, reject};

/// Number of neighbouring sets that are computed together.
const BLOCK: usize = 8;
/// A mark for each value; a little more, so that those of a block do not share lines of the cache.
type Marks = [u8; ROOM + 1088];

impl Space<'_> {
    /// Appends the values of the heaps below `to`. Ends early where a value needs more room.
    ///
    /// Complexity: O(rare heaps) a heap, and all pairs of a rare heap.
    pub(super) fn assume(&mut self, values: &mut Vec<u16>, to: usize) -> Check {
        match self.largest {
            0..64 => self.assume_within::<1>(values, to),
            64..256 => self.assume_within::<4>(values, to),
            256..512 => self.assume_within::<8>(values, to),
            _ => self.assume_within::<1024>(values, to),
        }
    }

    /// As `assume`, with this number of words for a set of values. All values so far fit in.
    fn assume_within<const WORDS: usize>(&mut self, values: &mut Vec<u16>, to: usize) -> Check {
        let room = 64 * WORDS;
        let commons = [0, 1].map(|n| {
            let mut set = [0; WORDS];
            (0..room).filter(|&value| !self.is_rare(n, value)).for_each(|value| insert(&mut set, value));
            set
        });
        let most = self.two.last().copied().unwrap_or(0);
        // S(m) for the last m, in turns.
        let turns = (most.min(to) + 1).next_power_of_two();
        self.demand_memory(turns * size_of::<[u64; WORDS]>())?;
        let mut shown = vec![[0; WORDS]; turns];
        let mut marks: Vec<Marks> = vec![[0; _]; BLOCK];
        let mut block = values.len().saturating_sub(most).max(1);
        loop {
            // Of these parts all other parts are known, for the whole block.
            let first = self.listed.partition_point(|&(part, _)| part + values.len() < block + BLOCK);
            let last = self.listed.partition_point(|&(part, _)| part < block).max(first);
            for &(part, value) in &self.listed[first..last] {
                let others: &[u16] = &values[block - part..][..BLOCK];
                marks.iter_mut().zip(others).for_each(|(marks, other)| marks[usize::from(other ^ value)] = 1);
            }
            for (m, marks) in (block..).zip(&mut marks) {
                let mut set = [0; WORDS];
                take(&mut marks[..room], &mut set);
                // The listed heaps may become more in a block.
                for others in [&self.listed[..first], &self.listed[last..]] {
                    let others = others.iter().take_while(|&&(part, _)| part < m);
                    others.for_each(|&(part, value)| insert(&mut set, (values[m - part] ^ value).into()));
                }
                shown[m & (turns - 1)] = set;
                if m < values.len() {
                    continue;
                }
                let mut unseen = commons[m % 2];
                for t in self.two.iter().take_while(|&&t| t < m) {
                    unseen.iter_mut().zip(&shown[(m - t) & (turns - 1)]).for_each(|(unseen, shown)| *unseen &= !shown);
                }
                for t in self.one.iter().take_while(|&&t| t < m) {
                    remove(&mut unseen, values[m - t].into());
                }
                if self.nothing.contains(&m) {
                    remove(&mut unseen, 0);
                }
                let listed = self.witness.rares.get(self.listed.len()) == Some(&(m as u64));
                match unseen.iter().position(|&word| word != 0).filter(|_| !listed) {
                    Some(word) => {
                        let least = 64 * word + unseen[word].trailing_zeros() as usize;
                        values.push(least as u16);
                        self.largest = self.largest.max(least);
                    }
                    None => self.append(values, listed)?,
                }
                if values.len() >= to || self.largest >= room {
                    return Ok(());
                }
            }
            self.note_work(block, BLOCK * self.listed.len())?;
            block += BLOCK;
        }
    }

    /// Appends the value of a heap that is listed, or for which no value is left: the least that no option has.
    fn append(&mut self, values: &mut Vec<u16>, listed: bool) -> Check {
        let n = values.len();
        let value = self.least_missing(values, n)?;
        let fitting = u16::try_from(value).map_err(|_| {
            Rejected::unchecked(self.step, said!("heap {wide} is worth {room} or more", wide = n, room = ROOM))
        })?;
        match (self.is_rare(n, value), listed) {
            (true, false) => return Err(self.unlisted(n, value)),
            (false, true) => {
                let reason = said!("heap {n} is worth {value}, which is common, but it is listed", n, value);
                return reject(format!("{}.rares", self.step), reason);
            }
            (true, true) => self.listed.push((n, fitting)),
            (false, false) => {}
        }
        values.push(fitting);
        self.largest = self.largest.max(value);
        Ok(())
    }
}

/// Puts the marked values into a set, and takes their marks away.
#[inline]
fn take(marks: &mut [u8], set: &mut [u64]) {
    for (marks, word) in marks.chunks_exact_mut(64).zip(set) {
        // The factor brings the lowest bits of eight bytes together in the highest byte.
        let bits = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        *word = marks.as_chunks().0.iter().rev().fold(0, |word, bytes| word << 8 | bits(bytes));
        marks.fill(0);
    }
}

#[inline]
fn insert(set: &mut [u64], value: usize) {
    set[value / 64] |= 1 << (value % 64);
}

#[inline]
fn remove(set: &mut [u64], value: usize) {
    set[value / 64] &= !(1 << (value % 64));
}

impl Space<'_> {
    /// The period of the law, if all values after these, of heaps below `heaps`, are those one period earlier.
    pub(super) fn recurring(&self, values: &[u16], heaps: usize, law: Law) -> Option<usize> {
        let period = usize::try_from(law.period).ok().filter(|_| law.saltus == 0)?;
        let n = values.len();
        let more = self.witness.rares.get(self.listed.len()).is_some_and(|&rare| rare < heaps as u64);
        let odd = self.parity.is_some() && !period.is_multiple_of(2);
        let last = self.listed.last().map_or(0, |&(last, _)| last);
        let most = [&self.nothing, &self.one, &self.two].into_iter().filter_map(|t| t.last()).max();
        let window = self.deepest.max(last).checked_add(*most?)?;
        let enough = window.checked_mul(2).and_then(|twice| twice.checked_add(period)).is_some_and(|needed| n > needed);
        let recurs = enough && !more && !odd && values[n - window..] == values[n - window - period..n - period];
        recurs.then_some(period)
    }
}

/// Appends values with this period up to those of `heaps` heaps.
pub(super) fn repeat(values: &mut Vec<u16>, period: usize, heaps: usize) {
    let start = values.len() - period;
    while values.len() < heaps {
        let whole = (values.len() - start) / period * period;
        let more = whole.min(heaps - values.len());
        values.extend_from_within(start..start + more);
    }
}
