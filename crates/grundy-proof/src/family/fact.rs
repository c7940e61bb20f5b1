//! How a family of boards is written in a certificate.

use serde::{Deserialize, Serialize};

/// A column: its cells as bits, the present ones, and the moves that begin in it. A move is a list of parts for
/// consecutive columns. A part is four sets of cells: to be present, to be absent, removed, added.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Column(pub u64, pub u64, pub Vec<Vec<[u64; 4]>>);

/// Pieces that grow: the number of the kind, and what is added to n, i or j.
pub type Pieces = Vec<(usize, i64)>;
/// A move near an end: the value of what has a fixed size, and the pieces that grow with n.
pub type EndMove = (u32, Pieces);
/// A move inside: the value of the fixed part, pieces that grow with i, pieces that grow with j. `i + j + width = n`.
pub type InnerMove = (u32, Pieces, Pieces);

/// A kind of piece: `left`, then n times `cell`, then `right` (numbers of columns), and its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindFact {
    pub left: Vec<u32>,
    pub cell: u32,
    pub right: Vec<u32>,
    pub ends: Vec<EndMove>,
    pub inner: Vec<InnerMove>,
}

/// The boards n, n + `steps`, …. The word `left`, `run` + k times `cell`, `right` is the board of n + k × `steps`.
/// This holds for all boards from `least` on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFact {
    pub n: u64,
    pub run: u64,
    pub least: u64,
    pub left: Vec<u32>,
    pub cell: u32,
    pub right: Vec<u32>,
    /// From this length of the run on, the board is what `pieces` says.
    pub from: u64,
    /// A row: its only element is what the row falls apart into. A ring: what each move leaves.
    pub pieces: Vec<EndMove>,
}

/// A family of boards: the words that they are, and the equations of the values of all pieces.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyFact {
    pub ruleset: String,
    /// The start, with `n` for the open number.
    pub start: String,
    pub columns: Vec<Column>,
    /// The weight of each cell of a column; every move lowers the weight of the present cells.
    pub weights: Vec<u64>,
    /// Where each cell of a column goes, and whether the columns are reversed.
    pub symmetries: Vec<(Vec<u8>, bool)>,
    pub ring: bool,
    pub steps: u64,
    /// For each n modulo `steps`.
    pub boards: Vec<BoardFact>,
    /// Boards of small n as words.
    pub small: Vec<(u64, Vec<u32>)>,
    /// No move names more consecutive columns than this.
    pub width: usize,
    /// Moves inside have i and j from here on.
    pub margin: usize,
    /// The equations hold for the lengths from here on.
    pub from: usize,
    pub kinds: Vec<KindFact>,
    /// From the length `preperiod` on all kinds have the period `period`, or grow by `saltus` in it, up to `bound`.
    pub preperiod: usize,
    pub period: usize,
    pub bound: usize,
    /// By how much the values of the kinds that grow are larger after a period. It is left out if none grows.
    #[serde(default, skip_serializing_if = "is_none")]
    pub saltus: u64,
}

/// The values of all boards of a family.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyClaim {
    pub ruleset: String,
    /// The start, with `n` for the open number.
    pub start: String,
    /// The least n that has a board.
    pub first: u64,
    /// The values from `first` on, up to the first repetition.
    pub values: Vec<u64>,
    /// G(n + period) = G(n) + saltus for all n from here on; this is the least such number.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// By how much G(n + period) is larger. It is left out if it is 0.
    #[serde(default, skip_serializing_if = "is_none")]
    pub saltus: u64,
}

fn is_none(saltus: &u64) -> bool {
    *saltus == 0
}
