//! Moore's Nim: lower at least one and at most K heaps of the list.
//!
//! A list is a P-position if in each binary column the number of ones is a multiple of K + 1 (E. H. Moore 1910). In
//! misère play likewise while a heap exceeds 1. A list of ones and zeros is one if the number of ones is 1 mod K + 1.
//!
//! The winning options are counted column by column from the top. A heap is *lowered* from the first column in which
//! the old size has a 1 and the new one a 0. In earlier columns both sizes agree, and in later ones the new size is
//! free. So in a column a lowered heap has any bit. Another heap has its own bit, or is lowered here if that bit is 1.
//! The state is the set of lowered heaps, at most K.
//!
//! The first winning options are not produced but recognised. A list is the j-th winning option if it is one and j
//! winning options precede it. Those are counted in the same way, by the first heap in which they are smaller.

use std::cell::Cell;
use std::collections::HashMap;

use grundy_core::Position;

use crate::Found;

/// As many ways to fill a column are looked at for one count.
const MOST_FILLINGS: usize = 1 << 23;

pub fn is_p(k: u64, heaps: &[u64]) -> bool {
    let modulus = modulus(k, heaps);
    (0..64).all(|column| ones(heaps, column).is_multiple_of(modulus))
}

pub fn is_misere_p(k: u64, heaps: &[u64]) -> bool {
    if heaps.iter().any(|&heap| heap > 1) {
        return is_p(k, heaps);
    }
    let modulus = modulus(k, heaps);
    ones(heaps, 0) % modulus == 1 % modulus
}

/// K + 1. With K beyond the number of heaps only empty columns are multiples, as they are with K equal to it.
fn modulus(k: u64, heaps: &[u64]) -> u64 {
    k.min(heaps.len() as u64).max(1) + 1
}

fn ones(heaps: &[u64], column: u32) -> u64 {
    heaps.iter().map(|heap| heap >> column & 1).sum()
}

/// The number of options that are P-positions in normal play, and the first `most` of them that agree with `listed`.
/// `None` if it has too few of them, or counting takes too long.
pub fn p_options(k: u64, heaps: &[u64], most: usize, listed: &[Vec<Position>]) -> Option<Found> {
    let question = Question { k, heaps, kinds: &[(Kind::Any, true)] };
    question.answer(most, listed, |after| is_p(k, after))
}

/// The P-options in misère play.
pub fn misere_p_options(k: u64, heaps: &[u64], most: usize, listed: &[Vec<Position>]) -> Option<Found> {
    // Of the P-positions of normal play, those that are all ones and zeros are exchanged.
    let kinds = [(Kind::Any, true), (Kind::Flat(0), false), (Kind::Flat(1), true)];
    let question = Question { k, heaps, kinds: &kinds };
    question.answer(most, listed, |after| is_misere_p(k, after))
}

#[derive(Clone, Copy)]
enum Kind {
    /// Lists with a multiple of K + 1 ones in each column.
    Any,
    /// Lists of ones and zeros alone, with this number of ones modulo K + 1.
    Flat(u64),
}

/// Which options are P-positions?
struct Question<'a> {
    k: u64,
    heaps: &'a [u64],
    /// Kinds of lists to be counted (true) or taken off (false).
    kinds: &'a [(Kind, bool)],
}

impl Question<'_> {
    fn answer(&self, most: usize, listed: &[Vec<Position>], wins: impl Fn(&[u64]) -> bool) -> Option<Found> {
        let count = self.count(&self.whole())?;
        let first = &listed[..listed.len().min(most)];
        if (first.len() as u128) < count.min(most as u128) {
            return None;
        }
        let options = first.iter().map_while(|option| match &option[..] {
            [after] if self.is_option(after) && wins(after) => Some(&**after),
            _ => None,
        });
        let options: Vec<&[u64]> = options.collect();
        let ascending = options.windows(2).take_while(|pair| pair[0] < pair[1]).count() + 1;
        let options = &options[..ascending.min(options.len())];
        // If one comes before the j-th that is not listed, so it does for all later ones.
        let places: Vec<usize> = (0..options.len()).collect();
        let right = places.partition_point(|&place| self.count_before(options[place]) == Some(place as u128));
        Some(Found { count, first: first[..right].to_vec() })
    }

    fn is_option(&self, after: &[u64]) -> bool {
        let lowered = after.iter().zip(self.heaps).filter(|(new, old)| new < old).count() as u64;
        let raised = after.iter().zip(self.heaps).any(|(new, old)| new > old);
        after.len() == self.heaps.len() && !raised && (1..=self.k).contains(&lowered)
    }

    fn whole(&self) -> Columns {
        let modulus = modulus(self.k, self.heaps);
        Columns { bounds: self.heaps.to_vec(), settled: Vec::new(), room: self.k, forced: None, modulus }
    }

    /// The winning options that come before `list` in ascending order.
    fn count_before(&self, list: &[u64]) -> Option<u128> {
        let mut count = 0u128;
        for (i, &number) in list.iter().enumerate() {
            // The same up to heap i, and that one smaller.
            let lowered = (0..i).filter(|&j| list[j] < self.heaps[j]).count() as u64;
            let Some(room) = self.k.checked_sub(lowered) else { break };
            let mut bounds = self.heaps[i..].to_vec();
            bounds[0] = number;
            let settled = list[..i].to_vec();
            count = count.checked_add(self.count(&Columns {
                bounds,
                settled,
                room,
                forced: Some(0),
                ..self.whole()
            })?)?;
        }
        Some(count)
    }

    fn count(&self, columns: &Columns) -> Option<u128> {
        let (mut plus, mut minus) = (0u128, 0u128);
        for &(kind, counted) in self.kinds {
            let sum = if counted { &mut plus } else { &mut minus };
            *sum = sum.checked_add(columns.count(kind)?)?;
        }
        plus.checked_sub(minus)
    }
}

