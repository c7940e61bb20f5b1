//! The block step: 64 consecutive heaps at once, from the taps alone.
//!
//! Through a tap, heap n sees the byte of heap n − d plus g. For 64 consecutive heaps these are 64 consecutive bytes.
//! So memory is read in order, and the window, M + t bytes, stays in the cache. The value of a heap is the mex of what
//! its taps see (see [compression](crate::sparse)), provided that it is verified later. A block goes through
//!
//! 1. *marking*: the first taps add what they see to bit planes;
//! 2. *candidates*: the few least unmarked values of each lane;
//! 3. *killing*: the other taps are compared with the candidates, which become
//!    fewer and fewer, so that a tap costs less than in marking;
//! 4. *settling*: taps of less than 64 see the block itself;
//! 5. lanes that have lost all candidates are done one by one.
//!
//! If all taps fit into few planes, all are marked, and the mex is read from the planes directly.
//!
//! [`sample`](super::sample) says in which order the taps come, and how many are marked.
//!
//! Shortly after a new rare heap, the 64 bytes of a tap may contain rare heaps, or extend below heap 1. Such taps are
//! *special* for this block and are applied lane by lane. And if the heap's parity is in the mask, removing an odd
//! number from a rare heap leads to a common value. Such blocks are done heap by heap.
//!
//! Several threads may compute [consecutive blocks](crate::streaming) at the same time. Then the taps that see
//! the blocks of the others are *late*: they are compared with the candidates last, just ahead of settling.

use super::sample::{RareBlocks, Sample, Sieve, Window};
use crate::kernels::{Code, Kernel, LANES, LaneSet, Lanes, PLANE_COUNTS, Tap, Taps};
use crate::sparse::Plan;

/// Largest number of candidates of a lane.
pub(crate) const SLOTS: usize = 16;
/// Number of candidates that a lane keeps for each stage; the last number holds for all later stages too. A lane that
/// loses all of them is computed separately, which is rare and expensive.
const KEPT: [usize; 5] = [16, 16, 10, 8, 6];
/// Largest number of taps that are all marked: with so few, stages with candidates would cost more than they save.
const FEW_TAPS: usize = 160;

/// The taps of 64 and more.
#[derive(Clone)]
struct FarTaps<C: Code> {
    /// Those that see only blocks that are known from the beginning.
    early: Sieve<C>,
    /// Those that see blocks computed at the same time.
    late: Taps<C>,
}

impl<C: Code> FarTaps<C> {
    const NONE: FarTaps<C> = FarTaps { early: Sieve::NONE, late: Taps::NONE };
}

/// The taps in the order and form in which a block uses them.
#[derive(Clone)]
pub(crate) struct BlockStep<C: Code = u8> {
    kernel: Kernel<C>,
    /// All taps by distance.
    all: Vec<Tap<C>>,
    /// Removals that lead from a rare heap to a common value.
    odd_takes: Vec<usize>,
    /// The taps of less than 64.
    near: Taps<C>,
    far: FarTaps<C>,
    /// Number of consecutive blocks that may be computed at the same time.
    pub(crate) at_once: usize,
    /// Whether all taps are marked and the mex is read from the planes directly.
    direct: bool,
    rare_blocks: RareBlocks,
    planes: Vec<Lanes>,
    slots: [Lanes<C>; SLOTS],
    alive: [LaneSet; SLOTS],
}

impl<C: Code> BlockStep<C> {
    /// Orders the taps by how much they showed to the heaps at the end of the window. Up to `at_once` consecutive
    /// blocks may be computed at the same time, but only one if all taps are marked.
    pub fn new(
        kernel: Kernel<C>,
        taps: Vec<Tap<C>>,
        odd_takes: Vec<usize>,
        plan: &Plan,
        window: &Window<C>,
        at_once: usize,
    ) -> BlockStep<C> {
        let planes = planes_needed(&window.codes);
        let (near, far): (Vec<Tap<C>>, Vec<Tap<C>>) = taps.iter().partition(|tap| (tap.distance as usize) < LANES);
        let direct = planes <= 8 && far.len() <= FEW_TAPS;
        let at_once = if direct { 1 } else { at_once };
        let (late, far): (Vec<Tap<C>>, Vec<Tap<C>>) = far.iter().partition(|&&tap| is_late(tap, at_once));
        let sample = Sample::new(&window.codes, |_, code| code.index());
        let far = sample.order(&far, far.len());
        let marked = if far.len() <= FEW_TAPS { far.len() } else { sample.marks_needed(&far) };
        BlockStep {
            kernel,
            all: taps,
            odd_takes,
            near: Taps::new(near).farthest_first(),
            far: FarTaps { early: Sieve::new(&far, marked), late: Taps::new(late) },
            at_once,
            direct,
            rare_blocks: RareBlocks::new(&plan.rares),
            planes: vec![Lanes::ZERO; planes],
            slots: [Lanes::all(C::default()); SLOTS],
            alive: [0; SLOTS],
        }
    }

