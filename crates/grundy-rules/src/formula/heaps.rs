//! Formulas that take and break one heap.
//!
//! A move leaves the heaps `x'`, `x''`, … and takes the rest of `x`. The game is that of a [`HeapMoves`] if the number
//! taken and the number of non-empty heaps decide whether a move is allowed. Linear reasoning about each case of a
//! formula shows this, so the result is exact. For each choice of the empty heaps, a case must allow either no move, or
//! all that take a number between two bounds. Heaps may be listed in one order only.

use std::ops::RangeInclusive;

use super::cases::end;
use super::cases::{Case, Condition, cases};
use super::compiled::Test;
use super::compiler::{Atoms, Form, Slot};
use super::lowers::contradict;
use super::{NumberGame, Variable};
use crate::code::Code;
use crate::entry::HeapMoves;
use crate::set::NumberSet;

/// Largest number of heaps that a move may leave.
const MOST_PARTS: u32 = 3;
/// Largest number taken that a code lists.
const MOST_DIGITS: u64 = 1 << 12;
/// Largest number of inequalities `!=` of a case that split it.
const MOST_UNEQUAL: usize = 4;

/// The heap from which a move starts. After [`Relation::solved`] this is the number taken.
const TAKEN: Slot = 0;

impl NumberGame {
    /// The moves of one heap as data; `None` if they are not shown to take and break so. A move may leave empty heaps,
    /// which the data do not count.
    pub(crate) fn heap_moves(&self) -> Option<HeapMoves> {
        if self.heaps.len() != 1 || self.domain.is_some() || self.over.is_some() {
            return None;
        }
        let mut found = Found::default();
        for a_move in self.moves.iter() {
            let parts = Some(a_move.parts).filter(|&parts| parts <= MOST_PARTS)? as usize;
            let free = (end(&a_move.formula) as usize).max(parts + 1);
            for case in cases(&a_move.formula) {
                let relation = Relation::of(&case, free)?;
                for split in relation.split()? {
                    found.add(&split.solved(parts, &case.chosen)?, parts)?;
                }
            }
        }
        found.moves()
    }
}

/// The moves found so far.
#[derive(Default)]
struct Found {
    /// The numbers that may be taken if this number of heaps is left.
    taken: Vec<(RangeInclusive<u64>, usize)>,
    /// Whether a heap may be split into two unequal heaps.
    unequal: bool,
}

impl Found {
    /// Adds the moves of inequalities between the number taken and the `parts`.
    fn add(&mut self, conditions: &[Form], parts: usize) -> Option<()> {
        for empty in 0..1_u32 << parts {
            let left: Vec<Slot> = (1..=parts).filter(|part| empty >> (part - 1) & 1 == 0).collect();
            let zero =
                |form: &Form| (1..=parts).filter(|part| !left.contains(part)).fold(form.clone(), |f, p| f.without(p));
            let (fixed, open): (Vec<Form>, Vec<Form>) =
                conditions.iter().map(zero).partition(|form| left.iter().all(|&part| form.of(part) == 0));
            let some = left.iter().map(|&part| at_least(&Form::slot(part), 1));
            let all: Vec<Form> = some.clone().chain(fixed.iter().chain(&open).cloned()).collect();
            if contradict(all.clone()) {
                continue;
            }
            let (least, most) = bounds(&fixed);
            let least = u64::try_from(least?).ok().filter(|&least| least > 0 || left.len() > 1)?;
            let most = most.map_or(Some(u64::MAX), |most| u64::try_from(most).ok())?;
            // The bounds are all that the first conditions say.
            let known: Vec<Form> = some.chain(fixed.iter().filter(|form| form.of(TAKEN) != 0).cloned()).collect();
            let is_all = |order: &[Form]| {
                let known: Vec<Form> = known.iter().chain(order).cloned().collect();
                open.iter().all(|form| contradict(known.iter().cloned().chain([at_most(form, -1)]).collect()))
            };
            if orders(&left).iter().any(|order| is_all(&ascending(order, 0))) {
                self.taken.push((least..=most, left.len()));
                continue;
            }
            let [one, other] = left[..] else { return None };
            let twice = [ascending(&[one, other], 0), ascending(&[other, one], 0)].concat();
            let unequal = [[one, other], [other, one]].iter().any(|order| is_all(&ascending(order, 1)))
                && contradict(all.into_iter().chain(twice).collect());
            (unequal && (least, most) == (0, 0)).then_some(())?;
            self.unequal = true;
        }
        Some(())
    }

