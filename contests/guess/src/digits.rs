//! Formulas made of one function of n (see `functions`): f(n + a) + c,
//! f(n + a) mod k; for P-positions f(n + a) = c and f(n + a) mod k = c.
//!
//! The ruler function, games of divisors and the Thue-Morse sequence are of this kind. For example, a heap n of Dim is
//! worth v2(n) + 1.

use grundy_core::said;

use crate::formula::{Cost, Family, Trial, plus};
use crate::functions::{Function, Functions};

/// Numbers added to n.
const SHIFTS: [i64; 5] = [0, -1, 1, -2, 2];

/// Moduli tried.
const MODULI: std::ops::RangeInclusive<u64> = 2..=4;

/// The law f(n + a); its text, alone and with brackets where another operation follows; and its cost.
fn of_shifted(function: &Function, a: i64) -> (impl Fn(u64) -> Option<u64> + Clone + use<>, [String; 2], Cost) {
    let at = std::rc::Rc::clone(&function.at);
    let law = move |n: u64| at(n.checked_add_signed(a)?);
    let cost = Cost::new(Family::Functions, function.weight).offset(a.into());
    let argument = format!("n{}", plus(a.into()));
    (law, [function.of(&argument), function.closed(&argument)], cost)
}

/// Formulas for the values.
pub(crate) fn values(trial: &mut Trial<u64>, functions: &Functions) {
    for function in functions.all() {
        for a in SHIFTS {
            let (law, [text, closed], cost) = of_shifted(function, a);
            trial.attempt_plus(cost, law.clone(), |c| function.explained(format!("G(n) = {text}{c}")));
            for k in MODULI {
                let law = law.clone();
                let mut cost = cost.constant(k);
                cost.weight += 1;
                trial.attempt_plus(
                    cost,
                    move |n| Some(law(n)? % k),
                    |c| function.explained(format!("G(n) = {closed} mod {k}{c}")),
                );
            }
        }
    }
}

/// Formulas for the P-positions.
pub(crate) fn zeros(trial: &mut Trial<u64>, functions: &Functions) {
    let Some(last) = trial.last_with(1) else { return };
    for function in functions.all() {
        for a in SHIFTS {
            let (law, [text, closed], mut cost) = of_shifted(function, a);
            cost.weight += 1;
            let Some(c) = law(last) else { continue };
            let at = law.clone();
            trial.attempt(
                cost.constant(c),
                move |n| Some(u64::from(at(n)? == c)),
                || function.explained(format!("{text} = {c}")),
            );
            for k in MODULI {
                let (at, c) = (law.clone(), c % k);
                trial.attempt(
                    cost.constant(k).constant(c),
                    move |n| Some(u64::from(at(n)? % k == c)),
                    || {
                        function.explained(match (k, c) {
                            (2, 0) => said!("{closed} is even", closed),
                            (2, _) => said!("{closed} is odd", closed),
                            _ => format!("{closed} mod {k} = {c}").into(),
                        })
                    },
                );
            }
        }
    }
}
