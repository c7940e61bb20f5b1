//! Taking and breaking, each stretch of heaps by the quickest way there is.
//!
//! The first heaps by the [definition](crate::heap::definition); then heap by heap with few
//! look-ups, where the values have a [sparse space](crate::heap::sparse); and once that
//! has settled, in [blocks](crate::heap::streaming). Without one, or where the rare heaps are so many that
//! they cost more, [all pairs](crate::heap::definition) are compared, in blocks too: of `.371` every fifth heap is rare,
//! and pairs are twice as quick as taps. Costs are counted in look-ups, not
//! measured by a clock, so the choice is the same on any machine. Whichever way a value is found, it
//! is the same.

use std::ops::Range;

use grundy_core::Periodicity;

use crate::Unsolved;
use crate::heap::definition::{Breaking, Dense, GAIN};
use crate::heap::kernels::Kernel;
use crate::heap::memory::{History, Room};
use crate::heap::periods::{Proof, Recall, Search, prove_arithmetic, prove_breaking};
use crate::heap::sparse::{Plan, Scalar};
use crate::heap::streaming::{LegEnd, Stream};

/// The first heap at which a stream may begin: before, it is not worth its preparation.
const FIRST: usize = 4_096;

/// Heaps after which a stream that may not begin yet is tried again, in addition to a sixteenth of those there are.
const AGAIN: usize = 512;

/// Taps of a stream that take as long as one plain look-up.
const BLOCK_GAIN: u64 = 8;

/// What a heap of a stream takes in addition to its taps, in taps.
const BLOCK_TAPS: u64 = 32;

/// Far from the nearest cache a comparison costs four times what [`GAIN`] counts: without this, pairs seemed to be
/// quicker for `.376` and made its proof 1.4 times slower.
const FAR: u64 = 4;

/// One heap in 32 is looked at through its taps though all pairs seem to cost less: it shows what taps cost by now.
const SAMPLED: usize = 32;

/// Heaps from one giant step of the search for a period to the next.
const STEP: usize = 1 << 12;

/// A game that takes and breaks, with its values so far.
pub struct Breaker {
    /// How to go on heap by heap; it has all values while there is no stream.
    pub scalar: Scalar,
    /// How to go on in blocks.
    pub(super) stream: Option<Stream>,
    /// All values while there is a stream; else nothing.
    pub(super) history: History,
    /// The search for a period beside the stream.
    pub(super) search: Option<Search>,
    /// Heaps from one giant step of the search to the next.
    pub step: usize,
    dense: Dense,
    pub(super) kernel: Kernel,
    pub(super) threads: usize,
    /// A stream may begin at this heap.
    pub(super) first: usize,
    /// What the streams have looked up, in plain look-ups.
    pub stream_work: u64,
}

impl Breaker {
    /// No heap yet; `kernel` and that many threads are used for blocks.
    pub fn new(scalar: Scalar, kernel: Kernel, threads: usize) -> Breaker {
        let history = History::new(Room::default());
        Breaker {
            scalar,
            stream: None,
            history,
            search: None,
            step: STEP,
            dense: Dense::new(),
            kernel,
            threads,
            first: FIRST,
            stream_work: 0,
        }
    }

    /// What the game allows.
    pub fn moves(&self) -> &Breaking {
        &self.scalar.plain.moves
    }

    /// How many heaps are done.
    pub fn len(&self) -> usize {
        if self.stream.is_some() { self.history.len() } else { self.scalar.plain.values.len() }
    }

    /// The value of heap n, if it is done and kept.
    pub fn value(&self, n: usize) -> Option<u32> {
        if self.stream.is_some() { self.history.get(n) } else { self.scalar.plain.values.get(n).copied() }
    }

    /// The largest value of all heaps that are done.
    pub fn largest(&self) -> u32 {
        if self.stream.is_some() { self.history.largest() } else { self.scalar.plain.largest() }
    }

    /// The first heap with that value; `None` without a heap, or if its value was given up.
    pub fn first_largest(&self) -> Option<usize> {
        let largest = self.largest();
        match self.stream {
            Some(_) => self.history.first(largest),
            None => self.scalar.plain.values.iter().position(|&value| value == largest),
        }
    }

    /// The values of these heaps, as far as they are done and kept.
    pub fn read(&self, heaps: Range<usize>) -> Vec<u32> {
        match &self.stream {
            Some(_) => self.history.read(heaps),
            None => {
                let values = &self.scalar.plain.values;
                values[heaps.start.min(values.len())..heaps.end.min(values.len())].to_vec()
            }
        }
    }

    /// The values as far as they are kept, once they come in blocks.
    pub fn history(&self) -> Option<&History> {
        self.stream.is_some().then_some(&self.history)
    }

    /// Sets how many threads may work, and how many bytes long sequences may take.
    pub fn set_limits(&mut self, threads: usize, bytes: u64) {
        self.threads = threads;
        self.history.set_bytes(bytes);
        if let Some(stream) = &mut self.stream {
            stream.threads = threads;
        }
    }

    /// The plan in use, if there is a sparse space.
    pub fn plan(&self) -> Option<&Plan> {
        self.stream.as_ref().map(|stream| &stream.plan).or(self.scalar.plan.as_ref())
    }

    /// Whether the next values come in blocks.
    pub fn in_blocks(&self) -> bool {
        self.stream.is_some()
    }

