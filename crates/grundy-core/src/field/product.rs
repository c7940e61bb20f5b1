//! The nim-product.
//!
//! # Products of 16 bits by logarithms
//! The nimbers from 1 to 65535 are the powers of one of them. So the logarithm of a product is a sum of two logarithms.
//! The tables take 384 KiB and are made, in about a millisecond, when the first product is asked for.

use std::sync::OnceLock;

/// The nim-product of two nimbers below 2^128. A product lies in the smallest field that contains both.
///
/// ```
/// # use grundy_core::field::product;
/// assert_eq!(product(16, 16), 24);
/// assert_eq!(product(65535, 65535), 40111);
/// ```
///
/// Complexity: 45 look-ups in tables at most.
pub fn product(a: u128, b: u128) -> u128 {
    match width(a | b) {
        1..=16 => table().product_16(a as u16, b as u16).into(),
        32 => table().product_32(a as u32, b as u32).into(),
        64 => table().product_64(a as u64, b as u64).into(),
        _ => table().product_128(a, b),
    }
}

/// The nim-product of two nimbers below 2^64: [`product`] for numbers of that size.
///
/// ```
/// # use grundy_core::nim_product;
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(4, 4), 6);
/// assert_eq!(nim_product(1 << 32, 1 << 32), 6442450944);
/// assert_eq!(nim_product(u64::MAX, u64::MAX), 11290409524105353207);
/// ```
///
/// Complexity: 15 look-ups in tables.
pub fn nim_product(a: u64, b: u64) -> u64 {
    table().product_64(a, b)
}

/// The nim-product by the recursion over the Fermat powers, the plain twin of [`product`](super::product()).
///
/// Let a = a1·F ⊕ a0 and b = b1·F ⊕ b0. With F ⊗ F = F ⊕ F/2 (Conway, *On Numbers and Games*, ch. 6), a⊗b is `(a1⊗b0
/// ⊕ a0⊗b1 ⊕ a1⊗b1)·F ⊕ a0⊗b0 ⊕ a1⊗b1⊗(F/2)`. Three products of halves are enough (Karatsuba).
///
/// ```
/// # use grundy_core::field::by_recursion;
/// assert_eq!(by_recursion(5, 7), 13);
/// ```
pub fn by_recursion(a: u128, b: u128) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = width(a | b) / 2;
    let ((a1, a0), (b1, b0)) = (halves(a, half), halves(b, half));
    let (top, bottom) = (by_recursion(a1, b1), by_recursion(a0, b0));
    let cross = by_recursion(a1 ^ a0, b1 ^ b0) ^ bottom;
    cross << half ^ bottom ^ times_top(top, half)
}

/// The nim-product of `a` and 2^(`bits` − 1), half of the Fermat power above the field of `bits` bits, that of `a`.
///
/// ```
/// # use grundy_core::field::{by_recursion, times_top};
/// assert_eq!(times_top(200, 8), by_recursion(200, 128));
/// ```
pub fn times_top(a: u128, bits: u32) -> u128 {
    if bits == 1 {
        return a;
    }
    // 2^(bits − 1) = F ⊗ t for the Fermat power F of half as many bits and t = F/2. So (a1·F ⊕ a0) ⊗ F ⊗ t is
    // (a1 ⊕ a0)⊗t·F ⊕ a1⊗t⊗t.
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    times_top(a1 ^ a0, half) << half ^ times_top(times_top(a1, half), half)
}

/// The number of bits of the smallest field that contains `a`: a power of two up to 128.
///
/// ```
/// # use grundy_core::field::width;
/// assert_eq!([0, 1, 2, 3, 4, 15, 16, 255].map(width), [1, 1, 2, 2, 4, 4, 8, 8]);
/// ```
pub fn width(a: u128) -> u32 {
    (u128::BITS - a.leading_zeros()).next_power_of_two()
}

/// The halves of a number of 2·`half` bits: the high one and the low one. `half` is less than 128.
pub(super) fn halves(a: u128, half: u32) -> (u128, u128) {
    (a >> half, a & ((1 << half) - 1))
}

/// The least nimber whose powers are all nimbers from 1 to 65535.
const GENERATOR: u128 = 258;

/// Number of the nimbers from 1 to 65535.
const ORDER: usize = 65_535;

/// The logarithms and powers of the field of 16 bits.
pub(super) struct Table {
    /// `logs[a]` is the exponent of a, for a > 0.
    logs: Box<[u16]>,
    /// `powers[n]` is the nth power, for n < 2·65535.
    powers: Box<[u16]>,
}

/// The tables of this process.
pub(super) fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::new)
}

impl Table {
    fn new() -> Table {
        // Multiplication by the generator is linear: one table for each byte.
        let part = |shift: u32| (0..256).map(move |byte: u128| by_recursion(byte << shift, GENERATOR) as u16);
        let (low, high): (Vec<u16>, Vec<u16>) = (part(0).collect(), part(8).collect());
        let mut logs = vec![0; ORDER + 1].into_boxed_slice();
        let mut powers = vec![0; 2 * ORDER].into_boxed_slice();
        let mut power = 1u16;
        for n in 0..ORDER {
            logs[usize::from(power)] = n as u16;
            powers[n] = power;
            powers[n + ORDER] = power;
            power = low[usize::from(power & 255)] ^ high[usize::from(power >> 8)];
        }
        Table { logs, powers }
    }

