//! Two-number games: Wythoff, Euclid, Ferguson's boxes, Fibonacci Nim.
//!
//! Fibonacci Nim has n counters of which at most q may be taken.
//!
//! Every number is in one way a sum of Fibonacci numbers 1, 2, 3, 5, … no two of which are neighbours (Zeckendorf). A
//! position is a P-position exactly if q is less than the smallest of these parts of n (Whinihan 1963, Schwenk 1970).
//!
//! Taking t leaves n − t with the limit 2t. If the smallest part F of n − t exceeds 2t, all parts of t lie at least
//! two places below. So the parts of t and of n − t together are those of n: t is the sum of the smallest parts of n.

use grundy_core::Position;

use crate::Found;

/// Beyond this k, ⌊kφ⌋ + k exceeds 64 bits.
const LARGEST_K: u64 = 8_000_000_000_000_000_000;

/// ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋, for k up to [`LARGEST_K`].
fn lower_wythoff(k: u64) -> u128 {
    let k = u128::from(k);
    (k + (5 * k * k).isqrt()) / 2
}

/// Whether x,y is one of Wythoff's pairs (⌊kφ⌋, ⌊kφ⌋ + k).
pub fn wythoff(x: u64, y: u64) -> bool {
    let k = x.abs_diff(y);
    k <= LARGEST_K && lower_wythoff(k) == x.min(y).into()
}

/// The partner of n in a Wythoff pair, if it fits.
fn wythoff_partner(n: u64) -> Option<u64> {
    // The pair that has n as its smaller, or its larger number: both grow with k.
    let least_k = |number: &dyn Fn(u64) -> u128| {
        let (mut low, mut high) = (0, LARGEST_K);
        while low < high {
            let middle = low + (high - low) / 2;
            if number(middle) < n.into() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (number(low) == n.into()).then_some(low)
    };
    let larger = || n.checked_add(least_k(&lower_wythoff)?);
    let smaller = || n.checked_sub(least_k(&|k| lower_wythoff(k) + u128::from(k))?);
    larger().or_else(smaller)
}

/// The options of x,y that are Wythoff pairs: at most three.
pub fn wythoff_options(x: u64, y: u64, most: usize) -> Found {
    let all = wythoff_candidates(x, y).into_iter().map(|pair| vec![Position::from(pair)]);
    Found::from_all(all.collect(), most)
}

pub fn wythoff_candidates(x: u64, y: u64) -> Vec<[u64; 2]> {
    let mut all = Vec::new();
    all.extend(wythoff_partner(x).filter(|&partner| partner < y).map(|partner| [x, partner]));
    all.extend(wythoff_partner(y).filter(|&partner| partner < x).map(|partner| [partner, y]));
    let k = x.abs_diff(y);
    if k <= LARGEST_K && lower_wythoff(k) < x.min(y).into() {
        let take = x.min(y) - lower_wythoff(k) as u64;
        all.push([x - take, y - take]);
    }
    all
}

/// Nivasch's value of Euclid: ⌊|x/y − y/x|⌋.
pub fn euclid(x: u64, y: u64) -> Option<u64> {
    let (a, b) = (u128::from(x.min(y)), u128::from(x.max(y)));
    Some(((b * b - a * a).checked_div(a * b)?) as u64)
}

/// The options of Euclid with this value. Let a be the smaller number: they are (a, r), r = b mod a + qa.
pub fn euclid_options(x: u64, y: u64, target: u64, most: usize) -> Option<Found> {
    let (a, b) = (x.min(y), x.max(y));
    let mut all = Vec::new();
    for q in [0, target, target.saturating_add(1)] {
        let rest = u128::from(b.checked_rem(a)?) + u128::from(q) * u128::from(a);
        if 0 < rest && rest < b.into() && euclid(a, rest as u64) == Some(target) {
            let rest = rest as u64;
            all.push(vec![Position::from(if x > y { [rest, y] } else { [x, rest] })]);
        }
    }
    Some(Found::from_all(all, most))
}

/// The value of Ferguson's boxes: the trailing ones of (n−1)|(m−1).
pub fn boxes(n: u64, m: u64) -> Option<u64> {
    Some((n.checked_sub(1)? | m.checked_sub(1)?).trailing_ones().into())
}

/// The options of the boxes with value t. Divide s into x + 1 and y + 1. The value is t if x OR y has all of the
/// lower t bits, and neither has bit t. Let c be their common lower bits. Then x + y = 2^t − 1 + c below bit t;
/// nothing is carried into bit t + 1. So x + y = s − 2 fixes c. Each of the other lower bits is x's or y's, and the
/// upper bits are divided freely.
pub fn boxes_options(n: u64, m: u64, t: u64, most: usize) -> Option<Found> {
    let mut count = 0u128;
    let mut options = Vec::new();
    for s in if n == m { vec![n] } else { vec![n, m] } {
        if s < 2 || t > 63 {
            continue;
        }
        let sum = u128::from(s) - 2;
        let all = (1u128 << t) - 1;
        let both = (sum + 1) & all;
        let Some(upper) = sum.checked_sub(all + both).map(|rest| rest >> t) else { continue };
        if upper % 2 == 1 {
            continue;
        }
        let divided = upper / 2;
        let free = all & !both;
        count += (divided + 1) << free.count_ones();
        let mut listed = 0;
        'list: for x_upper in 0..=divided {
            let mut choice = 0u128;
            loop {
                if listed == most {
                    break 'list;
                }
                let x = (x_upper << (t + 1) | both | choice) as u64 + 1;
                options.push(vec![Position::from([x, s - x])]);
                listed += 1;
                choice = choice.wrapping_sub(free) & free;
                if choice == 0 {
                    break;
                }
            }
        }
    }
    Some(Found { count, ..Found::from_all(options, most) })
}

/// The Zeckendorf parts of n, ascending.
fn parts(mut n: u64) -> Vec<u64> {
    let mut fibonacci = vec![1u64, 2];
    while let Some(next) = fibonacci[fibonacci.len() - 1].checked_add(fibonacci[fibonacci.len() - 2]) {
        fibonacci.push(next);
    }
    let mut parts = Vec::new();
    for &number in fibonacci.iter().rev() {
        if number <= n {
            n -= number;
            parts.insert(0, number);
        }
    }
    parts
}

pub fn fibonacci(n: u64, limit: u64) -> bool {
    parts(n).first().is_none_or(|&least| limit < least)
}

fn winning_takes(n: u64, limit: u64) -> Vec<u64> {
    let parts = parts(n);
    let sums = (1..=parts.len()).map(|first| parts[..first].iter().sum::<u64>());
    sums.filter(|&take| take <= limit && fibonacci(n - take, take.saturating_mul(2))).collect()
}

pub fn fibonacci_options(n: u64, limit: u64, most: usize) -> Found {
    Found::from_all(winning_takes(n, limit).into_iter().map(|take| left(n, take)).collect(), most)
}

/// The options that are P-positions in misère play, which is normal play with
/// one counter less: it is left for the other to take.
pub fn misere_fibonacci_options(n: u64, limit: u64, most: usize) -> Found {
    let takes = winning_takes(n.saturating_sub(1), limit);
    Found::from_all(takes.into_iter().map(|take| left(n, take)).collect(), most)
}

fn left(n: u64, take: u64) -> Vec<Position> {
    match n - take {
        0 => Vec::new(),
        rest => vec![Position::from([rest, take.saturating_mul(2)])],
    }
}
