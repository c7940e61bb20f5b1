//! Values that were given up, computed again.
//!
//! A [snapshot](super::recurrence) and the plan suffice to compute the heaps behind
//! it once more; they are verified already, so that the [block step](super::forward)
//! alone does it. Whoever reads many values one after another goes on where it was.

use std::ops::Range;

use super::compress::Compression;
use super::forward::{Forward, Window};
use super::history::{History, Segment};
use super::recurrence::Finder;
use super::stream::Stream;
use super::taps::LANES;

/// So many heaps are computed again at a time.
const PART: usize = 1 << 14;

/// The block step on its own, behind some heap.
pub(super) struct Replay {
    pub forward: Forward,
    pub code: Compression,
    pub window: Window,
}

impl Replay {
    /// Computes the values of the next heaps.
    fn next(&mut self, stream: &Stream, heaps: usize, to: &mut Vec<u32>) -> bool {
        let from = self.window.end();
        let mut n = from;
        self.window.bytes.resize(n - self.window.base + heaps.next_multiple_of(LANES), 0);
        while n < from + heaps {
            if self.forward.block(stream.plan(), &mut self.window, n) < LANES {
                return false;
            }
            n += LANES;
        }
        self.window.bytes.truncate(from + heaps - self.window.base);
        let codes = &self.window.bytes[from - self.window.base..];
        to.extend((from..).zip(codes).map(|(n, &code)| self.code.common(n, code.into())));
        let keep = self.forward.reach() + LANES;
        let len = self.window.bytes.len();
        if len > 2 * keep + 4 * PART {
            self.window.bytes.drain(..len - keep);
            self.window.base += len - keep;
        }
        true
    }

    /// The values of the next heaps; `None` if they cannot be had.
    pub fn compute(mut self, stream: &Stream, heaps: usize) -> Option<Vec<u32>> {
        let mut values = Vec::new();
        self.next(stream, heaps, &mut values).then_some(values)
    }

    /// The values of the last heaps that it needs to go on.
    fn last(&self) -> Segment {
        let from = self.window.end().saturating_sub(self.forward.reach() + LANES).max(self.window.base);
        let codes = &self.window.bytes[from - self.window.base..];
        let values: Vec<u32> = (from..).zip(codes).map(|(n, &code)| self.code.common(n, code.into())).collect();
        Segment::new(from, &values)
    }
}

/// A reader of values, kept or not.
#[derive(Default)]
pub(super) struct Reader {
    replay: Option<Replay>,
}

impl Reader {
    /// The values of these heaps; `None` if they can neither be read nor be computed again. Cheap
    /// if the history keeps them, or if they follow on those that were read last.
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
            let kept_to = if at < history.head_end() || history.is_whole() {
                if history.is_whole() { heaps.end } else { heaps.end.min(history.head_end()) }
            } else if at >= history.tail_start() {
                heaps.end
            } else {
                at
            };
            if kept_to > at {
                history.read_into(at..kept_to, &mut values);
                at = kept_to;
                continue;
            }
            let to = heaps.end.min(history.tail_start()).min(at + PART);
            self.go_to(at, finder, stream)?;
            self.replay.as_mut()?.next(stream, to - at, &mut values).then_some(())?;
            at = to;
        }
        Some(values)
    }

    /// Takes up where another reader was that left this behind.
    pub fn resume(&mut self, last: &Segment, stream: &Stream) {
        self.replay = stream.replay(last);
    }

    /// What another reader needs to take up here; `None` if it has computed nothing.
    pub fn last(&self) -> Option<Segment> {
        self.replay.as_ref().map(Replay::last)
    }

    /// Makes heap n the next one of the replay.
    fn go_to(&mut self, n: usize, finder: &Finder, stream: &Stream) -> Option<()> {
        let here = self.replay.as_ref().map(|replay| replay.window.end());
        if here.is_none_or(|here| here > n || finder.snapshots().any(|s| s.end() > here && s.end() <= n)) {
            let snapshot = finder.snapshots().rev().find(|snapshot| snapshot.end() <= n)?;
            self.replay = stream.replay(snapshot);
        }
        let replay = self.replay.as_mut()?;
        let mut over = Vec::new();
        while replay.window.end() < n {
            over.clear();
            replay.next(stream, PART.min(n - replay.window.end()), &mut over).then_some(())?;
        }
        Some(())
    }
}
