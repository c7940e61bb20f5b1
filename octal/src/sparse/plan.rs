//! The plan of a game: the mask, and what follows from it.
//!
//! For a mask m call a value *common* if it has an odd number of bits in m, else *rare*. Then rare ⊕ common is common,
//! and common ⊕ common is rare. In many games, for the right mask, almost every heap is common once the game has
//! settled, and the few rare heaps are small. Then only a pair with a rare heap can exclude a common value. That takes
//! one look-up for each rare heap, instead of n/2.
//!
//! A *tap* is a distance d = t + r and a value g = G(r): heap n has the option worth G(n−d) ⊕ g. There is a tap for
//! every t whose removal may leave two heaps, and every rare heap r.
//!
//! Let all t whose removal leaves two heaps be odd, or all even. Then a heap's own parity may count as one more bit.
//! Heap h is common if the number of bits of G(h) in m, plus h + t, is odd. The classes add in the same way, since
//! the two heaps left of n have n − t counters. (`.104`, `.106` and `.127` need it.)
//!
//! Berlekamp, Conway and Guy, *Winning Ways*, ch. 4 ("sparse spaces"); Gangolli and Plambeck 1989.
//!
//! # The best mask, by a fast Walsh–Hadamard transform
//! For a mask m, count the values v with an even number of bits in v & m, minus those with an odd number. This is
//! W(m). W is the transform of the table that counts how often each v occurs, and computing all of it takes V·log V
//! steps. The best mask is where W is least (Gangolli and Plambeck 1989 for sparse spaces).
//!
//! # Compressed values: without the mask's lowest bit
//! The common values have an odd number of bits in the mask, or an even number, if the heap's own parity says so. So
//! any one bit of the mask follows from the others, and deleting the lowest, bit j, loses nothing. The map is linear:
//! the compression of a ⊕ b is the nim-sum of the compressions of a and b. It also keeps the order among the common
//! values, and among the rare ones. For if two values differ in bit j and no higher bit, they differ in no other bit of
//! the mask: their classes differ. So the least common value that is not hit is simply the mex of the compressed bytes.
//!
//! The compressed rare values below a common value v are all numbers below some b. Some have a smaller part above bit
//! j. The others have the same part if v has bit j, because then the rare ones do not. So verification only asks
//! whether a mex is at least b.

use crate::definition::Breaking;
use crate::kernels::Code;

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
    /// Chooses the mask for the values of all heaps so far; `None` if more than every fifth heap is rare.
    pub fn choose(moves: &Breaking, values: &[u32]) -> Option<Plan> {
        let mut counts = Counts::new(values.len());
        values.iter().for_each(|&value| counts.add(value));
        let plan = counts.best(moves)?;
        let rares = (1..values.len()).filter(|&h| !plan.is_common(h, values[h]));
        let (rares, rare_values): (Vec<u32>, Vec<u32>) = rares.map(|h| (h as u32, values[h])).unzip();
        Plan::restored(moves, plan.mask, plan.parity, rares, &rare_values)
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
    pub(crate) fn is_common(&self, n: usize, value: u32) -> bool {
        let parity = self.parity.map_or(0, |offset| (n + offset) as u32);
        ((value & self.mask).count_ones() + parity) % 2 == 1
    }

    /// Adds the rare heap r, which must be larger than all others.
    pub(crate) fn add_rare(&mut self, moves: &Breaking, r: usize, value: u32) {
        self.rares.push(r as u32);
        for tap in moves.leaving(2).map(|t| ((t + r) as u32, value)) {
            // The place is near the end.
            let at = self.taps.partition_point(|other| *other < tap);
            self.taps.insert(at, tap);
        }
    }

    pub(crate) fn is_rare_heap(&self, r: usize) -> bool {
        u32::try_from(r).is_ok_and(|r| self.rares.binary_search(&r).is_ok())
    }

    /// The largest rare heap; 0 if there is none.
    pub(crate) fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&r| r as usize)
    }
}

