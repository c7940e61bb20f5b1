//! The plan of a game: the mask, and what follows from it.
//!
//! For a mask m call a value *common* if it has an odd number of bits in m, else *rare*. Then rare ⊕ common is common,
//! and common ⊕ common is rare. In many games, for the right mask, almost every heap is common once the game has
//! settled, and the few rare heaps are small. Then only a pair of heaps of which one is rare can exclude a common
//! value. That takes as many look-ups as there are rare heaps, instead of n/2.
//!
//! A *tap* is a distance d = t + r and a value g = G(r), for every t whose
//! removal may leave two heaps and every rare heap r: heap n has the option
//! worth G(n−d) ⊕ g.
//!
//! If all t whose removal leaves two heaps are odd, or all even, a heap's own parity may count as one more bit: heap h
//! is common if the number of bits of G(h) in m, plus h + t, is odd. The classes add in the same way, since the two
//! heaps left of n have n − t counters. (`.104`, `.106` and `.127` need it.)
//!
//! Berlekamp, Conway and Guy, *Winning Ways*, ch. 4 ("sparse spaces"); Gangolli
//! and Plambeck 1989.

use super::best_mask::best_mask;
use crate::heap::definition::Breaking;

/// A mask and what follows from it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bits that count.
    pub mask: u32,
    /// If the heap's own parity is one more bit, the number t to add to it.
    pub parity: Option<usize>,
    /// The rare heaps, ascending.
    pub rares: Vec<u32>,
    /// The distances and values of the taps, by distance.
    pub taps: Vec<(u32, u32)>,
}

impl Plan {
    /// Chooses the mask for the values of all heaps so far; `None` if more than every fifth heap is rare, so that it
    /// does not help.
    pub fn choose(moves: &Breaking, values: &[u32], largest: u32) -> Option<Plan> {
        let n = values.len();
        let removed = moves.leaving(2).next()?;
        let may_use_parity = moves.leaving(2).all(|t| t % 2 == removed % 2);
        // The early heaps are not settled yet, so the later half decides.
        let mut weights = vec![0i64; (largest as usize + 1).next_power_of_two()];
        let mut by_parity = weights.clone();
        for (h, &value) in values.iter().enumerate().skip(n / 2) {
            weights[value as usize] += 1;
            by_parity[value as usize] += if (h + removed) % 2 == 0 { 1 } else { -1 };
        }
        let parities: &[Option<usize>] = if may_use_parity { &[None, Some(removed)] } else { &[None] };
        let with_mask = parities.iter().map(|&parity| {
            let mask = best_mask(if parity.is_some() { &by_parity } else { &weights });
            let mut plan = Plan { mask, parity, rares: Vec::new(), taps: Vec::new() };
            let rares = (1..n).filter(|&h| !plan.is_common(h, values[h])).map(|h| h as u32).collect();
            plan.rares = rares;
            plan
        });
        let plan = with_mask.min_by_key(|plan| plan.rares.len())?;
        // The plain definition reads n/2 pairs for each t.
        if plan.rares.len() >= n / 5 {
            return None;
        }
        let rare_values: Vec<u32> = plan.rares.iter().map(|&r| values[r as usize]).collect();
        Plan::restored(moves, plan.mask, plan.parity, plan.rares, &rare_values)
    }

    /// The plan with these rare heaps and their values; `None` if they do not ascend or are too large.
    pub fn restored(
        moves: &Breaking,
        mask: u32,
        parity: Option<usize>,
        rares: Vec<u32>,
        values: &[u32],
    ) -> Option<Plan> {
        if rares.len() != values.len() || !rares.is_sorted() {
            return None;
        }
        let tap = |(t, (&r, &value)): (usize, (&u32, &u32))| Some((u32::try_from(t).ok()?.checked_add(r)?, value));
        let pairs = moves.leaving(2).flat_map(|t| rares.iter().zip(values).map(move |pair| (t, pair)));
        let mut taps: Vec<(u32, u32)> = pairs.map(tap).collect::<Option<_>>()?;
        taps.sort_unstable();
        Some(Plan { mask, parity, rares, taps })
    }

    /// Whether `value` is common at heap n.
    #[inline]
    pub fn is_common(&self, n: usize, value: u32) -> bool {
        let parity = self.parity.map_or(0, |offset| (n + offset) as u32);
        ((value & self.mask).count_ones() + parity) % 2 == 1
    }

    /// Adds the rare heap r, which must be larger than all others.
    pub fn add_rare(&mut self, moves: &Breaking, r: usize, value: u32) {
        self.rares.push(r as u32);
        for tap in moves.leaving(2).map(|t| ((t + r) as u32, value)) {
            // The place is near the end.
            let at = self.taps.partition_point(|other| *other < tap);
            self.taps.insert(at, tap);
        }
    }

    /// Whether heap r is rare.
    pub fn is_rare_heap(&self, r: usize) -> bool {
        u32::try_from(r).is_ok_and(|r| self.rares.binary_search(&r).is_ok())
    }

    /// The largest rare heap; 0 if there is none.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&r| r as usize)
    }
}
