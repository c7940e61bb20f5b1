//! Tables built from sequences: `f(m) xor g(n)`, and `f(d)` with d made of m and n, such as |m−n|.
//!
//! Two numbers that are independent games have values of the first kind; the sequences are guessed like those of one.

use std::collections::HashMap;

use grundy_core::said;

use crate::formula::{Cost, Family, Trial};
use crate::functions::Functions;
use crate::{About, about_values};

/// A way to add two values; `None` if the sum is too large.
type Sum = fn(u64, u64) -> Option<u64>;

pub(crate) fn values<'a>(trial: &mut Trial<'a, [u64; 2]>, rows: &[&'a [Option<u64>]]) {
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
