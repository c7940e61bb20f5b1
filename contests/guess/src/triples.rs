//! Formulas for three numbers. Two of them are joined (xor, +, max, …), the result and the third are joined, in the
//! same way or in another. The result is changed again (mod k, ⌊·/k⌋, a function of its digits, + c).
//!
//! The values of Nim with three heaps are a xor b xor c. Only remainders without an added number are tried.

use grundy_core::Said;

use crate::formula::{Cost, Family, Trial};
use crate::functions::Functions;
use crate::joins::{JOINS, Join, Outer, outers};

/// Which two numbers are joined first, and the third.
const ORDERS: [[usize; 3]; 3] = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];
const NAMES: [&str; 3] = ["a", "b", "c"];

#[derive(Clone)]
struct Formula {
    order: [usize; 3],
    /// How the first two are joined, and how the third joins them; [`Join::First`] leaves the third out.
    joins: [Join; 2],
    outer: Outer,
}

impl Formula {
    fn value(&self, numbers: [u64; 3]) -> Option<u64> {
        let [x, y, z] = self.order.map(|at| numbers[at]);
        let [inner, last] = self.joins;
        self.outer.of(last.of(inner.of(x, y)?, z)?)
    }

    /// The formula as text; in brackets if `closed` is set and they are needed.
    fn text(&self, closed: bool) -> String {
        let [x, y, z] = self.order.map(|at| NAMES[at]);
        let [inner, last] = self.joins;
        let first = inner.text(x, y);
        let (all, open) = match last {
            Join::First => (first, inner),
            Join::Max | Join::Min | Join::Gcd if inner == last => (last.text(&format!("{x}, {y}"), z), last),
            Join::Max | Join::Min | Join::Gcd => (last.text(&first, z), last),
            _ if inner != last && inner.is_open() => (last.text(&format!("({first})"), z), last),
            _ => (last.text(&first, z), last),
        };
        self.outer.text(all, open, closed)
    }

    fn explained(&self, text: String) -> Said {
        self.outer.explained(&self.joins, text)
    }

    fn cost(&self) -> Cost {
        let [inner, last] = self.joins;
        // The same join twice is one thought.
        let weight = inner.weight() + if last == inner || last == Join::First { 0 } else { 1 + last.weight() };
        self.outer.cost(Cost::new(Family::Plain, 1 + weight), 1)
    }
}

/// Every formula of the family, each once.
fn formulas() -> Vec<Formula> {
    let mut outers = outers(&Functions::up_to(0));
    outers.retain(|outer| !matches!(outer, Outer::Mod { c: 1.., .. }));
    let inner = |join: &&Join| !matches!(join, Join::First | Join::Second);
    let mut all = Vec::new();
    for order in ORDERS {
        for &first in JOINS.iter().filter(inner) {
            for &last in JOINS.iter().filter(|&&join| join != Join::Second) {
                // Whatever is joined in one way, except by differences, may be joined in any order.
                if first == last && first != Join::Difference && order != ORDERS[0] {
                    continue;
                }
                let joined = |outer: &Outer| Formula { order, joins: [first, last], outer: outer.clone() };
                all.extend(outers.iter().map(joined));
            }
        }
    }
    all
}

pub(crate) fn values(trial: &mut Trial<[u64; 3]>) {
    if let Some((_, value)) = trial.last() {
        let cost = Cost::new(Family::Constant, 0).constant(value);
        trial.attempt(cost, move |_| Some(value), || format!("G(a, b, c) = {value}"));
    }
    for formula in formulas() {
        let law = formula.clone();
        trial.attempt_plus(
            formula.cost(),
            move |at| law.value(at),
            |c| formula.explained(format!("G(a, b, c) = {}{c}", formula.text(!c.is_empty()))),
        );
    }
}

/// Tries the formulas for the P-positions: equal numbers, and f(a, b, c) = d.
pub(crate) fn zeros(trial: &mut Trial<[u64; 3]>) {
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
    for formula in formulas() {
        let Some(d) = formula.value(last) else { continue };
        let law = formula.clone();
        let holds = move |at| Some(u64::from(law.value(at)? == d));
        let cost = formula.cost().constant(d);
        trial.attempt(cost, holds, || formula.explained(format!("{} = {d}", formula.text(false))));
    }
}
