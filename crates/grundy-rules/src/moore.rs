//! Moore's Nim: take from at least one and at most K heaps.
//!
//! The whole list of heaps is one position, and a move may lower up to K of them, each by any number. E. H. Moore
//! (1910): a list is a P-position exactly when in every binary column the number of ones is divisible by K + 1. K = 1
//! is Nim. The Grundy values for larger K are not known in general.
//!
//! **Misère.** While some heap exceeds 1, the P-positions are those of normal play. Otherwise the number of ones must
//! be congruent to 1 mod K+1. Proof: let b be the number of heaps beyond 1. If b > K, no move lowers them all, and
//! Moore's argument applies. If 1 ≤ b ≤ K, the mover lowers them all and leaves any number of them as ones. The mover
//! may also take up to K−b ones. So the choice is among K+1 consecutive numbers of ones, or all from 0 to more than 1.
//! One of them is right. A list of ones is a take-away game in which taking the last one loses.
//!
//! **All winning moves.** Choose at most K heaps to be lowered. The other heaps determine how many ones the new sizes
//! must have in each column, because K numbers have at most K ones there.
//!
//! # Numbers below given bounds whose binary columns have given sums
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

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem, said,
};

use crate::entry::{Built, Row, row, with_boards};
use crate::nim::Heaps;
use crate::number::{parse_list, parse_number};

#[derive(Clone, Copy, Debug)]
pub struct Moore {
    /// How many heaps a move may lower, at least 1.
    most_heaps: u64,
}

pub(crate) const MOORE: Theorem = Theorem::named("Moore");

pub(crate) const ENTRY: Row = row("moore", Some(&MOORE), |parameter| {
    with_boards("moore", parameter, |parameter| {
        let moore = Moore::parse_parameter(parameter.unwrap_or_default())?;
        Ok(Built::new(Arc::new(moore)).with_parameter(moore.most_heaps.to_string()))
    })
});

/// Largest number of sets of heaps tried; with more, the moves are not listed, because that takes too long.
const MOST_SETS: u128 = 1 << 18;
/// Largest number of counting steps; beyond it the moves are not listed, because that takes too long.
const MOST_STEPS: u64 = 1 << 24;

impl Moore {
    fn parse_parameter(text: &str) -> Result<Moore, SyntaxError> {
        match parse_number(text)? {
            0 => Err(SyntaxError::whole(text, said!("a move must take from at least one heap: K cannot be 0"))
                .help(said!("write for example moore:2"))),
            most_heaps => Ok(Moore { most_heaps }),
        }
    }

    /// K, or the number of heaps if that is less. Both give the same theorem. With at most K heaps, the number of ones
    /// in a column is divisible by K + 1 only if it is 0.
    fn k(&self, heaps: &[u64]) -> usize {
        usize::try_from(self.most_heaps).map_or(heaps.len(), |k| k.min(heaps.len())).max(1)
    }

    /// For each column, the number of ones modulo K + 1.
    fn residues(&self, heaps: &[u64]) -> [usize; 64] {
        let modulus = self.k(heaps) + 1;
        std::array::from_fn(|column| heaps.iter().filter(|&heap| heap >> column & 1 == 1).count() % modulus)
    }

    fn is_p(&self, heaps: &[u64], convention: Convention) -> bool {
        let mut residues = self.residues(heaps);
        if convention == Convention::Misere && heaps.iter().all(|&heap| heap <= 1) {
            residues[0] = (residues[0] + self.k(heaps)) % (self.k(heaps) + 1);
        }
        residues == [0; 64]
    }

    /// The number whose binary digits are the residues that `goal` requires of the columns; `None` if no theorem says.
    fn wanted(&self, heaps: &[u64], goal: Goal) -> Option<u64> {
        match goal {
            Goal::Value(Nimber(value)) => (value == 0 || self.most_heaps == 1).then_some(value),
            // If all heaps beyond 1 can be lowered at once, they must be, and the ones must be 1 mod K + 1.
            Goal::MisereP => Some(u64::from(heaps.iter().filter(|&&heap| heap > 1).count() <= self.k(heaps))),
        }
    }
}

