//! The plain loops: the slow twin of all other kernels, for any processor and codes of any width.

use grundy_rules::cells::ones;

use super::Processor;
use super::kernel::{Code, HeapSet, Kernel, LANES, LaneSet, Lanes, Octet, PAIRS, PairBytes, SEGMENT, Table, Taps};

pub const fn table<C: Code>() -> Table<C> {
    Table { mark, look_up, from, lowest, kill, compact, settle, settle_planes, scan, find, show, shared, equal, among }
}

pub fn kernel<C: Code>() -> Kernel<C> {
    // SAFETY: the functions need no special instructions.
    unsafe { Kernel::new(Processor::Any, const { &table::<C>() }) }
}

/// Marks with a store for each code seen, which is faster than setting a bit; the bits are gathered at the end.
pub fn mark<C: Code>(window: &[C], at: usize, taps: &Taps<C>, planes: &mut [Lanes]) {
    let mut seen = vec![[false; 8]; 8 * planes.len()];
    for octet in (0..LANES).step_by(8) {
        seen.fill([false; 8]);
        for tap in &taps.list {
            let from = at + octet - tap.distance as usize;
            for (lane, &code) in window[from..from + 8].iter().enumerate() {
                if let Some(seen) = seen.get_mut((code ^ tap.value).index()) {
                    seen[lane] = true;
                }
            }
        }
        for (plane, seen) in planes.iter_mut().zip(seen.chunks_exact(8)) {
            for (lane, plane) in plane.0[octet..octet + 8].iter_mut().enumerate() {
                *plane |= seen.iter().rev().fold(0, |bits, seen| bits << 1 | u8::from(seen[lane]));
            }
        }
    }
}

pub(crate) fn look_up<C: Code>(window: &[C], at: usize, tables: [&[C]; 2], numbers: &mut Lanes<C>) {
    for (lane, (number, code)) in numbers.0.iter_mut().zip(&window[at..at + LANES]).enumerate() {
        *number = tables[lane % 2].get(code.index()).copied().unwrap_or_default();
    }
}

pub fn from<C: Code>(numbers: &Lanes<C>, planes: &mut [Lanes]) {
    for (j, plane) in planes.iter_mut().enumerate() {
        for (plane, number) in plane.0.iter_mut().zip(&numbers.0) {
            *plane = u8::MAX.checked_shl(number.index().saturating_sub(8 * j) as u32).unwrap_or(0);
        }
    }
}

/// Adds a value to the set of a lane.
#[inline]
fn insert(planes: &mut [Lanes], lane: usize, value: usize) {
    if let Some(plane) = planes.get_mut(value / 8) {
        plane.0[lane] |= 1 << (value % 8);
    }
}

/// The least value that is not in the set of a lane.
#[inline]
fn mex<C: Code>(planes: &[Lanes], lane: usize) -> Option<C> {
    let plane = planes.iter().position(|plane| plane.0[lane] != u8::MAX)?;
    C::new(8 * plane + planes[plane].0[lane].trailing_ones() as usize)
}

pub fn lowest<C: Code>(planes: &mut [Lanes], slots: &mut [Lanes<C>], alive: &mut [LaneSet]) {
    alive.fill(0);
    for lane in 0..LANES {
        let mut first = 0;
        for (slot, alive) in slots.iter_mut().zip(alive.iter_mut()) {
            let Some(plane) = planes[first..].iter().position(|plane| plane.0[lane] != u8::MAX) else { break };
            first += plane;
            let bit = planes[first].0[lane].trailing_ones();
            let Some(value) = C::new(8 * first + bit as usize) else { break };
            planes[first].0[lane] |= 1 << bit;
            slot.0[lane] = value;
            *alive |= 1 << lane;
        }
    }
}

#[inline(always)]
pub fn kill<C: Code>(window: &[C], at: usize, taps: &Taps<C>, slots: &[Lanes<C>], alive: &mut [LaneSet]) {
    for (slot, alive) in slots.iter().zip(alive) {
        let mut hit = Lanes::all(C::default());
        let one = C::new(1).unwrap_or_default();
        for tap in &taps.list {
            let from = at - tap.distance as usize;
            for ((hit, &code), value) in hit.0.iter_mut().zip(&window[from..from + LANES]).zip(&slot.0) {
                *hit = if code ^ tap.value == *value { one } else { *hit };
            }
        }
        *alive &= !set_of(|lane| hit.0[lane] == one);
    }
}

#[inline]
fn set_of(contains: impl Fn(usize) -> bool) -> LaneSet {
    (0..LANES).fold(0, |set, lane| set | LaneSet::from(contains(lane)) << lane)
}

pub(crate) fn compact<C: Code>(slots: &mut [Lanes<C>], alive: &mut [LaneSet]) {
    for from in 1..slots.len() {
        for to in 0..from {
            let moved = alive[from] & !alive[to];
            ones(moved).for_each(|lane| slots[to].0[lane] = slots[from].0[lane]);
            alive[to] |= moved;
            alive[from] &= !moved;
        }
    }
}

