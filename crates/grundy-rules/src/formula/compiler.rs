//! Makes programs of formulas: which variable becomes known when, and what bounds it.
//!
//! A bound may ignore other unknown variables, which are at least 0, and replaces an atom by linear bounds of it. That is
//! safe, because every condition that a bound does not say exactly is checked later.

use super::cases::{Case, Condition};
use super::form::{Atom, Atoms, Form, Slot, without_atom};
use super::size::Size;
use super::steps::{Computed, Step, Sum, Test, Uncompiled};
use super::{Variable, variables};

/// A part of a program, or why there is none.
type Compiled<T = ()> = Result<T, Uncompiled>;

struct Linear {
    form: Form,
    test: Test,
    /// Whether a step makes sure of it.
    is_sure: bool,
}

/// The common part of all cases of a formula.
pub(super) struct Compiler {
    pub(super) free: Slot,
    /// The largest value of a variable for which all arithmetic is exact.
    pub(super) most: u64,
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
    pub(super) fn case(&mut self, case: &Case, known: Vec<bool>, mut wanted: Vec<Slot>) -> Compiled<Vec<Step>> {
        let mut atoms = Atoms::new(self.free);
        let mut linear = Vec::new();
        let mut others = Vec::new();
        for condition in &case.conditions {
            match condition {
                Condition::Compare(a, comparison, b) => {
                    let (form, test) = atoms.compared(a, *comparison, b);
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

    /// Adds the steps for everything that is known.
    fn settle(&mut self, open: &mut Open) -> Compiled {
        for at in 0..open.atoms.all.len() {
            let (slot, atom, _) = open.atoms.all[at].clone();
            if !open.known[slot] && atom.forms().all(|form| is_known(form, &open.known)) {
                open.steps.push(Step::Compute(slot as u32, self.computed(&atom, &open.atoms)?));
                open.known[slot] = true;
            }
        }
        for at in 0..open.linear.len() {
            if !open.linear[at].is_sure && is_known(&open.linear[at].form, &open.known) {
                let (form, test) = (open.linear[at].form.clone(), open.linear[at].test);
                open.steps.push(Step::Check(self.sum(&form, &open.atoms)?, test));
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
    fn choose(&mut self, open: &mut Open, wanted: &[Slot]) -> Compiled {
        // An equation with a single unknown determines it.
        for at in 0..open.linear.len() {
            let Linear { form, test: Test::Zero, is_sure: false } = &open.linear[at] else { continue };
            let mut unknown = form.terms.iter().filter(|&&(slot, _)| !open.known[slot]);
            if let (Some(&(slot, times)), None) = (unknown.next(), unknown.next())
                && open.atoms.get(slot).is_none()
            {
                // times * slot + rest = 0, with a positive divisor.
                let rest = form.without(slot).times(if times > 0 { -1 } else { 1 });
                open.steps.push(Step::Determine(slot as u32, self.sum(&rest, &open.atoms)?, small(times.abs())?));
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
        let mut compile = |bounds: Vec<(Form, i128)>| -> Compiled<Box<[(Sum, i64)]>> {
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

    fn computed(&mut self, atom: &Atom, atoms: &Atoms) -> Compiled<Computed> {
        let mut sum = |form: &Form| self.sum(form, atoms);
        let divisor = |divisor: u64| i64::try_from(divisor).map_err(|_| Uncompiled::TooLarge);
        Ok(match atom {
            Atom::Quotient(a, by) => Computed::Quotient(sum(a)?, divisor(*by)?),
            Atom::Remainder(a, by) => Computed::Remainder(sum(a)?, divisor(*by)?),
            Atom::Min(a, b) => Computed::Min(sum(a)?, sum(b)?),
            Atom::Max(a, b) => Computed::Max(sum(a)?, sum(b)?),
            Atom::Xor(a, b, _) => Computed::Xor(sum(a)?, sum(b)?),
        })
    }

    fn sum(&mut self, form: &Form, atoms: &Atoms) -> Compiled<Sum> {
        let Size { fixed, per } = atoms.size(form);
        let most = (1_u128 << 62).checked_sub(fixed).ok_or(Uncompiled::TooLarge)?.checked_div(per).unwrap_or(u128::MAX);
        self.most = self.most.min(u64::try_from(most).unwrap_or(u64::MAX));
        let terms = form.terms.iter().map(|&(slot, times)| Ok((slot as u32, small(times)?)));
        Ok(Sum { constant: small(form.constant)?, terms: terms.collect::<Result<_, _>>()? })
    }
}

fn small(number: i128) -> Compiled<i64> {
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

/// Forms without atoms that are at least 0 where a condition holds; and the condition, if its atoms are known in time.
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
            found.extend(without_atom(&form, slot, times, atom).into_iter().filter(Form::is_small));
        }
        // Each form has fewer atoms than the one that it comes from, so this ends; but there may be many.
        if found.len() > 64 {
            break;
        }
    }
    found
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
