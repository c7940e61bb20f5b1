//! What each summand of a sum is worth.

use std::borrow::Cow;

use grundy_core::{Nimber, Outcome};

use super::{Because, Worth};
use crate::summand::Summand;

/// What one copy of each summand of a sum is worth.
#[derive(Clone, Debug)]
pub enum Worths {
    /// One for each summand; none at all if values do not decide.
    Each(Vec<Worth>),
    /// The number of summands, all heaps of Nim. The worth of a heap is its size, so nothing is kept for it, and a sum
    /// of millions of heaps needs no more memory than its heaps.
    Nim(usize),
}

impl Worths {
    /// The number of summands with a worth: all of them, or 0 if values do not decide.
    pub fn len(&self) -> usize {
        match self {
            Worths::Each(worths) => worths.len(),
            &Worths::Nim(heaps) => heaps,
        }
    }

    /// Whether values do not decide.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What one copy of summand `index` of the solved sum is worth; `None` if values do not decide.
    pub fn of(&self, index: usize, summand: &Summand) -> Option<Cow<'_, Worth>> {
        match self {
            Worths::Each(worths) => worths.get(index).map(Cow::Borrowed),
            &Worths::Nim(heaps) => (index < heaps).then(|| Cow::Owned(heap(summand.position[0]))),
        }
    }

    /// The summands of the solved sum, each with its worth; none if values do not decide.
    pub fn along<'a>(
        &'a self,
        sum: impl Iterator<Item = Summand<'a>>,
    ) -> impl Iterator<Item = (Summand<'a>, Cow<'a, Worth>)> {
        sum.enumerate().map_while(|(index, summand)| Some((summand, self.of(index, &summand)?)))
    }
}

impl From<Vec<Worth>> for Worths {
    fn from(worths: Vec<Worth>) -> Worths {
        Worths::Each(worths)
    }
}

/// The worth of a heap of Nim.
fn heap(size: u64) -> Worth {
    let outcome = if size == 0 { Outcome::P } else { Outcome::N };
    Worth { outcome, value: Some(Nimber(size).into()), because: Because::Theorem(&grundy_rules::nim::BOUTON) }
}
