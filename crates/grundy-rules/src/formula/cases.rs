//! A formula as a list of cases, each a list of conditions that all hold.
//!
//! Negations move inwards, `or` becomes several cases, and numbers that exist become *chosen* variables of their case. A
//! `min` or `max` in a comparison splits into its two cases, so that bounds can be read off. So does the sign of an operand
//! of `^`. What remains a negation, such as "no number has the property that …", is a check with cases of its own.

use super::{Comparison, Formula, Term, Variable};

/// Largest number of cases of a formula. Beyond, an `or` is only checked and bounds nothing.
const MOST_CASES: usize = 64;

/// Largest number of minima and maxima in a comparison that splits into cases, and of signs.
const MOST_EXTREMES: usize = 4;

/// One case: all conditions hold, for some values of the chosen variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub(super) chosen: Vec<Variable>,
    pub(super) conditions: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Compare(Term, Comparison, Term),
    Power(u64, Term),
    /// Whether one of these cases holds.
    Some(Vec<Case>, bool),
}

pub(super) fn cases(formula: &Formula) -> Vec<Case> {
    split(formula, true)
}

fn only(condition: Condition) -> Vec<Case> {
    vec![Case { chosen: Vec::new(), conditions: vec![condition] }]
}

/// The cases in which the formula holds, or does not hold.
fn split(formula: &Formula, holds: bool) -> Vec<Case> {
    match formula {
        Formula::Compare(a, comparison, b) => compared(a, if holds { *comparison } else { opposite(*comparison) }, b),
        Formula::Power(base, term) if holds => only(Condition::Power(*base, term.clone())),
        Formula::Power(..) => only(Condition::Some(split(formula, true), false)),
        Formula::And(parts) if holds => all(parts.iter().map(|part| split(part, true))),
        Formula::Or(parts) if !holds => all(parts.iter().map(|part| split(part, false))),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().flat_map(|part| split(part, holds)).collect(),
        Formula::Not(inner) => split(inner, !holds),
        Formula::Exists(variable, inner) if holds => chosen(*variable, split(inner, true)),
        Formula::ForAll(variable, inner) if !holds => chosen(*variable, split(inner, false)),
        Formula::Exists(variable, inner) => only(Condition::Some(chosen(*variable, split(inner, true)), false)),
        Formula::ForAll(variable, inner) => only(Condition::Some(chosen(*variable, split(inner, false)), false)),
    }
}

fn chosen(variable: Variable, mut cases: Vec<Case>) -> Vec<Case> {
    cases.iter_mut().for_each(|case| case.chosen.push(variable));
    cases
}

/// The cases in which all parts hold: every combination of one case of each part.
fn all(parts: impl Iterator<Item = Vec<Case>>) -> Vec<Case> {
    let mut found = vec![Case::default()];
    for part in parts {
        let part = match found.len() * part.len() > MOST_CASES && part.len() > 1 {
            true => only(Condition::Some(part, true)),
            false => part,
        };
        if let [only] = &part[..] {
            for one in &mut found {
                one.chosen.extend(&only.chosen);
                one.conditions.extend(only.conditions.iter().cloned());
            }
            continue;
        }
        let joined = found.iter().flat_map(|one| {
            part.iter().map(|other| Case {
                chosen: one.chosen.iter().chain(&other.chosen).copied().collect(),
                conditions: one.conditions.iter().chain(&other.conditions).cloned().collect(),
            })
        });
        found = joined.collect();
    }
    found
}

fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
        Comparison::Less => Comparison::AtLeast,
        Comparison::AtLeast => Comparison::Less,
        Comparison::Greater => Comparison::AtMost,
        Comparison::AtMost => Comparison::Greater,
    }
}

/// The cases of a comparison: one for each way in which its minima and maxima turn out.
fn compared(a: &Term, comparison: Comparison, b: &Term) -> Vec<Case> {
    let mut found = Vec::new();
    extremes(a, &mut found);
    extremes(b, &mut found);
    let Some(&extreme) = found.first().filter(|_| found.len() <= MOST_EXTREMES) else {
        return signed(a, comparison, b, &mut Vec::new());
    };
    let (one, other, sign) = match extreme {
        Term::Max(one, other) => (one, other, Comparison::AtLeast),
        Term::Min(one, other) => (one, other, Comparison::AtMost),
        _ => return signed(a, comparison, b, &mut Vec::new()),
    };
    let case = |sign, by: &Term| {
        let replaced = compared(&replaced(a, extreme, by), comparison, &replaced(b, extreme, by));
        all([compared(one, sign, other), replaced].into_iter())
    };
    let mut cases = case(sign, one);
    cases.extend(case(opposite(sign), other));
    cases
}

