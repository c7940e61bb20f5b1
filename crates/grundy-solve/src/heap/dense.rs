//! Games whose rare heaps do not die out: all pairs, but 64 heaps at a time.
//!
//! In `.04`, `.06`, `.76` or `4.004` no mask helps, and every heap has about n/2
//! pairs for each removal. For consecutive heaps n + l and one small heap a, the
//! larger heaps of the pairs are consecutive values. So, as in the
//! [block step](super::forward): the pairs of some thousand small heaps are
//! marked, which leaves a few unmarked values, the candidates; all other pairs
//! are only compared with those, in plain loops over arrays that compilers turn
//! into vector instructions; and pairs within the block come last, heap by heap.
//! A heap whose candidates are all hit is done by the definition.
//!
//! Marking costs a store a pair, comparing with a candidate a fraction of a
//! cycle. How many small heaps are marked follows the blocks: more, where heaps
//! were left without a candidate; less, where none was.

use super::plain::{Breaking, Plain};
use super::taps::LANES;

/// Blocks begin at this heap.
const FIRST: u64 = 4_096;

/// Candidates of a heap.
const SLOTS: usize = 8;

/// Lanes that are computed at a time.
const GROUP: usize = 16;

/// So many comparisons cost about as much as one plain look-up.
pub(super) const GAIN: u64 = 8;

/// A value in each lane of a group.
type Column = [u16; GROUP];

/// What the blocks need besides the values.
#[derive(Clone, Debug, Default)]
pub(super) struct Dense {
    /// The values as far as they are known, in 16 bits.
    values: Vec<u16>,
    /// How many small heaps are marked.
    marked: usize,
}

/// The candidates of a group, ascending in each lane, and whether a pair has hit them.
struct Candidates {
    values: [Column; SLOTS],
    /// Not 0 where the candidate is hit, or none.
    hit: [Column; SLOTS],
}

impl Dense {
    /// Whether this engine can go on from heap n: at most two heaps may be left,
    /// which may be equal, and all that may be removed is far less than n.
    pub fn knows(moves: &Breaking, n: u64) -> bool {
        let is_far = moves.last().is_some_and(|last| last <= n / 8);
        is_far && n >= FIRST && !moves.leaves_three() && !moves.unequal && moves.leaving(2).next().is_some()
    }

    /// Appends the values of up to 64 heaps, none from heap `to` on. Returns false, having appended
    /// nothing, where values do not go into 16 bits.
    pub fn advance(&mut self, plain: &mut Plain, to: usize) -> bool {
        self.values.truncate(plain.values.len());
        for &value in &plain.values[self.values.len()..] {
            let Ok(value) = u16::try_from(value) else { return false };
            self.values.push(value);
        }
        let n = self.values.len();
        let splits: Vec<usize> = plain.moves.leaving(2).collect();
        let room = (plain.largest() as usize + 1).next_power_of_two();
        let marked = LANES + self.marked.clamp(n / 32, n / 4);
        plain.work += (splits.len() * LANES * n / 2) as u64 / GAIN;
        let mut without = 0;
        for group in (0..LANES).step_by(GROUP) {
            let mut candidates = self.candidates(n + group, &splits, marked, room);
            for &t in &splits {
                self.compare(&mut candidates, n + group - t, marked);
            }
            for lane in 0..GROUP {
                if plain.values.len() >= to {
                    return true;
                }
                let value = candidates.settled(plain, &splits, lane);
                without += usize::from(value.is_none());
                let value = value.unwrap_or_else(|| plain.next_value());
                plain.push(value);
            }
        }
        self.marked = if without > 1 { marked + marked / 8 } else { marked - marked / 64 } - LANES;
        true
    }

