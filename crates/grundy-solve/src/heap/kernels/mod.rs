//! The innermost loops, once for each kind of processor.
//!
//! A [`Kernel`] is a table of functions on 64 lanes of one byte, or of two (`wide`). `portable`
//! says in plain loops what each does: it is the twin of the others, and what
//! runs where there is no other. `avx2` and `avx512` do the same with vector
//! instructions. [`Kernel::best`] asks the processor once. All give the same
//! results, bit for bit, which the tests compare at random.
//!
//! This folder is the only place with `unsafe` in the workspace. Two reasons
//! occur, and every block says which: a function needs instructions that the
//! processor has, as was asked before its table was handed out; or it reads a
//! slice without a check for each element, after a check for all of them.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod pairs;
mod portable;
#[cfg(test)]
mod tests;
mod wide;

use super::compress::Code;
use super::taps::{HeapSet, Lanes, Taps};

pub(super) use pairs::ROWS;

/// The lanes of a block as bits.
pub(super) type LaneSet = u64;

type LookUp<C> = fn(window: &[C], at: usize, tables: [&[C]; 2], numbers: &mut Lanes<C>);
type Lowest<C> = fn(planes: &mut [Lanes], slots: &mut [Lanes<C>], alive: &mut [LaneSet]);
type Kill<C> = fn(window: &[C], at: usize, taps: &Taps<C>, slots: &[Lanes<C>], alive: &mut [LaneSet]);
type Settle<C> =
    fn(window: &mut [C], at: usize, near: &Taps<C>, slots: &[Lanes<C>], alive: &[LaneSet], fixed: LaneSet) -> LaneSet;
type SettlePlanes<C> =
    fn(window: &mut [C], at: usize, near: &Taps<C>, planes: &[Lanes], fixed: LaneSet, values: &Lanes<C>) -> LaneSet;
type Scan<C> =
    fn(small: &[C], large: &[C], top: usize, starts: &[u32], from: usize, value: C) -> Option<(usize, LaneSet)>;
type Hits = fn(smalls: &[u16], larges: &[u16], values: &[u16; ROWS]) -> [bool; ROWS];

/// The functions of one kind of processor for codes of one width.
///
/// `window` holds consecutive heaps, a code each, and lane l of a block is the
/// heap at index `at` + l. Taps must not reach in front of the window. *Planes*
/// are sets of values for each lane: value v is in the set of lane l if bit
/// v mod 8 of lane l of plane v / 8 is 1.
pub(super) struct Kernel<C: Code = u8> {
    /// The name, as the bench prints it.
    pub name: &'static str,
    /// Adds what the taps see to the planes; larger values are left out.
    pub mark: fn(window: &[C], at: usize, taps: &Taps<C>, planes: &mut [Lanes]),
    /// Looks up what a table says of each lane's code, even lanes in the first
    /// table and odd lanes in the second; a code beyond its table counts as 0.
    pub look_up: LookUp<C>,
    /// Makes the planes the sets of all values from each lane's number on.
    pub from: fn(numbers: &Lanes<C>, planes: &mut [Lanes]),
    /// Moves the least values that are not in the planes into the slots, in
    /// ascending order, and adds them to the planes. The lanes that got a value
    /// are the slot's set.
    pub lowest: Lowest<C>,
    /// Removes the lanes from a slot's set whose value some tap sees.
    pub kill: Kill<C>,
    /// Moves, in each lane, the values that are alive to the first slots.
    pub compact: fn(slots: &mut [Lanes<C>], alive: &mut [LaneSet]),
    /// Writes the block: in each lane the first value alive that no tap sees. The
    /// taps may see the block itself. Returns the lanes without such a value,
    /// which are written as 0; those in `fixed` get their first slot in any case.
    pub settle: Settle<C>,
    /// Writes the block: in each lane the least value neither in the planes nor
    /// seen by a tap. The taps may see the block itself. Returns the lanes that
    /// have no such value in the planes, as `settle`; those in `fixed` get theirs
    /// from `values`. The farthest tap comes first.
    pub settle_planes: SettlePlanes<C>,
    /// The first of `starts`, from index `from` on, with a pair of heaps worth
    /// `value`: one at start + i of `small`, the other at `top` − start − i of
    /// `large`, for 0 ≤ i < 64. Returns its index and the set of the i.
    pub scan: Scan<C>,
    /// The set of the heaps whose code is `value`: bit i mod 8 of byte i / 8 for code i. There are
    /// a multiple of 64 codes.
    pub find: fn(codes: &[C], value: C, set: &mut [u8]),
    /// Removes rows from sets: from set i the 64 bytes from 64 i on behind each place of `rows`. Ends
    /// when next to none is left.
    pub show: fn(rows: &[u8], places: &[u32], sets: &mut [HeapSet]),
    /// How many heaps are in these sets and in the row that begins so.
    pub shared: fn(sets: &[HeapSet], row: &[u8]) -> usize,
    /// Which of these values pairs are worth: the first heap of `smalls` with the last one of
    /// `larges`, and so on, as many as there are in both.
    pub hits: Hits,
    /// The kernel of the same processor for codes of two bytes.
    pub wide: &'static Kernel<u16>,
}

impl Kernel {
    /// The plain loops, for any processor.
    pub fn portable() -> &'static Kernel {
        &portable::KERNEL
    }

    /// The kernels that this processor can run, the best first.
    pub fn all() -> impl Iterator<Item = &'static Kernel> {
        #[cfg(target_arch = "x86_64")]
        let special = [avx512::kernel(), avx2::kernel()];
        #[cfg(not(target_arch = "x86_64"))]
        let special: [Option<&'static Kernel>; 2] = [None; 2];
        special.into_iter().flatten().chain([Kernel::portable()])
    }

    /// The best kernel for this processor.
    pub fn best() -> &'static Kernel {
        Kernel::all().next().unwrap_or(Kernel::portable())
    }
}

/// How many planes a kernel may be asked for.
pub(super) const PLANE_COUNTS: [usize; 10] = [1, 2, 4, 8, 12, 16, 18, 20, 24, 32];