    fn moves(self) -> Option<HeapMoves> {
        let is_split = |(taken, left): &(RangeInclusive<u64>, usize)| *left == 2 && taken.contains(&0);
        if self.unequal && !self.taken.iter().any(is_split) {
            return self.taken.is_empty().then_some(HeapMoves::UnequalSplit);
        }
        let ends = self.taken.iter().flat_map(|(taken, _)| [*taken.start(), *taken.end()]);
        let last = ends.filter(|&end| end < u64::MAX).max().unwrap_or(0);
        if last > MOST_DIGITS {
            return None;
        }
        let digit = |t: u64| {
            let left = self.taken.iter().filter(|(taken, _)| taken.contains(&t)).map(|&(_, left)| left);
            left.fold(0, |digit, left| digit | 1_u8 << left)
        };
        // Beyond the last bound all digits are alike.
        let digits: Vec<u8> = (0..=last + 1).map(digit).collect();
        let is_endless = digits.last() != Some(&0);
        if digits.iter().all(|&digit| digit == 0 || digit == 3) && digits[0] == 0 {
            let listed = (1..).zip(&digits[1..]).filter(|&(_, &digit)| (digit == 0) == is_endless);
            let set = NumberSet::of(listed.map(|(t, _)| t));
            return Some(HeapMoves::Subtract(if is_endless { set.complement() } else { set }));
        }
        let digits: String = digits[1..digits.len().max(3) - 1].iter().map(|digit| format!("{digit:X}")).collect();
        let code = Code::parse(&format!("{:X}.{digits}", digit(0))).ok()?;
        (!is_endless).then_some(HeapMoves::TakeBreak { code, shift: 0 })
    }
}

fn at_least(form: &Form, number: i128) -> Form {
    form.clone().plus(&Form::constant(number), -1)
}

/// At least 0 exactly if the form is at most `number`.
fn at_most(form: &Form, number: i128) -> Form {
    Form::constant(number).plus(form, -1)
}

/// Bounds of the number taken, from inequalities about nothing else.
fn bounds(conditions: &[Form]) -> (Option<i128>, Option<i128>) {
    let of = |sign: i128| conditions.iter().filter(move |form| form.of(TAKEN).signum() == sign);
    let least = of(1).map(|form| -form.constant.div_euclid(form.of(TAKEN)));
    (least.max(), of(-1).map(|form| form.constant.div_euclid(-form.of(TAKEN))).min())
}

/// All orders of some slots, that of the list first.
pub(crate) fn orders(slots: &[Slot]) -> Vec<Vec<Slot>> {
    let first = |&first: &Slot| {
        let rest: Vec<Slot> = slots.iter().copied().filter(|&slot| slot != first).collect();
        orders(&rest).into_iter().map(move |order| [&[first], &order[..]].concat())
    };
    if slots.is_empty() { vec![Vec::new()] } else { slots.iter().flat_map(first).collect() }
}

/// Each slot exceeds its predecessor by this number at least.
fn ascending(order: &[Slot], by: i128) -> Vec<Form> {
    order.windows(2).map(|pair| at_least(&Form::slot(pair[1]).plus(&Form::slot(pair[0]), -1), by)).collect()
}

/// A case as linear conditions.
#[derive(Clone, Default)]
struct Relation {
    zero: Vec<Form>,
    /// These are at least 0.
    least: Vec<Form>,
    unequal: Vec<Form>,
}

