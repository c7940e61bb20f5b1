//! P-positions that form a named set of numbers: squares, triangular numbers, powers of k, Fibonacci numbers,
//! factorials, primes; or such a set shifted by ± 1 or ± 2. The choice of the set counts as a fitted constant.

use std::rc::Rc;

use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Trial, plus};
use crate::functions::Functions;

/// Numbers added to n.
const SHIFTS: [i64; 5] = [0, -1, 1, -2, 2];

/// A set of numbers: what each of its members is called, how hard that is to take in, and the members, ascending.
pub(crate) type Set = (Said, u32, Vec<u64>);

/// The sets with a name, up to a limit.
pub(crate) fn named(limit: u64, functions: &Functions) -> Vec<Set> {
    // The k-th member by k.
    let by_index = |at: fn(u64) -> u64| (0..).map(at).take_while(|&x| x <= limit).collect::<Vec<_>>();
    // A member from the two before it.
    let by_two = |first: u64, second: u64| {
        let pairs = std::iter::successors(Some((first, second)), |&(a, b)| Some((b, a + b)));
        pairs.map(|(a, _)| a).take_while(|&x| x <= limit).collect::<Vec<_>>()
    };
    let powers = |base: u64| {
        let powers = std::iter::successors(Some(1u64), move |&x| x.checked_mul(base));
        powers.take_while(|&x| x <= limit).collect::<Vec<_>>()
    };
    let factorials = (1u64..).scan(1u64, |product, k| {
        *product = product.checked_mul(k)?;
        Some(*product)
    });
    let mut sets = vec![
        // The square of a board is another word in other languages.
        (said!("{article} square", article = "a"), 2, by_index(|k| k * k)),
        (said!("a triangular number"), 2, by_index(|k| k * (k + 1) / 2)),
        (said!("a cube"), 2, by_index(|k| k * k * k)),
        (said!("a Fibonacci number"), 2, by_two(1, 2)),
        (said!("a Lucas number"), 3, by_two(1, 3)),
        (said!("a factorial"), 2, factorials.take_while(|&x| x <= limit).collect()),
        (said!("a prime"), 2, functions.primes()),
    ];
    sets.extend((2..=limit.isqrt().min(64)).map(|base| (said!("a power of {base}", base), 2, powers(base))));
    let odd_powers = powers(2).into_iter().skip(1).step_by(2).collect();
    sets.push((said!("an odd power of 2"), 2, odd_powers));
    sets
}

/// Tries every set.
pub(crate) fn sets(trial: &mut Trial<u64>, functions: &Functions) {
    let sets = named(2 * trial.last_size() + 8, functions);
    for (place, (name, weight, members)) in (0..).zip(sets) {
        let members: Rc<[u64]> = members.into();
        for a in SHIFTS {
            let members = Rc::clone(&members);
            let law = move |n: u64| {
                let inside = n.checked_add_signed(a).is_some_and(|x| members.binary_search(&x).is_ok());
                Some(u64::from(inside))
            };
            let cost = Cost::new(Family::Sets, weight).constant(place).offset(a.into());
            trial.attempt(cost, law, || said!("n{a} is {name}", a = plus(a.into()), name));
        }
    }
}
