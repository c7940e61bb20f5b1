//! Closed forms of subtraction games: values that hold for every heap size.
//!
//! Let S be the set of numbers that may be taken.
//!
//! * **S = {a, …, b}**: G(n) = ⌊r / a⌋ with r = n mod (a+b). Proof: let t = ⌊r/a⌋. Taking s ≤ r leaves the residue r−s
//!   ≤ r−a, worth less than t. These residues run without a gap from r−a, in the block of t−1, down to max(0, r−b) < a,
//!   in the block of 0. Taking s > r leaves the residue r−s+a+b ≥ r+a, worth more.
//! * **S has 1 and only odd numbers**: G(n) = n mod 2, since each move changes the parity.
//! * **S is all even numbers**: G(n) = ⌊n/2⌋, as in Nim with pairs of counters.
//! * **S = {1, K, K², …}**: for odd K as above. For even K every power is 1 or −1 modulo K+1. So a move changes r = n
//!   mod (K+1) by one, either way if n≥K: G(n) is 2 if r=K, else r mod 2.
//!
//! **Misère play.** For every S one heap is a misère P-position exactly when G(n) = 1 (Ferguson 1974). Let s = min S.
//! *Pairing*: `G(n) = 1` iff n ≥ s and `G(n−s) = 0`. For let `G(n−s) = 0` and `G(n) > 1`. Then some option has
//! `G(n−k) = 1`, and `G(n−k−s) = 0` by induction. But n−k−s is an option of n−s, which has the value 0: a
//! contradiction. Let `G(n) = 1` but `G(n−s) ≠ 0`. Then some `G(n−s−k) = 0`, so the option n−k of n has the value 1: a
//! contradiction. *Misère*: no move leads from value 1 to value 1. From a value above 1 some move leads to value 1.
//! From a value of 0, a heap n ≥ s also has a move to value 1. For either `G(n−s) = 1`, or n−s has an option n−s−k of
//! value 0, and then `G(n−k) = 1`.

use grundy_core::{Convention, Declared, Goal, OptionList, Periodicity, Position, Theorem};

use crate::nim::heap_left;
use crate::set::{NumberSet, Part};

pub const RANGE: Theorem = Theorem::named("range of moves");
pub const ODD: Theorem = Theorem::named("odd moves");
pub(crate) const EVEN: Theorem = Theorem::named("even moves");
pub(crate) const POWERS: Theorem = Theorem::named("powers of an even number");

/// A subtraction set whose values are known for every heap size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClosedForm {
    /// The numbers from the first to the last; `None` means no bound.
    Range(u64, Option<u64>),
    Odd {
        /// Whether every odd number belongs to the set.
        all: bool,
    },
    Even,
    Powers(u64),
}

impl ClosedForm {
    pub(crate) fn of(set: &NumberSet) -> Option<ClosedForm> {
        let parts = &set.parts[..];
        let has = |part: Part| parts.contains(&part);
        let all_are = |part: Part| parts.iter().all(|&p| p == part);
        if set.complement {
            return match one_range(parts) {
                Some((1, last)) if last < u64::MAX => Some(ClosedForm::Range(last + 1, None)),
                _ if all_are(Part::Even) => Some(ClosedForm::Odd { all: true }),
                _ if all_are(Part::Odd) => Some(ClosedForm::Even),
                _ => None,
            };
        }
        if let Some((first, last)) = one_range(parts) {
            return Some(ClosedForm::Range(first, Some(last)));
        }
        if has(Part::Odd) && has(Part::Even) {
            return Some(ClosedForm::Range(1, None));
        }
        if set.contains(1) && parts.iter().all(|&part| only_odd(part)) {
            return Some(ClosedForm::Odd { all: has(Part::Odd) });
        }
        match parts[0] {
            Part::Even if all_are(Part::Even) => Some(ClosedForm::Even),
            Part::PowersOf(base) if all_are(parts[0]) => Some(ClosedForm::Powers(base)),
            _ => None,
        }
    }

