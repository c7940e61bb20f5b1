//! Random formulas against their plain meaning on small numbers.

use grundy_rules::formula::{Comparison, Formula, Term, Variable, plain};
use grundy_testkit::{Random, long};
use num_bigint::BigUint;

use crate::Limits;
use crate::theorem::statement::{Fresh, Statement};
use crate::theorem::{Budget, Decider, Numeration};

/// The sizes of free numbers, and of those that quantifiers range over in the plain meaning. Every quantifier is
/// written with a bound below the second.
const SMALL: u64 = 9;
const RANGE: u64 = 24;

fn random_term(random: &mut Random, names: &[Variable], depth: u32, base2: bool) -> Term {
    if depth == 0 || random.one_in(3) {
        return if random.one_in(4) {
            Term::Constant(random.between(0..=6) as i64 - 2)
        } else {
            Term::Variable(random.pick(names))
        };
    }
    let mut inside = || Box::new(random_term(random, names, depth - 1, base2));
    let (a, b) = (inside(), inside());
    match random.below(if base2 { 9u32 } else { 8 }) {
        0 | 1 => Term::Sum(a, b),
        2 => Term::Difference(a, b),
        3 => Term::Multiple(random.between(0..=4) as i64 - 2, a),
        4 => Term::Quotient(a, random.between(1..=4)),
        5 => Term::Remainder(a, random.between(1..=4)),
        6 => Term::Min(a, b),
        7 => Term::Max(a, b),
        _ => Term::Xor(a, b),
    }
}

fn random_formula(random: &mut Random, names: &[Variable], depth: u32, base2: bool) -> Formula {
    if depth == 0 {
        if base2 && random.one_in(8) {
            return Formula::Power(random.pick(&[1, 2, 4]), random_term(random, names, 1, true));
        }
        use Comparison::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
        let comparison = random.pick(&[Equal, Unequal, Less, AtMost, Greater, AtLeast]);
        let a = random_term(random, names, 2, base2);
        return Formula::Compare(a, comparison, random_term(random, names, 1, base2));
    }
    let inside = |random: &mut Random, names: &[Variable]| random_formula(random, names, depth - 1, base2);
    match random.below(6u32) {
        0 => Formula::And(vec![inside(random, names), inside(random, names)]),
        1 => Formula::Or(vec![inside(random, names), inside(random, names)]),
        2 => Formula::Not(Box::new(inside(random, names))),
        kind => {
            let variable = Variable(10 + names.len() as u32);
            let most = Term::Sum(Box::new(Term::Variable(random.pick(names))), Box::new(Term::Constant(2)));
            let bound = Formula::Compare(Term::Variable(variable), Comparison::AtMost, most);
            let inside = inside(random, &[names, &[variable]].concat());
            if kind % 2 == 0 {
                Formula::ForAll(variable, Box::new(Formula::Or(vec![Formula::Not(Box::new(bound)), inside])))
            } else {
                Formula::Exists(variable, Box::new(Formula::And(vec![bound, inside])))
            }
        }
    }
}

#[test]
fn random_formulas_are_decided() {
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let budget = budget.at_most(1 << 17);
    let mut random = Random::new(2026);
    let names = [Variable(0), Variable(1)];
    for numeration in Numeration::ALL {
        let decider = Decider { numeration, budget: &budget };
        let mut decided = 0;
        let rounds = long(60, 600);
        for _ in 0..rounds {
            let depth = random.between(0..=3) as u32;
            let formula = random_formula(&mut random, &names, depth, numeration == Numeration::Base2);
            let statement = Statement::of(&formula, &|v| v, &mut Fresh::from(2)).unwrap();
            let Ok(automaton) = decider.automaton(&statement) else { continue };
            decided += 1;
            for x in 0..=SMALL {
                for y in 0..=SMALL {
                    let (a, b) = (BigUint::from(x), BigUint::from(y));
                    let found = decider.accepts(&automaton, &[(names[0], &a), (names[1], &b)]);
                    assert_eq!(found, plain::holds(&formula, &[x, y], RANGE), "{numeration} {x},{y}: {formula:?}");
                }
            }
        }
        assert!(decided * 10 >= rounds * 9, "{numeration}: {decided} of {rounds}");
    }
}
