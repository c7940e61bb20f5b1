//! Numbers below given bounds whose binary columns have given sums.
//!
//! Let *all* given heaps be lowered so that column b of the new sizes, written in binary, has exactly s_b ones.
//! Moore's Nim asks in how many ways. This file counts the ways and lists them in lexicographic order.
//!
//! Read the columns from the top. As long as a number agrees with its bound it is *tight*: where the bound has a 0 it
//! must have a 0 too. Once it has a 0 under a 1 of its bound it is *loose*, and its lower digits are free. In the end
//! all numbers must be loose. So counting only needs to know, in each column, which numbers are tight.
//!
//! Whether any way exists is decided greedily. Give the ones to the loose numbers first, and if more are needed, to
//! the tight numbers whose bounds have most left below. Nothing is lost: a loose number can replace a tight one, and
//! a larger bound can replace a smaller one.

use std::collections::BTreeMap;

/// The bounds, all at least 1, and the wanted sums of the 64 columns.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(crate) bounds: Vec<u64>,
    pub(crate) sums: [u32; 64],
}

impl Columns {
    /// How many ways there are; `None` for more than 64 numbers, or a count beyond 128 bits. Also `None` if the remaining
    /// number of counting steps, `budget`, is used up.
    ///
    /// Complexity: 64 columns times the number of sets of tight numbers that occur.
    pub(crate) fn count(&self, budget: &mut u64) -> Option<u128> {
        if self.bounds.len() == 1 {
            return Some(self.first().is_some().into());
        }
        let all = u64::MAX.checked_shr(64u32.checked_sub(self.bounds.len() as u32)?).unwrap_or(0);
        let mut ways = BTreeMap::from([(all, 1u128)]);
        for column in (0..64).rev() {
            let ones = self.ones(column);
            let mut next = BTreeMap::new();
            for (tight, count) in ways {
                let loose = self.bounds.len() as u32 - tight.count_ones();
                let may = tight & ones;
                // The numbers in `keep`, a subset of the tight numbers that may have a 1 here, get a 1 and stay tight.
                let mut keep = 0u64;
                loop {
                    *budget = budget.checked_sub(1)?;
                    let by_loose = self.sums[column].checked_sub(keep.count_ones()).filter(|&ones| ones <= loose);
                    if let Some(ones) = by_loose {
                        let entry: &mut u128 = next.entry(tight & !may | keep).or_default();
                        *entry = count.checked_mul(choose(loose, ones))?.checked_add(*entry)?;
                    }
                    keep = keep.wrapping_sub(may) & may;
                    if keep == 0 {
                        break;
                    }
                }
            }
            ways = next;
        }
        Some(ways.get(&0).copied().unwrap_or(0))
    }

    /// The bounds that have a 1 in this column, as a bit set.
    fn ones(&self, column: usize) -> u64 {
        self.bounds.iter().enumerate().map(|(i, bound)| (bound >> column & 1) << i).sum()
    }

    /// The least way in lexicographic order.
    pub(crate) fn first(&self) -> Option<Vec<u64>> {
        self.next_from(Vec::new(), 0)
    }

    pub(crate) fn after(&self, mut last: Vec<u64>) -> Option<Vec<u64>> {
        while let Some(number) = last.pop() {
            if let Some(way) = self.next_from(last.clone(), number + 1) {
                return Some(way);
            }
        }
        None
    }

    /// The least way that begins with `numbers` and whose next number is at least `least`.
    fn next_from(&self, mut numbers: Vec<u64>, mut least: u64) -> Option<Vec<u64>> {
        while numbers.len() < self.bounds.len() {
            numbers.push(self.least(&numbers, least)?);
            least = 0;
        }
        Some(numbers)
    }

