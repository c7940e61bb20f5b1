//! Tables of every position of a game, each checked against its options.
//!
//! A table says of every position who wins, what it is worth, and how long play lasts. It is far too long for a
//! certificate, so rows come one by one through functions, and no file is read here. The demands on every row, where
//! the rows of its options are looked up in the table:
//!
//! - the position is written as the rules write it, and represents all that the rules call equal by symmetry. It stands
//!   in the file that its rank and its hash give. So a row that is not found does not exist, and none stands twice;
//! - each component of each option has a row, in a lower layer where the table has layers;
//! - *values*: it is the mex of the options' values, where the value of an option is the nim-sum of its components'.
//!   The outcome is P for 0 and N for others;
//! - *remoteness*, where a row has it. For N it is one more than the least of the P-options. For P it is one more
//!   than the greatest of all options, or 0 without options. Draws have no remoteness;
//! - *outcomes*, where values do not add, and a row is a sum. N if some option is P; P if all options are N; else a
//!   draw. Where play is over, the rules or the convention say who has won.
//!
//! Then the rows are counted. The starts must have rows, and a move must lead to each other row.
//!
//! *Why values are right.* Where play ends this is induction on its length. Play ends because the rank falls with every
//! move (verified), because no path of moves returns (walked), or because the catalogue says so (trusted). Where none
//! of these is the case, two positions that move to each other could claim 0 and 1. There the rows have an *order*:
//! "before v" means a smaller number. Let m be the mex of the options whose components are all before v. Every other
//! option must have an option before v worth m. This is the rule whose proof stands in `labels`, which all of this
//! asks. Several rows may have the same number. The proof needs only that positions before v are fewer than all, and
//! that two moves replace v by positions before v. Play ends, because the multiset of positions falls.
//!
//! *Why outcomes are right.* Let the rows obey the equations of outcome and remoteness. The winner moves to the
//! P-position of least remoteness; whatever the loser does, the remoteness falls with each move. So play ends, and it
//! ends where the equations say that the winner has won. A draw has an option that is a draw, and none that is a
//! P-position. So a player who moves to draws does not lose. This is why a table of outcomes must have the remoteness.
//! Without a number that falls, two positions that move to each other, N and P, obey the equations too. By induction on
//! n the rows that say n are those of remoteness n. So here no rank is needed. The remoteness of a sum does not follow
//! from that of the components; a table of values leaves it out.
//!
//! *That no row is idle*: each row but the starts has a move that leads to it. Where play ends this means that all rows
//! can be reached from the starts; where it may return, they are walked through from the starts.
//!
//! Every row is kept in memory as its whole text, since a hash could agree by accident. Its value and remoteness take
//! some 20 bytes more. Where that is too much, a sample is checked: some rows, drawn at random, by look-ups in the
//! files. A sample finds many errors of a solver and proves nothing about the other rows.
//!
//! In reading order: `book` (positions, texts, places), `equations`, `store` with a walk, and the checks of all rows
//! (`full`) and of a sample.

mod book;
mod equations;
mod full;
mod store;

use grundy_core::{Convention, LoopyValue, Outcome};
use grundy_rules::Rules;

use crate::kernel::Check;

pub use full::{check_results, check_sample, draw};

/// A table: what it says of itself, and how to get at its rows.
pub struct Results<'a> {
    pub rules: &'a Rules,
    pub convention: Convention,
    pub kind: ResultKind,
    /// The texts of the positions that all others are reached from; `None` if all vertices of a graph are.
    pub start: Option<&'a [String]>,
    /// Whether the layers are the ranks.
    pub ranked: bool,
    /// Whether a position's block makes its shard, where the rules name one.
    pub by_block: bool,
    pub remoteness: bool,
    /// Whether rows have the order in which values were found.
    pub ordered: bool,
    pub counts: Counts,
    pub files: Vec<ResultFile>,
    /// The shard of a position whose text (or the eight bytes of whose block) is this.
    pub shard_of: &'a (dyn Fn(&[u8]) -> u32 + Sync),
    /// Calls a function with each row of a file, in order; stops at its error.
    pub rows: &'a RowsOf<'a>,
    /// The row of this number (from 0) of a file.
    pub row: &'a (dyn Fn(usize, u64) -> FoundRow + Sync),
    /// The row with this text in a file.
    pub find: &'a (dyn Fn(usize, &str) -> FoundRow + Sync),
}

pub(crate) type FoundRow = Check<Option<ResultRow>>;

pub(crate) type RowsOf<'a> = dyn Fn(usize, &mut dyn FnMut(ResultRow) -> Check) -> Check + Sync + 'a;

/// The content of the rows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultKind {
    Values,
    /// Grundy values and infinite values.
    Loopy,
    /// Who wins sums that are played as a whole.
    Outcomes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub positions: u64,
    /// For each position its different options, as sorted lists of representatives.
    pub edges: u64,
    /// Positions that the player to move wins.
    pub n: u64,
    /// Positions that the previous player wins.
    pub p: u64,
    pub d: u64,
    /// The greatest finite value, if there are any.
    pub max_grundy: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    pub name: String,
    pub layer: Option<u64>,
    pub shard: u32,
    pub rows: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    pub position: String,
    pub outcome: Outcome,
    pub value: Option<LoopyValue>,
    pub remoteness: Option<u64>,
    /// The order in which the value was found, if the row has it.
    pub order: Option<u64>,
}

/// The limits of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Memory for the rows, in bytes.
    pub memory: u64,
    pub threads: usize,
}