/// How often each value occurs at even and at odd heaps: all that the choice of a mask depends on.
pub struct Counts {
    /// How many heaps will be added.
    heaps: usize,
    added: usize,
    /// The heaps from 1 on.
    all: Vec<[i64; 2]>,
    /// The later half of all heaps, which chooses the mask, because the early heaps are not settled yet.
    later: Vec<[i64; 2]>,
}

impl Counts {
    pub fn new(heaps: usize) -> Counts {
        Counts { heaps, added: 0, all: Vec::new(), later: Vec::new() }
    }

    /// Adds the value of the next heap.
    #[inline]
    pub fn add(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.all.len() {
            self.all.resize((at + 1).next_power_of_two(), [0; 2]);
            self.later.resize(self.all.len(), [0; 2]);
        }
        let odd = self.added % 2;
        self.all[at][odd] += i64::from(self.added > 0);
        self.later[at][odd] += i64::from(self.added >= self.heaps / 2);
        self.added += 1;
    }

    /// The mask that suits the later heaps best, as a plan without rare heaps; `None` where over a fifth is rare.
    pub fn best(&self, moves: &Breaking) -> Option<Plan> {
        self.best_by(&[&self.later], moves)
    }

    /// As `best`, if no heaps come later. If the later heaps repeat a few values, many masks suit them, and the mask
    /// with the fewest rare heaps in all is wanted.
    pub(crate) fn best_of_all(&self, moves: &Breaking) -> Option<Plan> {
        self.best_by(&[&self.later, &self.all], moves)
    }

    /// The mask with the fewest rare heaps among those that suit one of these lists of counts best.
    fn best_by(&self, lists: &[&Vec<[i64; 2]>], moves: &Breaking) -> Option<Plan> {
        let removed = moves.leaving(2).next()?;
        let may_use_parity = moves.leaving(2).all(|t| t % 2 == removed % 2);
        let parities: &[Option<usize>] = if may_use_parity { &[None, Some(removed)] } else { &[None] };
        let candidates = parities.iter().flat_map(|&parity| lists.iter().map(move |&counts| (parity, counts)));
        let with_mask = candidates.map(|(parity, counts)| {
            let weight = |&[even, odd]: &[i64; 2]| match parity {
                None => even + odd,
                Some(offset) if offset % 2 == 0 => even - odd,
                Some(_) => odd - even,
            };
            let mask = best_mask(&counts.iter().map(weight).collect::<Vec<_>>());
            Plan { mask, parity, rares: Vec::new(), taps: Vec::new() }
        });
        let rares = |plan: &Plan| -> i64 {
            let of = |(value, counts): (usize, &[i64; 2])| -> i64 {
                (0..2).filter(|&h| !plan.is_common(h, value as u32)).map(|h| counts[h]).sum()
            };
            self.all.iter().enumerate().map(of).sum()
        };
        let (rares, plan) = with_mask.map(|plan| (rares(&plan), plan)).min_by_key(|&(rares, _)| rares)?;
        // The plain definition looks at n/2 pairs for each t.
        (rares < (self.heaps / 5) as i64).then_some(plan)
    }
}

/// The mask m for which the values v with an odd number of bits in v & m have the greatest total of these weights.
pub(crate) fn best_mask(weights: &[i64]) -> u32 {
    let size = weights.len().next_power_of_two();
    let mut spectrum = weights.to_vec();
    spectrum.resize(size, 0);
    let mut half = 1;
    while half < size {
        for block in spectrum.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    spectrum.iter().enumerate().min_by_key(|&(_, w)| w).map_or(0, |(mask, _)| mask as u32)
}

/// How the values of a plan are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compression {
    mask: u32,
    parity: Option<usize>,
    bit: u32,
}

impl Compression {
    /// The compression for a plan; `None` if the mask is empty.
    pub fn new(plan: &Plan) -> Option<Compression> {
        (plan.mask != 0).then(|| Compression { mask: plan.mask, parity: plan.parity, bit: plan.mask.trailing_zeros() })
    }

    /// The value without its bit j.
    pub fn compress(&self, value: u32) -> u32 {
        let low = (1 << self.bit) - 1;
        value >> 1 & !low | value & low
    }

