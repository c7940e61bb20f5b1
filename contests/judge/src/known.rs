//! The catalogue of games, for many questions in a row.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::{Convention, Fault, Outcome, Position};
use grundy_rules::Rules;
use grundy_solve::worth::Valuer;
use grundy_solve::{Limits, Unsolved};

use crate::JudgeError;

/// A game of the catalogue, with its computed values.
pub(crate) struct Known {
    rules: Rules,
    /// Created when the first value is asked for.
    valuer: Option<Valuer>,
    heaps: Vec<u64>,
}

/// Games by their names, each found once.
#[derive(Default)]
pub(crate) struct Games(HashMap<String, Known>);

impl Games {
    pub(crate) fn find(&mut self, ruleset: &str) -> Result<&mut Known, JudgeError> {
        Ok(match self.0.entry(ruleset.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(Known::find(ruleset)?),
        })
    }

    /// Whether the player to move wins, by the theorem that the game declares.
    pub(crate) fn first_wins(&mut self, ruleset: &str, position: impl Into<Position>) -> Result<bool, JudgeError> {
        self.find(ruleset)?.first_wins(&position.into())
    }

    /// The nim-sum of the values of some heaps.
    pub(crate) fn sum(&mut self, ruleset: &str, heaps: &[u64]) -> Result<u64, JudgeError> {
        self.find(ruleset)?.sum(heaps.iter().copied())
    }
}

impl Known {
    pub(crate) fn find(ruleset: &str) -> Result<Known, JudgeError> {
        let rules = Rules::find(ruleset).map_err(|error| Unsolved::Rules(Fault::new(error.said())))?;
        Ok(Known { rules, valuer: None, heaps: Vec::new() })
    }

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

    /// The nim-sum of the values of some heaps.
    pub(crate) fn sum(&mut self, mut heaps: impl Iterator<Item = u64>) -> Result<u64, JudgeError> {
        heaps.try_fold(0, |sum, heap| Ok(sum ^ self.value(&heap.into())?))
    }

    /// The values of the heaps from 0 to at least `to`, for a game whose positions are heaps.
    pub(crate) fn heaps(&mut self, to: u64) -> Result<&[u64], JudgeError> {
        if self.heaps.len() as u64 <= to {
            self.heaps = match self.valuer().sequence_values(0..=to, &Limits::default()) {
                Some(values) => values?.0,
                None => (0..=to).map(|n| self.value(&Position::from(n))).collect::<Result<_, _>>()?,
            };
        }
        Ok(&self.heaps)
    }

    fn valuer(&mut self) -> &mut Valuer {
        self.valuer.get_or_insert_with(|| Valuer::new(self.rules.clone()))
    }
}
