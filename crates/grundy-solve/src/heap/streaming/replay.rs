//! Values computed again.
//!
//! Some values behind one another and the plan suffice to compute the heaps behind them once more. These are verified
//! already, so that the [block step](crate::heap::blocks) alone does it.

use crate::heap::blocks::{BlockStep, Width, Window, for_width};
use crate::heap::kernels::{Code, LANES};
use crate::heap::memory::Segment;
use crate::heap::sparse::{Compression, Plan};

/// Heaps that are computed again at a time, about.
pub const REPLAYED: usize = 1 << 14;

/// The block step on its own, and the values that it goes on behind.
type Behind<C> = (BlockStep<C>, Window<C>);

/// The block step on its own, behind some heap.
pub struct Replay {
    code: Compression,
    behind: Width<Behind<u8>, Behind<u16>>,
}

impl Replay {
    /// Goes on behind some values.
    pub fn new(code: Compression, behind: Width<Behind<u8>, Behind<u16>>) -> Replay {
        Replay { code, behind }
    }

    /// The first heap that is not computed.
    pub fn end(&self) -> usize {
        for_width!(&self.behind, behind => behind.1.end())
    }

    /// Appends the values of the next heaps; false if they cannot be had. `plan` is the one of the stream.
    pub fn next(&mut self, plan: &Plan, heaps: usize, to: &mut Vec<u32>) -> bool {
        for_width!(&mut self.behind, behind => next(behind, self.code, plan, heaps, to))
    }

    /// The values of the next heaps; `None` if they cannot be had.
    pub fn compute(mut self, plan: &Plan, heaps: usize) -> Option<Vec<u32>> {
        let mut values = Vec::new();
        self.next(plan, heaps, &mut values).then_some(values)
    }

    /// The values of the last heaps that it needs to go on.
    pub fn last(&self) -> Segment {
        for_width!(&self.behind, (step, window) => {
            let from = window.end().saturating_sub(step.reach() + LANES).max(window.base);
            Segment::new(from, &values(window, from, self.code).collect::<Vec<u32>>())
        })
    }
}

/// The values of the window from heap `from` on.
fn values<C: Code>(window: &Window<C>, from: usize, code: Compression) -> impl Iterator<Item = u32> {
    (from..).zip(window.from(from)).map(move |(n, c)| code.common(n, c.index() as u32))
}

/// Appends the values of the next heaps; false if they cannot be had.
fn next<C: Code>(
    (step, window): &mut Behind<C>,
    code: Compression,
    plan: &Plan,
    heaps: usize,
    to: &mut Vec<u32>,
) -> bool {
    let from = window.end();
    let mut n = from;
    window.codes.resize(n - window.base + heaps.next_multiple_of(LANES), C::default());
    while n < from + heaps {
        let found = step.block(plan, window, n);
        n += found;
        // What comes behind these heaps may be too large.
        if found < LANES && n < from + heaps {
            return false;
        }
    }
    window.codes.truncate(from + heaps - window.base);
    to.extend(values(window, from, code));
    window.drop_old(step.reach() + LANES, 4 * REPLAYED);
    true
}
