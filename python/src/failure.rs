//! How a question fails: the JSON of the failure, of which `grundy.errors` makes an exception.

use grundy::Said;
pub use grundy::ask::Failure;
use pyo3::prelude::*;
use serde::Serialize;

/// The question does not fit the game.
pub fn unfit(why: impl Into<Said>) -> Failure {
    Failure::Unfit(why.into())
}

/// The answer is larger than an array or a picture may be.
pub fn too_much(why: impl Into<Said>) -> Failure {
    Failure::TooMuch(why.into())
}

pub fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| unfit(error.to_string()))
}

pub fn told(failure: &Failure) -> String {
    json(&failure.told(Said::to_string)).unwrap_or_default()
}

pub fn raise(py: Python<'_>, failure: &Failure, cause: Option<PyErr>) -> PyErr {
    let made = || py.import("grundy.errors")?.getattr("raised")?.call1((told(failure),));
    let error = made().map_or_else(|error| error, PyErr::from_value);
    error.set_cause(py, cause);
    error
}