    /// The least number from `least` on with which `numbers` are the beginning of a way.
    fn least(&self, numbers: &[u64], least: u64) -> Option<u64> {
        let mut sums = self.sums;
        for (column, sum) in sums.iter_mut().enumerate() {
            let used: u32 = numbers.iter().map(|number| (number >> column & 1) as u32).sum();
            *sum = sum.checked_sub(used)?;
        }
        let rest = &self.bounds[numbers.len()..];
        if let [bound] = rest {
            // The column sums determine the last number.
            let number = sums.iter().enumerate().try_fold(0, |number, (column, &sum)| match sum {
                0 | 1 => Some(number | u64::from(sum) << column),
                _ => None,
            });
            return number.filter(|number| (least..*bound).contains(number));
        }
        if can_go_on(rest, &sums, least, 0) {
            return Some(least);
        }
        // The number agrees with `least` above the lowest possible column, has a 1 instead of a 0 there, and is as
        // small as possible below.
        let raised = |column: usize| (least >> column | 1) << column;
        let column = (0..64).find(|&c| least >> c & 1 == 0 && can_go_on(rest, &sums, raised(c), c))?;
        let lower = |number, c| if can_go_on(rest, &sums, number, c) { number } else { number | 1 << c };
        Some((0..column).rev().fold(raised(column), lower))
    }
}

/// Whether a way exists in which the first number agrees with `number` in the columns from `free` upwards.
fn can_go_on(bounds: &[u64], sums: &[u32; 64], number: u64, free: usize) -> bool {
    let (first, others) = (bounds[0], &bounds[1..]);
    let (fixed, bound) = (number >> free, first >> free);
    if fixed > bound || (free == 0 && fixed == bound) {
        return false;
    }
    let mut tight: Vec<u64> = others.to_vec();
    let mut loose = 0;
    for column in (0..64).rev() {
        let mut needed = sums[column] as usize;
        if column >= free {
            let Some(left) = needed.checked_sub((number >> column & 1) as usize) else { return false };
            needed = left;
        } else if column + 1 == free {
            // From this column on, the first number is treated like the others.
            if fixed == bound { tight.push(first) } else { loose += 1 }
        }
        let keep = needed.saturating_sub(loose);
        let below = (1u64 << column) - 1;
        let mut may: Vec<u64> = tight.iter().copied().filter(|bound| bound >> column & 1 == 1).collect();
        if keep > may.len() {
            return false;
        }
        may.sort_unstable_by_key(|bound| std::cmp::Reverse(bound & below));
        loose += may.len() - keep;
        tight.retain(|bound| bound >> column & 1 == 0);
        tight.extend_from_slice(&may[..keep]);
    }
    tight.is_empty()
}

/// The binomial coefficient for n ≤ 64, which fits in 64 bits.
fn choose(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |c, i| c * u128::from(n - i) / u128::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_lists_agree_with_trying_everything() {
        let bounds = [5u64, 3, 6];
        let mut seen = 0;
        for (a, b, c) in (0..4u32).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| (a, b, c)))) {
            let mut sums = [0; 64];
            sums[..3].copy_from_slice(&[a, b, c]);
            let mut all = Vec::new();
            for x in 0..bounds[0] {
                for y in 0..bounds[1] {
                    for z in 0..bounds[2] {
                        let column = |c: usize| [x, y, z].iter().map(|n| (n >> c & 1) as u32).sum::<u32>();
                        if (0..3).all(|c| column(c) == sums[c]) {
                            all.push(vec![x, y, z]);
                        }
                    }
                }
            }
            let columns = Columns { bounds: bounds.to_vec(), sums };
            let listed: Vec<_> = std::iter::successors(columns.first(), |last| columns.after(last.clone())).collect();
            assert_eq!(listed, all, "{sums:?}");
            assert_eq!(columns.count(&mut { u64::MAX }), Some(all.len() as u128), "{sums:?}");
            seen += all.len();
        }
        assert_eq!(seen, 5 * 3 * 6);
    }

    #[test]
    fn a_budget_ends_the_count() {
        assert_eq!(Columns { bounds: vec![u64::MAX; 20], sums: [10; 64] }.count(&mut 1000), None);
    }
}
