//! Taking and breaking: computes each stretch of heaps in the fastest way.
//!
//! The first heaps follow the [definition](crate::definition). Then, if the values have a [sparse
//! space](crate::sparse), heaps are computed one by one with few look-ups, and once the space has settled, in
//! [blocks](crate::streaming). Without such a space, or if the rare heaps are too many to pay, [all
//! pairs](crate::definition) are compared, also in blocks. In `.371` every fifth heap is rare, and pairs are
//! twice as fast as taps. Costs are counted in look-ups, not measured by a clock, so the choice is the same on every
//! machine. All ways find the same values.

use std::ops::Range;

use grundy_core::{Periodicity, Unsolved, said};

use crate::definition::{Breaking, Dense, GAIN};
use crate::kernels::Kernel;
use crate::memory::{History, Room, Segment};
use crate::periods::{Finder, Proof, Recall, Search, prove_arithmetic, prove_breaking};
use crate::sparse::{Plan, Scalar};
use crate::streaming::{LegEnd, Stream};

/// First heap at which a stream may begin; earlier, it is not worth its preparation.
const FIRST: usize = 4_096;
/// Number of heaps after which a stream that could not begin is tried again, plus a sixteenth of the heaps so far.
const AGAIN: usize = 512;
/// Number of taps of a stream that take as long as one plain look-up.
const BLOCK_GAIN: u64 = 8;
/// Overhead of a heap of a stream, in taps.
const BLOCK_TAPS: u64 = 32;
/// While all pairs seem to cost less, one heap in this many is still computed from its taps, to measure them.
const SAMPLED: usize = 32;
/// Number of heaps between two giant steps of the search for a period.
const STEP: usize = 1 << 12;

/// A game that takes and breaks, with its values so far.
pub(crate) struct Breaker {
    /// Computes heap by heap; it has all values while no stream exists.
    pub scalar: Scalar,
    /// Computes in blocks.
    pub(super) stream: Option<Stream>,
    /// All values while there is a stream; otherwise empty.
    pub(super) history: History,
    pub(super) search: Option<Search>,
    /// Number of heaps between two giant steps of the search.
    pub step: usize,
    dense: Dense,
    pub(super) kernel: Kernel,
    pub(super) threads: usize,
    /// The first heap at which a stream may begin.
    pub(super) first: usize,
    /// The work of the streams, in plain look-ups.
    pub stream_work: u64,
}

impl Breaker {
    /// No heap yet; blocks use `kernel` and `threads` threads.
    pub fn new(scalar: Scalar, kernel: Kernel, threads: usize) -> Breaker {
        Breaker {
            scalar,
            stream: None,
            history: History::new(Room::default()),
            search: None,
            step: STEP,
            dense: Dense::new(),
            kernel,
            threads,
            first: FIRST,
            stream_work: 0,
        }
    }

    pub fn moves(&self) -> &Breaking {
        &self.scalar.plain.moves
    }

    pub fn len(&self) -> usize {
        if self.stream.is_some() { self.history.len() } else { self.scalar.plain.values.len() }
    }

    /// The value of heap n; `None` if it is not computed or not kept.
    pub fn value(&self, n: usize) -> Option<u32> {
        if self.stream.is_some() { self.history.get(n) } else { self.scalar.plain.values.get(n).copied() }
    }

    pub fn largest(&self) -> u32 {
        if self.stream.is_some() { self.history.largest() } else { self.scalar.plain.largest }
    }

    /// The first heap with that value; `None` if no heap exists, or if its value was dropped.
    pub(crate) fn first_largest(&self) -> Option<usize> {
        let largest = self.largest();
        match self.stream {
            Some(_) => self.history.first(largest),
            None => self.scalar.plain.values.iter().position(|&value| value == largest),
        }
    }

    /// The values of these heaps, as far as they are computed and kept.
    pub fn read(&self, heaps: Range<usize>) -> Vec<u32> {
        match &self.stream {
            Some(_) => self.history.read(heaps),
            None => {
                let values = &self.scalar.plain.values;
                values[heaps.start.min(values.len())..heaps.end.min(values.len())].to_vec()
            }
        }
    }

