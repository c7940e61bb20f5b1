//! Formulas about natural numbers, and the games that they define.
//!
//! A formula joins comparisons of linear terms by *and*, *or*, *not*, *there is* and *for all*. A move of a game on
//! heaps is a formula about the heaps `x` from which it starts and the heaps `x'` that it leaves. So
//! `x' = x - t, t >= 1` takes any number from the heap `x`.
//!
//! The names are resolved when a formula is read: a [`Variable`] is a number, so a formula has no scopes.
//!
//! In reading order:
//!
//! 1. `names`: the words of a formula, and what its names mean; `parser`: its text; [`write`](mod@write): the way back;
//! 2. [`text`]: claims, terms and moves, and a whole game as its texts;
//! 3. [`plain`]: what a formula means, evaluated from the definition;
//! 4. `size`, `cases`, `compiler`, [`compiled`]: programs that enumerate the options of a position. `size` also says why
//!    play ends, and how many options there may be. `cases` also says which variables occur, and where quantifiers ask
//!    for all numbers;
//! 5. [`lowers`]: whether every move lowers the rank, and moves that take the same everywhere. `heaps`: formulas that
//!    take and break one heap.

use std::cmp::Ordering;

mod cases;
pub mod compiled;
mod compiler;
pub(crate) mod heaps;
pub mod lowers;
pub mod names;
mod parser;
pub mod plain;
mod size;
pub mod text;
pub mod write;

pub use compiled::Program;
pub use lowers::Jumps;
pub use text::{GameText, Misread, MoveText, Place, ReadMove, parse_claim, parse_move};

/// A variable of a formula: an index.
///
/// In a move of a game with `k` heaps, `0 .. k` are the heaps from which it starts. `k .. 2k` are the heaps of the
/// first part that it leaves (`x'`), `2k .. 3k` those of the second part (`x''`), and so on. In all other formulas only
/// `0 .. k` are heaps; in a claim about values, `k` is the value `G`. Every quantifier binds variables of its own, with
/// higher indices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(pub u32);

/// A statement about natural numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    Compare(Term, Comparison, Term),
    /// `power(b, t)`: the term is a power b^0, b^1, … of the base.
    Power(u64, Term),
    /// All of them hold; without any, this is true.
    And(Vec<Formula>),
    /// At least one of them holds; without any, this is false.
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Exists(Variable, Box<Formula>),
    ForAll(Variable, Box<Formula>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// Whether it holds for two integers, the first of which compares to the second in this order.
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Comparison::Equal => order.is_eq(),
            Comparison::Unequal => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        }
    }
}

/// An integer made of natural numbers; it may be negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    Constant(i64),
    Variable(Variable),
    Sum(Box<Term>, Box<Term>),
    Difference(Box<Term>, Box<Term>),
    Multiple(i64, Box<Term>),
    /// `t // d`, rounded down, as in Python. The divisor is positive.
    Quotient(Box<Term>, u64),
    /// `t % d`, from 0 to d - 1, as in Python. The divisor is positive.
    Remainder(Box<Term>, u64),
    Min(Box<Term>, Box<Term>),
    Max(Box<Term>, Box<Term>),
    /// `s ^ t`, the nim-sum. Negative numbers have infinitely many binary digits 1 in front, as in Python. With a
    /// negative s it is −1 − ((−1 − s) ^ t).
    Xor(Box<Term>, Box<Term>),
}

/// A game on heaps whose moves are formulas.
///
/// A position is a vector of natural numbers, one for each heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberGame {
    pub heaps: Vec<String>,
    /// The moves. Each formula alone implies that its results are naturals. In addition they must satisfy
    /// [`domain`](Self::domain), and the position of the move must not be [`over`](Self::over).
    pub moves: Vec<Move>,
    /// Which vectors are positions (`where`). `None`: all.
    pub domain: Option<Formula>,
    /// The positions without a move. `None`: from all there may be.
    pub over: Option<Formula>,
    /// The rank, which every move lowers and which is never negative: terms of which the first that changes decides. If
    /// none is stated, this is the sum of the heaps.
    pub rank: Vec<Term>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Relates the heaps from which the move starts to the heaps that it leaves. A heap that stays as it is has its
    /// equation here too. Every free name that is not a heap is bound by [`Formula::Exists`] on the outside.
    pub formula: Formula,
    /// The number of parts of an option: 1, or more if the move splits the position.
    pub parts: u32,
    /// The text of the label, with names in braces, such as `take {t}`.
    pub label: Option<String>,
}
