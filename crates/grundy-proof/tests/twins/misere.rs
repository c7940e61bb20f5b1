//! Closed forms of misère play, each about one position played alone.
//!
//! Bouton's rule for lists of heaps (also the rook, Nimble, the odd steps of a staircase). Play is as in normal play
//! while a heap exceeds 1. Else a position is a P-position when the number of ones is odd. The others are short
//! inductions from the end:
//!
//! - subtraction games: when the heap is worth 1 (T. S. Ferguson 1974);
//! - Dim: when n is odd, as every divisor is; Prim: when n = 1, since n − 1 is coprime to n;
//! - Lasker's Nim: heaps play by Bouton's rule with their values. So one heap alone is a P-position when it is 1, and
//!   two equal heaps beyond 1 are a P-position;
//! - Wythoff: (0,1) and (2,2) stand for (0,0) and (1,2) (A. S. Fraenkel 1984);
//! - Euclid: P and N change places at the multiples of two neighbouring
//!   Fibonacci numbers, where each move is forced (V. Gurvich 2007);
//! - boxes: when both numbers are of 1, 2, 5, 8, …, but not both 1;
//! - Fibonacci Nim: normal play with one counter less.

use grundy_core::Position;

use crate::nimlike::{listed, staircase_moves};
use crate::{Found, Theorem, heaps_left, moore, pairs};

impl Theorem {
    /// Whether a position is a P-position in misère play; `None` where the theorem does not say.
    pub fn is_misere_p(&self, position: &Position) -> Option<bool> {
        match (self, &**position) {
            (Theorem::Nim | Theorem::Rook | Theorem::Nimble, heaps) => Some(bouton(heaps)),
            (Theorem::Staircase, steps) => Some(bouton(&odd_steps(steps))),
            (Theorem::Residues(residues), &[n]) => residues.is_misere_p(n),
            (Theorem::Lasker | Theorem::Prim, &[n]) => Some(n == 1),
            (Theorem::Dim, &[n]) => Some(n % 2 == 1),
            (Theorem::Corner(law), &[x, y]) => Some(law.is_misere_p(x, y)),
            (Theorem::Wythoff, &[x, y]) => Some(wythoff(x, y)),
            (Theorem::Euclid, &[x, y]) => euclid(x, y),
            (Theorem::Boxes, &[n, m]) => Some(in_boxes(n) && in_boxes(m) && (n, m) != (1, 1)),
            (Theorem::Moore(1), heaps) => Some(bouton(heaps)),
            (Theorem::Moore(most), heaps) => Some(moore::is_misere_p(*most, heaps)),
            (Theorem::Fibonacci, &[n]) => Some(n > 1 && pairs::fibonacci(n - 1, n - 1)),
            (Theorem::Fibonacci, &[n, limit]) => Some(n > 0 && limit > 0 && pairs::fibonacci(n - 1, limit)),
            _ => None,
        }
    }

    /// The options that are P-positions in misère play, where the theorem finds
    /// them without trying all options. `claimed` are those listed.
    pub fn misere_p_options(&self, position: &Position, most: usize, claimed: &[Vec<Position>]) -> Option<Found> {
        let pair = |list: Vec<[u64; 2]>| listed(list.into_iter().map(Vec::from), most);
        match (self, &**position) {
            (Theorem::Nim | Theorem::Prim, &[n]) => Some(Found::from_all(heaps_left((n > 1).then_some(1)), most)),
            (Theorem::Rook | Theorem::Moore(1), heaps) => Some(listed(bouton_options(heaps), most)),
            (Theorem::Nimble, heaps) => {
                let mut options = bouton_options(heaps);
                options.iter_mut().for_each(|coins| coins.sort_unstable());
                Some(listed(options, most))
            }
            (Theorem::Staircase, steps) => {
                let moves = staircase_moves(steps, bouton_sizes(&odd_steps(steps)));
                Some(listed(moves.filter(|steps| bouton(&odd_steps(steps))), most))
            }
            (Theorem::Residues(residues), &[n]) => residues.options(n, 1, most),
            (Theorem::Lasker, &[n]) => Some(lasker_options(n, most)),
            (Theorem::Wythoff, &[x, y]) => Some(pair(wythoff_options(x, y))),
            (Theorem::Euclid, &[x, y]) => Some(pair(euclid_options(x, y)?)),
            (Theorem::Boxes, &[n, m]) => Some(boxes_options(n, m, most)),
            (Theorem::Moore(k), heaps) => moore::misere_p_options(*k, heaps, most, claimed),
            (Theorem::Fibonacci, &[n]) => Some(pairs::misere_fibonacci_options(n, n.saturating_sub(1), most)),
            (Theorem::Fibonacci, &[n, limit]) => Some(pairs::misere_fibonacci_options(n, limit, most)),
            _ => None,
        }
    }
}

