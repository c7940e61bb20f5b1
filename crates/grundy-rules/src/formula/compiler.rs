//! Makes programs of formulas: which variable becomes known when, and what bounds it.
//!
//! A bound may ignore other unknown variables, which are at least 0, and replaces an atom by linear bounds of it. That is
//! safe, because every condition that a bound does not say exactly is checked later.
//!
//! # Linear forms over slots: the arithmetic that formulas are compiled to
//! A *slot* holds an integer: the value of a variable, or of an *atom*. An atom is a piece that is not linear (`//`,
//! `%`, `min`, `max`, `^`) and is computed from other slots.

use super::cases::mention;
use super::cases::{Case, Condition};
use super::compiled::{Computed, Piece, Step, Sum, Test, Uncompiled};
use super::size::Size;
use super::{Comparison, Term, Variable};

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
        if let Atom::Quotient(_, divisor) | Atom::Remainder(_, divisor) = atom {
            small((*divisor).into())?;
        }
        atom.map(|form| self.sum(form, atoms))
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
                Condition::Compare(a, _, b) => [a, b].into_iter().for_each(|term| mention(term, &mut inside)),
                Condition::Power(_, term) => mention(term, &mut inside),
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

/// The number of a slot: that of the variable, or a higher one for an atom.
pub(super) type Slot = usize;

/// An integer that is linear in slots.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Form {
    pub(super) constant: i128,
    /// Slots and coefficients other than 0, by slot.
    pub(super) terms: Vec<(Slot, i128)>,
}

impl Form {
    pub(super) fn constant(constant: i128) -> Form {
        Form { constant, terms: Vec::new() }
    }

    pub(super) fn slot(slot: Slot) -> Form {
        Form { constant: 0, terms: vec![(slot, 1)] }
    }

    /// This form plus `times` the other one. Coefficients saturate; [`Form::is_small`] then refuses the form.
    pub(super) fn plus(mut self, other: &Form, times: i128) -> Form {
        self.constant = self.constant.saturating_add(other.constant.saturating_mul(times));
        for &(slot, coefficient) in &other.terms {
            let more = coefficient.saturating_mul(times);
            match self.terms.binary_search_by_key(&slot, |&(slot, _)| slot) {
                Ok(at) => self.terms[at].1 = self.terms[at].1.saturating_add(more),
                Err(at) => self.terms.insert(at, (slot, more)),
            }
        }
        self.terms.retain(|&(_, coefficient)| coefficient != 0);
        self
    }

    pub(super) fn times(self, times: i128) -> Form {
        Form::default().plus(&self, times)
    }

    pub(super) fn of(&self, slot: Slot) -> i128 {
        self.terms.iter().find(|&&(found, _)| found == slot).map_or(0, |&(_, coefficient)| coefficient)
    }

    pub(super) fn without(&self, slot: Slot) -> Form {
        let terms = self.terms.iter().copied().filter(|&(found, _)| found != slot).collect();
        Form { constant: self.constant, terms }
    }

    /// Whether constant and coefficients have at most 62 bits.
    pub(super) fn is_small(&self) -> bool {
        let small = |number: i128| number.unsigned_abs() < 1 << 62;
        small(self.constant) && self.terms.iter().all(|&(_, coefficient)| small(coefficient))
    }
}

/// A piece that is not linear.
pub(super) type Atom = Piece<Form>;

/// The atoms of a formula, the inner ones first, and which slots are taken.
#[derive(Clone, Debug)]
pub(super) struct Atoms {
    /// Each atom with its slot and the bound of its value.
    pub(super) all: Vec<(Slot, Atom, Size)>,
    pub(super) free: Slot,
    /// The slots from here on belong to atoms.
    first: Slot,
    /// Forms that the conditions of the case keep from being negative.
    natural: Vec<Form>,
}

impl Atoms {
    /// No atoms; the slots below `free` belong to variables.
    pub(super) fn new(free: Slot) -> Atoms {
        Atoms { all: Vec::new(), free, first: free, natural: Vec::new() }
    }

