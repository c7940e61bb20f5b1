//! What positions are worth where a player may move again or must answer ([`entailing`](crate::entailing)).

use std::sync::Arc;

use grundy_core::{OptionList, Position};

use super::valuer::Valuer;
use crate::entailing::rests::{Rest, Rests};
use crate::entailing::{Entailed, wins};
use crate::walk::search::all_options;
use crate::{Limits, Unsolved};

impl Valuer {
    /// What `position` is worth where moves may entail answers.
    pub fn entailed(&mut self, position: &Position, limits: &Limits) -> Result<Entailed, Unsolved> {
        if let Some(worth) = self.strings.worth(position, limits) {
            return worth;
        }
        let moves = Arc::clone(&self.lasting.rules.moves);
        if self.lasting.rules.is_played_on_heaps() {
            // From the bottom up, the options of only one heap at a time are on the stack.
            for heap in 0..position.first().copied().unwrap_or(0) {
                self.entailed.worth(&*moves, &Position::from(heap), limits)?;
            }
        }
        self.entailed.worth(&*moves, position, limits)
    }

    /// Whether the player to move wins an urgent position beside `rest`.
    pub(crate) fn wins_urgent(&mut self, position: &Position, rest: Rest, limits: &Limits) -> Result<bool, Unsolved> {
        match self.entailed(position, limits)? {
            Entailed::Urgent(wins) => Ok(wins.contains(rest)),
            Entailed::Worth(_) => Ok(false),
        }
    }

    /// The options of `position`, where moves may entail answers, that win beside `rest`.
    pub(crate) fn options_beside(
        &mut self,
        position: &Position,
        rest: Rest,
        most: usize,
        limits: &Limits,
    ) -> Result<OptionList<Position>, Unsolved> {
        self.entailed(position, limits)?;
        let moves = Arc::clone(&self.lasting.rules.moves);
        let mut found = Vec::new();
        for option in all_options(&*moves, position, limits)? {
            if self.wins_by(&option, limits)?.contains(rest) {
                found.push(option);
            }
        }
        Ok(OptionList::from_all(found, most))
    }

    /// The rests beside which a move to `option` wins, where moves may entail answers.
    pub fn wins_by(&mut self, option: &[Position], limits: &Limits) -> Result<Rests, Unsolved> {
        let parts = option.iter().map(|part| self.entailed(part, limits)).collect::<Result<Vec<_>, _>>()?;
        wins(&parts)
    }
}
