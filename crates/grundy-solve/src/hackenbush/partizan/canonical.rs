//! The canonical form of a game given by its options.
//!
//! Two changes of the options of G keep its value (*Winning Ways*, ch. 3; Siegel, *Combinatorial Game Theory*, section
//! II.2):
//!
//! - a left option A is *dominated* by a left option B ≥ A, and may be left out;
//! - a left option A is *reversible* through its right option A' if A' ≤ G: Right answers with A' at once. So all left
//!   options of A' may replace A;
//!
//! and the same for Right with the order reversed. A game whose options are in canonical form is in canonical form
//! itself when no such change is possible. Bypassing reversible options needs comparisons with G, which is not stored
//! yet and so has no id; these comparisons follow the definition.

use std::cmp::Ordering;

use hashbrown::HashMap;

use super::games::{GameId, Games};
use crate::hackenbush::Dyadic;
use crate::{Limits, Unsolved};

/// A game that is not stored yet.
struct Fresh {
    left: Vec<GameId>,
    right: Vec<GameId>,
    /// Cached comparisons: whether a stored game is ≤ (`true`) or ≥ (`false`) this one.
    known: HashMap<(GameId, bool), bool>,
}

impl Games {
    /// The game with these left and right options, in any order, as its canonical form.
    pub fn game(&mut self, left: &[GameId], right: &[GameId], limits: &Limits) -> Result<GameId, Unsolved> {
        if let Some(number) = self.number_between(left, right) {
            return self.number(&number, limits);
        }
        let mut fresh = Fresh { left: left.to_vec(), right: right.to_vec(), known: HashMap::new() };
        loop {
            self.drop_dominated(&mut fresh.left, true, limits)?;
            self.drop_dominated(&mut fresh.right, false, limits)?;
            let left = self.bypass_left(&mut fresh, limits)?;
            let right = self.bypass_right(&mut fresh, limits)?;
            if left.is_none() && right.is_none() {
                return self.keep(fresh.left, fresh.right, limits);
            }
            // The game stays the same, so the cached comparisons stay valid.
            fresh.left = left.unwrap_or(fresh.left);
            fresh.right = right.unwrap_or(fresh.right);
        }
    }

    /// The number that the game equals by the simplicity theorem, if all options are numbers.
    fn number_between(&self, left: &[GameId], right: &[GameId]) -> Option<Dyadic> {
        if left.iter().chain(right).any(|&game| self.as_number(game).is_none()) {
            return None;
        }
        let order = |a: &&GameId, b: &&GameId| self.compare_numbers(**a, **b).unwrap_or(Ordering::Equal);
        let low = left.iter().max_by(order).and_then(|&game| self.as_number(game));
        let high = right.iter().min_by(order).and_then(|&game| self.as_number(game));
        Dyadic::simplest_between(low, high)
    }

    /// Sorts options and drops the dominated ones: with `largest` the maximal ones stay, otherwise the minimal ones.
    fn drop_dominated(&mut self, options: &mut Vec<GameId>, largest: bool, limits: &Limits) -> Result<(), Unsolved> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<GameId> = Vec::with_capacity(options.len());
        for &option in options.iter() {
            let mut dominated = false;
            let mut better = Vec::with_capacity(kept.len() + 1);
            for &other in &kept {
                let (low, high) = if largest { (option, other) } else { (other, option) };
                dominated = dominated || self.at_most(low, high, limits)?;
                if dominated || !self.at_most(high, low, limits)? {
                    better.push(other);
                }
            }
            if !dominated {
                better.push(option);
                kept = better;
            }
        }
        *options = kept;
        Ok(())
    }

    /// The left options with the reversible ones bypassed; `None` if none is reversible.
    fn bypass_left(&mut self, fresh: &mut Fresh, limits: &Limits) -> Result<Option<Vec<GameId>>, Unsolved> {
        let mut bypassed = Vec::new();
        let mut any = false;
        for option in fresh.left.clone() {
            let mut through = None;
            for answer in self.forms[option.0 as usize].right.clone().iter() {
                if through.is_none() && self.compare_fresh(*answer, true, fresh, limits)? {
                    through = Some(*answer);
                }
            }
            match through {
                Some(answer) => bypassed.extend_from_slice(self.left(answer)),
                None => bypassed.push(option),
            }
            any |= through.is_some();
        }
        Ok(any.then_some(bypassed))
    }

    /// The right options with the reversible ones bypassed; `None` if none is reversible.
    fn bypass_right(&mut self, fresh: &mut Fresh, limits: &Limits) -> Result<Option<Vec<GameId>>, Unsolved> {
        let mut bypassed = Vec::new();
        let mut any = false;
        for option in fresh.right.clone() {
            let mut through = None;
            for answer in self.forms[option.0 as usize].left.clone().iter() {
                if through.is_none() && self.compare_fresh(*answer, false, fresh, limits)? {
                    through = Some(*answer);
                }
            }
            match through {
                Some(answer) => bypassed.extend_from_slice(self.right(answer)),
                None => bypassed.push(option),
            }
            any |= through.is_some();
        }
        Ok(any.then_some(bypassed))
    }

    /// Whether `game` ≤ `fresh` if `below` is set, otherwise whether `game` ≥ `fresh`.
    fn compare_fresh(
        &mut self,
        game: GameId,
        below: bool,
        fresh: &mut Fresh,
        limits: &Limits,
    ) -> Result<bool, Unsolved> {
        if let Some(&known) = fresh.known.get(&(game, below)) {
            return Ok(known);
        }
        let theirs = if below { fresh.right.clone() } else { fresh.left.clone() };
        let ours = &self.forms[game.0 as usize];
        let ours = if below { ours.left.clone() } else { ours.right.clone() };
        let mut holds = true;
        for option in theirs {
            let (low, high) = if below { (option, game) } else { (game, option) };
            holds = holds && !self.at_most(low, high, limits)?;
        }
        for &option in ours.iter() {
            holds = holds && !self.compare_fresh(option, !below, fresh, limits)?;
        }
        fresh.known.insert((game, below), holds);
        Ok(holds)
    }
}
