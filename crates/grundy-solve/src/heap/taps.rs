//! Taps as the kernels read them: a distance back, and what to add to the value there.

use super::compress::Compression;
use super::plain::Breaking;
use super::plan::Plan;

/// Heaps are computed in blocks of this many, one a lane.
pub(super) const LANES: usize = 64;

/// One byte a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Lanes(pub [u8; LANES]);

impl Lanes {
    /// All lanes 0.
    pub const ZERO: Lanes = Lanes([0; LANES]);
}

/// Heap n sees the byte of heap n − distance, plus (exclusive or) value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tap {
    pub distance: u32,
    pub value: u8,
}

/// A list of taps that knows how far back it reaches, so that a kernel checks its bounds once.
#[derive(Clone, Debug, Default)]
pub(super) struct Taps {
    list: Vec<Tap>,
    reach: usize,
}

impl Taps {
    /// The taps in the order in which the kernels shall take them.
    pub fn new(list: Vec<Tap>) -> Taps {
        let reach = list.iter().map(|tap| tap.distance as usize).max().unwrap_or(0);
        Taps { list, reach }
    }

    /// The taps.
    pub fn list(&self) -> &[Tap] {
        &self.list
    }

    /// The largest distance.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The taps that `keep` keeps.
    pub fn filtered(&self, keep: impl Fn(Tap) -> bool) -> Taps {
        Taps::new(self.list.iter().copied().filter(|&tap| keep(tap)).collect())
    }
}

/// All taps that lead from common heaps to common values, by distance, none twice:
/// those of the rare heaps, and (t, 0) for every t whose removal may leave one
/// heap. With the heap's parity in the mask an odd t leads from a common heap to a
/// rare value and is none; see [`odd_takes`].
pub(super) fn common_taps(moves: &Breaking, plan: &Plan, code: Compression) -> Vec<Tap> {
    let stays_common = |t: &usize| plan.parity.is_none() || t.is_multiple_of(2);
    let takes = moves.leaving(1).filter(stays_common).map(|t| Tap { distance: t as u32, value: 0 });
    let splits = plan.taps.iter().map(|&(distance, value)| Tap { distance, value: code.compress(value) as u8 });
    let mut taps: Vec<Tap> = takes.chain(splits).collect();
    taps.sort_unstable();
    taps.dedup();
    taps
}

/// With the heap's parity in the mask: the odd t whose removal may leave one heap.
/// They lead from *rare* heaps to common values.
pub(super) fn odd_takes(moves: &Breaking, plan: &Plan) -> Vec<usize> {
    moves.leaving(1).filter(|t| plan.parity.is_some() && t % 2 == 1).collect()
}
