//! Tries small heaps for 64 heaps at once, for all values.
//!
//! A small common heap a and a removal t form a tap like those of the block step: heap
//! n sees G(n − t − a) ⊕ G(a). So it is done by the [same means](crate::heap::blocks), in
//! an order that serves the values needed.
//!
//! 1. *Marking*, in sets that begin with all values that are not needed.
//! 2. *Killing.* The values that are not in the sets by then are candidates, and
//!    later taps remove them, until few are left.

use std::ops::Range;

use super::witnesses::{Setting, Unproved, all_rares};
use crate::heap::blocks::{RareBlocks, SLOTS, Sample, Sieve, Window, planes_for};
use crate::heap::kernels::{Code, Kernel, LANES, LaneSet, Lanes, Tap, lanes_of};
use crate::heap::sparse::{Compression, Plan};

/// Bound below which all small heaps are candidates for taps: the first number, or the second one times the number of
/// values if that is larger.
const NEAR: (usize, usize) = (1 << 8, 16);

/// Small heaps below this number times the number of values may be candidates.
const FAR: usize = 256;

/// Number of candidates of each value beyond [`NEAR`]: some values are shown only with the help of rare ones.
const OF_EACH_VALUE: usize = 24;

/// Largest number of taps that are used: the first number, or the second one times the number of values if that is
/// larger. More taps would cost more than the scans that they save.
const TAPS: (usize, usize) = (1400, 5);

/// Number of comparisons of a tap that cost about as much as the scan for one candidate; measured.
const SCAN: usize = 100;

/// Small heaps as taps.
#[derive(Clone)]
pub struct Marks<C: Code> {
    kernel: Kernel<C>,
    rare_blocks: RareBlocks,
    code: Compression,
    /// The number of compressed rare values below each compressed common value, at even and odd heaps. The largest code
    /// represents itself and one more.
    below: [Vec<C>; 2],
    sieve: Sieve<C>,
    /// The greatest distance of a tap.
    reach: usize,
    planes: Vec<Lanes>,
}

impl<C: Code> Marks<C> {
    /// Number of heaps that may be verified together: so few that several threads end at about the same time.
    pub(crate) const STRETCH: usize = 1 << 13;

    /// Orders taps by how much they show to the last heaps of the window.
    pub fn new(setting: Setting<C>) -> Marks<C> {
        let Setting { kernel, plan, code, splits, small, n_values, window } = setting;
        let near = NEAR.0.max(NEAR.1 * n_values);
        let taps = candidates(plan, splits, &small[..small.len().min(FAR * n_values)], near);
        let base = window.base;
        let sample = Sample::new(&window.codes, |i, value| code.rares_below(base + i, value.index() as u32) as usize);
        let most = TAPS.0.max(TAPS.1 * n_values).min(taps.len());
        let taps = sample.order(&taps, most);
        let sieve = Sieve::new(&taps, sample.marks_needed(&taps));
        Marks {
            kernel,
            rare_blocks: RareBlocks::new(&plan.rares),
            code,
            below: [0, 1].map(|parity| rares_below(code, parity, n_values)),
            sieve,
            reach: taps.iter().map(|tap| tap.distance as usize).max().unwrap_or(0),
            planes: Vec::new(),
        }
    }

    /// The greatest distance of a tap.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// Adopts a new plan; see the verifier.
    pub(crate) fn set_plan(&mut self, plan: &Plan, code: Compression) {
        self.rare_blocks = RareBlocks::new(&plan.rares);
        self.code = code;
        self.below = [0, 1].map(|parity| rares_below(code, parity, self.below[parity].len()));
    }

