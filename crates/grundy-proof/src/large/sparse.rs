//! Values of games that take and break, computed again from a compact witness.
//!
//! Long sequences are not written into a certificate. What stands there instead makes it cheap to compute them: a mask,
//! whether parity counts too, and the list of rare heaps. Nothing of it is trusted.
//!
//! *Classes.* Call a value v rare at heap n if v & mask has an even number of ones, else common. Where parity counts,
//! n + t is added to the number of ones. All t whose removal may leave two heaps are then even, or all odd. Let heaps
//! a + b = n − t be left, and let |v| be the ones of v & mask. Then |G(a)| + a + t and |G(b)| + b + t add up to |G(a)
//! ⊕ G(b)| + n + t, modulo 2. So whatever the mask, a common value comes from exactly one rare part, and a rare one
//! from two or none.
//!
//! *One heap.* The list has all rare heaps below n, if it was right so far. So the pairs with a listed part, together
//! with the moves that leave fewer heaps, are all options of common value. Let c be the least common value that none of
//! them has. Then G(n) = c exactly if all rare values below c are options too. If not, the least that is missing is
//! G(n), and n is rare. Either way it is known whether n is rare, and the list must say so: so it is right again.
//!
//! *Many heaps.* Heaps are seen to in two passes, a *stretch* of them at a time. The first ([`common`]) gives each heap its
//! value c; a listed heap gets the least value that no option has, of all its options. The second ([`sets`]) looks
//! for the rare options below these values, for many heaps at once. The first heap that lacks one is a rare one that is not
//! listed. Heaps after it may have got wrong values, but then the witness is refused.
//!
//! *Periods.* Where the values of a window recur, those of all later heaps may be known ([`common`]).
//!
//! A wrong mask only makes heaps rare that the list does not have, and a list that has them makes the check slow. The
//! values are right whatever the witness says. (*Winning Ways* ch. 4, "sparse spaces"; Gangolli and Plambeck 1989.)

mod common;
mod sets;

use std::cell::Cell;

use grundy_core::{Stop, said};
use grundy_rules::HeapMoves;

use self::sets::{Lengths, Sets};
use crate::kernel::ray::removals;
use crate::kernel::{Check, Law, Rejected, Session, Sparse, Values, reject};

/// Number of values for which there is room: all values are below it.
const ROOM: usize = 1 << 16;
/// Number of pairs that are looked at together.
const TOGETHER: usize = 64;
/// After how many pairs the observer gets a report.
const OFTEN: u64 = 1 << 22;
pub(crate) const LENGTHS: Lengths = Lengths { stretch: 1 << 14, reach: 1 << 13 };

/// The values of the heaps of the game below `witness.heaps`. That they obey the law is not known, but tried.
///
/// Complexity of a heap: O(rare heaps), and the pairs that show the rare values below its own. A rare heap takes all
/// its pairs. Memory: two bytes a heap.
pub(crate) fn values(
    lengths: Lengths,
    moves: &HeapMoves,
    witness: &Sparse,
    law: Option<Law>,
    step: &str,
    session: &Session,
) -> Check<Values> {
    let shift = match moves {
        HeapMoves::TakeBreak { code, .. } if code.last().is_none() || code.most_heaps() > 2 => {
            return reject(step, said!("{code} allows too many moves for rare heaps", code));
        }
        HeapMoves::TakeBreak { shift, .. } => *shift,
        HeapMoves::UnequalSplit => 0,
        HeapMoves::Subtract(_) => return reject(step, said!("a subtraction game has no rare heaps")),
    };
    let [nothing, one, two, _] = removals(moves, u64::MAX);
    let mut space = Space::new([nothing, one, two], *moves == HeapMoves::UnequalSplit, witness, step, session)?;
    let heaps = witness.heaps.checked_add_signed(shift).and_then(|heaps| u32::try_from(heaps).ok());
    let heaps = heaps.ok_or_else(|| {
        Rejected::unchecked(format!("{step}.heaps"), said!("this check covers fewer than 2^32 heaps"))
    })?;
    let mut values = space.values(heaps as usize, law, lengths)?;
    if let Some(&beyond) = witness.rares.get(space.listed.len()) {
        return reject(format!("{step}.rares"), said!("heap {beyond} is not among those computed", beyond));
    }
    // Heap n of the game is the code's heap n + shift.
    let by = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
    if shift >= 0 {
        values.drain(..by.min(values.len()));
    } else {
        drop(values.splice(..0, vec![0; by]));
    }
    Ok(Values::Words(values))
}