impl Relation {
    /// The conditions of a case whose variables are below `free`; `None` if some are not linear.
    fn of(case: &Case, free: usize) -> Option<Relation> {
        let (mut atoms, mut found) = (Atoms::new(free), Relation::default());
        for condition in &case.conditions {
            let Condition::Compare(a, comparison, b) = condition else { return None };
            match atoms.compared(a, *comparison, b) {
                (form, Test::Zero) => found.zero.push(form),
                (form, Test::Nonzero) => found.unequal.push(form),
                (form, _) => found.least.push(form),
            }
        }
        atoms.all.is_empty().then_some(found)
    }

    /// The relations without `!=` of which this is the union; `None` if they are many.
    fn split(mut self) -> Option<Vec<Relation>> {
        let unequal = std::mem::take(&mut self.unequal);
        (unequal.len() <= MOST_UNEQUAL).then_some(())?;
        let mut all = vec![self];
        for form in unequal {
            let with = |relation: &Relation, sign| {
                let mut relation = relation.clone();
                relation.least.push(at_least(&form.clone().times(sign), 1));
                relation
            };
            all = all.iter().flat_map(|relation| [with(relation, 1), with(relation, -1)]).collect();
        }
        Some(all)
    }

    /// The same as inequalities between the number taken and the parts, without the `chosen` variables; `None` if that
    /// takes more than adding and subtracting.
    fn solved(mut self, parts: usize, chosen: &[Variable]) -> Option<Vec<Form>> {
        for form in self.zero.iter_mut().chain(&mut self.least) {
            // The heap is the sum of its parts and the number taken.
            let times = form.of(TAKEN);
            *form = (1..=parts).fold(form.clone(), |form, part| form.plus(&Form::slot(part), times));
        }
        for &Variable(variable) in chosen {
            let slot = variable as usize;
            let is_unit = |form: &Form| form.of(slot).abs() == 1;
            self.least.push(Form::slot(slot));
            if let Some(at) = self.zero.iter().position(is_unit) {
                let equation = self.zero.swap_remove(at);
                let is = equation.without(slot).times(-equation.of(slot));
                for form in self.zero.iter_mut().chain(&mut self.least) {
                    *form = form.without(slot).plus(&is, form.of(slot));
                }
                continue;
            }
            let (with, rest): (Vec<Form>, _) = self.least.into_iter().partition(|form| form.of(slot) != 0);
            if self.zero.iter().any(|form| form.of(slot) != 0) || !with.iter().all(is_unit) {
                return None;
            }
            let (above, below): (Vec<Form>, Vec<Form>) = with.into_iter().partition(|form| form.of(slot) > 0);
            let joined = above.iter().flat_map(|one| below.iter().map(|other| one.clone().plus(other, 1)));
            self.least = rest.into_iter().chain(joined).collect();
        }
        let both = self.zero.into_iter().flat_map(|form| [form.clone().times(-1), form]);
        let forms: Vec<Form> = both.chain(self.least).collect();
        forms.iter().all(Form::is_small).then_some(forms)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_testkit::Random;

    use super::*;
    use crate::formula::{GameText, plain};

    /// The moves of one heap `x`, given by formulas with semicolons between them. They must be those of the formulas.
    fn moves(texts: &str) -> Option<String> {
        const BOUND: u64 = 9;
        let texts: Vec<&str> = texts.split("; ").collect();
        let game = GameText::new(&["x"], &texts).read().unwrap();
        let moves = game.heap_moves()?;
        let left = |mut heaps: Vec<u64>| {
            heaps.retain(|&heap| heap > 0);
            heaps.sort();
            heaps
        };
        for x in 0..=BOUND {
            let options = plain::options(&game, &[x], BOUND).into_iter();
            let found: BTreeSet<Vec<u64>> = options.map(|option| left(option.concat())).collect();
            let three = (0..1000).map(|heaps| left(vec![heaps / 100, heaps / 10 % 10, heaps % 10]));
            let allowed: BTreeSet<Vec<u64>> = three.filter(|left| moves.allows(x, left) == Some(true)).collect();
            assert_eq!(found, allowed, "{texts:?} from {x}");
        }
        Some(match moves {
            HeapMoves::Subtract(set) if set.complement => format!("all but {set}"),
            HeapMoves::Subtract(set) => format!("take {set}"),
            HeapMoves::TakeBreak { code, .. } => code.to_string(),
            HeapMoves::UnequalSplit => "unequal".to_owned(),
        })
    }

    #[test]
    fn games_that_take_and_break_are_recognised() {
        for (texts, expected) in [
            ("x' = x - t, t = 1 or t = 3 or t = 4", "take 1,3..4"),
            ("x' = x - t, 1 <= t <= 3", "take 1..3"),
            ("x' < x, x - x' != 2", "all but 2"),
            ("x' + x'' = x - 1; x' + x'' = x - 2", "0.77"),
            ("x' = 0, x = 1; x' = x - 2, x' >= 1; x' >= 1, x'' >= 1, x' + x'' = x - 2", "0.16"),
            ("x' + x'' = x - 3; x' = x - 2, x = 2; x' = 0, x = 1", "0.117"),
            ("x' >= 1, x'' >= 1, x' < x'', x' + x'' = x", "unequal"),
            ("x' >= 1, x'' >= 1, x' != x'', x' + x'' = x", "unequal"),
            ("x' >= 1, x'' >= x', x' + x'' = x; x' = x - 1", "4.3"),
            ("x' + x'' + x''' = x - 1", "0.F"),
            ("x' >= 1, x'' >= 1, x' + x'' = x - t, t <= 1; x' = x - t, 1 <= t <= 3", "4.733"),
            ("exists k: x' + k = x, 2 <= k <= 3", "take 2..3"),
        ] {
            assert_eq!(moves(texts).as_deref(), Some(expected), "{texts}");
        }
        for texts in [
            "x' = x - t, t >= 1, t % 2 = 1",
            "2*x' >= x, x' < x",
            "x' = x // 2, x >= 1",
            "x' = x'', x' + x'' = x - 1",
            "x' = x - t, t >= 1; x' >= 1, x'' >= 1, x' + x'' = x",
            "x' = x - 1, x >= 7",
            "x' = x - 2*t, t >= 1",
            "x' >= 2, x'' >= 1, x' + x'' = x",
            "x' >= 1, x'' >= 1, x' < x'', x' + x'' = x; x' = x - 1",
            "x' < x, x'' < x",
        ] {
            assert_eq!(moves(texts), None, "{texts}");
        }
    }

    #[test]
    fn what_is_recognised_is_what_the_formulas_say() {
        let mut random = Random::new(1);
        let signs = ["<=", "<", "!=", ">=", "="];
        let mut recognised = 0;
        for _ in 0..600 {
            let mut texts = Vec::new();
            for _ in 0..random.between(1..=2) {
                let (sum, parts) = random.pick(&[("x'", 1), ("x' + x''", 2), ("x' + x'' + x'''", 3)]);
                let taken = random.pick(&["t", "0", "1", "2", "3"]);
                let mut text = format!("{sum} = x - {taken}, x' < x");
                for _ in 0..random.below(4) {
                    let part = |random: &mut Random| format!("x{}", "'".repeat(random.between(1..=parts) as usize));
                    let (one, other, sign) = (part(&mut random), part(&mut random), random.pick(&signs));
                    text += &match random.below(6) {
                        0 | 1 => format!(", {one} >= 1"),
                        2 => format!(", {one} {sign} {other}"),
                        3 if taken == "t" => format!(", t {sign} {}", random.below(4_u64)),
                        3 => format!(", x {sign} {}", random.below(4_u64)),
                        4 => format!(", {one} {sign} {}", random.below(3_u64)),
                        _ => continue,
                    };
                }
                texts.push(text);
            }
            recognised += usize::from(moves(&texts.join("; ")).is_some());
        }
        assert!(recognised > 60, "{recognised}");
    }
}
