//! What theorems about all positions say, which were proved for a question ([`theorem`](crate::theorem)).

use std::sync::Arc;

use grundy_core::{Convention, LoopyValue, Nimber, OptionList, Outcome, Position};

use super::valuer::Valuer;
use super::worths::locked;
use super::{Because, Worth};
use crate::theorem::{About, Proved};
use crate::{Limits, Unsolved};

/// Largest number of positions, with no number larger than those of a position, among which its value is searched
/// before a theorem about all positions is.
const SEARCHED: u128 = 1 << 14;

impl Valuer {
    /// A theorem about all positions of the game, if it is given by formulas, and `position` is so large that a search
    /// among all smaller ones would be long. It is proved at the first question, and kept.
    pub fn proof(
        &mut self,
        position: &Position,
        convention: Convention,
        about: About,
        limits: &Limits,
    ) -> Result<Option<Arc<Proved>>, Unsolved> {
        if cfg!(not(feature = "engines")) {
            return Ok(None);
        }
        let Some(numbers) = self.lasting.rules.numbers().filter(|numbers| numbers.ends()) else { return Ok(None) };
        let smaller = position.iter().fold(1, |all: u128, &number| all.saturating_mul(u128::from(number) + 1));
        if smaller <= SEARCHED {
            return Ok(None);
        }
        locked(&self.lasting.theorems).theorem(numbers.game(), convention, about, limits)
    }

    /// What a proved theorem says of a position in normal play. Of a position that stands `alone` the outcome is enough.
    pub(super) fn proved(
        &mut self,
        position: &Position,
        alone: bool,
        limits: &Limits,
    ) -> Result<Option<Worth>, Unsolved> {
        let because = Because::Proof;
        if let Some(proof) = self.proof(position, Convention::Normal, About::Values, limits)?
            && let Some(value) = proof.value(position, limits)?
        {
            let value = LoopyValue::from(value);
            return Ok(Some(Worth { outcome: value.outcome(), value: Some(value), because }));
        }
        let proof = self.proof(position, Convention::Normal, About::PPositions, limits)?;
        Ok(match proof.and_then(|proof| proof.outcome(position)) {
            Some(Outcome::P) => Some(Worth { outcome: Outcome::P, value: Some(LoopyValue::ZERO), because }),
            Some(outcome) if alone => Some(Worth { outcome, value: None, because }),
            _ => None,
        })
    }

    /// The options of a position with the value `target`, as a proved theorem tells them.
    pub(super) fn proved_options(
        &mut self,
        position: &Position,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<OptionList<Position>>, Unsolved> {
        for about in [About::Values, About::PPositions] {
            if let Some(proof) = self.proof(position, Convention::Normal, about, limits)?
                && let Some(list) = proof.options(position, target, most, limits)?
            {
                return Ok(Some(list));
            }
        }
        Ok(None)
    }
}