fn bouton(heaps: &[u64]) -> bool {
    if heaps.iter().any(|&heap| heap > 1) {
        heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
    } else {
        heaps.iter().sum::<u64>() % 2 == 1
    }
}

/// The only sizes that one of these heaps can get in a move that makes the list a P-position by Bouton's rule.
fn bouton_sizes(heaps: &[u64]) -> impl Fn(u64) -> Vec<u64> + 'static {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    move |heap| vec![0, 1, heap ^ sum]
}

/// The lists with one heap lowered that Bouton's rule makes P-positions.
fn bouton_options(heaps: &[u64]) -> Vec<Vec<u64>> {
    let sizes = bouton_sizes(heaps);
    let mut options = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for size in sizes(heap).into_iter().filter(|&size| size < heap) {
            let mut after = heaps.to_vec();
            after[i] = size;
            if bouton(&after) {
                options.push(after);
            }
        }
    }
    options
}

fn odd_steps(steps: &[u64]) -> Vec<u64> {
    steps.iter().copied().step_by(2).collect()
}

/// From a heap of Lasker's Nim: take all but one, or split it into halves
/// beyond 1. (Two heaps beyond 1 of equal value are equal.)
fn lasker_options(n: u64, most: usize) -> Found {
    let one = (n > 1).then(|| vec![Position::from(1)]);
    let halves = (n > 2 && n.is_multiple_of(2)).then(|| vec![Position::from(n / 2); 2]);
    Found::from_all(one.into_iter().chain(halves).collect(), most)
}

fn wythoff(x: u64, y: u64) -> bool {
    match (x.min(y), x.max(y)) {
        (0, 1) | (2, 2) => true,
        (0, 0) | (1, 2) => false,
        _ => pairs::wythoff(x, y),
    }
}

fn wythoff_options(x: u64, y: u64) -> Vec<[u64; 2]> {
    let mut candidates = pairs::wythoff_candidates(x, y);
    candidates.extend([[0, 1], [1, 0], [2, 2]]);
    candidates.retain(|&[a, b]| {
        let one_heap = (a == x && b < y) || (b == y && a < x);
        let both_heaps = a < x && b < y && x - a == y - b;
        wythoff(a, b) && (one_heap || both_heaps)
    });
    candidates
}

fn euclid(x: u64, y: u64) -> Option<bool> {
    Some((pairs::euclid(x, y)? == 0) != is_fibonacci_multiple(x, y))
}

/// Whether x and y are the same multiple of neighbouring Fibonacci numbers (1, 1, 2, 3, …). Then the ratio does not
/// change on the way down.
fn is_fibonacci_multiple(x: u64, y: u64) -> bool {
    let (a, b) = (u128::from(x.min(y)), u128::from(x.max(y)));
    let (mut this, mut next) = (1u128, 1u128);
    while next <= b {
        if a * next == b * this {
            return true;
        }
        (this, next) = (next, this + next);
    }
    false
}

/// With a the smaller number, a P-position (a, r) has r ≤ 2a.
fn euclid_options(x: u64, y: u64) -> Option<Vec<[u64; 2]>> {
    let (a, b) = (x.min(y), x.max(y));
    let remainder = u128::from(b.checked_rem(a)?);
    let rests = [0, 1, 2].map(|q: u128| remainder + q * u128::from(a)).into_iter();
    let rests = rests.filter(|&rest| 0 < rest && rest < b.into()).map(|rest| rest as u64);
    let wins = rests.filter(|&rest| euclid(a, rest) == Some(true));
    Some(wins.map(|rest| if x > y { [rest, y] } else { [x, rest] }).collect())
}

/// Whether a number is one of 1, 2, 5, 8, ….
fn in_boxes(n: u64) -> bool {
    n == 1 || n % 3 == 2
}

/// Divides s into two of `1, 2, 5, 8, …`, not both 1: if 3 divides s, 1 and `s - 1`; if `s ≡ 1 (mod 3)`, two `≡ 2`.
fn boxes_options(n: u64, m: u64, most: usize) -> Found {
    let (mut count, mut options) = (0u128, Vec::new());
    for s in if n == m { vec![n] } else { vec![n, m] } {
        let (number, parts): (u64, Box<dyn Iterator<Item = u64>>) = match s % 3 {
            0 if s > 0 => (2, Box::new([1, s - 1].into_iter())),
            1 if s > 1 => ((s - 1) / 3, Box::new((2..=s - 2).step_by(3))),
            _ => continue,
        };
        count += u128::from(number);
        options.extend(parts.take(most).map(|part| vec![Position::from([part, s - part])]));
    }
    Found { count, ..Found::from_all(options, most) }
}
