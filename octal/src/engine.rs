//! The values of one heap game, by any method.

use std::ops::Range;

use grundy_core::{Limits, MexSet, Nimber, Periodicity, Position, Unsolved, said};
use grundy_rules::{HeapMoves, Moves, Rules};

use super::breaking::Breaker;
use super::definition::Breaking;
use super::kernels::Kernel;
use super::memory::History;
use super::periods::Proof;
use super::sparse::Scalar;
use super::subtraction::Subtraction;

/// Cost of asking the rules for one option, in look-ups.
const OPTION_WORK: u64 = 32;

/// A method that finds the values of the heaps one after another, from heap 0 on.
pub(crate) enum Engine {
    Subtract(Subtraction),
    Break(Box<Breaker>),
    /// Any rules: the mex over all options.
    Options {
        moves: Moves,
        values: Vec<u32>,
        work: u64,
        mex: MexSet,
    },
}

impl Engine {
    pub fn of_moves(moves: &HeapMoves) -> Engine {
        match Breaking::of(moves) {
            Ok(moves) => Engine::Break(Box::new(Breaker::new(Scalar::new(moves), Kernel::best(), 1))),
            Err(set) => Engine::Subtract(Subtraction::new(set)),
        }
    }

    /// The engine for rules of which only the options are known.
    pub fn of_options(moves: Moves) -> Engine {
        Engine::Options { moves, values: Vec::new(), work: 0, mex: MexSet::new() }
    }

    /// Sets the number of threads and the memory.
    pub(crate) fn set_limits(&mut self, limits: &Limits) {
        if let Engine::Break(breaker) = self {
            breaker.set_limits(limits.threads, limits.memory / 2);
        }
    }

    /// The breaker of a game that takes and breaks, or all values of any other game.
    fn breaker_or_values(&self) -> Result<&Breaker, &[u32]> {
        match self {
            Engine::Subtract(machine) => Err(&machine.values),
            Engine::Break(breaker) => Ok(breaker),
            Engine::Options { values, .. } => Err(values),
        }
    }

    /// The value of heap n; `None` if it is not computed or not kept.
    pub fn value(&self, n: u64) -> Option<u32> {
        let n = usize::try_from(n).ok()?;
        self.breaker_or_values().map_or_else(|values| values.get(n).copied(), |breaker| breaker.value(n))
    }

    /// The values of these heaps, all of which are computed; `None` if some are not kept.
    pub fn read(&self, heaps: Range<u64>) -> Option<Vec<u32>> {
        let heaps = usize::try_from(heaps.start).ok()?..usize::try_from(heaps.end).ok()?;
        match self.breaker_or_values() {
            Ok(breaker) => breaker.recall(heaps),
            Err(values) => values.get(heaps).map(<[u32]>::to_vec),
        }
    }

    /// Whether the values of all computed heaps are kept.
    pub(crate) fn keeps_all(&self) -> bool {
        self.breaker_or_values().ok().and_then(Breaker::history).is_none_or(History::is_whole)
    }

    pub fn len(&self) -> u64 {
        self.breaker_or_values().map_or_else(<[u32]>::len, Breaker::len) as u64
    }

    /// How many values have been looked up so far.
    pub fn work(&self) -> u64 {
        match self {
            Engine::Subtract(machine) => machine.work,
            Engine::Break(breaker) => breaker.work() + self.len(),
            Engine::Options { work, .. } => *work,
        }
    }

    /// The approximate number of look-ups for the heaps 0..=n.
    pub(crate) fn cost_to(&self, n: u64) -> u128 {
        match self {
            Engine::Subtract(machine) => machine.cost_to(n),
            Engine::Break(breaker) => breaker.cost_to(n),
            Engine::Options { moves, .. } => {
                let options = moves.option_bound(&Position::from(n)).unwrap_or(n.into());
                options.saturating_mul(n.into()).saturating_mul(OPTION_WORK.into())
            }
        }
    }

