//! What taps show in a window, with bounds that are checked once.
//!
//! Kernels spend their time reading 64 codes at each tap's distance, and a bounds check for each code would be
//! noticeable. So a list of taps stores its largest distance. [`Views::new`] compares this with a window once. The
//! result gives access to the codes that each tap of *that* list shows in *that* window. A view borrows both, so safe
//! code can neither make an unchecked view nor keep one for too long.

use super::code::Code;
use super::taps::{Tap, Taps};

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
        let is_within = taps.reach() <= at && at <= window.len() && N <= window.len() - at;
        assert!(is_within, "the taps reach out of the window");
        Views { window, at, taps: taps.list() }
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

    /// Whether there are no views.
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
