//! Taking and breaking: the game of a code.
//!
//! The digit d_i of a [`Code`] says what may be left when i counters are removed from one heap. If bit k is set, k
//! non-empty heaps may be left. (Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52, 1956.
//! See also Winning Ways, ch. 4.)
//!
//! Nim is 0.333... and Lasker's Nim is 4.333...: those two codes declare their theorems. Solvers work out all else.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, OptionList, Options, Periodicity, Position, Ruleset, SyntaxError, Theorem,
};

use crate::code::Code;
use crate::entry::{Built, HeapMoves, Row, row};
use crate::nim::Nim;
use crate::number::parse_number;
use crate::{lasker, rank};

/// The game of a take-and-break code.
#[derive(Clone, Debug)]
pub struct TakeBreak {
    code: Code,
    known: Option<NamedGame>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NamedGame {
    Nim,
    Lasker,
}

pub(crate) const ENTRY: Row = row("d0.d1d2d3", None, |word| {
    let code = Code::parse(word.unwrap_or_default())?;
    let parameter = code.to_string();
    Ok(built(code).with_parameter(parameter))
});

// Octal games with names. Kayles, both games of Dawson and Guiles are periodic (Guy and Smith 1956); for Officers no
// period is known.
pub(crate) const KAYLES: Row = row("kayles", None, |_| named("0.77"));
pub(crate) const DAWSON_KAYLES: Row = row("dawson-kayles", None, |_| named("0.07"));
pub(crate) const DAWSON_CHESS: Row = row("dawson-chess", None, |_| named("0.137"));
pub(crate) const GUILES: Row = row("guiles", None, |_| named("0.15"));
pub(crate) const OFFICERS: Row = row("officers", None, |_| named("0.6"));
pub(crate) const LASKER: Row = row("lasker", Some(&lasker::LASKER), |_| named("4.333..."));

fn named(code: &str) -> Result<Built, SyntaxError> {
    Ok(built(Code::parse(code)?))
}

pub(crate) fn built(code: Code) -> Built {
    let moves = Arc::new(TakeBreak::new(code.clone()));
    Built::heaps(moves, HeapMoves::TakeBreak { code, shift: 0 })
}

impl TakeBreak {
    pub fn new(code: Code) -> TakeBreak {
        let shown = code.to_string();
        let all_threes = |start| {
            let digits = shown.strip_prefix(start).and_then(|digits| digits.strip_suffix("..."));
            digits.is_some_and(|digits| digits.bytes().all(|digit| digit == b'3'))
        };
        let known = match () {
            () if all_threes("0.") => Some(NamedGame::Nim),
            () if all_threes("4.") => Some(NamedGame::Lasker),
            () => None,
        };
        TakeBreak { code, known }
    }
}

impl Ruleset for TakeBreak {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        for (removed, digit) in self.code.removals(n) {
            let rest = n - removed;
            if digit & 1 != 0 && rest == 0 {
                options.add(&[]);
            }
            if digit & 2 != 0 && rest > 0 {
                options.add(&[rest.into()]);
            }
            if digit & 4 != 0 {
                for a in 1..=rest / 2 {
                    options.add(&[a.into(), (rest - a).into()]);
                }
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        options.add(&[a.into(), b.into(), (rest - a - b).into()]);
                    }
                }
            }
        }
    }

    /// The rank: the number of counters. If a heap may be split without taking, it is a bound of the remaining moves.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let rank = if self.code.digit(0) == 0 { rank::total } else { rank::splits_and_takes };
        Ok(Some(rank(position)))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let n = position[0];
        // With `rest` counters left, at most one option leaves no heap or one heap; ⌊rest/2⌋ options leave two heaps;
        // the nearest integer to rest²/12 leave three.
        let from_rest = |rest: u64, heaps: u32| {
            let rest = u128::from(rest);
            let two = if heaps >= 2 { rest / 2 } else { 0 };
            let three = if heaps >= 3 { rest * rest / 12 + 1 } else { 0 };
            1 + two + three
        };
        Some(match self.code.last() {
            Some(_) => {
                self.code.removals(n).map(|(i, digit)| from_rest(n - i, digit.ilog2())).fold(0, u128::saturating_add)
            }
            None => from_rest(n, self.code.most_heaps()).saturating_mul(u128::from(n) + 1),
        })
    }

    crate::number::notation!(parse_number, break_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        match self.known? {
            NamedGame::Nim => Nim.declared(position, convention),
            NamedGame::Lasker => Some(lasker::declared(position[0], convention)),
        }
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        match self.known? {
            NamedGame::Nim => Nim.declared_options(position, goal, most),
            NamedGame::Lasker => Some(lasker::options(position[0], goal, most)),
        }
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        match self.known? {
            NamedGame::Nim => Nim.declared_period(),
            NamedGame::Lasker => Some(lasker::PERIOD),
        }
    }
}

pub(crate) fn break_label(from: &Position, to: &[Position]) -> Label {
    let coins = from[0].saturating_sub(to.iter().map(|heap| heap[0]).sum());
    let [others @ .., last] = to else { return Label::Take { coins } };
    let (others, last) = (others.iter().map(|heap| heap[0]).collect::<Vec<_>>(), last[0]);
    match coins {
        _ if others.is_empty() => Label::Take { coins },
        0 => Label::Split { others, last },
        _ => Label::TakeSplit { coins, others, last },
    }
}
