//! Formulas evaluated straight from their meaning: slow, and what all faster ways are compared with.
//!
//! Quantifiers range over the numbers up to a bound that the caller chooses. So the result is right where no larger
//! number matters, as in the small positions of tests.

use super::{Formula, NumberGame, Term, Variable};

/// The value of a term, if nothing exceeds 128 bits; the numbers of a formula that was read cannot make it do so.
pub fn value(term: &Term, values: &[u64]) -> Option<i128> {
    Some(match term {
        Term::Constant(number) => (*number).into(),
        Term::Variable(variable) => (*values.get(variable.0 as usize)?).into(),
        Term::Sum(a, b) => value(a, values)?.checked_add(value(b, values)?)?,
        Term::Difference(a, b) => value(a, values)?.checked_sub(value(b, values)?)?,
        Term::Multiple(times, a) => value(a, values)?.checked_mul((*times).into())?,
        Term::Quotient(a, divisor) => value(a, values)?.div_euclid((*divisor).into()),
        Term::Remainder(a, divisor) => value(a, values)?.rem_euclid((*divisor).into()),
        Term::Min(a, b) => value(a, values)?.min(value(b, values)?),
        Term::Max(a, b) => value(a, values)?.max(value(b, values)?),
        Term::Xor(a, b) => value(a, values)? ^ value(b, values)?,
    })
}

/// Whether a formula holds. `values[v]` is the value of variable v; quantifiers try the numbers up to `bound`.
///
/// ```
/// use grundy_rules::formula::{parse_claim, plain::holds};
/// let names = ["n".to_owned()];
/// let odd = parse_claim("exists k: n = 2*k + 1", &names, false).unwrap();
/// assert!(holds(&odd, &[7], 10) && !holds(&odd, &[8], 10));
/// ```
///
/// Complexity: the product of the bounds of nested quantifiers.
pub fn holds(formula: &Formula, values: &[u64], bound: u64) -> bool {
    check(formula, &mut values.to_vec(), bound)
}

fn check(formula: &Formula, values: &mut Vec<u64>, bound: u64) -> bool {
    match formula {
        Formula::Compare(a, comparison, b) => match (value(a, values), value(b, values)) {
            (Some(a), Some(b)) => comparison.holds(a.cmp(&b)),
            _ => false,
        },
        Formula::Power(base, term) => {
            let (base, Some(mut number @ 1..)) = (i128::from(*base), value(term, values)) else { return false };
            while base > 1 && number % base == 0 {
                number /= base;
            }
            number == 1
        }
        Formula::And(parts) => parts.iter().all(|part| check(part, values, bound)),
        Formula::Or(parts) => parts.iter().any(|part| check(part, values, bound)),
        Formula::Not(inner) => !check(inner, values, bound),
        Formula::Exists(variable, inner) => any(*variable, values, bound, |values| check(inner, values, bound)),
        Formula::ForAll(variable, inner) => !any(*variable, values, bound, |values| !check(inner, values, bound)),
    }
}

fn any(
    Variable(variable): Variable,
    values: &mut Vec<u64>,
    bound: u64,
    mut wanted: impl FnMut(&mut Vec<u64>) -> bool,
) -> bool {
    let variable = variable as usize;
    if values.len() <= variable {
        values.resize(variable + 1, 0);
    }
    let before = values[variable];
    let found = (0..=bound).any(|number| {
        values[variable] = number;
        wanted(values)
    });
    values[variable] = before;
    found
}

pub fn is_position(game: &NumberGame, position: &[u64], bound: u64) -> bool {
    game.domain.as_ref().is_none_or(|domain| holds(domain, position, bound))
}

/// The options of a position among the vectors with numbers up to `bound`, each as its parts, in order, once.
///
/// Complexity: bound to the power of the number of heaps times the number of parts, for each move.
pub fn options(game: &NumberGame, position: &[u64], bound: u64) -> Vec<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    if game.over.as_ref().is_some_and(|over| holds(over, position, bound)) {
        return found;
    }
    let heaps = game.heaps.len();
    for a_move in &game.moves {
        let mut after = vec![0; heaps * a_move.parts as usize];
        loop {
            let parts = || after.chunks(heaps);
            let all: Vec<u64> = position.iter().chain(&after).copied().collect();
            if parts().all(|part| is_position(game, part, bound)) && holds(&a_move.formula, &all, bound) {
                found.push(parts().map(<[u64]>::to_vec).collect());
            }
            // The next vector, as a counter counts.
            let Some(at) = after.iter().rposition(|&number| number < bound) else { break };
            after[at] += 1;
            after[at + 1..].fill(0);
        }
    }
    found.sort();
    found.dedup();
    found
}
