//! Euclid: subtract a positive multiple of the smaller number from the larger.
//!
//! Both numbers stay positive, and equal numbers end the game. These are the rules of G. Nivasch. By those of A. J.
//! Cole and A. J. T. Davie, 1969, a number may become 0. Nivasch (2006): the value of (x, y) is ⌊|y/x − x/y|⌋. So the
//! P-positions are those whose ratio is below the golden one. V. Gurvich (2007): misère play has the same P-positions,
//! except at the multiples of two consecutive Fibonacci numbers. There every move is forced to the end, and P-positions
//! and N-positions change places.
//!
//! From (a, b) with a ≤ b, the options are (a, r) with r ≡ b mod a and 0 < r < b. For r ≥ a the value grows by more
//! than 1 from one r to the next. So at most one of them has a given value. Besides there is at most one r < a.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::factor::gcd;
use crate::number::parse_positive_pair;

/// The game Euclid. A position is a pair of numbers, both at least 1.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

pub(crate) const NIVASCH: Theorem = Theorem::named("Nivasch");
pub(crate) const ENTRY: Row = row("euclid", Some(&NIVASCH), |_| Ok(Built::new(Arc::new(Euclid))));

/// ⌊|y/x − x/y|⌋ in whole numbers. O(1).
fn value(x: u64, y: u64) -> u64 {
    let (a, b) = (u128::from(x.min(y)), u128::from(x.max(y)));
    ((b * b - a * a) / (a * b)) as u64
}

/// Whether (x, y) is a P-position. O(log) in misère play.
fn is_p(x: u64, y: u64, convention: Convention) -> bool {
    (value(x, y) == 0) != (convention == Convention::Misere && is_fibonacci(x, y))
}

/// Whether x and y are the same multiple of two consecutive Fibonacci numbers.
fn is_fibonacci(x: u64, y: u64) -> bool {
    let (mut a, mut b) = (x.min(y), x.max(y));
    // Go downwards: (F, F') comes from (F' - F, F), and the descent ends at (F, F) for 1, 1. It is forced if b ≤ 2a.
    while a != b {
        if b - a > a {
            return false;
        }
        (a, b) = (b - a, a);
    }
    true
}

impl Ruleset for Euclid {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let (x, y) = (position[0], position[1]);
        let mut rest = x.max(y);
        let a = x.min(y);
        while rest > a {
            rest -= a;
            options.add(&[with_larger(x, y, rest)]);
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let (a, b) = (position[0].min(position[1]), position[0].max(position[1]));
        Some(((b - 1) / a).into())
    }

    /// The representative: in ascending order and divided by the common factors, which do not matter.
    fn representative(&self, position: &Position) -> Position {
        let (a, b) = (position[0].min(position[1]), position[0].max(position[1]));
        let common = gcd(a, b);
        Position::from([a / common, b / common])
    }

    crate::number::notation!(parse_positive_pair);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        match from[0] > from[1] {
            true => Label::SubtractFirst { times: (from[0] - to[0]) / from[1], unit: from[1] },
            false => Label::SubtractSecond { times: (from[1] - to[1]) / from[0], unit: from[0] },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let (x, y) = (position[0], position[1]);
        Some(match convention {
            Convention::Normal => Declared::value(&NIVASCH, Nimber(value(x, y))),
            Convention::Misere => Declared::outcome(&NIVASCH, is_p(x, y, convention)),
        })
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let (x, y) = (position[0], position[1]);
        let (a, b) = (x.min(y), x.max(y));
        // r = qa + (b mod a). For q ≥ 1, r/a - a/r lies in q-1..q+1, so value v
        // needs q = v or v + 1; misère P-positions have r ≤ 2a. q = 0 is r < a.
        let near = match goal {
            Goal::Value(value) => [0, value.0, value.0.saturating_add(1)],
            Goal::MisereP => [0, 1, 2],
        };
        let rests = near.into_iter().filter_map(|q| q.checked_mul(a)?.checked_add(b % a));
        let good = rests.filter(|&rest| 0 < rest && rest < b).filter(|&rest| match goal {
            Goal::Value(wanted) => value(a, rest) == wanted.0,
            Goal::MisereP => is_p(a, rest, Convention::Misere),
        });
        Some(OptionList::from_all(good.map(|rest| vec![with_larger(x, y, rest)]).collect(), most))
    }
}

fn with_larger(x: u64, y: u64, rest: u64) -> Position {
    Position::from(if x > y { [rest, y] } else { [x, rest] })
}
