//! The program `grundy`, which the wheel carries.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program: `program` are the words that start it again, `words` those of the command line. Returns the exit
/// code.
#[pyfunction]
pub fn run(py: Python<'_>, program: Vec<OsString>, words: Vec<OsString>) -> u8 {
    py.detach(|| grundy_cli::run(&grundy_cli::Started { program, words }))
}
