//! An upper bound of how many values a program enumerates, without enumerating them.

use super::compiled::Program;
use super::steps::{Computed, Step, Sum};

/// All integers from the first to the second.
type Range = (i128, i128);

impl Program {
    /// An upper bound of how many values [`run`](Program::run) visits for these known variables. O(steps).
    pub fn count_bound(&self, slots: &[i64]) -> u128 {
        let ranges: Vec<Range> = slots.iter().map(|&value| (value.into(), value.into())).collect();
        self.cases().iter().fold(0_u128, |count, case| count.saturating_add(of_case(case, ranges.clone())))
    }
}

fn of_case(steps: &[Step], mut ranges: Vec<Range>) -> u128 {
    let mut count = 1_u128;
    for step in steps {
        match step {
            Step::Compute(slot, computed) => ranges[*slot as usize] = computed_range(computed, &ranges),
            Step::Determine(slot, sum, divisor) => {
                let (from, to) = sum_range(sum, &ranges);
                let divisor = i128::from(*divisor);
                ranges[*slot as usize] = (from.max(0) / divisor, to.max(0) / divisor);
            }
            Step::Choose { slot, from, to } => {
                let up = |(sum, by): &(Sum, i64)| -(-sum_range(sum, &ranges).0).div_euclid((*by).into());
                let down = |(sum, by): &(Sum, i64)| sum_range(sum, &ranges).1.div_euclid((*by).into());
                let from = from.iter().map(up).max().unwrap_or(0).max(0);
                let to = to.iter().map(down).min().unwrap_or(0);
                count = count.saturating_mul((to - from + 1).max(0).unsigned_abs());
                ranges[*slot as usize] = (from, to.max(from));
            }
            Step::Check(..) | Step::Finds(..) => {}
        }
    }
    count
}

/// The values of a sum whose slots are in these ranges. Variables beyond what the program can handle are cut.
fn sum_range(sum: &Sum, ranges: &[Range]) -> Range {
    const MOST: i128 = 1 << 64;
    let start = (i128::from(sum.constant), i128::from(sum.constant));
    sum.terms.iter().fold(start, |(from, to), &(slot, times)| {
        let (low, high) = ranges[slot as usize];
        let ends = [low.clamp(-MOST, MOST), high.clamp(-MOST, MOST)].map(|end| end.saturating_mul(times.into()));
        (from.saturating_add(ends[0].min(ends[1])), to.saturating_add(ends[0].max(ends[1])))
    })
}

fn computed_range(computed: &Computed, ranges: &[Range]) -> Range {
    let range = |sum: &Sum| sum_range(sum, ranges);
    match computed {
        Computed::Quotient(a, by) => {
            let (from, to) = range(a);
            (from.div_euclid((*by).into()), to.div_euclid((*by).into()))
        }
        Computed::Remainder(_, by) => (0, i128::from(*by) - 1),
        Computed::Min(a, b) => (range(a).0.min(range(b).0), range(a).1.min(range(b).1)),
        Computed::Max(a, b) => (range(a).0.max(range(b).0), range(a).1.max(range(b).1)),
        Computed::Xor(a, b) => {
            let (a, b) = (range(a), range(b));
            let size = |(from, to): Range| from.saturating_abs().max(to.saturating_abs());
            let most = size(a).saturating_add(size(b));
            (if a.0.min(b.0) < 0 { -most } else { 0 }, most)
        }
    }
}
