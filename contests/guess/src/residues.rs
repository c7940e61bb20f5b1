//! Tables that depend on less than their two numbers; and sets of numbers that have names.
//!
//! *Remainders.* Values and P-positions may depend only on m mod a and n mod b, or on the smaller and the larger number
//! so.
//!
//! For each a and b the values from a quarter of the table's side on fill one cell for each pair of remainders. If two
//! values in a cell differ, the values do not depend on these remainders alone. The least a·b is taken.
//!
//! *Sequences.* Tables are also built from sequences: `f(m) xor g(n)`, and `f(d)` with d made of m and n, such as
//! |m−n|. Two numbers that are independent games have values of the first kind; the sequences are guessed like those of
//! one.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Trial, plus};
use crate::functions::{Functions, SHIFTS};
use crate::periodic::list_of;
use crate::{About, about_values};

const LARGEST: u64 = 16;
/// Largest number of pairs of remainders that are listed one by one.
const LISTED: usize = 9;
/// Weight of a formula that only says which remainders matter.
const UNLISTED: u32 = 6;

/// The numbers whose remainders are taken.
#[derive(Clone, Copy)]
enum Of {
    /// m and n.
    Both,
    /// min(m, n) and max(m, n).
    Ordered,
}

impl Of {
    fn pair(self, [m, n]: [u64; 2]) -> [u64; 2] {
        match self {
            Of::Both => [m, n],
            Of::Ordered => [m.min(n), m.max(n)],
        }
    }

    fn names(self) -> [&'static str; 2] {
        match self {
            Of::Both => ["m", "n"],
            Of::Ordered => ["min(m, n)", "max(m, n)"],
        }
    }
}

/// The value of each pair of remainders.
type Classes = BTreeMap<[u64; 2], u64>;

/// The classes for the moduli with the least product for which there are classes; `None` if no moduli have classes.
fn classes(trial: &Trial<[u64; 2]>, of: Of) -> Option<([u64; 2], Classes)> {
    let largest = LARGEST.min(trial.longest_span());
    let mut moduli: Vec<[u64; 2]> = (1..=largest).flat_map(|a| (1..=largest).map(move |b| [a, b])).collect();
    moduli.sort_by_key(|&[a, b]| (a * b, a.max(b), a));
    let first = trial.last_size() / 4;
    let far = &trial.points[..trial.points.partition_point(|&(_, size, _)| size >= first)];
    moduli.into_iter().find_map(|[a, b]| {
        let mut classes = Classes::new();
        for &(at, _, value) in far {
            let [m, n] = of.pair(at);
            if *classes.entry([m % a, n % b]).or_insert(value) != value {
                return None;
            }
        }
        Some(([a, b], classes))
    })
}

/// Tries the remainders of m and n, then those of the smaller and the larger number.
fn all(trial: &mut Trial<[u64; 2]>, text: impl Fn([u64; 2], &Classes, Of) -> (u32, Said)) {
    for of in [Of::Both, Of::Ordered] {
        let Some(([a, b], classes)) = classes(trial, of) else { continue };
        let (weight, text) = text([a, b], &classes, of);
        let family = match weight {
            _ if a * b == 1 => Family::Constant,
            UNLISTED => Family::Periodic,
            _ => Family::Residues,
        };
        let cost = Cost::new(family, weight).constant(a + b).given(a * b).span(a.max(b));
        let law = move |at| {
            let [m, n] = of.pair(at);
            classes.get(&[m % a, n % b]).copied()
        };
        if trial.attempt(cost, law, || text) {
            return;
        }
    }
}

pub(crate) fn values(trial: &mut Trial<[u64; 2]>) {
    all(trial, |[a, b], classes, of| {
        let [x, y] = of.names();
        match classes.len() {
            1 => (1, format!("G(m, n) = {only}", only = classes[&[0, 0]]).into()),
            ..=LISTED => {
                let cells: Vec<String> = classes.iter().map(|([r, s], value)| format!("{r},{s} → {value}")).collect();
                (4, said!("by ({x} mod {a}, {y} mod {b}): {cells}", x, a, y, b, cells = cells.join("; ")))
            }
            _ => (UNLISTED, said!("G(m, n) depends on {x} mod {a} and {y} mod {b} only", x, a, y, b)),
        }
    });
}

