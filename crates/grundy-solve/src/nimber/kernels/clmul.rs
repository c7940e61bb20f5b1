//! Tokens of instructions, and products as polynomials, with the carry-less multiplication of 64 bits.

use std::arch::x86_64::*;

use super::super::polynomial::{Basis, mapped};

/// x^4 + x^3 + x + 1, which equals x^64.
const OVERFLOW: i64 = 0b11011;

/// Multiplies nimbers one by one.
#[target_feature(enable = "pclmulqdq")]
pub fn products(a: &mut [u64], b: &[u64]) {
    let basis = Basis::get();
    for (a, &b) in a.iter_mut().zip(b) {
        let (p, q) = (mapped(&basis.to_polynomial, *a), mapped(&basis.to_polynomial, b));
        *a = mapped(&basis.to_nimber, polynomial_product(p, q));
    }
}

/// The product of two polynomials. What overflows is folded back twice: first up to 64 bits, then the 3 bits carried.
#[inline]
#[target_feature(enable = "pclmulqdq")]
pub(crate) fn polynomial_product(a: u64, b: u64) -> u64 {
    let overflow = _mm_set_epi64x(0, OVERFLOW);
    let whole = _mm_clmulepi64_si128::<0x00>(_mm_set_epi64x(0, a as i64), _mm_set_epi64x(0, b as i64));
    let once = _mm_clmulepi64_si128::<0x01>(whole, overflow);
    let twice = _mm_clmulepi64_si128::<0x01>(once, overflow);
    _mm_cvtsi128_si64(_mm_xor_si128(whole, _mm_xor_si128(once, twice))) as u64
}

/// The processor has PCLMULQDQ: Intel since 2010, AMD since 2011.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clmul(());

impl Clmul {
    /// Detects it. The standard library remembers the answer.
    pub(crate) fn detect() -> Option<Clmul> {
        is_x86_feature_detected!("pclmulqdq").then_some(Clmul(()))
    }
}

/// The processor has AVX-512 with GFNI and VBMI: Intel since 2019, AMD since 2022. It has PCLMULQDQ too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Galois(pub Clmul);

impl Galois {
    /// Detects it. The standard library remembers the answer.
    pub(crate) fn detect() -> Option<Galois> {
        let can = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        Clmul::detect().filter(|_| can).map(Galois)
    }
}
