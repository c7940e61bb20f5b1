//! The catalogue of games, for many questions in a row.

use grundy_core::{Convention, Fault, Outcome, Position};
use grundy_rules::Rules;
use grundy_solve::worth::Valuer;
use grundy_solve::{Limits, Unsolved};

use crate::JudgeError;

/// A game of the catalogue, with what was computed about it.
pub(crate) struct Known {
    rules: Rules,
    /// Created when the first value is asked for.
    valuer: Option<Valuer>,
}

impl Known {
    /// The ruleset of this name.
    pub(crate) fn find(ruleset: &str) -> Result<Known, JudgeError> {
        let rules = Rules::find(ruleset).map_err(|error| Unsolved::Rules(Fault::new(error.said())))?;
        Ok(Known { rules, valuer: None })
    }

    /// Whether the player to move wins this position, by the theorem that the game declares.
    pub(crate) fn first_wins(&self, position: &Position) -> Result<bool, JudgeError> {
        match self.rules.moves.declared(position, Convention::Normal) {
            Some(declared) => Ok(declared.outcome == Outcome::N),
            None => {
                let (ruleset, position) = (self.rules.name.clone(), position.clone());
                Err(JudgeError::NoTheorem { ruleset, position })
            }
        }
    }

    /// The Grundy value of a position, by a theorem or by the definition.
    pub(crate) fn value(&mut self, position: &Position) -> Result<u64, JudgeError> {
        Ok(self.valuer().value(position, &Limits::default())?.0)
    }

    /// The values of the heaps from 0 to `to`, for a game whose positions are heaps.
    pub(crate) fn heaps(&mut self, to: u64) -> Result<Vec<u64>, JudgeError> {
        match self.valuer().sequence_values(0..=to, &Limits::default()) {
            Some(values) => Ok(values?),
            None => (0..=to).map(|n| self.value(&Position::from(n))).collect(),
        }
    }

    fn valuer(&mut self) -> &mut Valuer {
        self.valuer.get_or_insert_with(|| Valuer::new(self.rules.clone()))
    }
}
