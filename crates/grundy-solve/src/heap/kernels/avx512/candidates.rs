//! Candidates: the least values that are not marked, and the taps that kill them.
//!
//! Killing detects a hit in two ways: a compare into a mask register, and the minimum of differences. They are used
//! in the proportion in which the ports are free.

use std::arch::x86_64::*;

use super::super::compiled::Views;
use super::super::kernel::{LANES, LaneSet, Lanes, Taps};
use super::{load, seen, store};

/// The lowest bit of each byte that is 0, and the value it represents in plane j.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn lowest_zero(plane: __m512i, j: usize) -> (__m512i, __m512i) {
    let free = _mm512_xor_si512(plane, _mm512_set1_epi8(-1));
    let lowest = _mm512_and_si512(free, _mm512_sub_epi8(_mm512_setzero_si512(), free));
    let index = _mm512_popcnt_epi8(_mm512_sub_epi8(lowest, _mm512_set1_epi8(1)));
    (lowest, _mm512_add_epi8(index, _mm512_set1_epi8((8 * j) as i8)))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg")]
pub fn lowest(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) {
    let full = _mm512_set1_epi8(-1);
    let mut first = 0;
    for (slot, alive) in slots.iter_mut().zip(alive) {
        let mut value = load(&slot.0);
        let mut undecided = LaneSet::MAX;
        let mut still_full = first;
        for (j, lanes) in planes.iter_mut().enumerate().skip(first) {
            let plane = load(&lanes.0);
            let free = _mm512_cmpneq_epi8_mask(plane, full);
            if free == 0 && j == still_full {
                still_full += 1;
            }
            let here = free & undecided;
            if here == 0 {
                continue;
            }
            let (bit, number) = lowest_zero(plane, j);
            value = _mm512_mask_mov_epi8(value, here, number);
            store(&mut lanes.0, _mm512_or_si512(plane, _mm512_maskz_mov_epi8(here, bit)));
            undecided &= !here;
            if undecided == 0 {
                break;
            }
        }
        first = still_full;
        store(&mut slot.0, value);
        *alive = !undecided;
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub fn kill(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) {
    /// C slots by comparisons, M by minima.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn with<const C: usize, const M: usize>(views: Views<u8, LANES>, slots: &[Lanes], alive: &mut [LaneSet]) {
        let compared: [__m512i; C] = std::array::from_fn(|k| load(&slots[k].0));
        let subtracted: [__m512i; M] = std::array::from_fn(|k| load(&slots[C + k].0));
        let mut sets: [LaneSet; C] = std::array::from_fn(|k| alive[k]);
        let mut least = [_mm512_set1_epi8(-1); M];
        for view in views.iter() {
            let seen = seen(view);
            for (set, value) in sets.iter_mut().zip(compared) {
                *set = _mm512_mask_cmpneq_epu8_mask(*set, seen, value);
            }
            for (least, value) in least.iter_mut().zip(subtracted) {
                *least = _mm512_min_epu8(*least, _mm512_xor_si512(seen, value));
            }
        }
        alive[..C].copy_from_slice(&sets);
        for (alive, least) in alive[C..].iter_mut().zip(least) {
            *alive &= _mm512_test_epi8_mask(least, least);
        }
    }
    let views = Views::new(window, at, taps);
    for (slots, alive) in slots.chunks(8).zip(alive.chunks_mut(8)) {
        match slots.len() {
            1 => with::<1, 0>(views, slots, alive),
            2 => with::<1, 1>(views, slots, alive),
            3 => with::<2, 1>(views, slots, alive),
            4 => with::<3, 1>(views, slots, alive),
            5 => with::<3, 2>(views, slots, alive),
            6 => with::<4, 2>(views, slots, alive),
            7 => with::<4, 3>(views, slots, alive),
            _ => with::<5, 3>(views, slots, alive),
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(crate) fn compact(slots: &mut [Lanes], alive: &mut [LaneSet]) {
    for from in 1..slots.len() {
        let moved = load(&slots[from].0);
        for to in 0..from {
            let here = alive[from] & !alive[to];
            if here != 0 {
                let target = load(&slots[to].0);
                store(&mut slots[to].0, _mm512_mask_mov_epi8(target, here, moved));
                alive[to] |= here;
                alive[from] &= !here;
            }
        }
    }
}
