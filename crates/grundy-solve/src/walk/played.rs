//! What the outcome rests on, for a sum that was played as a whole.

use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::Convention;
use grundy_proof::Fact;
use grundy_proof::fact::OutcomesFact;

use super::analysis::Analysis;
use super::cutoff::OutcomeTable;
use super::whole::{Sum, Whole};

/// The search or the analysis that decided a sum. Later questions about the same sum may extend the search; this
/// records how far it had come.
#[derive(Clone, Debug)]
pub struct Played {
    pub(crate) convention: Convention,
    pub(crate) whole: Whole,
    pub(crate) search: Arc<Mutex<OutcomeTable<Sum>>>,
    /// How many positions the search had met.
    pub(crate) met: usize,
    /// How many of them were decided as P-positions or draws.
    pub(crate) decided: usize,
    pub(crate) analysis: Option<Arc<Analysis<Sum>>>,
}

impl Played {
    /// How many positions were met.
    pub fn positions(&self) -> usize {
        self.analysis.as_ref().map_or(self.met, |analysis| analysis.len())
    }

    /// Whether it was misère play.
    pub fn is_misere(&self) -> bool {
        self.convention == Convention::Misere
    }

    /// Whether all positions were analysed instead of searched.
    pub fn is_analysed(&self) -> bool {
        self.analysis.is_some()
    }

    /// The outcomes of the sums that decide it, each after those that it rests on, as a fact.
    pub fn fact(&self) -> Fact {
        let rules = self.whole.rules();
        let show =
            |sum: &Sum| sum.0.iter().map(|&(at, ref p)| (at as usize, rules[at as usize].moves.show(p))).collect();
        let rows = match &self.analysis {
            Some(analysis) => {
                let mut rows: Vec<_> = analysis.rows().collect();
                rows.sort_by_key(|&(_, _, remoteness)| remoteness.unwrap_or(u64::MAX));
                rows.into_iter().map(|(sum, outcome, n)| (show(sum), outcome.to_string(), n)).collect()
            }
            None => {
                let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
                let decided = search.decided()[..self.decided].iter();
                decided.map(|(sum, outcome)| (show(sum), outcome.to_string(), None)).collect()
            }
        };
        let rulesets = rules.iter().map(|rules| rules.name.clone()).collect();
        Fact::Outcomes(OutcomesFact { rulesets, convention: self.convention.to_string(), rows })
    }
}
