//! The automata against the definition.

mod automata;
mod formulas;
mod census;
mod claims;
mod games;
mod plain;
mod sizes;
mod theorems;