    /// How many values have been looked up so far. The same whatever the kernel.
    pub fn work(&self) -> u64 {
        self.scalar.plain.work + self.stream_work
    }

    /// About how many look-ups the heaps 0..=n take, as things stand.
    pub fn cost_to(&self, n: u64) -> u128 {
        match &self.stream {
            Some(stream) => u128::from(n) * u128::from(stream.taps() as u64 + BLOCK_TAPS) / u128::from(BLOCK_GAIN),
            None if Dense::knows(&self.scalar.plain.moves, n) => {
                self.scalar.cost_to(n).min(self.scalar.plain.cost_to(n) / u128::from(GAIN))
            }
            None => self.scalar.cost_to(n),
        }
    }

    /// Appends the values of the next heaps, at least one and none from heap `to` on.
    ///
    /// # Errors
    ///
    /// If that would need values that the memory does not keep.
    pub fn advance(&mut self, to: usize) -> Result<(), Unsolved> {
        if let Some(stream) = &mut self.stream {
            let (n, taps) = (self.history.len(), stream.taps() as u64);
            let leg = stream.advance(&mut self.history, to);
            let heaps = self.history.len().saturating_sub(n);
            self.stream_work += heaps as u64 * (taps + BLOCK_TAPS) / BLOCK_GAIN;
            match leg {
                LegEnd::GoesOn => self.look_for_period(heaps),
                LegEnd::Stuck(reason) => return Err(Unsolved::TooLarge(reason)),
                LegEnd::Ended if !self.history.is_whole() => {
                    return Err(Unsolved::TooLarge(format!(
                        "from heap {} on values need all smaller heaps, which the memory does not keep",
                        self.history.len()
                    )));
                }
                LegEnd::Ended => self.end_stream(n),
            }
            if heaps > 0 {
                return Ok(());
            }
        }
        self.scalar.choose_if_due();
        let n = self.scalar.plain.values.len();
        if self.is_dense(n)
            && let Some(value) = self.dense.next_value(self.kernel, &mut self.scalar.plain)
        {
            self.scalar.push(value);
        } else {
            self.scalar.step();
        }
        if n + 1 >= self.first {
            self.begin_stream();
        }
        Ok(())
    }

    /// Whether to look at all pairs of heap n costs less than to look at its taps.
    fn is_dense(&self, n: usize) -> bool {
        let moves = &self.scalar.plain.moves;
        let by_pairs = Dense::cost_of(moves, n);
        let is_quicker = |by_taps| FAR * by_pairs < by_taps && !n.is_multiple_of(SAMPLED);
        Dense::knows(moves, n as u64) && self.scalar.cost_of_next().is_none_or(is_quicker)
    }

    /// Looks for a period among the last `heaps` heaps, and gives up old ones.
    fn look_for_period(&mut self, heaps: usize) {
        let Breaker { stream: Some(stream), history, search, step, .. } = self else { return };
        if search.as_ref().is_none_or(|search| search.finder.state() != stream.state()) {
            *search = Some(Search::new(history, stream, *step));
        }
        if let Some(search) = search {
            search.look(history, stream, heaps);
        }
    }

    /// The periodicity, if the values so far prove one.
    pub fn prove(&self) -> Option<Proof> {
        match (&self.stream, &self.search) {
            (None, _) => {
                let (moves, values) = (self.moves(), &self.scalar.plain.values);
                prove_breaking(moves, values).or_else(|| prove_arithmetic(moves, values))
            }
            (Some(stream), Some(search)) => search.proof(&self.history, stream),
            _ => None,
        }
    }

    /// The recurrence that was seen, with the least preperiod, proved or not; `None` while that is not known.
    pub fn recurrence(&self) -> Option<Periodicity> {
        self.search.as_ref()?.trace.as_ref()?.law()
    }

    /// Goes on with what is left to do for a proof when no more heaps are computed. Returns whether
    /// there was something.
    pub fn complete(&mut self) -> bool {
        match (&self.stream, &mut self.search) {
            (Some(stream), Some(search)) => search.step(&self.history, stream),
            _ => false,
        }
    }

    /// The values of these heaps, all of which are done, kept or computed again; `None` if neither can be.
    pub fn recall(&self, heaps: Range<usize>) -> Option<Vec<u32>> {
        match (&self.stream, &self.search) {
            (Some(stream), Some(search)) => Recall::default().read(heaps, &self.history, &search.finder, stream),
            _ => Some(self.read(heaps)),
        }
    }

    /// Goes on in blocks, if it is worth it.
    fn begin_stream(&mut self) {
        let plain = &mut self.scalar.plain;
        let n = plain.values.len();
        let Some(plan) = self.scalar.plan.as_ref().filter(|plan| Stream::is_worth_it(&plain.moves, n, plan)) else {
            return;
        };
        let mut history = History::new(self.history.room());
        history.extend(&plain.values);
        self.stream = Stream::new(self.kernel, self.threads, &plain.moves, &history, plan.clone());
        if self.stream.is_some() {
            (self.history, self.search) = (history, None);
            plain.values = Vec::new();
        }
        self.first = n + n / 16 + AGAIN;
    }

    /// Goes on heap by heap, after a stream that was at heap n.
    fn end_stream(&mut self, n: usize) {
        (self.stream, self.search) = (None, None);
        let values = self.history.read(0..self.history.len());
        self.history = History::new(self.history.room());
        self.scalar.resume(values);
        self.first = n + n / 16 + AGAIN;
    }
}
