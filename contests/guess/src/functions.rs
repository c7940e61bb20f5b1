//! The functions of a number from which formulas are built: functions of its digits and of its divisors.
//!
//! Formulas made of one function f of n (see `functions`): `f(n + a) + c`, `f(n + a) mod k`. For P-positions: `f(n +
//! a) = c`, `f(n + a) mod k = c`.
//!
//! The ruler function, games of divisors and the Thue-Morse sequence are of this kind. For example, a heap n of Dim is
//! worth v2(n) + 1.

use std::rc::Rc;

use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Trial, plus};

#[derive(Clone)]
pub(crate) struct Function {
    /// Its name with `x` for the argument, such as `⌊log2 x⌋`.
    pub name: &'static str,
    /// The meaning of the name, if it is not a common one.
    pub meaning: &'static str,
    /// How hard it is to understand.
    pub weight: u32,
    /// The value; `None` where the function is undefined.
    pub at: Rc<dyn Fn(u64) -> Option<u64>>,
}

impl Function {
    /// The function of `argument` as text. A sum as the argument is put into brackets.
    pub fn of(&self, argument: &str) -> String {
        let simple = argument.chars().all(char::is_alphanumeric);
        let alone = if simple { argument.to_owned() } else { format!("({argument})") };
        let letters: Vec<char> = self.name.chars().collect();
        let beside =
            |i: usize| (i.checked_sub(1).map_or(' ', |i| letters[i]), letters.get(i + 1).copied().unwrap_or(' '));
        let written = letters.iter().enumerate().map(|(i, &c)| match (c, beside(i)) {
            ('x', ('(', ')')) => argument.to_owned(),
            // The x of "xor" is not the argument.
            ('x', (before, after)) if !before.is_alphabetic() && !after.is_alphabetic() => alone.clone(),
            _ => c.to_string(),
        });
        written.collect()
    }

    /// The function of `argument`, in brackets if another operation could otherwise be misread.
    pub fn closed(&self, argument: &str) -> String {
        let text = self.of(argument);
        let open = [" - ", " xor ", " mod ", "/"].iter().any(|sign| self.name.contains(sign));
        if open && !text.ends_with('⌋') || self.name.contains(" xor ") { format!("({text})") } else { text }
    }

    /// `formula`, followed by the meaning of the name.
    pub(crate) fn explained(&self, formula: impl Into<Said>) -> Said {
        let formula = formula.into();
        if self.meaning.is_empty() {
            formula
        } else {
            said!("{formula}, where {meaning}", formula, meaning = Said::fixed(self.meaning))
        }
    }
}

/// All functions, for numbers up to a limit.
pub(crate) struct Functions {
    /// Functions of the digits, then those of the divisors.
    pub all: Vec<Function>,
    /// The least prime factor of each number; 0 for a number without one.
    least_factors: Rc<Vec<u32>>,
}

fn function(
    name: &'static str,
    meaning: &'static str,
    weight: u32,
    at: impl Fn(u64) -> Option<u64> + 'static,
) -> Function {
    Function { name, meaning, weight, at: Rc::new(at) }
}

/// The largest e such that `base`^e divides x, for `base` ≥ 2 and x ≥ 1.
fn exponent(base: u64, mut x: u64) -> Option<u64> {
    let mut times = 0;
    while x > 0 && x.is_multiple_of(base) {
        x /= base;
        times += 1;
    }
    (x > 0).then_some(times)
}

fn digit_sum(base: u64, mut x: u64) -> u64 {
    let mut sum = 0;
    while x > 0 {
        sum += x % base;
        x /= base;
    }
    sum
}

fn lowest_bit(x: u64) -> u64 {
    x & x.wrapping_neg()
}

fn highest_bit(x: u64) -> u64 {
    x.checked_ilog2().map_or(0, |bit| 1 << bit)
}

