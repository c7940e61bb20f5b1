//! The verification: every rare value below a heap's value is an option.
//!
//! The block step finds, for each heap, the least common value that is not an
//! option. It is the heap's value if every smaller *rare* value is an option.
//! Published computations often leave this out. There are about n/2 pairs of
//! common heaps, each worth a rare value, so almost always a few pairs suffice;
//! they are found in three ways, each for what the one before has left.
//!
//! 1. *Marking.* A small common heap a and a removal t are a tap as those of the
//!    block step: heap n has the option worth G(n − t − a) ⊕ G(a). So 64 heaps at
//!    once are shown values by the [same means](super::sieve), in an order that
//!    serves the values needed. The sets begin with all values that are not needed.
//! 2. *Killing.* The values that are not in the sets by now are candidates, and
//!    later taps remove them, until few are left.
//! 3. *Scans.* For a value of one heap that is left, 64 pairs at a time: small
//!    heaps against the window read backwards. Each value remembers which small
//!    heaps have helped and tries them first.
//!
//! What no scan finds is *unproved*: the caller looks at all pairs, and if
//! there is none, it is a new rare heap.

use super::compress::{Code, Compression};
use super::forward::{SLOTS, Window, planes_for};
use super::kernels::{Kernel, LaneSet};
use super::plain::Breaking;
use super::plan::Plan;
use super::sieve::{RareBlocks, Sample, Sieve};
use super::taps::{LANES, Lanes, Tap};

/// Taps look at all small heaps below this, or below so many for each value that occurs, …
const NEAR: (usize, usize) = (1 << 8, 16);

/// … and, of those below this for each value that occurs, …
const FAR: usize = 256;

/// … at so many of each value: some values are shown only with the help of values that are seldom.
const OF_EACH_VALUE: usize = 24;

/// So many taps are used, or so many for each value that occurs.
const TAPS: (usize, usize) = (1400, 5);

/// Scans look at small heaps below this, or half of what is known.
const SMALL: usize = 1 << 16;

/// To look for one candidate by a scan costs about as much as this many comparisons of a tap.
const SCAN: usize = 100;

/// Follows the block step at any distance.
#[derive(Clone)]
pub(super) struct Verifier<C: Code = u8> {
    kernel: &'static Kernel<C>,
    /// The numbers whose removal may leave two heaps.
    splits: Vec<usize>,
    unequal: bool,
    plan: Plan,
    rare_blocks: RareBlocks,
    code: Compression,
    /// How many compressed rare values are below each compressed common value, at even and odd
    /// heaps; the largest code stands for itself and one more.
    below: [Vec<C>; 2],
    sieve: Sieve<C>,
    /// How far back the taps look.
    reach: usize,
    /// The values of small heaps.
    small: Vec<C>,
    /// Where to scan, ascending.
    starts: Vec<u32>,
    /// The same for each rare value that was scanned for: what helped moves to the front.
    orders: Vec<Vec<u32>>,
    planes: Vec<Lanes>,
}

/// A rare value that is not proved to be an option of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unproved {
    pub heap: usize,
    /// The compressed value.
    pub code: u32,
}

