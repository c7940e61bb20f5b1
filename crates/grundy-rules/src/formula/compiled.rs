//! Formulas as programs that enumerate, for some known variables, the values of the others.
//!
//! A formula becomes cases ([`cases`](super::cases)), and each case a straight-line program: compute an atom, check a
//! condition as soon as all its variables are known, determine a variable by an equation, or choose one between bounds
//! that follow from the linear conditions. A bound may ignore other unknown variables, which are at least 0, and
//! replaces an atom by linear bounds of it. That is safe, because every condition that a bound does not say exactly is
//! checked later.

use std::ops::ControlFlow;

use super::cases::{Case, Condition, cases};
use super::form::{Atom, Atoms, Form, Slot};
use super::size::Size;
use super::variables;
use super::{Comparison, Formula, Variable};

/// A formula that enumerates the values of some variables for given values of the others.
#[derive(Clone, Debug)]
pub struct Program {
    cases: Vec<Vec<Step>>,
    slots: usize,
    most: i64,
}

/// A linear form with 64-bit coefficients, as programs compute it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    pub(crate) terms: Box<[(u32, i64)]>,
}

impl Sum {
    fn value(&self, slots: &[i64]) -> i64 {
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

#[derive(Clone, Debug)]
pub(crate) enum Computed {
    Quotient(Sum, i64),
    Remainder(Sum, i64),
    Min(Sum, Sum),
    Max(Sum, Sum),
    Xor(Sum, Sum),
}

/// Why a formula cannot be compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncompiled {
    /// Nothing bounds the values of this variable.
    Unbounded(Variable),
    /// The numbers in the formula are too large together.
    TooLarge,
}

/// A number came up that is too large for a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// What a program does with the values that it finds.
type Visit<'a> = dyn FnMut(&[i64]) -> ControlFlow<()> + 'a;

impl Program {
    /// Compiles a formula. The variables `known` are given, and the values of the variables `wanted` are enumerated.
    /// Variables are numbered below `variables`.
    ///
    /// # Errors
    ///
    /// If no bound can be found for a variable, or the numbers are too large.
    pub fn new(
        formula: &Formula,
        known: &[Variable],
        wanted: &[Variable],
        variables: u32,
    ) -> Result<Program, Uncompiled> {
        let bound = variables::highest(formula).map_or(0, |Variable(highest)| highest + 1);
        let variables = variables.max(bound) as usize;
        let mut compiler = Compiler { free: variables, most: i64::MAX as u64 >> 1 };
        let mut all = Vec::new();
        for case in cases(formula) {
            let mut is_known = vec![false; variables];
            known.iter().for_each(|variable| is_known[variable.0 as usize] = true);
            let wanted = wanted.iter().chain(&case.chosen).map(|variable| variable.0 as usize).collect();
            all.push(compiler.case(&case, is_known, wanted)?);
        }
        Ok(Program { cases: all, slots: compiler.free, most: compiler.most as i64 })
    }

    /// The steps of each case.
    pub(crate) fn cases(&self) -> &[Vec<Step>] {
        &self.cases
    }

    /// The largest value of a variable for which the arithmetic is exact.
    pub fn most(&self) -> u64 {
        self.most as u64
    }

    /// A store for the values of the variables; the known ones must be set before a run.
    pub fn slots(&self) -> Vec<i64> {
        vec![0; self.slots]
    }

