//! Look-ups and scans, for the verification.

use std::arch::x86_64::*;

use super::super::compiled::{HALF, part};
use super::super::kernel::{LANES, LaneSet, Lanes};
use super::super::portable;
use super::{load, store};

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn look_up(window: &[u8], at: usize, tables: [&[u8]; 2], numbers: &mut Lanes) {
    let [Ok(even), Ok(odd)] = tables.map(<&[u8; 256]>::try_from) else {
        return portable::look_up(window, at, tables, numbers);
    };
    let codes = load::<u8, LANES>(part(window, at));
    let in_table = |table: &[u8; 256]| {
        let parts: [__m512i; 4] = std::array::from_fn(|q| load::<u8, LANES>(part(table, LANES * q)));
        let low = _mm512_permutex2var_epi8(parts[0], codes, parts[1]);
        let high = _mm512_permutex2var_epi8(parts[2], codes, parts[3]);
        _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(codes), high)
    };
    store(&mut numbers.0, _mm512_mask_mov_epi8(in_table(even), 0xAAAA_AAAA_AAAA_AAAA, in_table(odd)));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub fn from(numbers: &Lanes, planes: &mut [Lanes]) {
    // Bytes with the bits from i on, for 0 ≤ i < 16.
    let begun = _mm512_broadcast_i32x4(_mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    let (most, eight) = (_mm512_set1_epi8(15), _mm512_set1_epi8(8));
    let mut numbers = load(&numbers.0);
    for plane in planes {
        store(&mut plane.0, _mm512_shuffle_epi8(begun, _mm512_min_epu8(numbers, most)));
        numbers = _mm512_subs_epu8(numbers, eight);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub fn scan(
    small: &[u8],
    large: &[u8],
    top: usize,
    starts: &[u32],
    from: usize,
    value: u8,
) -> Option<(usize, LaneSet)> {
    static REVERSED: Lanes = {
        let mut lanes = Lanes::ZERO;
        let mut i = 0;
        while i < LANES {
            lanes.0[i] = (LANES - 1 - i) as u8;
            i += 1;
        }
        lanes
    };
    let (reversed, value) = (load(&REVERSED.0), _mm512_set1_epi8(value as i8));
    let hits = |start: u32| {
        let start = start as usize;
        let low = load::<u8, LANES>(part(small, start));
        let high = load::<u8, LANES>(part(large, top - start + 1 - LANES));
        _mm512_cmpeq_epi8_mask(_mm512_xor_si512(low, _mm512_permutexvar_epi8(reversed, high)), value)
    };
    // Four at a time, with one branch that is mostly predicted.
    let mut index = from;
    while let Some(&[a, b, c, d]) = starts.get(index..index + 4) {
        let sets = [hits(a), hits(b), hits(c), hits(d)];
        if sets[0] | sets[1] | sets[2] | sets[3] != 0 {
            let first = sets.iter().position(|&set| set != 0).unwrap_or(0);
            return Some((index + first, sets[first]));
        }
        index += 4;
    }
    for (index, &start) in starts.iter().enumerate().skip(index) {
        let set = hits(start);
        if set != 0 {
            return Some((index, set));
        }
    }
    None
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn find(codes: &[u8], value: u8, set: &mut [u8]) {
    let value = _mm512_set1_epi8(value as i8);
    for (codes, set) in codes.as_chunks::<LANES>().0.iter().zip(set.as_chunks_mut().0) {
        *set = _mm512_cmpeq_epi8_mask(load(codes), value).to_le_bytes();
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn find_wide(codes: &[u16], value: u16, set: &mut [u8]) {
    let value = _mm512_set1_epi16(value as i16);
    for (codes, set) in codes.as_chunks::<HALF>().0.iter().zip(set.as_chunks_mut().0) {
        *set = _mm512_cmpeq_epi16_mask(load(codes), value).to_le_bytes();
    }
}