    pub(crate) fn taps(&self) -> usize {
        self.all.len()
    }

    /// The greatest distance of a tap.
    pub fn reach(&self) -> usize {
        let takes = self.odd_takes.iter().copied().max().unwrap_or(0);
        self.all.last().map_or(0, |tap| tap.distance as usize).max(takes)
    }

    /// Adds the taps of a new rare heap.
    pub(crate) fn add_rare(&mut self, heap: usize, taps: Vec<Tap<C>>) {
        self.rare_blocks.note(heap);
        let (near, far): (Vec<Tap<C>>, Vec<Tap<C>>) = taps.iter().partition(|tap| (tap.distance as usize) < LANES);
        let (late, far): (Vec<Tap<C>>, Vec<Tap<C>>) = far.iter().partition(|&&tap| is_late(tap, self.at_once));
        let longer = |list: &Taps<C>, more| Taps::new(list.list.iter().copied().chain(more).collect());
        self.near = longer(&self.near, near).farthest_first();
        self.far.late = longer(&self.far.late, late);
        self.far.early.add(&far, self.direct);
        self.all.extend(taps);
        self.all.sort_unstable();
        self.all.dedup();
    }

    /// Computes the 64 heaps from n on and writes them into the window, which has room for them after heap n − 1.
    /// Returns how many were found: fewer than 64 if a value is too large for a code.
    pub fn block(&mut self, plan: &Plan, window: &mut Window<C>, n: usize) -> usize {
        self.block_beside(plan, window, n, |_| true).unwrap_or(0)
    }

    /// As `block`, but the last `at_once` − 1 blocks in front of heap n may be missing in the window. `await_others`
    /// writes them there. If it returns false, the work ends with `None`.
    pub(crate) fn block_beside(
        &mut self,
        plan: &Plan,
        window: &mut Window<C>,
        n: usize,
        await_others: impl FnOnce(&mut Window<C>) -> bool,
    ) -> Option<usize> {
        let behind_a_rare = |&t: &usize| n <= plan.last_rare() + t;
        if self.odd_takes.iter().any(behind_a_rare) {
            return await_others(window).then(|| self.one_by_one(plan, window, n));
        }
        let distance = n.saturating_sub(plan.last_rare());
        let doubtful = &self.all[self.all.partition_point(|tap| (tap.distance as usize) < distance)..];
        let is_special = |tap: &Tap<C>| self.rare_blocks.are_seen(n, *tap);
        let special: Vec<Tap<C>> = doubtful.iter().copied().filter(is_special).collect();
        if special.iter().any(|tap| (tap.distance as usize) < LANES) {
            return await_others(window).then(|| self.one_by_one(plan, window, n));
        }
        if special.is_empty() {
            let far = std::mem::replace(&mut self.far, FarTaps::NONE);
            let found = self.block_with(&far, &[], plan, window, n, await_others);
            self.far = far;
            return found;
        }
        let is_usual = |tap: Tap<C>| (tap.distance as usize) < distance || !self.rare_blocks.are_seen(n, tap);
        let usual = FarTaps { early: self.far.early.filtered(is_usual), late: self.far.late.filtered(is_usual) };
        self.block_with(&usual, &special, plan, window, n, await_others)
    }

