//! The kernels for processors with AVX-512. A block of 64 lanes is one register. Pairs of heaps are compared as with AVX2.
//!
//! # Marking: adds what taps show to sets of values
//! Plane j has a table of 64 bytes, one for each value v. The byte has the bit `v − 8j` if v belongs to the plane, and
//! is 0 otherwise. So looking up the lanes' values (`vpermb`) gives the bits to add to the plane. For up to 64 values,
//! `vpternlog` adds two taps together. Beyond that, the planes `j, j + 8, …` share the look-up, and `vpternlog` adds to
//! each the bits of its own values. So for 18 planes a tap takes 8 shuffles, one a cycle. It also takes 18 other
//! instructions, two a cycle.
//!
//! Three ways are slower. One-hot bytes by `vpshufb` and an index by `gf2p8affine` take a shuffle for every plane.
//! Scalar stores take 64 cycles a tap. For rows of bits for each value the shifts cost more than the density gains.
//!
//! # Candidates: the least values that are not marked, and the taps that kill them
//! Killing detects a hit in two ways: a compare into a mask register, and the minimum of differences. They are used
//! in the proportion in which the ports are free.
//!
//! Settling: the heaps of a block see each other. Look-ups and scans are for the verification.

use std::arch::x86_64::*;

use super::avx2::{among, equal};
use super::compiled::{self, HALF, View, Views, compiled_plain_loops, part, part_mut};
use super::kernel::{Code, HeapSet, Kernel, LANES, LaneSet, Lanes, Table, Taps};
use super::portable;
use super::{Avx512, Processor};

/// The kernel for codes of one byte.
pub fn kernel(token: Avx512) -> Kernel {
    static TABLE: Table<u8> = Table {
        mark,
        look_up,
        from,
        lowest,
        kill,
        compact,
        settle,
        settle_planes,
        scan,
        find,
        show: plain_show,
        shared: plain_shared,
        equal,
        among,
    };
    // SAFETY: the functions are those of this file and of `avx2`, which need the instructions of the token, and plain ones.
    unsafe { Kernel::new(Processor::Avx512(token), &TABLE) }
}

/// The kernel for codes of two bytes.
pub(crate) fn wide_kernel(token: Avx512) -> Kernel<u16> {
    static TABLE: Table<u16> = Table {
        mark: mark_wide,
        kill: plain_kill,
        settle: plain_settle,
        scan: plain_scan,
        find: find_wide,
        show: plain_show,
        shared: plain_shared,
        ..portable::table()
    };
    // SAFETY: the functions are those of this file, which need the instructions of the token, and plain ones.
    unsafe { Kernel::new(Processor::Avx512(token), &TABLE) }
}

compiled_plain_loops!("avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt");

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
        let far = near.list.partition_point(|tap| tap.distance as usize >= HALF);
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
