//! Products of 16 bits by logarithms.
//!
//! The nimbers from 1 to 65535 are the powers of one of them. So the logarithm of a product is a sum of two logarithms.
//! The tables take 384 KiB and are made, in about a millisecond, when the first product is asked for.

use std::sync::OnceLock;

use super::product::by_recursion;

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
