//! Bouton's rule for a list of heaps, in normal and in misère play.
//!
//! Several games here are Nim in disguise: Nimble, a rook that moves to the corner, Moore's Nim with K = 1, and, with
//! reversible moves, staircase Nim and the silver dollar game. C. L. Bouton (1901): in normal play a list of heaps is
//! worth the nim-sum of its sizes. In misère play it is a P-position exactly when the nim-sum is 0 and a heap exceeds
//! 1, or when no heap exceeds 1 and the number of heaps of one is odd.
//!
//! Three numbers about the list determine, for each heap in constant time, the one size that it must get.

use grundy_core::{Convention, Declared, Goal, Nimber, Outcome, Theorem};

/// What Bouton's rule needs to know about a list of heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heaps {
    /// The nim-sum of the sizes.
    sum: u64,
    /// How many heaps exceed 1.
    big: usize,
    /// How many heaps are 1.
    ones: usize,
}

impl Heaps {
    /// Reads each heap once.
    pub(crate) fn of(heaps: impl IntoIterator<Item = u64>) -> Heaps {
        heaps.into_iter().fold(Heaps { sum: 0, big: 0, ones: 0 }, |all, heap| Heaps {
            sum: all.sum ^ heap,
            big: all.big + usize::from(heap > 1),
            ones: all.ones + usize::from(heap == 1),
        })
    }

    /// What the rule says about the list as a whole.
    pub(crate) fn declared(self, theorem: &'static Theorem, convention: Convention) -> Declared {
        match convention {
            Convention::Normal => Declared::value(theorem, Nimber(self.sum)),
            Convention::Misere => {
                let is_p = if self.big > 0 { self.sum == 0 } else { self.ones % 2 == 1 };
                Declared { theorem, outcome: if is_p { Outcome::P } else { Outcome::N }, value: None }
            }
        }
    }

    /// The size that this heap of the list must get to reach `goal`. It may be larger or smaller; it is the present
    /// size if the list reaches the goal already.
    pub(crate) fn wanted(self, heap: u64, goal: Goal) -> u64 {
        match goal {
            Goal::Value(value) => heap ^ self.sum ^ value.0,
            Goal::MisereP if self.big > usize::from(heap > 1) => heap ^ self.sum,
            // All other heaps are at most 1, so leave an odd number of ones.
            Goal::MisereP => u64::from((self.ones - usize::from(heap == 1)).is_multiple_of(2)),
        }
    }

    /// The size to which this heap must be lowered to reach `goal`; `None` if that is impossible.
    pub(crate) fn target(self, heap: u64, goal: Goal) -> Option<u64> {
        Some(self.wanted(heap, goal)).filter(|&target| target < heap)
    }
}
