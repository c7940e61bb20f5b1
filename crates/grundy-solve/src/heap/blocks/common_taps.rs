//! The taps of a plan, for the kernels.

use crate::heap::definition::Breaking;
use crate::heap::kernels::{Code, Tap};
use crate::heap::sparse::{Compression, Plan};

/// All taps that lead from common heaps to common values, by distance, without repetition: those of the rare heaps, and
/// (t, 0) for every t whose removal may leave one heap. If the heap's parity is in the mask, an odd t leads from a
/// common heap to a rare value and is not a tap; see [`odd_takes`]. `None` if a value does not fit into a code.
pub(crate) fn common_taps<C: Code>(moves: &Breaking, plan: &Plan, code: Compression) -> Option<Vec<Tap<C>>> {
    let stays_common = |t: &usize| plan.parity.is_none() || t.is_multiple_of(2);
    let takes = moves.leaving(1).filter(stays_common).map(|t| (t as u32, 0));
    let splits = plan.taps.iter().map(|&(distance, value)| (distance, code.compress(value)));
    let tap = |(distance, value)| Some(Tap { distance, value: C::new(value as usize)? });
    let mut taps = takes.chain(splits).map(tap).collect::<Option<Vec<Tap<C>>>>()?;
    taps.sort_unstable();
    taps.dedup();
    Some(taps)
}

/// The odd t whose removal may leave one heap, if the heap's parity is in the mask; otherwise none. They lead from
/// *rare* heaps to common values.
pub(crate) fn odd_takes(moves: &Breaking, plan: &Plan) -> Vec<usize> {
    moves.leaving(1).filter(|t| plan.parity.is_some() && t % 2 == 1).collect()
}
