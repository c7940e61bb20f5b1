//! The canonical form of a game given by its options.
//!
//! Two changes of the options of G keep its value (*Winning Ways*, ch. 3; Siegel, *Combinatorial Game Theory*, II.2):
//!
//! - a left option A is *dominated* by a left option B ≥ A, and may be left out;
//! - a left option A is *reversible* through its right option A' if A' ≤ G: Right answers with A' at once. So all left
//!   options of A' may replace A;
//!
//! and the same for Right with the order reversed. A game whose options are in canonical form is in canonical form
//! itself when no such change is possible. Bypassing reversible options needs comparisons with G, which is not stored
//! yet and so has no id; these comparisons follow the definition.
//!
//! # The notation of games
//! A number is written as a fraction, `3/4`, a heap of Nim as `*` or `*2`. Infinitesimals made of ups are `↑`, `↓*`,
//! `↑↑*2`, `4↑`. Any of these plus a number is `1*` or `1/2↑`. A switch between a number and its negative is `±1`.
//! Every other game is its canonical form, `{2|-1}`.
//!
//! The *stops* show whether a game is a number plus an infinitesimal: they are the numbers at which play arrives when
//! Left or Right begins. If both are the number x, the game differs from x by an infinitesimal (*Winning Ways*, ch. 6).
//! Whether that is a multiple of ↑ plus a heap of Nim is found by trying.

use std::cmp::Ordering;

use hashbrown::HashMap;

use super::{GameId, Games};
use crate::hackenbush::Dyadic;
use crate::{Limits, Unsolved};

/// A game that is not stored yet.
struct Fresh {
    left: Vec<GameId>,
    right: Vec<GameId>,
    /// Cached comparisons: whether a stored game is ≤ (`true`) or ≥ (`false`) this one.
    known: HashMap<(GameId, bool), bool>,
}

/// Largest number of ups that are written one by one; more are written with a number.
const UPS_DRAWN: u32 = 3;

/// Largest length of the text of a canonical form, in characters.
const LONGEST: usize = 2000;