    /// Finds the values of the next heaps: at least one, and none from heap `to` on, which must not be computed yet.
    /// Fails if the rules fail, or an option is not made of smaller heaps.
    pub fn advance(&mut self, to: u64) -> Result<(), Unsolved> {
        match self {
            Engine::Subtract(machine) => machine.step(),
            Engine::Break(breaker) => breaker.advance(usize::try_from(to).unwrap_or(usize::MAX))?,
            Engine::Options { moves, values, work, mex } => {
                let n = values.len() as u64;
                mex.clear();
                let mut odd_one = None;
                moves.each_option(&Position::from(n), &mut |option| {
                    let mut sum = Nimber::ZERO;
                    for heap in option {
                        match values.get(usize::try_from(heap[0]).unwrap_or(usize::MAX)) {
                            Some(&value) if heap.len() == 1 => sum += Nimber(value.into()),
                            _ => odd_one = Some(heap.clone()),
                        }
                    }
                    *work += OPTION_WORK;
                    mex.insert(sum);
                })?;
                if let Some(option) = odd_one {
                    return Err(Unsolved::too_large(said!(
                        "heap {heap} has the option {option}, which is not a smaller heap",
                        heap = n,
                        option
                    )));
                }
                values.push(mex.mex().0 as u32);
            }
        }
        Ok(())
    }

    /// Whether some theorem may prove a period.
    pub(crate) fn may_be_proved(&self) -> bool {
        match self {
            Engine::Subtract(machine) => machine.window().is_some(),
            Engine::Break(breaker) => breaker.moves().last().is_some(),
            Engine::Options { .. } => false,
        }
    }

    /// Whether the rules allow a law that was seen on the heaps below `computed`. Larger removals may still occur,
    /// and a finite set allows no growth.
    pub(crate) fn may_obey(&self, law: &Periodicity, computed: u64) -> bool {
        match self {
            Engine::Subtract(machine) => {
                machine.window().is_none_or(|window| window < computed) && (law.saltus == 0 || !machine.is_finite())
            }
            Engine::Break(breaker) => breaker.moves().last().is_none_or(|last| last < computed),
            Engine::Options { .. } => true,
        }
    }

    /// Whether the values come in blocks. Then any number fits into memory, and any call may complete a proof.
    pub(crate) fn is_in_blocks(&self) -> bool {
        self.breaker_or_values().is_ok_and(Breaker::in_blocks)
    }

    /// Continues the work that a proof still needs when no more heaps are computed. Returns whether there was any.
    pub fn complete(&mut self) -> bool {
        if let Engine::Break(breaker) = self { breaker.complete() } else { false }
    }

    /// A law that was observed on the way to a proof.
    pub fn recurrence(&self) -> Option<Periodicity> {
        self.breaker_or_values().ok()?.recurrence()
    }

    /// The periodicity, if the values so far prove one.
    pub fn prove(&self) -> Option<Proof> {
        match self {
            Engine::Subtract(machine) => machine.prove(),
            Engine::Break(breaker) => breaker.prove(),
            Engine::Options { .. } => None,
        }
    }
}

/// The method by which a [`HeapRun`] finds its values. All methods find the same values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By the definition: O(n) look-ups for heap n.
    Definition,
    /// Heap by heap, with few look-ups where the values have a sparse space.
    HeapByHeap,
    /// In blocks of 64 heaps where possible; heap by heap if the crate was built without its feature `engines`. The
    /// kernel is one of [`HeapRun::kernels`]; any other name chooses the best one. 0 threads count as 1.
    Blocks { kernel: &'static str, threads: usize },
}

/// The values of one game that takes and breaks, by a method of the caller's choice. [`HeapValues`](super::HeapValues)
/// answers questions; this is for measurements, and for callers that want only the values.
///
/// ```
/// # use grundy_rules::Rules;
/// # use grundy_octal::{HeapRun, Way};
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
    /// A run whose next heap is 0. `None` if the game does not take and break. A shift of the heaps is ignored.
    pub fn new(rules: &Rules, way: Way) -> Option<HeapRun> {
        let moves = Breaking::of(rules.heap()?).ok()?;
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

    pub fn len(&self) -> usize {
        self.breaker.len()
    }

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

    /// How many rare heaps there are, the largest, and whether values come in blocks; `None` without a sparse space.
    pub fn rares(&self) -> Option<(usize, usize, bool)> {
        self.breaker.plan().map(|plan| (plan.rares.len(), plan.last_rare(), self.breaker.in_blocks()))
    }
}
