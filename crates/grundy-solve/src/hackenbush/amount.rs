//! The summands of a coloured sum: a number, a heap of Nim, and any other game.
//!
//! A sum is kept as `x + *n + g`: a number x, a heap of Nim *n and a game g in canonical form. Numbers add as numbers
//! and heaps by nim-sum, so trees and green pictures of any size may occur in the sum. Only g must be small.
//!
//! Who wins can be decided without making the sum one game. Let `h = *n + g` not be a number. Let r be its *right
//! stop*, the number at which play arrives when Right begins. No player moves in a number while there is another game
//! (the number avoidance theorem). So Left, moving second, wins x + h if x + r > 0 and loses it if x + r < 0. If x =
//! -r, Left wins if h - r ≥ 0 (*Winning Ways*, ch. 6; Siegel, *Combinatorial Game Theory*, ch. II). For Right the
//! same holds with left stops and opposite signs.

use grundy_core::OutcomeClass;
use grundy_rules::hackenbush::Picture;

use super::partizan::{GameId, Games};
use super::{Dyadic, Green, Search, tree_value};
use crate::summand::Player;
use crate::{Limits, Unsolved};

/// The sum of a number, a heap of Nim and another game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Amount {
    pub number: Dyadic,
    /// The size of the heap of Nim.
    pub nimber: u64,
    /// The other game, in the [`Games`] of the sum.
    pub game: GameId,
}

/// How large a number must be to win beside an [`Amount`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Enough {
    /// A player who moves second wins beside the number x if x + `stop` is in the player's favour.
    pub stop: Dyadic,
    /// Whether the player needs x + `stop` in their favour; if not, x + `stop` = 0 is also enough.
    pub strictly: bool,
}

grundy_core::from! { Dyadic => Amount, number: Amount { number, ..Amount::default() }; }

impl Amount {
    /// The heap of Nim of size `nimber`.
    pub fn heap(nimber: u64) -> Amount {
        Amount { nimber, ..Amount::default() }
    }

    pub fn of(game: GameId, games: &Games) -> Amount {
        match (games.as_number(game), games.as_nimber(game)) {
            (Some(number), _) => number.clone().into(),
            (_, Some(nimber)) => Amount::heap(nimber.into()),
            _ => Amount { game, ..Amount::default() },
        }
    }

    /// The value of a picture: green ones and trees of any size have one, others if they are small.
    pub fn of_picture(picture: &Picture, games: &mut Games, limits: &Limits) -> Result<Amount, Unsolved> {
        Ok(match (Green::of(picture), tree_value(picture, limits)?) {
            (_, Some(number)) => number.into(),
            (Some(green), None) => Amount::heap(green.value().0),
            (None, None) => Amount::of(Search::of(picture)?.value(games, limits)?, games),
        })
    }

    /// The heap of Nim that this equals; `None` if it is something else.
    pub fn as_nimber(&self) -> Option<u64> {
        (self.number.signum() == 0 && self.game == GameId::ZERO).then_some(self.nimber)
    }

    /// The number that this equals; `None` if it is something else.
    pub fn as_number(&self) -> Option<&Dyadic> {
        (self.nimber == 0 && self.game == GameId::ZERO).then_some(&self.number)
    }

    pub fn plus(&self, other: &Amount, games: &mut Games, limits: &Limits) -> Result<Amount, Unsolved> {
        let both = Amount::of(games.sum(self.game, other.game, limits)?, games);
        let number = &(&self.number + &other.number) + &both.number;
        Ok(Amount { number, nimber: self.nimber ^ other.nimber ^ both.nimber, game: both.game })
    }

    /// The negative: the sides of the players are exchanged.
    pub fn negative(&self, games: &mut Games, limits: &Limits) -> Result<Amount, Unsolved> {
        let game = games.negative(self.game, limits)?;
        Ok(Amount { number: -&self.number, nimber: self.nimber, game })
    }

    /// The sum of `copies` copies. O(log n) sums.
    pub fn times(&self, mut copies: u64, games: &mut Games, limits: &Limits) -> Result<Amount, Unsolved> {
        let (mut sum, mut doubled) = (Amount::default(), self.clone());
        while copies > 0 {
            if copies & 1 == 1 {
                sum = sum.plus(&doubled, games, limits)?;
            }
            copies >>= 1;
            if copies > 0 {
                doubled = doubled.plus(&doubled.clone(), games, limits)?;
            }
        }
        Ok(sum)
    }

    /// *n + g as one game.
    fn without_number(&self, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        let nimber = u32::try_from(self.nimber).unwrap_or(u32::MAX);
        let heap = games.nimber(nimber, limits)?;
        games.sum(self.game, heap, limits)
    }

    /// The numbers beside this amount with which `player`, moving second, wins.
    pub(crate) fn enough(&self, player: Player, games: &mut Games, limits: &Limits) -> Result<Enough, Unsolved> {
        if self.game == GameId::ZERO {
            return Ok(Enough { stop: self.number.clone(), strictly: self.nimber != 0 });
        }
        let game = self.without_number(games, limits)?;
        // The opponent begins.
        let stop = games.stop_of(game, player == Player::Right);
        let less = games.number(&-&stop, limits)?;
        let rest = games.sum(game, less, limits)?;
        let balanced = match player {
            Player::Left => games.at_most(GameId::ZERO, rest, limits)?,
            Player::Right => games.at_most(rest, GameId::ZERO, limits)?,
        };
        Ok(Enough { stop: &self.number + &stop, strictly: !balanced })
    }

    /// Whether `player`, moving second, wins.
    pub(crate) fn is_won_by(&self, player: Player, games: &mut Games, limits: &Limits) -> Result<bool, Unsolved> {
        let Enough { stop, strictly } = self.enough(player, games, limits)?;
        let favour = if player == Player::Left { stop.signum() } else { -stop.signum() };
        Ok(favour >= i32::from(strictly))
    }

    pub fn outcome(&self, games: &mut Games, limits: &Limits) -> Result<OutcomeClass, Unsolved> {
        let second = [Player::Left, Player::Right].map(|player| self.is_won_by(player, games, limits));
        Ok(match second.into_iter().collect::<Result<Vec<bool>, _>>()?[..] {
            [true, true] => OutcomeClass::P,
            [true, false] => OutcomeClass::L,
            [false, true] => OutcomeClass::R,
            _ => OutcomeClass::N,
        })
    }

    /// The amount in the usual notation: `3/4`, `*2`, `1/2*`, `↑*`, `{2|-1}`. A number that is too long to be made a
    /// game is written in front, as in `NUMBER + REST`.
    pub fn name(&self, games: &mut Games, limits: &Limits) -> Result<String, Unsolved> {
        if self.game == GameId::ZERO {
            let number =
                if self.nimber > 0 && self.number.signum() == 0 { String::new() } else { self.number.to_string() };
            let heap = match self.nimber {
                0 => String::new(),
                1 => "*".to_owned(),
                n => format!("*{n}"),
            };
            return Ok(number + &heap);
        }
        let game = self.without_number(games, limits)?;
        match games.number(&self.number, limits).and_then(|number| games.sum(game, number, limits)) {
            Ok(sum) => games.name(sum, limits),
            Err(Unsolved::TooLarge(_)) => Ok(format!("{} + {}", self.number, games.name(game, limits)?)),
            Err(error) => Err(error),
        }
    }
}
