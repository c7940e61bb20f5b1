//! Values that were given up, computed again.
//!
//! A [snapshot](super::recurrence) and the plan suffice to compute the heaps behind
//! it once more; they are verified already, so that the [block step](super::forward)
//! alone does it. Whoever reads many values one after another goes on where it was.

use std::ops::Range;

use super::compress::{Code, Compression, Width, for_width};
use super::forward::{Forward, Window};
use super::history::{History, Segment};
use super::plan::Plan;
use super::recurrence::Finder;
use super::stream::Stream;
use super::taps::LANES;

/// So many heaps are computed again at a time.
const PART: usize = 1 << 14;

/// The block step on its own, and the values that it goes on behind.
type Behind<C> = (Forward<C>, Window<C>);

/// The block step on its own, behind some heap.
pub(super) struct Replay {
    code: Compression,
    behind: Width<Behind<u8>, Behind<u16>>,
}

impl Replay {
    /// Goes on behind some values.
    pub fn new(code: Compression, behind: Width<Behind<u8>, Behind<u16>>) -> Replay {
        Replay { code, behind }
    }

    /// The first heap that is not computed.
    fn end(&self) -> usize {
        for_width!(&self.behind, behind => behind.1.end())
    }

    /// Computes the values of the next heaps.
    fn next(&mut self, stream: &Stream, heaps: usize, to: &mut Vec<u32>) -> bool {
        for_width!(&mut self.behind, behind => next(behind, self.code, stream.plan(), heaps, to))
    }

    /// The values of the next heaps; `None` if they cannot be had.
    pub fn compute(mut self, stream: &Stream, heaps: usize) -> Option<Vec<u32>> {
        let mut values = Vec::new();
        self.next(stream, heaps, &mut values).then_some(values)
    }

    /// The values of the last heaps that it needs to go on.
    fn last(&self) -> Segment {
        for_width!(&self.behind, (forward, window) => {
            let from = window.end().saturating_sub(forward.reach() + LANES).max(window.base);
            Segment::new(from, &values(window, from, self.code).collect::<Vec<u32>>())
        })
    }
}

/// The values of the window from heap `from` on.
fn values<C: Code>(window: &Window<C>, from: usize, code: Compression) -> impl Iterator<Item = u32> {
    let codes = &window.bytes[from - window.base..];
    (from..).zip(codes).map(move |(n, c)| code.common(n, c.index() as u32))
}

/// Appends the values of the next heaps; false if they cannot be had.
fn next<C: Code>(
    (forward, window): &mut Behind<C>,
    code: Compression,
    plan: &Plan,
    heaps: usize,
    to: &mut Vec<u32>,
) -> bool {
    let from = window.end();
    let mut n = from;
    window.bytes.resize(n - window.base + heaps.next_multiple_of(LANES), C::default());
    while n < from + heaps {
        let found = forward.block(plan, window, n);
        n += found;
        // What comes behind these heaps may be too large.
        if found < LANES && n < from + heaps {
            return false;
        }
    }
    window.bytes.truncate(from + heaps - window.base);
    to.extend(values(window, from, code));
    let keep = forward.reach() + LANES;
    let len = window.bytes.len();
    if len > 2 * keep + 4 * PART {
        window.bytes.drain(..len - keep);
        window.base += len - keep;
    }
    true
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
        let here = self.replay.as_ref().map(|replay| replay.end());
        if here.is_none_or(|here| here > n || finder.snapshots().any(|s| s.end() > here && s.end() <= n)) {
            let snapshot = finder.snapshots().rev().find(|snapshot| snapshot.end() <= n)?;
            self.replay = stream.replay(snapshot);
        }
        let replay = self.replay.as_mut()?;
        let mut over = Vec::new();
        while replay.end() < n {
            over.clear();
            replay.next(stream, PART.min(n - replay.end()), &mut over).then_some(())?;
        }
        Some(())
    }
}
