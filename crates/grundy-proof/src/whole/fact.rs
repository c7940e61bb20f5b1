//! Outcomes of sums, as a certificate writes them.

use serde::{Deserialize, Serialize};

/// A sum as its components: the index of the ruleset and the position.
pub type WrittenSum = Vec<(usize, String)>;

/// Outcomes of sums that are played as a whole.
///
/// A sum is written as its components, copies one by one, in ascending order of (index of the ruleset, position);
/// positions compare like lists of numbers, and a position stands for all that the rules call equal to it by symmetry.
/// Components of rulesets that end when somebody cannot move are left out when they have no move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomesFact {
    /// The rulesets that the sums refer to by index.
    pub rulesets: Vec<String>,
    /// `normal` or `misere`.
    pub convention: String,
    /// Sums with `N`, `P` or `D` and, where it is told and no draw, the remoteness: each behind the sums that its outcome
    /// follows from. An N-position with a P-position among its options need not be listed.
    pub rows: Vec<(WrittenSum, String, Option<u64>)>,
}
