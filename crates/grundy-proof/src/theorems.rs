//! Closed forms from the literature, evaluated by the checker itself.
//!
//! A witness may name a theorem instead of giving values. Which theorem speaks
//! of a ruleset is decided here by the ruleset alone; the name in the witness is
//! a label. Each is listed among what a verdict trusts, with its source.
//!
//! The theorems, by what their games look like: [`nimlike`] (exclusive ors),
//! [`residues`] (subtraction sets), [`heaps`] (Lasker, Dim, Prim), [`corner`]
//! (king and knight), [`kings`] (a board of them), [`pairs`] (Wythoff, Euclid, boxes, chocolate), [`moore`],
//! [`fibonacci`], [`chomp`], [`hackenbush`]; and for misère play [`misere`].

mod chomp;
mod corner;
mod fibonacci;
pub(crate) mod hackenbush;
mod heaps;
mod kings;
mod misere;
mod moore;
mod nimlike;
mod pairs;
mod residues;

use std::sync::Arc;

use grundy_core::{Convention, Goal, Nimber, Outcome, Position};
use grundy_rules::hackenbush::Picture;
use grundy_rules::{Origin, Rules};

use crate::options::Found;
use residues::Residues;

/// A theorem about one ruleset.
#[derive(Clone, Debug)]
pub(crate) enum Theorem {
    Nim,
    Rook,
    Nimble,
    Staircase,
    SilverDollar,
    TurningTurtles,
    Residues(Residues),
    Lasker,
    Dim,
    Prim,
    Corner(corner::Law),
    Kings(kings::Board),
    Wythoff,
    Euclid,
    Boxes,
    Chocolate,
    Moore(u64),
    Fibonacci,
    Chomp,
    /// The picture is green.
    Hackenbush(Arc<Picture>),
    /// What rules of a user's own type declare: the one case in which a declaration is taken from the rules.
    Declared(Rules),
}

/// The theorem about a ruleset, if the checker knows one.
pub(crate) fn find(rules: &Rules) -> Option<Theorem> {
    if let Some(picture) = rules.picture() {
        return picture.is_green().then(|| Theorem::Hackenbush(Arc::clone(picture)));
    }
    if matches!(rules.origin, Origin::Own) {
        return Some(Theorem::Declared(rules.clone()));
    }
    let (name, parameter) = rules.name.split_once(':').unwrap_or((&rules.name, ""));
    let threes_for_ever = |start| {
        let digits = name.strip_prefix(start).and_then(|digits| digits.strip_suffix("..."));
        digits.is_some_and(|digits| digits.bytes().all(|digit| digit == b'3'))
    };
    Some(match name {
        "nim" => Theorem::Nim,
        _ if threes_for_ever("0.") => Theorem::Nim,
        _ if threes_for_ever("4.") => Theorem::Lasker,
        "rook" => Theorem::Rook,
        "nimble" => Theorem::Nimble,
        "staircase" => Theorem::Staircase,
        "silver-dollar" => Theorem::SilverDollar,
        "turning-turtles" => Theorem::TurningTurtles,
        "lasker" => Theorem::Lasker,
        "dim" => Theorem::Dim,
        "prim" => Theorem::Prim,
        "king" | "knight" => Theorem::Corner(corner::Law::of(rules)),
        "board" => Theorem::Kings(kings::Board::of(rules)),
        "wythoff" | "queen" => Theorem::Wythoff,
        "euclid" => Theorem::Euclid,
        "boxes" => Theorem::Boxes,
        "chocolate" => Theorem::Chocolate,
        "moore" => Theorem::Moore(parameter.parse().ok()?),
        "fibonacci-nim" => Theorem::Fibonacci,
        "chomp" => Theorem::Chomp,
        _ => Theorem::Residues(Residues::of(rules)?),
    })
}

