//! The native module of the Python package `grundy`: questions in, answers out.
//!
//! This room holds no theory: the facade answers, and this room hands the answer to Python. The classes that a user sees
//! are written in Python, in the folder `grundy` beside this one. In reading order:
//!
//! 1. `ask`: questions without the interpreter's lock, within limits, which Ctrl-C stops, and exceptions;
//! 2. `games`: rulesets; `own`: rules that are a Python function, with `walk`; `sums`: positions and moves;
//! 3. `solved`: who wins, and why, and what boards show; `told`: periods, guesses, quotients, theorems, nimbers and
//!    certificates as JSON;
//! 4. `series`: values and tables as arrays; `pictures`; `ufunc`: nim-products of arrays.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use pyo3::prelude::*;

mod ask;
mod games;
mod own;
mod pictures;
mod series;
mod solved;
mod sums;
mod told;
mod ufunc;
mod walk;

/// The program that the wheel carries ends with exit code 3 where the system refuses memory.
#[global_allocator]
static ALLOCATOR: grundy_cli::Allocator = grundy_cli::Allocator;

/// Runs the program, which the words `program` start again, with the command line `words`. Returns the exit code.
#[pyfunction]
fn run(py: Python<'_>, program: Vec<OsString>, words: Vec<OsString>) -> u8 {
    py.detach(|| grundy_cli::run(&grundy_cli::Started { program, words }))
}

/// Writes a text to a file, as a whole or not at all.
#[pyfunction]
fn write(path: PathBuf, text: &str) -> PyResult<()> {
    let written = grundy::files::write_atomically(&path, text.as_bytes());
    written.map_err(|error| io::Error::new(error.source.kind(), error.to_string()).into())
}

#[pymodule]
mod _grundy {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::{
        ask::forget,
        games::{Rules, catalogue},
        pictures::{plot_rules, plot_sum},
        run,
        series::{Column, family_values, frame, survey, table, values},
        solved::{Solved, laid, outcome, reply, solve},
        sums::Sum,
        told::{
            certify_period, certify_quotient, certify_theorem, certify_values, check, guess, misere_period, nimber,
            period, prove, quotient,
        },
        ufunc::nim_product_ufunc,
        write,
    };
}