pub(crate) fn zeros(trial: &mut Trial<[u64; 2]>) {
    all(trial, |[a, b], classes, of| {
        let list: Vec<[u64; 2]> = classes.iter().filter(|&(_, p)| *p == 1).map(|(&class, _)| class).collect();
        let [x, y] = of.names();
        if a * b == 1 {
            return (1, if list.is_empty() { said!("no m, n") } else { said!("every m, n") });
        }
        if let ([2, 2], Of::Both, &[[r, s]]) = ([a, b], of, list.as_slice()) {
            let parity = |r: u64| if r == 0 { said!("even") } else { said!("odd") };
            let text = match r == s {
                true => said!("m and n are both {r}", r = parity(r)),
                false => said!("m is {r} and n is {s}", r = parity(r), s = parity(s)),
            };
            return (2, text);
        }
        let side = |i: usize| Vec::from_iter(list.iter().map(|class| class[i] as usize).collect::<BTreeSet<_>>());
        let (rows, columns) = (side(0), side(1));
        // The text names one set of remainders for m and one for n, or lists the pairs.
        if rows.len() * columns.len() == list.len() && rows.len() + columns.len() <= LISTED {
            let sides = [(x, a, &rows), (y, b, &columns)].into_iter();
            let limited = sides.filter(|(_, modulus, remainders)| remainders.len() as u64 != *modulus);
            let conditions = limited.map(|(name, modulus, remainders)| match remainders.as_slice() {
                [only] => format!("{name} mod {modulus} = {only}").into(),
                list => said!("{name} mod {modulus} is {list}", name, modulus, list = list_of(list)),
            });
            let all = conditions.reduce(|one, other| said!("{one} and {other}", one, other));
            return (3, all.unwrap_or_default());
        }
        if list.len() > LISTED {
            return (UNLISTED, said!("whether m, n is one depends on {x} mod {a} and {y} mod {b} only", x, a, y, b));
        }
        let pairs: Vec<String> = list.iter().map(|[r, s]| format!("{r},{s}")).collect();
        (4, said!("({x} mod {a}, {y} mod {b}) is one of {pairs}", x, a, y, b, pairs = pairs.join("; ")))
    });
}

/// A way to add two values; `None` if the sum is too large.
type Sum = fn(u64, u64) -> Option<u64>;

/// Tries `f(m) xor g(n)`, `f(m) + g(n)`, and `f(d)`.
pub(crate) fn separable<'a>(trial: &mut Trial<'a, [u64; 2]>, rows: &[&'a [Option<u64>]]) {
    sums(trial, rows);
    // If a closed form fits, "some function of" adds nothing.
    if trial.found.iter().all(|found| matches!(found.cost.family, Family::Periodic | Family::Separable)) {
        dependent(trial);
    }
}

