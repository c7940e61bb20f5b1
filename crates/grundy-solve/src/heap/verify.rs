//! The verification: every rare value below a heap's value is an option.
//!
//! The block step finds, for each heap, the least common value that is not an
//! option. It is the heap's value if every smaller *rare* value is an option.
//! Published computations often leave this out. There are about n/2 pairs of
//! common heaps, each worth a rare value, so almost always a few pairs suffice;
//! they are found in three ways, each for what the one before has left.
//!
//! 1. *Rows.* For the most frequent values f, a row of bits says which heaps are
//!    common and worth f. A small heap a of value v ⊕ f with removal t is a
//!    *check* for v: every heap n with G(n − t − a) = f has v as an option. As a
//!    may be any small heap, f may always be among the few most frequent values.
//!    Each row is kept in eight copies, shifted by a bit each, so that the checks
//!    of 512 heaps are 64 bytes in one of them: 512 heaps with one load. (Taking
//!    only t + a that are multiples of 8 would save the copies, but many games
//!    prefer some values at some residues, and then misses are ten times as many.)
//! 2. *Scans.* For a value of one heap that is left, 64 pairs at a time: small
//!    heaps against the window read backwards. Each value remembers which small
//!    heaps have helped and tries them first.
//! 3. What no scan finds is *unproved*: the caller looks at all pairs, and if
//!    there is none, it is a new rare heap.

use std::collections::BinaryHeap;

use super::compress::Compression;
use super::forward::Window;
use super::kernels::{Kernel, LaneSet};
use super::plain::Breaking;
use super::plan::Plan;
use super::taps::{LANES, Lanes};

/// Rows are checked for so many heaps at a time.
const SPAN: usize = 512;

/// So many of the most frequent values have a row.
const ROWS: usize = 16;

/// A check that shows its value at fewer heaps of the sample is not worth it.
const LEAST: u32 = 2;

/// Each heap of the sample is to be shown its value by so many checks.
const COVERS: usize = 2;

/// For each value and each row, so many checks may be chosen.
const CANDIDATES: usize = 64;

/// Checks are chosen by so many spans.
const SAMPLE: usize = 16;

/// Scans look at small heaps below this (or half of what is known).
const SMALL: usize = 1 << 16;

/// Checks look at small heaps below this for each value that occurs, so that the rows stay in the cache.
const FOR_EACH_VALUE: usize = 96;

/// The bytes of a row beyond what checks need, so that rows move seldom.
const SPARE: usize = 1 << 13;

/// A verifier follows the block step at any distance.
pub(super) struct Verifier {
    kernel: &'static Kernel,
    /// The numbers whose removal may leave two heaps.
    splits: Vec<usize>,
    unequal: bool,
    plan: Plan,
    /// Heaps below this are verified.
    verified: usize,
    /// How many compressed rare values are below each compressed common value, at even and odd heaps.
    below: [[u16; 256]; 2],
    /// The most frequent values.
    frequent: Vec<u8>,
    /// Eight rows of each, `stride` bytes: bit 0 of row s is heap `row_base` − s.
    rows: Vec<u8>,
    stride: usize,
    row_base: usize,
    /// For each rare value the checks: places in `rows`, for the span at `row_base` + `back`.
    checks: Vec<Vec<u32>>,
    /// Heaps that a check looks back, at most; a multiple of 512.
    back: usize,
    /// The values of small heaps.
    small: Vec<u8>,
    /// Where to scan, ascending.
    starts: Vec<u32>,
    /// The same for each rare value: what helped moves to the front.
    orders: Vec<Vec<u32>>,
    /// Heaps that a scan looks back, at most; a multiple of 512.
    reach: usize,
    /// The last values.
    window: Window,
}

/// A rare value that is not proved to be an option of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unproved {
    pub heap: usize,
    /// The compressed value.
    pub code: u8,
}