    /// The least values that no small heap from 64 to `marked` shows to the heaps of a group.
    fn candidates(&self, n: usize, splits: &[usize], marked: usize, room: usize) -> Candidates {
        let mut seen = vec![[false; 8]; room];
        let mut candidates = Candidates { values: [[0; GROUP]; SLOTS], hit: [[u16::MAX; GROUP]; SLOTS] };
        for octet in (0..GROUP).step_by(8) {
            seen.fill([false; 8]);
            for t in splits {
                for (a, small) in self.values.iter().enumerate().take(marked).skip(LANES) {
                    let from = n + octet - t - a;
                    for (lane, large) in self.values[from..from + 8].iter().enumerate() {
                        seen[usize::from(small ^ large)][lane] = true;
                    }
                }
            }
            for lane in 0..8 {
                // Beyond the room nothing is an option.
                let unseen = (0..=room).filter(|&value| !seen.get(value).is_some_and(|seen| seen[lane]));
                for (slot, value) in unseen.take(SLOTS).enumerate() {
                    candidates.values[slot][octet + lane] = value.min(usize::from(u16::MAX)) as u16;
                    candidates.hit[slot][octet + lane] = 0;
                }
            }
        }
        candidates
    }

    /// Compares the candidates with the pairs of the small heaps from `marked` on
    /// to the middle; `top` counters are left of the group's first heap.
    fn compare(&self, candidates: &mut Candidates, top: usize, marked: usize) {
        let end = (top + GROUP) / 2 + 1;
        let mut from = marked.min(end);
        let mut stretch = 256;
        while from < end {
            let to = end.min(from + stretch);
            match candidates.compact() {
                0 => return,
                1 => self.compare_with::<1>(candidates, top, from, to),
                2 => self.compare_with::<2>(candidates, top, from, to),
                3..=4 => self.compare_with::<4>(candidates, top, from, to),
                _ => self.compare_with::<SLOTS>(candidates, top, from, to),
            }
            (from, stretch) = (to, 2 * stretch);
        }
    }

    fn compare_with<const K: usize>(&self, candidates: &mut Candidates, top: usize, from: usize, to: usize) {
        let values: [Column; K] = std::array::from_fn(|k| candidates.values[k]);
        let mut hit: [Column; K] = std::array::from_fn(|k| candidates.hit[k]);
        let larges = self.values[top - to + 1..top - from + GROUP].windows(GROUP).rev();
        for (small, larges) in self.values[from..to].iter().zip(larges) {
            for (values, hit) in values.iter().zip(&mut hit) {
                for ((large, value), hit) in larges.iter().zip(values).zip(hit) {
                    *hit |= if large ^ small == *value { u16::MAX } else { 0 };
                }
            }
        }
        candidates.hit[..K].copy_from_slice(&hit);
    }
}

impl Candidates {
    /// Moves, in each lane, the candidates that are not hit to the front. Returns how many the lane with most has.
    fn compact(&mut self) -> usize {
        let mut most = 0;
        for lane in 0..GROUP {
            let mut to = 0;
            for from in 0..SLOTS {
                if self.hit[from][lane] == 0 {
                    self.values[to][lane] = self.values[from][lane];
                    self.hit[from][lane] = u16::MAX;
                    self.hit[to][lane] = 0;
                    to += 1;
                }
            }
            most = most.max(to);
        }
        most
    }

    /// The first candidate of a lane that no other option of its heap, which is the next one, hits.
    fn settled(&self, plain: &Plain, splits: &[usize], lane: usize) -> Option<u32> {
        let (n, values) = (plain.values.len(), &plain.values);
        let is_option = |value: u32| {
            plain.moves.leaving(0).any(|t| t == n && value == 0)
                || plain.moves.leaving(1).any(|t| t < n && values[n - t] == value)
                || splits.iter().any(|t| {
                    let small = &values[1..LANES];
                    let large = &values[n - t - (LANES - 1)..n - t];
                    small.iter().zip(large.iter().rev()).any(|(a, b)| a ^ b == value)
                })
        };
        let open = (0..SLOTS).filter(|&slot| self.hit[slot][lane] == 0);
        open.map(|slot| u32::from(self.values[slot][lane])).find(|&value| !is_option(value))
    }
}
