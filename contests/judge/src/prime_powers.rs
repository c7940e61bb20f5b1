//! Numbers divided by powers of a prime.

use std::collections::{BTreeMap, HashMap};

use crate::Problem;
use crate::reader::{POSITIVE, Reader};

/// Each prime is a game of its own: the set of its exponents, of which a move lowers by k all that are at least k.
pub(crate) const ARPA: Problem = Problem {
    name: "arpa-and-mojtaba",
    title: "Arpa and a game with Mojtaba",
    source: "Codeforces 850C",
    statement: "A list of numbers; a move chooses a prime p and k of at least 1 such that p^k divides at least one of \
                them, and divides all those by it that it divides. Whoever cannot move loses. Mojtaba begins.",
    input: "n, the number of numbers, and then the n numbers, from 1 to 1000000000.",
    output: "`Mojtaba` or `Arpa`: who wins.",
    example_in: "4\n1 1 17 289\n",
    example_out: "Arpa\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let numbers = reader.list("the number of numbers", POSITIVE, "a number", 1..=1_000_000_000)?;
        reader.end()?;
        // Bit e: a number has the prime e times.
        let mut exponents: BTreeMap<u64, u32> = BTreeMap::new();
        for number in numbers {
            for (prime, exponent) in factors(number) {
                *exponents.entry(prime).or_default() |= 1 << exponent;
            }
        }
        let mut values = HashMap::new();
        let sum = exponents.values().fold(0, |sum, &set| sum ^ value(set, &mut values));
        Ok(if sum != 0 { "Mojtaba\n" } else { "Arpa\n" }.to_owned())
    },
};

/// The primes of a number with their exponents.
fn factors(mut number: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        let mut exponent = 0;
        while number.is_multiple_of(prime) {
            (number, exponent) = (number / prime, exponent + 1);
        }
        if exponent > 0 {
            factors.push((prime, exponent));
        }
        prime += 1;
    }
    factors.extend((number > 1).then_some((number, 1)));
    factors
}

/// The Grundy value of a set of exponents.
fn value(set: u32, values: &mut HashMap<u32, u32>) -> u32 {
    let set = set & !1;
    if let Some(&value) = values.get(&set) {
        return value;
    }
    let largest = set.checked_ilog2().unwrap_or(0);
    let mut seen = 0_u64;
    for k in 1..=largest {
        seen |= 1 << value(set >> k | set & ((1 << k) - 1), values);
    }
    let value = seen.trailing_ones();
    values.insert(set, value);
    value
}

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, words};

    #[test]
    fn it_is_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|numbers: &Vec<u64>| {
            let mut options = Vec::new();
            for prime in [2, 3, 5, 7] {
                let mut power = prime;
                while numbers.iter().any(|number| number.is_multiple_of(power)) {
                    let divided = |&n: &u64| if n.is_multiple_of(power) { n / power } else { n };
                    options.push(numbers.iter().map(divided).collect());
                    power *= prime;
                }
            }
            options
        });
        let of = |choice: &u64| [1, 2, 4, 6, 8, 12, 16, 18, 27, 48, 70][*choice as usize];
        for choices in lists(1..=3, 0..=10) {
            let numbers: Vec<u64> = choices.iter().map(of).collect();
            let right = if game.first_wins(&numbers) { "Mojtaba" } else { "Arpa" };
            compare(&ARPA, &format!("{}\n{}\n", numbers.len(), words(&numbers)), &[right]);
        }
    }
}
