//! One chess piece that moves towards the corner 0,0: king, queen, rook, knight.
//!
//! - The **rook** moves any distance left or down: Nim with two heaps (Bouton 1901).
//! - The **queen** moves any distance left, down, or along the diagonal: Wythoff's game (R. Isaacs).
//! - The **king** moves one step left, down, or both.
//! - The **knight** makes the jumps `(−2,±1)` and `(±1,−2)` that stay on the board (the White Knight of *Winning Ways*,
//!   ch. 3).
//!
//! A finite check proves the laws of the king and the knight. A move changes a coordinate by at most 2, so nearby
//! squares decide whether a law obeys the mex rule at a square. The king's law depends only on parities and on which
//! coordinate is smaller. The knight's law divides the board into blocks of 4 by 4. It depends on the square within its
//! block, and on whether the block is on the diagonal, beside it, or farther away. A move changes the distance of a
//! block from the diagonal by at most 2. So the squares with both coordinates below 24 show every case. The tests check
//! them, and the misère laws as well.
//!
//! # Wythoff's game: take any number from one heap, or the same from both
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

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem,
    said,
};

use crate::entry::{Built, Row, row};
use crate::nim::Heaps;
use crate::number::parse_pair;

/// A piece that moves towards the corner. A position is its square x,y.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corner {
    King,
    Queen,
    Rook,
    Knight,
    /// The queen's game with two heaps.
    Wythoff,
}

pub(crate) const CORNER_KING: Theorem = Theorem::named("King");
pub(crate) const CORNER_ROOK: Theorem = Theorem::named("Rook");
pub(crate) const CORNER_KNIGHT: Theorem = Theorem::named("White Knight");
pub(crate) const KING: Row = row("king", Some(&CORNER_KING), |_| Ok(Built::new(Arc::new(Corner::King))));
pub(crate) const QUEEN: Row = row("queen", Some(&WYTHOFF_THEOREM), |_| Ok(Built::new(Arc::new(Corner::Queen))));
pub(crate) const ROOK: Row = row("rook", Some(&CORNER_ROOK), |_| Ok(Built::new(Arc::new(Corner::Rook))));
pub(crate) const KNIGHT: Row = row("knight", Some(&CORNER_KNIGHT), |_| Ok(Built::new(Arc::new(Corner::Knight))));

fn king(x: u64, y: u64) -> u64 {
    let (a, b) = (x.min(y), x.max(y));
    if a.is_multiple_of(2) { b % 2 } else { 3 - b % 2 }
}

fn king_is_misere_p(x: u64, y: u64) -> bool {
    let (a, b) = (x.min(y), x.max(y));
    match a {
        0 => b % 2 == 1,
        1 => false,
        _ => a.is_multiple_of(2) && b.is_multiple_of(2),
    }
}

/// The knight's values in the blocks on the diagonal, indexed by the coordinates mod 4. The table is symmetric.
const ON_DIAGONAL: [[u64; 4]; 4] = [[0, 0, 1, 1], [0, 0, 2, 1], [1, 2, 2, 2], [1, 1, 2, 1]];
/// The knight's values in the other blocks. The first index is the smaller coordinate mod 4. In the blocks beside the
/// diagonal the entry `[3][0]` is 4 instead.
const OFF_DIAGONAL: [[u64; 4]; 4] = [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [3, 3, 2, 3]];

fn knight(x: u64, y: u64) -> u64 {
    let (a, b) = (x.min(y), x.max(y));
    let (row, column) = ((a % 4) as usize, (b % 4) as usize);
    match (b / 4 - a / 4, row, column) {
        (0, ..) => ON_DIAGONAL[row][column],
        (1, 3, 0) => 4,
        _ => OFF_DIAGONAL[row][column],
    }
}

fn knight_is_misere_p(x: u64, y: u64) -> bool {
    let (a, b) = (x.min(y), x.max(y));
    match a {
        0 => b >= 2 && b % 4 != 1,
        1 => b % 4 == 3,
        2 => false,
        _ => (a % 2) == (b % 2),
    }
}

