//! Ferguson's boxes: empty one box, divide the other so that neither is empty.
//!
//! From (n, m) a move leads to (k, n−k) or (k, m−k); both numbers stay positive. The end is (1, 1). T. S. Ferguson
//! (*Game Theory*, part I): the P-positions are those with both numbers odd. The game is known as Variant Delete Nim.
//!
//! **Values.** The value of (n, m) is the number of trailing ones of (n−1) | (m−1) in binary (T. Abuku and K. Suetsugu,
//! *Delete Nim*, 2021). Proof: dividing n into u+1 and w+1 means u + w = n − 2. The result is worth v when u | w ends
//! in a zero followed by v ones. In the last v+1 bits, bit v of u and of w is 0, and each lower bit is 1 in u or in w.
//! So their sum is `2^v − 1 + (u & w) ≤ 2^(v+1) − 2`, without a carry. The last v+1 bits of n−2 form such a number
//! exactly when bit v of n−1 is set. So the options of (n, m) have the values v for which bit v of (n−1) | (m−1) is
//! set. The mex is the lowest bit that is not set.
//!
//! **Counting them.** The lower bits of n − 2 determine c = u & w. Each of the other v − |c| lower bits belongs to u or
//! to w, and the upper bits divide freely.
//!
//! **Misère.** Let A be the set `{1, 2, 5, 8, 11, …}`. The P-positions are the pairs from A other than (1, 1). A number
//! of A beyond 2 never divides into two numbers of A, and 2 divides only into the end. Every number outside A does
//! divide into two numbers of A: `3j = 1 + (3j−1)` and `3j+1 = 2 + (3j−1)`.
//!
//! # Chocolate: break a bar along its lines into single squares
//! A bar of n rows and m columns is broken along one line into two bars, which are then independent games. Every break
//! adds one piece. So breaking n × m squares apart takes n·m − 1 moves, however the players move. The value is the
//! parity of that number, and in misère play the outcome is the opposite.
//!
//! All options have the same value, so either all of them reach a goal or none does. They count as different when their
//! pieces differ. Breaking after row k and after row n − k gives the same pieces. A break by rows never equals one by
//! columns, because it keeps the number of columns.
//!
//! # Euclid: subtract a positive multiple of the smaller number from the larger
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

/// Ferguson's boxes. A position is the pair of their contents, both at least 1.
#[derive(Clone, Copy, Debug)]
pub struct Boxes;

pub(crate) const DELETE_NIM: Theorem = Theorem::named("Delete Nim");
pub(crate) const BOXES: Row = row("boxes", Some(&DELETE_NIM), |_| Ok(Built::new(Arc::new(Boxes))));

fn boxes_value(n: u64, m: u64) -> u64 {
    ((n - 1) | (m - 1)).trailing_ones().into()
}

fn is_misere_p(n: u64, m: u64) -> bool {
    let in_a = |k: u64| k == 1 || k % 3 == 2;
    in_a(n) && in_a(m) && (n, m) != (1, 1)
}

/// The ways to divide one box: how many there are, and the first parts k in ascending order.
type Splits = (u128, Vec<u64>);

const NO_SPLIT: Splits = (0, Vec::new());

/// The divisions (k, n − k) of value v.
fn splits_of_value(n: u64, v: u64, most: usize) -> Splits {
    if n < 2 || v >= 64 || (n - 1) >> v & 1 == 0 {
        return NO_SPLIT;
    }
    let sum = n - 2;
    let low = (1u64 << v) - 1;
    // The bits of u & w, and the lower bits that belong to either u or w.
    let both = (sum & (low << 1 | 1)) - low;
    let either = low & !both;
    // A shift by v + 1 in two steps, since v may be 63.
    let uppers = sum >> v >> 1;
    let count = (u128::from(uppers) + 1) << either.count_ones();
    let mut first = Vec::new();
    let (mut upper, mut lower) = (0u64, 0u64);
    while first.len() < most && upper <= uppers {
        first.push((upper << v << 1 | lower | both) + 1);
        // The next subset of `either`; after the last one, the empty set again.
        lower = lower.wrapping_sub(either) & either;
        upper += u64::from(lower == 0);
    }
    (count, first)
}

/// The divisions (k, n − k) into a misère P-position.
fn splits_to_misere_p(n: u64, most: usize) -> Splits {
    match n % 3 {
        0 => (2, [1, n - 1].into_iter().take(most).collect()),
        1 if n > 1 => (((n - 1) / 3).into(), (2..=n - 2).step_by(3).take(most).collect()),
        _ => NO_SPLIT,
    }
}

