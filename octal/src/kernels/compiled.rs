//! The plain loops, compiled for instructions that not all processors have.
//!
//! Compilers turn `kill` and `scan` into vector instructions on 32 (AVX-512) or 16 (AVX2) codes of two bytes. They
//! turn `show` and `shared` into instructions on 64 or 32 bytes. So one source serves all kernels. Compilers do not
//! vectorise `mark`. For AVX-512, wide codes have a hand-written `mark`.
//!
//! # Views of a window, with bounds that are checked once
//! Kernels spend their time reading 64 codes at each tap's distance, and a bounds check for each code would be
//! noticeable. So a list of taps stores its largest distance. [`Views::new`] compares this with a window once. The
//! result gives access to the codes that each tap of *that* list shows in *that* window. A view borrows both, so safe
//! code can neither make an unchecked view nor keep one for too long.

use std::arch::x86_64::*;

use super::kernel::{Code, Tap, Taps};

/// Defines these functions of [`portable`](super::portable), compiled with these instructions.
macro_rules! compiled_plain_loops {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        fn plain_kill<C: Code>(window: &[C], at: usize, taps: &Taps<C>, slots: &[Lanes<C>], alive: &mut [LaneSet]) {
            portable::kill(window, at, taps, slots, alive);
        }

        #[target_feature(enable = $features)]
        fn plain_settle<C: Code>(
            window: &mut [C],
            at: usize,
            near: &Taps<C>,
            slots: &[Lanes<C>],
            alive: &[LaneSet],
            fixed: LaneSet,
        ) -> LaneSet {
            portable::settle(window, at, near, slots, alive, fixed)
        }

        #[target_feature(enable = $features)]
        fn plain_scan<C: Code>(
            small: &[C],
            large: &[C],
            top: usize,
            starts: &[u32],
            from: usize,
            value: C,
        ) -> Option<(usize, LaneSet)> {
            portable::scan(small, large, top, starts, from, value)
        }

        #[target_feature(enable = $features)]
        fn plain_show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) {
            portable::show(rows, places, sets);
        }

        #[target_feature(enable = $features)]
        fn plain_shared(sets: &[HeapSet], row: &[u8]) -> usize {
            portable::shared(sets, row)
        }
    };
}
pub(super) use compiled_plain_loops;

/// What the taps show to N consecutive heaps.
///
/// Invariant: for each distance d of the taps, the indices at − d to at − d + N − 1 are within the window.
#[derive(Clone, Copy)]
pub(crate) struct Views<'a, C, const N: usize> {
    window: &'a [C],
    at: usize,
    taps: &'a [Tap<C>],
}

/// What one tap shows: these codes, nim-added to this value.
#[derive(Clone, Copy)]
pub(crate) struct View<'a, C, const N: usize> {
    pub codes: &'a [C; N],
    pub value: C,
}

impl<'a, C: Code, const N: usize> Views<'a, C, N> {
    /// What the taps show to the heaps from index `at` of the window on.
    ///
    /// # Panics
    ///
    /// If a tap reaches below the window, or if the heaps are not all in it.
    #[inline]
    pub fn new(window: &'a [C], at: usize, taps: &'a Taps<C>) -> Views<'a, C, N> {
        let is_within = taps.reach <= at && at <= window.len() && N <= window.len() - at;
        assert!(is_within, "the taps reach out of the window");
        Views { window, at, taps: &taps.list }
    }

    /// All views, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = View<'a, C, N>> {
        self.taps.iter().map(move |tap| self.view(tap))
    }

    /// Two views at a time; if their number is odd, the last one twice.
    #[inline]
    pub fn pairs(self) -> impl Iterator<Item = [View<'a, C, N>; 2]> {
        self.taps.chunks(2).map(move |pair| [self.view(&pair[0]), self.view(&pair[pair.len() - 1])])
    }

    /// The first `count` views, and the others.
    #[inline]
    pub fn split_at(self, count: usize) -> (Views<'a, C, N>, Views<'a, C, N>) {
        let (first, others) = self.taps.split_at(count);
        (Views { taps: first, ..self }, Views { taps: others, ..self })
    }

    /// Whether no views exist.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.taps.is_empty()
    }

    /// What a tap of `self.taps` shows.
    #[inline]
    fn view(self, tap: &'a Tap<C>) -> View<'a, C, N> {
        // SAFETY: the function is private, and `iter` and `pairs` call it with taps of `self.taps`. By the invariant
        // their N codes are within the window, which is borrowed for as long as the view.
        let codes = unsafe { &*self.window.as_ptr().add(self.at - tap.distance as usize).cast::<[C; N]>() };
        View { codes, value: tap.value }
    }
}

/// Number of lanes of half a block.
pub const HALF: usize = 32;

/// The bytes as a vector.
#[inline]
#[target_feature(enable = "avx2")]
pub fn load(bytes: &[u8; HALF]) -> __m256i {
    // SAFETY: the array has the 32 bytes that are read, and the load need not be aligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn store(bytes: &mut [u8; HALF], vector: __m256i) {
    // SAFETY: the array has the 32 bytes that are written, and the store need not be aligned.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
}

/// The N codes from index `at` on.
///
/// # Panics
///
/// If there are not enough codes.
#[inline]
pub fn part<C, const N: usize>(codes: &[C], at: usize) -> &[C; N] {
    codes[at..].first_chunk().unwrap_or_else(|| panic!("fewer than {N} codes from {at} on"))
}

/// The N codes from index `at` on, mutably.
///
/// # Panics
///
/// If there are not enough codes.
#[inline]
pub(crate) fn part_mut<C, const N: usize>(codes: &mut [C], at: usize) -> &mut [C; N] {
    codes[at..].first_chunk_mut().unwrap_or_else(|| panic!("fewer than {N} codes from {at} on"))
}