impl Ruleset for Corner {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let (x, y) = (position[0], position[1]);
        let jumps: &[(i64, i64)] = match self {
            Corner::King => &[(-1, 0), (0, -1), (-1, -1)],
            Corner::Knight => &[(-2, -1), (-2, 1), (-1, -2), (1, -2)],
            Corner::Rook | Corner::Queen | Corner::Wythoff => {
                (0..x).for_each(|left| options.add(&[Position::from([left, y])]));
                (0..y).for_each(|down| options.add(&[Position::from([x, down])]));
                if *self != Corner::Rook {
                    (1..=x.min(y)).for_each(|by| options.add(&[Position::from([x - by, y - by])]));
                }
                return;
            }
        };
        for &(dx, dy) in jumps {
            if let (Some(x), Some(y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) {
                options.add(&[Position::from([x, y])]);
            }
        }
    }

    crate::number::ranked!(crate::number::total);

    /// The block of kings and knights, whose moves are short.
    fn block(&self, position: &Position) -> Result<Option<u64>, Fault> {
        const SIDE: u64 = 64;
        let (x, y) = (position[0] / SIDE, position[1] / SIDE);
        let local = matches!(self, Corner::King | Corner::Knight);
        Ok(local.then(|| x.wrapping_mul(1 << 32).wrapping_add(y)))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let (x, y) = (u128::from(position[0]), u128::from(position[1]));
        Some(match self {
            Corner::King => 3,
            Corner::Knight => 4,
            Corner::Queen | Corner::Wythoff => x + y + x.min(y),
            Corner::Rook => x + y,
        })
    }

    fn representative(&self, position: &Position) -> Position {
        Position::from([position[0].min(position[1]), position[0].max(position[1])])
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let [x, y] = parse_pair(text)?;
        // Each jump lowers x + y, so no coordinate ever exceeds the sum at the start.
        if *self == Corner::Knight && x.checked_add(y).is_none() {
            return Err(SyntaxError::whole(text, said!("a knight out there could jump to a square beyond 64 bits"))
                .help(said!("x + y may be at most {u64}", u64 = u64::MAX)));
        }
        Ok(Position::from([x, y]))
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        if *self == Corner::Knight {
            return Label::Jump { place: to.to_string() };
        }
        match (from[0] - to[0], from[1] - to[1]) {
            (coins, 0) if *self == Corner::Wythoff => Label::TakeFirst { coins },
            (0, coins) if *self == Corner::Wythoff => Label::TakeSecond { coins },
            (coins, _) if *self == Corner::Wythoff => Label::TakeBoth { coins },
            (steps, 0) => Label::Left { steps },
            (0, steps) => Label::Down { steps },
            (steps, _) => Label::LeftDown { steps },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let (x, y) = (position[0], position[1]);
        let (theorem, value, is_misere_p) = match self {
            Corner::Queen | Corner::Wythoff => {
                let is_p = is_p(x, y, convention);
                let value = (is_p && convention == Convention::Normal).then_some(Nimber::ZERO);
                return Some(Declared { value, ..Declared::outcome(&WYTHOFF_THEOREM, is_p) });
            }
            Corner::Rook => return Some(Heaps::of([x, y]).declared(&CORNER_ROOK, convention)),
            Corner::King => (&CORNER_KING, king(x, y), king_is_misere_p(x, y)),
            Corner::Knight => (&CORNER_KNIGHT, knight(x, y), knight_is_misere_p(x, y)),
        };
        Some(Declared::in_both(theorem, convention, value, is_misere_p))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let (x, y) = (position[0], position[1]);
        match self {
            // Three or four options are quickly tried.
            Corner::King | Corner::Knight => None,
            Corner::Queen | Corner::Wythoff => {
                let convention = match goal {
                    Goal::Value(Nimber::ZERO) => Convention::Normal,
                    Goal::Value(_) => return None,
                    Goal::MisereP => Convention::Misere,
                };
                let found = moves_to_p(x, y, convention);
                Some(OptionList::from_all(found.into_iter().map(|pair| vec![Position::from(pair)]).collect(), most))
            }
            Corner::Rook => {
                let heaps = Heaps::of([x, y]);
                let left = heaps.target(x, goal).map(|left| vec![Position::from([left, y])]);
                let down = heaps.target(y, goal).map(|down| vec![Position::from([x, down])]);
                Some(OptionList::from_all(left.into_iter().chain(down).collect(), most))
            }
        }
    }
}

pub(crate) const WYTHOFF_THEOREM: Theorem = Theorem::named("Wythoff");
pub(crate) const WYTHOFF: Row = row("wythoff", Some(&WYTHOFF_THEOREM), |_| Ok(Built::new(Arc::new(Corner::Wythoff))));

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

fn is_p(x: u64, y: u64, convention: Convention) -> bool {
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
