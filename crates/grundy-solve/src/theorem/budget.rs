//! What a proof may cost.
//!
//! Deciding formulas by automata is non-elementary in the worst case: one projection can turn n states into 2^n. So
//! every automaton is built under a budget. Its unit is the *cell*, one entry of a transition table: states times
//! letters. A construction that would need more cells than it may have ends early with [`NoProof::TooLarge`].

use std::cell::Cell;

use grundy_core::{Progress, Said, Stop, said};
use thiserror::Error;

use crate::Limits;

/// Why a statement is neither proved nor refuted. It is an error and never an answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.said())]
pub enum NoProof {
    /// The work was stopped.
    Stopped(Stop),
    /// An automaton would need more cells, states times letters, than the memory limit allows.
    TooLarge { cells: usize },
    /// A formula relates more numbers at once than a transition table can have tracks.
    TooManyTracks {
        /// The numbers that the formula relates.
        tracks: usize,
        /// The most that are possible.
        most: usize,
    },
    /// An integer of a formula does not fit into 64 bits when the formula is put in order.
    LargeConstant,
    /// The numeration cannot express a nim-addition or a power.
    Inexpressible {
        what: Said,
        numeration: &'static str,
        /// The numeration that can express it.
        instead: Said,
    },
    /// The question does not fit the game.
    Refused(Said),
}

impl NoProof {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            NoProof::Stopped(inner) => inner.said(),
            NoProof::TooLarge { cells } => said!(
                "an automaton of the proof needs more than {cells} transitions; a higher memory limit allows more",
                cells
            ),
            NoProof::TooManyTracks { tracks, most } => said!(
                "a formula relates {tracks} numbers at once, and at most {most} are possible; split it with `and`, `or`",
                tracks,
                most
            ),
            NoProof::LargeConstant => said!("an integer of the formula is too large; use constants below 2^62"),
            NoProof::Inexpressible { what, numeration, instead } => said!(
                "{what} cannot be proved about in the numeration {numeration}; use {instead}",
                what,
                numeration,
                instead
            ),
            NoProof::Refused(inner) => inner.clone(),
        }
    }
}

/// Bytes of the memory limit for each cell of an automaton: a cell takes at most 32, and others need room too.
const BYTES_A_CELL: u64 = 128;

/// How many steps a construction takes between two looks at the clock.
const STEPS: u32 = 1 << 12;

/// The limits of a proof, and its observer.
pub struct Budget<'a> {
    limits: &'a Limits<'a>,
    cells: usize,
    steps: Cell<u32>,
    taken: Cell<u64>,
}

impl<'a> Budget<'a> {
    pub fn new(limits: &'a Limits<'a>) -> Budget<'a> {
        let cells = usize::try_from(limits.memory / BYTES_A_CELL).unwrap_or(usize::MAX);
        Budget { limits, cells, steps: Cell::new(0), taken: Cell::new(0) }
    }

    /// The same budget, with at most this many cells for each automaton. A guess is tried with few cells first.
    pub fn at_most(&self, cells: usize) -> Budget<'a> {
        let taken = Cell::new(self.taken.get());
        Budget { limits: self.limits, cells: self.cells.min(cells), steps: Cell::new(0), taken }
    }

    /// The cells that an automaton may have.
    pub fn cells(&self) -> usize {
        self.cells
    }

    pub(super) fn taken(&self) -> u64 {
        self.taken.get() + u64::from(self.steps.get())
    }

    /// Takes one step. Every 4096th step asks the observer.
    pub fn step(&self) -> Result<(), NoProof> {
        self.steps(1)
    }

    pub fn steps(&self, many: usize) -> Result<(), NoProof> {
        let steps = self.steps.get().saturating_add(u32::try_from(many).unwrap_or(u32::MAX));
        self.steps.set(steps);
        if steps < STEPS { Ok(()) } else { self.look() }
    }

    fn look(&self) -> Result<(), NoProof> {
        let taken = self.taken();
        self.taken.set(taken);
        self.steps.set(0);
        let progress = Progress { unit: "transitions", done: taken, total: None };
        self.limits.observer.report(progress).map_or(Ok(()), |stop| Err(NoProof::Stopped(stop)))
    }

    /// Whether an automaton with this many cells can be paid for.
    pub(crate) fn afford(&self, cells: usize) -> Result<(), NoProof> {
        if cells <= self.cells { Ok(()) } else { Err(NoProof::TooLarge { cells: self.cells }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Impatient;

    #[test]
    fn the_observer_is_asked_every_4096_steps() {
        let limits = Limits { observer: &Impatient::default(), ..Limits::default() };
        let budget = Budget::new(&limits);
        for _ in 1..STEPS {
            assert_eq!(budget.step(), Ok(()));
        }
        assert_eq!(budget.step(), Err(NoProof::Stopped(Stop::TimeLimit)));
        assert_eq!(budget.steps(usize::MAX), Err(NoProof::Stopped(Stop::TimeLimit)));
    }

    #[test]
    fn cells_are_bounded_by_the_memory() {
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        let budget = Budget::new(&limits);
        assert_eq!(budget.afford(8192), Ok(()));
        assert_eq!(budget.afford(8193), Err(NoProof::TooLarge { cells: 8192 }));
        assert_eq!(budget.at_most(10).afford(11), Err(NoProof::TooLarge { cells: 10 }));
        assert_eq!(budget.at_most(1 << 30).cells(), 8192);
    }
}
