//! Detects when the state of a stream recurs.
//!
//! The value of heap n depends only on the last L = M+t values, and on the heap's parity if that is in the mask.
//! These are the *state* at heap n. If the states at q and q+p agree, and no rare heap appears, then G(n+p) = G(n)
//! for all n ≥ q − L.
//!
//! To find p without checking every heap, take *baby steps* and *giant steps* (Shanks 1971). A *snapshot* holds the
//! last values below some heap s. It has a table of hashes: of the 64 values below q, for each of the last B heaps q ≤
//! s. Later, only every B-th heap x looks up the 64 values below it. If the snapshot lies in the period, exactly one x
//! from s to s+p finds its `q = x - p` there. So the first state that recurs gives the *least* period. For this the
//! whole snapshot must lie in the period, so all of it is compared.
//!
//! Snapshots are taken at geometrically spaced heaps, since the beginning of the period is unknown (Brent 1980). A
//! snapshot is looked up until four times its heap, so that a period is found early enough to be proved at the
//! theorem's bound. Older snapshots are kept: from them, dropped values can be [computed again](super::recall).
//!
//! # From a recurrence to the least preperiod and to the proof
//! A recurrence says that G(n+p) = G(n) from some heap u on. The least preperiod is one more than the last n < u for
//! which this fails. To find it, two [readers](super::recall) run through the sequence in lock-step, p heaps apart, up
//! to u. They begin at a heap where the law is known to fail, or at heap 0. If the history keeps all values, this is a
//! comparison. Dropped values are computed again, which costs at most about half as much as the sequence did.
//!
//! Then the theorem's bound for e and p is known, and the proof is complete once the stream has passed it.

use grundy_core::Periodicity;

use super::guy_smith::{Proof, proof_of};
use super::repetition::Recall;
use crate::memory::{History, Segment};
use crate::streaming::{State, Stream};

/// Number of values that are hashed together; a recurring state is found by them.
const WORD: usize = 64;
/// A snapshot is taken when the number of heaps has grown by one part in this many.
const SPACING: usize = 8;
/// A snapshot at heap s is looked up until this many times s: a period that begins there is then proved at the bound.
const ACTIVE: usize = 4;

/// The law G(n + period) = G(n) for n ≥ `from`, while no rare heap appears. The period is least, not always `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recurrence {
    pub from: usize,
    pub period: usize,
}

/// The last values below a heap.
#[derive(Clone, Debug)]
struct Snapshot {
    values: Segment,
    /// Hashes of words, sorted, each with the heap after the word; empty if the snapshot is not looked up any more.
    table: Vec<(u64, usize)>,
}

/// A filter of the hashes that may be in some table; most giant steps need no further look-up.
#[derive(Clone, Debug)]
struct Filter(Vec<u64>);

impl Filter {
    /// Number of index bits of a hash; each hash sets one bit.
    const BITS: u32 = 22;

    fn new() -> Filter {
        Filter(vec![0; 1 << (Filter::BITS - 6)])
    }

    fn place(hash: u64) -> (usize, u64) {
        let bit = hash >> (u64::BITS - Filter::BITS);
        ((bit / 64) as usize, 1 << (bit % 64))
    }

    fn add(&mut self, table: &[(u64, usize)]) {
        for &(hash, _) in table {
            let (word, bit) = Filter::place(hash);
            self.0[word] |= bit;
        }
    }

    fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = Filter::place(hash);
        self.0[word] & bit != 0
    }
}

/// Searches for a recurrence while values come in.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    pub state: State,
    /// The heap where the search began; the history keeps all preceding values.
    pub first: usize,
    /// The number B of the essay.
    step: usize,
    /// The heap of the next giant step.
    pub at: usize,
    /// The next snapshot is taken at the first giant step from this heap on.
    pub next: usize,
    snapshots: Vec<Snapshot>,
    /// The filter of all tables so far.
    filter: Filter,
}

impl Finder {
    /// Begins after heap `first` − 1, with giant steps of `step` heaps.
    pub fn new(state: State, first: usize, step: usize) -> Finder {
        let mut finder = Finder { state, first, step, at: 0, next: 0, snapshots: Vec::new(), filter: Filter::new() };
        // Taps must not reach below heap 1, and must not meet the forbidden equal split.
        let least = 2 * state.reach + 2 + finder.length();
        finder.at = first.max(least).next_multiple_of(step);
        finder
    }

