//! Formulas for two and for three numbers that are joined: by xor, +, |m − n|, max and the like.
//!
//! Of two numbers each is changed separately (m + a, m mod k, ⌊m/k⌋), and the two are joined. Of three numbers two are
//! joined, and the result and the third are joined, in the same way or in another. The result is changed again: mod k,
//! ⌊·/k⌋, a function of its digits, + c.
//!
//! The values of a rook are m xor n. Those of Ferguson's boxes are the trailing ones of (m−1) OR (n−1) in binary. The
//! values of Nim with three heaps are a xor b xor c; there only remainders without an added number are tried.

use grundy_core::field::nim_product;
use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Trial, plus, shifted};
use crate::functions::{Function, functions_of_digits};

/// Largest k in m mod k and ⌊m/k⌋.
const LARGEST: u64 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Join {
    Xor,
    Sum,
    Difference,
    Max,
    Min,
    Product,
    And,
    Or,
    NimProduct,
    Gcd,
    First,
    Second,
}

/// Every way, common ones first.
const JOINS: [Join; 12] = {
    use Join::{And, Difference, First, Gcd, Max, Min, NimProduct, Or, Product, Second, Sum, Xor};
    [Xor, Sum, Difference, Max, Min, Product, And, Or, NimProduct, Gcd, First, Second]
};

/// How two numbers are joined; `None` where the result is too large.
type Of = fn(u64, u64) -> Option<u64>;

impl Join {
    /// Its text, its weight, and the result.
    fn row(self) -> (&'static str, u32, Of) {
        match self {
            Join::Xor => ("{x} xor {y}", 1, |x, y| Some(x ^ y)),
            Join::And => ("{x} AND {y}", 2, |x, y| Some(x & y)),
            Join::Or => ("{x} OR {y}", 2, |x, y| Some(x | y)),
            Join::Sum => ("{x} + {y}", 1, u64::checked_add),
            Join::Difference => ("|{x} - {y}|", 1, |x, y| Some(x.abs_diff(y))),
            Join::Max => ("max({x}, {y})", 1, |x, y| Some(x.max(y))),
            Join::Min => ("min({x}, {y})", 1, |x, y| Some(x.min(y))),
            Join::Product => ("{x}·{y}", 1, u64::checked_mul),
            Join::NimProduct => ("{x} ⊗ {y}", 2, |x, y| Some(nim_product(x, y))),
            Join::Gcd => ("gcd({x}, {y})", 2, |x, y| Some(gcd(x, y))),
            Join::First => ("{x}", 1, |x, _| Some(x)),
            Join::Second => ("{y}", 1, |_, y| Some(y)),
        }
    }

    fn text(self, x: &str, y: &str) -> String {
        self.row().0.replace("{x}", x).replace("{y}", y)
    }

    /// Whether its text needs brackets if another operation follows.
    fn is_open(self) -> bool {
        let text = self.row().0;
        text.starts_with("{x}") && text.ends_with("{y}")
    }
}

pub(crate) fn gcd(mut x: u64, mut y: u64) -> u64 {
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}

/// How the joined number is changed.
#[derive(Clone)]
enum Outer {
    /// x.
    Same,
    /// (x + c) mod k.
    Mod { k: u64, c: u64 },
    /// ⌊x/k⌋.
    Floor(u64),
    /// f(x).
    Function(Function),
}

fn outers() -> Vec<Outer> {
    let mut outers = vec![Outer::Same];
    outers.extend((2..=LARGEST).flat_map(|k| (0..k).map(move |c| Outer::Mod { k, c })));
    outers.extend((2..=LARGEST).map(Outer::Floor));
    outers.extend(functions_of_digits().into_iter().map(Outer::Function));
    outers
}

impl Outer {
    fn of(&self, joined: u64) -> Option<u64> {
        match self {
            Outer::Same => Some(joined),
            Outer::Mod { k, c } => joined.checked_add(*c)?.checked_rem(*k),
            Outer::Floor(k) => joined.checked_div(*k),
            Outer::Function(function) => (function.at)(joined),
        }
    }

    /// The change of a text that was joined last by `join`; in brackets if `closed` is set and they are needed.
    fn text(&self, inner: String, join: Join, closed: bool) -> String {
        let bracketed = if join.is_open() { format!("({inner})") } else { inner.clone() };
        match self {
            Outer::Same if closed => bracketed,
            Outer::Same => inner,
            Outer::Mod { k, c: 0 } => format!("{bracketed} mod {k}"),
            Outer::Mod { k, c } if join == Join::Product => format!("({inner} + {c}) mod {k}"),
            Outer::Mod { k, c } => format!("({bracketed} + {c}) mod {k}"),
            Outer::Floor(k) => format!("⌊{bracketed}/{k}⌋"),
            Outer::Function(function) => function.of(&inner),
        }
    }

