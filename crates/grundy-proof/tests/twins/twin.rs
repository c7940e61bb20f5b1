//! The twin of what a ruleset declares.

use grundy_core::Position;
use grundy_rules::Rules;

use crate::found::Found;
use crate::residues::Residues;
use crate::{chomp, corner, fibonacci, heaps, kings, moore, nimlike, pairs};

#[derive(Clone, Debug)]
pub enum Theorem {
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
}

/// The theorem about a ruleset, if the checker knows one.
pub fn find(rules: &Rules) -> Option<Theorem> {
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

    /// The options of this value in normal play, where the theorem finds them without trying all options. `listed` are
    /// those of the claim: where the first ones are easier recognised than found, a beginning of it is given back.
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
