//! The kernels for processors with AVX2. A block of 64 lanes is two registers.
//!
//! Marking: the low four bits of a value look up its bit in an even and in an odd
//! plane (`vpshufb`); a comparison of the high four bits says to which pair of
//! planes they belong. Eight planes at a time stay in registers.

use std::arch::x86_64::*;

use super::super::taps::{HeapSet, LANES, Lanes, Tap, Taps};
use super::{Kernel, LaneSet, ROWS, pairs, portable, wide};

/// The table of this file, if the processor can run it.
pub(super) fn kernel() -> Option<&'static Kernel> {
    (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(&KERNEL)
}

/// Private: only `kernel` hands it out, after asking the processor. That is why
/// the calls below may assume the instructions.
static KERNEL: Kernel = Kernel {
    name: "avx2",
    mark,
    look_up: portable::look_up,
    from,
    lowest,
    kill,
    compact: portable::compact,
    settle,
    settle_planes,
    scan,
    find,
    show,
    shared,
    hits,
    wide: &wide::avx2::KERNEL,
};

/// Defines a function of the table that calls its vectorised body.
macro_rules! with_avx2 {
    ($(fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:ident;)*) => {$(
        fn $name($($arg: $type),*) $(-> $result)? {
            // SAFETY: the table with this function is handed out only where the
            // processor has the instructions that the body needs.
            unsafe { $body($($arg),*) }
        }
    )*};
}

with_avx2! {
    fn mark(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) = mark_256;
    fn lowest(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) = lowest_256;
    fn kill(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) = kill_256;
    fn settle(window: &mut [u8], at: usize, near: &Taps, slots: &[Lanes], alive: &[LaneSet], fixed: LaneSet) -> LaneSet
        = settle_256;
    fn settle_planes(
        window: &mut [u8], at: usize, near: &Taps, planes: &[Lanes], fixed: LaneSet, values: &Lanes,
    ) -> LaneSet = settle_planes_256;
    fn from(numbers: &Lanes, planes: &mut [Lanes]) = from_256;
    fn scan(small: &[u8], large: &[u8], top: usize, starts: &[u32], from: usize, value: u8) -> Option<(usize, LaneSet)>
        = scan_256;
    fn find(codes: &[u8], value: u8, set: &mut [u8]) = find_256;
    fn show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) = show_256;
    fn shared(sets: &[HeapSet], row: &[u8]) -> usize = shared_256;
    fn hits(smalls: &[u16], larges: &[u16], values: &[u16; ROWS]) -> [bool; ROWS] = hits_256;
}

/// The lanes of one register.
const HALF: usize = 32;

/// The bytes of a slice from `at` on.
#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8], at: usize) -> __m256i {
    // SAFETY: the slice has 32 bytes, or taking it panics.
    unsafe { _mm256_loadu_si256(bytes[at..at + HALF].as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: &mut [u8], at: usize, value: __m256i) {
    // SAFETY: the slice has 32 bytes, or taking it panics.
    unsafe { _mm256_storeu_si256(bytes[at..at + HALF].as_mut_ptr().cast(), value) };
}

/// Half a block of the window and what lies in front of it as far as taps reach.
#[derive(Clone, Copy)]
struct Half(*const u8);

impl Half {
    /// Checks once, for all taps, that they stay within the window.
    #[inline]
    fn new(window: &[u8], at: usize, taps: &Taps) -> Half {
        assert!(taps.reach() <= at && at + HALF <= window.len(), "the taps reach out of the window");
        // SAFETY: at is within the window.
        Half(unsafe { window.as_ptr().add(at) })
    }

    /// What a tap sees.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn seen(self, tap: Tap) -> __m256i {
        // SAFETY: `new` has checked that the 32 bytes at this distance are within the
        // window; all taps are from the list it was given, and the window outlives the call.
        let bytes = unsafe { _mm256_loadu_si256(self.0.sub(tap.distance as usize).cast()) };
        _mm256_xor_si256(bytes, _mm256_set1_epi8(tap.value as i8))
    }
}

#[target_feature(enable = "avx2")]
fn mark_256(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) {
    for half in [0, HALF] {
        mark_half(Half::new(window, at + half, taps), taps.list(), planes, half);
    }
}

