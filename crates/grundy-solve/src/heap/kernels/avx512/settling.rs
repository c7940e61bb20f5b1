//! Settling: the heaps of a block see each other.

use std::arch::x86_64::*;

use super::super::compiled::{self, HALF, Views, part, part_mut};
use super::super::kernel::{LANES, LaneSet, Lanes, Taps};
use super::super::portable;
use super::marking::accumulate_half;
use super::{load, seen, store};

/// Starts with a guess for the whole block and derives values from it again and again until nothing changes. Lane l
/// depends only on smaller lanes. So after l + 1 rounds it is right, and a state without change is right in all lanes.
/// Usually a few rounds suffice. (Taps that see only lanes below the first changed one are final. Not reading these
/// taps again is slower.)
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
fn until_settled(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    guess: __m512i,
    mut next: impl FnMut(Views<u8, LANES>) -> (__m512i, LaneSet),
) -> LaneSet {
    let mut value = guess;
    loop {
        store(part_mut(window, at), value);
        let (follows, without) = next(Views::new(window, at, near));
        if _mm512_cmpneq_epi8_mask(value, follows) == 0 {
            return without;
        }
        value = follows;
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
pub fn settle(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    slots: &[Lanes],
    alive: &[LaneSet],
    fixed: LaneSet,
) -> LaneSet {
    let first = load(&slots[0].0);
    let choose = |views: Option<Views<u8, LANES>>| {
        let mut value = _mm512_maskz_mov_epi8(fixed, first);
        let mut undecided = !fixed;
        for (slot, alive) in slots.iter().zip(alive) {
            let candidate = load(&slot.0);
            let mut free = alive & undecided;
            if free == 0 {
                continue;
            }
            if let Some(views) = views {
                for view in views.iter() {
                    free = _mm512_mask_cmpneq_epu8_mask(free, seen(view), candidate);
                }
            }
            value = _mm512_mask_mov_epi8(value, free, candidate);
            undecided &= !free;
            if undecided == 0 {
                break;
            }
        }
        (value, undecided)
    };
    let (guess, _) = choose(None);
    until_settled(window, at, near, guess, |views| choose(Some(views)))
}

/// Settles one half of the block after the other. Only taps of less than 32 see the half being settled, and half as
/// many lanes take fewer rounds.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
pub(crate) fn settle_planes(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    planes: &[Lanes],
    fixed: LaneSet,
    values: &Lanes,
) -> LaneSet {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
    fn mex<const N: usize>(planes: &[__m256i; N], fixed: u32, values: __m256i) -> (__m256i, u32) {
        let full = _mm256_set1_epi8(-1);
        let mut value = _mm256_maskz_mov_epi8(fixed, values);
        let mut undecided = !fixed;
        for (j, &plane) in planes.iter().enumerate() {
            let here = _mm256_mask_cmpneq_epi8_mask(undecided, plane, full);
            let free = _mm256_xor_si256(plane, full);
            let below = _mm256_sub_epi8(
                _mm256_and_si256(free, _mm256_sub_epi8(_mm256_setzero_si256(), free)),
                _mm256_set1_epi8(1),
            );
            let number = _mm256_add_epi8(_mm256_popcnt_epi8(below), _mm256_set1_epi8((8 * j) as i8));
            value = _mm256_mask_mov_epi8(value, here, number);
            undecided &= !here;
            if undecided == 0 {
                break;
            }
        }
        (value, undecided)
    }
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
    fn with<const N: usize>(
        window: &mut [u8],
        at: usize,
        near: &Taps,
        planes: &[Lanes],
        fixed: LaneSet,
        values: &Lanes,
    ) -> LaneSet {
        // These taps do not see the half being settled.
        let far = near.list().partition_point(|tap| tap.distance as usize >= HALF);
        let mut without = 0;
        for half in [0, HALF] {
            let (fixed, values) = ((fixed >> half) as u32, compiled::load(part(&values.0, half)));
            let mut known: [__m256i; N] = std::array::from_fn(|j| compiled::load(part(&planes[j].0, half)));
            let at = at + half;
            accumulate_half(Views::new(window, at, near).split_at(far).0, &mut known);
            let (mut value, mut undecided) = mex(&known, fixed, values);
            // A guess, and then repeatedly what follows from it; see `until_settled`.
            loop {
                compiled::store(part_mut(window, at), value);
                let (_, nearest) = Views::new(window, at, near).split_at(far);
                if nearest.is_empty() {
                    break;
                }
                let mut all = known;
                accumulate_half(nearest, &mut all);
                let before = value;
                (value, undecided) = mex(&all, fixed, values);
                if _mm256_cmpneq_epi8_mask(before, value) == 0 {
                    break;
                }
            }
            without |= LaneSet::from(undecided) << half;
        }
        without
    }
    match planes.len() {
        1 => with::<1>(window, at, near, planes, fixed, values),
        2 => with::<2>(window, at, near, planes, fixed, values),
        4 => with::<4>(window, at, near, planes, fixed, values),
        8 => with::<8>(window, at, near, planes, fixed, values),
        _ => portable::settle_planes(window, at, near, planes, fixed, values),
    }
}