/// G(m, n) = G(m, 0) xor G(0, n), or with +.
fn sums<'a>(trial: &mut Trial<'a, [u64; 2]>, rows: &[&'a [Option<u64>]]) {
    let column: Option<Vec<u64>> = rows.iter().map(|row| *row.first()?).collect();
    let row: Option<Vec<u64>> = rows.first().and_then(|row| row.iter().copied().collect());
    let (Some(column), Some(row)) = (column, row) else { return };
    // If one of the two is constant, there is nothing to separate.
    let varies = |side: &[u64]| side.windows(2).any(|pair| pair[0] != pair[1]);
    if !varies(&column) || !varies(&row) || row[0] != 0 {
        return;
    }
    let ways: [(&str, Sum); 2] = [("xor", |f, g| Some(f ^ g)), ("+", u64::checked_add)];
    for (sign, sum) in ways {
        let (column, row) = (column.clone(), row.clone());
        let texts = [("m", "G(m, 0)", &column), ("n", "G(0, n)", &row)].map(|(name, side, values)| {
            let functions = Functions::up_to(2 * values.len() as u64 + 16);
            let first = about_values(values, &functions).into_iter().find(|guess| guess.from == 0);
            first.map_or(String::new(), |guess| format!("; {side} = {}", renamed(&guess.formula, name)))
        });
        let given = (row.len() + column.len()) as u64;
        let law = move |[m, n]: [u64; 2]| sum(*column.get(m as usize)?, *row.get(n as usize)?);
        let cost = Cost::new(Family::Separable, 6).given(given);
        trial.attempt(cost, law, || format!("G(m, n) = G(m, 0) {sign} G(0, n){}", texts.concat()));
    }
}

/// The right side of a formula for G(n), with another name for n.
fn renamed(formula: &str, name: &str) -> String {
    let right = formula.strip_prefix("G(n) = ").unwrap_or(formula);
    let letters: Vec<char> = right.chars().collect();
    let is_letter = |i: Option<usize>| i.and_then(|i| letters.get(i)).is_some_and(|c| c.is_alphabetic());
    let written = letters.iter().enumerate().map(|(i, &c)| match c {
        'n' if !is_letter(i.checked_sub(1)) && !is_letter(Some(i + 1)) => name.to_owned(),
        c => c.to_string(),
    });
    written.collect()
}

type OfBoth = fn(u64, u64) -> u64;

/// G(m, n) = f(d).
fn dependent(trial: &mut Trial<[u64; 2]>) {
    let numbers: [(&str, OfBoth); 5] = [
        ("|m - n|", u64::abs_diff),
        ("m + n", |m, n| m + n),
        ("m xor n", |m, n| m ^ n),
        ("max(m, n)", u64::max),
        ("min(m, n)", u64::min),
    ];
    for (name, number) in numbers {
        let mut by_number: HashMap<u64, u64> = HashMap::new();
        let first = trial.last_size() / 4;
        let mut far = trial.points.iter().take_while(|&&(_, size, _)| size >= first);
        if !far.all(|&([m, n], _, value)| *by_number.entry(number(m, n)).or_insert(value) == value) {
            continue;
        }
        // Some numbers occur only near the edges, where exceptions are allowed.
        for &([m, n], _, value) in &trial.points {
            by_number.entry(number(m, n)).or_insert(value);
        }
        let list: Vec<u64> = (0..).map_while(|n| by_number.get(&n).copied()).collect();
        let functions = Functions::up_to(2 * list.len() as u64 + 16);
        let formula = about_values(&list, &functions).into_iter().find(|guess| guess.about == About::Values);
        let rule = match formula {
            Some(guess) if guess.from == 0 => format!(" = {}", renamed(&guess.formula, "d")),
            _ => String::new(),
        };
        let given = by_number.len() as u64;
        // Numbers that occur once test nothing.
        let weight = if rule.is_empty() { 8 } else { 5 };
        let cost = Cost::new(Family::Dependent, weight).given(2 * given);
        let law = move |[m, n]: [u64; 2]| by_number.get(&number(m, n)).copied();
        trial.attempt(cost, law, || match rule.as_str() {
            "" => said!("G(m, n) depends on {name} only", name),
            rule => said!("G(m, n){rule}, where d = {name}", rule, name),
        });
    }
}

/// A set of numbers: what each of its members is called, how hard that is to take in, and the members, ascending.
pub(crate) type Set = (Said, u32, Vec<u64>);

pub(crate) fn named(limit: u64, functions: &Functions) -> Vec<Set> {
    // The k-th member by k.
    let by_index = |at: fn(u64) -> u64| (0..).map(at).take_while(|&x| x <= limit).collect::<Vec<_>>();
    // A member from the two preceding ones.
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
