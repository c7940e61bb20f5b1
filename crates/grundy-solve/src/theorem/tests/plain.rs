//! The definition of formulas, slow and plain: the twin of [`decide`](super::super::decide).

use grundy_rules::formula::{Formula, Term, Variable};

pub type Values<'a> = &'a dyn Fn(Variable) -> i64;

pub fn term(t: &Term, values: Values) -> i64 {
    match t {
        Term::Constant(c) => *c,
        Term::Variable(v) => values(*v),
        Term::Sum(a, b) => term(a, values) + term(b, values),
        Term::Difference(a, b) => term(a, values) - term(b, values),
        Term::Multiple(c, a) => c * term(a, values),
        Term::Quotient(a, d) => term(a, values).div_euclid(*d as i64),
        Term::Remainder(a, d) => term(a, values).rem_euclid(*d as i64),
        Term::Min(a, b) => term(a, values).min(term(b, values)),
        Term::Max(a, b) => term(a, values).max(term(b, values)),
        Term::Xor(a, b) => term(a, values) ^ term(b, values),
    }
}

/// Whether a formula holds, if quantifiers range over the numbers up to `most`.
pub fn holds(formula: &Formula, most: i64, values: Values) -> bool {
    match formula {
        Formula::Compare(a, comparison, b) => comparison.holds(term(a, values).cmp(&term(b, values))),
        Formula::Power(base, t) => {
            let (t, mut powers) = (term(t, values), vec![1i64]);
            while powers[powers.len() - 1] < t && powers.len() < 64 {
                powers.push(powers[powers.len() - 1] * *base as i64);
            }
            powers.contains(&t) || (*base == 0 && t == 0)
        }
        Formula::And(parts) => parts.iter().all(|part| holds(part, most, values)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, most, values)),
        Formula::Not(inside) => !holds(inside, most, values),
        Formula::Exists(v, inside) => (0..=most).any(|n| holds(inside, most, &|w| if w == *v { n } else { values(w) })),
        Formula::ForAll(v, inside) => (0..=most).all(|n| holds(inside, most, &|w| if w == *v { n } else { values(w) })),
    }
}
