//! Sets of heaps: for each code, the heaps of a stretch that have it.
//!
//! A *row* is such a set, one bit for each heap. For questions about one code at a time, rows give the answer for 512
//! heaps with one instruction. The heaps n for which heap n − d has code c are row c, shifted by d. A shift by a
//! multiple of 8 is a read from another byte. For other distances there are rows that are already shifted by less than
//! 8, as many as there is room for.
//!
//! # 512 heaps at once, one rare value at a time
//! Here small heaps are tried. A small common heap a and a removal t show the rare value v to heap n if heap n−t−a is
//! worth v ⊕ G(a). The heaps with a value are a row of bits. So the heaps of a row are removed from the set of heaps
//! that [want](super::wanting) v, 512 with one instruction. There are thousands of small heaps and any may serve; for
//! each v those are taken that clear most. If few values occur, each clears a good part of 512 heaps. A mark shows one
//! value, mostly not a wanted one, to each of 64. If many values occur, a row holds few heaps, and marks are better.
//!
//! # 64 heaps at once, for all values
//! A small common heap a and a removal t form a tap like those of the block step. Heap n sees G(n−t−a) ⊕ G(a). So it
//! is done by the [same means](crate::blocks), in an order that serves the values needed.
//!
//! 1. *Marking*, in sets that begin with all values that are not needed.
//! 2. *Killing.* The values that are not in the sets after marking are candidates, and later taps remove them, until
//!    few are left.

use std::ops::Range;

use grundy_rules::cells::ones;

use super::verifier::{RaresBelow, Setting, Unproved, Wanting, Witnesses, all_rares};
use crate::blocks::{RareBlocks, SLOTS, Sample, Sieve, Window, planes_for};
use crate::kernels::{Code, HeapSet, Kernel, LANES, LaneSet, Lanes, SEGMENT, Tap};
use crate::sparse::{Compression, Plan};

/// For each code below a bound, the common heaps among consecutive heaps that have it.
#[derive(Clone)]
pub struct Rows<C: Code> {
    kernel: Kernel<C>,
    pub(crate) n_codes: usize,
    /// The length of a row, in bytes.
    length: usize,
    /// The rows of all codes, then those shifted by 1, and so on.
    pub(super) bytes: Vec<u8>,
    /// Which rows are filled.
    used: Vec<bool>,
    /// `PAD` empty entries, and then the codes of the heaps; empty for those that are in no row.
    codes: Vec<C>,
}

/// Number of heaps in a byte; rows are shifted by less.
const PAD: usize = 8;

impl<C: Code> Rows<C> {
    /// Empty rows for codes below `n_codes` and `heaps` heaps, a multiple of 512, shifted by less than `moves`.
    pub fn new(kernel: Kernel<C>, n_codes: usize, heaps: usize, moves: usize) -> Rows<C> {
        let rows = n_codes * moves.clamp(1, PAD);
        let (length, codes) = (heaps / 8, vec![none(); PAD + heaps]);
        Rows { kernel, n_codes, length, bytes: vec![0; rows * length], used: vec![true; rows], codes }
    }

    /// The row of a code from the heap with index `i`, a multiple of 8, on.
    pub fn row(&self, code: usize, i: usize) -> &[u8] {
        &self.bytes[code * self.length + i / 8..(code + 1) * self.length]
    }

    /// The place in all rows where a set begins. The first heap of the set is `distance` below the heap with index `i`,
    /// a multiple of 8. `None` if the row does not exist.
    pub fn place(&self, code: usize, i: usize, distance: usize) -> Option<usize> {
        let row = distance % 8 * self.n_codes + code;
        (code < self.n_codes && row < self.used.len()).then(|| row * self.length + i / 8 - distance / 8)
    }

    /// From then on fills only the unshifted rows and those of these places.
    pub(crate) fn fill_only(&mut self, places: impl Iterator<Item = usize>) {
        self.used[self.n_codes..].fill(false);
        places.for_each(|place| self.used[place / self.length] = true);
    }

    /// Reads the heaps of the window from heap `origin` on, up to its end or that of the room.
    pub fn fill(&mut self, window: &Window<C>, plan: &Plan, origin: usize) {
        let seen = window.from(origin);
        let codes = &mut self.codes[PAD..];
        let known = seen.len().min(codes.len());
        codes[..known].copy_from_slice(&seen[..known]);
        codes[known..].fill(none());
        let rares = &plan.rares[plan.rares.partition_point(|&rare| (rare as usize) < origin)..];
        // Heap 0 is never a remaining heap either.
        for heap in rares.iter().map(|&rare| rare as usize).chain((origin == 0).then_some(0)) {
            if let Some(code) = codes.get_mut(heap - origin) {
                *code = none();
            }
        }
        for (i, row) in self.bytes.chunks_exact_mut(self.length).enumerate().filter(|&(i, _)| self.used[i]) {
            let from = PAD - i / self.n_codes;
            let code = C::new(i % self.n_codes).unwrap_or_else(none);
            self.kernel.find(&self.codes[from..from + 8 * self.length], code, row);
        }
    }
}

/// The code that means none.
fn none<C: Code>() -> C {
    C::new(C::END).unwrap_or_default()
}

/// Upper bound of small heaps, so that the rows of a stretch need few heaps below the stretch.
const FAR: usize = 1 << 13;
/// Number of rows, shifted or not: with more there are more witnesses to choose from, and more rows to fill.
const ROWS: usize = 1 << 8;
const HEAPS: usize = 8 * SEGMENT;

