//! Computes values again.
//!
//! Consecutive values and the plan suffice to compute the heaps after them again. These were verified earlier, so the
//! [block step](crate::heap::blocks) alone is enough.

use crate::heap::blocks::{BlockStep, Width, Window, common_taps, for_width, odd_takes};
use crate::heap::definition::{Breaking, largest_half};
use crate::heap::kernels::{Code, Kernel, LANES};
use crate::heap::memory::{History, Segment};
use crate::heap::sparse::{Compression, Plan};
use crate::heap::verification::Unproved;

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

/// The state on which the next values depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The number of last values that matter.
    pub reach: usize,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// The number of rare heaps. When it grows, everything begins anew.
    pub rares: usize,
}

/// A game by its moves, with a plan and the compression of its values.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    pub moves: &'a Breaking,
    pub plan: &'a Plan,
    pub code: Compression,
}

impl Game<'_> {
    /// How far back a heap reads.
    pub fn reach(&self) -> usize {
        self.plan.last_rare() + self.moves.last().and_then(|last| usize::try_from(last).ok()).unwrap_or(0)
    }

    /// The state on which the next values depend.
    pub fn state(&self) -> State {
        let Plan { parity, rares, .. } = self.plan;
        State { reach: self.reach(), parity: parity.is_some(), rares: rares.len() }
    }

    /// The codes of these values; `None` if one does not fit.
    pub fn codes<C: Code>(&self, values: Vec<u32>) -> Option<Vec<C>> {
        values.into_iter().map(|value| C::new(self.code.compress(value) as usize)).collect()
    }

    /// The block step for the heaps after this window.
    pub(crate) fn step_behind<C: Code>(
        &self,
        kernel: Kernel<C>,
        window: &Window<C>,
        at_once: usize,
    ) -> Option<BlockStep<C>> {
        let taps = common_taps(self.moves, self.plan, self.code)?;
        Some(BlockStep::new(kernel, taps, odd_takes(self.moves, self.plan), self.plan, window, at_once))
    }

    /// The block step after these values, and the window with them; `None` if they are too few or too large.
    pub fn behind<C: Code>(&self, kernel: Kernel<C>, values: &Segment) -> Option<(BlockStep<C>, Window<C>)> {
        let window = Window { base: values.start(), codes: self.codes(values.values())? };
        let step = self.step_behind(kernel, &window, 1)?;
        let is_long = values.start() == 0 || values.end() >= values.start() + step.reach();
        is_long.then_some((step, window))
    }
}

/// The least of these values that really is not an option of its heap; as an error, the least value for which that is
/// unknown.
pub(crate) fn missing_value(game: Game, history: &History, unproved: &[Unproved]) -> Result<Option<u32>, u32> {
    let Some(&Unproved { heap, .. }) = unproved.first() else { return Ok(None) };
    let Game { moves, code, .. } = game;
    let mut wanted: Vec<u32> = unproved.iter().map(|unproved| code.rare(heap, unproved.code)).collect();
    wanted.sort_unstable();
    if moves.leaving(0).any(|t| t == heap) {
        wanted.retain(|&value| value != 0);
    }
    for t in moves.leaving(1).filter(|&t| t < heap) {
        // A removal is much smaller than the heap and the ring.
        wanted.retain(|&value| history.get(heap - t) != Some(value));
    }
    for t in moves.leaving(2).filter(|&t| t < heap) {
        strike_pairs(&mut wanted, history, heap - t, moves.unequal);
    }
    // An option has no bit that no value has.
    let is_new = |value: u32| value.leading_zeros() < history.largest().leading_zeros();
    match wanted.first() {
        None => Ok(None),
        Some(&value) if history.is_whole() || is_new(value) => Ok(Some(value)),
        Some(&value) => Err(value),
    }
}

/// Removes the values that a pair of heaps with m counters has, over all pairs that are kept.
fn strike_pairs(wanted: &mut Vec<u32>, history: &History, m: usize, unequal: bool) {
    /// Number of heaps read at a time.
    const PART: usize = 1 << 16;
    let most = largest_half(m, unequal);
    let small_in_head = 1..(most + 1).min(history.head_end()).min((m + 1).saturating_sub(history.tail_start()));
    let both_in_tail = history.tail_start().max(1)..most + 1;
    let kept = if history.is_whole() { [1..most + 1, 0..0] } else { [small_in_head, both_in_tail] };
    for part in kept.into_iter().flat_map(|kept| kept.clone().step_by(PART).map(move |a| a..kept.end.min(a + PART))) {
        let large = history.read(m + 1 - part.end..m + 1 - part.start);
        for (a, b) in history.read(part).iter().zip(large.iter().rev()) {
            if wanted.contains(&(a ^ b)) {
                wanted.retain(|&value| value != a ^ b);
            }
        }
        if wanted.is_empty() {
            break;
        }
    }
}