/// The heaps that a move lowers, by their indices, with their new sizes.
type Lowered = Vec<(usize, u64)>;

/// A sort key of a move that gives lexicographic order. A heap lowered earlier gives the smaller list, and the end of
/// the key counts as a heap beyond the last one.
fn key(places: &[usize], sizes: Vec<u64>) -> Lowered {
    places.iter().copied().zip(sizes).chain([(usize::MAX, 0)]).collect()
}

fn apply(heaps: &[u64], key: &Lowered) -> Position {
    let mut heaps = heaps.to_vec();
    for &(place, size) in &key[..key.len() - 1] {
        heaps[place] = size;
    }
    Position::from(heaps)
}

/// Calls `visit` with each set of 1..=k of the places until it returns false.
fn each_set(places: &[usize], k: usize, mut visit: impl FnMut(&[usize]) -> bool) {
    for size in 1..=k.min(places.len()) {
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            let set: Vec<usize> = chosen.iter().map(|&i| places[i]).collect();
            if !visit(&set) {
                return;
            }
            // The last index that can still grow does, and the later ones follow it directly.
            let Some(i) = (0..size).rfind(|&i| chosen[i] < places.len() - size + i) else { break };
            chosen[i] += 1;
            (i + 1..size).for_each(|j| chosen[j] = chosen[j - 1] + 1);
        }
    }
}

/// How many sets of 1..=k of n things there are, up to `u128::MAX`.
fn set_count(n: usize, k: usize) -> u128 {
    let mut sets = 1u128;
    let mut sum = 0u128;
    for size in 1..=k.min(n) as u128 {
        let Some(more) = sets.checked_mul(n as u128 + 1 - size) else { return u128::MAX };
        sets = more / size;
        sum = sum.saturating_add(sets);
    }
    sum
}

impl Ruleset for Moore {
    type Position = Position;

