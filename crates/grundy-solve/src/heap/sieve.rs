//! Taps in a good order: first marked, then compared with candidates.
//!
//! The block step and its verification ask the same of 64 heaps at once: which
//! values, below a limit in each lane, does no tap show? Marking a tap adds what
//! it shows to the lanes' sets. That is dear but helps with all values. Once few
//! are left, those are taken out of the sets as *candidates*, and the later taps
//! are only compared with them. This goes in stages: the candidates become fewer.
//!
//! The order is that of a greedy cover (Chvátal 1979) of a sample of heaps: next
//! comes the tap that shows most of the values, below the heaps' limits, that no
//! tap before it has shown. When all are shown, it begins again, as other heaps
//! follow. The order changes no value.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::compress::Code;
use super::taps::{LANES, Tap, Taps};

/// So many heaps are sampled, …
const SAMPLE: usize = 512;

/// … each so far from the next.
const STRIDE: usize = 5;

/// After so many covers the other taps follow by distance.
const COVERS: usize = 3;

/// A tap is taken if no other can show more by more than this part: to find the very best takes many times as long.
const NEARLY: usize = 8;

/// Where no more values than these occur, marking is so cheap …
const FEW_VALUES: usize = 32;

/// … that it ends when another 16 taps would show no value to any of so many heaps.
const WORTH: usize = 192;

/// How many taps the stages after the marking have; the last length is that of all others too.
const STAGES: [usize; 4] = [32, 64, 96, 128];

/// Taps, each in one of these lists.
#[derive(Clone, Debug)]
pub(super) struct Sieve<C: Code> {
    pub marked: Taps<C>,
    pub stages: Vec<Taps<C>>,
}

impl<C: Code> Sieve<C> {
    /// No taps.
    pub const NONE: Sieve<C> = Sieve { marked: Taps::NONE, stages: Vec::new() };

    /// The first `marked` taps are marked.
    pub fn new(taps: &[Tap<C>], marked: usize) -> Sieve<C> {
        let (first, mut rest) = taps.split_at(marked.min(taps.len()));
        let mut lengths = STAGES.into_iter();
        let mut length = 0;
        let mut stages = Vec::new();
        while !rest.is_empty() {
            length = lengths.next().unwrap_or(length);
            let (stage, later) = rest.split_at(length.min(rest.len()));
            stages.push(Taps::new(stage.to_vec()));
            rest = later;
        }
        Sieve { marked: Taps::new(first.to_vec()), stages }
    }

    /// The taps that `keep` keeps, in the same lists.
    pub fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Sieve<C> {
        let stages = self.stages.iter().map(|stage| stage.filtered(&keep)).collect();
        Sieve { marked: self.marked.filtered(&keep), stages }
    }

    /// Adds taps to the end, or to those that are marked.
    pub fn add(&mut self, taps: &[Tap<C>], marked: bool) {
        let longer = |list: &Taps<C>| Taps::new(list.list().iter().chain(taps).copied().collect());
        if marked {
            self.marked = longer(&self.marked);
        } else if let Some(last) = self.stages.last_mut() {
            *last = longer(last);
        } else {
            self.stages.push(Taps::new(taps.to_vec()));
        }
    }
}

/// The heaps at the end of a window, and below which value each must be shown all values.
pub(super) struct Sample<'a, C> {
    window: &'a [C],
    /// Indices into the window.
    heaps: Vec<usize>,
    limits: Vec<usize>,
    /// Codes, and what is added to them, are below 64 times this.
    words: usize,
}

impl<'a, C: Code> Sample<'a, C> {
    /// `limit` of the index and the code of a heap.
    pub fn new(window: &'a [C], limit: impl Fn(usize, C) -> usize) -> Sample<'a, C> {
        let sampled = if window.iter().all(|code| code.index() < FEW_VALUES) { 4 * SAMPLE } else { SAMPLE };
        let first = window.len().saturating_sub(sampled * STRIDE).max(window.len() / 2);
        let heaps: Vec<usize> = (first..window.len()).step_by(STRIDE).collect();
        let limits: Vec<usize> = heaps.iter().map(|&heap| limit(heap, window[heap])).collect();
        let most = window.iter().map(|code| code.index()).chain(limits.iter().copied()).max().unwrap_or(0);
        Sample { window, heaps, limits, words: (most + 1).next_power_of_two().div_ceil(64) }
    }

    /// The values below the limits, a row of bits for each heap.
    fn open(&self) -> Vec<u64> {
        let word = |limit: usize, i: usize| match limit.saturating_sub(64 * i) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        self.limits.iter().flat_map(|&limit| (0..self.words).map(move |i| word(limit, i))).collect()
    }

    /// What a tap shows to each heap of the sample: a place among the open values.
    fn shown(&self, tap: Tap<C>) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.heaps.iter().enumerate().filter_map(move |(i, &heap)| {
            let value = (self.window[heap.checked_sub(tap.distance as usize)?] ^ tap.value).index();
            (value < 64 * self.words).then(|| (i * self.words + value / 64, 1 << (value % 64)))
        })
    }