impl Theorem {
    /// What it says, and its source.
    pub fn statement(&self) -> String {
        match self {
            Theorem::Nim => "a heap of n is worth n in Nim (C. L. Bouton 1901)",
            Theorem::Rook => "a rook on x,y is worth x ⊕ y: Nim with two heaps (C. L. Bouton 1901)",
            Theorem::Nimble => "coins of Nimble are worth the nim-sum of their squares (C. L. Bouton 1901)",
            Theorem::Staircase => "a staircase is worth the nim-sum of its odd steps (R. Sprague 1937)",
            Theorem::SilverDollar => {
                "the silver dollar game is worth the nim-sum of every other gap, from the right \
                 (J. H. Conway, On Numbers and Games, 1976)"
            }
            Theorem::TurningTurtles => {
                "turning turtles is worth the nim-sum of the places of the heads (Winning Ways, 1982, ch. 14)"
            }
            Theorem::Residues(residues) => return residues.statement(),
            Theorem::Lasker => {
                "Lasker's Nim: heaps 4k+1, 4k+2, 4k+3, 4k+4 are worth 4k+1, 4k+2, 4k+4, 4k+3 (Winning Ways, 1982, ch. 4)"
            }
            Theorem::Dim => "Dim: a heap of n ≥ 1 is worth 1 + the exponent of 2 in n (Winning Ways, 1982, ch. 4)",
            Theorem::Prim => {
                "Prim: a heap of n is worth k if its least prime factor is the k-th prime, but 0 if n is even; \
                 1 is worth 1 (Winning Ways, 1982, ch. 4)"
            }
            Theorem::Corner(law) => return law.statement(),
            Theorem::Kings(_) => {
                "kings on a board do not disturb each other: it is worth the nim-sum of the values of their cells \
                 (R. Sprague 1935, P. M. Grundy 1939)"
            }
            Theorem::Wythoff => {
                "the P-positions of Wythoff's game are (⌊kφ⌋, ⌊kφ⌋ + k) with the golden ratio φ (W. A. Wythoff 1907)"
            }
            Theorem::Euclid => "Euclid: x,y is worth ⌊|x/y − y/x|⌋ (G. Nivasch 2006)",
            Theorem::Boxes => {
                "boxes: n,m is worth the number of trailing ones of (n−1)|(m−1) (T. Abuku, K. Suetsugu 2021)"
            }
            Theorem::Chocolate => "a bar of n by m squares takes exactly nm − 1 breaks",
            Theorem::Moore(_) => {
                "the P-positions of Moore's Nim have in each binary column a multiple of K + 1 ones (E. H. Moore 1910)"
            }
            Theorem::Fibonacci => {
                "Fibonacci Nim: n with limit q is a P-position if q is less than the least Zeckendorf part of n \
                 (M. J. Whinihan 1963, A. J. Schwenk 1970)"
            }
            Theorem::Chomp => {
                "Chomp: an L is Nim with two heaps, two rows are a P-position if they differ by one, rectangles and \
                 shapes with equal arms are N-positions (D. Gale 1974)"
            }
            Theorem::Hackenbush(_) => hackenbush::STATEMENT,
            Theorem::Declared(rules) => return format!("what the rules of {} declare of their positions", rules.name),
        }
        .to_owned()
    }

    /// The value of a position; `None` where the theorem tells at most the outcome.
    pub fn value(&self, position: &Position) -> Option<u64> {
        match (self, &**position) {
            (Theorem::Nim, &[n]) => Some(n),
            (Theorem::Rook, &[x, y]) => Some(x ^ y),
            (Theorem::Nimble, coins) => Some(nimlike::nimble(coins)),
            (Theorem::Staircase, steps) => Some(nimlike::staircase(steps)),
            (Theorem::SilverDollar, coins) => Some(nimlike::silver_dollar(coins)),
            (Theorem::TurningTurtles, coins) => Some(nimlike::turning_turtles(coins)),
            (Theorem::Residues(residues), &[n]) => residues.value(n),
            (Theorem::Lasker, &[n]) => heaps::lasker(n),
            (Theorem::Dim, &[n]) => Some(heaps::dim(n)),
            (Theorem::Prim, &[n]) => heaps::prim(n),
            (Theorem::Corner(law), &[x, y]) => Some(law.value(x, y)),
            (Theorem::Kings(board), kings) => board.value(kings),
            (Theorem::Euclid, &[x, y]) => pairs::euclid(x, y),
            (Theorem::Boxes, &[n, m]) => pairs::boxes(n, m),
            (Theorem::Chocolate, &[n, m]) => Some(pairs::chocolate(n, m)),
            (Theorem::Moore(1), heaps) => Some(nimlike::nimble(heaps)),
            (Theorem::Chomp, rows) => chomp::value(rows),
            (Theorem::Hackenbush(picture), _) => Some(hackenbush::value(picture, position)),
            (Theorem::Declared(rules), _) => {
                rules.moves.declared(position, Convention::Normal)?.value.map(|value| value.0)
            }
            (Theorem::Wythoff | Theorem::Moore(_) | Theorem::Fibonacci, _) => {
                self.is_p(position).filter(|&is_p| is_p).map(|_| 0)
            }
            _ => None,
        }
    }