impl<C: Code> Verifier<C> {
    /// A verifier for the heaps after those of the window; `head` holds the first heaps.
    pub fn new(
        kernel: &'static Kernel<C>,
        moves: &Breaking,
        plan: &Plan,
        code: Compression,
        head: &[C],
        window: &Window<C>,
    ) -> Verifier<C> {
        let n_values = 1 + head.iter().chain(&window.bytes).max().map_or(0, |code| code.index());
        let splits: Vec<usize> = moves.leaving(2).collect();
        let removed = splits.last().copied().unwrap_or(0);
        // Half of the window is room for the sample, and a pair's larger heap must not be its smaller.
        let room = (window.bytes.len() / 2).min(window.end() / 2).saturating_sub(removed).min(head.len());
        let small_end = SMALL.min(room) / LANES * LANES;
        let below = [0, 1].map(|parity| rares_below(code, parity, n_values));
        let near = NEAR.0.max(NEAR.1 * n_values);
        let taps = candidates(plan, &splits, &head[..room.min(FAR * n_values)], near);
        let base = window.base;
        let sample = Sample::new(&window.bytes, |i, value| code.rares_below(base + i, value.index() as u32) as usize);
        let most = TAPS.0.max(TAPS.1 * n_values).min(taps.len());
        let taps = sample.order(&taps, most);
        let sieve = Sieve::new(&taps, sample.marks_needed(&taps));
        let starts = (0..small_end / LANES).map(|block| (block * LANES).max(1) as u32);
        let starts: Vec<u32> = starts.filter(|&start| start as usize + LANES <= small_end).collect();
        Verifier {
            kernel,
            splits,
            unequal: moves.unequal,
            plan: plan.clone(),
            rare_blocks: RareBlocks::new(&plan.rares),
            code,
            below,
            sieve,
            reach: taps.iter().map(|tap| tap.distance as usize).max().unwrap_or(0),
            small: head[..small_end].to_vec(),
            starts,
            orders: Vec::new(),
            planes: Vec::new(),
        }
    }

    /// How many heaps a window should have before those that are to be verified. With fewer,
    /// more is left unproved.
    pub fn reach(&self) -> usize {
        let removed = self.splits.last().copied().unwrap_or(0);
        (self.small.len() + removed).max(self.reach) + LANES
    }

    /// Takes a new plan of the same lowest bit: more rare heaps, or one more bit of the mask.
    pub fn set_plan(&mut self, plan: &Plan, code: Compression) {
        self.plan = plan.clone();
        self.rare_blocks = RareBlocks::new(&plan.rares);
        self.code = code;
        self.below = [0, 1].map(|parity| rares_below(code, parity, self.below[parity].len()));
    }

    /// Verifies the heaps of the window from heap `from` on. Returns what could not be proved, by
    /// heap and value.
    pub fn verify(&mut self, window: &Window<C>, from: usize) -> Vec<Unproved> {
        let end = window.end();
        let mut unproved = Vec::new();
        let mut n = from;
        while n < end {
            // The last block begins earlier; some of its lanes are done already.
            let start = n.min(end.saturating_sub(LANES)).max(window.base);
            let lanes = LaneSet::MAX << (n - start);
            if end - start < LANES || start < window.base + self.reach || start < 2 * self.reach {
                let stop = end.min(start + LANES);
                (n..stop).for_each(|heap| self.verify_slowly(window, heap, &mut unproved));
                n = stop;
                continue;
            }
            if start > self.plan.last_rare() + self.reach {
                let sieve = std::mem::replace(&mut self.sieve, Sieve::NONE);
                self.verify_block(&sieve, window, start, lanes, &mut unproved);
                self.sieve = sieve;
            } else {
                let usual = self.sieve.filtered(|tap| !self.rare_blocks.are_seen(start, tap));
                self.verify_block(&usual, window, start, lanes, &mut unproved);
            }
            n = start + LANES;
        }
        unproved.sort_unstable();
        unproved
    }