    /// Enumerates the values for which the formula holds. `slots` holds the known variables, and `visit` sees all
    /// variables. Values may come more than once.
    ///
    /// # Errors
    ///
    /// If a variable exceeds [`most`](Program::most); then not all values were visited.
    pub fn run(&self, slots: &mut [i64], visit: &mut Visit<'_>) -> Result<ControlFlow<()>, TooLarge> {
        for case in &self.cases {
            if run(case, self.most, slots, visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether the formula holds for some values.
    ///
    /// # Errors
    ///
    /// As for [`run`](Program::run).
    pub fn holds(&self, slots: &mut [i64]) -> Result<bool, TooLarge> {
        self.run(slots, &mut |_| ControlFlow::Break(())).map(|found| found.is_break())
    }
}

const NEXT: Result<ControlFlow<()>, TooLarge> = Ok(ControlFlow::Continue(()));

/// Runs the steps of a case. The recursion is as deep as there are chosen variables.
fn run(steps: &[Step], most: i64, slots: &mut [i64], visit: &mut Visit<'_>) -> Result<ControlFlow<()>, TooLarge> {
    for (at, step) in steps.iter().enumerate() {
        match step {
            Step::Compute(slot, computed) => match computed.value(slots) {
                Some(value) => slots[*slot as usize] = value,
                None => return NEXT,
            },
            Step::Check(sum, test) => {
                if !test.passes(sum.value(slots)) {
                    return NEXT;
                }
            }
            Step::Finds(cases, wanted) => {
                let mut found = false;
                for case in cases {
                    found = run(case, most, slots, &mut |_| ControlFlow::Break(()))?.is_break();
                    if found {
                        break;
                    }
                }
                if found != *wanted {
                    return NEXT;
                }
            }
            Step::Determine(slot, sum, divisor) => {
                let value = sum.value(slots);
                if value < 0 || value % divisor != 0 {
                    return NEXT;
                }
                slots[*slot as usize] = within(value / divisor, most)?;
            }
            Step::Choose { slot, from, to } => {
                let from = from.iter().map(|(sum, by)| -(-sum.value(slots)).div_euclid(*by)).max().unwrap_or(0).max(0);
                let to = to.iter().map(|(sum, by)| sum.value(slots).div_euclid(*by)).min().unwrap_or(-1);
                if from > to {
                    return NEXT;
                }
                within(to, most)?;
                for value in from..=to {
                    slots[*slot as usize] = value;
                    if run(&steps[at + 1..], most, slots, visit)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                return NEXT;
            }
        }
    }
    Ok(visit(slots))
}

fn within(value: i64, most: i64) -> Result<i64, TooLarge> {
    if value <= most { Ok(value) } else { Err(TooLarge) }
}

impl Test {
    fn passes(self, value: i64) -> bool {
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
    /// The value; `None` if an operand of `^` is negative.
    fn value(&self, slots: &[i64]) -> Option<i64> {
        Some(match self {
            Computed::Quotient(a, divisor) => a.value(slots).div_euclid(*divisor),
            Computed::Remainder(a, divisor) => a.value(slots).rem_euclid(*divisor),
            Computed::Min(a, b) => a.value(slots).min(b.value(slots)),
            Computed::Max(a, b) => a.value(slots).max(b.value(slots)),
            Computed::Xor(a, b) => match (a.value(slots), b.value(slots)) {
                (a @ 0.., b @ 0..) => a ^ b,
                _ => return None,
            },
        })
    }
}

/// A linear condition of a case.
struct Linear {
    form: Form,
    test: Test,
    /// Whether a step makes sure of it.
    is_sure: bool,
}

/// What is the same for all cases of a formula.
struct Compiler {
    /// The lowest slot that is free.
    free: Slot,
    /// The largest value of a variable for which all arithmetic is exact.
    most: u64,
}

/// A case that is being compiled.
struct Open {
    atoms: Atoms,
    linear: Vec<Linear>,
    /// Consequences of the conditions without atoms: each is at least 0. They bound variables.
    loose: Vec<Form>,
    others: Vec<(Vec<Case>, bool, Vec<Slot>)>,
    known: Vec<bool>,
    steps: Vec<Step>,
}

impl Compiler {
    fn case(&mut self, case: &Case, known: Vec<bool>, mut wanted: Vec<Slot>) -> Result<Vec<Step>, Uncompiled> {
        let mut atoms = Atoms::new(self.free);
        let mut linear = Vec::new();
        let mut others = Vec::new();
        for condition in &case.conditions {
            match condition {
                Condition::Compare(a, comparison, b) => {
                    let (a, b) = (atoms.form(a), atoms.form(b));
                    let (form, test) = match comparison {
                        Comparison::Equal => (a.plus(&b, -1), Test::Zero),
                        Comparison::Unequal => (a.plus(&b, -1), Test::Nonzero),
                        Comparison::AtLeast => (a.plus(&b, -1), Test::AtLeastZero),
                        Comparison::AtMost => (b.plus(&a, -1), Test::AtLeastZero),
                        Comparison::Greater => (a.plus(&b, -1).plus(&Form::constant(1), -1), Test::AtLeastZero),
                        Comparison::Less => (b.plus(&a, -1).plus(&Form::constant(1), -1), Test::AtLeastZero),
                    };
                    linear.push(Linear { form, test, is_sure: false });
                }
                Condition::Power(base, term) => {
                    let base = i64::try_from(*base).map_err(|_| Uncompiled::TooLarge)?;
                    linear.push(Linear { form: atoms.form(term), test: Test::PowerOf(base), is_sure: false });
                }
                Condition::Some(inner, holds) => others.push((inner.clone(), *holds, free_slots(inner))),
            }
        }
        // Atoms have slots of their own in each case; slots above those of this case are used inside of it.
        self.free = atoms.free;
        let loose = linear.iter().flat_map(|linear| loosened(linear, &atoms)).collect();
        let mut open = Open { atoms, linear, loose, others, known, steps: Vec::new() };
        open.known.resize(open.atoms.free.max(open.known.len()), false);
        // A number that exists and that no condition mentions may be any.
        let mentioned = free_slots(std::slice::from_ref(&Case { chosen: Vec::new(), ..case.clone() }));
        wanted.retain(|slot| mentioned.contains(slot) || case.chosen.iter().all(|chosen| chosen.0 as usize != *slot));
        wanted.sort_unstable();
        wanted.dedup();
        loop {
            self.settle(&mut open)?;
            wanted.retain(|&slot| !open.known[slot]);
            if wanted.is_empty() {
                break;
            }
            self.choose(&mut open, &wanted)?;
        }
        if open.others.is_empty() && open.linear.iter().all(|linear| linear.is_sure) {
            return Ok(open.steps);
        }
        // A free variable is neither known nor wanted; that is a mistake of the caller.
        Err(Uncompiled::Unbounded(Variable(0)))
    }

    /// Adds the steps for everything that is known now.
    fn settle(&mut self, open: &mut Open) -> Result<(), Uncompiled> {
        for at in 0..open.atoms.all.len() {
            let (slot, atom, _) = open.atoms.all[at].clone();
            if !open.known[slot] && atom.forms().all(|form| is_known(form, &open.known)) {
                let computed = self.computed(&atom, &open.atoms)?;
                open.steps.push(Step::Compute(slot as u32, computed));
                open.known[slot] = true;
            }
        }
        for at in 0..open.linear.len() {
            if !open.linear[at].is_sure && is_known(&open.linear[at].form, &open.known) {
                let (form, test) = (open.linear[at].form.clone(), open.linear[at].test);
                let sum = self.sum(&form, &open.atoms)?;
                open.steps.push(Step::Check(sum, test));
                open.linear[at].is_sure = true;
            }
        }
        let ready = |open: &Open| open.others.iter().position(|(.., slots)| slots.iter().all(|&slot| open.known[slot]));
        while let Some(at) = ready(open) {
            let (cases, holds, _) = open.others.remove(at);
            let mut inner = Vec::new();
            for case in &cases {
                let wanted = case.chosen.iter().map(|variable| variable.0 as usize).collect();
                inner.push(self.case(case, open.known.clone(), wanted)?);
            }
            open.steps.push(Step::Finds(inner, holds));
        }
        Ok(())
    }

    /// Adds the step that makes one more variable known.
    fn choose(&mut self, open: &mut Open, wanted: &[Slot]) -> Result<(), Uncompiled> {
        // An equation with a single unknown determines it.
        for at in 0..open.linear.len() {
            let Linear { form, test: Test::Zero, is_sure: false } = &open.linear[at] else { continue };
            let mut unknown = form.terms.iter().filter(|&&(slot, _)| !open.known[slot]);
            if let (Some(&(slot, times)), None) = (unknown.next(), unknown.next())
                && open.atoms.get(slot).is_none()
            {
                // times * slot + rest = 0, with a positive divisor.
                let rest = form.without(slot).times(if times > 0 { -1 } else { 1 });
                let sum = self.sum(&rest, &open.atoms)?;
                open.steps.push(Step::Determine(slot as u32, sum, small(times.abs())?));
                open.linear[at].is_sure = true;
                open.known[slot] = true;
                return Ok(());
            }
        }
        // Otherwise the variable with most bounds.
        let bounds = |slot: Slot| {
            let one = |upper: bool| bounds_of(slot, upper, open);
            (one(false), one(true))
        };
        let best = wanted.iter().map(|&slot| (slot, bounds(slot))).filter(|(_, (_, upper))| !upper.is_empty());
        let Some((slot, (lower, upper))) = best.max_by_key(|(_, (lower, upper))| lower.len() + upper.len()) else {
            return Err(Uncompiled::Unbounded(Variable(wanted[0] as u32)));
        };
        let mut compile = |bounds: Vec<(Form, i128)>| -> Result<Box<[(Sum, i64)]>, Uncompiled> {
            bounds.iter().map(|(form, by)| Ok((self.sum(form, &open.atoms)?, small(*by)?))).collect()
        };
        let (from, to) = (compile(lower)?, compile(upper)?);
        open.steps.push(Step::Choose { slot: slot as u32, from, to });
        open.known[slot] = true;
        // A condition on this variable alone, without atoms in the way, is one of the bounds.
        for linear in &mut open.linear {
            let alone = linear.test == Test::AtLeastZero && linear.form.of(slot) != 0;
            linear.is_sure |= alone && linear.form.terms.iter().all(|&(other, _)| open.known[other]);
        }
        Ok(())
    }

    fn computed(&mut self, atom: &Atom, atoms: &Atoms) -> Result<Computed, Uncompiled> {
        let mut sum = |form: &Form| self.sum(form, atoms);
        let divisor = |divisor: u64| i64::try_from(divisor).map_err(|_| Uncompiled::TooLarge);
        Ok(match atom {
            Atom::Quotient(a, by) => Computed::Quotient(sum(a)?, divisor(*by)?),
            Atom::Remainder(a, by) => Computed::Remainder(sum(a)?, divisor(*by)?),
            Atom::Min(a, b) => Computed::Min(sum(a)?, sum(b)?),
            Atom::Max(a, b) => Computed::Max(sum(a)?, sum(b)?),
            Atom::Xor(a, b) => Computed::Xor(sum(a)?, sum(b)?),
        })
    }

    /// A form as a sum, and a bound of the variables within which it does not overflow.
    fn sum(&mut self, form: &Form, atoms: &Atoms) -> Result<Sum, Uncompiled> {
        let Size { fixed, per } = atoms.size(form);
        let room = (1_u128 << 62).checked_sub(fixed).ok_or(Uncompiled::TooLarge)?;
        let most = room.checked_div(per).unwrap_or(u128::MAX);
        self.most = self.most.min(u64::try_from(most).unwrap_or(u64::MAX));
        let terms = form.terms.iter().map(|&(slot, times)| Ok((slot as u32, small(times)?)));
        Ok(Sum { constant: small(form.constant)?, terms: terms.collect::<Result<_, _>>()? })
    }
}

fn small(number: i128) -> Result<i64, Uncompiled> {
    i64::try_from(number).map_err(|_| Uncompiled::TooLarge)
}

fn is_known(form: &Form, known: &[bool]) -> bool {
    form.terms.iter().all(|&(slot, _)| known[slot])
}

/// The bounds of a slot that the known slots give: forms with their divisors.
fn bounds_of(slot: Slot, upper: bool, open: &Open) -> Vec<(Form, i128)> {
    let mut found = Vec::new();
    for form in &open.loose {
        let times = form.of(slot);
        if times == 0 || upper != (times < 0) {
            continue;
        }
        // Other unknown variables that only make the form less: it is at least 0 without them too.
        let rest = form.without(slot);
        let (known, unknown): (Vec<_>, Vec<_>) = rest.terms.iter().partition(|&&(slot, _)| open.known[slot]);
        if unknown.iter().all(|&(slot, times)| times < 0 && open.atoms.get(slot).is_none()) {
            let rest = Form { constant: rest.constant, terms: known };
            // slot <= rest / -times, or slot >= -rest / times.
            let bound = if upper { rest } else { rest.times(-1) };
            if !found.contains(&(bound.clone(), times.abs())) {
                found.push((bound, times.abs()));
            }
        }
    }
    found
}

/// Forms without atoms that are at least 0 where a condition holds; and the condition itself, if its atoms are known
/// when it is used.
fn loosened(linear: &Linear, atoms: &Atoms) -> Vec<Form> {
    let mut found = match linear.test {
        Test::AtLeastZero => vec![linear.form.clone()],
        Test::Zero => vec![linear.form.clone(), linear.form.clone().times(-1)],
        // A power is at least 1.
        Test::PowerOf(_) => vec![linear.form.clone().plus(&Form::constant(1), -1)],
        Test::Nonzero => Vec::new(),
    };
    let mut at = 0;
    while let Some(form) = found.get(at).cloned() {
        at += 1;
        let atom = form.terms.iter().rev().find_map(|&(slot, times)| Some((slot, times, atoms.get(slot)?)));
        if let Some((slot, times, atom)) = atom {
            let more = without_atom(&form, slot, times, atom);
            found.extend(more.into_iter().filter(Form::is_small));
        }
        // Each form has fewer atoms than the one that it comes from, so this ends; but there may be many.
        if found.len() > 64 {
            break;
        }
    }
    found
}

/// Consequences of `form >= 0` without the atom in `slot`, which occurs `times`.
pub(super) fn without_atom(form: &Form, slot: Slot, times: i128, atom: &Atom) -> Vec<Form> {
    let rest = form.without(slot);
    let grows = times > 0;
    match atom {
        // (s - d + 1) / d <= s // d <= s / d
        Atom::Quotient(s, d) => {
            let d = i128::from(*d);
            let most = if grows { s.clone() } else { s.clone().plus(&Form::constant(1 - d), 1) };
            vec![rest.times(d).plus(&most, times)]
        }
        Atom::Remainder(_, d) => {
            let most = if grows { i128::from(*d) - 1 } else { 0 };
            vec![rest.plus(&Form::constant(most), times)]
        }
        Atom::Min(a, b) if grows => vec![rest.clone().plus(a, times), rest.plus(b, times)],
        Atom::Max(a, b) if !grows => vec![rest.clone().plus(a, times), rest.plus(b, times)],
        Atom::Min(..) | Atom::Max(..) => Vec::new(),
        // |a - b| <= a ^ b <= a + b
        Atom::Xor(a, b) if grows => vec![rest.plus(a, times).plus(b, times)],
        Atom::Xor(a, b) => {
            vec![rest.clone().plus(a, times).plus(b, -times), rest.plus(a, -times).plus(b, times)]
        }
    }
}

/// The variables of cases that are not chosen in them.
fn free_slots(cases: &[Case]) -> Vec<Slot> {
    let mut found: Vec<Slot> = Vec::new();
    for case in cases {
        let mut inside = Vec::new();
        for condition in &case.conditions {
            match condition {
                Condition::Compare(a, _, b) => {
                    [a, b].into_iter().for_each(|term| variables::mention(term, &mut inside))
                }
                Condition::Power(_, term) => variables::mention(term, &mut inside),
                Condition::Some(inner, _) => {
                    inside.extend(free_slots(inner).into_iter().map(|slot| Variable(slot as u32)))
                }
            }
        }
        inside.retain(|variable| !case.chosen.contains(variable));
        found.extend(inside.into_iter().map(|variable| variable.0 as usize));
    }
    found.sort_unstable();
    found.dedup();
    found
}