    fn theorem(self) -> &'static Theorem {
        match self {
            ClosedForm::Range(..) => &RANGE,
            ClosedForm::Odd { .. } => &ODD,
            ClosedForm::Even => &EVEN,
            ClosedForm::Powers(_) => &POWERS,
        }
    }

    pub(crate) fn value(self, n: u64) -> u64 {
        match self {
            ClosedForm::Range(first, last) => {
                // No heap of 64 bits distinguishes a last number of 2^64 - 1 from no bound.
                let period = u128::from(first) + u128::from(last.unwrap_or(u64::MAX));
                (u128::from(n) % period / u128::from(first)) as u64
            }
            ClosedForm::Odd { .. } => n % 2,
            ClosedForm::Even => n / 2,
            // An even base is below u64::MAX.
            ClosedForm::Powers(base) => match n % (base + 1) {
                r if r == base => 2,
                r => r % 2,
            },
        }
    }

    pub(crate) fn declared(self, n: u64, convention: Convention) -> Declared {
        let value = self.value(n);
        Declared::in_both(self.theorem(), convention, value, value == 1)
    }

    /// The law of the values, if it fits into 64 bits.
    pub(crate) fn period(self) -> Option<(Periodicity, &'static Theorem)> {
        let (period, saltus) = match self {
            ClosedForm::Range(first, None) => (first, 1),
            ClosedForm::Range(first, Some(last)) => (first.checked_add(last)?, 0),
            ClosedForm::Odd { .. } => (2, 0),
            ClosedForm::Even => (2, 1),
            ClosedForm::Powers(base) => (base.checked_add(1)?, 0),
        };
        Some((Periodicity { preperiod: 0, period, saltus }, self.theorem()))
    }

    /// The options of a heap of n that reach the goal. `None` for sets so sparse that all options may be tried.
    pub(crate) fn options(self, n: u64, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let target = match goal {
            Goal::Value(value) => value.0,
            Goal::MisereP => 1,
        };
        let rests = match self {
            ClosedForm::Range(first, last) => rests_in_range(first, last.unwrap_or(u64::MAX), n, target),
            ClosedForm::Odd { all: true } => {
                let parity = (n % 2) ^ 1;
                vec![Progression { first: parity, step: 2, count: if target == parity { n.div_ceil(2) } else { 0 } }]
            }
            ClosedForm::Even => {
                let rest = target.checked_mul(2).map(|twice| twice | (n % 2)).filter(|&rest| rest < n);
                rest.map(|rest| Progression { first: rest, step: 1, count: 1 }).into_iter().collect()
            }
            ClosedForm::Odd { all: false } | ClosedForm::Powers(_) => return None,
        };
        Some(list(&rests, most))
    }
}

/// The range that the parts form together; `None` if they do not form one.
fn one_range(parts: &[Part]) -> Option<(u64, u64)> {
    let mut ranges = Vec::new();
    for part in parts {
        match *part {
            Part::Range(first, last) => ranges.push((first, last)),
            Part::PowersOf(1) => ranges.push((1, 1)),
            _ => return None,
        }
    }
    ranges.sort_unstable();
    let (first, mut last) = *ranges.first()?;
    for &(next_first, next_last) in &ranges {
        if next_first > last.saturating_add(1) {
            return None;
        }
        last = last.max(next_last);
    }
    Some((first, last))
}

fn only_odd(part: Part) -> bool {
    match part {
        Part::Range(first, last) => first == last && first % 2 == 1,
        Part::Odd => true,
        Part::PowersOf(base) => base % 2 == 1,
        _ => false,
    }
}

/// The `count` heaps `first`, `first + step`, ….
struct Progression {
    first: u64,
    step: u64,
    count: u64,
}

/// The remaining heaps of value `target` when first..=last may be taken from a heap of n. The values form blocks of
/// length `first` with period `first + last`, and [n−last, n−first] meets at most two blocks of one value.
fn rests_in_range(first: u64, last: u64, n: u64, target: u64) -> Vec<Progression> {
    let Some(high) = n.checked_sub(first) else { return Vec::new() };
    let [first, last, low, high, target] = [first, last, n.saturating_sub(last), high, target].map(u128::from);
    let period = first + last;
    let (block, block_end) = (target * first, (target * first + first).min(period));
    if block >= block_end {
        return Vec::new();
    }
    let turns = low / period..=high / period;
    let blocks = turns.map(|turn| (low.max(turn * period + block), (high + 1).min(turn * period + block_end)));
    let met = blocks.filter(|(from, end)| from < end);
    met.map(|(from, end)| Progression { first: from as u64, step: 1, count: (end - from) as u64 }).collect()
}

/// The heaps of some disjoint progressions: all counted, and the least ones listed.
fn list(rests: &[Progression], most: usize) -> OptionList<Position> {
    let each = |rest: &Progression| {
        let (first, step) = (rest.first, rest.step);
        (0..rest.count).take(most).map(move |i| heap_left(first + i * step).into_iter().collect())
    };
    let listed = OptionList::from_all(rests.iter().flat_map(each).collect(), most);
    OptionList { count: rests.iter().map(|rest| u128::from(rest.count)).sum(), ..listed }
}
