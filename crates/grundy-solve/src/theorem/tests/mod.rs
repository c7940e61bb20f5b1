//! The automata against the definition.

mod automata;
mod formulas;
mod claims;
mod games;
mod plain;
mod theorems;
