//! Half a block, 32 bytes, as a vector.

use std::arch::x86_64::*;

/// Number of lanes of half a block.
pub const HALF: usize = 32;

/// The bytes as a vector.
#[inline]
#[target_feature(enable = "avx2")]
pub fn load(bytes: &[u8; HALF]) -> __m256i {
    // SAFETY: the array has the 32 bytes that are read, and the load need not be aligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// The vector as bytes.
#[inline]
#[target_feature(enable = "avx2")]
pub fn store(bytes: &mut [u8; HALF], vector: __m256i) {
    // SAFETY: the array has the 32 bytes that are written, and the store need not be aligned.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
}

/// The N codes from index `at` on.
///
/// # Panics
///
/// If there are not enough codes.
#[inline]
pub fn part<C, const N: usize>(codes: &[C], at: usize) -> &[C; N] {
    codes[at..].first_chunk().unwrap_or_else(|| panic!("fewer than {N} codes from {at} on"))
}

/// The N codes from index `at` on, mutably.
///
/// # Panics
///
/// If there are not enough codes.
#[inline]
pub(crate) fn part_mut<C, const N: usize>(codes: &mut [C], at: usize) -> &mut [C; N] {
    codes[at..].first_chunk_mut().unwrap_or_else(|| panic!("fewer than {N} codes from {at} on"))
}
