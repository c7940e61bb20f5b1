//! Formulas as cases of atoms.
//!
//! In a base a comparison of terms is an automaton (`linear`). In other numerations it becomes one of two sums of
//! natural numbers. Each of their partial sums is a number with a track of its own. These numbers exist and are unique.
//! So a formula that does *not* hold is treated in the same way: `not` is moved inwards until it stands in front of a
//! comparison. A quantifier that then asks for all numbers has an automaton of its own
//! (`obligations`).
//!
//! # Automata of linear comparisons
//! After the first digits of the numbers x the value Σ a·x of these digits is known. One more digit of each turns the
//! value s into base·s + Σ a·d. For a large enough s, neither the digits to come nor the constant can change the
//! sign, so only the sign of s matters. The number of states is at most Σ |a| + 2·|c| + 3, where c is the constant.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use grundy_core::{Said, said};
use grundy_rules::formula::{Comparison, Formula, Term, Variable};

use super::numeration::Numeration;
use super::search::{Atom, Case, Table};
use super::smaller::smaller;

/// Largest sum of the coefficients of a comparison for which its automaton is made at once; it bounds the states.
const SMALL: i128 = 1 << 12;

/// Largest number of variables of such a comparison; it bounds the letters.
const MOST_TRACKS: usize = 6;

/// So many cases are not made fewer.
const FEW: usize = 4;

/// c + Σ a·x. The variables have coefficients other than 0.
#[derive(Clone, Default)]
struct Linear {
    constant: i128,
    terms: BTreeMap<Variable, i128>,
}

impl Linear {
    fn plus(mut self, other: &Linear, times: i128) -> Result<Linear, Said> {
        let add = |a: i128, b: i128| b.checked_mul(times).and_then(|b| a.checked_add(b));
        let beyond = || said!("a number of the formula is too large");
        self.constant = add(self.constant, other.constant).ok_or_else(beyond)?;
        for (&variable, &factor) in &other.terms {
            let sum = self.terms.entry(variable).or_default();
            *sum = add(*sum, factor).ok_or_else(beyond)?;
        }
        self.terms.retain(|_, factor| *factor != 0);
        Ok(self)
    }

    fn of(variable: Variable) -> Linear {
        Linear { constant: 0, terms: BTreeMap::from([(variable, 1)]) }
    }

    fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|&factor| factor > 0)
    }
}

/// A formula of which is known where it holds, and where it does not.
pub(crate) struct Decided {
    pub formula: Formula,
    pub holds: Atom,
    pub fails: Atom,
}

/// Makes cases, and new tracks for them.
pub(crate) struct Cases<'a> {
    pub numeration: &'a Numeration,
    /// The formulas that ask for all numbers, as far as they are verified.
    pub known: Vec<Decided>,
    /// The next variable that no formula has.
    pub fresh: u32,
}

