//! The automata against the definition.

mod automata;
mod census;
mod claims;
mod formulas;
mod games;
mod known;
mod laws;
mod plain;
mod sizes;
mod theorems;
