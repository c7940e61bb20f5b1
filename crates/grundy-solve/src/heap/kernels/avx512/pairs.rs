//! Comparisons of 512 pairs of heaps, in bit planes.

use std::arch::x86_64::*;

use super::super::halves::part;
use super::super::kernel::ROWS;
use super::super::lanes::SEGMENT;
use super::super::pair_planes::PairPlanes;
use super::vectors::load;

/// All bits 0 or 1; a vector is filled from memory without a detour through a register.
static ALL: [i64; 2] = [0, -1];

#[target_feature(enable = "avx512f,avx512bw")]
pub fn hit(pairs: PairPlanes, value: u16) -> bool {
    let [hit] = have_a_pair(pairs, [value]);
    hit
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn hits(pairs: PairPlanes, values: &[u16; ROWS]) -> [bool; ROWS] {
    have_a_pair(pairs, *values)
}

/// For each of these values, whether a pair has it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn have_a_pair<const N: usize>(pairs: PairPlanes, values: [u16; N]) -> [bool; N] {
    // The pairs that differ from each value in some bit so far.
    let mut differ = [load(pairs.others); N];
    for (j, (small, large)) in pairs.smalls.iter().zip(pairs.larges).enumerate() {
        let sum = _mm512_xor_si512(load(small), load::<u8, SEGMENT>(part(large, pairs.from)));
        for (differ, value) in differ.iter_mut().zip(values) {
            let wanted = _mm512_set1_epi64(ALL[usize::from(value >> j & 1)]);
            // differ | (sum ^ wanted)
            *differ = _mm512_ternarylogic_epi64::<0b1111_0110>(*differ, sum, wanted);
        }
    }
    let mut hits = [false; N];
    for (hit, differ) in hits.iter_mut().zip(differ) {
        *hit = _mm512_cmpneq_epi64_mask(differ, _mm512_set1_epi64(-1)) != 0;
    }
    hits
}
