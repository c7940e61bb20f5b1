//! Facts: what a witness is made of.
//!
//! A fact labels positions of one ruleset or of several. Facts are verified in the order in which they stand, and one may
//! use the labels of those before it. Each kind of fact is a *carrier*, a way of writing labels down, and has a file of
//! its own in the kernel; a new one is one more variant here and one more file.

use serde::{Deserialize, Serialize};

/// The facts of a certificate, in order.
pub type Witness = Vec<Fact>;

/// One fact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// A theorem that the rules declare. It is trusted, with the rules' evaluation of it.
    Theorem(TheoremFact),
    /// Values of heaps.
    Ray(RayFact),
    /// Values of positions, one by one.
    List(ListFact),
    /// Outcomes of sums that are played as a whole, one by one.
    Outcomes(OutcomesFact),
    /// P-positions or values of all positions of a game that is given by formulas.
    Automaton(Box<AutomatonFact>),
    /// Misère outcomes of all sums of heaps, by a finite commutative monoid.
    Monoid(MonoidFact),
    /// Values of a green picture of Hackenbush, by the fusion and the colon principle.
    Tree(TreeFact),
}

/// A theorem that is relied on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremFact {
    /// The ruleset that it is about.
    pub ruleset: String,
    /// Its name, such as `Bouton`.
    pub name: String,
}

/// Values of a heap game from heap 0 on: listed in `values`, or computed again as `sparse` tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RayFact {
    /// The ruleset.
    pub ruleset: String,
    /// G(0), G(1), …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
    /// In place of `values`, where there are too many to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sparse: Option<Sparse>,
    /// The law by which the values go on for ever, where it is needed: preperiod, period, saltus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<[u64; 3]>,
}

/// What makes it cheap to compute the values of a game that takes and breaks.
///
/// A heap n ≥ 1 of the *code* (where the game's heaps are shifted, not those of the game) is rare
/// if G(n) & mask has an even number of ones, plus n + t where parity counts. All t that a move
/// may remove and leave two heaps are then even, or all odd.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sparse {
    /// The values are G(0), …, G(heaps − 1).
    pub heaps: u64,
    /// The bits of a value that count.
    pub mask: u64,
    /// Whether the parity of the heap counts too.
    pub parity: bool,
    /// The rare heaps, ascending.
    pub rares: Vec<u64>,
}

/// Values of positions, and numbers that positions are not worth, one by one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListFact {
    /// The ruleset.
    pub ruleset: String,
    /// Positions with what is told of them, each behind the options that this follows from; `None` for an infinite value.
    pub rows: Vec<(String, Option<Told>)>,
}

/// What a row of a list tells of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Told {
    /// Its value.
    Value(u64),
    /// Some numbers that it is not worth.
    Not {
        /// At least one, below 64, ascending: for each some option is worth it.
        not: Vec<u64>,
    },
}

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

/// That a picture is green: then two principles give the values of all its positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeFact {
    /// The ruleset.
    pub ruleset: String,
}

/// What the automaton of a theorem labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Labels {
    /// It accepts the P-positions.
    PPositions,
    /// It accepts each position with its value.
    Values,
    /// It accepts each position with the power 2^value.
    Powers,
}

/// A deterministic automaton. It starts in state 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// The states that accept.
    pub accepting: Vec<u32>,
    /// For each state, for each letter: the state after it; `None` if nothing is accepted any more. A letter holds one digit
    /// of each number; that of number j counts digits^j.
    pub next: Vec<Vec<Option<u32>>>,
}

/// How numbers are written: the number n is the n-th valid word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumerationFact {
    /// The digits are 0 .. digits.
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
    /// The ruleset.
    pub ruleset: String,
    /// The number of heaps of a position.
    pub heaps: usize,
    /// `normal` or `misere`.
    pub convention: String,
    /// What the automaton labels.
    pub labels: Labels,
    /// How the numbers are written.
    pub numeration: NumerationFact,
    /// Accepts the vectors that are positions; absent where all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Automaton>,
    /// Accepts positions without a move, as many as the proof needs; in misère play only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Automaton>,
    /// For each formula of the rules and of the claim that asks for all numbers, the vectors of its free variables for
    /// which it holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quantified: Vec<Automaton>,
    /// The labels.
    pub set: Automaton,
}
