//! Comprehensions: `[element for … if …]`.

use super::cell::{Cell, Place, Span, Unknown};
use super::run::Machine;
use super::tree::{Clause, Comprehension, Expression, Loop, Program, Target};

/// Where the elements go.
#[derive(Clone, Copy)]
pub(super) enum Sink<'a> {
    List(Place),
    /// The text that is being written; `more` is whether it has an element already.
    Text {
        separator: Span,
        more: &'a std::cell::Cell<bool>,
    },
}

type Done<T> = Result<T, Unknown>;

impl Machine {
    /// Makes the elements from clause number `at` on.
    pub(super) fn comprehend(
        &mut self,
        program: &Program,
        comprehension: &Comprehension,
        at: usize,
        sink: Sink<'_>,
    ) -> Done<()> {
        let Comprehension { element, clauses } = comprehension;
        match clauses.get(at) {
            None => self.make(program, element, sink),
            Some(Clause::If(condition)) => match self.is_true(program, condition)? {
                true => self.comprehend(program, comprehension, at + 1, sink),
                false => Ok(()),
            },
            Some(Clause::For(each)) => {
                let over = self.value(program, &each.over)?;
                self.iterate(program, comprehension, at, over, sink)
            }
        }
    }

    /// Makes the elements from clause number `at` on, which is a `for` over this value.
    pub(super) fn iterate(
        &mut self,
        program: &Program,
        comprehension: &Comprehension,
        at: usize,
        over: Cell,
        sink: Sink<'_>,
    ) -> Done<()> {
        let Comprehension { element, clauses } = comprehension;
        let Clause::For(Loop { target, .. }) = &clauses[at] else { return Err(Unknown) };
        if self.picks(element, clauses, over, sink)? {
            return Ok(());
        }
        let size = self.store.size(over)?;
        self.store.count(size)?;
        self.store.lock(over, true);
        let mut number = 0;
        while let Some(value) = self.store.nth(over, number)? {
            number += 1;
            self.assign(program, target, value)?;
            match clauses.len() - at {
                1 => self.make(program, element, sink)?,
                _ => self.comprehend(program, comprehension, at + 1, sink)?,
            }
        }
        self.store.lock(over, false);
        Ok(())
    }

    fn make(&mut self, program: &Program, element: &Expression, sink: Sink<'_>) -> Done<()> {
        let element = self.value(program, element)?;
        match sink {
            Sink::List(list) => {
                self.store.fresh(list).push(element);
                Ok(())
            }
            Sink::Text { separator, more } => {
                let element = element.text()?;
                if more.replace(true) && separator.len() > 0 {
                    self.store.push_text(separator)?;
                }
                self.store.push_text(element)
            }
        }
    }

    /// Makes the text of all `x[i] for i in places`, where x is a text: this is how boards are turned. Returns whether
    /// the comprehension is of this form.
    fn picks(&mut self, element: &Expression, clauses: &[Clause], over: Cell, sink: Sink<'_>) -> Done<bool> {
        let (Expression::Element(of, index), [Clause::For(Loop { target: Target::Variable(variable), .. })]) =
            (element, clauses)
        else {
            return Ok(false);
        };
        let (Sink::Text { separator, .. }, Cell::Tuple(places)) = (sink, over) else {
            return Ok(false);
        };
        if separator.len() > 0 || index != variable || of == variable {
            return Ok(false);
        }
        let Cell::Text(of) = self.variable(*of)? else { return Ok(false) };
        self.store.count(places.len())?;
        self.store.pick(of, places)?;
        Ok(true)
    }
}
