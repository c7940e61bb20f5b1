//! Sums, negatives, ordinal sums, and the games with names.

use grundy_rules::hackenbush::Colour;
use num_traits::Signed;

use super::games::{GameId, Games, LONGEST_PLAY, too_long};
use crate::hackenbush::Dyadic;
use crate::{Limits, Unsolved};

impl Games {
    /// A number as a game: 0, `n = { n - 1 | }` and its negatives, and `m/2^k = { (m - 1)/2^k | (m + 1)/2^k }`.
    pub fn number(&mut self, number: &Dyadic, limits: &Limits) -> Result<GameId, Unsolved> {
        if let Some(&known) = self.numbers.get(number) {
            return Ok(known);
        }
        let whole = u32::try_from(number.floor().abs()).unwrap_or(u32::MAX);
        if u64::from(whole).saturating_add(number.exponent()) > u64::from(LONGEST_PLAY) {
            return Err(too_long());
        }
        let step = Dyadic::new(1, number.exponent());
        let has_left = number.signum() > 0 || !number.is_integer();
        let has_right = number.signum() < 0 || !number.is_integer();
        let left = if has_left { vec![self.number(&(number - &step), limits)?] } else { Vec::new() };
        let right = if has_right { vec![self.number(&(number + &step), limits)?] } else { Vec::new() };
        self.keep(left, right, limits)
    }

    /// The heap of Nim *n.
    pub fn nimber(&mut self, n: u32, limits: &Limits) -> Result<GameId, Unsolved> {
        if n > LONGEST_PLAY {
            return Err(too_long());
        }
        let mut heaps = Vec::new();
        for _ in 0..=n {
            // Later games have larger ids, but the heaps may have been made in any order, so sort them.
            let mut options = heaps.clone();
            options.sort_unstable();
            heaps.push(self.keep(options.clone(), options, limits)?);
        }
        Ok(heaps[n as usize])
    }

    pub fn sum(&mut self, a: GameId, b: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        let key = (a.min(b), a.max(b));
        if a == GameId::ZERO || b == GameId::ZERO {
            return Ok(key.1);
        }
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let sum = match (self.as_number(a), self.as_number(b)) {
            (Some(x), Some(y)) => {
                let sum = x + y;
                self.number(&sum, limits)?
            }
            // No player moves in a number while there is another game (the number translation theorem).
            (Some(_), None) => self.translated(b, a, limits)?,
            (None, Some(_)) => self.translated(a, b, limits)?,
            (None, None) => {
                let [mut left, mut right] = self.options_beside(a, b, limits)?;
                let [more_left, more_right] = self.options_beside(b, a, limits)?;
                left.extend(more_left);
                right.extend(more_right);
                self.game(&left, &right, limits)?
            }
        };
        self.sums.insert(key, sum);
        self.spend(limits)?;
        Ok(sum)
    }

    fn translated(&mut self, game: GameId, number: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        let [left, right] = self.options_beside(game, number, limits)?;
        self.game(&left, &right, limits)
    }

    /// The left and right options of `game`, with `beside` added to each.
    fn options_beside(&mut self, game: GameId, beside: GameId, limits: &Limits) -> Result<[Vec<GameId>; 2], Unsolved> {
        let form = self.forms[game.0 as usize].clone();
        let mut sums = |options: &[GameId]| -> Result<Vec<GameId>, Unsolved> {
            options.iter().map(|&option| self.sum(option, beside, limits)).collect()
        };
        Ok([sums(&form.left)?, sums(&form.right)?])
    }

    /// The negative game: the sides of the players are exchanged.
    pub fn negative(&mut self, game: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        if self.as_nimber(game).is_some() {
            return Ok(game);
        }
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        let form = self.forms[game.0 as usize].clone();
        let mut negatives = |options: &[GameId]| -> Result<Vec<GameId>, Unsolved> {
            let all: Result<Vec<GameId>, Unsolved> = options.iter().map(|&g| self.negative(g, limits)).collect();
            all.map(|mut all| {
                all.sort_unstable();
                all
            })
        };
        let (left, right) = (negatives(&form.right)?, negatives(&form.left)?);
        // The negative of a canonical form is canonical.
        let negative = self.keep(left, right, limits)?;
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        Ok(negative)
    }

    /// An edge of this colour with a picture worth G on top: the ordinal sum `1 : G`, `* : G` or `-1 : G`. A move in
    /// the edge removes everything, a move above keeps the edge. By the colon principle only the value above counts.
    pub(crate) fn on_edge(&mut self, colour: Colour, game: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        let key = (colour as u8, game);
        if let Some(&known) = self.ordinals.get(&key) {
            return Ok(known);
        }
        let form = self.forms[game.0 as usize].clone();
        let mut above = |options: &[GameId]| -> Result<Vec<GameId>, Unsolved> {
            options.iter().map(|&option| self.on_edge(colour, option, limits)).collect()
        };
        let (mut left, mut right) = (above(&form.left)?, above(&form.right)?);
        if colour != Colour::Red {
            left.push(GameId::ZERO);
        }
        if colour != Colour::Blue {
            right.push(GameId::ZERO);
        }
        let sum = self.game(&left, &right, limits)?;
        self.ordinals.insert(key, sum);
        self.spend(limits)?;
        Ok(sum)
    }

    /// The game ↑ = { 0 | * }: a positive game that is less than every positive number.
    pub fn up(&mut self, limits: &Limits) -> Result<GameId, Unsolved> {
        let star = self.nimber(1, limits)?;
        self.keep(vec![GameId::ZERO], vec![star], limits)
    }
}
