//! Nim: take any number from one heap.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Outcome, Periodicity, Position, Ruleset, Theorem,
};

use crate::entry::{Built, Entry, no_parameter};
use crate::heap::HeapMoves;
use crate::number::parse_number;
use crate::set::NumberSet;
use crate::shape::Shape;

/// Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

/// The theorem that solves Nim.
pub const BOUTON: Theorem = Theorem {
    name: "Bouton",
    statement: "A position of Nim is a P-position exactly when the nim-sum of its heaps is 0; \
                in misère play so too while a heap exceeds 1, else when the number of ones is odd.",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901) 35-39",
};

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    name: "nim",
    aliases: &[],
    parameter: None,
    start: "heap size",
    shape: Shape::Heap,
    summary: "take any number from one heap",
    rules: "A move takes one or more counters from one heap. A heap of n is worth n.",
    example: "nim 3 4 5",
    small: &["nim 3", "nim 5"],
    reference: BOUTON.source,
    build: |parameter| {
        no_parameter("nim", parameter)?;
        Ok(Built::heaps(Arc::new(Nim), HeapMoves::Subtract(NumberSet::range(1, u64::MAX))))
    },
};

impl Ruleset for Nim {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for rest in 0..position[0] {
            options.add(heap_left(rest).as_slice());
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position[0].into())
    }

    crate::number::notation!(parse_number);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        Label::Take { coins: from[0] - to.first().map_or(0, |rest| rest[0]) }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        Some(match convention {
            Convention::Normal => Declared::value(&BOUTON, Nimber(position[0])),
            Convention::Misere => Declared {
                theorem: &BOUTON,
                outcome: if position[0] == 1 { Outcome::P } else { Outcome::N },
                value: None,
            },
        })
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
