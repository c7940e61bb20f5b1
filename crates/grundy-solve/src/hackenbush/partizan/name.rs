//! The notation of games.
//!
//! A number is written as a fraction, `3/4`; a heap of Nim as `*` or `*2`; infinitesimals made of ups as `↑`, `↓*`,
//! `↑↑*2`, `4↑`; any of these plus a number as `1*` or `1/2↑`; a switch between a number and its negative as `±1`;
//! every other game by its canonical form, `{2|-1}`.
//!
//! The *stops* tell whether a game is a number plus an infinitesimal: they are the numbers at which play arrives when
//! Left or Right begins. If both are the number x, the game differs from x by an infinitesimal (*Winning Ways*, ch. 6).
//! Whether that is a multiple of ↑ plus a heap of Nim is found by trying.

use hashbrown::HashMap;

use super::games::{GameId, Games};
use crate::hackenbush::Dyadic;
use crate::{Limits, Unsolved};

/// Largest number of ups that are written one by one; more are written with a number.
const UPS_DRAWN: u32 = 3;

/// Largest length of the text of a canonical form, in characters.
const LONGEST: usize = 2000;

/// Cached stops of games.
type Stops = HashMap<(GameId, bool), Dyadic>;

impl Games {
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

    /// The same with cached stops.
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