    fn block_with(
        &mut self,
        far: &FarTaps<C>,
        special: &[Tap<C>],
        plan: &Plan,
        window: &mut Window<C>,
        n: usize,
        await_others: impl FnOnce(&mut Window<C>) -> bool,
    ) -> Option<usize> {
        let at = n - window.base;
        let kernel = self.kernel;
        let BlockStep { planes, slots, alive, direct, rare_blocks, .. } = self;
        planes.fill(Lanes::ZERO);
        kernel.mark(&window.codes, at, &far.early.marked, planes);
        let mut used = 0;
        if *direct {
            if !await_others(window) {
                return None;
            }
            for (lane, value) in views(special, rare_blocks, window, n) {
                if let Some(plane) = planes.get_mut(value.index() / 8) {
                    plane.0[lane] |= 1 << (value.index() % 8);
                }
            }
        } else {
            used = if far.early.stages.is_empty() { 4 } else { SLOTS };
            kernel.lowest(planes, &mut slots[..used], &mut alive[..used]);
            for (i, taps) in far.early.stages.iter().enumerate() {
                used = used.min(KEPT[i.min(KEPT.len() - 1)]);
                used = alive[..used].iter().rposition(|&set| set != 0).map_or(1, |last| last + 1);
                kernel.kill(&window.codes, at, taps, &slots[..used], &mut alive[..used]);
                kernel.compact(&mut slots[..used], &mut alive[..used]);
            }
            if !await_others(window) {
                return None;
            }
            kernel.kill(&window.codes, at, &far.late, &slots[..used], &mut alive[..used]);
            let is_within = |tap: &Tap<C>| tap.distance as usize <= at;
            for tap in special.iter().filter(|tap| is_within(tap)) {
                let (before, rare) = (*alive, rare_blocks.lanes(n, *tap));
                let alone = Taps::new(vec![*tap]);
                kernel.kill(&window.codes, at, &alone, &slots[..used], &mut alive[..used]);
                alive.iter_mut().zip(before).for_each(|(alive, before)| *alive |= before & rare);
            }
            let beyond: Vec<Tap<C>> = special.iter().copied().filter(|tap| !is_within(tap)).collect();
            for (lane, value) in views(&beyond, rare_blocks, window, n) {
                for (slot, alive) in slots[..used].iter().zip(alive.iter_mut()) {
                    if slot.0[lane] == value {
                        *alive &= !(1 << lane);
                    }
                }
            }
        }
        let mut fixed: LaneSet = 0;
        let mut values = Lanes::all(C::default());
        loop {
            let without = if self.direct {
                kernel.settle_planes(&mut window.codes, at, &self.near, &self.planes, fixed, &values)
            } else {
                kernel.settle(&mut window.codes, at, &self.near, &self.slots[..used], &self.alive[..used], fixed)
            };
            if without == 0 {
                return Some(LANES);
            }
            // All lanes below this one are final.
            let lane = without.trailing_zeros() as usize;
            let Some(value) = self.exact(plan, window, n + lane) else { return Some(lane) };
            fixed |= 1 << lane;
            values.0[lane] = value;
            self.slots[0].0[lane] = value;
        }
    }

    /// The block by the definition of the taps, with the same results.
    fn one_by_one(&self, plan: &Plan, window: &mut Window<C>, n: usize) -> usize {
        for lane in 0..LANES {
            let Some(value) = self.exact(plan, window, n + lane) else { return lane };
            let at = n + lane - window.base;
            window.codes[at] = value;
        }
        LANES
    }

    /// The mex of what the taps show to heap n; `None` if it is too large.
    fn exact(&self, plan: &Plan, window: &Window<C>, n: usize) -> Option<C> {
        let mut seen = vec![false; C::END.min(self.all.len() + self.odd_takes.len() + 1)];
        let mut see = |heap: usize, value: C| {
            if let Some(seen) = seen.get_mut((window.at(heap) ^ value).index()) {
                *seen = true;
            }
        };
        let last_rare = plan.last_rare();
        for tap in &self.all {
            let Some(heap @ 1..) = n.checked_sub(tap.distance as usize) else { break };
            if heap > last_rare || !self.rare_blocks.contain(heap) {
                see(heap, tap.value);
            }
        }
        let rare = self.odd_takes.iter().filter_map(|&t| n.checked_sub(t)).filter(|&heap| plan.is_rare_heap(heap));
        rare.for_each(|heap| see(heap, C::default()));
        seen.iter().position(|&seen| !seen).and_then(C::new)
    }
}

/// Whether a tap may see a block that another thread still computes, if `at_once` blocks are computed at a time.
fn is_late<C>(tap: Tap<C>, at_once: usize) -> bool {
    (tap.distance as usize) < LANES * at_once
}

/// What the special taps show to the lanes of the block of heap n.
fn views<C: Code>(special: &[Tap<C>], rare_blocks: &RareBlocks, window: &Window<C>, n: usize) -> Vec<(usize, C)> {
    let mut views = Vec::new();
    for tap in special {
        for lane in 0..LANES {
            if let Some(heap @ 1..) = (n + lane).checked_sub(tap.distance as usize)
                && !rare_blocks.contain(heap)
            {
                views.push((lane, window.at(heap) ^ tap.value));
            }
        }
    }
    views
}