/// Small heaps as witnesses for sets of heaps.
#[derive(Clone)]
pub struct Sets<C: Code> {
    kernel: Kernel<C>,
    code: Compression,
    below: RaresBelow,
    /// The rows of a stretch and of the `reach` heaps below it.
    rows: Rows<C>,
    /// The greatest distance of a witness.
    pub(super) reach: usize,
    witnesses: Witnesses,
    /// The heaps that want the current value.
    wanted: Vec<HeapSet>,
}

impl<C: Code> Sets<C> {
    /// Number of heaps that are verified together: a multiple of 512 whose rows stay in the cache.
    pub(crate) const STRETCH: usize = 1 << 15;

    /// Chooses witnesses by how much they show to the last heaps of the window.
    pub fn new(setting: Setting<C>) -> Sets<C> {
        let Setting { kernel, code, small, n_values, .. } = setting;
        // Nim-sums of values that occur are below this.
        let n_codes = n_values.next_power_of_two().clamp(8, C::END);
        let reach = small.len().min(FAR) / HEAPS * HEAPS;
        let mut rows = Rows::new(kernel, n_codes, reach + Self::STRETCH, ROWS / n_codes);
        let below = RaresBelow::new(code, n_codes);
        let witnesses = Witnesses::choose(&setting, &mut rows, reach, &below);
        Sets { kernel, code, below, rows, reach, witnesses, wanted: Vec::new() }
    }

    /// Adopts a new plan; see the verifier.
    pub(crate) fn set_plan(&mut self, code: Compression) {
        self.code = code;
        self.below = RaresBelow::new(code, self.rows.n_codes);
    }

    /// Adds to `left` what the witnesses do not show to these heaps of the window. Witnesses stay within the window.
    pub(crate) fn try_all(&mut self, plan: &Plan, window: &Window<C>, heaps: Range<usize>, left: &mut Vec<Unproved>) {
        let mut n = heaps.start;
        while n < heaps.end {
            let start = n & !1;
            let end = heaps.end.min(start + Self::STRETCH);
            self.try_stretch(plan, window, start, n..end, left);
            n = end;
        }
    }

    /// As `try_all`, for heaps less than a stretch after `start`, which must be even.
    fn try_stretch(
        &mut self,
        plan: &Plan,
        window: &Window<C>,
        start: usize,
        heaps: Range<usize>,
        left: &mut Vec<Unproved>,
    ) {
        // Values that occur for the first time.
        let codes = &window.codes[heaps.start - window.base..heaps.end - window.base];
        for (heap, _) in heaps.clone().zip(codes).filter(|(_, code)| code.index() >= self.rows.n_codes) {
            all_rares(self.code, window, heap, left);
        }
        self.rows.fill(window, plan, start - self.reach);
        self.wanted.resize((heaps.end - start).div_ceil(HEAPS), [0; SEGMENT]);
        let mut wanting = Wanting::new(&self.below, self.reach, self.wanted.len());
        while let Some(code) = wanting.next(&self.rows, &mut self.wanted) {
            self.kernel.show(&self.rows.bytes, self.witnesses.of(code), &mut self.wanted);
            let of_set = |(i, set)| members(set).map(move |heap| start + HEAPS * i + heap);
            let unproved = self.wanted.iter().enumerate().flat_map(of_set).filter(|heap| heaps.contains(heap));
            left.extend(unproved.map(|heap| Unproved { heap, code: code as u32 }));
        }
    }
}

/// The heaps of a set, counted from 0.
fn members(set: &HeapSet) -> impl Iterator<Item = usize> + '_ {
    let words = set.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
    words.enumerate().flat_map(|(i, word)| ones(word).map(move |bit| 64 * i + bit))
}

/// Bound below which small heaps are candidates for taps: the first number, or the second for each value.
const NEAR: (usize, usize) = (1 << 8, 16);
/// Small heaps below this number times the number of values may be candidates.
const FAR_CANDIDATES: usize = 256;
/// Number of candidates of each value beyond [`NEAR`]: some values are shown only with the help of rare ones.
const OF_EACH_VALUE: usize = 24;
/// Largest number of taps: the first number, or the second for each value; more cost more than they save.
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
    pub(super) reach: usize,
    planes: Vec<Lanes>,
}

impl<C: Code> Marks<C> {
    /// Number of heaps that may be verified together: so few that several threads end at about the same time.
    pub(crate) const STRETCH: usize = 1 << 13;

    /// Orders taps by how much they show to the last heaps of the window.
    pub fn new(setting: Setting<C>) -> Marks<C> {
        let Setting { kernel, plan, code, splits, small, n_values, window } = setting;
        let near = NEAR.0.max(NEAR.1 * n_values);
        let taps = candidates(plan, splits, &small[..small.len().min(FAR_CANDIDATES * n_values)], near);
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
            return ones(lanes).for_each(|lane| all_rares(self.code, window, n + lane, left));
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
                if SCAN * killed < taps.list.len() * (used + 2) {
                    break;
                }
            }
            for (slot, set) in slots.iter().zip(alive) {
                let unproved = |lane: usize| Unproved { heap: n + lane, code: slot.0[lane].index() as u32 };
                left.extend(ones(set).map(unproved));
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

/// The number of rare values below each common value at heaps of a parity, for at least `n_values`, a power of two.
fn rares_below<C: Code>(code: Compression, parity: usize, n_values: usize) -> Vec<C> {
    let end = n_values.next_power_of_two().clamp(256, C::END + 1);
    let below = (0..end).map(|value| code.rares_below(parity, value as u32) as usize);
    below.map(|below| C::new(below.min(C::END)).unwrap_or_default()).collect()
}