/// The cases of a comparison: one for each sign of an operand of `^`, except for `known` operands.
fn signed(a: &Term, comparison: Comparison, b: &Term, known: &mut Vec<Term>) -> Vec<Case> {
    let open = open_operand(a, known).or_else(|| open_operand(b, known)).filter(|_| known.len() < MOST_EXTREMES);
    let Some(open) = open.cloned() else { return only(Condition::Compare(a.clone(), comparison, b.clone())) };
    let sign = |sign| only(Condition::Compare(open.clone(), sign, Term::Constant(0)));
    let minus = |term: Term| Term::Difference(Box::new(Term::Constant(-1)), Box::new(term));
    known.push(open.clone());
    let mut cases = all([sign(Comparison::AtLeast), signed(a, comparison, b, known)].into_iter());
    known.pop();
    // s ^ t = -1 - ((-1 - s) ^ t)
    let turned = |term: &Term| turned(term, &open, &minus);
    known.push(minus(open.clone()));
    cases.extend(all([sign(Comparison::Less), signed(&turned(a), comparison, &turned(b), known)].into_iter()));
    known.pop();
    cases
}

/// An operand of `^` that may be negative and is not `known`, an innermost one; `None` if there is none.
fn open_operand<'a>(term: &'a Term, known: &[Term]) -> Option<&'a Term> {
    let inner = parts(term).into_iter().find_map(|part| open_operand(part, known));
    let Term::Xor(a, b) = term else { return inner };
    inner.or_else(|| [&**a, b].into_iter().find(|operand| !is_natural(operand) && !known.contains(operand)))
}

/// Whether the signs in a term show that it is not negative.
fn is_natural(term: &Term) -> bool {
    match term {
        Term::Constant(number) => *number >= 0,
        Term::Variable(_) | Term::Remainder(..) => true,
        Term::Multiple(times, a) => *times >= 0 && is_natural(a),
        Term::Quotient(a, _) => is_natural(a),
        Term::Difference(..) => false,
        Term::Max(a, b) => is_natural(a) || is_natural(b),
        Term::Sum(a, b) | Term::Min(a, b) | Term::Xor(a, b) => is_natural(a) && is_natural(b),
    }
}

/// The term with −1 − ((−1 − s) ^ t) in place of each s ^ t and t ^ s.
fn turned(term: &Term, s: &Term, minus: &dyn Fn(Term) -> Term) -> Term {
    match term {
        Term::Xor(a, b) if **a == *s => minus(Term::Xor(Box::new(minus(s.clone())), b.clone())),
        Term::Xor(a, b) if **b == *s => minus(Term::Xor(a.clone(), Box::new(minus(s.clone())))),
        _ => with_parts(term, &|part| turned(part, s, minus)),
    }
}

/// Adds the minima and maxima in a term, the inner ones first.
fn extremes<'a>(term: &'a Term, found: &mut Vec<&'a Term>) {
    parts(term).into_iter().for_each(|part| extremes(part, found));
    if matches!(term, Term::Min(..) | Term::Max(..)) {
        found.push(term);
    }
}

pub(super) fn parts(term: &Term) -> Vec<&Term> {
    match term {
        Term::Constant(_) | Term::Variable(_) => Vec::new(),
        Term::Multiple(_, a) | Term::Quotient(a, _) | Term::Remainder(a, _) => vec![a],
        Term::Sum(a, b) | Term::Difference(a, b) | Term::Min(a, b) | Term::Max(a, b) | Term::Xor(a, b) => vec![a, b],
    }
}

fn replaced(term: &Term, part: &Term, by: &Term) -> Term {
    if term == part { by.clone() } else { with_parts(term, &|inner| replaced(inner, part, by)) }
}

pub(super) fn with_parts(term: &Term, part: &dyn Fn(&Term) -> Term) -> Term {
    let inner = |term: &Term| Box::new(part(term));
    match term {
        Term::Constant(_) | Term::Variable(_) => term.clone(),
        Term::Multiple(times, a) => Term::Multiple(*times, inner(a)),
        Term::Quotient(a, divisor) => Term::Quotient(inner(a), *divisor),
        Term::Remainder(a, divisor) => Term::Remainder(inner(a), *divisor),
        Term::Sum(a, b) => Term::Sum(inner(a), inner(b)),
        Term::Difference(a, b) => Term::Difference(inner(a), inner(b)),
        Term::Min(a, b) => Term::Min(inner(a), inner(b)),
        Term::Max(a, b) => Term::Max(inner(a), inner(b)),
        Term::Xor(a, b) => Term::Xor(inner(a), inner(b)),
    }
}