impl Ruleset for Boxes {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let (n, m) = (position[0], position[1]);
        (1..n).for_each(|k| options.add(&[Position::from([k, n - k])]));
        if m != n {
            (1..m).for_each(|k| options.add(&[Position::from([k, m - k])]));
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(u128::from(position[0] - 1) + u128::from(position[1] - 1))
    }

    fn representative(&self, position: &Position) -> Position {
        Position::from([position[0].min(position[1]), position[0].max(position[1])])
    }

    crate::number::notation!(parse_positive_pair);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let (one, other) = (to[0], to[1]);
        match one.checked_add(other) == Some(from[0]) {
            true => Label::EmptySecond { one, other },
            false => Label::EmptyFirst { one, other },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let (n, m) = (position[0], position[1]);
        Some(Declared::in_both(&DELETE_NIM, convention, boxes_value(n, m), is_misere_p(n, m)))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let (n, m) = (position[0], position[1]);
        let splits = |n: u64| match goal {
            Goal::Value(value) => splits_of_value(n, value.0, most),
            Goal::MisereP => splits_to_misere_p(n, most),
        };
        // Divisions of different boxes have different sums, so they never coincide.
        let of = [(n, splits(n)), (m, if m == n { NO_SPLIT } else { splits(m) })];
        let count = of.iter().map(|(_, (count, _))| count).sum();
        let pairs = of.iter().flat_map(|(n, (_, first))| first.iter().map(move |&k| vec![Position::from([k, n - k])]));
        Some(OptionList { count, ..OptionList::from_all(pairs.collect(), most) })
    }
}

/// Breaking chocolate. A position is one bar: rows and columns, both at least 1.
#[derive(Clone, Copy, Debug)]
pub struct Chocolate;

pub const CHOCOLATE_THEOREM: Theorem = Theorem::named("Chocolate");
pub(crate) const CHOCOLATE: Row = row("chocolate", Some(&CHOCOLATE_THEOREM), |_| Ok(Built::new(Arc::new(Chocolate))));

/// Whether the bar takes an odd number of moves.
fn is_odd(position: &[u64]) -> bool {
    position[0].is_multiple_of(2) || position[1].is_multiple_of(2)
}

/// The different options in ascending order: a smaller number of rows comes first.
fn different_options(position: &[u64]) -> impl Iterator<Item = [Position; 2]> {
    let (n, m) = (position[0], position[1]);
    let by_rows = (1..=n / 2).map(move |k| [Position::from([k, m]), Position::from([n - k, m])]);
    by_rows.chain((1..=m / 2).map(move |k| [Position::from([n, k]), Position::from([n, m - k])]))
}

impl Ruleset for Chocolate {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        different_options(position).for_each(|pieces| options.add(&pieces));
    }

    // The remaining breaks: one less than the number of squares.
    crate::number::ranked!(|position| position[0].saturating_mul(position[1]).saturating_sub(1));

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(u128::from(position[0] / 2) + u128::from(position[1] / 2))
    }

    fn representative(&self, position: &Position) -> Position {
        Position::from([position[0].min(position[1]), position[0].max(position[1])])
    }

    crate::number::notation!(parse_positive_pair);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(piece) = to.first() else { return Label::ToNothing };
        if piece[1] == from[1] { Label::BreakRow { row: piece[0] } } else { Label::BreakColumn { column: piece[1] } }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let odd = is_odd(position);
        Some(Declared::in_both(&CHOCOLATE_THEOREM, convention, odd.into(), odd))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        // After a move there is one move less.
        let odd_left = !is_odd(position);
        let all = match goal {
            Goal::Value(value) => value.0 == u64::from(odd_left),
            Goal::MisereP => odd_left,
        };
        if !all {
            return Some(OptionList::none());
        }
        Some(OptionList {
            count: self.option_bound(position)?,
            first: different_options(position).take(most).map(Vec::from).collect(),
        })
    }
}

/// The game Euclid. A position is a pair of numbers, both at least 1.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

pub(crate) const NIVASCH: Theorem = Theorem::named("Nivasch");
pub(crate) const EUCLID: Row = row("euclid", Some(&NIVASCH), |_| Ok(Built::new(Arc::new(Euclid))));

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

    crate::number::ranked!(crate::number::total);

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