    /// The kept values, once they come in blocks.
    pub fn history(&self) -> Option<&History> {
        self.stream.is_some().then_some(&self.history)
    }

    /// Sets the number of threads, and the memory for long sequences in bytes.
    pub(crate) fn set_limits(&mut self, threads: usize, bytes: u64) {
        self.threads = threads;
        self.history.room.bytes = bytes;
        if let Some(stream) = &mut self.stream {
            stream.threads = threads;
        }
    }

    /// The plan in use, if there is a sparse space.
    pub fn plan(&self) -> Option<&Plan> {
        self.stream.as_ref().map(|stream| &stream.plan).or(self.scalar.plan.as_ref())
    }

    /// Whether the next values come in blocks.
    pub(crate) fn in_blocks(&self) -> bool {
        self.stream.is_some()
    }

    /// How many values have been looked up so far. The same whatever the kernel.
    pub fn work(&self) -> u64 {
        self.scalar.plain.work + self.stream_work
    }

    /// The approximate number of look-ups for the heaps 0..=n, from the present costs.
    pub(crate) fn cost_to(&self, n: u64) -> u128 {
        match &self.stream {
            Some(stream) => u128::from(n) * u128::from(stream.taps() as u64 + BLOCK_TAPS) / u128::from(BLOCK_GAIN),
            None if Dense::knows(&self.scalar.plain.moves, n) => {
                self.scalar.cost_to(n).min(self.scalar.plain.cost_to(n) / u128::from(GAIN))
            }
            None => self.scalar.cost_to(n),
        }
    }

