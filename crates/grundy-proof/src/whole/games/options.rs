//! The options of sums that are played as a whole.

use std::rc::Rc;
use std::sync::Arc;

use grundy_core::{OptionList, Position, said};

use super::{Games, Options, Sum};
use crate::kernel::{Check, all_options, reject};

impl Games<'_> {
    /// The options of a position that is a component of a sum, as the rules name them.
    pub fn named_options(&self, index: usize, position: &Position) -> Check<Vec<Vec<Position>>> {
        self.session.report("positions", self.options.len(), self.options.len())?;
        if self.ending(index, position)?.is_some() {
            return Ok(Vec::new());
        }
        let options = all_options(&self.rules[index], position, &self.step)?;
        if self.natures[index].own_endings && options.iter().any(|option| option.len() > 1) {
            let (shown, index) = (self.rules[index].moves.show(position), self.not_a_summand(index));
            return reject(&*self.step, said!("{shown} falls apart, but {index}", shown, index));
        }
        Ok(options)
    }

    /// The different options of a component, with their parts as components of a sum.
    pub(super) fn options(&mut self, index: usize, position: &Position) -> Check<Options> {
        let key = (index, position.clone());
        if let Some(options) = self.options.get(&key) {
            return Ok(Rc::clone(options));
        }
        let named = self.named_options(index, position)?;
        let mut options = Vec::with_capacity(named.len());
        for option in named {
            options.push(self.parts(index, &option)?);
        }
        let options = Rc::new(OptionList::from_all(options, usize::MAX).first);
        let size = options.iter().map(|option| 1 + option.len()).sum::<usize>().saturating_add(1);
        if size <= self.room {
            self.room -= size;
            self.options.insert(key, Rc::clone(&options));
        }
        Ok(options)
    }

    /// The parts of an option as components of a sum.
    fn parts(&mut self, index: usize, option: &[Position]) -> Check<Vec<Position>> {
        let mut parts = Vec::with_capacity(option.len());
        for part in option {
            parts.extend(self.as_component(index, part)?);
        }
        Ok(parts)
    }

    /// The sum after its component `from` became an option, as the rules name it.
    pub fn moved(&mut self, sum: &Sum, from: &(usize, Position), option: &[Position]) -> Check<Sum> {
        Ok(after(sum, from, &self.parts(from.0, option)?))
    }

    /// Calls `visit` with the options of a sum; some may come more than once.
    pub fn each_option(&mut self, sum: &Sum, visit: &mut dyn FnMut(&mut Self, Sum) -> Check) -> Check {
        for from in self.movable(sum) {
            for parts in self.options(from.0, &from.1)?.iter() {
                visit(self, after(sum, from, parts))?;
            }
        }
        Ok(())
    }

    /// Whether some option of a sum is `wanted`. Rules that make options one at a time are not asked for more.
    pub(crate) fn has_option(&mut self, sum: &Sum, wanted: &mut dyn FnMut(&Sum) -> bool) -> Check<bool> {
        for from in self.movable(sum) {
            let found = if self.natures[from.0].one_by_one && !self.options.contains_key(from) {
                self.makes_option(sum, from, wanted)?
            } else {
                self.options(from.0, &from.1)?.iter().any(|parts| wanted(&after(sum, from, parts)))
            };
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether some option in one component, as the rules make it, is `wanted`.
    fn makes_option(
        &mut self,
        sum: &Sum,
        from: &(usize, Position),
        wanted: &mut dyn FnMut(&Sum) -> bool,
    ) -> Check<bool> {
        if self.ending(from.0, &from.1)?.is_some() {
            return Ok(false);
        }
        let moves = Arc::clone(&self.rules[from.0].moves);
        let mut failed = None;
        let found = moves.find_option(&from.1, &mut |option| match self.moved(sum, from, option) {
            Ok(after) => wanted(&after),
            Err(rejected) => {
                failed = Some(rejected);
                true
            }
        })?;
        failed.map_or(Ok(found), Err)
    }
}

/// The sum after its component `from` became these parts.
fn after(sum: &Sum, from: &(usize, Position), parts: &[Position]) -> Sum {
    let mut after = Sum::with_capacity(sum.len() + parts.len());
    after.extend(sum.iter().cloned());
    if let Ok(at) = after.binary_search(from) {
        after.remove(at);
    }
    for part in parts {
        let part = (from.0, part.clone());
        after.insert(after.binary_search(&part).unwrap_or_else(|at| at), part);
    }
    after
}
