//! Sequences that are constant, periodic or arithmetic periodic from some number on.
//!
//! If G(n + p) = G(n) + s, then p is a period of the differences G(n+1) − G(n). The failure function of Knuth, Morris
//! and Pratt, read backwards, gives the least period of every prefix in O(n). The period must hold over two further
//! periods and over half of the values.

use grundy_core::{Said, said};

use crate::formula::{Cost, Family, Trial};

/// Largest number of remainders that are listed one by one.
const LISTED: usize = 8;

/// G(n + period) = G(n) + saltus from n = preperiod on.
struct Repetition {
    preperiod: usize,
    period: usize,
    saltus: u64,
}

/// The repetition with the least period, and among these the least preperiod. O(n).
fn repetition(values: &[u64]) -> Option<Repetition> {
    let n = values.len();
    let steps: Vec<u64> = values.windows(2).rev().map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let mut borders = vec![0; steps.len() + 1];
    let mut best: Option<Repetition> = None;
    for length in 1..=steps.len() {
        if length > 1 {
            let mut border = borders[length - 1];
            while border > 0 && steps[border] != steps[length - 1] {
                border = borders[border];
            }
            borders[length] = border + usize::from(steps[border] == steps[length - 1]);
        }
        let period = length - borders[length];
        // The values satisfy one more equation than the differences: it defines the saltus.
        let equations = length - period + 1;
        let Some(saltus) = values[n - 1].checked_sub(values[n - 1 - period]) else { continue };
        // A longer stretch never has a smaller least period, so the last stretch of a period is its longest.
        if equations >= (2 * period).max(n.div_ceil(2)) && best.as_ref().is_none_or(|best| best.period >= period) {
            best = Some(Repetition { preperiod: n - period - equations, period, saltus });
        }
    }
    best
}

impl Repetition {
    /// The value at n, beyond the values or below the first number from which the law holds: what it would be there.
    fn value(&self, values: &[u64], n: u64) -> Option<u64> {
        let (from, period) = (self.preperiod as u64, self.period as u64);
        match n.checked_sub(from) {
            None => {
                let turns = (from - n).div_ceil(period);
                values.get((n + turns * period) as usize)?.checked_sub(turns.checked_mul(self.saltus)?)
            }
            Some(past) => {
                let first = values.get((from + past % period) as usize)?;
                (past / period).checked_mul(self.saltus)?.checked_add(*first)
            }
        }
    }

    /// The cost: the formula is built from the values of one period.
    fn cost(&self, family: Family, weight: u32) -> Cost {
        let period = self.period as u64;
        Cost { size: period, ..Cost::new(family, weight).given(period).span(period) }
    }
}

/// Tries constant values, periods and arithmetic periods.
pub(crate) fn values<'a>(trial: &mut Trial<'a, u64>, values: &'a [u64]) {
    if let Some(&last) = values.last() {
        let cost = Cost::new(Family::Constant, 1).constant(last);
        trial.attempt(cost, move |_| Some(last), || format!("G(n) = {last}"));
    }
    let Some(law) = repetition(values) else { return };
    let Repetition { preperiod, period, saltus } = law;
    let text = match saltus {
        0 => format!("G(n + {period}) = G(n)"),
        _ => format!("G(n + {period}) = G(n) + {saltus}"),
    };
    if period == 1 && saltus <= 1 {
        return; // "constant" and "n + c" say it better
    }
    let cost = law.cost(Family::Periodic, 6);
    trial.keep(cost, preperiod as u64, preperiod > 0, move |n| law.value(values, n), || text);
}

/// Tries P-positions that are all or none from some number on, or have period p.
pub(crate) fn zeros<'a>(trial: &mut Trial<'a, u64>, zeros: &'a [u64]) {
    if let Some(&last) = zeros.last() {
        let cost = Cost::new(Family::Constant, 1).constant(last);
        let text = if last == 1 { said!("every n") } else { said!("no n") };
        trial.attempt(cost, move |_| Some(last), || text);
    }
    let Some(law) = repetition(zeros).filter(|law| law.saltus == 0 && law.period > 1) else { return };
    let Repetition { preperiod, period, .. } = law;
    let mut residues: Vec<usize> =
        (preperiod..preperiod + period).filter(|&n| zeros[n] == 1).map(|n| n % period).collect();
    residues.sort_unstable();
    let others = (0..period).find(|residue| !residues.contains(residue));
    let (weight, text) = match (residues.as_slice(), others) {
        (&[only], _) => (2, format!("n mod {period} = {only}").into()),
        (list, Some(other)) if period > 3 && list.len() + 1 == period => {
            (3, said!("n mod {period} is not {other}", period, other))
        }
        (list, _) if list.len() <= LISTED => (4, said!("n mod {period} is {list}", period, list = list_of(list))),
        _ => (6, said!("n + {period} exactly when n", period)),
    };
    let family = if weight < 6 { Family::Residues } else { Family::Periodic };
    // P-positions may be few, so the period and the remainders count as constants.
    let cost = Cost { constants: 1 + residues.len() as u64, ..law.cost(family, weight) };
    trial.keep(cost, preperiod as u64, preperiod > 0, move |n| law.value(zeros, n), || text);
}

/// `a, b or c`.
pub(crate) fn list_of(numbers: &[usize]) -> Said {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.as_slice() {
        [] => Said::default(),
        [only] => only.as_str().into(),
        [first @ .., last] => said!("{first} or {last}", first = first.join(", "), last),
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// The same by the definition "least period, then least preperiod".
    fn slow(values: &[u64]) -> Option<(usize, usize, u64)> {
        let n = values.len();
        (1..n).find_map(|period| {
            let saltus = values[n - 1].checked_sub(values[n - 1 - period])?;
            let holds = |i: usize| values[i + period].checked_sub(values[i]) == Some(saltus);
            let preperiod = (0..n - period).rev().find(|&i| !holds(i)).map_or(0, |i| i + 1);
            let equations = n - period - preperiod;
            (equations >= (2 * period).max(n.div_ceil(2))).then_some((preperiod, period, saltus))
        })
    }

    #[test]
    fn the_least_period_is_found() {
        let mut random = Random::new(1);
        let (rounds, mut found) = (20_000, 0);
        for _ in 0..rounds {
            let (head, period, saltus) = (random.below(6), 1 + random.below(6), random.below(3));
            let mut values: Vec<u64> = (0..head + period).map(|_| random.below(3)).collect();
            for n in head + period..2 + random.below(40) {
                values.push(values[(n - period) as usize] + saltus);
            }
            if random.one_in(4) && !values.is_empty() {
                let at = random.below(values.len());
                values[at] += 1;
            }
            let fast = repetition(&values).map(|law| (law.preperiod, law.period, law.saltus));
            assert_eq!(fast, slow(&values), "{values:?}");
            found += usize::from(fast.is_some());
        }
        assert!(found > rounds / 4 && found < rounds);
    }
}
