//! Games whose rare heaps do not die out: all pairs of heaps, most of them processed quickly.
//!
//! In `.04`, `.06`, `.76` or `4.004` no mask helps, and every heap has about n/2 pairs for each removal. Marking each
//! pair costs a store. But after some thousand pairs, few of the values below the heap's own are unmarked. A
//! [kernel](crate::heap::kernels) can ask of many pairs at once, for a small fraction of the cost, whether they are
//! worth one of these *candidates*. Only the value itself must be compared with all pairs.
//!
//! Processors with look-ups in vectors compare 32 pairs with eight candidates in a dozen instructions. With 64
//! candidates they take some fifty. So few pairs need be marked. All others compare with one candidate at a time.
//!
//! The pairs are taken in pieces that are far apart. The number of marked pieces adapts: it grows after heaps with
//! many candidates and shrinks after heaps with few.

use super::byte_pieces::{BytePieces, ByteRows};
use super::moves::Breaking;
use super::plain::Plain;
use crate::heap::kernels::Kernel;

/// First heap done in this way; for smaller ones marking all pairs is as fast.
const FIRST: u64 = 2_048;

/// How many numbers of 16 bits there are.
pub(crate) const NUMBERS: usize = 1 << u16::BITS;

/// Number of comparisons of a pair with candidates that cost about as much as one plain look-up; measured.
pub(crate) const GAIN: u64 = 12;

/// Number of marked pairs for each value up to the largest, without look-ups; measured in `.06`.
const MARKED: u64 = 16;

/// The state that is kept from heap to heap.
#[derive(Clone, Debug)]
pub struct Dense {
    /// The values so far, in 16 bits.
    values: Vec<u16>,
    /// The values in bytes.
    rows: ByteRows,
    /// How many pieces are marked.
    marked: usize,
    /// For each 16-bit number, whether some option has this value.
    seen: Box<[bool; NUMBERS]>,
}

impl Dense {
    /// The state at heap 0.
    pub fn new() -> Dense {
        Dense { values: Vec::new(), rows: ByteRows::of(&[]), marked: 1, seen: Box::new([false; NUMBERS]) }
    }

    /// Whether this method should find the value of heap n without a sparse space. False if the crate was built without
    /// its feature `engines`.
    pub fn knows(moves: &Breaking, n: u64) -> bool {
        cfg!(feature = "engines")
            && n >= FIRST
            && !moves.leaves_three()
            && moves.last().is_some()
            && moves.leaving(2).next().is_some()
    }

    /// The approximate number of look-ups for the next heap. The same whatever the kernel.
    pub(crate) fn cost_of_next(plain: &Plain) -> u64 {
        let pairs = plain.moves.pairs_of(plain.values.len());
        (MARKED * u64::from(plain.largest)).min(pairs / 2) + pairs / GAIN
    }

    /// The value of the next heap; `None` if values do not fit into 16 bits.
    pub fn next_value(&mut self, kernel: Kernel, plain: &mut Plain) -> Option<u32> {
        self.values.truncate(plain.values.len());
        for &value in &plain.values[self.values.len()..] {
            self.values.push(u16::try_from(value).ok()?);
        }
        let n = self.values.len();
        plain.work += plain.moves.pairs_of(n) / GAIN;
        // All options are below this.
        let room = (plain.largest as usize + 1).next_power_of_two();
        self.seen[..room.max(8)].fill(false);
        self.seen[0] = plain.moves.leaving(0).any(|t| t == n);
        for t in plain.moves.leaving(1).filter(|&t| t < n) {
            self.seen[usize::from(self.values[n - t])] = true;
        }
        self.rows.extend(&self.values);
        let pieces = BytePieces::new(&plain.moves, n, &self.values, &self.rows);
        let value = pieces.least(kernel, &mut self.marked, &mut self.seen, room);
        Some(value.map_or(room as u32, u32::from))
    }
}

/// Marks what the pairs show: the first heap of `smalls` with the last of `larges`, and so on.
pub(crate) fn mark(smalls: &[u16], larges: &[u16], seen: &mut [bool; NUMBERS]) {
    // Octets have no bounds to check.
    let (octets, rest) = smalls.as_chunks::<8>();
    let (other_rest, other_octets) = larges.as_rchunks::<8>();
    for (smalls, larges) in octets.iter().zip(other_octets.iter().rev()) {
        for i in 0..8 {
            seen[usize::from(smalls[i] ^ larges[7 - i])] = true;
        }
    }
    for (small, large) in rest.iter().zip(other_rest.iter().rev()) {
        seen[usize::from(small ^ large)] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::testing::moves_of;

    /// Compares the heaps 0..`to`, from the first on.
    fn agrees(moves: &Breaking, to: usize, name: &str) {
        for kernel in Kernel::all() {
            let (mut dense, mut plain) = (Dense::new(), Plain::new(moves.clone()));
            for n in 0..to {
                let value = plain.next_value();
                assert_eq!(dense.next_value(kernel, &mut plain), Some(value), "heap {n} of {name}, {}", kernel.name());
                plain.push(value);
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for digits in 0..512 {
            let text = format!("4.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
            agrees(&moves_of(&text), 150, &text);
        }
        let far = grundy_testkit::long(5_000, 40_000);
        for text in ["0.04", "0.06", "0.76", "4.004", "0.414", "0.000000000000000000000000004", "0.6", "grundy"] {
            agrees(&moves_of(text), far, text);
        }
    }
}
