//! What answers about heaps rest on: what a certificate of them must tell.

use grundy_core::{Periodicity, Theorem};

use super::engine::Engine;
use super::values::HeapValues;

/// Values that are listed as evidence, at most, where they can be computed again cheaply.
const LISTED: u64 = 20_000;

/// What the answers so far rest on.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    /// The computed values that were needed, from heap 0 on.
    pub values: Vec<u64>,
    /// A mask that makes the values cheap to verify: nearly all of them have an
    /// odd number of bits in it.
    pub rare_mask: Option<u64>,
    /// The law by which the values go on, if it was needed, and why it holds.
    pub periodicity: Option<(Periodicity, &'static Theorem)>,
    /// The theorem that the ruleset declares for its values, if it was used.
    pub declared: Option<&'static Theorem>,
    /// In place of `values`, where they are many: how they are computed with few look-ups.
    pub sparse: Option<SparseEvidence>,
}

/// What makes the values of a game that takes and breaks cheap to compute again. A value v is rare
/// at heap h ≥ 1 if v & mask has an even number of ones, plus h + t where parity counts; then
/// all t that a move may remove and leave two heaps are even, or all odd.
#[derive(Clone, PartialEq, Debug)]
pub struct SparseEvidence {
    /// The number of values that are needed: those of the heaps 0..heaps.
    pub heaps: u64,
    /// The bits of a value that count.
    pub mask: u64,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// The rare heaps, ascending. They are heaps of the code, whatever the game's shift.
    pub rares: Vec<u64>,
}

impl HeapValues {
    /// What the answers so far rest on.
    pub fn evidence(&self) -> Evidence {
        let law = self.proof.filter(|_| self.uses.law);
        let periodicity = law.map(|proof| (proof.law, proof.theorem));
        Evidence { periodicity, declared: self.uses.declared, ..self.evidence_of(self.uses.needed) }
    }

    /// What the values of the heaps 0..`heaps` rest on, as far as they are computed.
    pub fn evidence_of(&self, heaps: u64) -> Evidence {
        let plan = match &self.engine {
            Engine::Break(breaker) => breaker.plan().filter(|_| heaps > 0),
            _ => None,
        };
        let mask = plan.map(|plan| u64::from(plan.mask));
        let sparse = plan.filter(|_| heaps > LISTED).zip(self.index(heaps)).map(|(plan, end)| SparseEvidence {
            heaps,
            mask: plan.mask.into(),
            parity: plan.parity.is_some(),
            rares: plan.rares.iter().map(|&rare| rare.into()).take_while(|&rare: &u64| rare < end).collect(),
        });
        let listed = if sparse.is_some() { 0 } else { heaps };
        Evidence {
            values: (0..listed).map_while(|n| self.peek(n)).collect(),
            rare_mask: mask.filter(|_| plan.is_some_and(|plan| plan.parity.is_none())),
            periodicity: None,
            declared: None,
            sparse,
        }
    }
}
