//! Candidates: the least values that are not marked, and the taps that kill them.
//!
//! # Comparisons of many pairs of heaps with many values
//! Four bits of a value are an index (`vpshufb`) into a table of sets, one bit for each of eight values. The value of a
//! pair is in all the sets that its three or four parts find. This is how Teddy, the search for several strings in
//! Hyperscan (Langdale 2015), finds where one of them may begin. Teddy must check its finds; here the result is exact.

use std::arch::x86_64::*;

use super::super::compiled::{HALF, Views, load, part, part_mut, store};
use super::super::kernel::{LaneSet, Lanes, Octet, PAIRS, PairBytes, Taps};
use super::seen;

/// The lowest bit of each byte that is 0, and the value it represents in plane j.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn lowest_zero(plane: __m256i, j: usize) -> (__m256i, __m256i) {
    let free = _mm256_xor_si256(plane, _mm256_set1_epi8(-1));
    let bit = _mm256_and_si256(free, _mm256_sub_epi8(_mm256_setzero_si256(), free));
    // The index of a single bit, from its nibbles, one of which is 0.
    let numbers = _mm256_setr_epi8(
        0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
    );
    let upper = _mm256_setr_epi8(
        0, 4, 5, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0,
    );
    let low = _mm256_set1_epi8(15);
    let number = _mm256_or_si256(
        _mm256_shuffle_epi8(numbers, _mm256_and_si256(bit, low)),
        _mm256_shuffle_epi8(upper, _mm256_and_si256(_mm256_srli_epi16::<4>(bit), low)),
    );
    (bit, _mm256_add_epi8(number, _mm256_set1_epi8((8 * j) as i8)))
}

#[target_feature(enable = "avx2")]
pub fn lowest(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) {
    let full = _mm256_set1_epi8(-1);
    alive.fill(0);
    for half in [0, HALF] {
        let mut first = 0;
        for (slot, alive) in slots.iter_mut().zip(alive.iter_mut()) {
            let mut value = load(part(&slot.0, half));
            let mut undecided = full;
            let mut still_full = first;
            for (j, lanes) in planes.iter_mut().enumerate().skip(first) {
                let plane = load(part(&lanes.0, half));
                let is_full = _mm256_cmpeq_epi8(plane, full);
                if j == still_full && _mm256_movemask_epi8(is_full) == -1 {
                    still_full += 1;
                }
                let here = _mm256_andnot_si256(is_full, undecided);
                if _mm256_movemask_epi8(here) == 0 {
                    continue;
                }
                let (bit, number) = lowest_zero(plane, j);
                value = _mm256_blendv_epi8(value, number, here);
                store(part_mut(&mut lanes.0, half), _mm256_or_si256(plane, _mm256_and_si256(bit, here)));
                undecided = _mm256_andnot_si256(here, undecided);
                if _mm256_movemask_epi8(undecided) == 0 {
                    break;
                }
            }
            first = still_full;
            store(part_mut(&mut slot.0, half), value);
            *alive |= u64::from(!(_mm256_movemask_epi8(undecided) as u32)) << half;
        }
    }
}

#[target_feature(enable = "avx2")]
pub fn kill(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) {
    #[target_feature(enable = "avx2")]
    fn with<const K: usize>(views: Views<u8, HALF>, slots: &[Lanes], alive: &mut [LaneSet], half: usize) {
        let values: [__m256i; K] = std::array::from_fn(|k| load(part(&slots[k].0, half)));
        let mut hit = [_mm256_setzero_si256(); K];
        for view in views.iter() {
            let seen = seen(view);
            for (hit, value) in hit.iter_mut().zip(values) {
                *hit = _mm256_or_si256(*hit, _mm256_cmpeq_epi8(seen, value));
            }
        }
        for (alive, hit) in alive.iter_mut().zip(hit) {
            *alive &= !(u64::from(_mm256_movemask_epi8(hit) as u32) << half);
        }
    }
    for half in [0, HALF] {
        let views = Views::new(window, at + half, taps);
        for (slots, alive) in slots.chunks(4).zip(alive.chunks_mut(4)) {
            match slots.len() {
                1 => with::<1>(views, slots, alive, half),
                2 => with::<2>(views, slots, alive, half),
                3 => with::<3>(views, slots, alive, half),
                _ => with::<4>(views, slots, alive, half),
            }
        }
    }
}

#[target_feature(enable = "avx2")]
pub(crate) fn compact(slots: &mut [Lanes], alive: &mut [LaneSet]) {
    for from in 1..slots.len() {
        for to in 0..from {
            let here = alive[from] & !alive[to];
            if here == 0 {
                continue;
            }
            for half in [0, HALF] {
                let (moved, target) = (load(part(&slots[from].0, half)), load(part(&slots[to].0, half)));
                let value = _mm256_blendv_epi8(target, moved, expanded(here, half));
                store(part_mut(&mut slots[to].0, half), value);
            }
            alive[to] |= here;
            alive[from] &= !here;
        }
    }
}

/// A byte of ones for every lane of a set, in half a block.
#[inline]
#[target_feature(enable = "avx2")]
pub fn expanded(set: LaneSet, half: usize) -> __m256i {
    let set = _mm256_set1_epi32((set >> half) as i32);
    // Lane i gets byte i / 8 of the set and tests bit i mod 8.
    let bytes = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    );
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(set, bytes), bits), bits)
}

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

/// `among` for N octets, and values of P parts.
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
