//! One rule for each remainder: G(m·k + r) for m from 2 to 4, from k, from G(k), or from a function of n.
//!
//! Games with binary or prime structure are of this kind. For example, even heaps are worth 0, and the smallest prime
//! factor of an odd heap gives its value. For each remainder the simplest fitting rule is taken. If all rules are
//! constant or linear in k, the sequence is (arithmetic) periodic, and `periodic` reports it.

use grundy_core::{Said, said};

use crate::About;
use crate::formula::{Cost, Family, Trial, plus};
use crate::functions::Function;

const MODULI: std::ops::RangeInclusive<u64> = 2..=4;

/// The rule for the numbers n = m·k + r of one remainder.
#[derive(Clone)]
enum Rule {
    /// c.
    Constant(u64),
    /// slope·k + c.
    Linear { slope: u64, c: i128 },
    /// times·G(k + ahead) + c.
    Earlier { times: u64, ahead: u64, c: i128 },
    /// 1 − G(k + ahead), for P-positions: those where k + ahead is not one.
    Opposite { ahead: u64 },
    /// G(n − 1) + c.
    Before { c: i128 },
    /// f(n) + c.
    Function { function: Function, c: i128 },
}

struct Rules<'a> {
    values: &'a [u64],
    rules: Vec<Rule>,
}

impl Rules<'_> {
    /// The value at n by the rules. A rule that refers to n itself (G(0) from G(0)) takes the computed value.
    fn value(&self, n: u64) -> Option<u64> {
        let m = self.rules.len() as u64;
        let rule = self.rules.get((n % m) as usize)?;
        // G(n − 1) goes back by one remainder at a time, and stops at the remainder 0.
        let before = match rule {
            Rule::Before { .. } if !n.is_multiple_of(m) => self.known(n - 1).or_else(|| self.value(n - 1)),
            _ => None,
        };
        rule.value(n, m, before, |i| if i < n { self.known(i) } else { self.known(n) })
    }

    fn known(&self, n: u64) -> Option<u64> {
        self.values.get(n as usize).copied()
    }
}

impl Rule {
    /// The value at n = m·k + r; `before` is G(n − 1), and `earlier` gives the other values.
    fn value(&self, n: u64, m: u64, before: Option<u64>, earlier: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let k = n / m;
        let sum = |x: u64, c: i128| u64::try_from(i128::from(x) + c).ok();
        match self {
            Rule::Constant(c) => Some(*c),
            Rule::Linear { slope, c } => sum(slope.checked_mul(k)?, *c),
            Rule::Earlier { times, ahead, c } => sum(earlier(k + ahead)?.checked_mul(*times)?, *c),
            Rule::Opposite { ahead } => 1u64.checked_sub(earlier(k + ahead)?),
            Rule::Before { c } => sum(before?, *c),
            Rule::Function { function, c } => sum((function.at)(n)?, *c),
        }
    }

    /// The number of its operations and the sum of its constants.
    fn cost(&self) -> (u32, u64) {
        let offset = |c: &i128| u64::from(*c != 0);
        match self {
            Rule::Constant(_) => (0, 1),
            Rule::Linear { c, .. } => (1, 1 + offset(c)),
            Rule::Earlier { times, ahead, c } => (1, u64::from(*times > 1) + ahead + offset(c)),
            Rule::Opposite { ahead } => (1, *ahead),
            Rule::Before { c } => (1, offset(c)),
            Rule::Function { function, c } => (function.weight, offset(c)),
        }
    }

    fn equation(&self, m: u64, r: u64) -> Said {
        let place = place(m, r);
        let times = |a: u64, of: &str| if a == 1 { of.to_owned() } else { format!("{a}{of}") };
        match self {
            Rule::Constant(c) => format!("G({place}) = {c}").into(),
            Rule::Linear { slope, c } => format!("G({place}) = {}{}", times(*slope, "k"), plus(*c)).into(),
            Rule::Earlier { times: a, ahead, c } => {
                let earlier = times(*a, &format!("G(k{})", plus(i128::from(*ahead))));
                format!("G({place}) = {earlier}{}", plus(*c)).into()
            }
            Rule::Opposite { ahead } => format!("G({place}) = 1 - G(k{})", plus(i128::from(*ahead))).into(),
            Rule::Before { c } => format!("G({place}) = G({}){}", self::place(m, r - 1), plus(*c)).into(),
            Rule::Function { function, c } => function.explained(said!(
                "G(n) = {function}{c} for n = {place}",
                function = function.of("n"),
                c = plus(*c),
                place
            )),
        }
    }

