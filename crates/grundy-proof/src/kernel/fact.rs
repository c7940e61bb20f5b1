//! The facts of the kernel: theorems that rules declare, values of heaps, and values of positions.

use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremFact {
    pub ruleset: String,
    /// Its name, such as `Bouton`.
    pub name: String,
}

/// Values of a heap game from heap 0 on: listed in `values`, or computed again from `sparse`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RayFact {
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
/// Where the game's heaps are shifted, n ≥ 1 is a heap of the *code*. Heap n is rare if G(n) & mask has an even
/// number of ones. Where parity counts, n + t is added to that number. Then all t that a move may remove and leave
/// two heaps are even, or all are odd.
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
    pub ruleset: String,
    /// Positions with their labels, each after the options that its label follows from; `None` for an infinite value.
    pub rows: Vec<(String, Option<Told>)>,
}

/// The label in a row of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Told {
    Value(u64),
    /// Some numbers that it is not worth.
    Not {
        /// At least one, below 64, ascending: for each some option is worth it.
        not: Vec<u64>,
    },
}
