//! The kernels for processors with AVX-512 (BW, VBMI, BITALG, VPOPCNTDQ: Intel since
//! Ice Lake, AMD since Zen 4). A block of 64 lanes is one register.
//!
//! Marking: a table of 64 bytes (`vpermb`) holds, for plane j, the bit v − 8j at
//! each v of the plane and 0 elsewhere, so looking up the lanes' values gives at
//! once what to add to the plane. Up to 64 values, `vpternlog` adds two taps
//! together. Beyond, planes j, j + 8, … share the look-up, and `vpternlog` adds
//! what belongs to each. So 8 shuffles (one a cycle) and 18 others (two a cycle)
//! mark 18 planes for 64 heaps. Tried and lost: one-hot bytes by `vpshufb` and an
//! index by `gf2p8affine` (a shuffle for every plane), scalar stores (64 cycles a
//! tap), rows of bits for each value (the shifts cost more than the density gains).
//!
//! Killing uses both ways to say "hit": a compare into a mask register, and the
//! minimum of differences, in the proportion in which the ports are free.

use std::arch::x86_64::*;

use super::super::compress::Code;
use super::super::taps::{HeapSet, LANES, Lanes, Tap, Taps};
use super::{Kernel, LaneSet, ROWS, pairs, portable, wide};

/// The table of this file, if the processor can run it.
pub(super) fn kernel() -> Option<&'static Kernel> {
    let can = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi2");
    can.then_some(&KERNEL)
}

/// Private: only `kernel` hands it out, after asking the processor. That is why
/// the calls below may assume the instructions.
static KERNEL: Kernel = Kernel {
    name: "avx512",
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
    show,
    shared,
    hits,
    wide: &wide::avx512::KERNEL,
};

/// Defines a function of the table that calls its vectorised body.
macro_rules! with_avx512 {
    ($($public:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:ident;)*) => {$(
        $public fn $name($($arg: $type),*) $(-> $result)? {
            // SAFETY: the table with this function is handed out only where the
            // processor has the instructions that the body needs.
            unsafe { $body($($arg),*) }
        }
    )*};
}

