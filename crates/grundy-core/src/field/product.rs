//! The nim-product.

use super::table::table;
use super::width::width;

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
/// assert_eq!(nim_product(u64::MAX, u64::MAX), 11290409524105353207);
/// ```
///
/// Complexity: 15 look-ups in tables.
pub fn nim_product(a: u64, b: u64) -> u64 {
    table().product_64(a, b)
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

    #[test]
    fn published_products() {
        let published = [(2, 2, 3), (4, 4, 6), (5, 7, 13), (16, 16, 24), (65535, 65535, 40111)];
        let large = [(1 << 32, 1 << 32, 6442450944), (u64::MAX, u64::MAX, 11290409524105353207)];
        for (a, b, c) in published.into_iter().chain(large) {
            assert_eq!(nim_product(a, b), c, "{a} ⊗ {b}");
        }
    }
}
