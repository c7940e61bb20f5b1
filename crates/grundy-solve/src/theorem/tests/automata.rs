//! Automata against plain sets of words, the numerations, and random formulas against their plain meaning.

use std::collections::BTreeSet;

use grundy_rules::formula::{Comparison, Formula, Term, Variable, plain};
use grundy_testkit::{Random, long};
use num_bigint::BigUint;

use crate::Limits;
use crate::theorem::linear::{Linear, Sign};
use crate::theorem::statement::{Fresh, Statement};
use crate::theorem::{Automaton, Budget, Decider, Join, Numeration};

/// All words of letters up to a length.
fn words(letters: usize, most: usize) -> Vec<Vec<usize>> {
    let mut words = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = words.len();
        for i in from..to {
            for letter in 0..letters {
                words.push([&words[i][..], &[letter]].concat());
            }
        }
        from = to;
    }
    words
}

fn random_automaton(random: &mut Random, digits: usize, tracks: &[u32]) -> Automaton {
    let states = random.between(1..=7) as u32;
    let letters = digits.pow(tracks.len() as u32);
    let tracks = tracks.iter().map(|&t| Variable(t)).collect();
    let accepting = (0..states).map(|_| random.one_in(3)).collect();
    let next = (0..states as usize * letters).map(|_| random.below(states)).collect();
    Automaton::new(digits, tracks, 0, accepting, next).unwrap()
}

/// The partition of the reachable states by Moore's algorithm, the slow twin: its number of classes.
fn moore_classes(automaton: &Automaton) -> usize {
    let mut reachable = vec![automaton.start()];
    let mut done = 0;
    while let Some(&state) = reachable.get(done) {
        done += 1;
        for letter in 0..automaton.letters() {
            let next = automaton.step(state, letter);
            if !reachable.contains(&next) {
                reachable.push(next);
            }
        }
    }
    let mut class: Vec<usize> =
        (0..automaton.states() as u32).map(|s| usize::from(automaton.is_accepting(s))).collect();
    loop {
        let mut keys: Vec<Vec<usize>> = Vec::new();
        let mut finer = class.clone();
        for &s in &reachable {
            let mut key = vec![class[s as usize]];
            key.extend((0..automaton.letters()).map(|a| class[automaton.step(s, a) as usize]));
            finer[s as usize] = keys.iter().position(|k| *k == key).unwrap_or_else(|| {
                keys.push(key);
                keys.len() - 1
            });
        }
        let count = |class: &[usize]| reachable.iter().map(|&s| class[s as usize]).collect::<BTreeSet<_>>().len();
        if count(&finer) == count(&class) {
            return count(&class);
        }
        class = finer;
    }
}

#[test]
fn random_automata_agree_with_sets_of_words() {
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let mut random = Random::new(11);
    for round in 0..300 {
        let digits = 2 + round % 2;
        let a = random_automaton(&mut random, digits, &[0, 1]);
        let b = random_automaton(&mut random, digits, &[1, 2]);
        let minimal = a.minimal(&budget).unwrap();
        assert_eq!(minimal.states(), moore_classes(&a));
        for word in words(digits * digits, 3) {
            assert_eq!(minimal.accepts(word.iter().copied()), a.accepts(word.iter().copied()));
            assert_ne!(a.complement().accepts(word.iter().copied()), a.accepts(word));
        }
        let accepts_none = words(digits * digits, 3).into_iter().all(|word| !a.accepts(word));
        assert_eq!(a.is_empty(), accepts_none && a.shortest().is_none());
        for (join, of) in [
            (Join::Both, (|x, y| x && y) as fn(bool, bool) -> bool),
            (Join::Either, |x, y| x || y),
            (Join::OnlyFirst, |x, y| x && !y),
            (Join::Differ, |x, y| x != y),
        ] {
            let whole = a.join(&b, join, &budget).unwrap();
            for word in words(digits.pow(3), 2) {
                let low = word.iter().map(|l| l % (digits * digits));
                let high = word.iter().map(|l| l / digits);
                assert_eq!(whole.accepts(word.iter().copied()), of(a.accepts(low), b.accepts(high)));
            }
        }
        compare_projections(&a, digits, &budget);
    }
}