with_avx512! {
    pub(super) fn mark_wide(window: &[u16], at: usize, taps: &Taps<u16>, planes: &mut [Lanes]) = mark_wide_512;
    fn mark(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) = mark_512;
    fn lowest(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) = lowest_512;
    fn kill(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) = kill_512;
    fn compact(slots: &mut [Lanes], alive: &mut [LaneSet]) = compact_512;
    fn settle(window: &mut [u8], at: usize, near: &Taps, slots: &[Lanes], alive: &[LaneSet], fixed: LaneSet) -> LaneSet
        = settle_512;
    fn settle_planes(
        window: &mut [u8], at: usize, near: &Taps, planes: &[Lanes], fixed: LaneSet, values: &Lanes,
    ) -> LaneSet = settle_planes_512;
    fn look_up(window: &[u8], at: usize, tables: [&[u8]; 2], numbers: &mut Lanes) = look_up_512;
    fn from(numbers: &Lanes, planes: &mut [Lanes]) = from_512;
    fn scan(small: &[u8], large: &[u8], top: usize, starts: &[u32], from: usize, value: u8) -> Option<(usize, LaneSet)>
        = scan_512;
    fn find(codes: &[u8], value: u8, set: &mut [u8]) = find_512;
    pub(super) fn find_wide(codes: &[u16], value: u16, set: &mut [u8]) = find_wide_512;
    fn show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) = show_512;
    fn shared(sets: &[HeapSet], row: &[u8]) -> usize = shared_512;
    fn hits(smalls: &[u16], larges: &[u16], values: &[u16; ROWS]) -> [bool; ROWS] = hits_512;
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(lanes: &Lanes) -> __m512i {
    // SAFETY: 64 bytes, and the load need not be aligned.
    unsafe { _mm512_loadu_si512(lanes.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(lanes: &mut Lanes, value: __m512i) {
    // SAFETY: 64 bytes, and the store need not be aligned.
    unsafe { _mm512_storeu_si512(lanes.0.as_mut_ptr().cast(), value) }
}

/// A block of the window and what lies in front of it as far as taps reach.
#[derive(Clone, Copy)]
struct Block<C = u8>(*const C);

impl<C: Code> Block<C> {
    /// Checks once, for all taps, that they stay within the window.
    #[inline]
    fn new(window: &[C], at: usize, taps: &Taps<C>) -> Block<C> {
        assert!(taps.reach() <= at && at + LANES <= window.len(), "the taps reach out of the window");
        // SAFETY: at is within the window.
        Block(unsafe { window.as_ptr().add(at) })
    }
}

impl Block {
    /// What a tap sees.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn seen(self, tap: Tap) -> __m512i {
        // SAFETY: `new` has checked that the 64 bytes at this distance are within the
        // window; all taps are from the list it was given, and the window outlives the call.
        let bytes = unsafe { _mm512_loadu_si512(self.0.sub(tap.distance as usize).cast()) };
        _mm512_xor_si512(bytes, _mm512_set1_epi8(tap.value as i8))
    }
}

impl Block<u16> {
    /// What a tap sees, less `base`, in bytes: 255 for all that is less than 0, or more.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn seen_from(self, tap: Tap<u16>, base: __m512i) -> __m512i {
        // SAFETY: `new` has checked that the 64 codes at this distance are within the
        // window; all taps are from the list it was given, and the window outlives the call.
        let codes: [__m512i; 2] =
            [0, 32].map(|i| unsafe { _mm512_loadu_si512(self.0.sub(tap.distance as usize).add(i).cast()) });
        let [low, high] = codes.map(|codes| {
            let seen = _mm512_xor_si512(codes, _mm512_set1_epi16(tap.value as i16));
            _mm512_cvtusepi16_epi8(_mm512_sub_epi16(seen, base))
        });
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
    }
}

/// The lanes of half a register.
const HALF: usize = 32;

/// Half a block, and what lies in front of it as far as taps reach.
#[derive(Clone, Copy)]
struct Half(*const u8);

impl Half {
    /// Checks once, for all taps, that they stay within the window. `half` is 0 or 32.
    #[inline]
    fn new(window: &[u8], at: usize, taps: &Taps, half: usize) -> Half {
        assert!(half <= HALF, "there are two halves");
        // SAFETY: the block has 64 bytes.
        Half(unsafe { Block::new(window, at, taps).0.add(half) })
    }

    /// What a tap sees.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn seen(self, tap: Tap) -> __m256i {
        // SAFETY: `new` has checked that the 32 bytes at this distance are within the
        // window; all taps are from the list it was given, and the window outlives the call.
        let bytes = unsafe { _mm256_loadu_si256(self.0.sub(tap.distance as usize).cast()) };
        _mm256_xor_si256(bytes, _mm256_set1_epi8(tap.value as i8))
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn load_half(lanes: &Lanes, half: usize) -> __m256i {
    // SAFETY: the slice has 32 bytes, or taking it panics.
    unsafe { _mm256_loadu_si256(lanes.0[half..half + HALF].as_ptr().cast()) }
}

/// Adds what the taps see to N planes, at most 8, of half a block. A table of 32 bytes holds the bits of four planes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn accumulate_half<const N: usize>(taps: &[Tap], half: Half, planes: &mut [__m256i; N]) {
    let upper = _mm256_set1_epi8(0xE0u8 as i8);
    let second = _mm256_set1_epi8(0x20);
    let tables: [__m256i; 4] = std::array::from_fn(|j| load_half(&ONE_HOT[j], 0));
    // Two taps at a time; of an odd number the last one twice.
    for pair in taps.chunks(2) {
        let (a, b) = (half.seen(pair[0]), half.seen(pair[pair.len() - 1]));
        for first in (0..N).step_by(4) {
            // Which values belong to these planes.
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

/// Adds what the taps see to N planes in registers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn accumulate<const N: usize, C: Copy>(taps: &[Tap<C>], seen: impl Fn(Tap<C>) -> __m512i, planes: &mut [__m512i; N]) {
    let upper = _mm512_set1_epi8(0xC0u8 as i8);
    if N <= 8 {
        // Two taps at a time; of an odd number the last one twice.
        for pair in taps.chunks(2) {
            let (a, b) = (seen(pair[0]), seen(pair[pair.len() - 1]));
            let (in_a, in_b) = (_mm512_testn_epi8_mask(a, upper), _mm512_testn_epi8_mask(b, upper));
            for j in 0..N {
                let add_a = _mm512_maskz_permutexvar_epi8(in_a, a, load(&ONE_HOT[j % 8]));
                let add_b = _mm512_maskz_permutexvar_epi8(in_b, b, load(&ONE_HOT[j % 8]));
                planes[j] = _mm512_ternarylogic_epi64::<0xFE>(planes[j], add_a, add_b);
            }
        }
        return;
    }
    let groups: [__m512i; 4] = std::array::from_fn(|q| _mm512_set1_epi8((q << 6) as i8));
    for &tap in taps {
        let seen = seen(tap);
        let high = _mm512_and_si512(seen, upper);
        let is_in: [__m512i; 4] = std::array::from_fn(|q| _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(high, groups[q])));
        for j in 0..8 {
            let bit = _mm512_permutexvar_epi8(seen, load(&ONE_HOT[j]));
            for q in 0..N.div_ceil(8) {
                if 8 * q + j < N {
                    planes[8 * q + j] = _mm512_ternarylogic_epi64::<0xF8>(planes[8 * q + j], bit, is_in[q]);
                }
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn mark_512(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn with<const N: usize>(block: Block, taps: &[Tap], planes: &mut [Lanes]) {
        let mut registers: [__m512i; N] = std::array::from_fn(|j| load(&planes[j]));
        accumulate(taps, |tap| block.seen(tap), &mut registers);
        for (plane, register) in planes.iter_mut().zip(registers) {
            store(plane, register);
        }
    }
    let block = Block::new(window, at, taps);
    match planes.len() {
        1 => with::<1>(block, taps.list(), planes),
        2 => with::<2>(block, taps.list(), planes),
        4 => with::<4>(block, taps.list(), planes),
        8 => with::<8>(block, taps.list(), planes),
        12 => with::<12>(block, taps.list(), planes),
        16 => with::<16>(block, taps.list(), planes),
        18 => with::<18>(block, taps.list(), planes),
        20 => with::<20>(block, taps.list(), planes),
        24 => with::<24>(block, taps.list(), planes),
        32 => with::<32>(block, taps.list(), planes),
        _ => portable::mark(window, at, taps, planes),
    }
}

/// The same for codes of two bytes, so many planes after so many.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn mark_wide_512(window: &[u16], at: usize, taps: &Taps<u16>, planes: &mut [Lanes]) {
    // Values up to 191: what is beyond is 255, which is in none of these planes.
    const MANY: usize = 24;
    let block = Block::new(window, at, taps);
    for (i, planes) in planes.chunks_mut(MANY).enumerate() {
        let base = _mm512_set1_epi16((8 * MANY * i) as i16);
        let mut registers = [_mm512_setzero_si512(); MANY];
        for (register, plane) in registers.iter_mut().zip(&*planes) {
            *register = load(plane);
        }
        accumulate(taps.list(), |tap| block.seen_from(tap, base), &mut registers);
        for (plane, register) in planes.iter_mut().zip(registers) {
            store(plane, register);
        }
    }
}

/// The lowest bit of each byte that is 0, and the value it stands for in plane j.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn lowest_zero(plane: __m512i, j: usize) -> (__m512i, __m512i) {
    let free = _mm512_xor_si512(plane, _mm512_set1_epi8(-1));
    let lowest = _mm512_and_si512(free, _mm512_sub_epi8(_mm512_setzero_si512(), free));
    let index = _mm512_popcnt_epi8(_mm512_sub_epi8(lowest, _mm512_set1_epi8(1)));
    (lowest, _mm512_add_epi8(index, _mm512_set1_epi8((8 * j) as i8)))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg")]
fn lowest_512(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) {
    let full = _mm512_set1_epi8(-1);
    let mut first = 0;
    for (slot, alive) in slots.iter_mut().zip(alive) {
        let mut value = load(slot);
        let mut undecided = LaneSet::MAX;
        let mut still_full = first;
        for (j, lanes) in planes.iter_mut().enumerate().skip(first) {
            let plane = load(lanes);
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
            store(lanes, _mm512_or_si512(plane, _mm512_maskz_mov_epi8(here, bit)));
            undecided &= !here;
            if undecided == 0 {
                break;
            }
        }
        first = still_full;
        store(slot, value);
        *alive = !undecided;
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn kill_512(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) {
    /// C slots by comparing, M by minima.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn with<const C: usize, const M: usize>(block: Block, taps: &[Tap], slots: &[Lanes], alive: &mut [LaneSet]) {
        let compared: [__m512i; C] = std::array::from_fn(|k| load(&slots[k]));
        let subtracted: [__m512i; M] = std::array::from_fn(|k| load(&slots[C + k]));
        let mut sets: [LaneSet; C] = std::array::from_fn(|k| alive[k]);
        let mut least = [_mm512_set1_epi8(-1); M];
        for &tap in taps {
            let seen = block.seen(tap);
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
    let block = Block::new(window, at, taps);
    for (slots, alive) in slots.chunks(8).zip(alive.chunks_mut(8)) {
        match slots.len() {
            1 => with::<1, 0>(block, taps.list(), slots, alive),
            2 => with::<1, 1>(block, taps.list(), slots, alive),
            3 => with::<2, 1>(block, taps.list(), slots, alive),
            4 => with::<3, 1>(block, taps.list(), slots, alive),
            5 => with::<3, 2>(block, taps.list(), slots, alive),
            6 => with::<4, 2>(block, taps.list(), slots, alive),
            7 => with::<4, 3>(block, taps.list(), slots, alive),
            _ => with::<5, 3>(block, taps.list(), slots, alive),
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn compact_512(slots: &mut [Lanes], alive: &mut [LaneSet]) {
    for from in 1..slots.len() {
        let moved = load(&slots[from]);
        for to in 0..from {
            let here = alive[from] & !alive[to];
            if here != 0 {
                let target = load(&slots[to]);
                store(&mut slots[to], _mm512_mask_mov_epi8(target, here, moved));
                alive[to] |= here;
                alive[from] &= !here;
            }
        }
    }
}

/// A guess for the whole block, then again and again what follows from the
/// guess, until nothing changes. Lane l depends on smaller lanes only, so after
/// l + 1 rounds it is right, and a state without change is right in all lanes.
/// Usually a few rounds do. (Tried and lost: taps that see only lanes in front of
/// the first one that changed are final, and need not be looked at again.)
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
fn until_settled(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    guess: __m512i,
    mut next: impl FnMut(Block) -> (__m512i, LaneSet),
) -> LaneSet {
    let mut value = guess;
    loop {
        // SAFETY: the slice has 64 bytes, or taking it panics.
        unsafe { _mm512_storeu_si512(window[at..at + LANES].as_mut_ptr().cast(), value) };
        let (follows, without) = next(Block::new(window, at, near));
        if _mm512_cmpneq_epi8_mask(value, follows) == 0 {
            return without;
        }
        value = follows;
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
fn settle_512(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    slots: &[Lanes],
    alive: &[LaneSet],
    fixed: LaneSet,
) -> LaneSet {
    let first = load(&slots[0]);
    let choose = |block: Option<Block>| {
        let mut value = _mm512_maskz_mov_epi8(fixed, first);
        let mut undecided = !fixed;
        for (slot, alive) in slots.iter().zip(alive) {
            let candidate = load(slot);
            let mut free = alive & undecided;
            if free == 0 {
                continue;
            }
            if let Some(block) = block {
                for &tap in near.list() {
                    free = _mm512_mask_cmpneq_epu8_mask(free, block.seen(tap), candidate);
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
    until_settled(window, at, near, guess, |block| choose(Some(block)))
}

/// Half a block after the other: only taps of less than 32 see the half that is being settled, and half as
/// many lanes take fewer rounds.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
fn settle_planes_512(
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
        let (middle, nearest) = near.list().split_at(near.list().partition_point(|tap| tap.distance as usize >= HALF));
        let mut without = 0;
        for half in [0, HALF] {
            let (fixed, values) = ((fixed >> half) as u32, load_half(values, half));
            let mut known: [__m256i; N] = std::array::from_fn(|j| load_half(&planes[j], half));
            accumulate_half(middle, Half::new(window, at, near, half), &mut known);
            let (mut value, mut undecided) = mex(&known, fixed, values);
            // A guess, and then again and again what follows from it; see `until_settled`.
            loop {
                // SAFETY: the slice has 32 bytes, or taking it panics.
                unsafe { _mm256_storeu_si256(window[at + half..at + half + HALF].as_mut_ptr().cast(), value) };
                if nearest.is_empty() {
                    break;
                }
                let mut all = known;
                accumulate_half(nearest, Half::new(window, at, near, half), &mut all);
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
        _ => (portable::KERNEL.settle_planes)(window, at, near, planes, fixed, values),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn look_up_512(window: &[u8], at: usize, tables: [&[u8]; 2], numbers: &mut Lanes) {
    let [Ok(even), Ok(odd)] = tables.map(<&[u8; 256]>::try_from) else {
        return portable::look_up(window, at, tables, numbers);
    };
    // SAFETY: the slice has 64 bytes, or taking it panics.
    let codes = unsafe { _mm512_loadu_si512(window[at..at + LANES].as_ptr().cast()) };
    let in_table = |table: &[u8; 256]| {
        // SAFETY: four times 64 bytes.
        let parts: [__m512i; 4] =
            std::array::from_fn(|q| unsafe { _mm512_loadu_si512(table.as_ptr().add(64 * q).cast()) });
        let low = _mm512_permutex2var_epi8(parts[0], codes, parts[1]);
        let high = _mm512_permutex2var_epi8(parts[2], codes, parts[3]);
        _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(codes), high)
    };
    store(numbers, _mm512_mask_mov_epi8(in_table(even), 0xAAAA_AAAA_AAAA_AAAA, in_table(odd)));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn from_512(numbers: &Lanes, planes: &mut [Lanes]) {
    // The bytes with bits from i on, for 0 ≤ i < 16.
    let begun = _mm512_broadcast_i32x4(_mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    let (most, eight) = (_mm512_set1_epi8(15), _mm512_set1_epi8(8));
    let mut numbers = load(numbers);
    for plane in planes {
        store(plane, _mm512_shuffle_epi8(begun, _mm512_min_epu8(numbers, most)));
        numbers = _mm512_subs_epu8(numbers, eight);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn scan_512(
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
    let (reversed, value) = (load(&REVERSED), _mm512_set1_epi8(value as i8));
    let hits = |start: u32| {
        let start = start as usize;
        let (low, high) = (&small[start..start + LANES], &large[top - start + 1 - LANES..=top - start]);
        // SAFETY: both slices have 64 bytes.
        let (low, high) =
            unsafe { (_mm512_loadu_si512(low.as_ptr().cast()), _mm512_loadu_si512(high.as_ptr().cast())) };
        _mm512_cmpeq_epi8_mask(_mm512_xor_si512(low, _mm512_permutexvar_epi8(reversed, high)), value)
    };
    // Four at a time: one branch that is mostly foreseen.
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
fn find_512(codes: &[u8], value: u8, set: &mut [u8]) {
    let value = _mm512_set1_epi8(value as i8);
    for (codes, set) in codes.chunks_exact(LANES).zip(set.chunks_exact_mut(8)) {
        // SAFETY: the chunk has 64 bytes.
        let codes = unsafe { _mm512_loadu_si512(codes.as_ptr().cast()) };
        set.copy_from_slice(&_mm512_cmpeq_epi8_mask(codes, value).to_le_bytes());
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn find_wide_512(codes: &[u16], value: u16, set: &mut [u8]) {
    let value = _mm512_set1_epi16(value as i16);
    for (codes, set) in codes.chunks_exact(LANES / 2).zip(set.chunks_exact_mut(4)) {
        // SAFETY: the chunk has 32 codes.
        let codes = unsafe { _mm512_loadu_si512(codes.as_ptr().cast()) };
        set.copy_from_slice(&_mm512_cmpeq_epi16_mask(codes, value).to_le_bytes());
    }
}

/// The plain loop with the instructions of this file.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt")]
fn show_512(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) {
    portable::show(rows, places, sets);
}

/// The plain loop with the instructions of this file.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt")]
fn shared_512(sets: &[HeapSet], row: &[u8]) -> usize {
    portable::shared(sets, row)
}

/// The plain loop with the instructions of this file.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn hits_512(smalls: &[u16], larges: &[u16], values: &[u16; ROWS]) -> [bool; ROWS] {
    pairs::hits(smalls, larges, values)
}
