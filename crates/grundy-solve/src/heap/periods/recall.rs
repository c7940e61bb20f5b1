//! Reads values that were dropped from memory.
//!
//! The values before a [snapshot](super::recurrence) suffice to compute the heaps after it again. A reader of many
//! consecutive values continues where it was.

use std::ops::Range;

use super::recurrence::Finder;
use crate::heap::memory::{History, Segment};
use crate::heap::streaming::{REPLAYED, Replay, Stream};

/// A reader of values, kept or dropped.
#[derive(Default)]
pub(crate) struct Recall {
    replay: Option<Replay>,
}

impl Recall {
    /// The values of these heaps; `None` if they can neither be read nor computed again. Cheap if the history keeps
    /// them, or if they follow the values read last.
    pub fn read(
        &mut self,
        heaps: Range<usize>,
        history: &History,
        finder: &Finder,
        stream: &Stream,
    ) -> Option<Vec<u32>> {
        let mut values = Vec::with_capacity(heaps.len());
        let mut at = heaps.start;
        while at < heaps.end {
            let kept_to = heaps.end.min(history.kept_to(at));
            if kept_to > at {
                history.read_into(at..kept_to, &mut values);
                at = kept_to;
            } else {
                let to = heaps.end.min(history.tail_start()).min(at + REPLAYED);
                self.go_to(at, finder, stream)?;
                self.replay.as_mut()?.next(&stream.plan, to - at, &mut values).then_some(())?;
                at = to;
            }
        }
        Some(values)
    }

    /// Continues where another reader was that left these values, if it had computed any.
    pub fn resumed(last: Option<Segment>, stream: &Stream) -> Recall {
        Recall { replay: last.and_then(|last| stream.replay(&last)) }
    }

    /// The values that another reader needs to continue here; `None` if none were computed.
    pub fn last(&self) -> Option<Segment> {
        self.replay.as_ref().map(Replay::last)
    }

    /// Moves the replay so that heap n is the next one.
    fn go_to(&mut self, n: usize, finder: &Finder, stream: &Stream) -> Option<()> {
        let here = self.replay.as_ref().map(|replay| replay.end());
        if here.is_none_or(|here| here > n || finder.snapshots().any(|s| s.end() > here && s.end() <= n)) {
            let snapshot = finder.snapshots().rev().find(|snapshot| snapshot.end() <= n)?;
            self.replay = stream.replay(snapshot);
        }
        let replay = self.replay.as_mut()?;
        let mut over = Vec::new();
        while replay.end() < n {
            over.clear();
            replay.next(&stream.plan, REPLAYED.min(n - replay.end()), &mut over).then_some(())?;
        }
        Some(())
    }
}
