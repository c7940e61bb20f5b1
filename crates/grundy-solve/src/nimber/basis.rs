//! Nimbers below 2^64 as polynomials over the two-element field.
//!
//! All fields of 2^64 elements are the same up to the names of their elements. In the field of polynomials modulo
//! x^64 + x^4 + x^3 + x + 1 a product is one carry-less multiplication and a short reduction, and many processors have
//! an instruction for it. The renaming maps x to a root of that polynomial among the nimbers. It is linear: eight
//! look-ups, one for each byte.

use std::sync::OnceLock;

use grundy_core::field;

/// A nimber that is a root of x^64 + x^4 + x^3 + x + 1.
pub(super) const ROOT: u64 = 0x67b6_b273_eb5d_60f6;

/// A linear map of 64 bits, one table for each byte of the argument.
pub(super) type Map = [[u64; 256]; 8];

/// The two renamings.
pub(super) struct Basis {
    /// From nimbers to polynomials: bit i is the coefficient of x^i.
    pub(super) to_polynomial: Map,
    /// From polynomials to nimbers.
    pub(super) to_nimber: Map,
}

impl Basis {
    /// The tables of this process.
    pub(super) fn get() -> &'static Basis {
        static BASIS: OnceLock<Box<Basis>> = OnceLock::new();
        BASIS.get_or_init(|| {
            let mut power = 1;
            let powers = std::array::from_fn(|_| {
                let this = power;
                power = field::nim_product(power, ROOT);
                this
            });
            Box::new(Basis { to_polynomial: map(&inverted(powers)), to_nimber: map(&powers) })
        })
    }
}

/// The tables of the map that sends bit i to `images[i]`.
fn map(images: &[u64; 64]) -> Map {
    let image = |byte: usize, value: usize| {
        (0..8).filter(|bit| value >> bit & 1 == 1).fold(0, |sum, bit| sum ^ images[8 * byte + bit])
    };
    std::array::from_fn(|byte| std::array::from_fn(|value| image(byte, value)))
}

/// The inverse of the map that sends bit i to `images[i]`, which must have one.
fn inverted(mut images: [u64; 64]) -> [u64; 64] {
    let mut sources: [u64; 64] = std::array::from_fn(|bit| 1 << bit);
    for bit in 0..64 {
        // The images are independent, so one of the rest has this bit.
        let Some(pivot) = (bit..64).find(|&row| images[row] >> bit & 1 == 1) else { continue };
        images.swap(bit, pivot);
        sources.swap(bit, pivot);
        for row in (0..64).filter(|&row| row != bit) {
            if images[row] >> bit & 1 == 1 {
                images[row] ^= images[bit];
                sources[row] ^= sources[bit];
            }
        }
    }
    sources
}

/// The value of a linear map.
#[inline]
pub(super) fn mapped(map: &Map, a: u64) -> u64 {
    let bytes = a.to_le_bytes();
    map.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
}
