//! The bare engine for taking and breaking, for measurements and long runs.

use std::ops::Range;

use grundy_rules::{HeapMoves, Rules};

use super::breaking::Breaker;
use super::definition::Breaking;
use super::kernels::Kernel;
use super::sparse::Scalar;

/// The method by which a [`HeapRun`] finds its values. All methods find the same values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By the definition: O(n) look-ups for heap n.
    Definition,
    /// Heap by heap, with few look-ups where the values have a sparse space.
    HeapByHeap,
    /// In blocks of 64 heaps where possible; heap by heap if the crate was built without its feature `engines`.
    Blocks {
        /// One of [`HeapRun::kernels`]; any other name chooses the best one for this processor.
        kernel: &'static str,
        /// The number of threads; 0 counts as 1.
        threads: usize,
    },
}

/// The values of one game that takes and breaks, by a method of the caller's choice. [`HeapValues`](super::HeapValues)
/// answers questions; this is for measurements, and for callers that want only the values.
///
/// ```
/// # use grundy_rules::Rules;
/// # use grundy_solve::heap::{HeapRun, Way};
/// let officers = Rules::find("0.6").unwrap();
/// let mut run = HeapRun::new(&officers, Way::Blocks { kernel: "best", threads: 2 }).unwrap();
/// run.advance(10);
/// assert_eq!(run.values(), [0, 0, 1, 2, 0, 1, 2, 3, 1, 2]);
/// ```
pub struct HeapRun {
    breaker: Breaker,
    way: Way,
}

impl HeapRun {
    /// A run whose next heap is 0. `None` if the game does not take and break. A shift of the heaps is ignored: these
    /// are the heaps of the code.
    pub fn new(rules: &Rules, way: Way) -> Option<HeapRun> {
        let moves = match rules.heap()? {
            HeapMoves::TakeBreak { code, .. } => Breaking::of_code(code),
            HeapMoves::UnequalSplit => Breaking::unequal_split(),
            HeapMoves::Subtract(_) => return None,
        };
        let (kernel, threads) = match way {
            Way::Blocks { kernel, threads } => (Kernel::all().find(|k| k.name() == kernel), threads),
            _ => (None, 1),
        };
        let breaker = Breaker::new(Scalar::new(moves), kernel.unwrap_or(Kernel::best()), threads);
        Some(HeapRun { breaker, way })
    }

    /// The kernels that this processor can run, the best first.
    pub fn kernels() -> Vec<&'static str> {
        Kernel::all().map(Kernel::name).collect()
    }

    /// Computes until the values of heaps 0..`to` are known.
    pub fn advance(&mut self, to: usize) {
        while self.len() < to {
            let scalar = &mut self.breaker.scalar;
            match self.way {
                Way::Definition => {
                    let value = scalar.plain.next_value();
                    scalar.plain.push(value);
                }
                Way::HeapByHeap => scalar.step(),
                // All values are kept, so none is ever missing.
                Way::Blocks { .. } if self.breaker.advance(to).is_err() => break,
                Way::Blocks { .. } => {}
            }
        }
    }

    /// How many heaps are computed.
    pub fn len(&self) -> usize {
        self.breaker.len()
    }

    /// Whether no heap is computed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// G(0), G(1), …
    pub fn values(&self) -> Vec<u32> {
        self.read(0..self.len())
    }

    /// The values of these heaps, as far as they are computed.
    pub fn read(&self, heaps: Range<usize>) -> Vec<u32> {
        self.breaker.read(heaps)
    }

    /// How many rare heaps there are, the largest of them, and whether the values come in blocks; `None` without a
    /// sparse space.
    pub fn rares(&self) -> Option<(usize, usize, bool)> {
        self.breaker.plan().map(|plan| (plan.rares.len(), plan.last_rare(), self.breaker.in_blocks()))
    }
}
