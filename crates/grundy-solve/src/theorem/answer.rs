//! The result of a proof or of a check of a claim.

use std::fmt;

use grundy_core::{Convention, Said};
use num_bigint::BigUint;

use super::automaton::Automaton;
use super::budget::NoProof;
use super::numeration::Numeration;

/// The subject of a theorem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum About {
    /// The set of P-positions.
    PPositions,
    /// The Grundy values, in normal play.
    Values,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            About::PPositions => "P-positions",
            About::Values => "values",
        })
    }
}

/// How an automaton of values writes the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coding {
    /// As the number G itself.
    Plain,
    /// As the power 2^G. Values that grow like a logarithm are automatic only so.
    PowerOfTwo,
}

/// How a question ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is true of all positions.
    Proven,
    /// A claim is wrong.
    Refuted(Box<Counterexample>),
    /// It is true of all positions that were tested, and is not proved. The reason says what stopped the proof.
    Fits(NoProof),
    /// No statement was found, or nothing is known of the claim.
    Unknown(NoProof),
}

/// The value or the outcome of a position, true or claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// A P-position.
    P,
    /// An N-position.
    N,
    /// A position of this Grundy value.
    Value(BigUint),
    /// A position whose Grundy value is not 0; the value is not known.
    Positive,
    /// A position for which the claim gives no value, or several.
    None,
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::P => f.write_str("P"),
            Worth::N => f.write_str("N"),
            Worth::Value(value) => value.fmt(f),
            Worth::Positive => f.write_str("not 0"),
            Worth::None => f.write_str("no value"),
        }
    }
}

/// A position at which a claim is wrong: the first of all, by rank and then lexicographically, or a small one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    pub position: Vec<BigUint>,
    /// The terms of its rank; empty if it is not known to be the first.
    pub rank: Vec<BigUint>,
    /// The claimed value or outcome.
    pub claimed: Worth,
    pub is: Worth,
    /// The parts of the option that breaks the claim: a P-position, if the position is claimed to be one; an option of
    /// the claimed value. `None` if the move does not exist, and if the claim does not fix one value.
    pub option: Option<Vec<Vec<BigUint>>>,
}

/// An automaton, and how to read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recogniser {
    pub numeration: Numeration,
    /// The minimal complete automaton that reads the most significant digits first. It reads the heaps 0, 1, …; for
    /// values the last track holds the value.
    pub automaton: Automaton,
    /// The set that it recognises: the subject of the theorem, or the P-positions for a claim about value 0 alone.
    pub about: About,
    /// How values are written; of no meaning for P-positions.
    pub coding: Coding,
}

impl Recogniser {
    /// How many states the minimal complete automaton has.
    pub fn states(&self) -> usize {
        self.automaton.states()
    }
}

/// The answer to a question about all positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    pub about: About,
    pub convention: Convention,
    pub verdict: Verdict,
    /// What is proved, claimed or fits, as a sentence.
    pub statement: Said,
    /// What is proved, as a condition on the heaps such as `n mod 4 = 0`; `None` if only the automaton states it.
    pub condition: Option<Said>,
    /// The automaton of the set or of the values, where one was found.
    pub recogniser: Option<Recogniser>,
    /// Whether the automaton is of exactly what is said. It is not if a claim only says something of the values.
    pub defines: bool,
    /// How many positions were compared one by one, without the proof.
    pub tested: u64,
    pub rank: String,
}