#[inline(always)]
pub fn settle<C: Code>(
    window: &mut [C],
    at: usize,
    near: &Taps<C>,
    slots: &[Lanes<C>],
    alive: &[LaneSet],
    fixed: LaneSet,
) -> LaneSet {
    settle_lanes(window, at, fixed, &slots[0], |window, lane| {
        let sees =
            |value: C| near.list.iter().any(|tap| window[at + lane - tap.distance as usize] ^ tap.value == value);
        let values = slots.iter().zip(alive).filter(|(_, alive)| *alive >> lane & 1 == 1).map(|(slot, _)| slot.0[lane]);
        { values }.find(|&value| !sees(value))
    })
}

pub(crate) fn settle_planes<C: Code>(
    window: &mut [C],
    at: usize,
    near: &Taps<C>,
    planes: &[Lanes],
    fixed: LaneSet,
    values: &Lanes<C>,
) -> LaneSet {
    let mut planes = planes.to_vec();
    settle_lanes(window, at, fixed, values, |window, lane| {
        for tap in &near.list {
            insert(&mut planes, lane, (window[at + lane - tap.distance as usize] ^ tap.value).index());
        }
        mex(&planes, lane)
    })
}

/// Writes each lane in turn: what is fixed, or what `value_of` finds. Returns the lanes for which it finds nothing.
#[inline(always)]
fn settle_lanes<C: Code>(
    window: &mut [C],
    at: usize,
    fixed: LaneSet,
    values: &Lanes<C>,
    mut value_of: impl FnMut(&[C], usize) -> Option<C>,
) -> LaneSet {
    let mut without = 0;
    for lane in 0..LANES {
        let value = if fixed >> lane & 1 == 1 { Some(values.0[lane]) } else { value_of(window, lane) };
        without |= LaneSet::from(value.is_none()) << lane;
        window[at + lane] = value.unwrap_or_default();
    }
    without
}

#[inline(always)]
pub fn scan<C: Code>(
    small: &[C],
    large: &[C],
    top: usize,
    starts: &[u32],
    from: usize,
    value: C,
) -> Option<(usize, LaneSet)> {
    for (index, &start) in starts.iter().enumerate().skip(from) {
        let start = start as usize;
        let (low, high) = (&small[start..start + LANES], &large[top - start + 1 - LANES..=top - start]);
        let set = set_of(|i| low[i] ^ high[LANES - 1 - i] == value);
        if set != 0 {
            return Some((index, set));
        }
    }
    None
}

#[inline(always)]
pub fn find<C: Code>(codes: &[C], value: C, set: &mut [u8]) {
    for (byte, codes) in set.iter_mut().zip(codes.chunks_exact(8)) {
        *byte = codes.iter().rev().fold(0, |bits, &code| bits << 1 | u8::from(code == value));
    }
}

#[inline(always)]
pub fn show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) {
    /// Number of rows removed from a set between two counts of the remaining heaps.
    const BETWEEN_COUNTS: usize = 16;
    /// Number of remaining heaps at which the removal ends; so few are quickly found otherwise.
    const FEW: u32 = 1;
    for (i, set) in sets.iter_mut().enumerate() {
        let mut left = *set;
        for places in places.chunks(BETWEEN_COUNTS) {
            if words(&left).map(u64::count_ones).sum::<u32>() <= FEW {
                break;
            }
            for &place in places {
                let from = place as usize + SEGMENT * i;
                left.iter_mut().zip(&rows[from..from + SEGMENT]).for_each(|(left, row)| *left &= !row);
            }
        }
        *set = left;
    }
}

#[inline(always)]
pub fn shared(sets: &[HeapSet], row: &[u8]) -> usize {
    words(sets.as_flattened()).zip(words(row)).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

#[inline(always)]
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.chunks_exact(8).map(|bytes| bytes.try_into().map(u64::from_le_bytes).unwrap_or_default())
}

/// Without a way out of the loop, the compiler compares many pairs at once.
pub fn equal(pairs: PairBytes, value: u16) -> bool {
    let [low, high] = value.to_le_bytes();
    let [smalls, larges] = [pairs.smalls, pairs.larges];
    let is = |i: usize| u8::from(smalls[0][i] ^ larges[0][i] == low) & u8::from(smalls[1][i] ^ larges[1][i] == high);
    (0..PAIRS).fold(0, |found, i| found | is(i)) != 0
}

pub fn among(pairs: PairBytes, octets: &[Octet]) -> u64 {
    let found = |octet: &Octet| (0..PAIRS).fold(0, |all, i| all | octet.matches(pairs.value(i), pairs.wide));
    octets.iter().rev().fold(0, |all, octet| all << 8 | u64::from(found(octet)))
}
