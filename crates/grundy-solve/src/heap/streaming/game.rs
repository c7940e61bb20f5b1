//! A game as a stream sees it, and the state on which its next values depend.

use crate::heap::blocks::{BlockStep, Window, common_taps, odd_takes};
use crate::heap::definition::Breaking;
use crate::heap::kernels::{Code, Kernel};
use crate::heap::memory::Segment;
use crate::heap::sparse::{Compression, Plan};

/// The state on which the next values depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The number of last values that matter.
    pub reach: usize,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// The number of rare heaps. When it grows, everything begins anew.
    pub rares: usize,
}

/// A game by its moves, with a plan and the compression of its values.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    pub moves: &'a Breaking,
    pub plan: &'a Plan,
    pub code: Compression,
}

impl Game<'_> {
    /// How far back a heap reads.
    pub fn reach(&self) -> usize {
        self.plan.last_rare() + self.moves.last().and_then(|last| usize::try_from(last).ok()).unwrap_or(0)
    }

    /// The state on which the next values depend.
    pub fn state(&self) -> State {
        let Plan { parity, rares, .. } = self.plan;
        State { reach: self.reach(), parity: parity.is_some(), rares: rares.len() }
    }

    /// The codes of these values; `None` if one does not fit.
    pub fn codes<C: Code>(&self, values: Vec<u32>) -> Option<Vec<C>> {
        values.into_iter().map(|value| C::new(self.code.compress(value) as usize)).collect()
    }

    /// The block step for the heaps after this window.
    pub(crate) fn step_behind<C: Code>(
        &self,
        kernel: Kernel<C>,
        window: &Window<C>,
        at_once: usize,
    ) -> Option<BlockStep<C>> {
        let taps = common_taps(self.moves, self.plan, self.code)?;
        Some(BlockStep::new(kernel, taps, odd_takes(self.moves, self.plan), self.plan, window, at_once))
    }

    /// The block step after these values, and the window with them; `None` if they are too few or too large.
    pub fn behind<C: Code>(&self, kernel: Kernel<C>, values: &Segment) -> Option<(BlockStep<C>, Window<C>)> {
        let window = Window { base: values.start(), codes: self.codes(values.values())? };
        let step = self.step_behind(kernel, &window, 1)?;
        let is_long = values.start() == 0 || values.end() >= values.start() + step.reach();
        is_long.then_some((step, window))
    }
}
