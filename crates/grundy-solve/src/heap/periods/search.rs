//! The search for a period during a stream.
//!
//! First a [finder](super::recurrence) looks for a state that recurs. Then a [trace](super::trace) goes back to the
//! least preperiod, while the stream continues to the theorem's bound. A new rare heap changes what heaps depend on,
//! and the search begins anew.

use super::guy_smith::Proof;
use super::recurrence::Finder;
use super::trace::Trace;
use crate::heap::memory::{History, Segment};
use crate::heap::streaming::Stream;

/// Number of heaps that the stream computes for each part that a trace compares.
const PACE: usize = 1 << 15;

/// Searches for a period in what a stream computes.
pub struct Search {
    pub finder: Finder,
    pub trace: Option<Trace>,
}

impl Search {
    /// Begins after the values so far, which must all be kept, with giant steps of `step` heaps.
    pub fn new(history: &History, stream: &Stream, step: usize) -> Search {
        Search { finder: Finder::new(stream.state(), history.len(), step), trace: None }
    }

    /// Checks the last `heaps` heaps, which are new. Drops old values if the room is used up.
    pub fn look(&mut self, history: &mut History, stream: &Stream, heaps: usize) {
        match &mut self.trace {
            None => {
                let recurrence = self.finder.look(history);
                // The values before the first snapshot cannot be computed again.
                if history.is_whole() {
                    history.keep_for_ever(self.finder.snapshots().next().map_or(history.len(), Segment::end));
                }
                self.trace = recurrence.map(|recurrence| Trace::new(recurrence, &self.finder));
            }
            Some(trace) => {
                for _ in 0..=heaps / PACE {
                    if !trace.step(history, &self.finder, stream) {
                        break;
                    }
                }
            }
        }
        history.drop_old(stream.ring().max(self.finder.ring()));
    }

    /// Compares some more heaps, if that might complete a proof. Returns whether it did.
    pub fn step(&mut self, history: &History, stream: &Stream) -> bool {
        self.trace.as_mut().is_some_and(|trace| trace.step(history, &self.finder, stream))
    }

    /// The proof, if it is complete.
    pub fn proof(&self, history: &History, stream: &Stream) -> Option<Proof> {
        self.trace.as_ref()?.proof(history.len(), stream)
    }
}
