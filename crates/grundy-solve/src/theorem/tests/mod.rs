//! The automata against the definition.

mod automata;
mod claims;
mod formulas;
mod games;
mod plain;
mod theorems;
