//! The native module of the Python package `grundy`: questions in, answers out.
//!
//! This room holds no theory: the facade answers, and this room hands the answer to Python. The classes that a user sees
//! are written in Python, in the folder `grundy` beside this one. In reading order:
//!
//! 1. `ask`: questions without the interpreter's lock, within limits, which Ctrl-C stops; `failure`: exceptions;
//! 2. `games`: rulesets; `own`: rules that are a Python function, with `walk`; `sums`: positions and moves;
//! 3. `solved`: who wins, and why, and what boards show; `told`: periods, guesses, quotients, theorems and nimbers as JSON;
//! 4. `series`: values and tables as arrays (`column`); `pictures`; `certificates`; `ufunc`: nim-products of arrays;
//! 5. `program`: the command line.

use pyo3::prelude::*;

mod ask;
mod certificates;
mod column;
mod failure;
mod games;
mod own;
mod pictures;
mod program;
mod series;
mod solved;
mod sums;
mod told;
mod ufunc;
mod walk;

/// The program that the wheel carries ends with exit code 3 where the system refuses memory.
#[global_allocator]
static ALLOCATOR: grundy_cli::Allocator = grundy_cli::Allocator;

#[pymodule]
mod _grundy {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::{
        ask::forget,
        certificates::{certify_period, certify_quotient, certify_values, check},
        column::Column,
        games::{Rules, catalogue},
        pictures::{plot_rules, plot_sum},
        program::{run, write},
        series::{family_values, frame, survey, table, values},
        solved::{Solved, laid, outcome, reply, solve},
        sums::Sum,
        told::{certify_theorem, guess, misere_period, nimber, period, prove, quotient},
        ufunc::nim_product_ufunc,
    };
}