    /// Whether a position is a P-position in normal play; `None` where the theorem does not say.
    pub fn is_p(&self, position: &Position) -> Option<bool> {
        match (self, &**position) {
            (Theorem::Wythoff, &[x, y]) => Some(pairs::wythoff(x, y)),
            (Theorem::Moore(most), heaps) => Some(moore::is_p(*most, heaps)),
            (Theorem::Fibonacci, &[n]) => Some(fibonacci::is_p(n, n.saturating_sub(1))),
            (Theorem::Fibonacci, &[n, limit]) => Some(fibonacci::is_p(n, limit)),
            (Theorem::Chomp, rows) => chomp::is_p(rows),
            (Theorem::Prim, &[n]) => Some(n.is_multiple_of(2)),
            // The value of the largest heap is beyond 64 bits, but it is not 0.
            (Theorem::Lasker, &[n]) => Some(n == 0),
            (Theorem::Declared(rules), _) => {
                Some(rules.moves.declared(position, Convention::Normal)?.outcome == Outcome::P)
            }
            _ => self.value(position).map(|value| value == 0),
        }
    }

    /// The least preperiod and period, and the saltus, of the values of a heap game.
    pub fn law(&self) -> Option<[u64; 3]> {
        match self {
            Theorem::Nim => Some([0, 1, 1]),
            Theorem::Lasker => Some([1, 4, 4]),
            Theorem::Residues(residues) => residues.law(),
            _ => None,
        }
    }

    /// The options of this value in normal play, where the theorem finds them
    /// without trying all options. `listed` are those of the claim: where the
    /// first ones are easier recognised than found, a beginning of it is given back.
    pub fn options_of_value(
        &self,
        position: &Position,
        target: u64,
        most: usize,
        listed: &[Vec<Position>],
    ) -> Option<Found> {
        match (self, &**position) {
            (Theorem::Nim, &[n]) => Some(nimlike::nim_options(n, target, most)),
            (Theorem::Rook, &[x, y]) => Some(nimlike::rook_options(x, y, target, most)),
            (Theorem::Nimble, coins) => Some(nimlike::nimble_options(coins, target, most)),
            (Theorem::Staircase, steps) => Some(nimlike::staircase_options(steps, target, most)),
            (Theorem::SilverDollar, coins) => Some(nimlike::silver_dollar_options(coins, target, most)),
            (Theorem::TurningTurtles, coins) => Some(nimlike::turning_turtles_options(coins, target, most)),
            (Theorem::Residues(residues), &[n]) => residues.options(n, target, most),
            (Theorem::Lasker, &[n]) => heaps::lasker_options(n, target, most),
            (Theorem::Prim, &[n]) => heaps::prim_options(n, target, most),
            (Theorem::Euclid, &[x, y]) => pairs::euclid_options(x, y, target, most),
            (Theorem::Boxes, &[n, m]) => pairs::boxes_options(n, m, target, most),
            (Theorem::Chocolate, &[n, m]) => Some(pairs::chocolate_options(n, m, target, most)),
            (Theorem::Moore(1), heaps) => Some(nimlike::moore_options(heaps, target, most)),
            (Theorem::Chomp, rows) => chomp::options(rows, target, most),
            (Theorem::Declared(rules), _) => {
                rules.moves.declared_options(position, Goal::Value(Nimber(target)), most).map(Found::from)
            }
            (Theorem::Wythoff | Theorem::Moore(_) | Theorem::Fibonacci, _) if target == 0 => {
                self.p_options(position, most, listed)
            }
            _ => None,
        }
    }

    /// The options that are P-positions in normal play, where the theorem tells
    /// outcomes alone and finds them without trying all options.
    fn p_options(&self, position: &Position, most: usize, listed: &[Vec<Position>]) -> Option<Found> {
        match (self, &**position) {
            (Theorem::Wythoff, &[x, y]) => Some(pairs::wythoff_options(x, y, most)),
            (Theorem::Moore(k), heaps) => moore::p_options(*k, heaps, most, listed),
            (Theorem::Fibonacci, &[n]) => Some(fibonacci::p_options(n, n.saturating_sub(1), most)),
            (Theorem::Fibonacci, &[n, limit]) => Some(fibonacci::p_options(n, limit, most)),
            (Theorem::Chomp, rows) => chomp::options(rows, 0, most),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
