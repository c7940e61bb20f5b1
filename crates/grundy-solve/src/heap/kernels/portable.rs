//! What the kernels do, in plain loops.

use super::super::taps::{LANES, Lanes, Taps};
use super::{Kernel, LaneSet, Wide};

/// The table of this file.
pub(super) static KERNEL: Kernel =
    Kernel { name: "portable", mark, lowest, kill, compact, settle, settle_planes, equal, above, missing, scan };

/// A store for each byte seen is quicker than a bit; the bits are gathered at the end.
fn mark(window: &[u8], at: usize, taps: &Taps, planes: &mut [Lanes]) {
    for (octet, first) in (0..LANES).step_by(8).enumerate() {
        let mut seen = [[false; 256]; 8];
        for tap in taps.list() {
            let from = at + 8 * octet - tap.distance as usize;
            for (seen, byte) in seen.iter_mut().zip(&window[from..from + 8]) {
                seen[usize::from(byte ^ tap.value)] = true;
            }
        }
        for (lane, seen) in seen.iter().enumerate() {
            for (plane, seen) in planes.iter_mut().zip(seen.chunks_exact(8)) {
                plane.0[first + lane] |= seen.iter().rev().fold(0, |bits, &seen| bits << 1 | u8::from(seen));
            }
        }
    }
}

/// Adds a value to the set of a lane.
#[inline]
fn insert(planes: &mut [Lanes], lane: usize, value: u8) {
    if let Some(plane) = planes.get_mut(usize::from(value / 8)) {
        plane.0[lane] |= 1 << (value % 8);
    }
}

/// The least value that is not in the set of a lane.
#[inline]
fn mex(planes: &[Lanes], lane: usize) -> Option<u8> {
    let plane = planes.iter().position(|plane| plane.0[lane] != u8::MAX)?;
    Some((8 * plane) as u8 + planes[plane].0[lane].trailing_ones() as u8)
}

fn lowest(planes: &mut [Lanes], slots: &mut [Lanes], alive: &mut [LaneSet]) {
    alive.fill(0);
    for lane in 0..LANES {
        for (slot, alive) in slots.iter_mut().zip(alive.iter_mut()) {
            let Some(value) = mex(planes, lane) else { break };
            insert(planes, lane, value);
            slot.0[lane] = value;
            *alive |= 1 << lane;
        }
    }
}

fn kill(window: &[u8], at: usize, taps: &Taps, slots: &[Lanes], alive: &mut [LaneSet]) {
    for (slot, alive) in slots.iter().zip(alive) {
        let mut hit = [0u8; LANES];
        for tap in taps.list() {
            let from = at - tap.distance as usize;
            for ((hit, byte), value) in hit.iter_mut().zip(&window[from..from + LANES]).zip(&slot.0) {
                *hit |= u8::from(byte ^ tap.value == *value);
            }
        }
        *alive &= !set_of(|lane| hit[lane] != 0);
    }
}

fn set_of(contains: impl Fn(usize) -> bool) -> LaneSet {
    (0..LANES).fold(0, |set, lane| set | LaneSet::from(contains(lane)) << lane)
}

pub(super) fn compact(slots: &mut [Lanes], alive: &mut [LaneSet]) {
    for from in 1..slots.len() {
        for to in 0..from {
            let moved = alive[from] & !alive[to];
            let mut left = moved;
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                slots[to].0[lane] = slots[from].0[lane];
            }
            alive[to] |= moved;
            alive[from] &= !moved;
        }
    }
}

fn settle(window: &mut [u8], at: usize, near: &Taps, slots: &[Lanes], alive: &[LaneSet], fixed: LaneSet) -> LaneSet {
    let mut without = 0;
    for lane in 0..LANES {
        let seen =
            |value: u8| near.list().iter().any(|tap| window[at + lane - tap.distance as usize] ^ tap.value == value);
        let mut values =
            slots.iter().zip(alive).filter(|(_, alive)| *alive >> lane & 1 == 1).map(|(slot, _)| slot.0[lane]);
        let value = if fixed >> lane & 1 == 1 { Some(slots[0].0[lane]) } else { values.find(|&value| !seen(value)) };
        if value.is_none() {
            without |= 1 << lane;
        }
        window[at + lane] = value.unwrap_or(0);
    }
    without
}

fn settle_planes(
    window: &mut [u8],
    at: usize,
    near: &Taps,
    planes: &[Lanes],
    fixed: LaneSet,
    values: &Lanes,
) -> LaneSet {
    let mut without = 0;
    let mut column = [Lanes::ZERO; 32];
    let column = &mut column[..planes.len().min(32)];
    column.copy_from_slice(&planes[..planes.len().min(32)]);
    for lane in 0..LANES {
        for tap in near.list() {
            insert(column, lane, window[at + lane - tap.distance as usize] ^ tap.value);
        }
        let value = if fixed >> lane & 1 == 1 { Some(values.0[lane]) } else { mex(column, lane) };
        if value.is_none() {
            without |= 1 << lane;
        }
        window[at + lane] = value.unwrap_or(0);
    }
    without
}

fn equal(window: &[u8], values: &[u8], lanes: &mut [LaneSet]) {
    let block = &window[..LANES];
    for (value, lanes) in values.iter().zip(lanes) {
        *lanes = set_of(|lane| block[lane] == *value);
    }
}

fn above(numbers: &[Lanes; 8], value: u8) -> Wide {
    std::array::from_fn(|i| set_of(|lane| numbers[i].0[lane] > value))
}

fn missing(rows: &[u8], offsets: &[u32], base: usize, need: &Wide) -> Wide {
    let mut need = *need;
    for &offset in offsets {
        let from = base + offset as usize;
        for (need, bytes) in need.iter_mut().zip(rows[from..from + 64].chunks_exact(8)) {
            *need &= !bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        if need == [0; 8] {
            break;
        }
    }
    need
}

fn scan(small: &[u8], large: &[u8], top: usize, starts: &[u32], from: usize, value: u8) -> Option<(usize, LaneSet)> {
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
