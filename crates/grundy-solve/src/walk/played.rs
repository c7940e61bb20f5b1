//! What the outcome rests on, for a sum that was played as a whole.

use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::Outcome;
use grundy_rules::Rules;

use super::analysis::Analysis;
use super::cutoff::OutcomeTable;
use super::whole::{Sum, Whole};

/// The search or the analysis that decided a sum. Later questions about the same sum may extend the search; this
/// records how far it had come.
#[derive(Clone, Debug)]
pub struct Played {
    pub(crate) whole: Whole,
    pub(crate) search: Arc<Mutex<OutcomeTable<Sum>>>,
    /// How many positions the search had met.
    pub(crate) met: usize,
    /// How many of them were decided as P-positions or draws.
    pub(crate) decided: usize,
    pub(crate) analysis: Option<Arc<Analysis<Sum>>>,
}

/// What the outcome of a sum rests on.
pub enum WholeEvidence<'a> {
    /// P-positions and draws, each after those that it rests on.
    Decided(Vec<(Sum, Outcome)>),
    /// All positions with outcome and remoteness.
    Analysed(&'a Analysis<Sum>),
}

impl Played {
    /// The rulesets of the sum. The components of the evidence refer to them by index.
    pub fn rules(&self) -> &[Rules] {
        self.whole.rules()
    }

    /// How many positions were met.
    pub fn positions(&self) -> usize {
        self.analysis.as_ref().map_or(self.met, |analysis| analysis.len())
    }

    /// Whether all positions were analysed instead of searched.
    pub fn is_analysed(&self) -> bool {
        self.analysis.is_some()
    }

    /// What the outcome rests on.
    pub fn evidence(&self) -> WholeEvidence<'_> {
        match &self.analysis {
            Some(analysis) => WholeEvidence::Analysed(analysis),
            None => {
                let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
                WholeEvidence::Decided(search.decided()[..self.decided].to_vec())
            }
        }
    }
}
