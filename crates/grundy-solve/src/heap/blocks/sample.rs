//! The order of taps: that of a greedy cover of a sample of heaps.
//!
//! The next tap is the one that shows most of the values below the heaps' limits that no earlier tap has shown. When
//! all values are shown, the cover begins again, because other heaps differ. The order changes no value.
//!
//! # Taps in stages: first marked, then compared with candidates
//! The block step and its verification both ask for 64 heaps at once: which values, below a limit in each lane, does no
//! tap show? Marking a tap adds what it shows to the lanes' sets. That is expensive but helps with all values. Once few
//! values are left, they are taken out of the sets as *candidates*, and the later taps are only compared with them.
//! This happens in stages, with fewer candidates in each. A sample of heaps determines the order of the taps.

use std::cmp::Reverse;

use super::listed_cover::{ListedCover, greedy_cover};
use crate::heap::kernels::{Code, LANES, Tap, Taps};

/// Largest number of heaps in a sample, and the least. If only [`FEW_VALUES`] occur, it is four times as many, since
/// each heap shows less.
const SAMPLE: (usize, usize) = (512, 128);

/// One heap in this many of a window is in the sample. Short windows need few heaps, because the order is soon chosen
/// again.
const SPARSELY: usize = 128;

/// Distance between heaps of a sample; neighbours see nearly the same values.
const STRIDE: usize = 5;

/// Number of covers; the remaining taps follow by distance.
const COVERS: usize = 3;

/// Largest number of taps times heaps of the sample for which there are lists of what taps show: at most 64 MB.
const LISTED: usize = 1 << 23;

/// Number of values up to which marking is so cheap that it continues as long as it is useful; see [`WORTH`].
const FEW_VALUES: usize = 32;

/// With few values, marking ends when the next 16 taps show a new value to fewer than one in this many heaps.
const WORTH: usize = 192;

/// The heaps at the end of a window, and for each the limit below which it must be shown all values.
pub struct Sample<'a, C> {
    window: &'a [C],
    /// Indices of the heaps in the window.
    heaps: Vec<usize>,
    limits: Vec<usize>,
    /// Codes, and the numbers added to them, are below 64 times this.
    words: usize,
}

impl<'a, C: Code> Sample<'a, C> {
    /// A sample of the window; `limit` gives the limit of a heap from its index and code.
    pub fn new(window: &'a [C], limit: impl Fn(usize, C) -> usize) -> Sample<'a, C> {
        let sampled = (window.len() / SPARSELY).clamp(SAMPLE.1, SAMPLE.0);
        let sampled = if window.iter().all(|code| code.index() < FEW_VALUES) { 4 * SAMPLE.0 } else { sampled };
        let first = window.len().saturating_sub(sampled * STRIDE).max(window.len() / 2);
        let heaps: Vec<usize> = (first..window.len()).step_by(STRIDE).collect();
        let limits: Vec<usize> = heaps.iter().map(|&heap| limit(heap, window[heap])).collect();
        let most = window.iter().map(|code| code.index()).chain(limits.iter().copied()).max().unwrap_or(0);
        Sample { window, heaps, limits, words: (most + 1).next_power_of_two().div_ceil(64) }
    }

    /// The values below the limits: a row of bits for each heap.
    fn open(&self) -> Vec<u64> {
        let word = |limit: usize, i: usize| match limit.saturating_sub(64 * i) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        self.limits.iter().flat_map(|&limit| (0..self.words).map(move |i| word(limit, i))).collect()
    }

    /// What a tap shows to each heap of the sample, as an index and bit of the open values.
    fn shown(&self, tap: Tap<C>) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.heaps.iter().enumerate().filter_map(move |(i, &heap)| {
            let value = (self.window[heap.checked_sub(tap.distance as usize)?] ^ tap.value).index();
            (value < 64 * self.words).then(|| (i * self.words + value / 64, 1 << (value % 64)))
        })
    }

    fn gain(&self, open: &[u64], tap: Tap<C>) -> usize {
        self.shown(tap).filter(|&(word, bit)| open[word] & bit != 0).count()
    }

    /// Orders the taps and drops those after the first `most`.
    pub fn order(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        if taps.len() * self.heaps.len() <= LISTED {
            self.order_by_lists(taps, most)
        } else {
            self.order_by_gains(taps, most)
        }
    }

