//! Comparisons of 512 pairs of heaps, in bit planes.

use std::arch::x86_64::*;

use super::super::halves::{HALF, load, part};
use super::super::kernel::ROWS;
use super::super::pair_planes::PairPlanes;

/// All bits 0 or 1; a vector is filled from memory without a detour through a register.
static ALL: [i64; 2] = [0, -1];

#[target_feature(enable = "avx2")]
pub fn hit(pairs: PairPlanes, value: u16) -> bool {
    let [hit] = have_a_pair(pairs, [value]);
    hit
}

#[target_feature(enable = "avx2")]
pub fn hits(pairs: PairPlanes, values: &[u16; ROWS]) -> [bool; ROWS] {
    have_a_pair(pairs, *values)
}

/// For each of these values, whether a pair has it.
#[inline]
#[target_feature(enable = "avx2")]
fn have_a_pair<const N: usize>(pairs: PairPlanes, values: [u16; N]) -> [bool; N] {
    let mut hits = [false; N];
    for half in [0, HALF] {
        // The pairs that differ from each value in some bit so far.
        let mut differ = [load(part(pairs.others, half)); N];
        for (j, (small, large)) in pairs.smalls.iter().zip(pairs.larges).enumerate() {
            let sum = _mm256_xor_si256(load(part(small, half)), load(part(large, pairs.from + half)));
            for (differ, value) in differ.iter_mut().zip(values) {
                let wanted = _mm256_set1_epi64x(ALL[usize::from(value >> j & 1)]);
                *differ = _mm256_or_si256(*differ, _mm256_xor_si256(sum, wanted));
            }
        }
        for (hit, differ) in hits.iter_mut().zip(differ) {
            *hit |= _mm256_testc_si256(differ, _mm256_set1_epi64x(-1)) == 0;
        }
    }
    hits
}
