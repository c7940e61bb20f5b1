//! A theorem about all positions as a certificate writes it, and what may be claimed of it.

use serde::{Deserialize, Serialize};

/// What the automaton of a theorem labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Labels {
    PPositions,
    Values,
    /// It accepts each position with the power 2^value.
    Powers,
}

/// A deterministic automaton. It starts in state 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    pub accepting: Vec<u32>,
    /// For each state, for each letter: the state after it; `None` if nothing is accepted any more. A letter holds one digit
    /// of each number; that of number j counts digits^j.
    pub next: Vec<Vec<Option<u32>>>,
}

/// How numbers are written: the number n is the n-th valid word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumerationFact {
    pub digits: usize,
    /// Accepts x if it is valid.
    pub valid: Automaton,
    /// Accepts x, y if y = x + 1.
    pub successor: Automaton,
    /// Accepts x, y, z if x + y = z.
    pub adder: Automaton,
}

/// A theorem about all positions of a game on heaps that is given by formulas.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomatonFact {
    pub ruleset: String,
    pub heaps: usize,
    /// `normal` or `misere`.
    pub convention: String,
    pub labels: Labels,
    pub numeration: NumerationFact,
    /// Accepts the vectors that are positions; absent where all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Automaton>,
    /// Accepts positions without a move, as many as the proof needs; in misère play only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Automaton>,
    /// For each formula that asks for all numbers, the vectors of its free variables for which it holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quantified: Vec<Automaton>,
    pub set: Automaton,
}

/// A theorem about all positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremClaim {
    pub ruleset: String,
    pub heaps: usize,
    /// `normal` or `misere`.
    pub convention: String,
    /// `P-positions` or `values`.
    pub about: String,
    /// How many states the automaton of the witness has when it is complete.
    pub states: usize,
    /// The formula that holds exactly for the P-positions, or for the positions with their values `G`, if one is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// A formula that holds for every position and its value `G`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementClaim {
    pub ruleset: String,
    pub heaps: usize,
    /// The formula, about the heaps and `G`.
    pub formula: String,
}