/// A game with its rare heaps so far.
struct Space<'a> {
    witness: &'a Sparse,
    step: &'a str,
    session: &'a Session<'a>,
    /// The numbers whose removal may leave nothing, one heap and two heaps, ascending.
    nothing: Vec<usize>,
    one: Vec<usize>,
    two: Vec<usize>,
    /// Whether the two heaps that a move leaves must differ.
    unequal: bool,
    /// Where parity counts: what is added to the heap.
    parity: Option<usize>,
    /// The rare heaps among those that have a value, and their values.
    listed: Vec<(usize, u16)>,
    largest: usize,
    /// No smaller part of a pair that showed a rare value exceeds it.
    deepest: usize,
    /// The number of pairs that were looked at, except those of sets.
    work: Cell<u64>,
}

impl<'a> Space<'a> {
    fn new(
        [nothing, one, two]: [Vec<usize>; 3],
        unequal: bool,
        witness: &'a Sparse,
        step: &'a str,
        session: &'a Session,
    ) -> Check<Space<'a>> {
        let parity = two.first().filter(|_| witness.parity).map(|t| t % 2);
        if parity.is_some_and(|parity| two.iter().any(|t| t % 2 != parity)) {
            let reason = said!("the moves that leave two heaps do not all remove the same parity");
            return reject(format!("{step}.parity"), reason);
        }
        if !witness.rares.is_sorted_by(|a, b| a < b) {
            return reject(format!("{step}.rares"), said!("rare heaps stand in ascending order"));
        }
        let listed = Vec::new();
        let (largest, deepest, work) = Default::default();
        Ok(Space { witness, step, session, nothing, one, two, unequal, parity, listed, largest, deepest, work })
    }

    fn values(&mut self, heaps: usize, law: Option<Law>, lengths: Lengths) -> Check<Vec<u16>> {
        let rares = self.witness.rares.len().min(heaps);
        let plain = size_of::<u16>() * heaps + size_of::<(usize, u16)>() * rares;
        let mut sets = Sets::new(lengths);
        self.deepest = lengths.reach;
        self.demand_memory(plain + sets.memory(self.largest))?;
        let mut values = Vec::with_capacity(heaps);
        // Heap 0 is not part of a pair, so its class does not matter.
        values.extend((heaps > 0).then_some(0));
        while values.len() < heaps {
            let from = values.len();
            self.session.report("heaps", from, heaps)?;
            // What the second pass finds is the cause of what the first one runs into.
            let assumed = self.assume(&mut values, heaps.min(from + lengths.stretch));
            self.demand_memory(plain + sets.memory(self.largest))?;
            sets.take_in(&values, from, self.largest, &self.two, |n, value| self.is_rare(n, value));
            for segment in 0..(values.len() - from).div_ceil(sets::SEGMENT) {
                for (n, value) in sets.left_in(segment) {
                    let depth = self.depth(&values, n, value)?;
                    self.deepest = self.deepest.max(depth.ok_or_else(|| self.unlisted(n, value.into()))?);
                }
            }
            assumed?;
            if let Some(period) = law.and_then(|law| self.recurring(&values, heaps, law)) {
                common::repeat(&mut values, period, heaps);
            }
        }
        Ok(values)
    }

    /// Stops the check if it would take more memory than it may.
    fn demand_memory(&self, bytes: usize) -> Check {
        let memory = self.session.memory;
        if bytes as u64 <= memory {
            return Ok(());
        }
        let reason = said!("{bytes} bytes of memory are needed, and {memory} are allowed", bytes, memory);
        Err(Rejected { stopped: Some(Stop::MemoryLimit), ..Rejected::unchecked("check", reason) })
    }

    fn is_rare(&self, n: usize, value: usize) -> bool {
        let odd_place = self.parity.is_some_and(|t| (n + t) % 2 == 1);
        (value as u64 & self.witness.mask).count_ones().is_multiple_of(2) != odd_place
    }

    fn unlisted(&self, n: usize, value: usize) -> Rejected {
        let reason = said!("heap {n} is worth {value}, which is rare, but it is not listed", n, value);
        Rejected::new(format!("{}.rares", self.step), reason)
    }

    /// Reports at times, as more pairs were looked at for heap n.
    fn note_work(&self, n: usize, pairs: usize) -> Check {
        let before = self.work.get();
        self.work.set(before + pairs as u64);
        match self.work.get() / OFTEN > before / OFTEN {
            true => self.session.report("heaps", n, self.witness.heaps as usize),
            false => Ok(()),
        }
    }

    /// The least value that no option of heap n has, tried one by one.
    fn least_missing(&self, values: &[u16], n: usize) -> Check<usize> {
        let mut seen = vec![false; (self.largest + 1).next_power_of_two() + 1];
        self.single_options(values, n).for_each(|value| seen[usize::from(value)] = true);
        for (small, large) in self.pairs(values, n) {
            self.note_work(n, small.len())?;
            small.iter().zip(large.iter().rev()).for_each(|(a, b)| seen[usize::from(a ^ b)] = true);
        }
        Ok(seen.iter().position(|seen| !seen).unwrap_or(seen.len()))
    }

    /// `Some` if an option of heap n has this value, with a bound of the smaller part of a pair with the value.
    fn depth(&self, values: &[u16], n: usize, wanted: u16) -> Check<Option<usize>> {
        if self.single_options(values, n).any(|value| value == wanted) {
            return Ok(Some(0));
        }
        for (small, large) in self.pairs(values, n) {
            let (found, looked_at) = find_pair(small, large, wanted);
            self.note_work(n, looked_at)?;
            if found {
                return Ok(Some(looked_at));
            }
        }
        Ok(None)
    }

    /// The values of the options of heap n that are fewer than two heaps.
    fn single_options(&self, values: &[u16], n: usize) -> impl Iterator<Item = u16> {
        let nothing = self.nothing.contains(&n).then_some(0);
        nothing.into_iter().chain(self.one.iter().take_while(move |&&t| t < n).map(move |t| values[n - t]))
    }

    /// The pairs among the options of heap n: for each removal the values of smaller parts, and of larger, backwards.
    fn pairs<'v>(&self, values: &'v [u16], n: usize) -> impl Iterator<Item = (&'v [u16], &'v [u16])> {
        self.two.iter().take_while(move |&&t| t < n).map(move |t| {
            let total = n - t;
            let most = if self.unequal { (total - 1) / 2 } else { total / 2 };
            (&values[1..=most], &values[total - most..total])
        })
    }
}

/// Whether a value of the first list and one of the second, read backwards, add up to `wanted`; the number of pairs.
fn find_pair(small: &[u16], large: &[u16], wanted: u16) -> (bool, usize) {
    let (chunks, rest) = small.as_chunks::<TOGETHER>();
    let (large_rest, large_chunks) = large.as_rchunks::<TOGETHER>();
    match chunks.iter().zip(large_chunks.iter().rev()).position(|(a, b)| are_worth(a, b, wanted)) {
        Some(before) => (true, TOGETHER * (before + 1)),
        None => (are_worth(rest, large_rest, wanted), small.len()),
    }
}

/// Whether a pair of these few adds up to `wanted`. All are looked at, as that takes few instructions.
#[inline]
fn are_worth(small: &[u16], large: &[u16], wanted: u16) -> bool {
    small.iter().zip(large.iter().rev()).fold(false, |found, (a, b)| found | (a ^ b == wanted))
}

#[cfg(test)]
mod tests;