/// Functions of the digits, mostly in base 2.
pub(crate) fn functions_of_digits() -> Vec<Function> {
    vec![
        // For one number, v2(n + 1) says the same as t(n); for pairs it does not.
        function("v2(x)", "v2(x) is the number of zeros at the end of x in binary", 3, |x| exponent(2, x)),
        function("t(x)", "t(x) is the number of ones at the end of x in binary", 5, |x| Some(x.trailing_ones().into())),
        function("⌊log2 x⌋", "", 3, |x| x.checked_ilog2().map(u64::from)),
        function("ones(x)", "ones(x) is the number of ones of x in binary", 3, |x| Some(x.count_ones().into())),
        function("ones(x) mod 2", "ones(x) is the number of ones of x in binary", 4, |x| {
            Some(u64::from(x.count_ones() % 2))
        }),
        function("low(x)", "low(x) is the largest power of 2 that divides x", 3, |x| (x > 0).then(|| lowest_bit(x))),
        function("high(x)", "high(x) is the largest power of 2 up to x", 3, |x| (x > 0).then(|| highest_bit(x))),
        function("x - low(x)", "low(x) is the largest power of 2 that divides x", 4, |x| Some(x - lowest_bit(x))),
        function("x - high(x)", "high(x) is the largest power of 2 up to x", 4, |x| Some(x - highest_bit(x))),
        function("odd(x)", "odd(x) is the largest odd divisor of x", 3, |x| x.checked_shr(x.trailing_zeros())),
        function("x xor ⌊x/2⌋", "", 3, |x| Some(x ^ (x >> 1))),
        function("⌊√x⌋", "", 3, |x| Some(x.isqrt())),
        function("v3(x)", "v3(x) is the number of threes in x", 4, |x| exponent(3, x)),
        function("v5(x)", "v5(x) is the number of fives in x", 5, |x| exponent(5, x)),
        function("v10(x)", "v10(x) is the number of zeros at the end of x", 5, |x| exponent(10, x)),
        function("digits3(x)", "digits3(x) is the sum of the digits of x in base 3", 5, |x| Some(digit_sum(3, x))),
        function("digits4(x)", "digits4(x) is the sum of the digits of x in base 4", 5, |x| Some(digit_sum(4, x))),
        function("digits10(x)", "digits10(x) is the sum of the digits of x", 5, |x| Some(digit_sum(10, x))),
    ]
}

/// The least prime factor of each number below `limit`, by a sieve.
fn least_factors(limit: usize) -> Vec<u32> {
    let mut least = vec![0u32; limit];
    for p in 2..limit {
        if least[p] == 0 {
            for multiple in (p..limit).step_by(p).filter(|&multiple| multiple == p || multiple / p >= p) {
                if least[multiple] == 0 {
                    least[multiple] = p as u32;
                }
            }
        }
    }
    least
}

/// The prime factors of x ≥ 1 with their exponents, in ascending order.
fn factors(least: &[u32], mut x: u64) -> Option<Vec<(u64, u32)>> {
    let mut list: Vec<(u64, u32)> = Vec::new();
    while x > 1 {
        let p = u64::from(*least.get(x as usize)?);
        match list.last_mut() {
            Some((last, times)) if *last == p => *times += 1,
            _ => list.push((p, 1)),
        }
        x /= p;
    }
    (x == 1).then_some(list)
}

/// A function of a number and its prime factors, which come with exponents in ascending order.
type OfFactors = fn(u64, &[(u64, u32)]) -> Option<u64>;

