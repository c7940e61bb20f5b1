//! Comparisons of 512 pairs of heaps with many values, in bytes.
//!
//! Four bits of a value are an index (`vpshufb`) into a table of sets, one bit for each of eight values. The sets that
//! the three or four parts of a pair find have in common what the pair is worth. This is how Teddy, the search for
//! several strings in Hyperscan (Langdale 2015), finds where one of them may begin. Here nothing is left to be checked.

use std::arch::x86_64::*;

use super::super::compiled::{HALF, load, part};
use super::super::lanes::{Octet, PAIRS, PairBytes};

/// What a vector of pairs is worth: low bytes, high bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn sums(pairs: PairBytes, at: usize) -> [__m256i; 2] {
    let sum = |byte: usize| _mm256_xor_si256(load(part(pairs.smalls[byte], at)), load(part(pairs.larges[byte], at)));
    [sum(0), sum(1)]
}

#[target_feature(enable = "avx2")]
pub fn equal(pairs: PairBytes, value: u16) -> bool {
    let [low, high] = value.to_le_bytes().map(|byte| _mm256_set1_epi8(byte as i8));
    let mut found = _mm256_setzero_si256();
    for at in (0..PAIRS).step_by(HALF) {
        let [sum, sum_high] = sums(pairs, at);
        let here = _mm256_and_si256(_mm256_cmpeq_epi8(sum, low), _mm256_cmpeq_epi8(sum_high, high));
        found = _mm256_or_si256(found, here);
    }
    _mm256_testz_si256(found, found) == 0
}

#[target_feature(enable = "avx2")]
pub fn among(pairs: PairBytes, octets: &[Octet]) -> u64 {
    let mut all = 0;
    for (i, octets) in octets.chunks(4).enumerate() {
        let found = match (octets.len(), pairs.wide) {
            (1, false) => among_few::<1, 3>(pairs, octets),
            (2, false) => among_few::<2, 3>(pairs, octets),
            (3, false) => among_few::<3, 3>(pairs, octets),
            (_, false) => among_few::<4, 3>(pairs, octets),
            (1, true) => among_few::<1, 4>(pairs, octets),
            (2, true) => among_few::<2, 4>(pairs, octets),
            (3, true) => among_few::<3, 4>(pairs, octets),
            (_, true) => among_few::<4, 4>(pairs, octets),
        };
        all |= u64::from(found) << (32 * i);
    }
    all
}

/// The same for N octets, and values of P parts.
#[inline]
#[target_feature(enable = "avx2")]
fn among_few<const N: usize, const P: usize>(pairs: PairBytes, octets: &[Octet]) -> u32 {
    let tables: [[__m256i; P]; N] =
        std::array::from_fn(|i| std::array::from_fn(|j| twice(u128::from_le_bytes(octets[i].tables[j]))));
    let four = _mm256_set1_epi8(15);
    let upper = |bytes| _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), four);
    let mut found = [_mm256_setzero_si256(); N];
    for at in (0..PAIRS).step_by(HALF) {
        let [low, high] = sums(pairs, at);
        let parts = [_mm256_and_si256(low, four), upper(low), _mm256_and_si256(high, four), upper(high)];
        for (found, tables) in found.iter_mut().zip(&tables) {
            let mut here = _mm256_shuffle_epi8(tables[0], parts[0]);
            for j in 1..P {
                here = _mm256_and_si256(here, _mm256_shuffle_epi8(tables[j], parts[j]));
            }
            *found = _mm256_or_si256(*found, here);
        }
    }
    found.into_iter().rev().fold(0, |all, found| all << 8 | u32::from(any(found)))
}

/// A table in both halves of a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn twice(table: u128) -> __m256i {
    _mm256_broadcastsi128_si256(_mm_set_epi64x((table >> 64) as i64, table as i64))
}

/// The bits that some byte has.
#[inline]
#[target_feature(enable = "avx2")]
fn any(bytes: __m256i) -> u8 {
    let half = _mm_or_si128(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256::<1>(bytes));
    let word = (_mm_cvtsi128_si64(half) | _mm_extract_epi64::<1>(half)) as u64;
    [32, 16, 8].into_iter().fold(word, |word, shift| word | word >> shift) as u8
}
