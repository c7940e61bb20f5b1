//! Formulas for two numbers. Each number is changed separately (m + a, m mod k, ⌊m/k⌋), the two are joined (xor, +, |m
//! − n|, max, …). The result is changed again (mod k, ⌊·/k⌋, a function of its digits, + c).
//!
//! The values of a rook are m xor n. Those of Ferguson's boxes are the trailing ones of (m−1) OR (n−1) in binary.

use grundy_core::Said;

use crate::formula::{Cost, Family, Trial, plus, shifted};
use crate::functions::Functions;
use crate::joins::{JOINS, Join, LARGEST, Outer, gcd, outers};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// m + a.
    Shift(i64),
    /// m mod k.
    Mod(u64),
    /// ⌊m/k⌋.
    Floor(u64),
}

impl Side {
    fn of(self, x: u64) -> Option<u64> {
        match self {
            Side::Shift(a) => x.checked_add_signed(a),
            Side::Mod(k) => x.checked_rem(k),
            Side::Floor(k) => x.checked_div(k),
        }
    }

    fn text(self, x: &str) -> String {
        match self {
            Side::Shift(a) => shifted(x, a),
            Side::Mod(k) => format!("({x} mod {k})"),
            Side::Floor(k) => format!("⌊{x}/{k}⌋"),
        }
    }

    fn cost(self, cost: Cost) -> Cost {
        match self {
            Side::Shift(a) => cost.offset(a.into()),
            Side::Mod(k) | Side::Floor(k) => Cost { weight: cost.weight + 1, ..cost.constant(k).span(k) },
        }
    }
}

#[derive(Clone)]
struct Formula {
    sides: [Side; 2],
    join: Join,
    outer: Outer,
}

impl Formula {
    fn value(&self, [m, n]: [u64; 2]) -> Option<u64> {
        self.outer.of(self.join.of(self.sides[0].of(m)?, self.sides[1].of(n)?)?)
    }

    /// The formula as text; in brackets if `closed` is set and they are needed.
    fn text(&self, closed: bool) -> String {
        self.outer.text(self.join.text(&self.sides[0].text("m"), &self.sides[1].text("n")), self.join, closed)
    }

    fn explained(&self, text: String) -> Said {
        self.outer.explained(&[self.join], text)
    }

    fn cost(&self) -> Cost {
        let plain = self.sides.iter().all(|side| matches!(side, Side::Shift(_)));
        let (family, weight) = if plain { (Family::Plain, 1) } else { (Family::Joined, 2) };
        let cost = self.sides.iter().fold(Cost::new(family, weight + self.join.weight()), |cost, side| side.cost(cost));
        self.outer.cost(cost, weight)
    }
}

fn formulas(functions: &Functions) -> Vec<Formula> {
    let outers = outers(functions);
    let shifts = [0, -1, 1].map(Side::Shift);
    let mut all = Vec::new();
    for join in JOINS {
        for x in shifts {
            for y in shifts {
                // A number that the join ignores is not changed.
                let idle = join == Join::First && y != shifts[0] || join == Join::Second && x != shifts[0];
                if !idle {
                    all.extend(outers.iter().map(|outer| Formula { sides: [x, y], join, outer: outer.clone() }));
                }
            }
        }
    }
    let mut sides = vec![shifts[0]];
    sides.extend((2..=LARGEST).flat_map(|k| [Side::Mod(k), Side::Floor(k)]));
    let mut simple = vec![Outer::Same];
    simple.extend((2..=4).map(|k| Outer::Mod { k, c: 0 }));
    for &join in &JOINS[..8] {
        for &x in &sides {
            for &y in &sides {
                if (x, y) != (shifts[0], shifts[0]) {
                    all.extend(simple.iter().map(|outer| Formula { sides: [x, y], join, outer: outer.clone() }));
                }
            }
        }
    }
    all
}

pub(crate) fn values(trial: &mut Trial<[u64; 2]>) {
    for formula in formulas(&Functions::up_to(0)) {
        let law = formula.clone();
        trial.attempt_plus(
            formula.cost(),
            move |at| law.value(at),
            |c| formula.explained(format!("G(m, n) = {}{c}", formula.text(!c.is_empty()))),
        );
    }
}

/// Tries the formulas for the P-positions: f(m, n) = c, and a·m = b·n + c.
pub(crate) fn zeros(trial: &mut Trial<[u64; 2]>) {
    let Some(last) = trial.last_with(1) else { return };
    trial.attempt(Cost::new(Family::Plain, 0), |[m, n]| Some(u64::from(m == n)), || "m = n".to_owned());
    for formula in formulas(&Functions::up_to(0)) {
        let Some(c) = formula.value(last) else { continue };
        let law = formula.clone();
        let holds = move |at| Some(u64::from(law.value(at)? == c));
        let cost = formula.cost().constant(c);
        trial.attempt(cost, holds, || formula.explained(format!("{} = {c}", formula.text(false))));
    }
    lines(trial, last);
}

/// Tries P-positions on a line a·m = b·n + c, or on the line and its mirror image.
fn lines(trial: &mut Trial<[u64; 2]>, last: [u64; 2]) {
    let [one, other] = last.map(i128::from);
    for a in 1..=4 {
        for b in 1..=4 {
            if gcd(a as u64, b as u64) > 1 || (a, b) == (1, 1) {
                continue; // a smaller line, or m - n = c
            }
            let cost = Cost::new(Family::Joined, 2).constant(a as u64).constant(b as u64);
            let text = |x: &str, y: &str, c: i128| {
                let times = |a: i128| if a == 1 { String::new() } else { a.to_string() };
                format!("{}{x} = {}{y}{}", times(a), times(b), plus(c))
            };
            let on = move |m: u64, n: u64, c: i128| a * i128::from(m) == b * i128::from(n) + c;
            let c = a * one - b * other;
            trial.attempt(cost.offset(c), move |[m, n]| Some(u64::from(on(m, n, c))), || text("m", "n", c));
            let c = a * one.max(other) - b * one.min(other);
            let mirrored = move |[m, n]: [u64; 2]| Some(u64::from(on(m.max(n), m.min(n), c)));
            trial.attempt(cost.offset(c), mirrored, || text("max(m, n)", "min(m, n)", c));
        }
    }
}
