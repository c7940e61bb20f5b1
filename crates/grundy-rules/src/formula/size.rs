//! Bounds of how large the values of terms are, so that arithmetic never overflows.
//!
//! # Ranks: why play ends
//! A rank is one term, or several that are compared like words in a dictionary: the first term that changes decides. No
//! term is ever negative, so a rank cannot fall for ever, however high a later term rises when an earlier one falls.

use super::compiled::Program;
use super::compiled::{Computed, Step, Sum};
use super::{Comparison, Formula, NumberGame, Term, Variable};

/// A bound of the absolute value of a term: `fixed` plus `per` times the largest variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) fixed: u128,
    pub(super) per: u128,
}

impl Size {
    /// The bound for a term. It saturates. O(nodes of the term), so a parser that asks for every node takes quadratic
    /// time; the length of a text is limited.
    pub(super) fn of(term: &Term) -> Size {
        match term {
            Term::Constant(number) => Size { fixed: number.unsigned_abs().into(), per: 0 },
            Term::Variable(_) => Size { fixed: 0, per: 1 },
            Term::Sum(a, b) | Term::Difference(a, b) => Size::of(a).plus(Size::of(b)),
            Term::Multiple(times, term) => Size::of(term).times(times.unsigned_abs().into()),
            // The least quotient is rounded down, away from zero.
            Term::Quotient(term, _) => Size::of(term).plus(Size { fixed: 1, per: 0 }),
            Term::Remainder(_, divisor) => Size { fixed: u128::from(*divisor), per: 0 },
            Term::Min(a, b) | Term::Max(a, b) => {
                let (a, b) = (Size::of(a), Size::of(b));
                Size { fixed: a.fixed.max(b.fixed), per: a.per.max(b.per) }
            }
            // The size of a nim-sum is at most the sum of the sizes, also where they are negative.
            Term::Xor(a, b) => Size::of(a).plus(Size::of(b)),
        }
    }

    pub(super) fn plus(self, other: Size) -> Size {
        Size { fixed: self.fixed.saturating_add(other.fixed), per: self.per.saturating_add(other.per) }
    }

    pub(super) fn times(self, times: u128) -> Size {
        Size { fixed: self.fixed.saturating_mul(times), per: self.per.saturating_mul(times) }
    }

    /// Whether both numbers are at most `most`.
    pub(super) fn is_within(self, most: u64) -> bool {
        self.fixed <= most.into() && self.per <= most.into()
    }
}

impl NumberGame {
    pub fn rank_is_negative(&self) -> Formula {
        is_negative(&self.rank)
    }

    /// The rank of this part of an option is not lower than the rank of the position.
    pub fn rank_stays(&self, part: u32) -> Formula {
        stays(&self.rank, part * self.heaps.len() as u32)
    }

    pub fn written_rank(&self) -> String {
        let name = |Variable(v): Variable| self.heaps[v as usize].clone();
        self.rank.iter().map(|term| term.write(&name)).collect::<Vec<_>>().join(", ")
    }
}

pub(super) fn is_negative(rank: &[Term]) -> Formula {
    let negative = |term: &Term| Formula::Compare(term.clone(), Comparison::Less, Term::Constant(0));
    if let [only] = rank { negative(only) } else { Formula::Or(rank.iter().map(negative).collect()) }
}

/// The terms about the variables that are `later` are not lower.
pub(super) fn stays(rank: &[Term], later: u32) -> Formula {
    let compare = |term: &Term, comparison| {
        Formula::Compare(term.renamed(&|Variable(v)| Variable(v + later)), comparison, term.clone())
    };
    let Some((last, before)) = rank.split_last() else { return Formula::And(Vec::new()) };
    before.iter().rev().fold(compare(last, Comparison::AtLeast), |stays, term| {
        let same = Formula::And(vec![compare(term, Comparison::Equal), stays]);
        Formula::Or(vec![compare(term, Comparison::Greater), same])
    })
}

/// All integers from the first to the second.
type Range = (i128, i128);

impl Program {
    /// An upper bound of how many values [`run`](Program::run) visits for these known variables. O(steps).
    pub fn count_bound(&self, slots: &[i64]) -> u128 {
        let ranges: Vec<Range> = slots.iter().map(|&value| (value.into(), value.into())).collect();
        self.cases.iter().fold(0_u128, |count, case| count.saturating_add(of_case(case, ranges.clone())))
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
        Computed::Xor(a, b, _) => {
            let (a, b) = (range(a), range(b));
            let size = |(from, to): Range| from.saturating_abs().max(to.saturating_abs());
            let most = size(a).saturating_add(size(b));
            (if a.0.min(b.0) < 0 { -most } else { 0 }, most)
        }
    }
}