fn functions_of_divisors(least: &Rc<Vec<u32>>) -> Vec<Function> {
    let of = |f: OfFactors| {
        let least = Rc::clone(least);
        move |x: u64| f(x, &factors(&least, x)?)
    };
    let mut index = vec![0u64; least.len()];
    let mut count = 0;
    for p in 2..least.len() {
        count += u64::from(least[p] as usize == p);
        index[p] = count;
    }
    let of_index = Rc::clone(least);
    let least_index = move |x: u64| match x {
        0 | 1 => None,
        x => index.get(*of_index.get(x as usize)? as usize).copied(),
    };
    vec![
        function("Ω(x)", "Ω(x) is the number of prime factors of x with multiplicity", 3, {
            of(|_, list| Some(list.iter().map(|&(_, times)| u64::from(times)).sum()))
        }),
        function("ω(x)", "ω(x) is the number of different prime factors of x", 3, {
            of(|_, list| Some(list.len() as u64))
        }),
        function("d(x)", "d(x) is the number of divisors of x", 3, {
            of(|_, list| Some(list.iter().map(|&(_, times)| u64::from(times) + 1).product()))
        }),
        function("i(x)", "the least prime factor of x is the i(x)-th prime", 4, least_index),
        function("p(x)", "p(x) is the least prime factor of x", 3, of(|_, list| Some(list.first()?.0))),
        function("x/p(x)", "p(x) is the least prime factor of x", 4, of(|x, list| Some(x / list.first()?.0))),
        function("q(x)", "q(x) is the largest prime factor of x", 3, of(|_, list| Some(list.last()?.0))),
        function("φ(x)", "φ(x) counts the numbers up to x coprime to x", 4, {
            of(|x, list| Some(list.iter().fold(x, |rest, &(p, _)| rest / p * (p - 1))))
        }),
    ]
}

impl Functions {
    /// The functions; those of the divisors are defined for numbers below `limit`. O(limit log log limit).
    pub fn up_to(limit: u64) -> Functions {
        let least_factors = Rc::new(least_factors(limit as usize));
        let all = [functions_of_digits(), functions_of_divisors(&least_factors)].concat();
        Functions { all, least_factors }
    }

    /// The primes below the limit.
    pub fn primes(&self) -> Vec<u64> {
        let least = &self.least_factors;
        (2..least.len()).filter(|&x| least[x] as usize == x).map(|x| x as u64).collect()
    }
}

/// Numbers added to n.
pub(crate) const SHIFTS: [i64; 5] = [0, -1, 1, -2, 2];

const MODULI: std::ops::RangeInclusive<u64> = 2..=4;

/// The law f(n + a); its text, alone and with brackets where another operation follows; and its cost.
fn of_shifted(function: &Function, a: i64) -> (impl Fn(u64) -> Option<u64> + Clone + use<>, [String; 2], Cost) {
    let at = Rc::clone(&function.at);
    let law = move |n: u64| at(n.checked_add_signed(a)?);
    let cost = Cost::new(Family::Functions, function.weight).offset(a.into());
    let argument = format!("n{}", plus(a.into()));
    (law, [function.of(&argument), function.closed(&argument)], cost)
}

pub(crate) fn values(trial: &mut Trial<u64>, functions: &Functions) {
    for function in &functions.all {
        for a in SHIFTS {
            let (law, [text, closed], cost) = of_shifted(function, a);
            trial.attempt_plus(cost, law.clone(), |c| function.explained(format!("G(n) = {text}{c}")));
            for k in MODULI {
                let law = law.clone();
                let cost = Cost { weight: cost.weight + 1, ..cost.constant(k) };
                let rest = move |n| Some(law(n)? % k);
                trial.attempt_plus(cost, rest, |c| function.explained(format!("G(n) = {closed} mod {k}{c}")));
            }
        }
    }
}

