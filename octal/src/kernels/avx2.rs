//! The kernels for processors with AVX2. A block of 64 lanes is two registers.
//!
//! Marking: the low four bits of a value look up its bit in an even and in an odd plane (`vpshufb`). A comparison of
//! the high four bits tells to which pair of planes they belong. Eight planes at a time stay in registers.
//!
//! Candidates are the least values that are not marked, and taps kill them.
//!
//! # Comparisons of many pairs of heaps with many values
//! Four bits of a value are an index (`vpshufb`) into a table of sets, one bit for each of eight values. The value of a
//! pair is in all the sets that its three or four parts find. This is how Teddy, the search for several strings in
//! Hyperscan (Langdale 2015), finds where one of them may begin. Teddy must check its finds; here the result is exact.

use std::arch::x86_64::*;

use super::compiled::{HALF, View, Views, compiled_plain_loops, load, part, part_mut, store};
use super::kernel::{Code, HeapSet, Kernel, LANES, LaneSet, Lanes, Octet, PAIRS, PairBytes, Table, Taps};
use super::portable;
use super::{Avx2, Processor};

/// The kernel for codes of one byte.
pub fn kernel(token: Avx2) -> Kernel {
    static TABLE: Table<u8> = Table {
        mark,
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
        ..portable::table()
    };
    // SAFETY: the functions are those of this file, which need AVX2 and POPCNT, and plain ones.
    unsafe { Kernel::new(Processor::Avx2(token), &TABLE) }
}

/// The kernel for codes of two bytes.
pub(crate) fn wide_kernel(token: Avx2) -> Kernel<u16> {
    static TABLE: Table<u16> = Table {
        kill: plain_kill,
        settle: plain_settle,
        scan: plain_scan,
        show: plain_show,
        shared: plain_shared,
        ..portable::table()
    };
    // SAFETY: the functions are those of this file, which need AVX2 and POPCNT, and plain ones.
    unsafe { Kernel::new(Processor::Avx2(token), &TABLE) }
}

compiled_plain_loops!("avx2,popcnt");

/// What a tap shows to half a block.
#[inline]
#[target_feature(enable = "avx2")]
fn seen(view: View<u8, HALF>) -> __m256i {
    _mm256_xor_si256(load(view.codes), _mm256_set1_epi8(view.value as i8))
}

#[target_feature(enable = "avx2")]
fn mark(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) {
    for half in [0, HALF] {
        mark_half(Views::new(window, at + half, taps), planes, half);
    }
}

/// Half a block of all planes.
#[target_feature(enable = "avx2")]
fn mark_half(views: Views<u8, HALF>, planes: &mut [Lanes], half: usize) {
    /// Planes first..first + 2P, of half a block.
    #[target_feature(enable = "avx2")]
    fn pairs<const P: usize>(views: Views<u8, HALF>, planes: &mut [Lanes], first: usize, half: usize) {
        let even = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let zero = _mm256_setzero_si256();
        let (even, odd) = (_mm256_unpacklo_epi64(even, zero), _mm256_unpacklo_epi64(zero, even));
        let low = _mm256_set1_epi8(15);
        let high: [__m256i; P] = std::array::from_fn(|p| _mm256_set1_epi8(((first + 2 * p) * 8) as u8 as i8));
        let mut sets: [[__m256i; 2]; P] = std::array::from_fn(|p| {
            std::array::from_fn(|i| match planes.get(first + 2 * p + i) {
                Some(plane) => load(part(&plane.0, half)),
                None => zero,
            })
        });
        for view in views.iter() {
            let seen = seen(view);
            let index = _mm256_and_si256(seen, low);
            let bits = [_mm256_shuffle_epi8(even, index), _mm256_shuffle_epi8(odd, index)];
            let seen_high = _mm256_andnot_si256(low, seen);
            for (sets, &high) in sets.iter_mut().zip(&high) {
                let here = _mm256_cmpeq_epi8(seen_high, high);
                for (set, bit) in sets.iter_mut().zip(bits) {
                    *set = _mm256_or_si256(*set, _mm256_and_si256(bit, here));
                }
            }
        }
        for (plane, set) in planes[first..].iter_mut().zip(sets.iter().flatten()) {
            store(part_mut(&mut plane.0, half), *set);
        }
    }
    for first in (0..planes.len()).step_by(8) {
        match planes.len() - first {
            1..=2 => pairs::<1>(views, planes, first, half),
            3..=4 => pairs::<2>(views, planes, first, half),
            _ => pairs::<4>(views, planes, first, half),
        }
    }
}

/// Derives values from a guess again and again until nothing changes; see `avx512`.
#[inline]
fn until_settled(
    window: &mut [u8],
    at: usize,
    guess: Lanes,
    mut next: impl FnMut(&[u8]) -> (Lanes, LaneSet),
) -> LaneSet {
    let mut value = guess;
    loop {
        window[at..at + LANES].copy_from_slice(&value.0);
        let (follows, without) = next(window);
        if value == follows {
            return without;
        }
        value = follows;
    }
}