    /// Orders the taps by lists of the values that each tap shows.
    fn order_by_lists(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        let mut taps = taps.to_vec();
        taps.sort_unstable();
        let open = self.open();
        let is_open = |&(word, bit): &(usize, u64)| open[word] & bit != 0;
        let cell = |(word, bit): (usize, u64)| 64 * word + bit.trailing_zeros() as usize;
        let cover =
            ListedCover::new(64 * open.len(), taps.iter().map(|&tap| self.shown(tap).filter(is_open).map(cell)));
        let (mut ordered, mut rest) = (Vec::new(), (0..taps.len()).collect());
        for _ in 0..COVERS {
            ordered.extend(cover.take(&mut rest, most - ordered.len()));
        }
        rest.truncate(most - ordered.len());
        ordered.into_iter().chain(rest).map(|tap: usize| taps[tap]).collect()
    }

    /// With gains that are computed again when they are needed: about 10 microseconds for each tap.
    fn order_by_gains(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        let (mut ordered, mut rest) = (Vec::new(), taps.to_vec());
        for _ in 0..COVERS {
            let mut open = self.open();
            let gain = |open: &[u64], tap| self.gain(open, tap);
            let take = |open: &mut [u64], tap| self.shown(tap).for_each(|(word, bit)| open[word] &= !bit);
            ordered.extend(greedy_cover(&mut rest, most - ordered.len(), &mut open[..], gain, take));
        }
        rest.sort_unstable();
        rest.truncate(most - ordered.len());
        ordered.extend(rest);
        ordered
    }

    /// How many of these taps to mark, so that all but one in 64 lanes have few values left.
    pub(crate) fn marks_needed(&self, taps: &[Tap<C>]) -> usize {
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

/// Compressed values of consecutive heaps.
#[derive(Clone, Debug, Default)]
pub struct Window<C = u8> {
    /// The heap of the first code.
    pub base: usize,
    pub codes: Vec<C>,
}

impl<C: Copy> Window<C> {
    /// The first heap after the window.
    pub fn end(&self) -> usize {
        self.base + self.codes.len()
    }

    /// The code of heap n, which is in the window.
    #[inline]
    pub fn at(&self, n: usize) -> C {
        self.codes[n - self.base]
    }

    /// The codes from heap n on.
    pub fn from(&self, n: usize) -> &[C] {
        &self.codes[n - self.base..]
    }

    /// Drops all but the last `keep` codes, if there are more than 2·`keep` + `spare`.
    pub(crate) fn drop_old(&mut self, keep: usize, spare: usize) {
        let len = self.codes.len();
        if len > 2 * keep + spare {
            self.codes.drain(..len - keep);
            self.base += len - keep;
        }
    }
}

/// Lengths of the stages after the marking, in taps; the last number holds for all later stages too. The number of
/// candidates falls fast at first, so the first stages are short.
const STAGES: [usize; 4] = [32, 64, 96, 128];

/// Taps in stages, each tap in one of these lists.
#[derive(Clone, Debug)]
pub(crate) struct Sieve<C: Code> {
    pub marked: Taps<C>,
    pub stages: Vec<Taps<C>>,
}

impl<C: Code> Sieve<C> {
    /// A sieve without taps.
    pub const NONE: Sieve<C> = Sieve { marked: Taps::NONE, stages: Vec::new() };

    /// A sieve in which the first `marked` taps are marked.
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

    /// The taps for which `keep` is true, in the same lists.
    pub(crate) fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Sieve<C> {
        let stages = self.stages.iter().map(|stage| stage.filtered(&keep)).collect();
        Sieve { marked: self.marked.filtered(&keep), stages }
    }

    /// Adds taps to the marked ones or to the last stage.
    pub fn add(&mut self, taps: &[Tap<C>], marked: bool) {
        let longer = |list: &Taps<C>| Taps::new(list.list.iter().chain(taps).copied().collect());
        if marked {
            self.marked = longer(&self.marked);
        } else if let Some(last) = self.stages.last_mut() {
            *last = longer(last);
        } else {
            self.stages.push(Taps::new(taps.to_vec()));
        }
    }
}