impl Verifier {
    /// A verifier for the heaps after those of the window; `head` holds the first heaps. The window
    /// begins at heap 0 or is at least [`needs`](Verifier::needs) long.
    pub fn new(
        kernel: &'static Kernel,
        moves: &Breaking,
        plan: &Plan,
        code: Compression,
        head: &[u8],
        window: &Window,
    ) -> Verifier {
        let n = window.end();
        let n_values = 1 + head.iter().chain(&window.bytes).copied().max().map_or(0, usize::from);
        let reach = moves.leaving(2).max().unwrap_or(0);
        let within = if window.base == 0 { n } else { window.bytes.len().saturating_sub(Verifier::needs(moves)) };
        let small_end = SMALL.min(n.saturating_sub(reach) / 2).min(head.len()).min(within) / LANES * LANES;
        let check_end = small_end.min(FOR_EACH_VALUE * n_values);
        let back = (check_end + reach).next_multiple_of(SPAN) + SPAN;
        let small = head[..small_end].to_vec();
        let mut counts = [0u32; 256];
        let recent = &window.bytes[(n - n.min(1 << 16)).max(n / 2).max(window.base) - window.base..];
        recent.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let mut frequent: Vec<u8> = (0..=255).collect();
        frequent.sort_by_key(|&f| (std::cmp::Reverse(counts[usize::from(f)]), f));
        frequent.truncate(if n_values > 64 { ROWS } else { ROWS / 2 });
        // How far back the checks by small common heaps look, by value.
        let mut distances: Vec<Vec<u32>> = vec![Vec::new(); 256];
        for (a, &byte) in small[..check_end].iter().enumerate().skip(1).filter(|&(a, _)| !plan.is_rare_heap(a)) {
            distances[usize::from(byte)].extend(moves.leaving(2).map(|t| (t + a) as u32));
        }
        let stride = (back + SPAN) / 8 + SPARE;
        // In a stretch with a rare heap not all pairs are of common ones.
        let rares_from = |start: usize| {
            let at = |heap: usize| plan.rares.partition_point(|&r| (r as usize) < heap);
            at(start + LANES) - at(start)
        };
        let starts: Vec<u32> = (0..small_end / LANES)
            .map(|block| (block * LANES).max(1))
            .filter(|start| start + LANES <= small_end && rares_from(*start) == 0)
            .map(|start| start as u32)
            .collect();
        let row_base = n.saturating_sub(back + SAMPLE * SPAN) / SPAN * SPAN;
        let reach = (small_end + reach).next_multiple_of(SPAN) + SPAN;
        let base = n.saturating_sub(reach).min(row_base);
        let mut verifier = Verifier {
            kernel,
            splits: moves.leaving(2).collect(),
            unequal: moves.unequal,
            plan: plan.clone(),
            verified: n,
            below: [[0; 256]; 2],
            rows: vec![0; 8 * frequent.len() * stride],
            frequent,
            stride,
            row_base,
            checks: vec![Vec::new(); 256],
            back,
            small,
            orders: vec![starts.clone(); 256],
            starts,
            reach,
            window: Window { base, bytes: window.bytes[base - window.base..].to_vec() },
        };
        verifier.set_plan(plan, code);
        verifier.fill_rows(row_base);
        verifier.choose_checks(&distances);
        verifier
    }

    /// How many heaps a window must have that does not begin at heap 0; all more are good for scans.
    pub fn needs(moves: &Breaking) -> usize {
        moves.leaving(2).max().unwrap_or(0) + (SAMPLE + 4) * SPAN
    }

