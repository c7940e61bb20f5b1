//! The innermost loops of nim-products, once for each kind of processor.
//!
//! This file has the choice of the best kernel, and the plain loops, the slow twin, for any processor. `x86_64` has
//! tokens that prove which instructions there are, and products with the carry-less multiplication. It also has 64
//! products at a time, with the multiplication of the field of 256 elements.
//!
//! All kernels give the same results, bit for bit. Tests compare them on random data.
//!
//! `ARCHITECTURE.md` lists this folder among the few places with `unsafe`. Here there are two reasons: a function needs
//! instructions that a token proves the processor has, and registers are read from memory.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod x86_64;

use grundy_core::field::nim_product;

#[cfg(target_arch = "x86_64")]
use x86_64::{Clmul, Galois};

/// The loops of one kind of processor.
#[derive(Clone, Copy)]
pub enum Kernel {
    /// The plain loops.
    Portable,
    /// Instructions with the carry-less multiplication.
    #[cfg(target_arch = "x86_64")]
    Clmul(Clmul),
    /// Instructions with the multiplication of a Galois field.
    #[cfg(target_arch = "x86_64")]
    Galois(Galois),
}

impl Kernel {
    /// The kernels that this processor can run, the best first.
    pub fn all() -> impl Iterator<Item = Kernel> {
        #[cfg(target_arch = "x86_64")]
        let special = [Galois::detect().map(Kernel::Galois), Clmul::detect().map(Kernel::Clmul)];
        #[cfg(not(target_arch = "x86_64"))]
        let special: [Option<Kernel>; 0] = [];
        special.into_iter().flatten().chain([Kernel::Portable])
    }

    #[inline]
    pub fn best() -> Kernel {
        Kernel::all().next().unwrap_or(Kernel::Portable)
    }

    /// The name, as a benchmark prints it.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kernel::Clmul(_) => "clmul",
            #[cfg(target_arch = "x86_64")]
            Kernel::Galois(_) => "gfni",
        }
    }

    /// Multiplies nimbers: `a[i]` becomes `a[i]` ⊗ `b[i]`.
    pub fn products(self, a: &mut [u64], b: &[u64]) {
        match self {
            Kernel::Portable => products(a, b),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the token proves that the processor has PCLMULQDQ, and every x86-64 has SSE2.
            Kernel::Clmul(_) => unsafe { x86_64::clmul_products(a, b) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the token proves that the processor has all that `galois_products` names.
            Kernel::Galois(_) => unsafe { x86_64::galois_products(a, b) },
        }
    }

    /// The product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
    #[inline]
    pub(crate) fn polynomial_product(self, a: u64, b: u64) -> u64 {
        match self {
            Kernel::Portable => polynomial_product(a, b),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the token proves that the processor has PCLMULQDQ, and every x86-64 has SSE2.
            Kernel::Clmul(_) | Kernel::Galois(Galois(_)) => unsafe { x86_64::polynomial_product(a, b) },
        }
    }
}

/// x^4 + x^3 + x + 1, which equals x^64.
const OVERFLOW: u64 = 0b11011;

/// Multiplies nimbers one by one, by tables of logarithms.
fn products(a: &mut [u64], b: &[u64]) {
    for (a, &b) in a.iter_mut().zip(b) {
        *a = nim_product(*a, b);
    }
}

/// The product of two polynomials, one coefficient at a time.
fn polynomial_product(a: u64, b: u64) -> u64 {
    (0..64).rev().fold(0u64, |sum, bit| {
        let overflow = if sum >> 63 == 1 { OVERFLOW } else { 0 };
        let addend = if b >> bit & 1 == 1 { a } else { 0 };
        sum << 1 ^ overflow ^ addend
    })
}

#[cfg(test)]
mod tests {
    use grundy_core::field::by_recursion;
    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn every_kernel_multiplies_as_the_recursion_does() {
        for kernel in Kernel::all() {
            let mut random = Random::new(1);
            for length in 0..200 {
                let mut draw = || -> Vec<u64> { (0..length).map(|i| random.bits() >> (i % 64)).collect() };
                let (a, b) = (draw(), draw());
                let mut found = a.clone();
                kernel.products(&mut found, &b);
                for ((found, a), b) in found.iter().zip(a).zip(b) {
                    assert_eq!(u128::from(*found), by_recursion(a.into(), b.into()), "{}: {a} ⊗ {b}", kernel.name());
                }
            }
        }
    }

    #[test]
    fn every_kernel_multiplies_polynomials_as_the_plain_one_does() {
        for kernel in Kernel::all() {
            let mut random = Random::new(2);
            for _ in 0..5_000 {
                let (a, b) = (random.bits() >> random.below(64), random.bits() >> random.below(64));
                let plain = Kernel::Portable.polynomial_product(a, b);
                assert_eq!(kernel.polynomial_product(a, b), plain, "{}: {a:x} {b:x}", kernel.name());
            }
        }
    }
}