/// Half a block of all planes.
#[target_feature(enable = "avx2")]
fn mark_half(block: Half, taps: &[Tap], planes: &mut [Lanes], half: usize) {
    /// Planes first..first + 2P, of half a block.
    #[target_feature(enable = "avx2")]
    fn pairs<const P: usize>(block: Half, taps: &[Tap], planes: &mut [Lanes], first: usize, half: usize) {
        let even = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let zero = _mm256_setzero_si256();
        let (even, odd) = (_mm256_unpacklo_epi64(even, zero), _mm256_unpacklo_epi64(zero, even));
        let low = _mm256_set1_epi8(15);
        let high: [__m256i; P] = std::array::from_fn(|p| _mm256_set1_epi8(((first + 2 * p) * 8) as u8 as i8));
        let mut sets: [[__m256i; 2]; P] = std::array::from_fn(|p| {
            std::array::from_fn(|i| match planes.get(first + 2 * p + i) {
                Some(plane) => load(&plane.0, half),
                None => zero,
            })
        });
        for &tap in taps {
            let seen = block.seen(tap);
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
            store(&mut plane.0, half, *set);
        }
    }
    for first in (0..planes.len()).step_by(8) {
        match planes.len() - first {
            1..=2 => pairs::<1>(block, taps, planes, first, half),
            3..=4 => pairs::<2>(block, taps, planes, first, half),
            _ => pairs::<4>(block, taps, planes, first, half),
        }
    }
}

/// The lowest bit of each byte that is 0, and the value it stands for in plane j.
#[inline]
#[target_feature(enable = "avx2")]
fn lowest_zero(plane: __m256i, j: usize) -> (__m256i, __m256i) {
    let free = _mm256_xor_si256(plane, _mm256_set1_epi8(-1));
    let bit = _mm256_and_si256(free, _mm256_sub_epi8(_mm256_setzero_si256(), free));
    // The number of a single bit: by its nibbles, of which one is 0.
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
fn lowest_256(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) {
    let full = _mm256_set1_epi8(-1);
    alive.fill(0);
    for half in [0, HALF] {
        let mut first = 0;
        for (slot, alive) in slots.iter_mut().zip(alive.iter_mut()) {
            let mut value = load(&slot.0, half);
            let mut undecided = full;
            let mut still_full = first;
            for (j, lanes) in planes.iter_mut().enumerate().skip(first) {
                let plane = load(&lanes.0, half);
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
                store(&mut lanes.0, half, _mm256_or_si256(plane, _mm256_and_si256(bit, here)));
                undecided = _mm256_andnot_si256(here, undecided);
                if _mm256_movemask_epi8(undecided) == 0 {
                    break;
                }
            }
            first = still_full;
            store(&mut slot.0, half, value);
            *alive |= u64::from(!(_mm256_movemask_epi8(undecided) as u32)) << half;
        }
    }
}

#[target_feature(enable = "avx2")]
fn kill_256(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) {
    #[target_feature(enable = "avx2")]
    fn with<const K: usize>(block: Half, taps: &[Tap], slots: &[Lanes], alive: &mut [LaneSet], half: usize) {
        let values: [__m256i; K] = std::array::from_fn(|k| load(&slots[k].0, half));
        let mut hit = [_mm256_setzero_si256(); K];
        for &tap in taps {
            let seen = block.seen(tap);
            for (hit, value) in hit.iter_mut().zip(values) {
                *hit = _mm256_or_si256(*hit, _mm256_cmpeq_epi8(seen, value));
            }
        }
        for (alive, hit) in alive.iter_mut().zip(hit) {
            *alive &= !(u64::from(_mm256_movemask_epi8(hit) as u32) << half);
        }
    }
    for half in [0, HALF] {
        let block = Half::new(window, at + half, taps);
        for (slots, alive) in slots.chunks(4).zip(alive.chunks_mut(4)) {
            match slots.len() {
                1 => with::<1>(block, taps.list(), slots, alive, half),
                2 => with::<2>(block, taps.list(), slots, alive, half),
                3 => with::<3>(block, taps.list(), slots, alive, half),
                _ => with::<4>(block, taps.list(), slots, alive, half),
            }
        }
    }
}

/// A byte of ones for every lane of a set, of half a block.
#[inline]
#[target_feature(enable = "avx2")]
fn expanded(set: LaneSet, half: usize) -> __m256i {
    let set = _mm256_set1_epi32((set >> half) as i32);
    // Lane i gets byte i / 8 of the set, and looks at bit i mod 8.
    let bytes = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    );
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(set, bytes), bits), bits)
}

/// What follows from a guess, again and again until nothing changes; see `avx512`.
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
fn settle_256(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    slots: &[Lanes],
    alive: &[LaneSet],
    fixed: LaneSet,
) -> LaneSet {
    let none = Taps::NONE;
    let choose = |window: &[u8], near: &Taps| {
        let mut lanes = Lanes::ZERO;
        let mut without = 0;
        for half in [0, HALF] {
            let block = Half::new(window, at + half, near);
            let mut undecided = expanded(!fixed, half);
            let mut value = _mm256_andnot_si256(undecided, load(&slots[0].0, half));
            for (slot, &alive) in slots.iter().zip(alive) {
                let candidate = load(&slot.0, half);
                let mut free = _mm256_and_si256(expanded(alive, half), undecided);
                if _mm256_movemask_epi8(free) == 0 {
                    continue;
                }
                for &tap in near.list() {
                    free = _mm256_andnot_si256(_mm256_cmpeq_epi8(block.seen(tap), candidate), free);
                }
                value = _mm256_blendv_epi8(value, candidate, free);
                undecided = _mm256_andnot_si256(free, undecided);
            }
            store(&mut lanes.0, half, value);
            without |= u64::from(_mm256_movemask_epi8(undecided) as u32) << half;
        }
        (lanes, without)
    };
    let (guess, _) = choose(window, &none);
    until_settled(window, at, guess, |window| choose(window, near))
}

