//! The program `grundy`, which the wheel carries, and how a file is written.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use pyo3::prelude::*;

/// Runs the program, which the words `program` start again, with the command line `words`. Returns the exit code.
#[pyfunction]
pub fn run(py: Python<'_>, program: Vec<OsString>, words: Vec<OsString>) -> u8 {
    py.detach(|| grundy_cli::run(&grundy_cli::Started { program, words }))
}

/// Writes a text to a file, as a whole or not at all.
#[pyfunction]
pub fn write(path: PathBuf, text: &str) -> PyResult<()> {
    let written = grundy::files::write_atomically(&path, text.as_bytes());
    written.map_err(|error| io::Error::new(error.source.kind(), error.to_string()).into())
}
