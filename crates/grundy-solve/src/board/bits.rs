//! Sets of cells as a fixed number of words, for the engine.

/// A set of up to 64·W bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(super) const EMPTY: Bits<W> = Bits([0; W]);

    /// The set of these bits.
    pub(super) fn of(bits: impl IntoIterator<Item = u32>) -> Bits<W> {
        let mut set = Bits::EMPTY;
        bits.into_iter().for_each(|bit| set.0[bit as usize / 64] |= 1 << (bit % 64));
        set
    }

    /// The set of one bit.
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

    /// What is in both.
    #[inline]
    pub(super) fn and(self, other: Bits<W>) -> Bits<W> {
        self.each(other, |a, b| a & b)
    }

    /// What is in one or the other.
    #[inline]
    pub(super) fn or(self, other: Bits<W>) -> Bits<W> {
        self.each(other, |a, b| a | b)
    }

    /// What is in this set and not in the other.
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

    /// Whether the set is empty.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether this bit is set.
    #[inline]
    pub(super) fn contains(self, bit: u32) -> bool {
        self.0[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    /// How many bits are set.
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest bit.
    #[inline]
    pub(super) fn lowest(self) -> Option<u32> {
        self.0.iter().zip(0..).find(|&(&word, _)| word != 0).map(|(word, at)| 64 * at + word.trailing_zeros())
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
