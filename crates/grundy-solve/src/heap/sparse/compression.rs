//! Values in one byte or two: without the mask's lowest bit.
//!
//! At a given heap, the common values are those with an odd number of bits in the mask (or an even number, if the
//! heap's own parity says so). So any one bit of the mask follows from the others, and deleting the lowest, bit j,
//! loses nothing. The map is linear: the compression of a ⊕ b is the nim-sum of the compressions of a and b. It also
//! keeps the order among the common values, and among the rare ones: if the highest bit in which two values differ were
//! j, they would differ in no other bit of the mask, and be of different classes. So the least common value that is not
//! hit is simply the mex of the compressed bytes.
//!
//! The rare values below a common value v are, compressed, an initial segment 0, 1, …, b − 1: those with a smaller part
//! above bit j, and those with the same part if v has bit j, because then the rare ones do not. So verification only
//! asks whether a mex is at least b.

use super::plan::Plan;
use crate::heap::kernels::Code;

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