    /// Appends the values of the next heaps: at least one, and none from heap `to` on. Fails without the needed values.
    pub fn advance(&mut self, to: usize) -> Result<(), Unsolved> {
        if let Some(stream) = &mut self.stream {
            let (n, taps) = (self.history.len(), stream.taps() as u64);
            let leg = stream.advance(&mut self.history, to);
            let heaps = self.history.len().saturating_sub(n);
            self.stream_work += heaps as u64 * (taps + BLOCK_TAPS) / BLOCK_GAIN;
            match leg {
                LegEnd::GoesOn => self.look_for_period(heaps),
                LegEnd::Stuck(need) => return Err(need),
                LegEnd::Ended if !self.history.is_whole() => {
                    return Err(Unsolved::too_large(said!(
                        "from heap {heap} on values need all smaller heaps, which the memory does not keep",
                        heap = self.history.len()
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

    /// Whether comparing all pairs of heap n costs less than reading its taps.
    fn is_dense(&self, n: usize) -> bool {
        let moves = &self.scalar.plain.moves;
        let by_pairs = Dense::cost_of_next(&self.scalar.plain);
        let is_quicker = |by_taps| by_pairs < by_taps && !n.is_multiple_of(SAMPLED);
        Dense::knows(moves, n as u64) && self.scalar.cost_of_next().is_none_or(is_quicker)
    }

    /// Searches for a period among the last `heaps` heaps, and drops old values.
    fn look_for_period(&mut self, heaps: usize) {
        let Breaker { stream: Some(stream), history, search, step, .. } = self else { return };
        if search.as_ref().is_none_or(|search| search.finder.state != stream.state()) {
            *search = Some(Search { finder: Finder::new(stream.state(), history.len(), *step), trace: None });
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
            (Some(stream), Some(search)) => search.trace.as_ref()?.proof(self.history.len(), stream),
            _ => None,
        }
    }

    /// The observed recurrence with the least preperiod, proved or not; `None` while that is unknown.
    pub fn recurrence(&self) -> Option<Periodicity> {
        self.search.as_ref()?.trace.as_ref()?.law()
    }

    /// Continues the work that a proof still needs when no more heaps are computed. Returns whether there was any.
    pub fn complete(&mut self) -> bool {
        match (&self.stream, &mut self.search) {
            (Some(stream), Some(Search { finder, trace: Some(trace) })) => trace.step(&self.history, finder, stream),
            _ => false,
        }
    }

    /// The values of these heaps, all of which were computed: kept or computed again; `None` if neither is possible.
    pub(crate) fn recall(&self, heaps: Range<usize>) -> Option<Vec<u32>> {
        match (&self.stream, &self.search) {
            (Some(stream), Some(search)) => Recall::default().read(heaps, &self.history, &search.finder, stream),
            _ => Some(self.read(heaps)),
        }
    }

    /// Switches to blocks, if it pays.
    fn begin_stream(&mut self) {
        let plain = &mut self.scalar.plain;
        let n = plain.values.len();
        let Some(plan) = self.scalar.plan.as_ref().filter(|plan| Stream::is_worth_it(&plain.moves, n, plan)) else {
            return;
        };
        let mut history = History::new(self.history.room);
        history.extend(&plain.values);
        self.stream = Stream::new(self.kernel, self.threads, &plain.moves, &history, plan.clone());
        if self.stream.is_some() {
            (self.history, self.search) = (history, None);
            plain.values = Vec::new();
        }
        self.first = n + n / 16 + AGAIN;
    }

    /// Switches back to heap by heap, after a stream that was at heap n.
    fn end_stream(&mut self, n: usize) {
        (self.stream, self.search) = (None, None);
        let values = self.history.read(0..self.history.len());
        self.history = History::new(self.history.room);
        self.scalar.resume(values);
        self.first = n + n / 16 + AGAIN;
    }

    /// Continues with all values in memory, after an error. `values` are those of the first heaps, up to those that are
    /// kept. Returns whether they fit into the memory.
    pub fn remember(&mut self, mut values: Vec<u32>) -> bool {
        let (len, tail) = (self.history.len(), self.history.tail_start());
        if self.history.is_whole() || values.len() < tail || len as u64 > self.history.room.bytes {
            return false;
        }
        values.truncate(len);
        let rest = self.history.read(values.len()..len);
        let mut history = History::new(self.history.room);
        history.extend(&values);
        history.extend(&rest);
        let Some(plan) = self.plan().cloned() else { return false };
        self.stream = self.stream_of(&history, plan);
        (self.history, self.search) = (history, None);
        self.stream.is_some()
    }

    /// The parts of a long run; `None` while the values do not come in blocks.
    pub fn parts(&self) -> Option<(&History, &Stream, &Search)> {
        Some((&self.history, self.stream.as_ref()?, self.search.as_ref()?))
    }

    pub(crate) fn restore(&mut self, history: History, stream: Stream, search: Search, work: u64) {
        (self.history, self.stream, self.search, self.stream_work) = (history, Some(stream), Some(search), work);
        self.scalar.plain.resume(Vec::new());
    }

    /// A stream of this game after these values.
    pub(crate) fn stream_of(&self, history: &History, plan: Plan) -> Option<Stream> {
        Stream::new(self.kernel, self.threads, self.moves(), history, plan)
    }

    /// How many of the last heaps must be kept.
    pub fn ring(&self) -> usize {
        let needed = self.parts().map_or(0, |(_, stream, search)| stream.ring().max(search.finder.ring()));
        needed.max(self.history.room.ring)
    }

    /// Whether computing the last `heaps` heaps again gives the same values.
    pub(crate) fn computes_again(&self, heaps: usize) -> bool {
        let Some((history, stream, _)) = self.parts() else { return false };
        let end = history.len();
        // The block step alone finds no rare heap, so begin after the last one.
        let from = end.saturating_sub(heaps).max(stream.plan.last_rare() + 1);
        if from >= end {
            return true;
        }
        let before = from.saturating_sub(stream.ring());
        let before = if history.is_whole() { before } else { before.max(history.tail_start()) };
        if before >= from || !history.keeps(&(before..end)) {
            return false;
        }
        let start = Segment::new(before, &history.read(before..from));
        let mut again = Vec::new();
        let replayed =
            stream.replay(&start).is_some_and(|mut replay| replay.next(&stream.plan, end - from, &mut again));
        replayed && again == history.read(from..end)
    }
}

#[cfg(test)]
mod tests;
