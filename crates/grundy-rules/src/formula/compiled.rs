//! Formulas as programs that enumerate, for some known variables, the values of the others.
//!
//! A formula becomes cases (`cases`), and each case a straight-line program. An instruction computes an atom, checks
//! a condition once all its variables are known, determines a variable by an equation, or chooses it between bounds.
//! The bounds follow from the linear conditions. This file runs the programs; `compiler` makes them.
//!
//! # The steps of which programs consist
//! What each computes, checks or chooses.

use std::ops::ControlFlow;

use super::cases::{cases, end};
use super::compiler::Compiler;
use super::lowers::is_case_impossible;
use super::{Formula, Variable};

/// A formula that enumerates the values of some variables for given values of the others.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) cases: Vec<Vec<Step>>,
    slots: usize,
    most: i64,
}

/// A number came up that is too large for a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Whether the one who visits the values has enough.
type Flow = Result<ControlFlow<()>, TooLarge>;

type Visit<'a> = dyn FnMut(&[i64]) -> ControlFlow<()> + 'a;

/// What a program does with a row of values. It sees the first ones, by how much each grows, and how many there are.
type VisitRow<'a> = dyn FnMut(&mut [i64], &[i64], i64) -> ControlFlow<()> + 'a;

/// A visitor of rows that visits each of their values.
fn each(visit: &mut Visit<'_>) -> impl FnMut(&mut [i64], &[i64], i64) -> ControlFlow<()> {
    |slots, steps, count| {
        visit(slots)?;
        for _ in 1..count {
            slots.iter_mut().zip(steps).for_each(|(slot, step)| *slot += step);
            visit(slots)?;
        }
        ControlFlow::Continue(())
    }
}

impl Program {
    /// Compiles a formula. The variables `known` are given, and the values of the variables `wanted` are enumerated.
    /// Variables are numbered below `variables`. Fails if a variable has no bound, or numbers are too large.
    pub fn new(formula: &Formula, known: &[Variable], wanted: &[Variable], variables: u32) -> Result<Self, Uncompiled> {
        let variables = variables.max(end(formula)) as usize;
        let mut compiler = Compiler { free: variables, most: i64::MAX as u64 >> 1 };
        let mut all = Vec::new();
        for case in cases(formula) {
            let mut is_known = vec![false; variables];
            known.iter().for_each(|variable| is_known[variable.0 as usize] = true);
            let wanted = wanted.iter().chain(&case.chosen).map(|variable| variable.0 as usize).collect();
            match compiler.case(&case, is_known, wanted) {
                // A case that never holds has nothing to enumerate.
                Err(Uncompiled::Unbounded(_)) if is_case_impossible(&case, variables) => {}
                steps => all.push(steps?),
            }
        }
        Ok(Program { cases: all, slots: compiler.free, most: compiler.most as i64 })
    }

    /// The largest value of a variable for which the arithmetic is exact.
    pub fn most(&self) -> u64 {
        self.most as u64
    }

    /// A store for the values of the variables, in which the caller sets the known ones, for [`run`](Program::run). The
    /// second half is for the program. The last element counts the values that were tried one by one.
    pub fn slots(&self) -> Vec<i64> {
        vec![0; 2 * self.slots + 1]
    }

    /// Enumerates the values for which the formula holds. `slots` holds the known variables, and `visit` sees all
    /// variables. Values may come more than once. Fails if a variable exceeds [`most`](Program::most); then not all
    /// values were visited.
    pub fn run(&self, slots: &mut [i64], visit: &mut Visit<'_>) -> Flow {
        self.run_rows(slots, &mut each(visit))
    }