/// Half a block after the other; see `avx512`.
#[target_feature(enable = "avx2")]
fn settle_planes_256(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    planes: &[Lanes],
    fixed: LaneSet,
    values: &Lanes,
) -> LaneSet {
    let full = _mm256_set1_epi8(-1);
    // The least values that are not in half of these planes, and the lanes without.
    let least = |planes: &[Lanes], half: usize| {
        let mut undecided = expanded(!fixed, half);
        let mut value = _mm256_andnot_si256(undecided, load(&values.0, half));
        for (j, plane) in planes.iter().enumerate() {
            let plane = load(&plane.0, half);
            let here = _mm256_andnot_si256(_mm256_cmpeq_epi8(plane, full), undecided);
            value = _mm256_blendv_epi8(value, lowest_zero(plane, j).1, here);
            undecided = _mm256_andnot_si256(here, undecided);
            if _mm256_movemask_epi8(undecided) == 0 {
                break;
            }
        }
        (value, undecided)
    };
    let (middle, nearest) = near.list().split_at(near.list().partition_point(|tap| tap.distance as usize >= HALF));
    let (mut known, mut all) = ([Lanes::ZERO; 32], [Lanes::ZERO; 32]);
    let (known, all) = (&mut known[..planes.len()], &mut all[..planes.len()]);
    known.copy_from_slice(planes);
    let mut without = 0;
    for half in [0, HALF] {
        mark_half(Half::new(window, at + half, near), middle, known, half);
        let (mut value, mut undecided) = least(known, half);
        loop {
            store(window, at + half, value);
            if nearest.is_empty() {
                break;
            }
            all.copy_from_slice(known);
            mark_half(Half::new(window, at + half, near), nearest, all, half);
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
fn from_256(numbers: &Lanes, planes: &mut [Lanes]) {
    // The bytes with bits from i on, for 0 ≤ i < 16.
    let begun = _mm256_broadcastsi128_si256(_mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    let (most, eight) = (_mm256_set1_epi8(15), _mm256_set1_epi8(8));
    for half in [0, HALF] {
        let mut numbers = load(&numbers.0, half);
        for plane in planes.iter_mut() {
            store(&mut plane.0, half, _mm256_shuffle_epi8(begun, _mm256_min_epu8(numbers, most)));
            numbers = _mm256_subs_epu8(numbers, eight);
        }
    }
}

#[target_feature(enable = "avx2")]
fn scan_256(
    small: &[u8],
    large: &[u8],
    top: usize,
    starts: &[u32],
    from: usize,
    value: u8,
) -> Option<(usize, LaneSet)> {
    let within = _mm256_setr_epi8(
        15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    );
    let value = _mm256_set1_epi8(value as i8);
    for (index, &start) in starts.iter().enumerate().skip(from) {
        let start = start as usize;
        let (low, high) = (&small[start..start + LANES], &large[top - start + 1 - LANES..=top - start]);
        let sums = [0, HALF].map(|half| {
            let swapped = _mm256_shuffle_epi8(load(high, LANES - HALF - half), within);
            _mm256_xor_si256(load(low, half), _mm256_permute2x128_si256::<1>(swapped, swapped))
        });
        let set = lanes_with(sums, value);
        if set != 0 {
            return Some((index, set));
        }
    }
    None
}

#[target_feature(enable = "avx2")]
fn find_256(codes: &[u8], value: u8, set: &mut [u8]) {
    let value = _mm256_set1_epi8(value as i8);
    for (codes, set) in codes.chunks_exact(LANES).zip(set.chunks_exact_mut(8)) {
        set.copy_from_slice(&lanes_with([0, HALF].map(|half| load(codes, half)), value).to_le_bytes());
    }
}

/// The plain loop with the instructions of this file.
#[target_feature(enable = "avx2,popcnt")]
fn show_256(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) {
    portable::show(rows, places, sets);
}

/// The plain loop with the instructions of this file.
#[target_feature(enable = "avx2,popcnt")]
fn shared_256(sets: &[HeapSet], row: &[u8]) -> usize {
    portable::shared(sets, row)
}

/// The plain loop with the instructions of this file.
#[target_feature(enable = "avx2")]
fn hits_256(smalls: &[u16], larges: &[u16], values: &[u16; ROWS]) -> [bool; ROWS] {
    pairs::hits(smalls, larges, values)
}
