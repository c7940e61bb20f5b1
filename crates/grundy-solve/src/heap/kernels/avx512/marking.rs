//! Marking: adds what taps show to sets of values.
//!
//! Plane j has a table of 64 bytes, one for each value v. The byte has the bit `v − 8j` if v belongs to the plane, and
//! is 0 otherwise. So looking up the lanes' values (`vpermb`) gives the bits to add to the plane. For up to 64 values,
//! `vpternlog` adds two taps together. Beyond that, the planes `j, j + 8, …` share the look-up, and `vpternlog` adds to
//! each the bits of its own values. So for 18 planes a tap takes 8 shuffles, one a cycle. It also takes 18 other
//! instructions, two a cycle.
//!
//! Three ways are slower. One-hot bytes by `vpshufb` and an index by `gf2p8affine` take a shuffle for every plane.
//! Scalar stores take 64 cycles a tap. For rows of bits for each value the shifts cost more than the density gains.

use std::arch::x86_64::*;

use super::super::compiled::{self, HALF, View, Views, part};
use super::super::kernel::{Code, LANES, Lanes, Taps};
use super::super::portable;
use super::{load, seen, store};

/// Table j holds bit v − 8j at every v of plane j, for the 64 values of a group.
static ONE_HOT: [Lanes; 8] = {
    let mut tables = [Lanes::ZERO; 8];
    let mut value = 0;
    while value < LANES {
        tables[value / 8].0[value] = 1 << (value % 8);
        value += 1;
    }
    tables
};

/// Adds what taps show to N planes, at most 8, of half a block. A table of 32 bytes holds the bits of four planes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn accumulate_half<const N: usize>(views: Views<u8, HALF>, planes: &mut [__m256i; N]) {
    let upper = _mm256_set1_epi8(0xE0u8 as i8);
    let second = _mm256_set1_epi8(0x20);
    let tables: [__m256i; 4] = std::array::from_fn(|j| compiled::load(part(&ONE_HOT[j].0, 0)));
    for pair in views.pairs() {
        let [a, b] = pair.map(|view| _mm256_xor_si256(compiled::load(view.codes), _mm256_set1_epi8(view.value as i8)));
        for first in (0..N).step_by(4) {
            // The mask of the values that belong to these planes.
            let group = if first == 0 { _mm256_setzero_si256() } else { second };
            let in_a = _mm256_cmpeq_epi8_mask(_mm256_and_si256(a, upper), group);
            let in_b = _mm256_cmpeq_epi8_mask(_mm256_and_si256(b, upper), group);
            for j in first..N.min(first + 4) {
                let add_a = _mm256_maskz_permutexvar_epi8(in_a, a, tables[j - first]);
                let add_b = _mm256_maskz_permutexvar_epi8(in_b, b, tables[j - first]);
                planes[j] = _mm256_ternarylogic_epi64::<0xFE>(planes[j], add_a, add_b);
            }
        }
    }
}

/// Adds what taps show to N planes in registers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn accumulate<const N: usize, C: Code>(
    views: Views<C, LANES>,
    seen: impl Fn(View<C, LANES>) -> __m512i,
    planes: &mut [__m512i; N],
) {
    let upper = _mm512_set1_epi8(0xC0u8 as i8);
    if N <= 8 {
        for [a, b] in views.pairs() {
            let (a, b) = (seen(a), seen(b));
            let (in_a, in_b) = (_mm512_testn_epi8_mask(a, upper), _mm512_testn_epi8_mask(b, upper));
            for j in 0..N {
                let add_a = _mm512_maskz_permutexvar_epi8(in_a, a, load(&ONE_HOT[j % 8].0));
                let add_b = _mm512_maskz_permutexvar_epi8(in_b, b, load(&ONE_HOT[j % 8].0));
                planes[j] = _mm512_ternarylogic_epi64::<0xFE>(planes[j], add_a, add_b);
            }
        }
        return;
    }
    let groups: [__m512i; 4] = std::array::from_fn(|q| _mm512_set1_epi8((q << 6) as i8));
    for view in views.iter() {
        let seen = seen(view);
        let high = _mm512_and_si512(seen, upper);
        let is_in: [__m512i; 4] = std::array::from_fn(|q| _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(high, groups[q])));
        for j in 0..8 {
            let bit = _mm512_permutexvar_epi8(seen, load(&ONE_HOT[j].0));
            for q in 0..N.div_ceil(8) {
                if 8 * q + j < N {
                    planes[8 * q + j] = _mm512_ternarylogic_epi64::<0xF8>(planes[8 * q + j], bit, is_in[q]);
                }
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub fn mark(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn with<const N: usize>(views: Views<u8, LANES>, planes: &mut [Lanes]) {
        let mut registers: [__m512i; N] = std::array::from_fn(|j| load(&planes[j].0));
        accumulate(views, |view| seen(view), &mut registers);
        for (plane, register) in planes.iter_mut().zip(registers) {
            store(&mut plane.0, register);
        }
    }
    let views = Views::new(window, at, taps);
    match planes.len() {
        1 => with::<1>(views, planes),
        2 => with::<2>(views, planes),
        4 => with::<4>(views, planes),
        8 => with::<8>(views, planes),
        12 => with::<12>(views, planes),
        16 => with::<16>(views, planes),
        18 => with::<18>(views, planes),
        20 => with::<20>(views, planes),
        24 => with::<24>(views, planes),
        32 => with::<32>(views, planes),
        _ => portable::mark(window, at, taps, planes),
    }
}

/// What a tap shows, minus `base`, in bytes: 255 for everything below 0 or above a byte.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn seen_from(view: View<u16, LANES>, base: __m512i) -> __m512i {
    let [low, high] = [0, HALF].map(|i| {
        let seen = _mm512_xor_si512(load::<u16, HALF>(part(view.codes, i)), _mm512_set1_epi16(view.value as i16));
        _mm512_cvtusepi16_epi8(_mm512_sub_epi16(seen, base))
    });
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
}

/// Marks codes of two bytes, 24 planes at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn mark_wide(window: &[u16], at: usize, taps: &Taps<u16>, planes: &mut [Lanes]) {
    // The planes hold 192 values. Larger ones become 255, which is in none of the planes.
    const MANY: usize = 24;
    let views = Views::new(window, at, taps);
    for (i, planes) in planes.chunks_mut(MANY).enumerate() {
        let base = _mm512_set1_epi16((8 * MANY * i) as i16);
        let mut registers = [_mm512_setzero_si512(); MANY];
        for (register, plane) in registers.iter_mut().zip(&*planes) {
            *register = load(&plane.0);
        }
        accumulate(views, |view| seen_from(view, base), &mut registers);
        for (plane, register) in planes.iter_mut().zip(registers) {
            store(&mut plane.0, register);
        }
    }
}
