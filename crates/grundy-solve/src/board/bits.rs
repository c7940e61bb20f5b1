//! Sets of cells as a fixed number of words, and lists in order: the tools of the engine.
//!
//! The sort of the standard library is compiled anew for every type that is sorted. Here nearly all types exist once
//! for each width of the words, and these sorts were a quarter of the crate. So a short list, as nearly all are, is
//! sorted by insertion. Of a longer one the numbers of its items are sorted, by code that is the same for all types.

use std::cmp::Ordering;

/// A set of up to 64·W bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Bits<W> = Bits([0; W]);

    pub(super) fn of(bits: impl IntoIterator<Item = u32>) -> Bits<W> {
        let mut set = Bits::EMPTY;
        bits.into_iter().for_each(|bit| set.0[bit as usize / 64] |= 1 << (bit % 64));
        set
    }

    #[inline]
    pub(super) fn one(bit: u32) -> Bits<W> {
        let mut set = Bits::EMPTY;
        set.0[bit as usize / 64] = 1 << (bit % 64);
        set
    }

    #[inline]
    fn each(self, other: Bits<W>, operation: impl Fn(u64, u64) -> u64) -> Bits<W> {
        Bits(std::array::from_fn(|at| operation(self.0[at], other.0[at])))
    }

    #[inline]
    pub(super) fn and(self, other: Bits<W>) -> Bits<W> {
        self.each(other, |a, b| a & b)
    }

    #[inline]
    pub(super) fn or(self, other: Bits<W>) -> Bits<W> {
        self.each(other, |a, b| a | b)
    }

    /// The cells of this set that are not in the other.
    #[inline]
    pub(super) fn without(self, other: Bits<W>) -> Bits<W> {
        self.each(other, |a, b| a & !b)
    }

    /// Whether all of the other set is in this one.
    #[inline]
    pub(super) fn holds(self, other: Bits<W>) -> bool {
        other.without(self).is_empty()
    }

    /// Whether the sets have a bit in common.
    #[inline]
    pub(super) fn meets(self, other: Bits<W>) -> bool {
        !self.and(other).is_empty()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn contains(self, bit: u32) -> bool {
        self.0[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn lowest(self) -> Option<u32> {
        self.0.iter().zip(0..).find(|&(&word, _)| word != 0).map(|(word, at)| 64 * at + word.trailing_zeros())
    }

    #[inline]
    pub(super) fn highest(self) -> Option<u32> {
        let word = self.0.iter().enumerate().rev().find(|&(_, &word)| word != 0);
        word.map(|(at, word)| 64 * at as u32 + 63 - word.leading_zeros())
    }

    /// Every bit by `by` lower; those below that vanish.
    #[inline]
    pub(super) fn shifted_down(self, by: u32) -> Bits<W> {
        if W == 1 {
            return Bits(self.0.map(|word| word.checked_shr(by).unwrap_or(0)));
        }
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        Bits(std::array::from_fn(|at| word(at + words) >> bits | word(at + words + 1) << 1 << (63 - bits)))
    }

    /// Every bit by `by` higher; what leaves the words vanishes.
    #[inline]
    pub(super) fn shifted_up(self, by: u32) -> Bits<W> {
        if W == 1 {
            return Bits(self.0.map(|word| word.checked_shl(by).unwrap_or(0)));
        }
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |at: Option<usize>| at.map_or(0, |at| self.0[at]);
        Bits(std::array::from_fn(|at| {
            word(at.checked_sub(words)) << bits | word(at.checked_sub(words + 1)) >> 1 >> (63 - bits)
        }))
    }

    /// The bits in the opposite order.
    #[inline]
    pub(super) fn reversed(self) -> Bits<W> {
        Bits(std::array::from_fn(|at| self.0[W - 1 - at].reverse_bits()))
    }

    /// The set, and what it reaches upwards along ties; bit k of `ties` says that bit k leads to bit k + 1.
    #[inline]
    pub(super) fn carried(self, ties: Bits<W>) -> Bits<W> {
        let mut carry = false;
        let start = self.and(ties);
        let sum = Bits(std::array::from_fn(|at| {
            let (sum, first) = ties.0[at].overflowing_add(start.0[at]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first || second;
            sum
        }));
        self.or(sum.each(ties, |sum, ties| sum ^ ties))
    }

    /// The bits, ascending.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = u32> {
        let (mut words, mut at) = (self.0, 0);
        std::iter::from_fn(move || {
            while at < W {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros();
                    words[at] &= words[at] - 1;
                    return Some(64 * at as u32 + bit);
                }
                at += 1;
            }
            None
        })
    }

    /// The set with the lower and the upper half of the words exchanged. W must be even.
    #[inline]
    pub(super) fn swapped(self) -> Bits<W> {
        Bits(std::array::from_fn(|at| self.0[(at + W / 2) % W]))
    }

    /// A number that is spread over all bits.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        self.0.iter().fold(0, |hash, &word| mix(hash ^ word))
    }
}

/// Spreads the bits of a number: the finaliser of splitmix64 with one round less.
#[inline]
pub(super) fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ mixed >> 32
}

/// Longer lists are not sorted by insertion.
const SHORT: usize = 20;

/// Sorts a list. Equal items keep their order.
pub(super) fn sort<T: Copy + Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts a list by `compare`. Equal items keep their order.
pub(super) fn sort_by<T: Copy>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if list.len() > SHORT {
        let order = ordered(list.len(), &|one, other| compare(&list[one], &list[other]));
        let sorted: Vec<T> = order.into_iter().map(|at| list[at]).collect();
        list.copy_from_slice(&sorted);
        return;
    }
    for end in 1..list.len() {
        let item = list[end];
        let mut at = end;
        while at > 0 && compare(&list[at - 1], &item) == Ordering::Greater {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = item;
    }
}

/// The numbers below `count`, sorted by `compare`.
fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn shifts_move_every_bit() {
        let members = [0, 5, 63, 64, 100, 127, 128, 191];
        let set: Bits<3> = Bits::of(members);
        assert_eq!((set.lowest(), set.highest(), Bits::<3>::EMPTY.highest()), (Some(0), Some(191), None));
        for by in 0..192 {
            let down = members.iter().filter(|&&bit| bit >= by).map(|bit| bit - by);
            assert_eq!(set.shifted_down(by), Bits::of(down), "{by}");
            let up = members.iter().map(|bit| bit + by).filter(|&bit| bit < 192);
            assert_eq!(set.shifted_up(by), Bits::of(up), "{by}");
        }
        let ties = Bits::of((2..9).chain(60..130).chain([150, 152]));
        let reached = (5..10).chain([20]).chain(64..131).chain([152, 153]);
        assert_eq!(Bits::<3>::of([5, 7, 20, 64, 100, 152]).carried(ties), Bits::of(reached));
        assert_eq!(set.reversed(), Bits::of(members.map(|bit| 191 - bit)));
        let one: Bits<1> = Bits::of([3, 63]);
        assert_eq!((one.shifted_down(3), one.shifted_up(60)), (Bits::of([0, 60]), Bits::of([63])));
    }

    #[test]
    fn lists_are_sorted_as_by_the_standard_library() {
        let mut random = Random::new(5);
        for length in (0..3 * SHORT).chain([1000]) {
            let list: Vec<(usize, usize)> = (0..length).map(|at| (random.below(length / 2 + 1), at)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by(&mut ours, |one, other| other.0.cmp(&one.0));
            theirs.sort_by_key(|item| std::cmp::Reverse(item.0));
            assert_eq!(ours, theirs);
            sort(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }
}
