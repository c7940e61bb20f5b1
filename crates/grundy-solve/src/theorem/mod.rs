//! Theorems about all positions of a game that is given by formulas.
//!
//! A set of vectors of numbers is *automatic* if a finite automaton recognises it from the digits of the numbers. The
//! P-positions of many games are automatic. Then "this is the set of P-positions" is a first-order statement about
//! automatic sets, and decidable (Büchi 1960). No table can prove it; an automaton does, for all numbers.
//!
//! In reading order:
//!
//! 1. [`budget`]: what a proof may cost, and why there may be none;
//! 2. [`automaton`]: automata that read several numbers side by side, and the minimal one;
//! 3. [`numeration`]: how numbers are written; nim-sums, powers, *there is* a number, and the proof that a numeration
//!    counts and adds. [`linear`]: sums, order, remainders;
//! 4. [`statement`]: formulas in which every comparison is linear; [`decide`]: their automata;
//! 5. `game`: a game as statements, and the local equations of the P-positions and of the values;
//! 6. [`answer`]: verdicts, and what a certificate says; [`claim`], `universal`: claims, proved or refuted;
//! 7. [`table`]: the small positions, from the definition; [`learn`]: automata that agree with
//!    them; `periodic`: tables that repeat; [`mod@prove`]: and that are proved;
//! 8. `candidates`, `say`: the theorem in words, and the least numbers of a statement. [`counting`]: winning moves at
//!    any size; [`known`]: proved theorems answer questions.

pub mod answer;
pub mod automaton;
pub mod budget;
mod candidates;
pub mod claim;
pub mod counting;
pub mod decide;
mod game;
pub mod known;
pub mod learn;
pub mod linear;
pub mod numeration;
mod periodic;
pub mod prove;
mod say;
pub mod statement;
pub mod table;
#[cfg(test)]
mod tests {
    mod automata;
    mod claims;
    mod known;
    mod laws;
}
mod universal;

pub use answer::{About, Coding, Counterexample, Recogniser, Theorem, Verdict, Worth};
pub use automaton::{Automaton, Join};
pub use budget::{Budget, NoProof};
pub use candidates::of_law;
pub use claim::{decide_claim, no_misere_values};
pub use counting::{Reached, Strategy};
pub use decide::Decider;
pub use game::Positions;
pub use known::{AUTOMATIC, Asked, Proved};
pub use numeration::Numeration;
pub use prove::prove;
pub use universal::decide_heaps;
