//! A run that continues: from the parts of an earlier one, or with values that had been dropped from memory.

use super::breaker::Breaker;
use crate::heap::memory::{History, Room, Segment};
use crate::heap::periods::Search;
use crate::heap::sparse::Plan;
use crate::heap::streaming::Stream;

impl Breaker {
    /// Continues with all values in memory, after an error. `values` are those of the first heaps, up to those that are
    /// kept. Returns whether they fit into the memory.
    pub fn remember(&mut self, mut values: Vec<u32>) -> bool {
        let (len, tail) = (self.history.len(), self.history.tail_start());
        if self.history.is_whole() || values.len() < tail || len as u64 > self.history.room().bytes {
            return false;
        }
        values.truncate(len);
        let rest = self.history.read(values.len()..len);
        let mut history = History::new(self.history.room());
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

    /// Continues with these parts.
    pub(crate) fn restore(&mut self, history: History, stream: Stream, search: Search, work: u64) {
        (self.history, self.stream, self.search, self.stream_work) = (history, Some(stream), Some(search), work);
        self.scalar.plain.resume(Vec::new());
    }

    /// A stream of this game after these values.
    pub(crate) fn stream_of(&self, history: &History, plan: Plan) -> Option<Stream> {
        Stream::new(self.kernel, self.threads, self.moves(), history, plan)
    }

    /// How much of long sequences is kept.
    pub fn room(&self) -> Room {
        self.history.room()
    }

    /// How many of the last heaps must be kept.
    pub fn ring(&self) -> usize {
        let needed = self.parts().map_or(0, |(_, stream, search)| stream.ring().max(search.finder.ring()));
        needed.max(self.history.room().ring)
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
        let again = stream.replay(&start).and_then(|replay| replay.compute(&stream.plan, end - from));
        again.is_some_and(|again| again == history.read(from..end))
    }
}