/// A projection accepts what has a partner.
fn compare_projections(a: &Automaton, digits: usize, budget: &Budget) {
    for place in 0..2 {
        let dropped = a.exists(Variable(place), budget).unwrap();
        let letter = |kept: usize, digit: usize| if place == 0 { digit + kept * digits } else { kept + digit * digits };
        let after = |set: &BTreeSet<u32>, kept: usize| -> BTreeSet<u32> {
            let ways = set.iter().flat_map(|&s| (0..digits).map(move |digit| (s, digit)));
            ways.map(|(s, digit)| a.step(s, letter(kept, digit))).collect()
        };
        for word in words(digits, 3) {
            // The partner may be longer by as many letters as there are states.
            let mut set = BTreeSet::from([a.start()]);
            (0..a.states()).for_each(|_| set.append(&mut after(&set, 0)));
            word.iter().for_each(|&kept| set = after(&set, kept));
            let expected = set.iter().any(|&s| a.is_accepting(s));
            assert_eq!(dropped.accepts(word), expected);
        }
    }
}

#[test]
fn numerations_count_and_add() {
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    for numeration in Numeration::ALL {
        assert_eq!(numeration.verified(&budget), Ok(true), "{numeration}");
        assert_eq!(Numeration::find(numeration.name()), Some(numeration));
        // The valid words without leading zeros, in their order, are the numbers.
        let valid = words(numeration.digits(), 7).into_iter().filter(|word| word.first() != Some(&0));
        let mut valid: Vec<Vec<u8>> = valid.map(|word| word.iter().map(|&digit| digit as u8).collect()).collect();
        valid.retain(|word| numeration.is_valid(word));
        valid.sort_by_key(|word| (word.len(), word.clone()));
        for (n, word) in valid.into_iter().enumerate() {
            assert_eq!(numeration.word(&BigUint::from(n)), word);
            assert_eq!(numeration.value(&word), BigUint::from(n));
        }
        let large = BigUint::from(10u32).pow(1000);
        assert_eq!(numeration.value(&numeration.word(&large)), large);
    }
}

#[test]
fn linear_relations_agree_with_integers() {
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let mut random = Random::new(3);
    let tracks = [Variable(0), Variable(3), Variable(5)];
    for numeration in Numeration::ALL {
        let decider = Decider { numeration, budget: &budget };
        for _ in 0..40 {
            let mut coefficient = || random.between(0..=6) as i64 - 3;
            let terms = tracks.map(|t| (t, coefficient()));
            let constant =
                if random.one_in(4) { random.between(0..=200) as i64 - 100 } else { random.between(0..=8) as i64 - 4 };
            let linear = Linear::of(&terms, constant);
            let zero = linear.automaton(Sign::Zero, numeration, &budget).unwrap();
            let most = linear.automaton(Sign::AtMostZero, numeration, &budget).unwrap();
            let modulus = random.between(1..=9);
            let multiple = linear.multiple(modulus, numeration, &budget).unwrap();
            for _ in 0..300 {
                let numbers: Vec<u64> = (0..3)
                    .map(|_| {
                        let most = random.pick(&[4, 20, 300]);
                        random.between(0..=most)
                    })
                    .collect();
                let value = linear.value(|v| numbers[tracks.iter().position(|t| *t == v).unwrap()] as i64);
                let large: Vec<BigUint> = numbers.iter().map(|&n| n.into()).collect();
                let at: Vec<(Variable, &BigUint)> = tracks.iter().copied().zip(&large).collect();
                assert_eq!(decider.accepts(&zero, &at), value == 0, "{numeration} {linear:?} {numbers:?}");
                assert_eq!(decider.accepts(&most, &at), value <= 0, "{numeration} {linear:?} {numbers:?}");
                let is_multiple = value.rem_euclid(modulus as i64) == 0;
                assert_eq!(decider.accepts(&multiple, &at), is_multiple, "{numeration} {linear:?}");
            }
        }
    }
}

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
    let budget = Budget::new(&limits).at_most(1 << 17);
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
