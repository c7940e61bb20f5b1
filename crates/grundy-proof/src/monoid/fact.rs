//! A misère quotient as a certificate writes it, and what may be claimed of one.

use serde::{Deserialize, Serialize};

/// A misère quotient: elements numbered from 0, the identity, in the order in which products of generators meet them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonoidFact {
    /// The rulesets.
    pub rulesets: Vec<String>,
    /// For each element a row: its products with the generators.
    pub steps: Vec<Vec<usize>>,
    /// The elements of the P-positions, ascending.
    pub p: Vec<usize>,
    /// For each ruleset, the elements of its heaps from heap 0 on.
    pub phi: Vec<Vec<usize>>,
    /// For each ruleset, preperiod and period of these elements, by which they go on for ever; empty if they are not
    /// claimed to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<[u64; 2]>,
}

/// The misère quotient of heap games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientClaim {
    /// The rulesets.
    pub rulesets: Vec<String>,
    /// `proven`: it answers all sums of all heaps; `partial`: all sums of the heaps up to `heaps`.
    pub verdict: String,
    /// The largest heap up to which the elements are listed.
    pub heaps: u64,
    /// The number of elements.
    pub order: u64,
    /// The number of elements of P-positions.
    pub p_order: u64,
    /// For each ruleset, the least preperiod and the least period of the elements; empty for `partial`.
    pub laws: Vec<[u64; 2]>,
}