    /// Continues with earlier snapshots, from giant step `at` on; `None` if they are too short.
    pub fn restored(
        state: State,
        first: usize,
        step: usize,
        at: usize,
        next: usize,
        kept: Vec<Segment>,
    ) -> Option<Finder> {
        let mut finder = Finder { state, first, step, at, next, snapshots: Vec::new(), filter: Filter::new() };
        for values in kept {
            if values.end() - values.start() < finder.length() || !at.is_multiple_of(step) {
                return None;
            }
            let is_active = values.end() * ACTIVE >= at;
            let table = if is_active { finder.table(&values) } else { Vec::new() };
            finder.filter.add(&table);
            finder.snapshots.push(Snapshot { values, table });
        }
        Some(finder)
    }

    pub(crate) fn snapshots(&self) -> impl DoubleEndedIterator<Item = &Segment> {
        self.snapshots.iter().map(|snapshot| &snapshot.values)
    }

    /// How many of the last heaps the history must keep.
    pub fn ring(&self) -> usize {
        2 * self.length()
    }

    /// The number of values in a snapshot.
    fn length(&self) -> usize {
        self.state.reach.max(WORD) + self.step
    }

    /// Checks the heaps that have come in since the last call.
    pub fn look(&mut self, history: &History) -> Option<Recurrence> {
        while self.at <= history.len() {
            let x = self.at;
            self.at += self.step;
            if x >= self.next {
                self.take_snapshot(history, x);
                self.next = x + x / SPACING;
            }
            let word = hash(&history.read(x - WORD..x));
            if !self.filter.may_have(word) {
                continue;
            }
            let found = self.snapshots.iter().rev().find_map(|snapshot| self.recurs(snapshot, word, history, x));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn take_snapshot(&mut self, history: &History, x: usize) {
        for old in self.snapshots.iter_mut().filter(|old| old.values.end() * ACTIVE < x) {
            old.table = Vec::new();
        }
        let start = x - self.length();
        let values = Segment::new(start, &history.read(start..x));
        let table = self.table(&values);
        self.filter.add(&table);
        self.snapshots.push(Snapshot { values, table });
    }

    fn table(&self, values: &Segment) -> Vec<(u64, usize)> {
        let all = values.values();
        let behind = values.end() + 1 - self.step..=values.end();
        let word = |q: usize| hash(&all[q - WORD - values.start()..q - values.start()]);
        let mut table: Vec<(u64, usize)> = behind.map(|q| (word(q), q)).collect();
        table.sort_unstable();
        table
    }

    /// The recurrence, if the state at heap x is one of this snapshot and all of the snapshot has recurred.
    fn recurs(&self, snapshot: &Snapshot, word: u64, history: &History, x: usize) -> Option<Recurrence> {
        let Snapshot { values, table } = snapshot;
        let from = table.partition_point(|&(hash, _)| hash < word);
        let same = table[from..].partition_point(|&(hash, _)| hash == word);
        let behind = table[from..from + same].iter().rev().map(|&(_, q)| q);
        let mut candidates = behind.filter(|&q| q < x && !(self.state.parity && (x - q) % 2 == 1)).peekable();
        candidates.peek()?;
        // A sequence that nearly repeats has many candidates, so all values are read once and compared from the end.
        let there = values.values();
        let recent = history.read(x - there.len()..x);
        let is_whole = |&q: &usize| {
            let there = &there[..q - values.start()];
            there.len() >= self.state.reach && there.iter().rev().zip(recent.iter().rev()).all(|(a, b)| a == b)
        };
        candidates.find(is_whole).map(|q| Recurrence { from: values.start(), period: x - q })
    }

    /// A heap after which the law fails somewhere: a snapshot after it should have recurred. 0 if there is none.
    pub(crate) fn holds_not_from(&self, recurrence: Recurrence) -> usize {
        let missed = |values: &&Segment| {
            values.start() < recurrence.from && values.end() + recurrence.period <= values.end() * (ACTIVE - 1)
        };
        self.snapshots().rev().find(missed).map_or(0, Segment::start)
    }
}

/// A hash of a few values (FNV-1a, one value at a time).
fn hash(values: &[u32]) -> u64 {
    values.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &value| {
        (hash ^ u64::from(value)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    })
}

/// Number of heaps compared at a time.
const PART: usize = 1 << 16;

/// How far a trace has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub recurrence: Recurrence,
    /// The next heap that is compared.
    pub at: usize,
    /// The least preperiod that the heaps compared so far allow.
    pub preperiod: usize,
    /// For Grundy's game: how many values of the period are known not to be 0.
    pub not_zero: usize,
}

/// Two readers in lock-step.
pub(crate) struct Trace {
    pub progress: Progress,
    /// The reader of the heaps that are compared.
    pub near: Recall,
    /// The reader of the heaps one period apart from them.
    pub far: Recall,
    /// Whether the trace failed: the law does not hold where the theorem needs it, or a value cannot be read.
    failed: bool,
}

impl Trace {
    /// Begins with a recurrence that was just found.
    pub fn new(recurrence: Recurrence, finder: &Finder) -> Trace {
        let at = finder.holds_not_from(recurrence);
        Trace::resumed(Progress { recurrence, at, preperiod: at, not_zero: 0 }, Recall::default(), Recall::default())
    }

