//! The order of taps: that of a greedy cover of a sample of heaps.
//!
//! The next tap is the one that shows most of the values below the heaps' limits that no earlier tap has shown. When
//! all values are shown, the cover begins again, because other heaps differ. The order changes no value.

use std::cmp::Reverse;

use super::greedy_cover::greedy_cover;
use super::listed_cover::ListedCover;
use crate::heap::kernels::{Code, LANES, Tap};

/// Largest number of heaps in a sample, and the least. If only [`FEW_VALUES`] occur, it is four times as many, since each heap tells less.
const SAMPLE: (usize, usize) = (512, 128);

/// One heap in this many of a window is in the sample: what begins early is chosen again soon.
const SPARSELY: usize = 128;

/// Distance between heaps of a sample; neighbours see nearly the same values.
const STRIDE: usize = 5;

/// Number of covers; the remaining taps follow by distance.
const COVERS: usize = 3;

/// Largest number of taps, times the heaps of the sample, for which there are lists of what taps show: at most 64
/// MB, and little of that where most values are not below the limits.
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

    /// With lists of what each tap shows.
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