    /// Whether all values up to `largest` fit into codes of a type.
    pub fn fits<C: Code>(&self, largest: u32) -> bool {
        let low = (1 << self.bit) - 1;
        (self.compress(largest | low) as usize) < C::END
    }

    /// The common value of heap n whose code is `code`.
    pub fn common(&self, n: usize, code: u32) -> u32 {
        self.restore(n, code, true)
    }

    /// The rare value of heap n whose code is `code`.
    pub fn rare(&self, n: usize, code: u32) -> u32 {
        self.restore(n, code, false)
    }

    /// How many rare values of heap n are less than the common value whose code is `code`.
    pub(crate) fn rares_below(&self, n: usize, code: u32) -> u32 {
        let has_bit = self.common(n, code) >> self.bit & 1;
        ((code >> self.bit) + has_bit) << self.bit
    }

    fn restore(&self, n: usize, code: u32, common: bool) -> u32 {
        let low = (1 << self.bit) - 1;
        let without = (code & !low) << 1 | code & low;
        let parity = self.parity.map_or(0, |offset| (n + offset) as u32);
        let is_common = ((without & self.mask).count_ones() + parity) % 2 == 1;
        without | u32::from(is_common != common) << self.bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::moves_of;
    use grundy_testkit::Random;

    #[test]
    fn where_the_later_heaps_say_little_the_earlier_ones_decide() {
        // All values have an odd number of bits in the mask 6; the later ones are all 2, which suits other masks too.
        let values = (0..2_000).map(|n| if n < 1_000 { [2, 3, 2, 3, 2, 3, 4, 5][n % 8] } else { 2 });
        let mut counts = Counts::new(2_000);
        values.clone().for_each(|value| counts.add(value));
        let moves = moves_of("0.07");
        let rares = |plan: Option<Plan>| {
            let plan = plan.unwrap();
            values.clone().enumerate().filter(|&(n, value)| !plan.is_common(n, value)).count()
        };
        assert_eq!(rares(counts.best_of_all(&moves)), 0);
        assert_eq!(rares(counts.best(&moves)), 250);
    }

    #[test]
    fn the_mask_found_is_as_good_as_the_best_of_all_masks() {
        let mut random = Random::new(12345);
        for round in 0..200 {
            let weights: Vec<i64> = (0..1 << (round % 7)).map(|_| random.below(4096) as i64 - 1000).collect();
            let is_odd = |v: u32, mask: u32| (v & mask).count_ones() % 2 == 1;
            let on_odd = |mask: u32| (0..).zip(&weights).filter(|(v, _)| is_odd(*v, mask)).map(|(_, w)| w).sum::<i64>();
            let best = (0..weights.len() as u32).map(on_odd).max().unwrap();
            assert_eq!(on_odd(best_mask(&weights)), best);
        }
    }

    #[test]
    fn compression_is_linear_and_keeps_the_order_in_each_class() {
        for mask in 1..64 {
            for parity in [None, Some(0), Some(1)] {
                let plan = Plan { mask, parity, rares: Vec::new(), taps: Vec::new() };
                let code = Compression::new(&plan).unwrap();
                for n in 0..2 {
                    let (common, rare): (Vec<u32>, Vec<u32>) = (0..64).partition(|&v| plan.is_common(n, v));
                    for (class, is_common) in [(&common, true), (&rare, false)] {
                        let codes: Vec<u32> = class.iter().map(|&v| code.compress(v)).collect();
                        assert_eq!(codes, (0..32).collect::<Vec<_>>(), "mask {mask}");
                        let back = |&c: &u32| if is_common { code.common(n, c) } else { code.rare(n, c) };
                        assert_eq!(codes.iter().map(back).collect::<Vec<_>>(), *class);
                    }
                    for (i, &v) in common.iter().enumerate() {
                        let below = rare.iter().filter(|&&r| r < v).count();
                        assert_eq!(code.rares_below(n, i as u32) as usize, below, "mask {mask} value {v}");
                    }
                }
                for a in 0..64 {
                    assert!((0..64).all(|b| code.compress(a ^ b) == code.compress(a) ^ code.compress(b)));
                }
            }
        }
    }
}