    /// Adds to `left` what the taps do not show to these heaps of the window. The taps must stay within the window.
    pub(crate) fn try_all(&mut self, plan: &Plan, window: &Window<C>, heaps: Range<usize>, left: &mut Vec<Unproved>) {
        if heaps.len() < LANES {
            return heaps.for_each(|heap| all_rares(self.code, window, heap, left));
        }
        let mut n = heaps.start;
        while n < heaps.end {
            // The last block begins earlier; some of its lanes are done already.
            let start = n.min(heaps.end - LANES);
            let lanes = LaneSet::MAX << (n - start);
            if start > plan.last_rare() + self.reach {
                let sieve = std::mem::replace(&mut self.sieve, Sieve::NONE);
                self.try_block(&sieve, window, start, lanes, left);
                self.sieve = sieve;
            } else {
                let usual = self.sieve.filtered(|tap| !self.rare_blocks.are_seen(start, tap));
                self.try_block(&usual, window, start, lanes, left);
            }
            n = start + LANES;
        }
    }

    /// Tries the heaps `lanes` of the 64 from heap n on, with taps that show only common heaps.
    fn try_block(&mut self, sieve: &Sieve<C>, window: &Window<C>, n: usize, lanes: LaneSet, left: &mut Vec<Unproved>) {
        let kernel = self.kernel;
        let at = n - window.base;
        let mut numbers = Lanes::all(C::default());
        kernel.look_up(&window.codes, at, [&self.below[n % 2], &self.below[(n + 1) % 2]], &mut numbers);
        let most = numbers.0.iter().fold(C::default(), |most, &number| most.max(number)).index();
        let largest = window.codes[at..at + LANES].iter().fold(C::default(), |most, &code| most.max(code));
        if most >= C::END || largest.index() >= self.below[0].len() {
            return lanes_of(lanes).for_each(|lane| all_rares(self.code, window, n + lane, left));
        }
        let mut planes = std::mem::take(&mut self.planes);
        planes.resize(planes_for(most), Lanes::ZERO);
        kernel.from(&numbers, &mut planes);
        kernel.mark(&window.codes, at, &sieve.marked, &mut planes);
        let (mut slots, mut alive) = ([Lanes::all(C::default()); SLOTS], [0; SLOTS]);
        loop {
            kernel.lowest(&mut planes, &mut slots, &mut alive);
            alive.iter_mut().for_each(|set| *set &= lanes);
            let is_last = alive[SLOTS - 1] == 0;
            for taps in &sieve.stages {
                let used = alive.iter().rposition(|&set| set != 0).map_or(0, |last| last + 1);
                let count = |alive: &[LaneSet]| alive.iter().map(|set| set.count_ones() as usize).sum::<usize>();
                let before = count(&alive[..used]);
                kernel.kill(&window.codes, at, taps, &slots[..used], &mut alive[..used]);
                let killed = before - count(&alive[..used]);
                kernel.compact(&mut slots[..used], &mut alive[..used]);
                if SCAN * killed < taps.list().len() * (used + 2) {
                    break;
                }
            }
            for (slot, set) in slots.iter().zip(alive) {
                let unproved = |lane: usize| Unproved { heap: n + lane, code: slot.0[lane].index() as u32 };
                left.extend(lanes_of(set).map(unproved));
            }
            if is_last {
                break;
            }
        }
        self.planes = planes;
    }
}

/// The taps of common small heaps: of all below `near`, and of some for each value, with one removal each.
fn candidates<C: Code>(plan: &Plan, splits: &[usize], small: &[C], near: usize) -> Vec<Tap<C>> {
    let mut counts = Vec::new();
    let mut taps = Vec::new();
    let common = small.iter().enumerate().skip(1).filter(|&(a, _)| !plan.is_rare_heap(a));
    for ((a, &value), t) in common.zip(splits.iter().cycle()) {
        if counts.len() <= value.index() {
            counts.resize(value.index() + 1, 0);
        }
        let count = &mut counts[value.index()];
        if a < near || *count < OF_EACH_VALUE {
            *count += 1;
            taps.push(Tap { distance: (t + a) as u32, value });
        }
    }
    taps
}

/// The number of rare values below each common value at heaps of a parity, for at least `n_values` common values; the
/// length is a power of two.
fn rares_below<C: Code>(code: Compression, parity: usize, n_values: usize) -> Vec<C> {
    let end = n_values.next_power_of_two().clamp(256, C::END + 1);
    let below = (0..end).map(|value| code.rares_below(parity, value as u32) as usize);
    below.map(|below| C::new(below.min(C::END)).unwrap_or_default()).collect()
}
