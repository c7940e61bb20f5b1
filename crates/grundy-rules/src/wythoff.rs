//! Wythoff's game: take any number from one heap, or the same from both.
//!
//! W. A. Wythoff (1907): the P-positions are the pairs (⌊kφ⌋, ⌊kφ⌋ + k) for k ≥ 0, with the golden ratio φ. They
//! begin with `(0,0), (1,2), (3,5), (4,7)`. Every positive number is in exactly one of these pairs (Beatty), and
//! every difference k occurs exactly once. So at most three moves lead from a position to a P-position. No closed
//! form of the Grundy values is known.
//!
//! In misère play only the first two pairs change: they become `(2,2)` and `(0,1)` (A. S. Fraenkel 1984).
//!
//! All arithmetic is exact. For x ≥ k ≥ 1, x ≤ kφ means x(x−k) ≤ k²: φ is the positive root of t²−t−1, and kφ is
//! never whole.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::number::parse_pair;

#[derive(Clone, Copy, Debug)]
pub struct Wythoff;

pub(crate) const WYTHOFF: Theorem = Theorem::named("Wythoff");
pub(crate) const ENTRY: Row = row("wythoff", Some(&WYTHOFF), |_| Ok(Built::new(Arc::new(Wythoff))));

/// The golden ratio times `k`, rounded down. O(log k).
fn floor_phi(k: u64) -> u128 {
    let k = u128::from(k);
    // The largest x in k..=2k with x(x - k) ≤ k²; a product that overflows is too large.
    let (mut low, mut high) = (k, 2 * k + 1);
    while high - low > 1 {
        let x = low + (high - low) / 2;
        match x.checked_mul(x - k) {
            Some(product) if product <= k * k => low = x,
            _ => high = x,
        }
    }
    low
}

pub(crate) fn is_p(x: u64, y: u64, convention: Convention) -> bool {
    let (x, y) = (x.min(y), x.max(y));
    let k = y - x;
    match (convention, k) {
        (Convention::Normal, 0) => return x == 0,
        (Convention::Misere, 0) => return x == 2,
        (Convention::Misere, 1) => return x == 0,
        _ => {}
    }
    let (x, k) = (u128::from(x), u128::from(k));
    // x = ⌊kφ⌋. Since x + k is a size, x + 1 and x + 1 - k multiply within 128 bits.
    x >= k && x * (x - k) <= k * k && (x + 1) * (x + 1 - k) > k * k
}

/// The number that makes a P-position with `n`. O(log n).
fn partner(n: u64, convention: Convention) -> u128 {
    match (convention, n) {
        (Convention::Normal, 0) => return 0,
        (Convention::Misere, 0) => return 1,
        (Convention::Misere, 1) => return 0,
        (Convention::Misere, 2) => return 2,
        _ => {}
    }
    let up = floor_phi(n);
    let n = u128::from(n);
    // If n = ⌊kφ⌋ then k = ⌈n/φ⌉ = ⌈nφ⌉ - n and the partner is n + k; else
    // n = ⌊kφ²⌋ with k = ⌈n/φ²⌉ = 2n - ⌊nφ⌋ and the partner is n - k.
    let k = up + 1 - n;
    if floor_phi(k as u64) == n { n + k } else { up - n }
}

/// The P-positions that one move leads to from (x, y): at most three, in no particular order.
fn moves_to_p(x: u64, y: u64, convention: Convention) -> Vec<[u64; 2]> {
    let mut found = Vec::new();
    let lower = |n: u64, other: u64| u64::try_from(partner(other, convention)).ok().filter(|&p| p < n);
    found.extend(lower(y, x).map(|p| [x, p]));
    found.extend(lower(x, y).map(|p| [p, y]));
    // A move along the diagonal keeps the difference k.
    let k = x.abs_diff(y);
    let smaller = match (convention, k) {
        (Convention::Misere, 0) => 2,
        (Convention::Misere, 1) => 0,
        _ => floor_phi(k),
    };
    if let Some(take) = u128::from(x.min(y)).checked_sub(smaller).filter(|&take| take > 0) {
        found.push([x - take as u64, y - take as u64]);
    }
    found
}

impl Ruleset for Wythoff {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let (x, y) = (position[0], position[1]);
        (0..x).for_each(|rest| options.add(&[Position::from([rest, y])]));
        (0..y).for_each(|rest| options.add(&[Position::from([x, rest])]));
        (1..=x.min(y)).for_each(|take| options.add(&[Position::from([x - take, y - take])]));
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let (x, y) = (position[0], position[1]);
        Some(u128::from(x) + u128::from(y) + u128::from(x.min(y)))
    }

    fn representative(&self, position: &Position) -> Position {
        Position::from([position[0].min(position[1]), position[0].max(position[1])])
    }

    crate::number::notation!(parse_pair);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        match (from[0] - to[0], from[1] - to[1]) {
            (coins, 0) => Label::TakeFirst { coins },
            (0, coins) => Label::TakeSecond { coins },
            (coins, _) => Label::TakeBoth { coins },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let is_p = is_p(position[0], position[1], convention);
        let value = (is_p && convention == Convention::Normal).then_some(Nimber::ZERO);
        Some(Declared { value, ..Declared::outcome(&WYTHOFF, is_p) })
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let convention = match goal {
            Goal::Value(Nimber::ZERO) => Convention::Normal,
            Goal::Value(_) => return None,
            Goal::MisereP => Convention::Misere,
        };
        let found = moves_to_p(position[0], position[1], convention);
        Some(OptionList::from_all(found.into_iter().map(|pair| vec![Position::from(pair)]).collect(), most))
    }
}
