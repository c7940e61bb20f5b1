//! A position as a board shows it, with its legal moves, and the move of a perfect opponent.

use pyo3::prelude::*;

use crate::ask::{Bounds, ask_json, with_session};
use crate::failure::Failure;
use crate::sums::{Sum, convention};

/// The components and the legal moves as JSON, for boards. Without a position: the table on which nothing is left.
#[pyfunction]
pub fn laid(py: Python<'_>, sum: Option<&Sum>, misere: Option<bool>, bounds: Bounds) -> PyResult<String> {
    ask_json(py, bounds, |limits| match sum {
        None => Ok(grundy_web::table::cleared(misere.unwrap_or_default())),
        Some(Sum(game, _)) => grundy_web::table::laid(game, convention(game, misere)?, &limits),
    })
}

/// The move of a perfect player as JSON; `null` if no move exists.
#[pyfunction]
pub fn reply(py: Python<'_>, sum: &Sum, misere: Option<bool>, bounds: Bounds) -> PyResult<String> {
    let lasts = sum.lasts();
    ask_json(py, bounds, |limits| {
        let convention = convention(&sum.0, misere)?;
        let made = with_session(limits, lasts, |session| session.best_move(&sum.0, convention))?;
        Ok::<_, Failure>(made.map(|made| sum.0.written(&made)))
    })
}
