//! P-positions p(0) < p(1) < … by a law of growth: p(k) quadratic in k, or linear in the preceding one or two.
//!
//! The first P-positions determine the constants, but for a few exceptions, and all others must follow.

use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Trial, plus};

/// Largest number of P-positions at the beginning that are left out.
const EXCEPTIONS: usize = 6;
/// The coefficients a and b tried in p(k+2) = a·p(k+1) + b·p(k) + c.
const COEFFICIENTS: std::ops::RangeInclusive<i128> = -4..=4;

pub(crate) fn laws(trial: &mut Trial<u64>, zeros: &[u64]) {
    let places: Vec<i128> = (0..).zip(zeros).filter(|&(_, &zero)| zero == 1).map(|(n, _)| n).collect();
    for first in 0..EXCEPTIONS.min(places.len()) {
        let used = &places[first..];
        quadratic(trial, used);
        by_one(trial, used);
        by_two(trial, used);
    }
}

/// Tries the law whose P-positions are `members`, in ascending order.
fn keep(trial: &mut Trial<u64>, cost: Cost, members: Vec<i128>, text: Said) {
    let law = move |n: u64| Some(u64::from(members.binary_search(&n.into()).is_ok()));
    trial.attempt(cost, law, || text);
}

/// The members from `start` on: x(k) = a·x(k−1) + b·x(k−2) + c. They end where they would not increase, or would exceed
/// twice the last value.
fn members(trial: &Trial<u64>, start: &[i128], [a, b, c]: [i128; 3]) -> Vec<i128> {
    let limit = 2 * i128::from(trial.last_size());
    let mut list = start.to_vec();
    while let [.., before, last] = list[..] {
        let one = a * last + b * before + c;
        if one <= last || one > limit {
            break;
        }
        list.push(one);
    }
    list
}

/// p(k) = (a·k² + b·k + c)/2.
fn quadratic(trial: &mut Trial<u64>, used: &[i128]) {
    let &[first, second, third, ..] = used else { return };
    let bend = third - 2 * second + first;
    if bend <= 0 || used.len() < 8 {
        return;
    }
    let list = members(trial, &used[..3], [2, -1, bend]);
    let (b, c) = (2 * (second - first) - bend, 2 * first);
    let halved = |x: i128| if bend % 2 == 0 && b % 2 == 0 { x / 2 } else { x };
    let times = |a: i128, of: &str| match a {
        0 => String::new(),
        1 => of.to_owned(),
        -1 => format!("-{of}"),
        a => format!("{a}{of}"),
    };
    let linear = match halved(b) {
        b if b > 0 => format!(" + {}", times(b, "k")),
        b if b < 0 => format!(" - {}", times(-b, "k")),
        _ => String::new(),
    };
    let sum = format!("{}{linear}{}", times(halved(bend), "k²"), plus(halved(c)));
    let polynomial = if halved(2) == 1 { sum } else { format!("({sum})/2") };
    let cost = Cost::new(Family::Growth, 4).constant(bend.unsigned_abs() as u64).given(3);
    keep(trial, cost, list, said!("n = {polynomial} for some k ≥ 0", polynomial));
}

/// p(k+1) = a·p(k) + c with a ≥ 2.
fn by_one(trial: &mut Trial<u64>, used: &[i128]) {
    let &[first, second, third, ..] = used else { return };
    let (rise, next) = (second - first, third - second);
    let a = next / rise;
    if next % rise != 0 || a < 2 || used.len() < 6 {
        return;
    }
    let c = second - a * first;
    let list = members(trial, &used[..2], [a, 0, c]);
    let cost = Cost::new(Family::Growth, 4).constant(a as u64).offset(c).given(3);
    let text =
        said!("n is one of {first}, {second}, …, each {a} times the one before{c}", first, second, a, c = plus(c));
    keep(trial, cost, list, text);
}

/// p(k+2) = a·p(k+1) + b·p(k) + c with b ≠ 0.
fn by_two(trial: &mut Trial<u64>, used: &[i128]) {
    let &[first, second, third, fourth, ..] = used else { return };
    if used.len() < 8 {
        return;
    }
    for a in COEFFICIENTS {
        for b in COEFFICIENTS {
            let c = third - a * second - b * first;
            // Growth slower than Fibonacci's is covered by polynomials and periods.
            if b == 0 || a <= 0 || a + b <= 1 && a * a + 4 * b <= 4 || fourth != a * third + b * second + c {
                continue;
            }
            let list = members(trial, &used[..2], [a, b, c]);
            let cost = Cost::new(Family::Growth, 5).constant(a as u64).constant(b.unsigned_abs() as u64);
            let rule = match (a, b) {
                (1, 1) => said!("the sum of the two before"),
                (a, b) => {
                    let sign = if b > 0 { '+' } else { '-' };
                    let b = b.abs();
                    said!("{a} times the one before {sign} {b} times the one before that", a, sign, b)
                }
            };
            let text = said!("n is one of {first}, {second}, …, each {rule}{c}", first, second, rule, c = plus(c));
            keep(trial, cost.offset(c).given(4), list, text);
        }
    }
}
