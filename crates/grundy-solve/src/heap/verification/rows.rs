//! Sets of heaps: for each code, the heaps of a stretch that have it.
//!
//! A *row* is such a set, one bit for each heap. For questions about one code at a time, rows give the answer for 512
//! heaps with one instruction: the heaps n for which heap n − d has code c are row c, shifted by d. A shift by a
//! multiple of 8 is a read from another byte. For other distances there are rows that are already shifted by less than
//! 8, as many as there is room for.

use crate::heap::blocks::Window;
use crate::heap::kernels::{Code, Kernel};
use crate::heap::sparse::Plan;

/// For each code below a bound, the common heaps among consecutive heaps that have it.
#[derive(Clone)]
pub struct Rows<C: Code> {
    kernel: Kernel<C>,
    n_codes: usize,
    /// The length of a row, in bytes.
    length: usize,
    /// The rows of all codes, then those shifted by 1, and so on.
    bytes: Vec<u8>,
    /// Which rows are filled.
    used: Vec<bool>,
    /// `PAD` empty entries, and then the codes of the heaps; empty for those that are in no row.
    codes: Vec<C>,
}

/// Number of heaps in a byte; rows are shifted by less.
const PAD: usize = 8;

impl<C: Code> Rows<C> {
    /// Empty rows for codes below `n_codes` and `heaps` heaps, a multiple of 512, shifted by less than `moves`.
    pub fn new(kernel: Kernel<C>, n_codes: usize, heaps: usize, moves: usize) -> Rows<C> {
        let rows = n_codes * moves.clamp(1, PAD);
        let (length, codes) = (heaps / 8, vec![none(); PAD + heaps]);
        Rows { kernel, n_codes, length, bytes: vec![0; rows * length], used: vec![true; rows], codes }
    }

    /// How many codes have a row.
    pub(crate) fn n_codes(&self) -> usize {
        self.n_codes
    }

    /// All rows.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The row of a code from the heap with index `i`, a multiple of 8, on.
    pub fn row(&self, code: usize, i: usize) -> &[u8] {
        &self.bytes[code * self.length + i / 8..(code + 1) * self.length]
    }

    /// The place in all rows where a set begins: the set of the heaps `distance` before the one with index `i`, a
    /// multiple of 8, and of those after it. `None` if there is no such row.
    pub fn place(&self, code: usize, i: usize, distance: usize) -> Option<usize> {
        let row = distance % 8 * self.n_codes + code;
        (code < self.n_codes && row < self.used.len()).then(|| row * self.length + i / 8 - distance / 8)
    }

    /// From now on fills only the unshifted rows and those of these places.
    pub(crate) fn fill_only(&mut self, places: impl Iterator<Item = usize>) {
        self.used[self.n_codes..].fill(false);
        places.for_each(|place| self.used[place / self.length] = true);
    }

    /// Reads the heaps of the window from heap `origin` on, up to its end or that of the room.
    pub fn fill(&mut self, window: &Window<C>, plan: &Plan, origin: usize) {
        let seen = window.from(origin);
        let codes = &mut self.codes[PAD..];
        let known = seen.len().min(codes.len());
        codes[..known].copy_from_slice(&seen[..known]);
        codes[known..].fill(none());
        let rares = &plan.rares[plan.rares.partition_point(|&rare| (rare as usize) < origin)..];
        // Heap 0 is never a remaining heap either.
        for heap in rares.iter().map(|&rare| rare as usize).chain((origin == 0).then_some(0)) {
            if let Some(code) = codes.get_mut(heap - origin) {
                *code = none();
            }
        }
        for (i, row) in self.bytes.chunks_exact_mut(self.length).enumerate().filter(|&(i, _)| self.used[i]) {
            let from = PAD - i / self.n_codes;
            let code = C::new(i % self.n_codes).unwrap_or_else(none);
            self.kernel.find(&self.codes[from..from + 8 * self.length], code, row);
        }
    }
}

/// The code that means none.
fn none<C: Code>() -> C {
    C::new(C::END).unwrap_or_default()
}
