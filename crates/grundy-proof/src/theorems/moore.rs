//! Moore's Nim: lower at least one and at most K heaps of the list.
//!
//! A list is a P-position if in each binary column the number of ones is a
//! multiple of K + 1 (E. H. Moore 1910). In misère play likewise while a heap
//! exceeds 1; a list of ones and zeros is one if the number of ones is 1 mod
//! K + 1.
//!
//! The winning options are counted column by column from the top. A heap is
//! *lowered* from the first column in which the new size has a 0 under a 1; up
//! to there it is as before, below the new size is free. So in a column some
//! heaps are already lowered and bring any bits, others are not: they bring
//! their own bit, or are lowered here if it is 1. All that must be remembered is
//! which heaps are lowered, at most K of them.

use std::cell::Cell;
use std::collections::HashMap;

use grundy_core::Position;

use crate::count::Found;

/// As many options are listed.
const MOST: u128 = 1 << 20;

/// As many ways to fill a column are looked at in all.
const MOST_FILLINGS: usize = 1 << 23;

/// Whether a list is a P-position in normal play.
pub fn is_p(k: u64, heaps: &[u64]) -> bool {
    let modulus = modulus(k, heaps);
    (0..64).all(|column| ones(heaps, column).is_multiple_of(modulus))
}

/// Whether a list is a P-position in misère play.
pub fn is_misere_p(k: u64, heaps: &[u64]) -> bool {
    if heaps.iter().any(|&heap| heap > 1) {
        return is_p(k, heaps);
    }
    let modulus = modulus(k, heaps);
    ones(heaps, 0) % modulus == 1 % modulus
}

/// K + 1. With K beyond the number of heaps only empty columns are multiples,
/// as they are with K equal to it.
fn modulus(k: u64, heaps: &[u64]) -> u64 {
    k.min(heaps.len() as u64).max(1) + 1
}

fn ones(heaps: &[u64], column: u32) -> u64 {
    heaps.iter().map(|heap| heap >> column & 1).sum()
}

/// The options that are P-positions in normal play; `None` if there are too many to list.
pub fn p_options(k: u64, heaps: &[u64], most: usize) -> Option<Found> {
    let all = Goal::new(heaps, k, false, 0).options()?;
    Some(found(all, most))
}

/// The options that are P-positions in misère play; `None` if there are too many to list.
pub fn misere_p_options(k: u64, heaps: &[u64], most: usize) -> Option<Found> {
    let mut all = Goal::new(heaps, k, false, 0).options()?;
    all.retain(|heaps| heaps.iter().any(|&heap| heap > 1));
    all.extend(Goal::new(heaps, k, true, 1).options()?);
    Some(found(all, most))
}

fn found(all: Vec<Vec<u64>>, most: usize) -> Found {
    Found::from_all(all.into_iter().map(|heaps| vec![Position::from(heaps)]).collect(), most)
}

/// What the options should be like.
struct Goal<'a> {
    heaps: &'a [u64],
    k: u64,
    /// Whether all heaps must be 0 or 1.
    flat: bool,
    /// The number of ones in the last column modulo K + 1.
    last_residue: u64,
    /// The ways to fill a column that may still be looked at.
    budget: Cell<usize>,
}

/// The heaps lowered so far, as a set of bits.
type Lowered = u128;