/// How many planes hold all but a few of the last codes.
fn planes_needed<C: Code>(codes: &[C]) -> usize {
    let recent = &codes[codes.len().saturating_sub(1 << 14)..];
    let mut sorted = recent.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let most = sorted.get(recent.len() / 400).map_or(0, |code| code.index());
    planes_for(most + 1)
}

/// How many planes hold the values below `end`, among the numbers for which there are kernels.
pub(crate) fn planes_for(end: usize) -> usize {
    let needed = end.div_ceil(8);
    PLANE_COUNTS.into_iter().find(|&planes| planes >= needed).unwrap_or(needed)
}

#[cfg(test)]
mod tests {
    use super::super::sample::{common_taps, odd_takes};
    use super::*;
    use crate::definition::Breaking;
    use crate::sparse::{Compression, Scalar};
    use crate::testing::moves_of;

    /// A plan with this mask and the heap's parity, for the heaps below n.
    fn with_parity(moves: &Breaking, values: &[u32], mask: u32, n: usize) -> Option<Plan> {
        let mut plan = Plan { mask, parity: moves.leaving(2).next(), rares: Vec::new(), taps: Vec::new() };
        let rares: Vec<usize> = (1..n).filter(|&h| !plan.is_common(h, values[h])).collect();
        rares.into_iter().for_each(|r| plan.add_rare(moves, r, values[r]));
        plan.parity.is_some().then_some(plan)
    }

    /// How many heaps from n on, just after a rare one, are common; and whether a block finds them.
    fn finds<C: Code>(
        kernel: Kernel<C>,
        moves: &Breaking,
        values: &[u32],
        plan: &Plan,
        n: usize,
        odd: bool,
    ) -> Option<(usize, bool)> {
        let code = Compression::new(plan)?;
        let codes: Vec<C> = values.iter().map(|&v| C::new(code.compress(v) as usize)).collect::<Option<_>>()?;
        let takes = if odd { odd_takes(moves, plan) } else { Vec::new() };
        let mut window = Window { base: 0, codes: codes[..n].to_vec() };
        let mut forward = BlockStep::new(kernel, common_taps(moves, plan, code)?, takes, plan, &window, 1);
        window.codes.resize(n + LANES, C::default());
        assert_eq!(forward.block(plan, &mut window, n), LANES);
        let common = (n..n + LANES).take_while(|&h| plan.is_common(h, values[h])).count();
        Some((common, window.codes[n..n + common] == codes[n..n + common]))
    }

    /// If the heap's parity is in the mask, removing an odd number from a rare heap leads to a common value. A block is
    /// right for any mask, as far as the heaps are common.
    #[test]
    fn odd_takes_from_a_rare_heap_exclude_a_common_value() {
        const N: usize = 200;
        let (mut compared, mut wrong_without) = (0, 0);
        for digits in 0..512 {
            let text = format!("0.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
            let moves = moves_of(&text);
            let same_parity = moves.leaving(2).all(|t| Some(t % 2) == moves.leaving(2).next().map(|t| t % 2));
            if !same_parity || moves.leaving(1).all(|t| t % 2 == 0) {
                continue;
            }
            let mut solved = Scalar::new(moves.clone());
            (0..N + 2 * LANES).for_each(|_| solved.step());
            let values = &solved.plain.values;
            for mask in 1..8 {
                let Some(plan) = with_parity(&moves, values, mask, N) else { continue };
                let n = plan.last_rare() + 1;
                // As in a stream, no move may remove a whole heap.
                if n < 8 {
                    continue;
                }
                for kernel in Kernel::all() {
                    let found = finds(kernel, &moves, values, &plan, n, true);
                    assert!(found.is_none_or(|(_, right)| right), "{text} mask {mask} with {}", kernel.name());
                    compared += found.map_or(0, |(common, _)| common);
                }
                let wide = finds(Kernel::best().wide(), &moves, values, &plan, n, true);
                assert!(wide.is_none_or(|(_, right)| right), "{text} mask {mask} with 16 bits");
                compared += wide.map_or(0, |(common, _)| common);
                let without = finds(Kernel::best(), &moves, values, &plan, n, false);
                wrong_without += u32::from(without.is_some_and(|(_, right)| !right));
            }
        }
        assert!(compared > 1_000 && wrong_without > 0, "{compared}, {wrong_without}");
    }
}