    /// Adds the options in lexicographic order, like a counter of digits that differ in at most K places.
    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let k = self.k(position);
        // The least ending: the next `left` non-empty heaps become empty.
        let least_from = |now: &mut Vec<u64>, from: usize, mut left: usize| {
            for place in from..position.len() {
                let lower = left > 0 && position[place] > 0;
                now[place] = if lower { 0 } else { position[place] };
                left -= usize::from(lower);
            }
        };
        let mut now = position.to_vec();
        least_from(&mut now, 0, k);
        while now[..] != position[..] {
            options.add(&[Position::from(&now[..])]);
            let Some(place) = (0..now.len()).rfind(|&place| now[place] < position[place]) else { return };
            now[place] += 1;
            let changed = (0..=place).filter(|&i| now[i] < position[i]).count();
            least_from(&mut now, place + 1, k - changed);
        }
    }

    crate::number::ranked!(crate::number::total);

    /// The sum of the products of up to K heaps.
    fn option_bound(&self, position: &Position) -> Option<u128> {
        let k = self.k(position);
        if k > 200 {
            // With many non-empty heaps the bound is beyond what can be tried.
            let product = position.iter().fold(1u128, |p, &heap| p.saturating_mul(u128::from(heap) + 1));
            return Some(product.saturating_sub(1));
        }
        let mut products = vec![0u128; k + 1];
        products[0] = 1;
        for &heap in position.iter().filter(|&&heap| heap > 0) {
            for size in (1..=k).rev() {
                products[size] = products[size].saturating_add(products[size - 1].saturating_mul(heap.into()));
            }
        }
        Some(products[1..].iter().fold(0, |sum: u128, &more| sum.saturating_add(more)))
    }

    /// The representative: in ascending order and without empty heaps.
    fn representative(&self, position: &Position) -> Position {
        let mut heaps: Vec<u64> = position.iter().copied().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        if heaps.is_empty() { Position::from(0) } else { Position::from(heaps) }
    }

    crate::number::notation!(parse_list);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let lowered = from.iter().zip(to.iter()).enumerate().filter(|(_, (old, new))| old > new);
        let takes: Vec<(u64, u64)> = lowered.map(|(place, (old, new))| (old - new, place as u64 + 1)).collect();
        let part = |(coins, heap)| Label::FromHeap { coins, heap };
        match takes[..] {
            [] => Label::To { left: self.show(to) },
            [(coins, heap)] => Label::TakeFrom { coins, heap },
            [ref others @ .., last] => {
                Label::TakeSeveral { others: others.iter().copied().map(part).collect(), last: Box::new(part(last)) }
            }
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        if self.most_heaps == 1 {
            return Some(Heaps::of(position.iter().copied()).declared(&MOORE, convention));
        }
        let is_p = self.is_p(position, convention);
        let value = (is_p && convention == Convention::Normal).then_some(Nimber::ZERO);
        Some(Declared { value, ..Declared::outcome(&MOORE, is_p) })
    }

    /// Complexity: polynomial in the number of sets of at most K heaps. Also `None` if there are more than 2^18 of
    /// them, if counting takes too many steps, or if the count exceeds 128 bits.
    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let heaps = &position[..];
        let wanted = self.wanted(heaps, goal)?;
        let k = self.k(heaps);
        let places: Vec<usize> = (0..heaps.len()).filter(|&place| heaps[place] > 0).collect();
        if k >= places.len() && wanted <= 1 {
            return Some(lower_everything(heaps, &places, wanted, most));
        }
        if set_count(places.len(), k) > MOST_SETS {
            return None;
        }
        let residues = self.residues(heaps);
        let columns_of = |set: &[usize]| new_columns(set.iter().map(|&place| heaps[place]), &residues, wanted, k);
        let mut budget = MOST_STEPS;
        let mut count = Some(0u128);
        // The first move of each set of heaps that can win.
        let mut queue = BinaryHeap::new();
        each_set(&places, k, |set| {
            let first = columns_of(set).and_then(|columns| Some((columns.first()?, columns)));
            if let Some((sizes, columns)) = first {
                count = count.and_then(|sum| columns.count(&mut budget)?.checked_add(sum));
                queue.push(Reverse(key(set, sizes)));
            }
            count.is_some()
        });
        let count = count?;
        let mut first = Vec::new();
        while first.len() < most
            && let Some(Reverse(next)) = queue.pop()
        {
            first.push(vec![apply(heaps, &next)]);
            let (set, sizes): (Vec<usize>, Vec<u64>) = next[..next.len() - 1].iter().copied().unzip();
            if let Some(sizes) = columns_of(&set).and_then(|columns| columns.after(sizes)) {
                queue.push(Reverse(key(&set, sizes)));
            }
        }
        Some(OptionList { count, first })
    }
}

/// The condition on the lowered heaps, from the columns of the whole list; `None` if it cannot be met.
fn new_columns(lowered: impl Iterator<Item = u64>, residues: &[usize; 64], wanted: u64, k: usize) -> Option<Columns> {
    let bounds: Vec<u64> = lowered.collect();
    let modulus = k + 1;
    let mut sums = [0; 64];
    for (column, sum) in sums.iter_mut().enumerate() {
        let removed = bounds.iter().filter(|&bound| bound >> column & 1 == 1).count();
        let ones = ((wanted >> column & 1) as usize + removed + modulus - residues[column]) % modulus;
        if ones > bounds.len() {
            return None;
        }
        *sum = ones as u32;
    }
    Some(Columns { bounds, sums })
}

/// The moves if all heaps can be lowered at once. Then no column may keep a one, except that in misère play (`wanted`
/// 1) exactly one heap of one remains.
fn lower_everything(heaps: &[u64], places: &[usize], wanted: u64, most: usize) -> OptionList<Position> {
    // A one further to the right gives the smaller list.
    let kept: Vec<Option<usize>> = match (wanted, places) {
        (0, []) => vec![],
        (0, _) => vec![None],
        (_, &[place]) if heaps[place] == 1 => vec![],
        _ => places.iter().rev().map(|&place| Some(place)).collect(),
    };
    let left = |kept: Option<usize>| {
        let sizes = (0..heaps.len()).map(|place| u64::from(kept == Some(place)));
        vec![Position::from(sizes.collect::<Vec<u64>>())]
    };
    OptionList { count: kept.len() as u128, first: kept.iter().take(most).map(|&kept| left(kept)).collect() }
}

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
