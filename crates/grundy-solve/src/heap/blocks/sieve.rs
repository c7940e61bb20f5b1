//! Taps in stages: first marked, then compared with candidates.
//!
//! The block step and its verification both ask for 64 heaps at once: which values, below a limit in each lane, does no
//! tap show? Marking a tap adds what it shows to the lanes' sets. That is expensive but helps with all values. Once few
//! values are left, they are taken out of the sets as *candidates*, and the later taps are only compared with them.
//! This happens in stages, with fewer candidates in each. A [sample](super::sample) of heaps determines the order of
//! the taps.

use crate::heap::kernels::{Code, Tap, Taps};

/// Lengths of the stages after the marking, in taps; the last number holds for all later stages too. The number of
/// candidates falls fast at first, so the first stages are short.
const STAGES: [usize; 4] = [32, 64, 96, 128];

/// Taps in stages, each tap in one of these lists.
#[derive(Clone, Debug)]
pub(crate) struct Sieve<C: Code> {
    pub marked: Taps<C>,
    pub stages: Vec<Taps<C>>,
}

impl<C: Code> Sieve<C> {
    /// A sieve without taps.
    pub const NONE: Sieve<C> = Sieve { marked: Taps::NONE, stages: Vec::new() };

    /// A sieve in which the first `marked` taps are marked.
    pub fn new(taps: &[Tap<C>], marked: usize) -> Sieve<C> {
        let (first, mut rest) = taps.split_at(marked.min(taps.len()));
        let mut lengths = STAGES.into_iter();
        let mut length = 0;
        let mut stages = Vec::new();
        while !rest.is_empty() {
            length = lengths.next().unwrap_or(length);
            let (stage, later) = rest.split_at(length.min(rest.len()));
            stages.push(Taps::new(stage.to_vec()));
            rest = later;
        }
        Sieve { marked: Taps::new(first.to_vec()), stages }
    }

    /// The taps for which `keep` is true, in the same lists.
    pub(crate) fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Sieve<C> {
        let stages = self.stages.iter().map(|stage| stage.filtered(&keep)).collect();
        Sieve { marked: self.marked.filtered(&keep), stages }
    }

    /// Adds taps to the marked ones or to the last stage.
    pub fn add(&mut self, taps: &[Tap<C>], marked: bool) {
        let longer = |list: &Taps<C>| Taps::new(list.list().iter().chain(taps).copied().collect());
        if marked {
            self.marked = longer(&self.marked);
        } else if let Some(last) = self.stages.last_mut() {
            *last = longer(last);
        } else {
            self.stages.push(Taps::new(taps.to_vec()));
        }
    }
}