impl Cases<'_> {
    pub fn track(&mut self) -> Variable {
        self.fresh += 1;
        Variable(self.fresh - 1)
    }

    /// The cases in which a formula holds, or in which it does not, about its free variables.
    pub fn of(&mut self, formula: &Formula, holds: bool) -> Result<Vec<Case>, Said> {
        let first = self.fresh;
        let cases = self.cases(formula, holds)?;
        let bound = match formula {
            Formula::Exists(variable, _) | Formula::ForAll(variable, _) => Some(*variable),
            _ => None,
        };
        if self.fresh == first && bound.is_none() && cases.len() <= FEW {
            return Ok(cases);
        }
        Ok(smaller(cases, &|track| Some(track) != bound && !(first..self.fresh).contains(&track.0)))
    }

    fn cases(&mut self, formula: &Formula, holds: bool) -> Result<Vec<Case>, Said> {
        match (formula, holds) {
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                let mut cases = vec![Case::new()];
                for part in parts {
                    cases = both(&cases, &self.of(part, holds)?);
                }
                Ok(cases)
            }
            (Formula::And(parts), false) | (Formula::Or(parts), true) => {
                let cases: Result<Vec<Vec<Case>>, Said> = parts.iter().map(|part| self.of(part, holds)).collect();
                Ok(cases?.concat())
            }
            (Formula::Not(part), _) => self.of(part, !holds),
            (Formula::Exists(variable, part), true) | (Formula::ForAll(variable, part), false) => {
                let cases = self.of(part, holds)?;
                Ok(both(&cases, &[vec![self.numeration.valid(*variable)]]))
            }
            (Formula::Exists(..), false) | (Formula::ForAll(..), true) => {
                let known = self.known.iter().find(|known| known.formula == *formula);
                let known = known.ok_or_else(|| said!("a formula that asks for all numbers has no automaton"))?;
                Ok(vec![vec![if holds { known.holds.clone() } else { known.fails.clone() }]])
            }
            (Formula::Power(base, term), _) => {
                if !self.numeration.is_base(*base) {
                    return Err(said!("powers of {base} can be told in base {base} only", base));
                }
                let mut cases = Vec::new();
                for (linear, case) in self.linear(term)? {
                    for (number, negative, case) in self.signed(&linear, case)? {
                        match negative {
                            false => cases.push([case, vec![power(*base as usize, holds, number)]].concat()),
                            true => cases.extend((!holds).then_some(case)),
                        }
                    }
                }
                Ok(cases)
            }
            (Formula::Compare(left, comparison, right), _) => {
                let mut cases = Vec::new();
                for (left, case) in self.linear(left)? {
                    for (right, more) in self.linear(right)? {
                        let case = [case.clone(), more].concat();
                        cases.extend(self.compare(&left.clone().plus(&right, -1)?, *comparison, holds, case)?);
                    }
                }
                Ok(cases)
            }
        }
    }

    /// A linear term compares with 0.
    fn compare(&mut self, term: &Linear, with: Comparison, holds: bool, case: Case) -> Result<Vec<Case>, Said> {
        let size = term.terms.values().fold(term.constant.abs(), |size, factor| size.saturating_add(factor.abs()));
        if self.numeration.is_base(self.numeration.digits as u64) && size <= SMALL && term.terms.len() <= MOST_TRACKS {
            let factors: Vec<i128> = term.terms.values().copied().collect();
            let accepts = |order| with.holds(order) == holds;
            let table = comparison(self.numeration.digits, &factors, term.constant, &accepts);
            let tracks = term.terms.keys().copied().collect();
            return Ok(vec![[case, vec![(Rc::new(table), tracks)]].concat()]);
        }
        let side = |sign: i128| Linear {
            constant: (sign * term.constant).max(0),
            terms: term.terms.iter().filter(|(_, a)| **a * sign > 0).map(|(x, a)| (*x, a * sign)).collect(),
        };
        let (left, case) = self.natural(&side(1), case)?;
        let (right, case) = self.natural(&side(-1), case)?;
        let [less, equal, greater] =
            [self.numeration.less(left, right), self.numeration.equal(left, right), self.numeration.less(right, left)];
        let orders = [(less, Ordering::Less), (equal, Ordering::Equal), (greater, Ordering::Greater)];
        let atoms = orders.into_iter().filter(|&(_, order)| with.holds(order) == holds);
        Ok(atoms.map(|(atom, _)| [case.clone(), vec![atom]].concat()).collect())
    }

    /// A term as a natural number x. In one case the term is x. In the other it is −1 − x, so negative.
    fn signed(&mut self, term: &Linear, case: Case) -> Result<Vec<(Variable, bool, Case)>, Said> {
        if term.is_natural() {
            let (x, case) = self.natural(term, case)?;
            return Ok(vec![(x, false, case)]);
        }
        let mut cases = Vec::new();
        for (negative, times, constant) in [(false, -1, 0), (true, 1, 1)] {
            let x = self.track();
            let equation = Linear { constant, ..Linear::default() }.plus(term, 1)?.plus(&Linear::of(x), times)?;
            let case = [case.clone(), vec![self.numeration.valid(x)]].concat();
            let here = self.compare(&equation, Comparison::Equal, true, case)?;
            cases.extend(here.into_iter().map(|case| (x, negative, case)));
        }
        Ok(cases)
    }

    /// The number that a term is whose signs show that it is natural, and the atoms that say so.
    fn natural(&mut self, term: &Linear, mut case: Case) -> Result<(Variable, Case), Said> {
        let mut sum = None;
        if term.constant > 0 || term.terms.is_empty() {
            let constant = u64::try_from(term.constant).map_err(|_| said!("a number of the formula is too large"))?;
            let track = self.track();
            case.push(self.numeration.constant(track, constant));
            sum = Some(track);
        }
        for (&variable, &factor) in &term.terms {
            let mut double = variable;
            for bit in 0..i128::BITS - factor.leading_zeros() {
                if bit > 0 {
                    double = self.sum(double, double, &mut case);
                }
                if factor >> bit & 1 == 1 {
                    sum = Some(sum.map_or(double, |sum| self.sum(sum, double, &mut case)));
                }
            }
        }
        sum.map(|sum| (sum, case)).ok_or_else(|| said!("an empty sum"))
    }

    fn sum(&mut self, x: Variable, y: Variable, case: &mut Case) -> Variable {
        let track = self.track();
        case.push(self.numeration.sum(x, y, track));
        track
    }

    fn linear(&mut self, term: &Term) -> Result<Vec<(Linear, Case)>, Said> {
        let join = |a: Vec<(Linear, Case)>, b: Vec<(Linear, Case)>, times| -> Result<Vec<(Linear, Case)>, Said> {
            let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
            pairs.map(|(a, b)| Ok((a.0.clone().plus(&b.0, times)?, [&a.1[..], &b.1].concat()))).collect()
        };
        match term {
            Term::Constant(n) => Ok(vec![(Linear { constant: (*n).into(), ..Linear::default() }, Case::new())]),
            Term::Variable(variable) => Ok(vec![(Linear::of(*variable), Case::new())]),
            Term::Sum(a, b) => join(self.linear(a)?, self.linear(b)?, 1),
            Term::Difference(a, b) => join(self.linear(a)?, self.linear(b)?, -1),
            Term::Multiple(factor, a) => {
                join(vec![(Linear::default(), Case::new())], self.linear(a)?, i128::from(*factor))
            }
            Term::Quotient(a, divisor) => Ok(self.divide(a, *divisor)?.into_iter().map(|(q, _, c)| (q, c)).collect()),
            Term::Remainder(a, divisor) => Ok(self.divide(a, *divisor)?.into_iter().map(|(_, r, c)| (r, c)).collect()),
            Term::Min(a, b) | Term::Max(a, b) => {
                let (first, with) = (matches!(term, Term::Min(..)), Comparison::AtMost);
                let mut cases = Vec::new();
                for (a, case) in self.linear(a)? {
                    for (b, more) in self.linear(b)? {
                        let case = [case.clone(), more].concat();
                        let difference = a.clone().plus(&b, -1)?;
                        for holds in [true, false] {
                            let value = if holds == first { &a } else { &b };
                            let cases_here = self.compare(&difference, with, holds, case.clone())?;
                            cases.extend(cases_here.into_iter().map(|case| (value.clone(), case)));
                        }
                    }
                }
                Ok(cases)
            }
            Term::Xor(a, b) => {
                if !self.numeration.is_base(2) {
                    return Err(said!("`^` are recognised in base 2 only"));
                }
                let mut cases = Vec::new();
                for (a, case) in self.linear(a)? {
                    for (b, more) in self.linear(b)? {
                        for (x, one, case) in self.signed(&a, [&case[..], &more].concat())? {
                            for (y, other, case) in self.signed(&b, case.clone())? {
                                let z = self.track();
                                let minus = Linear { constant: -1, ..Linear::default() };
                                let value =
                                    if one == other { Linear::of(z) } else { minus.plus(&Linear::of(z), -1)? };
                                cases.push((value, [case, vec![nim_sum(x, y, z)]].concat()));
                            }
                        }
                    }
                }
                Ok(cases)
            }
        }
    }

    /// Quotient and remainder, rounded down: a = d·q + r with 0 ≤ r < d, where q or −q is a natural number.
    fn divide(&mut self, term: &Term, divisor: u64) -> Result<Vec<(Linear, Linear, Case)>, Said> {
        let mut cases = Vec::new();
        for (a, case) in self.linear(term)? {
            for sign in if a.is_natural() { &[1][..] } else { &[1, -1] } {
                let (q, r) = (self.track(), self.track());
                let whole = a.clone().plus(&Linear::of(q), -sign * i128::from(divisor))?.plus(&Linear::of(r), -1)?;
                let rest = Linear { constant: -i128::from(divisor), ..Linear::of(r) };
                // Where the quotient is negative it is not 0: so that the cases exclude each other.
                let border = Linear { constant: (sign - 1) / 2, ..Linear::of(q) };
                let valid = vec![self.numeration.valid(q), self.numeration.valid(r)];
                for case in self.compare(&whole, Comparison::Equal, true, [case.clone(), valid].concat())? {
                    for case in self.compare(&rest, Comparison::Less, true, case)? {
                        for case in self.compare(&border, Comparison::AtLeast, true, case)? {
                            let quotient = Linear::default().plus(&Linear::of(q), *sign)?;
                            cases.push((quotient, Linear::of(r), case));
                        }
                    }
                }
            }
        }
        Ok(cases)
    }
}

