//! Nim: take any number from one heap.
//!
//! # Bouton's rule for a list of heaps
//! Several games here are Nim in disguise: Nimble, a rook that moves to the corner, Moore's Nim with K = 1. With
//! reversible moves, so are staircase Nim and the silver dollar game. In normal play a list of heaps is worth the
//! nim-sum of its sizes (C. L. Bouton 1901). In misère play, if a heap exceeds 1, it is a P-position exactly when the
//! nim-sum is 0. Otherwise it is a P-position exactly when the number of heaps of one is odd.
//!
//! Three numbers about the list determine, for each heap in constant time, the one size that it must get.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, OptionList, Options, Periodicity, Position, Ruleset, Theorem};

use crate::entry::{Built, HeapMoves, Row, row};
use crate::number::parse_number;
use crate::set::NumberSet;
use crate::take::take_label;

#[derive(Clone, Copy, Debug)]
pub struct Nim;

pub const BOUTON: Theorem = Theorem::named("Bouton");

pub(crate) const ENTRY: Row =
    row("nim", Some(&BOUTON), |_| Ok(Built::heaps(Arc::new(Nim), HeapMoves::Subtract(NumberSet::range(1, u64::MAX)))));

impl Ruleset for Nim {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for rest in 0..position[0] {
            options.add(heap_left(rest).as_slice());
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position[0].into())
    }

    crate::number::notation!(parse_number, take_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(Declared::in_both(&BOUTON, convention, position[0], position[0] == 1))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let target = match goal {
            Goal::Value(value) => value.0,
            Goal::MisereP => 1,
        };
        let options = if target < position[0] { vec![heap_left(target).into_iter().collect()] } else { vec![] };
        Some(OptionList::from_all(options, most))
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        Some((Periodicity { preperiod: 0, period: 1, saltus: 1 }, &BOUTON))
    }
}

/// The component for a heap of `rest`; `None` if it is empty.
pub(crate) fn heap_left(rest: u64) -> Option<Position> {
    (rest > 0).then(|| Position::from(rest))
}

/// The input of Bouton's rule from a list of heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heaps {
    sum: u64,
    big: usize,
    ones: usize,
}

impl Heaps {
    pub(crate) fn of(heaps: impl IntoIterator<Item = u64>) -> Heaps {
        heaps.into_iter().fold(Heaps { sum: 0, big: 0, ones: 0 }, |all, heap| Heaps {
            sum: all.sum ^ heap,
            big: all.big + usize::from(heap > 1),
            ones: all.ones + usize::from(heap == 1),
        })
    }

    pub(crate) fn declared(self, theorem: &'static Theorem, convention: Convention) -> Declared {
        Declared::in_both(theorem, convention, self.sum, if self.big > 0 { self.sum == 0 } else { self.ones % 2 == 1 })
    }

    /// The size that this heap must get to reach `goal`, larger or smaller; its present size if that is reached.
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