    /// Continues where another trace was.
    pub fn resumed(progress: Progress, near: Recall, far: Recall) -> Trace {
        Trace { progress, near, far, failed: false }
    }

    /// Whether the preperiod is known.
    fn is_done(&self, unequal: bool) -> bool {
        self.progress.at >= self.progress.recurrence.from
            && (!unequal || self.progress.not_zero >= self.progress.recurrence.period)
    }

    /// The law; `None` until its preperiod is known.
    pub fn law(&self) -> Option<Periodicity> {
        let (preperiod, period) = (self.progress.preperiod as u64, self.progress.recurrence.period as u64);
        let is_known = !self.failed && self.progress.at >= self.progress.recurrence.from;
        is_known.then_some(Periodicity { preperiod, period, saltus: 0 })
    }

    /// Compares the next heaps. Returns whether there is still something to compare.
    pub fn step(&mut self, history: &History, finder: &Finder, stream: &Stream) -> bool {
        let unequal = stream.moves.unequal;
        let Recurrence { from, period } = self.progress.recurrence;
        if self.failed || self.is_done(unequal) {
            return false;
        }
        if self.progress.at >= from {
            return self.look_for_zero(history, finder, stream);
        }
        let heaps = self.progress.at..from.min(self.progress.at + PART);
        let near = self.near.read(heaps.clone(), history, finder, stream);
        let far = self.far.read(heaps.start + period..heaps.end + period, history, finder, stream);
        let (Some(near), Some(far)) = (near, far) else {
            self.failed = true;
            return false;
        };
        if near != far
            && let Some(differs) = near.iter().zip(&far).rposition(|(near, far)| near != far)
        {
            self.progress.preperiod = heaps.start + differs + 1;
        }
        self.progress.at = heaps.end;
        !self.is_done(unequal)
    }

    fn look_for_zero(&mut self, history: &History, finder: &Finder, stream: &Stream) -> bool {
        let start = self.progress.preperiod + self.progress.not_zero;
        let heaps = start..(self.progress.preperiod + self.progress.recurrence.period).min(start + PART);
        match self.near.read(heaps, history, finder, stream) {
            Some(values) if !values.contains(&0) => self.progress.not_zero += values.len(),
            _ => self.failed = true,
        }
        !self.failed && !self.is_done(true)
    }

    /// The proof, if the first `len` heaps are enough.
    pub fn proof(&self, len: usize, stream: &Stream) -> Option<Proof> {
        proof_of(&stream.moves, self.law().filter(|_| self.is_done(stream.moves.unequal))?, len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Room;
    use grundy_testkit::Random;

    /// Artificial sequences: noise, and from some heap on a period.
    #[test]
    fn the_least_period_is_found_wherever_it_begins() {
        let mut numbers = Random::new(1);
        let mut random = |end: usize| numbers.below(end);
        for round in 0..300 {
            let (preperiod, period) = (random(3000), 1 + random([10, 300, 5000][round % 3]));
            let parity = round % 2 == 1;
            let reach = 1 + random(100);
            let least = if parity { period + period % 2 * period } else { period };
            let mut values: Vec<u32> = (0..preperiod + period).map(|_| random(3) as u32).collect();
            // There is no smaller period, and no state recurs by accident.
            values[preperiod] = 7;
            values.extend((0..40_000).map(|_| 0));
            (preperiod + period..values.len()).for_each(|n| values[n] = values[n - period]);
            let mut history = History::new(Room { segment: 64, head: 500, ring: 1500, bytes: 4000 });
            let state = State { reach: reach.max(40), parity, rares: 0 };
            let mut finder = Finder::new(state, 300, 64);
            let mut found = None;
            for part in values.chunks(100 + random(100)) {
                history.extend(part);
                found = found.or_else(|| finder.look(&history));
                history.drop_old(finder.ring());
                if found.is_some() {
                    break;
                }
            }
            let found = found.unwrap_or_else(|| panic!("preperiod {preperiod}, period {period}"));
            assert_eq!(found.period, least, "preperiod {preperiod}");
            assert!((found.from..20_000).all(|n| values[n] == values[n + least]), "{found:?}");
            let not = finder.holds_not_from(found);
            assert!(not == 0 || (not..found.from).any(|n| values[n] != values[n + least]), "{found:?} {not}");
        }
    }
}