    /// The cost of the change of a formula with this cost; `weight` is that of a remainder or quotient.
    fn cost(&self, cost: Cost, weight: u32) -> Cost {
        match self {
            Outer::Same => cost,
            // Changing both sides is simpler than changing one side and the whole.
            Outer::Mod { k, c } => Outer::Floor(*k).cost(cost, weight).offset(i128::from(*c)),
            Outer::Floor(k) => Cost { weight: cost.weight + weight, ..cost.constant(*k).span(*k) },
            Outer::Function(function) => Cost { weight: cost.weight + function.weight, ..cost },
        }
    }
}

/// How a number is changed when it is to be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// m + a.
    Shift(i64),
    /// m mod k.
    Mod(u64),
    /// ⌊m/k⌋.
    Floor(u64),
}

const AS_IT_IS: Side = Side::Shift(0);

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

/// A formula for N numbers.
#[derive(Clone)]
struct Formula<const N: usize> {
    /// How the numbers are changed that are joined first.
    sides: [Side; 2],
    /// Which numbers are joined first, and the one that joins them.
    order: [usize; 3],
    /// How the first two are joined, and how the third joins them; [`Join::First`] leaves the third out.
    joins: [Join; 2],
    outer: Outer,
}

impl<const N: usize> Formula<N> {
    const NAMES: &[&str] = if N == 2 { &["m", "n"] } else { &["a", "b", "c"] };

    fn value(&self, numbers: [u64; N]) -> Option<u64> {
        let [x, y, z] = self.order.map(|at| numbers[at]);
        let [inner, last] = self.joins.map(|join| join.row().2);
        self.outer.of(last(inner(self.sides[0].of(x)?, self.sides[1].of(y)?)?, z)?)
    }

    /// The formula as text; in brackets if `closed` is set and they are needed.
    fn text(&self, closed: bool) -> String {
        let [x, y, z] = self.order.map(|at| Self::NAMES[at]);
        let [inner, last] = self.joins;
        let first = inner.text(&self.sides[0].text(x), &self.sides[1].text(y));
        let (all, open) = match last {
            Join::First => (first, inner),
            Join::Max | Join::Min | Join::Gcd if inner == last => (last.text(&format!("{x}, {y}"), z), last),
            Join::Max | Join::Min | Join::Gcd => (last.text(&first, z), last),
            _ if inner != last && inner.is_open() => (last.text(&format!("({first})"), z), last),
            _ => (last.text(&first, z), last),
        };
        self.outer.text(all, open, closed)
    }

    /// The text with the meaning of its signs.
    fn explained(&self, text: String) -> Said {
        match &self.outer {
            Outer::Function(function) => function.explained(text),
            _ if self.joins.contains(&Join::NimProduct) => said!("{text}, where ⊗ is the nim-product", text),
            _ => text.into(),
        }
    }

    fn cost(&self) -> Cost {
        let plain = self.sides.iter().all(|side| matches!(side, Side::Shift(_)));
        let (family, weight) = if plain { (Family::Plain, 1) } else { (Family::Joined, 2) };
        let [inner, last] = self.joins;
        // The same join twice is one thought.
        let again = if last == inner || last == Join::First { 0 } else { 1 + last.row().1 };
        let cost = Cost::new(family, weight + inner.row().1 + again);
        self.outer.cost(self.sides.iter().fold(cost, |cost, side| side.cost(cost)), weight)
    }
}

/// Tries the formulas for the values: f + c.
fn try_values<const N: usize>(trial: &mut Trial<[u64; N]>, formulas: Vec<Formula<N>>) {
    let left = format!("G({})", Formula::<N>::NAMES.join(", "));
    for formula in formulas {
        let (law, text) = (formula.clone(), |c: &str| format!("{left} = {}{c}", formula.text(!c.is_empty())));
        trial.attempt_plus(formula.cost(), move |at| law.value(at), |c| formula.explained(text(c)));
    }
}

/// Tries the formulas for the P-positions, of which `last` is the largest: f = c.
fn try_zeros<const N: usize>(trial: &mut Trial<[u64; N]>, formulas: Vec<Formula<N>>, last: [u64; N]) {
    for formula in formulas {
        let Some(c) = formula.value(last) else { continue };
        let law = formula.clone();
        let holds = move |at| Some(u64::from(law.value(at)? == c));
        let cost = formula.cost().constant(c);
        trial.attempt(cost, holds, || formula.explained(format!("{} = {c}", formula.text(false))));
    }
}

