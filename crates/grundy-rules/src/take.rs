//! Subtraction games: take a number that belongs to a set, or any number outside it.
//!
//! A finite set has a periodic sequence of values (Winning Ways, ch. 4). Each value depends only on the previous max
//! S values and is at most |S|. For some sets the values are known in closed form.
//!
//! # Bachet's game: one pile, take 1 to M
//! The oldest of these games. In its first version (Bachet 1612) two players add numbers up to 10, and the player who
//! reaches a given total wins. A heap of n is worth n mod (M+1). In misère play the P-positions are exactly the heaps
//! of value 1. It is the subtraction game of the range 1..M.
//!
//! # Closed forms: values that hold for every heap size
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

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, OptionList, Options, Periodicity, Position, Ruleset, SyntaxError, Theorem, said,
};

use crate::entry::{Built, HeapMoves, Row, row};
use crate::nim::heap_left;
use crate::number::parse_number;
use crate::set::{NumberSet, Part, parse_element};

#[derive(Clone, Debug)]
pub struct Take {
    pub(crate) set: NumberSet,
    pub(crate) known: Option<ClosedForm>,
    /// The name of the theorem about this set; `None` for that of the closed form.
    pub(crate) theorem: Option<&'static Theorem>,
    pub(crate) barren: bool,
}

pub(crate) const TAKE: Row = row("take", None, |parameter| {
    let text = parameter.unwrap_or_default();
    let open = text.strip_prefix("1..").and_then(|most| open_most(most, "take:1..3"));
    built(NumberSet::parse(text).map_err(|error| open.map_or(error, |open| open.shifted(3)))?)
});

pub(crate) const ALL_BUT: Row =
    row("all-but", None, |parameter| built(NumberSet::parse(parameter.unwrap_or_default())?.complement()));

fn built(set: NumberSet) -> Result<Built, SyntaxError> {
    let parameter = set.to_string();
    let moves = HeapMoves::Subtract(set.clone());
    Ok(Built::heaps(Arc::new(Take::new(set)), moves).with_parameter(parameter))
}

impl Take {
    pub fn new(set: NumberSet) -> Take {
        Take { known: ClosedForm::of(&set), theorem: None, barren: set.next_after(0).is_none(), set }
    }
}

impl Ruleset for Take {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for taken in self.set.up_to(position[0]) {
            options.add(heap_left(position[0] - taken).as_slice());
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(if self.barren { 0 } else { self.set.count_bound(position[0]).into() })
    }

    crate::number::notation!(parse_number, take_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let declared = self.known?.declared(position[0], convention);
        Some(Declared { theorem: self.theorem.unwrap_or(declared.theorem), ..declared })
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        self.known?.options(position[0], goal, most)
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        let (law, theorem) = self.known?.period()?;
        Some((law, self.theorem.unwrap_or(theorem)))
    }
}

pub(crate) fn take_label(from: &Position, to: &[Position]) -> Label {
    Label::Take { coins: from[0].saturating_sub(to.iter().map(|heap| heap[0]).sum()) }
}

pub(crate) const BACHET_THEOREM: Theorem = Theorem::named("Bachet");

pub(crate) const BACHET: Row = row("bachet", Some(&BACHET_THEOREM), |parameter| {
    let text = parameter.unwrap_or_default();
    let most = parse_element(text).map_err(|error| open_most(text, "bachet:3").unwrap_or(error))?;
    if most == 0 {
        let error = SyntaxError::whole(text, said!("a move must be able to take at least 1"));
        return Err(error.help(said!("write bachet:3")));
    }
    let set = NumberSet::range(1, most);
    let moves = Arc::new(Take { theorem: Some(&BACHET_THEOREM), ..Take::new(set.clone()) });
    Ok(Built::heaps(moves, HeapMoves::Subtract(set)).with_parameter(most.to_string()))
});

/// The error for a letter in place of the largest number that a move takes: what is true of every such number.
pub(crate) fn open_most(most: &str, example: &str) -> Option<SyntaxError> {
    let error = SyntaxError::whole(most, said!("`{most}` stands for any number", most));
    let is_name = !most.is_empty() && most.chars().all(char::is_alphabetic);
    is_name.then(|| {
        error.help(said!(
            "for every {most}, G(n) = n mod ({most} + 1); in misère play n is lost exactly if n mod ({most} + 1) = 1; \
             write a number, such as {example}, for the winning moves",
            most,
            example
        ))
    })
}

pub const RANGE: Theorem = Theorem::named("range of moves");
pub const ODD: Theorem = Theorem::named("odd moves");
pub(crate) const EVEN: Theorem = Theorem::named("even moves");
pub(crate) const POWERS: Theorem = Theorem::named("powers of an even number");

/// A subtraction set whose values are known for every heap size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClosedForm {
    /// The numbers from the first to the last; a last number of `u64::MAX` means no bound.
    Range(u64, u64),
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
                Some((1, last)) if last < u64::MAX => Some(ClosedForm::Range(last + 1, u64::MAX)),
                _ if all_are(Part::Even) => Some(ClosedForm::Odd { all: true }),
                _ if all_are(Part::Odd) => Some(ClosedForm::Even),
                _ => None,
            };
        }
        if let Some((first, last)) = one_range(parts) {
            return Some(ClosedForm::Range(first, last));
        }
        if has(Part::Odd) && has(Part::Even) {
            return Some(ClosedForm::Range(1, u64::MAX));
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
                let period = u128::from(first) + u128::from(last);
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
            ClosedForm::Range(first, u64::MAX) => (first, 1),
            ClosedForm::Range(first, last) => (first.checked_add(last)?, 0),
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
            ClosedForm::Range(first, last) => rests_in_range(first, last, n, target),
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