    /// [`run`](Program::run) by rows. `visit` sees the first values of all variables, by how much each grows from one to
    /// the next, and how many there are. It may change the values, but not those of known variables.
    pub fn run_rows(&self, slots: &mut [i64], visit: &mut VisitRow<'_>) -> Flow {
        for case in &self.cases {
            if run(case, self.most, slots, visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether a larger value of a known variable does nothing but widen the range of the first choice of each case.
    pub fn is_widened_by(&self, known: Variable) -> bool {
        let times = |sum: &Sum| sum.terms.iter().find(|(slot, _)| *slot == known.0).map_or(0, |&(_, times)| times);
        self.cases.iter().all(|case| {
            let mut chosen = false;
            case.iter().all(|step| match step {
                Step::Compute(_, computed) => computed.forms().all(|sum| times(sum) == 0),
                Step::Check(sum, test) => times(sum) == 0 || !chosen && times(sum) > 0 && *test == Test::AtLeastZero,
                Step::Finds(..) => false,
                Step::Determine(_, sum, _) => times(sum) == 0,
                Step::Choose { from, to, .. } => {
                    let first = !std::mem::replace(&mut chosen, true);
                    from.iter().all(|(sum, _)| times(sum) == 0 || first && times(sum) < 0)
                        && to.iter().all(|(sum, _)| times(sum) == 0 || first && times(sum) > 0)
                }
            })
        })
    }

    /// The range of the first choice of each case, as [`run_wider`](Program::run_wider) takes it.
    pub fn ranges(&self, slots: &mut [i64]) -> Result<Vec<Option<(i64, i64)>>, TooLarge> {
        let range = |case: &Vec<Step>| Ok(ahead(case, self.most, slots)?.map(|(_, from, to)| (from, to)));
        self.cases.iter().map(range).collect()
    }

    /// [`run`](Program::run) for a larger value of a variable that [widens](Program::is_widened_by) the program. It
    /// visits what was not visited for the `ranges`, and sets these to those of this value. All are `None` at first.
    pub fn run_wider(&self, slots: &mut [i64], ranges: &mut [Option<(i64, i64)>], visit: &mut Visit<'_>) -> Flow {
        for (case, done) in self.cases.iter().zip(ranges) {
            let Some((at, from, to)) = ahead(case, self.most, slots)? else { continue };
            let (below, above) = done.replace((from, to)).map_or((from, from), |(low, high)| (low, high + 1));
            for choice in [(at, from, below - 1), (at, above, to)] {
                if choose(case, choice, self.most, slots, &mut each(visit))?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    pub fn holds(&self, slots: &mut [i64]) -> Result<bool, TooLarge> {
        self.run(slots, &mut |_| ControlFlow::Break(())).map(|found| found.is_break())
    }
}

const NEXT: Flow = Ok(ControlFlow::Continue(()));

/// The first choice of a case: the place of its step, the least value and the largest.
type Choice = (usize, i64, i64);

/// Runs the steps of a case up to its first choice. `None`: a condition fails, or no value is left to choose. A case
/// without a choice has one at its end, of one value.
fn ahead(steps: &[Step], most: i64, slots: &mut [i64]) -> Result<Option<Choice>, TooLarge> {
    for (at, step) in steps.iter().enumerate() {
        match step {
            Step::Compute(slot, computed) => slots[*slot as usize] = computed.value(slots),
            Step::Check(sum, test) => {
                if !test.passes(sum.value(slots)) {
                    return Ok(None);
                }
            }
            Step::Finds(cases, wanted) => {
                let mut found = false;
                for case in cases {
                    found = run(case, most, slots, &mut |_, _, _| ControlFlow::Break(()))?.is_break();
                    if found {
                        break;
                    }
                }
                if found != *wanted {
                    return Ok(None);
                }
            }
            Step::Determine(slot, sum, divisor) => {
                let value = sum.value(slots);
                if value < 0 || value % divisor != 0 {
                    return Ok(None);
                }
                slots[*slot as usize] = within(value / divisor, most)?;
            }
            Step::Choose { from, to, .. } => {
                let from = from.iter().map(|(sum, by)| -(-sum.value(slots)).div_euclid(*by)).max().unwrap_or(0).max(0);
                let to = to.iter().map(|(sum, by)| sum.value(slots).div_euclid(*by)).min().unwrap_or(-1);
                return if from > to { Ok(None) } else { within(to, most).map(|to| Some((at, from, to))) };
            }
        }
    }
    Ok(Some((steps.len(), 0, 0)))
}

/// Runs the steps of a case. The recursion is as deep as there are chosen variables.
fn run(steps: &[Step], most: i64, slots: &mut [i64], visit: &mut VisitRow<'_>) -> Flow {
    if let Some(choice) = ahead(steps, most, slots)? { choose(steps, choice, most, slots, visit) } else { NEXT }
}

/// Runs the steps of a case from a choice on.
fn choose(steps: &[Step], (at, from, to): Choice, most: i64, slots: &mut [i64], visit: &mut VisitRow<'_>) -> Flow {
    if from > to {
        return NEXT;
    }
    let half = slots.len() / 2;
    let Some(Step::Choose { slot, .. }) = steps.get(at) else {
        let (slots, steps) = slots.split_at_mut(half);
        return Ok(visit(slots, steps, 1));
    };
    let rest = &steps[at + 1..];
    if from < to && rest.iter().all(|step| matches!(step, Step::Determine(_, _, 1))) {
        // All that is determined is linear, so it is within its bounds if the first and the last one are.
        slots[*slot as usize] = to;
        let is_last = matches!(ahead(rest, most, slots), Ok(Some(_)));
        slots.copy_within(..half, half);
        slots[*slot as usize] = from;
        if is_last && matches!(ahead(rest, most, slots), Ok(Some(_))) {
            let (slots, steps) = slots.split_at_mut(half);
            steps.iter_mut().zip(&*slots).for_each(|(last, first)| *last = (*last - first) / (to - from));
            return Ok(visit(slots, steps, to - from + 1));
        }
    }
    for value in from..=to {
        slots[2 * half] += 1;
        slots[*slot as usize] = value;
        if run(rest, most, slots, visit)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    NEXT
}

fn within(value: i64, most: i64) -> Result<i64, TooLarge> {
    if value <= most { Ok(value) } else { Err(TooLarge) }
}

/// A linear form with 64-bit coefficients, as programs compute it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    pub(crate) terms: Box<[(u32, i64)]>,
}

impl Sum {
    pub(super) fn value(&self, slots: &[i64]) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(slot, times)| sum + slots[slot as usize] * times)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Compute(u32, Computed),
    Check(Sum, Test),
    /// Whether one of these programs finds something.
    Finds(Vec<Vec<Step>>, bool),
    /// The slot is the sum divided by the positive number, if that is a natural number.
    Determine(u32, Sum, i64),
    /// The slot takes each value from the largest of the first sums, rounded up, to the least of the others. The first
    /// case of a bound is a sum and its positive divisor.
    Choose {
        slot: u32,
        from: Box<[(Sum, i64)]>,
        to: Box<[(Sum, i64)]>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Test {
    Zero,
    Nonzero,
    AtLeastZero,
    PowerOf(i64),
}

/// A piece that is not linear, and the linear forms that it is computed from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece<F> {
    Quotient(F, u64),
    Remainder(F, u64),
    Min(F, F),
    Max(F, F),
    /// A nim-sum, and whether both operands are known not to be negative.
    Xor(F, F, bool),
}

/// A piece as programs compute it. Divisors have at most 63 bits.
pub(crate) type Computed = Piece<Sum>;

impl<F> Piece<F> {
    pub(super) fn forms(&self) -> impl Iterator<Item = &F> {
        let (one, other) = match self {
            Piece::Quotient(a, _) | Piece::Remainder(a, _) => (a, None),
            Piece::Min(a, b) | Piece::Max(a, b) | Piece::Xor(a, b, _) => (a, Some(b)),
        };
        std::iter::once(one).chain(other)
    }

    pub(super) fn map<G, E>(&self, mut form: impl FnMut(&F) -> Result<G, E>) -> Result<Piece<G>, E> {
        Ok(match self {
            Piece::Quotient(a, by) => Piece::Quotient(form(a)?, *by),
            Piece::Remainder(a, by) => Piece::Remainder(form(a)?, *by),
            Piece::Min(a, b) => Piece::Min(form(a)?, form(b)?),
            Piece::Max(a, b) => Piece::Max(form(a)?, form(b)?),
            Piece::Xor(a, b, natural) => Piece::Xor(form(a)?, form(b)?, *natural),
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncompiled {
    Unbounded(Variable),
    TooLarge,
}

impl Test {
    pub(super) fn passes(self, value: i64) -> bool {
        match self {
            Test::Zero => value == 0,
            Test::Nonzero => value != 0,
            Test::AtLeastZero => value >= 0,
            Test::PowerOf(base) => {
                let mut value = value;
                while value > 1 && value % base == 0 {
                    value /= base;
                }
                value == 1
            }
        }
    }
}

impl Computed {
    pub(super) fn value(&self, slots: &[i64]) -> i64 {
        match self {
            Computed::Quotient(a, divisor) => a.value(slots).div_euclid(*divisor as i64),
            Computed::Remainder(a, divisor) => a.value(slots).rem_euclid(*divisor as i64),
            Computed::Min(a, b) => a.value(slots).min(b.value(slots)),
            Computed::Max(a, b) => a.value(slots).max(b.value(slots)),
            Computed::Xor(a, b, _) => a.value(slots) ^ b.value(slots),
        }
    }
}