    /// The heaps `lanes` of the 64 from heap n on, with taps that show only common heaps.
    fn verify_block(
        &mut self,
        sieve: &Sieve<C>,
        window: &Window<C>,
        n: usize,
        lanes: LaneSet,
        unproved: &mut Vec<Unproved>,
    ) {
        let Kernel { mark, look_up, from, lowest, kill, compact, .. } = *self.kernel;
        let at = n - window.base;
        let mut numbers = Lanes::all(C::default());
        look_up(&window.bytes, at, [&self.below[n % 2], &self.below[(n + 1) % 2]], &mut numbers);
        let most = numbers.0.iter().fold(C::default(), |most, &number| most.max(number)).index();
        let largest = window.bytes[at..at + LANES].iter().fold(C::default(), |most, &code| most.max(code));
        if most >= C::END || largest.index() >= self.below[0].len() {
            return (0..LANES)
                .filter(|lane| lanes >> lane & 1 == 1)
                .for_each(|lane| self.verify_slowly(window, n + lane, unproved));
        }
        let mut planes = std::mem::take(&mut self.planes);
        planes.resize(planes_for(most), Lanes::ZERO);
        from(&numbers, &mut planes);
        mark(&window.bytes, at, &sieve.marked, &mut planes);
        let (mut slots, mut alive) = ([Lanes::all(C::default()); SLOTS], [0; SLOTS]);
        loop {
            lowest(&mut planes, &mut slots, &mut alive);
            alive.iter_mut().for_each(|set| *set &= lanes);
            let is_last = alive[SLOTS - 1] == 0;
            for taps in &sieve.stages {
                let used = alive.iter().rposition(|&set| set != 0).map_or(0, |last| last + 1);
                let count = |alive: &[LaneSet]| alive.iter().map(|set| set.count_ones() as usize).sum::<usize>();
                let before = count(&alive[..used]);
                kill(&window.bytes, at, taps, &slots[..used], &mut alive[..used]);
                let killed = before - count(&alive[..used]);
                compact(&mut slots[..used], &mut alive[..used]);
                if SCAN * killed < taps.list().len() * (used + 2) {
                    break;
                }
            }
            for (slot, mut set) in slots.iter().zip(alive) {
                while set != 0 {
                    let lane = set.trailing_zeros() as usize;
                    set &= set - 1;
                    self.look_for(window, n + lane, slot.0[lane].index() as u32, unproved);
                }
            }
            if is_last {
                break;
            }
        }
        self.planes = planes;
    }

    /// One heap, by scans only.
    fn verify_slowly(&mut self, window: &Window<C>, heap: usize, unproved: &mut Vec<Unproved>) {
        let value = window.bytes[heap - window.base].index() as u32;
        (0..self.code.rares_below(heap, value)).for_each(|code| self.look_for(window, heap, code, unproved));
    }

    /// One value of one heap, by scans.
    fn look_for(&mut self, window: &Window<C>, heap: usize, code: u32, unproved: &mut Vec<Unproved>) {
        if !C::new(code as usize).is_some_and(|code| self.is_seen(window, heap, code)) {
            unproved.push(Unproved { heap, code });
        }
    }

    /// Whether a pair of heaps with a small one shows that `code` is an option.
    fn is_seen(&mut self, window: &Window<C>, heap: usize, code: C) -> bool {
        let Verifier { kernel, starts, orders, splits, unequal, plan, small, .. } = self;
        if orders.len() <= code.index() {
            orders.resize(code.index() + 1, Vec::new());
        }
        let order = &mut orders[code.index()];
        if order.is_empty() {
            order.clone_from(starts);
        }
        splits.iter().any(|t| {
            let total = heap - t;
            let Some(top) = total.checked_sub(window.base) else { return false };
            // Both heaps of the pair must be known, and the larger one in the window.
            let is_known = |&start: &u32| start as usize + LANES <= top.min(total / 2);
            let all_known = starts.last().is_some_and(is_known);
            let known = if all_known { &order[..] } else { &starts[..starts.partition_point(is_known)] };
            let mut next = 0;
            while let Some((index, mut set)) = (kernel.scan)(small, &window.bytes, top, known, next, code) {
                while set != 0 {
                    let small = known[index] as usize + set.trailing_zeros() as usize;
                    set &= set - 1;
                    let large = total - small;
                    // If one of them is rare, this is not the value of the pair.
                    let are_common = [small, large].iter().all(|&h| h > plan.last_rare() || !plan.is_rare_heap(h));
                    if are_common && (small != large || !*unequal) {
                        if all_known {
                            order.swap(index, index / 2);
                        }
                        return true;
                    }
                }
                next = index + 1;
            }
            false
        })
    }
}

/// Taps by common small heaps: by all below `near`, and by some of each value, with one removal each.
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

/// How many rare values are below each common value at heaps of a parity; a power of two, for at
/// least `n_values` of them.
fn rares_below<C: Code>(code: Compression, parity: usize, n_values: usize) -> Vec<C> {
    let end = n_values.next_power_of_two().clamp(256, C::END + 1);
    let below = (0..end).map(|value| code.rares_below(parity, value as u32) as usize);
    below.map(|below| C::new(below.min(C::END)).unwrap_or_default()).collect()
}