    /// The nim-product.
    #[inline]
    pub(super) fn product_16(&self, a: u16, b: u16) -> u16 {
        match (a, b) {
            (0, _) | (_, 0) => 0,
            _ => self.powers[usize::from(self.logs[usize::from(a)]) + usize::from(self.logs[usize::from(b)])],
        }
    }

    /// The nim-product of `a` and 2^15.
    #[inline]
    fn times_top_16(&self, a: u16) -> u16 {
        self.product_16(a, 1 << 15)
    }

    #[inline]
    pub(super) fn product_32(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let (top, bottom) = (self.product_16(a1, b1), self.product_16(a0, b0));
        let cross = self.product_16(a1 ^ a0, b1 ^ b0) ^ bottom;
        u32::from(cross) << 16 | u32::from(bottom ^ self.times_top_16(top))
    }

    /// The nim-product of `a` and 2^31.
    #[inline]
    fn times_top_32(&self, a: u32) -> u32 {
        let (a1, a0) = ((a >> 16) as u16, a as u16);
        let low = self.times_top_16(self.times_top_16(a1));
        u32::from(self.times_top_16(a1 ^ a0)) << 16 | u32::from(low)
    }

    #[inline]
    pub(super) fn product_64(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
        let (top, bottom) = (self.product_32(a1, b1), self.product_32(a0, b0));
        let cross = self.product_32(a1 ^ a0, b1 ^ b0) ^ bottom;
        u64::from(cross) << 32 | u64::from(bottom ^ self.times_top_32(top))
    }

    /// The nim-product of `a` and 2^63.
    #[inline]
    pub(super) fn times_top_64(&self, a: u64) -> u64 {
        let (a1, a0) = ((a >> 32) as u32, a as u32);
        let low = self.times_top_32(self.times_top_32(a1));
        u64::from(self.times_top_32(a1 ^ a0)) << 32 | u64::from(low)
    }

    pub(super) fn product_128(&self, a: u128, b: u128) -> u128 {
        let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
        let (top, bottom) = (self.product_64(a1, b1), self.product_64(a0, b0));
        let cross = self.product_64(a1 ^ a0, b1 ^ b0) ^ bottom;
        u128::from(cross) << 64 | u128::from(bottom ^ self.times_top_64(top))
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::super::{by_recursion, times_top};
    use super::*;
    use crate::Nimber;

    /// a⊗b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b }, the definition.
    #[test]
    fn products_agree_with_the_definition_up_to_64() {
        let n = 65;
        let mut table = vec![vec![0u128; n]; n];
        for a in 0..n {
            for b in 0..n {
                let options = (0..a).flat_map(|x| {
                    let table = &table;
                    (0..b).map(move |y| Nimber((table[x][b] ^ table[a][y] ^ table[x][y]) as u64))
                });
                table[a][b] = crate::mex(options).0.into();
                assert_eq!(by_recursion(a as u128, b as u128), table[a][b], "{a} ⊗ {b}");
                assert_eq!(product(a as u128, b as u128), table[a][b], "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn the_tables_agree_with_the_recursion() {
        let mut random = Random::new(1);
        for _ in 0..20_000 {
            let mut number = || {
                let wide = u128::from(random.bits()) << 64 | u128::from(random.bits());
                wide >> random.below(128)
            };
            let (a, b) = (number(), number());
            assert_eq!(product(a, b), by_recursion(a, b), "{a} ⊗ {b}");
            let (a, b) = (a as u64, b as u64);
            assert_eq!(u128::from(nim_product(a, b)), by_recursion(a.into(), b.into()), "{a} ⊗ {b}");
        }
        for a in 0..256 {
            assert!((0..256).all(|b| product(a, b) == by_recursion(a, b)), "{a}");
        }
    }

    #[test]
    fn products_obey_the_laws_of_a_field() {
        let mut random = Random::new(2);
        let mut number = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        for _ in 0..2_000 {
            let (a, b, c) = (number(), number(), number());
            assert_eq!(product(product(a, b), c), product(a, product(b, c)));
            assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
            assert_eq!((product(a, b), product(a, 1), product(a, 0)), (product(b, a), a, 0));
        }
    }

    #[test]
    fn half_of_a_fermat_power_is_a_factor_like_any_other() {
        let mut random = Random::new(3);
        for bits in [1, 2, 4, 8, 16, 32, 64, 128] {
            for _ in 0..100 {
                let a = (u128::from(random.bits()) << 64 | u128::from(random.bits())) >> (128 - bits);
                assert_eq!(times_top(a, bits), product(a, 1 << (bits - 1)), "{a}, {bits} bits");
            }
        }
    }
}
