//! Subtraction games whose values a residue determines.
//!
//! - S = {a, …, b}: the value of n is ⌊r/a⌋ with r = n mod (a + b). For a = 1 this is Bachet's game, n mod (b + 1).
//! - S has 1 and only odd numbers: every move changes the parity, so the value is n mod 2.
//! - S = all even numbers: a heap of n is a Nim heap of ⌊n/2⌋.
//! - S = {1, K, K², …} with K even: K ≡ −1 mod K + 1, so every power is ±1 there. With r = n mod (K+1), the value is
//!   2 for r = K, else r mod 2. (With K odd all powers are odd; with K = 1 there is only 1.)
//!
//! For the first: the options of n cover the residues r−b, …, r−a, which are r+a, …, r+b modulo a+b. By cases these
//! have all values below ⌊r/a⌋, and not ⌊r/a⌋ (E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, ch.
//! 4). A last number of 2^64 − 1 stands for no bound: no heap is larger.
//!
//! In misère play one heap of a subtraction game is a P-position exactly when it is worth 1, whatever its set. (T. S.
//! Ferguson, *On sums of graph games with last player losing*, International Journal of Game Theory 3, 1974.)

use std::ops::Range;

use grundy_rules::set::Part;
use grundy_rules::{HeapMoves, NumberSet, Rules};

use crate::{Found, heaps_left};

/// As many elements of a set are tried one by one.
const TRIED: u64 = 1 << 22;

#[derive(Clone, Debug)]
pub struct Residues {
    form: Form,
    set: NumberSet,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Form {
    /// The set first..=last.
    Range(u64, u64),
    /// 1 and other odd numbers.
    Odd,
    Even,
    EvenPowers(u64),
}

impl Residues {
    /// The closed form of a subtraction game, if it has one of these.
    pub fn of(rules: &Rules) -> Option<Residues> {
        let Some(HeapMoves::Subtract(set)) = rules.heap() else { return None };
        Some(Residues { form: form(set)?, set: set.clone() })
    }

    pub fn value(&self, n: u64) -> Option<u64> {
        Some(match self.form {
            Form::Range(first, last) => {
                (u128::from(n) % (u128::from(first) + u128::from(last)) / u128::from(first)) as u64
            }
            Form::Odd => n % 2,
            Form::Even => n / 2,
            Form::EvenPowers(base) => match (u128::from(n) % (u128::from(base) + 1)) as u64 {
                r if r == base => 2,
                r => r % 2,
            },
        })
    }

    pub fn is_misere_p(&self, n: u64) -> Option<bool> {
        self.value(n).map(|value| value == 1)
    }

    /// The law of the values: preperiod, period, saltus.
    pub fn law(&self) -> Option<[u64; 3]> {
        Some(match self.form {
            // Where the period exceeds 64 bits, no heap sees the values fall.
            Form::Range(first, last) => first.checked_add(last).map_or([0, first, 1], |period| [0, period, 0]),
            Form::Odd => [0, 2, 0],
            Form::Even => [0, 2, 1],
            Form::EvenPowers(base) => [0, base.checked_add(1)?, 0],
        })
    }

    pub fn options(&self, n: u64, target: u64, most: usize) -> Option<Found> {
        match self.form {
            Form::Range(first, last) => {
                let low = u128::from(target) * u128::from(first);
                let high = (low + u128::from(first)).min(u128::from(first) + u128::from(last));
                Some(range_options(first, last, n, low..high, most))
            }
            Form::Even => {
                let rest = u128::from(target) * 2 + u128::from(n % 2);
                Some(Found::from_all(heaps_left((rest < n.into()).then_some(rest as u64)), most))
            }
            Form::Odd if self.set.is_complement() || self.set.parts().contains(&Part::Odd) => {
                // All smaller heaps of the other parity.
                let (first, count) = if n % 2 == 1 { (0, n / 2 + 1) } else { (1, n / 2) };
                let count = if target == first { count } else { 0 };
                let rests = (0..count).take(most).map(|i| first + 2 * i);
                Some(Found { count: count.into(), ..Found::from_all(heaps_left(rests), most) })
            }
            Form::Odd | Form::EvenPowers(_) => {
                if self.set.count_bound(n) > TRIED {
                    return None;
                }
                let rests = self.set.up_to(n).map(|s| n - s).filter(|&rest| self.value(rest) == Some(target));
                Some(Found::from_all(heaps_left(rests), most))
            }
        }
    }
}

fn form(set: &NumberSet) -> Option<Form> {
    let parts = set.parts();
    let all_are = |part: Part| parts.iter().all(|&other| other == part);
    match (set.is_complement(), single_range(parts)) {
        (false, Some((first, last))) => return Some(Form::Range(first, last)),
        // All from some number on.
        (true, Some((1, last))) => return Some(Form::Range(last.checked_add(1)?, u64::MAX)),
        (true, _) if all_are(Part::Even) => return Some(Form::Odd),
        (true, _) if all_are(Part::Odd) => return Some(Form::Even),
        (true, _) => return None,
        (false, None) => {}
    }
    if parts.contains(&Part::Odd) && parts.contains(&Part::Even) {
        return Some(Form::Range(1, u64::MAX));
    }
    let odd = |part: &Part| match *part {
        Part::Range(first, last) => first == last && first % 2 == 1,
        Part::Odd => true,
        Part::PowersOf(base) => base % 2 == 1,
        _ => false,
    };
    match *parts.first()? {
        Part::Even if all_are(Part::Even) => Some(Form::Even),
        Part::PowersOf(base) if base % 2 == 0 && all_are(Part::PowersOf(base)) => Some(Form::EvenPowers(base)),
        _ if parts.iter().all(odd) && set.contains(1) => Some(Form::Odd),
        _ => None,
    }
}

/// The ranges joined, if they join to one.
fn single_range(parts: &[Part]) -> Option<(u64, u64)> {
    let range = |part: &Part| match *part {
        Part::Range(first, last) => Some((first, last)),
        Part::PowersOf(1) => Some((1, 1)),
        _ => None,
    };
    let mut ranges = parts.iter().map(range).collect::<Option<Vec<_>>>()?;
    ranges.sort_unstable();
    let (first, mut end) = *ranges.first()?;
    for &(next, last) in &ranges {
        if next > end.saturating_add(1) {
            return None;
        }
        end = end.max(last);
    }
    Some((first, end))
}

/// The heaps n − b, …, n − a whose residue mod a + b lies in `residues`.
fn range_options(a: u64, b: u64, n: u64, residues: Range<u128>, most: usize) -> Found {
    let (a, b, n) = (u128::from(a), u128::from(b), u128::from(n));
    let period = a + b;
    let (mut count, mut rests) = (0, Vec::new());
    if n >= a && residues.start < residues.end {
        let (start, end) = (n.saturating_sub(b), n - a + 1);
        // They are at most b − a + 1 numbers in a row, which touch two periods at most.
        for block in start / period..=end / period {
            let from = (block * period + residues.start).max(start);
            let to = (block * period + residues.end).min(end);
            if from < to {
                count += to - from;
                rests.extend((from..to).take(most).map(|rest| rest as u64));
            }
        }
    }
    Found { count, ..Found::from_all(heaps_left(rests), most) }
}