    fn gain(&self, open: &[u64], tap: Tap<C>) -> usize {
        self.shown(tap).filter(|&(word, bit)| open[word] & bit != 0).count()
    }

    /// Orders the taps, and leaves out those after the first `most`. About 10 microseconds a tap.
    pub fn order(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        let mut ordered = Vec::new();
        let mut rest = taps.to_vec();
        for _ in 0..COVERS {
            let mut open = self.open();
            // Gains only shrink, so an old gain is a bound.
            let gains = rest.drain(..).map(|tap| (self.gain(&open, tap), Reverse(tap)));
            let mut bounds: BinaryHeap<(usize, Reverse<Tap<C>>)> = gains.collect();
            while let Some((bound, Reverse(tap))) = bounds.pop() {
                if bound == 0 || ordered.len() == most {
                    bounds.push((bound, Reverse(tap)));
                    break;
                }
                let gain = self.gain(&open, tap);
                if bounds.peek().is_some_and(|&(next, _)| next > gain + gain / NEARLY) {
                    bounds.push((gain, Reverse(tap)));
                    continue;
                }
                self.shown(tap).for_each(|(word, bit)| open[word] &= !bit);
                ordered.push(tap);
            }
            rest.extend(bounds.into_iter().map(|(_, Reverse(tap))| tap));
        }
        rest.sort_unstable();
        rest.truncate(most - ordered.len());
        ordered.extend(rest);
        ordered
    }

    /// How many of these taps to mark: until a lane has few values left, but for one in 64.
    pub fn marks_needed(&self, taps: &[Tap<C>]) -> usize {
        const STEP: usize = 16;
        let few = self.limits.iter().all(|&limit| limit <= FEW_VALUES);
        let mut open = self.open();
        let mut before = usize::MAX;
        let mut left = vec![0; self.heaps.len()];
        for (done, step) in taps.chunks(STEP).enumerate() {
            for (left, open) in left.iter_mut().zip(open.chunks_exact(self.words)) {
                *left = open.iter().map(|word| word.count_ones() as usize).sum();
            }
            let sum = left.iter().sum::<usize>();
            let but_for = left.len() / LANES;
            let (_, most, _) = left.select_nth_unstable_by_key(but_for, |&left| Reverse(left));
            let enough = if few { before - sum <= self.heaps.len() / WORTH } else { *most <= C::LEFT };
            if enough {
                return done * STEP;
            }
            before = sum;
            step.iter().for_each(|&tap| self.shown(tap).for_each(|(word, bit)| open[word] &= !bit));
        }
        taps.len()
    }
}

/// Which stretches of 64 heaps hold a rare heap, or heap 0.
#[derive(Clone, Debug)]
pub(super) struct RareBlocks(Vec<u64>);

impl RareBlocks {
    /// Those of these rare heaps.
    pub fn new(rares: &[u32]) -> RareBlocks {
        let mut blocks = RareBlocks(vec![1]);
        rares.iter().for_each(|&r| blocks.note(r as usize));
        blocks
    }

    /// Adds a rare heap.
    pub fn note(&mut self, heap: usize) {
        let (word, bit) = (heap / LANES / 64, heap / LANES % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    /// Whether the 64 codes that a tap shows to the block of heap n may hold one of a rare heap.
    pub fn are_seen<C>(&self, n: usize, tap: Tap<C>) -> bool {
        let Some(from) = n.checked_sub(tap.distance as usize) else { return true };
        let rare = |heap: usize| {
            let block = heap / LANES;
            self.0.get(block / 64).is_some_and(|word| word >> (block % 64) & 1 == 1)
        };
        rare(from) || rare(from + LANES - 1)
    }
}
