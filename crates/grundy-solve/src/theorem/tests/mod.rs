//! The automata against the definition.

mod automata;
mod formulas;
mod plain;
