//! Subtraction games: take a number that belongs to a set, or any number outside it.
//!
//! A finite set has a periodic sequence of values (Winning Ways, ch. 4). Each value depends only on the previous max
//! S values and is at most |S|. For some sets the values are known in closed form: see [`crate::subtraction`].

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, OptionList, Options, Periodicity, Position, Ruleset, SyntaxError, Theorem, said,
};

use crate::bachet::open_most;
use crate::entry::{Built, HeapMoves, Row, row};
use crate::nim::heap_left;
use crate::number::parse_number;
use crate::set::{NumberSet, Part};
use crate::subtraction::ClosedForm;

#[derive(Clone, Debug)]
pub struct Take {
    pub(crate) set: NumberSet,
    pub(crate) known: Option<ClosedForm>,
    /// The name of the theorem about this set; `None` for that of the closed form.
    pub(crate) theorem: Option<&'static Theorem>,
    pub(crate) barren: bool,
}

pub(crate) const ENTRY: Row = row("take", None, |parameter| {
    let text = parameter.unwrap_or_default();
    let open = text.strip_prefix("1..").and_then(|most| open_most(most, "take:1..3"));
    built(NumberSet::parse(text).map_err(|error| open.map_or(error, |open| open.shifted(3)))?)
});

pub(crate) const ALL_BUT: Row = row("all-but", None, |parameter| {
    /// The two numbers after it have 64 bits, so the set has elements of both parities.
    const MOST: u64 = u64::MAX - 2;
    let text = parameter.unwrap_or_default();
    let set = NumberSet::parse(text)?;
    if set.parts.iter().any(|part| matches!(part, Part::Range(_, last) if *last > MOST)) {
        let error = SyntaxError::whole(text, said!("all-but leaves out numbers up to {most}", most = MOST));
        return Err(error.help(said!("write smaller numbers, such as all-but:1..3")));
    }
    built(set.complement())
});

fn built(set: NumberSet) -> Result<Built, SyntaxError> {
    let parameter = set.to_string();
    let moves = HeapMoves::Subtract(set.clone());
    Ok(Built::heaps(Arc::new(Take::new(set)), moves).with_parameter(parameter))
}

impl Take {
    pub fn new(set: NumberSet) -> Take {
        Take { known: ClosedForm::of(&set), theorem: None, barren: set.next_after(0).is_none(), set }
    }
}

impl Ruleset for Take {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for taken in self.set.up_to(position[0]) {
            options.add(heap_left(position[0] - taken).as_slice());
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(if self.barren { 0 } else { self.set.count_bound(position[0]).into() })
    }

    crate::number::notation!(parse_number, take_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let declared = self.known?.declared(position[0], convention);
        Some(Declared { theorem: self.theorem.unwrap_or(declared.theorem), ..declared })
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        self.known?.options(position[0], goal, most)
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        let (law, theorem) = self.known?.period()?;
        Some((law, self.theorem.unwrap_or(theorem)))
    }
}

pub(crate) fn take_label(from: &Position, to: &[Position]) -> Label {
    Label::Take { coins: from[0].saturating_sub(to.iter().map(|heap| heap[0]).sum()) }
}
