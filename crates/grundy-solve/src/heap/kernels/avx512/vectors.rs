//! A block, 64 bytes, as a vector.

use std::arch::x86_64::*;

use super::super::compiled::View;
use super::super::kernel::{Code, LANES};

/// The codes as a vector; they must have 64 bytes in all.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn load<C: Code, const N: usize>(codes: &[C; N]) -> __m512i {
    const { assert!(size_of::<[C; N]>() == 64) };
    // SAFETY: the array has the 64 bytes that are read, and the load need not be aligned.
    unsafe { _mm512_loadu_si512(codes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn store(bytes: &mut [u8; LANES], vector: __m512i) {
    // SAFETY: the array has the 64 bytes that are written, and the store need not be aligned.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// What a tap shows to a block.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn seen(view: View<u8, LANES>) -> __m512i {
    _mm512_xor_si512(load(view.codes), _mm512_set1_epi8(view.value as i8))
}