    fn words(&self, m: u64, r: u64) -> Said {
        let place = place(m, r);
        match *self {
            Rule::Constant(0) => said!("{place} never", place),
            Rule::Constant(_) => said!("{place} always", place),
            Rule::Opposite { ahead } => said!("{place} exactly when not k{ahead}", place, ahead = plus(ahead.into())),
            Rule::Earlier { ahead, .. } => said!("{place} exactly when k{ahead}", place, ahead = plus(ahead.into())),
            _ => self.equation(m, r),
        }
    }
}

fn place(m: u64, r: u64) -> String {
    format!("{m}k{}", plus(r.into()))
}

/// The rules that fit the largest numbers n = m·k + r, simplest first.
fn suggestions(values: &[u64], m: u64, r: u64, about: About, functions: &[Function]) -> Vec<Rule> {
    let last = (values.len() as u64 - 1 - r) / m * m + r;
    let at = |n: u64| values[n as usize];
    let (value, k) = (at(last), last / m);
    let missing = |bare: u64| i128::from(value) - i128::from(bare);
    let mut rules = vec![Rule::Constant(value)];
    let aheads = 0..=u64::from(r > 0);
    if about == About::PPositions {
        rules.extend(aheads.clone().map(|ahead| Rule::Earlier { times: 1, ahead, c: 0 }));
        rules.extend(aheads.map(|ahead| Rule::Opposite { ahead }));
        return rules;
    }
    if let Some(slope) = value.checked_sub(at(last - m)).filter(|&slope| slope > 0) {
        let c = i128::from(value) - i128::from(slope) * i128::from(k);
        rules.push(Rule::Linear { slope, c });
    }
    for times in 1..=m {
        for ahead in aheads.clone() {
            let bare = at(k + ahead).saturating_mul(times);
            rules.push(Rule::Earlier { times, ahead, c: missing(bare) });
        }
    }
    if r > 0 {
        rules.push(Rule::Before { c: missing(at(last - 1)) });
    }
    rules.extend(functions.iter().filter_map(|function| {
        let c = missing((function.at)(last)?);
        Some(Rule::Function { function: function.clone(), c })
    }));
    rules.sort_by_key(Rule::cost);
    rules
}

/// The first rule that fits the numbers n = m·k + r from some n on, with this n.
fn first_fit(values: &[u64], m: u64, r: u64, about: About, functions: &[Function]) -> Option<(Rule, u64)> {
    let len = values.len() as u64;
    suggestions(values, m, r, about, functions).into_iter().find_map(|rule| {
        let given = |n: u64| values.get(n as usize).copied();
        let says = |n: u64| rule.value(n, m, given(n.wrapping_sub(1)), |i| given(i.min(n)));
        let failure = (0..=(len - 1 - r) / m).rev().map(|k| m * k + r).find(|&n| says(n) != given(n));
        let from = failure.map_or(0, |n| n + 1);
        let tested = (len - from) / m;
        (from <= (len - 1) / 4 && tested >= 8 * (1 + rule.cost().1)).then_some((rule, from))
    })
}

/// Whether the rules say more than a period and more than a single function.
fn says_more(rules: &[Rule]) -> bool {
    let looks_back = |rule: &Rule| matches!(rule, Rule::Earlier { .. } | Rule::Opposite { .. });
    let mut functions = rules.iter().map(|rule| match rule {
        Rule::Function { function, c } => Some((function.name, *c)),
        _ => None,
    });
    let first = functions.next().flatten();
    let one_function = first.is_some() && functions.all(|other| other == first);
    rules.iter().any(|rule| looks_back(rule) || matches!(rule, Rule::Function { .. })) && !one_function
}

/// Tries one rule for each remainder; without `functions` for the P-positions.
pub(crate) fn laws<'a>(trial: &mut Trial<'a, u64>, values: &'a [u64], functions: &[Function]) {
    let about = trial.about;
    for m in MODULI.filter(|&m| values.len() as u64 >= 16 * m) {
        let fits: Option<Vec<(Rule, u64)>> = (0..m).map(|r| first_fit(values, m, r, about, functions)).collect();
        let Some(fits) = fits else { continue };
        let from = fits.iter().map(|&(_, from)| from).max().unwrap_or(0);
        let rules: Vec<Rule> = fits.into_iter().map(|(rule, _)| rule).collect();
        if !says_more(&rules) {
            continue;
        }
        let weights: u32 = rules.iter().map(|rule| rule.cost().0).sum();
        let constants = rules.iter().map(|rule| rule.cost().1).sum();
        let cost =
            Cost { constants, size: m, ..Cost::new(Family::Recurrences, 3 + m as u32 + weights).given(1).span(m) };
        let texts = (0..).zip(&rules).map(|(r, rule)| match about {
            About::Values => rule.equation(m, r),
            About::PPositions => rule.words(m, r),
        });
        let text = texts.reduce(|all, text| said!("{all}; {text}", all, text)).unwrap_or_default();
        let law = Rules { values, rules };
        trial.keep(cost, from, from > 0, move |n| law.value(n), || text);
    }
}