/// Lists of numbers, some of which are to be lowered below their bounds.
struct Columns {
    /// The others stay as they are.
    bounds: Vec<u64>,
    /// Numbers that are not asked for any more.
    settled: Vec<u64>,
    /// Largest number of heaps that are lowered.
    room: u64,
    /// One that must be lowered; without it, at least one must.
    forced: Option<usize>,
    modulus: u64,
}

/// The numbers lowered so far, as a set of bits.
type Lowered = u128;

/// The counts for the columns below one, with given numbers lowered above.
type Counts = HashMap<(u32, Lowered), u128>;

impl Columns {
    /// How many lists there are of a kind; `None` if that takes too long.
    fn count(&self, kind: Kind) -> Option<u128> {
        if self.bounds.len() > 128 {
            return None;
        }
        self.count_below(64, 0, kind, &Cell::new(MOST_FILLINGS), &mut Counts::new())
    }

    /// In how many ways the columns below `column` can be filled.
    fn count_below(
        &self,
        column: u32,
        lowered: Lowered,
        kind: Kind,
        budget: &Cell<usize>,
        counts: &mut Counts,
    ) -> Option<u128> {
        let Some(next) = column.checked_sub(1) else {
            let enough = self.forced.map_or(lowered != 0, |i| lowered >> i & 1 == 1);
            return Some(enough.into());
        };
        if let Some(&count) = counts.get(&(column, lowered)) {
            return Some(count);
        }
        let mut count = 0u128;
        for (new, free) in self.fillings(next, lowered, kind, budget)? {
            let ways = choose(lowered.count_ones().into(), free)?;
            let below = self.count_below(next, lowered | new, kind, budget, counts)?;
            count = count.checked_add(ways.checked_mul(below)?)?;
        }
        counts.insert((column, lowered), count);
        Some(count)
    }

    /// The ways to fill a column: which numbers are newly lowered in it, and how
    /// many of those lowered before have a one there.
    fn fillings(&self, column: u32, lowered: Lowered, kind: Kind, budget: &Cell<usize>) -> Option<Vec<(Lowered, u64)>> {
        let may_be_lowered = |i: usize| lowered >> i & 1 == 0 && self.bounds[i] >> column & 1 == 1;
        let candidates: Vec<usize> = (0..self.bounds.len()).filter(|&i| may_be_lowered(i)).collect();
        let already = u64::from(lowered.count_ones());
        let settled = ones(&self.settled, column);
        let (empty, residue) = match kind {
            Kind::Any => (false, 0),
            Kind::Flat(residue) if column == 0 => (false, residue % self.modulus),
            Kind::Flat(_) => (true, 0),
        };
        let mut fillings = Vec::new();
        // All sets of candidates that fit, smaller ones first.
        let room = self.room.saturating_sub(already).min(candidates.len() as u64) as usize;
        let mut sets: Vec<(Lowered, usize)> = vec![(0, 0)];
        for size in 0..=room {
            budget.set(budget.get().checked_sub(sets.len())?);
            let own = settled + (candidates.len() - size) as u64;
            let free = (residue + self.modulus - own % self.modulus) % self.modulus;
            if free <= already && !(empty && own + free > 0) {
                fillings.extend(sets.iter().map(|&(set, _)| (set, free)));
            }
            if size < room {
                let larger = |&(set, next): &(Lowered, usize)| {
                    let candidates = &candidates;
                    (next..candidates.len()).map(move |i| (set | 1 << candidates[i], i + 1))
                };
                sets = sets.iter().flat_map(larger).collect();
            }
        }
        Some(fillings)
    }
}

fn choose(n: u64, k: u64) -> Option<u128> {
    let mut ways = 1u128;
    for i in 0..u128::from(k) {
        ways = ways.checked_mul(u128::from(n) - i)? / (i + 1);
    }
    Some(ways)
}