impl Goal<'_> {
    fn new(heaps: &[u64], k: u64, flat: bool, last_residue: u64) -> Goal<'_> {
        Goal { heaps, k, flat, last_residue, budget: Cell::new(MOST_FILLINGS) }
    }

    /// All options like that, in no order.
    fn options(&self) -> Option<Vec<Vec<u64>>> {
        if self.heaps.len() > 128 {
            return None;
        }
        let mut counts = HashMap::new();
        if self.count(64, 0, &mut counts)? > MOST {
            return None;
        }
        let mut all = Vec::new();
        self.budget.set(usize::MAX);
        self.list(64, 0, &mut vec![0; self.heaps.len()], &counts, &mut all);
        Some(all)
    }

    /// The ways to fill a column: which heaps are newly lowered in it, and how
    /// many of those lowered before have a one there.
    fn fillings(&self, column: u32, lowered: Lowered) -> Option<Vec<(Lowered, u64)>> {
        let bit = |i: usize| self.heaps[i] >> column & 1;
        let candidates: Vec<usize> = (0..self.heaps.len()).filter(|&i| lowered >> i & 1 == 0 && bit(i) == 1).collect();
        let already = u64::from(lowered.count_ones());
        let modulus = modulus(self.k, self.heaps);
        let residue = if column == 0 { self.last_residue % modulus } else { 0 };
        let mut fillings = Vec::new();
        // All sets of at most K − already candidates, smaller ones first.
        let room = self.k.saturating_sub(already).min(candidates.len() as u64) as usize;
        let mut sets: Vec<(Lowered, usize)> = vec![(0, 0)];
        for size in 0..=room {
            for &(set, _) in &sets {
                let own = candidates.len() as u64 - size as u64;
                let free = (residue + modulus - own % modulus) % modulus;
                let flat_breaks = self.flat && column > 0 && own + free > 0;
                if free <= already && !flat_breaks {
                    fillings.push((set, free));
                }
            }
            sets = sets
                .iter()
                .flat_map(|&(set, next)| {
                    (next..candidates.len()).map({
                        let candidates = &candidates;
                        move |i| (set | 1 << candidates[i], i + 1)
                    })
                })
                .collect();
            self.budget.set(self.budget.get().checked_sub(sets.len())?);
        }
        Some(fillings)
    }

    /// In how many ways the columns below `column` can be filled.
    fn count(&self, column: u32, lowered: Lowered, counts: &mut HashMap<(u32, Lowered), u128>) -> Option<u128> {
        let Some(next) = column.checked_sub(1) else {
            return Some(u128::from(lowered != 0));
        };
        if let Some(&count) = counts.get(&(column, lowered)) {
            return Some(count);
        }
        self.budget.set(self.budget.get().checked_sub(1)?);
        let mut count = 0u128;
        for (new, free) in self.fillings(next, lowered)? {
            let ways = choose(lowered.count_ones().into(), free)?;
            let below = self.count(next, lowered | new, counts)?;
            count = count.checked_add(ways.checked_mul(below)?)?;
        }
        counts.insert((column, lowered), count);
        Some(count)
    }

    /// Fills the columns below `column` in all ways that can be completed.
    fn list(
        &self,
        column: u32,
        lowered: Lowered,
        sizes: &mut Vec<u64>,
        counts: &HashMap<(u32, Lowered), u128>,
        all: &mut Vec<Vec<u64>>,
    ) {
        let Some(next) = column.checked_sub(1) else {
            if lowered != 0 {
                all.push(sizes.clone());
            }
            return;
        };
        if counts.get(&(column, lowered)).is_none_or(|&count| count == 0) {
            return;
        }
        let before: Vec<usize> = (0..sizes.len()).filter(|&i| lowered >> i & 1 == 1).collect();
        for (new, free) in self.fillings(next, lowered).into_iter().flatten() {
            if next > 0 && counts.get(&(next, lowered | new)).is_none_or(|&count| count == 0) {
                continue;
            }
            for chosen in subsets(before.len(), free as usize) {
                for (i, size) in sizes.iter_mut().enumerate() {
                    let is_lowered = (lowered | new) >> i & 1 == 1;
                    let bit = if is_lowered { 0 } else { self.heaps[i] >> next & 1 };
                    *size = (*size >> next >> 1 << 1 | bit) << next;
                }
                for &i in &chosen {
                    sizes[before[i]] |= 1 << next;
                }
                self.list(next, lowered | new, sizes, counts, all);
            }
        }
    }
}

/// All sets of `size` of the numbers below n.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..size {
        sets = sets
            .iter()
            .flat_map(|set: &Vec<usize>| {
                let next = set.last().map_or(0, |last| last + 1);
                (next..n).map(move |i| [&set[..], &[i]].concat())
            })
            .collect();
    }
    sets
}

fn choose(n: u64, k: u64) -> Option<u128> {
    let mut ways = 1u128;
    for i in 0..u128::from(k) {
        ways = ways.checked_mul(u128::from(n) - i)? / (i + 1);
    }
    Some(ways)
}
