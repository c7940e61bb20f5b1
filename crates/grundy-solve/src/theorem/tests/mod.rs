//! The automata against the definition.

mod automata;
mod formulas;
mod census;
mod certificates;
mod claims;
mod games;
mod laws;
mod plain;
mod sizes;
mod theorems;
