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
//!    may be any small heap, f may always be among the few most frequent values,
//!    and t + a may be a multiple of 8: then the checks for 512 heaps are 64 bytes
//!    of the row, no shift needed. That is 512 heaps with one load.
//! 2. *Scans.* For a value of one heap that is left, 64 pairs at a time: small
//!    heaps against the window read backwards. One or two steps are usual.
//! 3. What no scan finds is *unproved*: the caller looks at all pairs, and if
//!    there is none, it is a new rare heap.

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

/// Checks for a value are taken until a heap is hit this often on average.
const HITS: f64 = 4.0;

/// No more checks than this for a value.
const MOST_CHECKS: usize = 768;

/// Small heaps are those below this (or half of what is known).
const SMALL: usize = 1 << 16;

/// The bytes of a row beyond what checks need, so that rows move seldom.
const SPARE: usize = 1 << 13;

/// A verifier follows the block step at any distance.
pub(super) struct Verifier {
    kernel: &'static Kernel,
    moves: Breaking,
    plan: Plan,
    /// Heaps below this are verified.
    verified: usize,
    /// How many compressed rare values are below each compressed common value, at even and odd heaps.
    below: [[u16; 256]; 2],
    /// The most frequent values.
    frequent: Vec<u8>,
    /// The row of each, `stride` bytes; bit 0 is heap `row_base`, a multiple of 512.
    rows: Vec<u8>,
    stride: usize,
    row_base: usize,
    /// For each rare value the checks: offsets from (span − row_base) / 8, plus `back`.
    checks: Vec<Vec<u32>>,
    /// Heaps that a check looks back, at most; a multiple of 512.
    back: usize,
    /// The values of small heaps.
    small: Vec<u8>,
    /// Where to scan, ascending.
    starts: Vec<u32>,
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
    /// A verifier for the heaps after those of the window, which holds all heaps from 0 on.
    pub fn new(
        kernel: &'static Kernel,
        moves: &Breaking,
        plan: &Plan,
        code: Compression,
        window: &Window,
    ) -> Verifier {
        let n = window.end();
        let reach = moves.leaving(2).max().unwrap_or(0);
        let small_end = SMALL.min(n.saturating_sub(reach) / 2) / LANES * LANES;
        let back = (small_end + reach).next_multiple_of(SPAN) + SPAN;
        let small = window.bytes[..small_end].to_vec();
        let mut counts = [0u32; 256];
        let recent = &window.bytes[(n - n.min(1 << 16)).max(n / 2)..];
        recent.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let mut frequent: Vec<u8> = (0..=255).collect();
        frequent.sort_by_key(|&f| (std::cmp::Reverse(counts[usize::from(f)]), f));
        frequent.truncate(ROWS);
        let share = |f: u8| f64::from(counts[usize::from(f)]) / recent.len().max(1) as f64;

        // The removals and small common heaps whose distance is a multiple of 8, by value.
        let mut distances: Vec<Vec<u32>> = vec![Vec::new(); 256];
        for (a, &byte) in small.iter().enumerate().skip(1).filter(|&(a, _)| !plan.is_rare_heap(a)) {
            distances[usize::from(byte)]
                .extend(moves.leaving(2).map(|t| (t + a) as u32).filter(|d| d.is_multiple_of(8)));
        }
        let stride = (back + SPAN) / 8 + SPARE;
        let checks = (0..=255u8).map(|v| {
            let mut checks = Vec::new();
            let mut hits = 0.0;
            for (row, &f) in frequent.iter().enumerate() {
                for &distance in &distances[usize::from(v ^ f)] {
                    if hits >= HITS || checks.len() >= MOST_CHECKS {
                        break;
                    }
                    checks.push((row * stride + (back - distance as usize) / 8) as u32);
                    hits += share(f);
                }
            }
            checks
        });
        // A stretch with many rare heaps shows few pairs of common ones.
        let rares_from = |start: usize| {
            let at = |heap: usize| plan.rares.partition_point(|&r| (r as usize) < heap);
            at(start + LANES) - at(start)
        };
        let starts: Vec<u32> = (0..small_end / LANES)
            .map(|block| (block * LANES).max(1))
            .filter(|start| start + LANES <= small_end && rares_from(*start) < LANES / 4)
            .map(|start| start as u32)
            .collect();
        let checks = checks.collect();
        let row_base = n.saturating_sub(back) / SPAN * SPAN;
        let mut verifier = Verifier {
            kernel,
            moves: moves.clone(),
            plan: plan.clone(),
            verified: n,
            below: [[0; 256]; 2],
            rows: vec![0; frequent.len() * stride],
            frequent,
            stride,
            row_base,
            checks,
            back,
            small,
            starts,
            window: Window { base: row_base, bytes: window.bytes[row_base - window.base..].to_vec() },
        };
        verifier.set_plan(plan, code);
        verifier.fill_rows(row_base);
        verifier
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

    /// Forgets the heaps from n on, which were found to be wrong.
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

    /// Drops old heaps where the rows would become too long.
    fn make_room(&mut self, more: usize) {
        let end = self.window.end();
        if (end + more + SPAN - self.row_base).div_ceil(8) + 64 <= self.stride {
            return;
        }
        let base = end.saturating_sub(self.back) / SPAN * SPAN;
        let bytes = (base - self.row_base) / 8;
        for row in self.rows.chunks_exact_mut(self.stride) {
            row.copy_within(bytes.., 0);
        }
        self.window.bytes.drain(..base - self.window.base);
        (self.window.base, self.row_base) = (base, base);
    }

    /// Writes the rows from the block of heap `from` on.
    fn fill_rows(&mut self, from: usize) {
        let end = self.window.end();
        let mut sets = [0 as LaneSet; ROWS];
        let mut last = [0u8; LANES];
        for block in (from / LANES * LANES..end).step_by(LANES) {
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
            let mut common = LaneSet::MAX;
            if block <= self.plan.last_rare() {
                let rares = &self.plan.rares;
                let first = rares.partition_point(|&r| (r as usize) < block);
                for &r in rares[first..].iter().take_while(|&&r| (r as usize) < block + LANES) {
                    common &= !(1 << (r as usize - block));
                }
                if block == 0 {
                    common &= !1;
                }
            }
            let byte = (block - self.row_base) / 8;
            for (row, set) in self.rows.chunks_exact_mut(self.stride).zip(sets) {
                row[byte..byte + 8].copy_from_slice(&(set & common).to_le_bytes());
            }
        }
    }

    /// Verifies heaps from..to, which are all of one span.
    fn verify_span(&self, span: usize, from: usize, to: usize, unproved: &mut Vec<Unproved>) {
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
    fn verify_slowly(&self, below: &[Lanes; 8], span: usize, most: u8, unproved: &mut Vec<Unproved>) {
        for code in 0..most {
            for (i, &count) in below.iter().flat_map(|lanes| &lanes.0).enumerate() {
                if count > code && !self.is_seen(span + i, code) {
                    unproved.push(Unproved { heap: span + i, code });
                }
            }
        }
    }

    /// Whether a pair of heaps with a small one shows that `code` is an option.
    fn is_seen(&self, heap: usize, code: u8) -> bool {
        self.moves.leaving(2).any(|t| {
            let total = heap - t;
            let Some(top) = total.checked_sub(self.window.base) else { return false };
            // Both heaps of the pair must be known, and the larger one in the window.
            let known = self.starts.partition_point(|&start| start as usize + LANES <= top.min(total / 2));
            let starts = &self.starts[..known];
            let mut next = 0;
            while let Some((index, mut set)) =
                (self.kernel.scan)(&self.small, &self.window.bytes, top, starts, next, code)
            {
                while set != 0 {
                    let small = starts[index] as usize + set.trailing_zeros() as usize;
                    set &= set - 1;
                    let large = total - small;
                    let rare = |heap: usize| heap <= self.plan.last_rare() && self.plan.is_rare_heap(heap);
                    // Of one class, or the value of the pair would be common.
                    if rare(small) == rare(large) && (small != large || !self.moves.unequal) {
                        return true;
                    }
                }
                next = index + 1;
            }
            false
        })
    }
}