pub(crate) fn zeros(trial: &mut Trial<u64>, functions: &Functions) {
    let Some(last) = trial.last_with(1) else { return };
    for function in &functions.all {
        for a in SHIFTS {
            let (law, [text, closed], mut cost) = of_shifted(function, a);
            cost.weight += 1;
            let Some(c) = law(last) else { continue };
            let at = law.clone();
            let holds = move |n| Some(u64::from(at(n)? == c));
            trial.attempt(cost.constant(c), holds, || function.explained(format!("{text} = {c}")));
            for k in MODULI {
                let (at, c) = (law.clone(), c % k);
                let holds = move |n| Some(u64::from(at(n)? % k == c));
                trial.attempt(cost.constant(k).constant(c), holds, || {
                    function.explained(match (k, c) {
                        (2, 0) => said!("{closed} is even", closed),
                        (2, _) => said!("{closed} is odd", closed),
                        _ => format!("{closed} mod {k} = {c}").into(),
                    })
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_functions_are_what_their_names_say() {
        let functions = Functions::up_to(2000);
        let at = |name: &str, x: u64| {
            let found = functions.all.iter().find(|function| function.name == name);
            (found.unwrap_or_else(|| panic!("no {name}")).at)(x)
        };
        let mut compared = 0;
        let divisors = |x: u64| (1..=x).filter(move |&d| x.is_multiple_of(d));
        let is_prime = |x: u64| divisors(x).count() == 2;
        for x in 1..700u64 {
            let binary: Vec<char> = format!("{x:b}").chars().collect();
            let ones = binary.iter().filter(|&&bit| bit == '1').count() as u64;
            let zeros = binary.iter().rev().take_while(|&&bit| bit == '0').count() as u32;
            let primes: Vec<u64> = divisors(x).filter(|&d| is_prime(d)).collect();
            let powers =
                (2..=x).filter(|&q| x.is_multiple_of(q) && primes.iter().filter(|&&p| q % p == 0).count() == 1);
            let digits = |base: u64| (0..12).map(|i| x / base.pow(i) % base).sum::<u64>();
            let first = primes.first().copied();
            for (name, expected) in [
                ("v2(x)", Some(zeros.into())),
                ("t(x)", Some(binary.iter().rev().take_while(|&&bit| bit == '1').count() as u64)),
                ("⌊log2 x⌋", Some(binary.len() as u64 - 1)),
                ("ones(x)", Some(ones)),
                ("ones(x) mod 2", Some(ones % 2)),
                ("low(x)", Some(1 << zeros)),
                ("high(x)", Some(1 << (binary.len() - 1))),
                ("x - low(x)", Some(x - (1 << zeros))),
                ("x - high(x)", Some(x - (1 << (binary.len() - 1)))),
                ("odd(x)", divisors(x).rfind(|d| d % 2 == 1)),
                ("x xor ⌊x/2⌋", Some(x ^ (x / 2))),
                ("⌊√x⌋", (1..=x).take_while(|r| r * r <= x).last()),
                ("v3(x)", Some((1..8).filter(|&i| x.is_multiple_of(3u64.pow(i))).count() as u64)),
                ("v5(x)", Some((1..8).filter(|&i| x.is_multiple_of(5u64.pow(i))).count() as u64)),
                ("v10(x)", Some((1..8).filter(|&i| x.is_multiple_of(10u64.pow(i))).count() as u64)),
                ("digits3(x)", Some(digits(3))),
                ("digits4(x)", Some(digits(4))),
                ("digits10(x)", Some(digits(10))),
                ("Ω(x)", Some(powers.count() as u64)),
                ("ω(x)", Some(primes.len() as u64)),
                ("d(x)", Some(divisors(x).count() as u64)),
                ("i(x)", first.map(|first| (2..=first).filter(|&p| is_prime(p)).count() as u64)),
                ("p(x)", first),
                ("x/p(x)", first.map(|first| x / first)),
                ("q(x)", primes.last().copied()),
                ("φ(x)", Some((1..=x).filter(|&y| primes.iter().all(|p| y % p > 0)).count() as u64)),
            ] {
                assert_eq!(at(name, x), expected, "{name} at {x}");
                compared += 1;
            }
        }
        assert_eq!(compared, 699 * functions.all.len() as u64, "every function is compared");
    }

    #[test]
    fn an_argument_stands_where_x_stood() {
        let functions = Functions::up_to(10);
        let text = |name: &str, argument: &str| {
            functions.all.iter().find(|function| function.name == name).map(|function| function.of(argument))
        };
        assert_eq!(text("v2(x)", "n + 1").as_deref(), Some("v2(n + 1)"));
        assert_eq!(text("x xor ⌊x/2⌋", "n").as_deref(), Some("n xor ⌊n/2⌋"));
        assert_eq!(text("⌊log2 x⌋", "n + 1").as_deref(), Some("⌊log2 (n + 1)⌋"));
        assert_eq!(text("x/p(x)", "n").as_deref(), Some("n/p(n)"));
        assert_eq!(text("x/p(x)", "n + 1").as_deref(), Some("(n + 1)/p(n + 1)"));
    }
}