    /// Chooses, for each rare value, checks that show it wherever it is needed in
    /// a sample, one after another those that show it at most of the heaps where
    /// no check has yet; and that several times, as other heaps follow.
    /// `distances` holds, for each value, how far back the small heaps of this
    /// value make a check look.
    fn choose_checks(&mut self, distances: &[Vec<u32>]) {
        let end = self.window.end() / SPAN * SPAN;
        let first = (self.row_base + self.back).max(end.saturating_sub(SAMPLE * SPAN));
        let spans: Vec<usize> = (first..end).step_by(SPAN).collect();
        let below: Vec<[Lanes; 8]> = spans.iter().map(|&span| self.below_of_span(span)).collect();
        for code in 0..=255u8 {
            let need: Vec<u64> = below.iter().flat_map(|below| (self.kernel.above)(below, code)).collect();
            let mut candidates = Vec::new();
            for (row, &f) in self.frequent.iter().enumerate() {
                let distances = &distances[usize::from(code ^ f)];
                for &distance in distances.iter().step_by(distances.len().div_ceil(CANDIDATES).max(1)) {
                    let start = self.back - distance as usize;
                    // The bit of the row in question that stands at the beginning of a byte.
                    let shift = (8 - start % 8) % 8;
                    candidates.push((8 * row + shift) * self.stride + (start + shift) / 8);
                }
            }
            let (rows, behind) = (&self.rows, self.row_base + self.back);
            let word = |offset: usize, span: usize, i: usize| {
                let at = (span - behind) / 8 + offset + 8 * i;
                rows[at..at + 8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
            };
            let shows = |&offset: &usize| -> Vec<u64> {
                spans
                    .iter()
                    .flat_map(|&span| (0..8).map(move |i| (span, i)))
                    .map(|(span, i)| word(offset, span, i))
                    .collect()
            };
            let shown: Vec<Vec<u64>> = candidates.iter().map(shows).collect();
            let chosen = cover(&need, &shown);
            self.checks[usize::from(code)] = chosen.into_iter().map(|i| candidates[i] as u32).collect();
        }
    }

    /// How many rare values are below the value of each heap of a span.
    fn below_of_span(&self, span: usize) -> [Lanes; 8] {
        std::array::from_fn(|block| {
            Lanes(std::array::from_fn(|lane| {
                let heap = span + block * LANES + lane;
                let value = self.window.bytes[heap - self.window.base];
                self.below[heap % 2][usize::from(value)].min(255) as u8
            }))
        })
    }

    /// Takes a new plan of the same lowest bit: more rare heaps, or one more bit of the mask.
    pub fn set_plan(&mut self, plan: &Plan, code: Compression) {
        self.plan = plan.clone();
        for (parity, below) in self.below.iter_mut().enumerate() {
            for (value, below) in below.iter_mut().enumerate() {
                *below = code.rares_below(parity, value as u32) as u16;
            }
        }
    }

    /// Whether what is kept suffices to go back to heap n and on from there.
    pub fn can_go_back_to(&self, n: usize) -> bool {
        n >= self.row_base + self.back && n >= self.window.base + self.reach
    }

    /// Forgets the heaps from n on, which were found to be wrong. It must be able to go back to n.
    pub fn truncate(&mut self, n: usize) {
        self.window.bytes.truncate(n - self.window.base);
        self.verified = self.verified.min(n);
    }

    /// Takes a heap that is verified already.
    pub fn push(&mut self, byte: u8) {
        self.window.bytes.push(byte);
        self.verified = self.window.end();
        self.fill_rows(self.verified - 1);
    }

    /// Verifies the next heaps. Returns what could not be proved, by heap and value.
    pub fn verify(&mut self, bytes: &[u8]) -> Vec<Unproved> {
        let mut unproved = Vec::new();
        // The rows have room for a bounded number of heaps at a time.
        for part in bytes.chunks(4 * SPARE) {
            let from = self.verified;
            self.make_room(part.len());
            self.window.bytes.extend_from_slice(part);
            let to = self.window.end();
            self.fill_rows(from);
            for span in (from / SPAN * SPAN..to).step_by(SPAN) {
                self.verify_span(span, from.max(span), to.min(span + SPAN), &mut unproved);
            }
            self.verified = to;
        }
        unproved.sort_unstable();
        unproved
    }

    /// Drops old heaps where the rows, or the window, would become too long.
    fn make_room(&mut self, more: usize) {
        let end = self.window.end();
        if (end + more + SPAN - self.row_base).div_ceil(8) + 64 > self.stride {
            let base = end.saturating_sub(self.back) / SPAN * SPAN;
            let bytes = (base - self.row_base) / 8;
            let used = (end - self.row_base) / 8 + 16;
            for row in self.rows.chunks_exact_mut(self.stride) {
                row.copy_within(bytes..used, 0);
            }
            self.row_base = base;
        }
        if self.window.bytes.len() > 3 * self.reach + 8 * SPARE {
            let keep = self.reach.max(end - self.row_base);
            self.window.bytes.drain(..end - self.window.base - keep);
            self.window.base = end - keep;
        }
    }

    /// Writes the rows from the block of heap `from` on.
    fn fill_rows(&mut self, from: usize) {
        let end = self.window.end();
        let first = (from / LANES * LANES).saturating_sub(LANES).max(self.row_base);
        let mut before = [0 as LaneSet; ROWS];
        let mut last = [0u8; LANES];
        // One block more, for the bits that are shifted into it.
        for block in (first..end + LANES).step_by(LANES) {
            let mut sets = [0 as LaneSet; ROWS];
            if block < end {
                let at = block - self.window.base;
                let bytes = match self.window.bytes.get(at..at + LANES) {
                    Some(bytes) => bytes,
                    None => {
                        let rest = &self.window.bytes[at..];
                        last[..rest.len()].copy_from_slice(rest);
                        &last
                    }
                };
                (self.kernel.equal)(bytes, &self.frequent, &mut sets);
                let common = self.common_heaps(block);
                sets.iter_mut().for_each(|set| *set &= common);
            }
            // The block in front of the first one is whole already.
            if block > first || block == self.row_base {
                let byte = (block - self.row_base) / 8;
                for (i, row) in self.rows.chunks_exact_mut(self.stride).enumerate() {
                    let (row_set, shift) = (i / 8, i % 8);
                    let carried = before[row_set].checked_shr(64 - shift as u32).unwrap_or(0);
                    let word = sets[row_set] << shift | carried;
                    row[byte..byte + 8].copy_from_slice(&word.to_le_bytes());
                }
            }
            before = sets;
        }
    }

    /// The common heaps among the 64 from `block` on.
    fn common_heaps(&self, block: usize) -> LaneSet {
        let mut common = LaneSet::MAX;
        if block <= self.plan.last_rare() {
            let rares = &self.plan.rares;
            let first = rares.partition_point(|&r| (r as usize) < block);
            for &r in rares[first..].iter().take_while(|&&r| (r as usize) < block + LANES) {
                common &= !(1 << (r as usize - block));
            }
        }
        if block == 0 { common & !1 } else { common }
    }

    /// Verifies heaps from..to, which are all of one span.
    fn verify_span(&mut self, span: usize, from: usize, to: usize, unproved: &mut Vec<Unproved>) {
        let mut below = [Lanes::ZERO; 8];
        let mut most = 0;
        for heap in from..to {
            let value = self.window.bytes[heap - self.window.base];
            let count = self.below[heap % 2][usize::from(value)];
            // All 256 do not go into a byte; then the last is looked for at once.
            if count > 255 && !self.is_seen(heap, 255) {
                unproved.push(Unproved { heap, code: 255 });
            }
            let count = count.min(255) as u8;
            below[(heap - span) / LANES].0[heap % LANES] = count;
            most = most.max(count);
        }
        // The span's place in the rows, less what the checks have added.
        let Some(base) = (span - self.row_base).checked_sub(self.back) else {
            return self.verify_slowly(&below, span, most, unproved);
        };
        for code in 0..most {
            let need = (self.kernel.above)(&below, code);
            let left = (self.kernel.missing)(&self.rows, &self.checks[usize::from(code)], base / 8, &need);
            for (block, mut set) in left.into_iter().enumerate() {
                while set != 0 {
                    let heap = span + block * LANES + set.trailing_zeros() as usize;
                    set &= set - 1;
                    if !self.is_seen(heap, code) {
                        unproved.push(Unproved { heap, code });
                    }
                }
            }
        }
    }

    /// Without rows: near the first heaps.
    fn verify_slowly(&mut self, below: &[Lanes; 8], span: usize, most: u8, unproved: &mut Vec<Unproved>) {
        for code in 0..most {
            for (i, &count) in below.iter().flat_map(|lanes| &lanes.0).enumerate() {
                if count > code && !self.is_seen(span + i, code) {
                    unproved.push(Unproved { heap: span + i, code });
                }
            }
        }
    }

    /// Whether a pair of heaps with a small one shows that `code` is an option.
    fn is_seen(&mut self, heap: usize, code: u8) -> bool {
        let Verifier { kernel, starts, orders, splits, unequal, plan, small, window, .. } = self;
        let order = &mut orders[usize::from(code)];
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
                    // Both are common, or the value of the pair would be.
                    if (large > plan.last_rare() || !plan.is_rare_heap(large)) && (small != large || !*unequal) {
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

/// Sets, in order, that together contain what is needed, again and again: each
/// time the one that contains most of what is left (Chvátal 1979), until none
/// contains much.
fn cover(need: &[u64], sets: &[Vec<u64>]) -> Vec<usize> {
    let gain = |left: &[u64], set: &[u64]| left.iter().zip(set).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
    let mut chosen = Vec::new();
    let mut used = vec![false; sets.len()];
    for _ in 0..COVERS {
        let mut left = need.to_vec();
        // Gains only shrink, so an old gain is a bound.
        let unused = (0..sets.len()).filter(|&i| !used[i]);
        let mut bounds: BinaryHeap<(u32, usize)> = unused.map(|i| (gain(&left, &sets[i]), i)).collect();
        while let Some((_, best)) = bounds.pop() {
            let now = gain(&left, &sets[best]);
            if bounds.peek().is_some_and(|&(bound, _)| bound > now) {
                bounds.push((now, best));
                continue;
            }
            if now < LEAST {
                break;
            }
            used[best] = true;
            chosen.push(best);
            left.iter_mut().zip(&sets[best]).for_each(|(left, set)| *left &= !set);
        }
    }
    chosen
}