/// The cases in which one of the first and one of the second hold.
pub(crate) fn both(first: &[Case], second: &[Case]) -> Vec<Case> {
    first.iter().flat_map(|a| second.iter().map(move |b| [&a[..], b].concat())).collect()
}

/// The condition that x is a power of the base, whose digits are used; or that x is not.
pub(crate) fn power(base: usize, holds: bool, x: Variable) -> Atom {
    // State 0: only zeros so far; 1: a single 1, then zeros; 2: anything else.
    let next = vec![
        (0..base).map(|digit| Some(digit.min(2) as u32)).collect(),
        (0..base).map(|digit| Some(if digit == 0 { 1 } else { 2 })).collect(),
        vec![Some(2); base],
    ];
    (Rc::new(Table { digits: base, next, accepting: vec![!holds, holds, !holds] }.trimmed()), vec![x])
}

/// z is the nim-sum of x and y, in base 2.
pub(crate) fn nim_sum(x: Variable, y: Variable, z: Variable) -> Atom {
    let next = (0..8).map(|letter: u32| letter.count_ones().is_multiple_of(2).then_some(0)).collect();
    (Rc::new(Table { digits: 2, next: vec![next], accepting: vec![true] }), vec![x, y, z])
}

/// The automaton that accepts the numbers x for which constant + Σ a·x compares with 0 as `accepts` says.
pub(crate) fn comparison(base: usize, factors: &[i128], constant: i128, accepts: &dyn Fn(Ordering) -> bool) -> Table {
    let total = |sign: i128| -> i128 { factors.iter().map(|factor| (sign * factor).max(0)).sum::<i128>() };
    let (least, most) = (-(total(1) + constant.abs() + 1), total(-1) + constant.abs() + 1);
    let mut number = HashMap::from([(0, 0)]);
    let mut values = vec![0];
    let mut next = Vec::new();
    while let Some(&value) = values.get(next.len()) {
        let after = |letter: usize| {
            let digit = |track: usize| (letter / base.pow(track as u32) % base) as i128;
            let sum = (0..).zip(factors).map(|(track, factor)| factor * digit(track)).sum::<i128>();
            (base as i128 * value + sum).clamp(least, most)
        };
        let mut line = Vec::new();
        for letter in 0..base.pow(factors.len() as u32) {
            let after = after(letter);
            line.push(Some(*number.entry(after).or_insert_with(|| {
                values.push(after);
                values.len() as u32 - 1
            })));
        }
        next.push(line);
    }
    let accepting = values.iter().map(|value| accepts((value + constant).cmp(&0))).collect();
    Table { digits: base, next, accepting }.trimmed()
}
