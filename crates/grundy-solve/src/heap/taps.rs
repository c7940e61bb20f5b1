//! What the kernels read: blocks of codes, sets of heaps, and taps: a distance back, and what to add to the value there.

use std::cmp::Reverse;

use super::compress::{Code, Compression};
use super::plain::Breaking;
use super::plan::Plan;

/// Heaps are computed in blocks of this many, one a lane.
pub(super) const LANES: usize = 64;

/// One code a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Lanes<C = u8>(pub [C; LANES]);

impl Lanes {
    /// All lanes 0.
    pub const ZERO: Lanes = Lanes([0; LANES]);
}

impl<C: Code> Lanes<C> {
    /// The same code in all lanes.
    pub fn all(code: C) -> Lanes<C> {
        Lanes([code; LANES])
    }
}

/// The bytes of a set of heaps that are looked at together: 512 heaps.
pub(super) const SEGMENT: usize = 64;

/// A set of 512 consecutive heaps; heap i is bit i mod 8 of byte i / 8.
pub(super) type HeapSet = [u8; SEGMENT];

/// Heap n sees the code of heap n − distance, plus (exclusive or) value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tap<C = u8> {
    pub distance: u32,
    pub value: C,
}

/// A list of taps that knows how far back it reaches, so that a kernel checks its bounds once.
#[derive(Clone, Debug)]
pub(super) struct Taps<C = u8> {
    list: Vec<Tap<C>>,
    reach: usize,
}

impl<C: Code> Taps<C> {
    /// No taps.
    pub const NONE: Taps<C> = Taps { list: Vec::new(), reach: 0 };

    /// The taps in the order in which the kernels shall take them.
    pub fn new(list: Vec<Tap<C>>) -> Taps<C> {
        let reach = list.iter().map(|tap| tap.distance as usize).max().unwrap_or(0);
        Taps { list, reach }
    }

    /// The same taps by distance, the farthest first.
    pub fn farthest_first(mut self) -> Taps<C> {
        self.list.sort_unstable_by_key(|tap| Reverse(tap.distance));
        self
    }

    /// The taps.
    pub fn list(&self) -> &[Tap<C>] {
        &self.list
    }

    /// The largest distance; kernels with `unsafe` loads ask for it.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code))]
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The taps that `keep` keeps.
    pub fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Taps<C> {
        Taps::new(self.list.iter().copied().filter(|&tap| keep(tap)).collect())
    }
}

/// All taps that lead from common heaps to common values, by distance, none twice:
/// those of the rare heaps, and (t, 0) for every t whose removal may leave one
/// heap. With the heap's parity in the mask an odd t leads from a common heap to a
/// rare value and is none; see [`odd_takes`]. `None` if a value does not go into a code.
pub(super) fn common_taps<C: Code>(moves: &Breaking, plan: &Plan, code: Compression) -> Option<Vec<Tap<C>>> {
    let stays_common = |t: &usize| plan.parity.is_none() || t.is_multiple_of(2);
    let takes = moves.leaving(1).filter(stays_common).map(|t| (t as u32, 0));
    let splits = plan.taps.iter().map(|&(distance, value)| (distance, code.compress(value)));
    let tap = |(distance, value)| Some(Tap { distance, value: C::new(value as usize)? });
    let mut taps = takes.chain(splits).map(tap).collect::<Option<Vec<Tap<C>>>>()?;
    taps.sort_unstable();
    taps.dedup();
    Some(taps)
}

/// With the heap's parity in the mask: the odd t whose removal may leave one heap.
/// They lead from *rare* heaps to common values.
pub(super) fn odd_takes(moves: &Breaking, plan: &Plan) -> Vec<usize> {
    moves.leaving(1).filter(|t| plan.parity.is_some() && t % 2 == 1).collect()
}
