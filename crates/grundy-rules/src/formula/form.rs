//! Linear forms over slots: the arithmetic that formulas are compiled to.
//!
//! A *slot* holds an integer: the value of a variable, or of an *atom*. An atom is a piece that is not linear (`//`,
//! `%`, `min`, `max`, `^`) and is computed from other slots.

use super::size::Size;
use super::steps::Test;
use super::{Comparison, Term, Variable};

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    Quotient(Form, u64),
    Remainder(Form, u64),
    Min(Form, Form),
    Max(Form, Form),
    /// A nim-sum, and whether both operands are known not to be negative.
    Xor(Form, Form, bool),
}

impl Atom {
    /// The forms that the atom is computed from.
    pub(super) fn forms(&self) -> impl Iterator<Item = &Form> {
        let (one, other) = match self {
            Atom::Quotient(a, _) | Atom::Remainder(a, _) => (a, None),
            Atom::Min(a, b) | Atom::Max(a, b) | Atom::Xor(a, b, _) => (a, Some(b)),
        };
        std::iter::once(one).chain(other)
    }
}

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
