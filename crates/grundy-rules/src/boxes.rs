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

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, Label, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::number::parse_positive_pair;

/// Ferguson's boxes. A position is the pair of their contents, both at least 1.
#[derive(Clone, Copy, Debug)]
pub struct Boxes;

pub(crate) const DELETE_NIM: Theorem = Theorem::named("Delete Nim");
pub(crate) const ENTRY: Row = row("boxes", Some(&DELETE_NIM), |_| Ok(Built::new(Arc::new(Boxes))));

fn value(n: u64, m: u64) -> u64 {
    ((n - 1) | (m - 1)).trailing_ones().into()
}

fn is_misere_p(n: u64, m: u64) -> bool {
    let in_a = |k: u64| k == 1 || k % 3 == 2;
    in_a(n) && in_a(m) && (n, m) != (1, 1)
}

/// The ways to divide one box: how many there are, and the first parts k in ascending order.
struct Splits {
    count: u128,
    first: Vec<u64>,
}

const NO_SPLIT: Splits = Splits { count: 0, first: Vec::new() };

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
    Splits { count, first }
}

/// The divisions (k, n − k) into a misère P-position.
fn splits_to_misere_p(n: u64, most: usize) -> Splits {
    match n % 3 {
        0 => Splits { count: 2, first: [1, n - 1].into_iter().take(most).collect() },
        1 if n > 1 => Splits { count: ((n - 1) / 3).into(), first: (2..=n - 2).step_by(3).take(most).collect() },
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

    crate::rank::ranked!(crate::rank::total);

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
        Some(Declared::in_both(&DELETE_NIM, convention, value(n, m), is_misere_p(n, m)))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let (n, m) = (position[0], position[1]);
        let splits = |n: u64| match goal {
            Goal::Value(value) => splits_of_value(n, value.0, most),
            Goal::MisereP => splits_to_misere_p(n, most),
        };
        // Divisions of different boxes have different sums, so they never coincide.
        let of = [(n, splits(n)), (m, if m == n { NO_SPLIT } else { splits(m) })];
        let count = of.iter().map(|(_, splits)| splits.count).sum();
        let pairs =
            of.iter().flat_map(|(n, splits)| splits.first.iter().map(move |&k| vec![Position::from([k, n - k])]));
        Some(OptionList { count, ..OptionList::from_all(pairs.collect(), most) })
    }
}