    /// What is to be tested if two terms compare so. The sign that this tells of a term holds for later conditions too.
    pub(super) fn compared(&mut self, a: &Term, comparison: Comparison, b: &Term) -> (Form, Test) {
        let (a, b) = (self.form(a), self.form(b));
        match comparison {
            Comparison::AtLeast if b == Form::default() => self.natural.push(a.clone()),
            Comparison::Less if b == Form::default() => self.natural.push(Form::constant(-1).plus(&a, -1)),
            _ => {}
        }
        let (up, down, one) = (a.clone().plus(&b, -1), b.plus(&a, -1), Form::constant(1));
        match comparison {
            Comparison::Equal => (up, Test::Zero),
            Comparison::Unequal => (up, Test::Nonzero),
            Comparison::AtLeast => (up, Test::AtLeastZero),
            Comparison::AtMost => (down, Test::AtLeastZero),
            Comparison::Greater => (up.plus(&one, -1), Test::AtLeastZero),
            Comparison::Less => (down.plus(&one, -1), Test::AtLeastZero),
        }
    }

    /// Whether a form is known not to be negative.
    fn is_natural(&self, form: &Form) -> bool {
        let is_natural = |slot| match self.get(slot) {
            None => slot < self.first,
            Some(Atom::Remainder(..) | Atom::Xor(_, _, true)) => true,
            Some(Atom::Quotient(a, _)) => self.is_natural(a),
            Some(Atom::Min(a, b)) => self.is_natural(a) && self.is_natural(b),
            Some(Atom::Max(a, b)) => self.is_natural(a) || self.is_natural(b),
            Some(Atom::Xor(_, _, false)) => false,
        };
        let signs = form.constant >= 0 && form.terms.iter().all(|&(slot, times)| times > 0 && is_natural(slot));
        signs || self.natural.contains(form)
    }

    /// The form of a term; what is not linear in it becomes an atom.
    pub(super) fn form(&mut self, term: &Term) -> Form {
        let atom = match term {
            Term::Constant(number) => return Form::constant((*number).into()),
            Term::Variable(Variable(variable)) => return Form::slot(*variable as usize),
            Term::Sum(a, b) => return self.form(a).plus(&self.form(b), 1),
            Term::Difference(a, b) => return self.form(a).plus(&self.form(b), -1),
            Term::Multiple(times, a) => return self.form(a).times((*times).into()),
            Term::Quotient(a, divisor) => Atom::Quotient(self.form(a), *divisor),
            Term::Remainder(a, divisor) => Atom::Remainder(self.form(a), *divisor),
            Term::Min(a, b) => Atom::Min(self.form(a), self.form(b)),
            Term::Max(a, b) => Atom::Max(self.form(a), self.form(b)),
            Term::Xor(a, b) => {
                let (a, b) = (self.form(a), self.form(b));
                let natural = self.is_natural(&a) && self.is_natural(&b);
                Atom::Xor(a, b, natural)
            }
        };
        if let Some((slot, ..)) = self.all.iter().find(|(_, known, _)| *known == atom) {
            return Form::slot(*slot);
        }
        self.all.push((self.free, atom, Size::of(term)));
        self.free += 1;
        Form::slot(self.free - 1)
    }

    /// The atom in a slot; `None` if a variable is there.
    pub(super) fn get(&self, slot: Slot) -> Option<&Atom> {
        self.all.iter().find(|(found, ..)| *found == slot).map(|(_, atom, _)| atom)
    }

    /// A bound of the absolute value of a form.
    pub(super) fn size(&self, form: &Form) -> Size {
        form.terms.iter().fold(Size { fixed: form.constant.unsigned_abs(), per: 0 }, |size, &(slot, coefficient)| {
            let atom = self.all.iter().find(|(found, ..)| *found == slot);
            size.plus(atom.map_or(Size { fixed: 0, per: 1 }, |&(_, _, size)| size).times(coefficient.unsigned_abs()))
        })
    }
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
        Atom::Xor(_, _, false) => Vec::new(),
        // |a - b| <= a ^ b <= a + b
        Atom::Xor(a, b, true) if grows => vec![rest.plus(a, times).plus(b, times)],
        Atom::Xor(a, b, true) => vec![rest.clone().plus(a, times).plus(b, -times), rest.plus(a, -times).plus(b, times)],
    }
}
