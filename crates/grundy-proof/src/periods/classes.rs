//! The options of a large heap that have a given value, counted by residue classes where a law is proved. A heap of
//! 10^18 has as few classes as its period.

use std::cell::Cell;

use grundy_core::{OptionList, Position};
use grundy_rules::{Code, HeapMoves, NumberSet, Rules};

use crate::kernel::{Check, Law, Ray, Rejected, Session};

/// Largest number of heaps that are looked at, where the moves are known as data.
const LOOKED_AT: u128 = 1 << 30;

type Found = OptionList<Position>;

/// The options of a heap that are worth `target`, the first `most` listed; `None` if residues do not determine them.
pub(crate) fn options(
    rules: &Rules,
    ray: &Ray,
    heap: u64,
    target: u64,
    most: usize,
    session: &Session,
) -> Check<Option<Found>> {
    // Where a value is missing, there is no count.
    let values = Looked { ray, session, looked: Cell::new(0), stop: Cell::new(None) };
    let found = match rules.heap() {
        Some(HeapMoves::Subtract(set)) => subtractions(set, &values, heap, target, most),
        Some(HeapMoves::TakeBreak { code, shift: 0 }) => breaks(code, &values, heap, target, most),
        _ => None,
    };
    values.stop.take().map_or(Ok(found), Err)
}

/// Values whose look-ups are reported to an observer.
struct Looked<'a> {
    ray: &'a Ray,
    session: &'a Session<'a>,
    looked: Cell<usize>,
    /// Why the check ends, if the one who watches has said so.
    stop: Cell<Option<Rejected>>,
}

impl Looked<'_> {
    /// The value of a heap; `None` if it is not known, or the check is to end.
    fn value(&self, heap: u64) -> Option<u64> {
        const OFTEN: usize = 1 << 20;
        self.looked.set(self.looked.get() + 1);
        if self.looked.get().is_multiple_of(OFTEN)
            && let Err(stop) = self.session.report("values", self.looked.get(), None)
        {
            self.stop.set(Some(stop));
            return None;
        }
        self.ray.value(heap)
    }
}

fn heap_or_nothing(rest: u64) -> Vec<Position> {
    if rest == 0 { Vec::new() } else { vec![Position::from(rest)] }
}

/// The heaps m < n of value `target` with n − m in a set that beyond some number depends on parity alone.
fn subtractions(set: &NumberSet, values: &Looked, n: u64, target: u64, most: usize) -> Option<Found> {
    let tail = set.tail()?;
    // Near heaps: as far away as the set is irregular.
    let border = n.saturating_sub(tail.beyond);
    // Far heaps 0..border: only parity and value decide.
    let allowed = |rest: u64| if (n - rest).is_multiple_of(2) { tail.even } else { tail.odd };
    // Without a law, all of them count as irregular.
    let regular = values.ray.law.map_or(border, |law| law.preperiod.min(border));
    if u128::from(n - border) + u128::from(regular) > LOOKED_AT {
        return None;
    }
    let near = (border..n).filter(|&rest| set.contains(n - rest));
    let mut options = Vec::new();
    let mut count = 0;
    for rest in (0..regular).filter(|&rest| allowed(rest)).chain(near) {
        if values.value(rest)? == target {
            count += 1;
            options.push(heap_or_nothing(rest));
        }
    }
    if let Some(law) = values.ray.law {
        // In classes modulo an even multiple of the period, parity is constant.
        let turns = 1 + law.period % 2;
        let (step, growth) = (law.period.checked_mul(turns)?, law.saltus.checked_mul(turns)?);
        let mut classes = Vec::new();
        for first in (regular..regular.checked_add(step)?.min(border)).filter(|&first| allowed(first)) {
            let value = values.value(first)?;
            if growth == 0 && value == target {
                count += u128::from((border - 1 - first) / step) + 1;
                classes.push(first);
            } else if growth > 0 && value <= target && (target - value).is_multiple_of(growth) {
                let rest = u128::from(first) + u128::from((target - value) / growth) * u128::from(step);
                if rest < u128::from(border) {
                    count += 1;
                    options.push(heap_or_nothing(rest as u64));
                }
            }
        }
        options.extend(progressions(&classes, step, border).take(most).map(heap_or_nothing));
    }
    Some(OptionList { count, ..OptionList::from_all(options, most) })
}

/// The numbers first + k·step < end in ascending order, `firsts` lying ascending within one step.
fn progressions(firsts: &[u64], step: u64, end: u64) -> impl Iterator<Item = u64> + '_ {
    let rounds = if firsts.is_empty() { 0 } else { end / step.max(1) + 1 };
    let number = move |first: u64, k: u64| u128::from(first) + u128::from(k) * u128::from(step);
    let all = (0..rounds).flat_map(move |k| firsts.iter().map(move |&first| number(first, k)));
    all.take_while(move |&number| number < u128::from(end)).map(|number| number as u64)
}

/// The options of a heap of n that are worth `target`, for a code of digits up to 7. Uses a proved period, if any.
fn breaks(code: &Code, values: &Looked, n: u64, target: u64, most: usize) -> Option<Found> {
    if code.last().is_none() || code.most_heaps() > 2 || values.ray.law.is_some_and(|law| law.saltus > 0) {
        return None;
    }
    // Without a law, all heaps count as irregular.
    let preperiod = values.ray.law.map_or(n, |law| law.preperiod.max(1));
    let mut count = 0;
    let mut options = Vec::new();
    for (removed, digit) in code.removals(n) {
        let rest = n - removed;
        if digit & 1 != 0 && rest == 0 && target == 0 {
            count += 1;
            options.push(Vec::new());
        }
        if digit & 2 != 0 && rest > 0 && values.value(rest)? == target {
            count += 1;
            options.push(vec![Position::from(rest)]);
        }
        if digit & 4 == 0 {
            continue;
        }
        // Splits a + b = rest with 1 ≤ a ≤ b: first those with an irregular part.
        let split = |a: u64| vec![Position::from(a), Position::from(rest - a)];
        let value = |a: u64| Some(values.value(a)? ^ values.value(rest - a)?);
        let half = rest / 2;
        let regular = preperiod.min(half + 1);
        for a in 1..regular {
            if value(a)? == target {
                count += 1;
                options.push(split(a));
            }
        }
        // Then the others by the residue of a: b ≥ a is regular too.
        let Some(Law { period, .. }) = values.ray.law else { continue };
        let mut classes = Vec::new();
        for first in regular..regular.checked_add(period)?.min(half + 1) {
            if value(first)? == target {
                count += u128::from((half - first) / period) + 1;
                classes.push(first);
            }
        }
        options.extend(progressions(&classes, period, half + 1).take(most).map(split));
    }
    Some(OptionList { count, ..OptionList::from_all(options, most) })
}