fn formulas_of_two() -> Vec<Formula<2>> {
    let outers = outers();
    let shifts = [0, -1, 1].map(Side::Shift);
    let mut all = Vec::new();
    let mut add = |outers: &[Outer], sides: [Side; 2], join: Join| {
        let formula =
            |outer: &Outer| Formula { sides, order: [0, 1, 0], joins: [join, Join::First], outer: outer.clone() };
        all.extend(outers.iter().map(formula));
    };
    for join in JOINS {
        for (x, y) in shifts.into_iter().flat_map(|x| shifts.map(|y| (x, y))) {
            // A number that the join ignores is not changed.
            let idle = join == Join::First && y != AS_IT_IS || join == Join::Second && x != AS_IT_IS;
            if !idle {
                add(&outers, [x, y], join);
            }
        }
    }
    let changed = (2..=LARGEST).flat_map(|k| [Side::Mod(k), Side::Floor(k)]);
    let sides: Vec<Side> = [AS_IT_IS].into_iter().chain(changed).collect();
    let simple: Vec<Outer> = [Outer::Same].into_iter().chain((2..=4).map(|k| Outer::Mod { k, c: 0 })).collect();
    for &join in &JOINS[..8] {
        for (&x, &y) in sides.iter().flat_map(|x| sides.iter().map(move |y| (x, y))) {
            if (x, y) != (AS_IT_IS, AS_IT_IS) {
                add(&simple, [x, y], join);
            }
        }
    }
    all
}

pub(crate) fn values_of_pairs(trial: &mut Trial<[u64; 2]>) {
    try_values(trial, formulas_of_two());
}

/// Tries the formulas for the P-positions among pairs: f(m, n) = c, and a·m = b·n + c.
pub(crate) fn zeros_of_pairs(trial: &mut Trial<[u64; 2]>) {
    let Some(last) = trial.last_with(1) else { return };
    trial.attempt(Cost::new(Family::Plain, 0), |[m, n]| Some(u64::from(m == n)), || "m = n".to_owned());
    try_zeros(trial, formulas_of_two(), last);
    lines(trial, last);
}

/// Tries P-positions on a line a·m = b·n + c, or on the line and its mirror image.
fn lines(trial: &mut Trial<[u64; 2]>, last: [u64; 2]) {
    let [one, other] = last.map(i128::from);
    for (a, b) in (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b))) {
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

/// Every formula of the family, each once.
fn formulas_of_three() -> Vec<Formula<3>> {
    const ORDERS: [[usize; 3]; 3] = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];
    let mut outers = outers();
    outers.retain(|outer| !matches!(outer, Outer::Mod { c: 1.., .. }));
    let inner = |join: &Join| !matches!(join, Join::First | Join::Second);
    let mut all = Vec::new();
    for order in ORDERS {
        for first in JOINS.into_iter().filter(inner) {
            for last in JOINS.into_iter().filter(|&join| join != Join::Second) {
                // Whatever is joined in one way, except by differences, may be joined in any order.
                if first == last && first != Join::Difference && order != ORDERS[0] {
                    continue;
                }
                let (sides, joins) = ([AS_IT_IS; 2], [first, last]);
                all.extend(outers.iter().map(|outer| Formula { sides, order, joins, outer: outer.clone() }));
            }
        }
    }
    all
}

pub(crate) fn values_of_triples(trial: &mut Trial<[u64; 3]>) {
    if let Some((_, value)) = trial.last() {
        let cost = Cost::new(Family::Constant, 0).constant(value);
        trial.attempt(cost, move |_| Some(value), || format!("G(a, b, c) = {value}"));
    }
    try_values(trial, formulas_of_three());
}

/// Tries the formulas for the P-positions among triples: equal numbers, and f(a, b, c) = d.
pub(crate) fn zeros_of_triples(trial: &mut Trial<[u64; 3]>) {
    let Some(last) = trial.last_with(1) else { return };
    let equal = |[a, b, c]: [u64; 3]| Some(u64::from(a == b && b == c));
    trial.attempt(Cost::new(Family::Plain, 0), equal, || "a = b = c".to_owned());
    for (sign, three, more) in [("≥", true, ""), (">", false, " or a + b + c = 0")] {
        let is = move |mut at: [u64; 3]| {
            at.sort_unstable();
            Some(u64::from(at[1] == at[2] && (three || at[0] < at[1] || at[2] == 0)))
        };
        let text = || format!("(a = b {sign} c or a = c {sign} b or b = c {sign} a{more})");
        trial.attempt(Cost::new(Family::Plain, 1), is, text);
    }
    try_zeros(trial, formulas_of_three(), last);
}
