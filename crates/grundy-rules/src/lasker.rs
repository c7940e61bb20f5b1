//! Lasker's Nim: take any number from a heap, or split it into two.
//!
//! The code 4.333... . A heap of 4k+1 or 4k+2 is worth its size. The heaps `4k+3` and `4k+4` are worth each other's
//! sizes (Lasker 1931). The value function f is its own inverse, so the winning moves can be counted:
//!
//! **Options of value t.** Taking leaves the heap f(t), if that is smaller. Splitting into heaps of values A and B
//! needs A ⊕ B = t and f(A) + f(B) = n. Fix A mod 4. Then B mod 4 and A + B are known. The equation A + B = (A ⊕ B) +
//! 2(A & B) gives the bits that both have. Each bit of t belongs to one of them. If t has c bits above the lowest
//! two, there are 2^c ways, in ascending order of A if the bits are counted upwards.
//!
//! **Misère play** is Bouton's. While some heap is 2 or more, a position is a P-position exactly if it is one in normal
//! play. Otherwise the number of ones must be odd. Proof: call a heap *large* if it has at least 2 counters. A large
//! heap is worth at least 2, any other heap at most 1. If the nim-sum is 0, two heaps are large. So every move leaves a
//! large heap, and a nim-sum that is not 0. With another nim-sum, take a normal winning move that leaves a large heap.
//! If none does, one heap is large: take all of it, or all but one, so that an odd number of ones is left.

use grundy_core::{Convention, Declared, Goal, Nimber, OptionList, Periodicity, Position, Theorem};

use crate::nim::heap_left;

pub(crate) const LASKER: Theorem = Theorem::named("Lasker");

/// f: the value of a heap, and the heap of a value. `None` only for `u64::MAX`, whose value needs more than 64 bits.
fn exchanged(n: u64) -> Option<u64> {
    match n % 4 {
        3 => n.checked_add(1),
        0 => Some(n.saturating_sub(1)),
        _ => Some(n),
    }
}

pub(crate) const PERIOD: (Periodicity, &Theorem) = (Periodicity { preperiod: 1, period: 4, saltus: 4 }, &LASKER);

pub(crate) fn declared(n: u64, convention: Convention) -> Declared {
    match (convention, exchanged(n)) {
        (Convention::Normal, Some(value)) => Declared::value(&LASKER, Nimber(value)),
        (Convention::Normal, None) => Declared::outcome(&LASKER, false),
        (Convention::Misere, _) => Declared::outcome(&LASKER, n == 1),
    }
}

/// The options of a heap of n that reach the goal.
///
/// Complexity: O(`most`).
pub(crate) fn options(n: u64, goal: Goal, most: usize) -> OptionList<Position> {
    match goal {
        Goal::Value(target) => {
            let splits = splits_of_value(n, target.0, most);
            let heap = exchanged(target.0).filter(|&heap| heap < n);
            let taking = heap.map(|heap| heap_left(heap).into_iter().collect());
            let count = splits.count + taking.iter().len() as u128;
            let all = splits.first.into_iter().chain(taking).collect();
            OptionList { count, ..OptionList::from_all(all, most) }
        }
        Goal::MisereP => {
            let halves = (n >= 4 && n.is_multiple_of(2)).then(|| vec![Position::from(n / 2); 2]);
            OptionList::from_all((n >= 2).then(|| vec![Position::from(1)]).into_iter().chain(halves).collect(), most)
        }
    }
}

/// The unordered splits of n into two non-empty heaps with values A ⊕ B = t.
fn splits_of_value(n: u64, t: u64, most: usize) -> OptionList<Position> {
    // f(A) − A for A ≥ 1, by the lowest two bits of A.
    const GROWTH: [i128; 4] = [-1, 0, 0, 1];
    let mut ordered = 0u128;
    let mut first = Vec::new();
    for low in 0..4u64 {
        let other = low ^ (t & 3);
        let sum = i128::from(n) - GROWTH[low as usize] - GROWTH[other as usize];
        let twice_both = sum - i128::from(t);
        if twice_both < 0 || twice_both % 2 != 0 {
            continue;
        }
        // At most (2^64 + 1) / 2.
        let both = (twice_both / 2) as u64;
        if both & t != 0 || both & 3 != low & other {
            continue;
        }
        // A gets some bits of t and B the others; the lowest two bits are fixed.
        let (free, settled) = (t & !3, low & t);
        ordered += 1u128 << free.count_ones();
        // f(0) = 0 is not a heap: neither A nor B may be 0.
        ordered -= u128::from(both | settled == 0);
        ordered -= u128::from(both | (other & t) == 0);
        let mut bits = 0;
        let mut listed = 0;
        while listed < most {
            let (a, b) = (both | settled | bits, both | (t ^ (settled | bits)));
            if a > 0 && b > 0 {
                let heap = (i128::from(a) + GROWTH[low as usize]) as u64;
                // Ascending A gives ascending heaps, so from here on the pairs repeat in reverse.
                if heap > n - heap {
                    break;
                }
                first.push(vec![Position::from(heap), Position::from(n - heap)]);
                listed += 1;
            }
            if bits == free {
                break;
            }
            // The next larger subset of the free bits.
            bits = bits.wrapping_sub(free) & free;
        }
    }
    // Only t = 0 has a split into equal values, that is into equal heaps.
    OptionList { count: if t == 0 { ordered } else { ordered / 2 }, first }
}