#[target_feature(enable = "avx2")]
fn settle(window: &mut [u8], at: usize, near: &Taps, slots: &[Lanes], alive: &[LaneSet], fixed: LaneSet) -> LaneSet {
    let none = Taps::NONE;
    let choose = |window: &[u8], near: &Taps| {
        let mut lanes = Lanes::ZERO;
        let mut without = 0;
        for half in [0, HALF] {
            let views = Views::new(window, at + half, near);
            let mut undecided = expanded(!fixed, half);
            let mut value = _mm256_andnot_si256(undecided, load(part(&slots[0].0, half)));
            for (slot, &alive) in slots.iter().zip(alive) {
                let candidate = load(part(&slot.0, half));
                let mut free = _mm256_and_si256(expanded(alive, half), undecided);
                if _mm256_movemask_epi8(free) == 0 {
                    continue;
                }
                for view in views.iter() {
                    free = _mm256_andnot_si256(_mm256_cmpeq_epi8(seen(view), candidate), free);
                }
                value = _mm256_blendv_epi8(value, candidate, free);
                undecided = _mm256_andnot_si256(free, undecided);
            }
            store(part_mut(&mut lanes.0, half), value);
            without |= u64::from(_mm256_movemask_epi8(undecided) as u32) << half;
        }
        (lanes, without)
    };
    let (guess, _) = choose(window, &none);
    until_settled(window, at, guess, |window| choose(window, near))
}

/// Settles one half of the block after the other; see `avx512`.
#[target_feature(enable = "avx2")]
fn settle_planes(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    planes: &[Lanes],
    fixed: LaneSet,
    values: &Lanes,
) -> LaneSet {
    let full = _mm256_set1_epi8(-1);
    // The least values that are not in half of these planes, and the lanes without one.
    let least = |planes: &[Lanes], half: usize| {
        let mut undecided = expanded(!fixed, half);
        let mut value = _mm256_andnot_si256(undecided, load(part(&values.0, half)));
        for (j, plane) in planes.iter().enumerate() {
            let plane = load(part(&plane.0, half));
            let here = _mm256_andnot_si256(_mm256_cmpeq_epi8(plane, full), undecided);
            value = _mm256_blendv_epi8(value, lowest_zero(plane, j).1, here);
            undecided = _mm256_andnot_si256(here, undecided);
            if _mm256_movemask_epi8(undecided) == 0 {
                break;
            }
        }
        (value, undecided)
    };
    // These taps do not see the half being settled.
    let far = near.list.partition_point(|tap| tap.distance as usize >= HALF);
    let (mut known, mut all) = ([Lanes::ZERO; 32], [Lanes::ZERO; 32]);
    let (known, all) = (&mut known[..planes.len()], &mut all[..planes.len()]);
    known.copy_from_slice(planes);
    let mut without = 0;
    for half in [0, HALF] {
        let at = at + half;
        mark_half(Views::new(window, at, near).split_at(far).0, known, half);
        let (mut value, mut undecided) = least(known, half);
        loop {
            store(part_mut(window, at), value);
            let (_, nearest) = Views::new(window, at, near).split_at(far);
            if nearest.is_empty() {
                break;
            }
            all.copy_from_slice(known);
            mark_half(nearest, all, half);
            let before = value;
            (value, undecided) = least(all, half);
            if _mm256_movemask_epi8(_mm256_cmpeq_epi8(before, value)) == -1 {
                break;
            }
        }
        without |= u64::from(_mm256_movemask_epi8(undecided) as u32) << half;
    }
    without
}

/// The lanes of 64 bytes that hold a value.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_with(halves: [__m256i; 2], value: __m256i) -> LaneSet {
    let [low, high] = halves.map(|half| _mm256_movemask_epi8(_mm256_cmpeq_epi8(half, value)) as u32);
    u64::from(low) | u64::from(high) << HALF
}

#[target_feature(enable = "avx2")]
fn from(numbers: &Lanes, planes: &mut [Lanes]) {
    // Bytes with the bits from i on, for 0 ≤ i < 16.
    let begun = _mm256_broadcastsi128_si256(_mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    let (most, eight) = (_mm256_set1_epi8(15), _mm256_set1_epi8(8));
    for half in [0, HALF] {
        let mut numbers = load(part(&numbers.0, half));
        for plane in planes.iter_mut() {
            store(part_mut(&mut plane.0, half), _mm256_shuffle_epi8(begun, _mm256_min_epu8(numbers, most)));
            numbers = _mm256_subs_epu8(numbers, eight);
        }
    }
}

#[target_feature(enable = "avx2")]
fn scan(small: &[u8], large: &[u8], top: usize, starts: &[u32], from: usize, value: u8) -> Option<(usize, LaneSet)> {
    let within = _mm256_setr_epi8(
        15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    );
    let value = _mm256_set1_epi8(value as i8);
    for (index, &start) in starts.iter().enumerate().skip(from) {
        let start = start as usize;
        let (low, high) = (&small[start..start + LANES], &large[top - start + 1 - LANES..=top - start]);
        let sums = [0, HALF].map(|half| {
            let swapped = _mm256_shuffle_epi8(load(part(high, LANES - HALF - half)), within);
            _mm256_xor_si256(load(part(low, half)), _mm256_permute2x128_si256::<1>(swapped, swapped))
        });
        let set = lanes_with(sums, value);
        if set != 0 {
            return Some((index, set));
        }
    }
    None
}

#[target_feature(enable = "avx2")]
fn find(codes: &[u8], value: u8, set: &mut [u8]) {
    let value = _mm256_set1_epi8(value as i8);
    for (codes, set) in codes.chunks_exact(LANES).zip(set.chunks_exact_mut(8)) {
        set.copy_from_slice(&lanes_with([0, HALF].map(|half| load(part(codes, half))), value).to_le_bytes());
    }
}

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
