//! Computes values again.
//!
//! Consecutive values and the plan suffice to compute the heaps after them again. These were verified before, so the
//! [block step](crate::heap::blocks) alone is enough.

use crate::heap::blocks::{BlockStep, Width, Window, for_width};
use crate::heap::kernels::{Code, LANES};
use crate::heap::memory::Segment;
use crate::heap::sparse::{Compression, Plan};

/// Approximate number of heaps computed again at a time.
pub(crate) const REPLAYED: usize = 1 << 14;

/// The bare block step, and the values after which it continues.
type Behind<C> = (BlockStep<C>, Window<C>);

/// The bare block step after some heap.
pub(crate) struct Replay {
    code: Compression,
    behind: Width<Behind<u8>, Behind<u16>>,
}

impl Replay {
    /// Continues after some values.
    pub fn new(code: Compression, behind: Width<Behind<u8>, Behind<u16>>) -> Replay {
        Replay { code, behind }
    }

    /// The first heap not yet computed.
    pub fn end(&self) -> usize {
        for_width!(&self.behind, behind => behind.1.end())
    }

    /// Appends the values of the next heaps; false if that is impossible. `plan` must be that of the stream.
    pub fn next(&mut self, plan: &Plan, heaps: usize, to: &mut Vec<u32>) -> bool {
        for_width!(&mut self.behind, behind => next(behind, self.code, plan, heaps, to))
    }

    /// The values of the next heaps; `None` if that is impossible.
    pub fn compute(mut self, plan: &Plan, heaps: usize) -> Option<Vec<u32>> {
        let mut values = Vec::new();
        self.next(plan, heaps, &mut values).then_some(values)
    }

    /// The last values, which it needs to continue.
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

/// Appends the values of the next heaps; false if that is impossible.
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
        // Values after these heaps may be too large; that does not matter.
        if found < LANES && n < from + heaps {
            return false;
        }
    }
    window.codes.truncate(from + heaps - window.base);
    to.extend(values(window, from, code));
    window.drop_old(step.reach() + LANES, 4 * REPLAYED);
    true
}
