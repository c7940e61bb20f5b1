//! From a recurrence back to the least preperiod, and from there to the proof.
//!
//! A [recurrence](super::recurrence) says that G(n+p) = G(n) from some heap u on. The least preperiod is one more than
//! the last n < u for which this fails. To find it, two [readers](super::recall) run through the sequence in lock-step,
//! p heaps apart, up to u. They begin at a heap where the law is known to fail, or at heap 0. If the history keeps all
//! values, this is a comparison. Dropped values are computed again, which costs at most about half as much as the
//! sequence did.
//!
//! Then the theorem's bound for preperiod e and period p is known, and the proof is complete as soon as the stream has
//! passed it.

use grundy_core::Periodicity;

use super::guy_smith::{Proof, proof_of};
use super::recall::Recall;
use super::recurrence::{Finder, Recurrence};
use crate::heap::memory::History;
use crate::heap::streaming::Stream;

/// Number of heaps compared at a time.
const PART: usize = 1 << 16;

/// How far a trace has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub recurrence: Recurrence,
    /// The next heap that is compared.
    pub at: usize,
    /// The least preperiod that the heaps compared so far allow.
    pub preperiod: usize,
    /// For Grundy's game: how many values of the period are known not to be 0.
    pub not_zero: usize,
}

/// Two readers in lock-step.
pub(crate) struct Trace {
    pub progress: Progress,
    /// The reader of the heaps that are compared.
    pub near: Recall,
    /// The reader of those a period behind them.
    pub far: Recall,
    /// Whether the trace failed: the law does not hold where the theorem needs it, or a value cannot be read.
    failed: bool,
}

impl Trace {
    /// Begins with a recurrence that was just found.
    pub fn new(recurrence: Recurrence, finder: &Finder) -> Trace {
        let at = finder.holds_not_from(recurrence);
        Trace::resumed(Progress { recurrence, at, preperiod: at, not_zero: 0 }, Recall::default(), Recall::default())
    }

    /// Continues where another trace was.
    pub fn resumed(progress: Progress, near: Recall, far: Recall) -> Trace {
        Trace { progress, near, far, failed: false }
    }

    /// Whether the preperiod is known.
    fn is_done(&self, unequal: bool) -> bool {
        self.progress.at >= self.progress.recurrence.from
            && (!unequal || self.progress.not_zero >= self.progress.recurrence.period)
    }

    /// The law; `None` until its preperiod is known.
    pub fn law(&self) -> Option<Periodicity> {
        let (preperiod, period) = (self.progress.preperiod as u64, self.progress.recurrence.period as u64);
        let is_known = !self.failed && self.progress.at >= self.progress.recurrence.from;
        is_known.then_some(Periodicity { preperiod, period, saltus: 0 })
    }

    /// Compares the next heaps. Returns whether there is still something to compare.
    pub fn step(&mut self, history: &History, finder: &Finder, stream: &Stream) -> bool {
        let unequal = stream.moves.unequal;
        let Recurrence { from, period } = self.progress.recurrence;
        if self.failed || self.is_done(unequal) {
            return false;
        }
        if self.progress.at >= from {
            return self.look_for_zero(history, finder, stream);
        }
        let heaps = self.progress.at..from.min(self.progress.at + PART);
        let near = self.near.read(heaps.clone(), history, finder, stream);
        let far = self.far.read(heaps.start + period..heaps.end + period, history, finder, stream);
        let (Some(near), Some(far)) = (near, far) else {
            self.failed = true;
            return false;
        };
        if near != far
            && let Some(differs) = near.iter().zip(&far).rposition(|(near, far)| near != far)
        {
            self.progress.preperiod = heaps.start + differs + 1;
        }
        self.progress.at = heaps.end;
        !self.is_done(unequal)
    }

    fn look_for_zero(&mut self, history: &History, finder: &Finder, stream: &Stream) -> bool {
        let start = self.progress.preperiod + self.progress.not_zero;
        let heaps = start..(self.progress.preperiod + self.progress.recurrence.period).min(start + PART);
        match self.near.read(heaps, history, finder, stream) {
            Some(values) if !values.contains(&0) => self.progress.not_zero += values.len(),
            _ => self.failed = true,
        }
        !self.failed && !self.is_done(true)
    }

    /// The proof, if the first `len` heaps are enough.
    pub fn proof(&self, len: usize, stream: &Stream) -> Option<Proof> {
        proof_of(&stream.moves, self.law().filter(|_| self.is_done(stream.moves.unequal))?, len)
    }
}
