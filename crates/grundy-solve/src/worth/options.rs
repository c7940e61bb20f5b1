//! The options of a position with a wanted value.

use grundy_core::{Convention, Goal, LoopyValue, Nimber, OptionList, Outcome, Position};

use super::valuer::Valuer;
use crate::hackenbush::{green_options, green_picture};
use crate::search::all_options;
use crate::{Limits, Unsolved};

impl Valuer {
    /// The options of `position` with the value `target`, in normal play.
    pub fn options_with_value(
        &mut self,
        position: &Position,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<OptionList<Position>, Unsolved> {
        if let Some(list) = self.lasting.rules.moves.declared_options(position, Goal::Value(target), most) {
            return Ok(list);
        }
        if let Some(list) = green_picture(&self.lasting.rules)
            .and_then(|picture| green_options(picture, position, target, most, &mut self.searched))
        {
            return Ok(list);
        }
        if let Some(list) = self.proved_options(position, target, most, limits)? {
            return Ok(list);
        }
        if let Some(list) = self.ask_heaps(|heap| heap.options_with_value(position[0], target, most, limits)) {
            return list;
        }
        if self.lasting.rules.moves.nature().entails {
            return self.options_beside(position, Some(target), most, limits);
        }
        let mut found = Vec::new();
        for option in all_options(&*self.lasting.rules.moves, position, limits)? {
            if self.has_value(&option, target, limits)? {
                found.push(option);
            }
        }
        Ok(OptionList::from_all(found, most))
    }

    /// Whether the components of an option add up to `target`. For the target 0 and a single component, a theorem about
    /// the outcome is enough.
    fn has_value(&mut self, option: &[Position], target: Nimber, limits: &Limits) -> Result<bool, Unsolved> {
        if let ([position], true) = (option, target.is_zero()) {
            return Ok(match self.lasting.rules.moves.declared(position, Convention::Normal) {
                Some(declared) => declared.outcome == Outcome::P,
                None => match self.boards.is_worth(&self.lasting.rules, option, target, limits) {
                    Some(found) => found?,
                    None => self.loopy_value(position, limits)? == LoopyValue::ZERO,
                },
            });
        }
        if let Some(found) = self.boards.is_worth(&self.lasting.rules, option, target, limits) {
            return found;
        }
        Ok(self.sum_value(option, limits)?.nimber() == Some(target))
    }
}
