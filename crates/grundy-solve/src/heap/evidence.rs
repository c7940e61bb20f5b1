//! The basis of answers about heaps: the contents of their certificate.

use std::ops::Range;

use grundy_core::{Periodicity, Theorem};
use grundy_proof::Fact;
use grundy_proof::fact::{RayFact, Sparse};

use super::engine::Engine;
use super::sparse::{Counts, Plan};
use super::values::HeapValues;

/// Largest number of values that are listed as evidence, if they can be computed again cheaply.
const LISTED: u64 = 20_000;

/// The basis of the answers so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    /// The computed values that were needed, from heap 0 on.
    pub values: Vec<u64>,
    /// A mask that makes the values cheap to verify: nearly all of them have an odd number of bits in it.
    pub rare_mask: Option<u64>,
    /// The law by which the values go on, if it was needed, and why it holds.
    pub periodicity: Option<(Periodicity, &'static Theorem)>,
    /// The theorem that the ruleset declares for its values, if it was used.
    pub declared: Option<&'static Theorem>,
    /// In place of `values`, where they are many: how they are computed with few look-ups.
    pub sparse: Option<Sparse>,
}

impl Evidence {
    /// The values as a fact about the heaps of `ruleset`, with the law that is needed.
    pub fn fact(self, ruleset: &str, law: Option<Periodicity>) -> Fact {
        let law = law.map(|law| [law.preperiod, law.period, law.saltus]);
        Fact::Ray(RayFact { ruleset: ruleset.to_owned(), values: self.values, sparse: self.sparse, law })
    }
}

impl HeapValues {
    /// The basis of the answers so far.
    pub fn evidence(&self) -> Evidence {
        let law = self.proof.filter(|_| self.uses.law);
        let periodicity = law.map(|proof| (proof.law, proof.theorem));
        Evidence { periodicity, declared: self.uses.declared, ..self.evidence_of(self.uses.needed) }
    }

    /// The basis of the values of the heaps 0..`heaps`, as far as they are computed. It depends on these heaps alone.
    /// If memory has dropped values, it uses the plan of the engine.
    pub fn evidence_of(&self, heaps: u64) -> Evidence {
        let plan = self.plan_of(heaps);
        let sparse = plan.as_ref().filter(|_| heaps > LISTED).map(|plan| Sparse {
            heaps,
            mask: plan.mask.into(),
            parity: plan.parity.is_some(),
            rares: plan.rares.iter().map(|&rare| rare.into()).collect(),
        });
        let listed = if sparse.is_some() { 0 } else { heaps };
        Evidence {
            values: self.peek_first(listed),
            rare_mask: plan.filter(|plan| plan.parity.is_none()).map(|plan| plan.mask.into()),
            periodicity: None,
            declared: None,
            sparse,
        }
    }

    /// The mask that suits the values of the heaps 0..`heaps` of the game best, with all rare ones among them.
    fn plan_of(&self, heaps: u64) -> Option<Plan> {
        let Engine::Break(breaker) = &self.engine else { return None };
        if heaps == 0 || !breaker.moves().may_be_sparse() {
            return None;
        }
        let in_use = breaker.plan();
        let end = usize::try_from(self.index(heaps)?).ok()?.min(breaker.len());
        let below = |plan: &Plan| {
            let rares = plan.rares.iter().copied().take_while(|&rare| (rare as usize) < end).collect();
            Plan { rares, taps: Vec::new(), ..plan.clone() }
        };
        let mut counts = Counts::new(end);
        for part in parts(end) {
            let Some(values) = breaker.recall(part) else { return in_use.map(below) };
            values.into_iter().for_each(|value| counts.add(value));
        }
        let mut plan = counts.best_of_all(breaker.moves())?;
        if let Some(in_use) = in_use.filter(|in_use| (in_use.mask, in_use.parity) == (plan.mask, plan.parity)) {
            return Some(below(in_use));
        }
        for part in parts(end) {
            let start = part.start;
            let values = breaker.recall(part)?;
            let rare = |&(h, value): &(usize, u32)| h > 0 && !plan.is_common(h, value);
            let rares: Vec<u32> = (start..).zip(values).filter(rare).map(|(h, _)| h as u32).collect();
            plan.rares.extend(rares);
        }
        Some(plan)
    }
}

/// The heaps below `end`, some at a time.
fn parts(end: usize) -> impl Iterator<Item = Range<usize>> {
    const PART: usize = 1 << 16;
    (0..end).step_by(PART).map(move |start| start..end.min(start + PART))
}

/// What the answers to a question about heaps have used so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Uses {
    /// The values of the heaps 0..needed.
    pub needed: u64,
    /// Whether the law was used.
    pub law: bool,
    /// The theorem that the ruleset declares, if it was used.
    pub declared: Option<&'static Theorem>,
}