type Stops = HashMap<(GameId, bool), Dyadic>;

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
            let left = self.bypass(&mut fresh, true, limits)?;
            let right = self.bypass(&mut fresh, false, limits)?;
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

    /// The left options, or the right ones, with the reversible ones bypassed; `None` if none is reversible.
    fn bypass(&mut self, fresh: &mut Fresh, of_left: bool, limits: &Limits) -> Result<Option<Vec<GameId>>, Unsolved> {
        let mut bypassed = Vec::new();
        let mut any = false;
        for option in if of_left { fresh.left.clone() } else { fresh.right.clone() } {
            let mut through = None;
            let form = &self.forms[option.0 as usize];
            for &answer in if of_left { form.right.clone() } else { form.left.clone() }.iter() {
                if through.is_none() && self.compare_new(answer, of_left, fresh, limits)? {
                    through = Some(answer);
                }
            }
            match through {
                Some(answer) if of_left => bypassed.extend_from_slice(self.left(answer)),
                Some(answer) => bypassed.extend_from_slice(self.right(answer)),
                None => bypassed.push(option),
            }
            any |= through.is_some();
        }
        Ok(any.then_some(bypassed))
    }

    /// Whether `game` ≤ `fresh` if `below` is set, otherwise whether `game` ≥ `fresh`.
    fn compare_new(&mut self, game: GameId, below: bool, fresh: &mut Fresh, limits: &Limits) -> Result<bool, Unsolved> {
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
            holds = holds && !self.compare_new(option, !below, fresh, limits)?;
        }
        fresh.known.insert((game, below), holds);
        Ok(holds)
    }

    /// The game in the usual notation. A canonical form of more than about 2000 characters is cut off with `…`.
    pub fn name(&mut self, game: GameId, limits: &Limits) -> Result<String, Unsolved> {
        let mut text = String::new();
        self.write(&mut text, game, &mut Stops::new(), limits)?;
        Ok(text)
    }

    fn write(&mut self, text: &mut String, game: GameId, stops: &mut Stops, limits: &Limits) -> Result<(), Unsolved> {
        if text.len() > LONGEST {
            text.push('…');
            return Ok(());
        }
        if let Some(name) = self.short_name(game, stops, limits)? {
            text.push_str(&name);
            return Ok(());
        }
        let sides = [self.forms[game.0 as usize].left.clone(), self.forms[game.0 as usize].right.clone()];
        text.push('{');
        for (side, options) in sides.iter().enumerate() {
            text.push_str(if side == 1 { "|" } else { "" });
            for (index, &option) in options.iter().enumerate() {
                text.push_str(if index > 0 { "," } else { "" });
                self.write(text, option, stops, limits)?;
            }
        }
        text.push('}');
        Ok(())
    }

    /// The name of a number, a number plus ups and a heap of Nim, or a switch ±x.
    fn short_name(&mut self, game: GameId, stops: &mut Stops, limits: &Limits) -> Result<Option<String>, Unsolved> {
        if let Some(number) = self.as_number(game) {
            return Ok(Some(number.to_string()));
        }
        if let (&[left], &[right]) = (self.left(game), self.right(game))
            && let (Some(x), Some(y)) = (self.as_number(left), self.as_number(right))
            && *x == -y
            && x.signum() > 0
        {
            return Ok(Some(format!("±{x}")));
        }
        let (number, other) = (self.stop(game, true, stops), self.stop(game, false, stops));
        if number != other {
            return Ok(None);
        }
        let less = self.number(&-&number, limits)?;
        let rest = self.sum(game, less, limits)?;
        let number = if number.signum() == 0 { String::new() } else { number.to_string() };
        Ok(self.ups_and_star(rest, limits)?.map(|rest| number + &rest))
    }

    /// The name of an infinitesimal n·↑ + *k; `None` if the game is not one.
    fn ups_and_star(&mut self, game: GameId, limits: &Limits) -> Result<Option<String>, Unsolved> {
        let star = |k: u32| match k {
            0 => String::new(),
            1 => "*".to_owned(),
            k => format!("*{k}"),
        };
        let up = self.up(limits)?;
        let down = self.negative(up, limits)?;
        // n·↑ (+ *k) is born on day n + 1 or later.
        let most = self.birthday(game);
        let (mut above, mut below) = (game, game);
        for n in 0..=most {
            for (rest, arrow) in [(above, '↓'), (below, '↑')] {
                let Some(k) = self.as_nimber(rest) else { continue };
                let arrows = match n {
                    0..=UPS_DRAWN => arrow.to_string().repeat(n as usize),
                    n => format!("{n}{arrow}"),
                };
                return Ok(Some(arrows + &star(k)));
            }
            above = self.sum(above, up, limits)?;
            below = self.sum(below, down, limits)?;
        }
        Ok(None)
    }

    /// The left stop (or right stop): the number at which play arrives when Left (or Right) begins.
    pub(in crate::hackenbush) fn stop_of(&self, game: GameId, left_begins: bool) -> Dyadic {
        self.stop(game, left_begins, &mut Stops::new())
    }

    /// The left stop (or right stop); `stops` caches those that are known.
    fn stop(&self, game: GameId, left_begins: bool, stops: &mut Stops) -> Dyadic {
        if let Some(number) = self.as_number(game) {
            return number.clone();
        }
        if let Some(known) = stops.get(&(game, left_begins)) {
            return known.clone();
        }
        let options = if left_begins { self.left(game) } else { self.right(game) };
        let ends = options.iter().map(|&option| self.stop(option, !left_begins, stops));
        // A game that is not a number has options on both sides.
        let end = if left_begins { ends.max() } else { ends.min() }.unwrap_or_default();
        stops.insert((game, left_begins), end.clone());
        end
    }
}
