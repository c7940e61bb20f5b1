//! A position as a board shows it, with its legal moves, and the move of a perfect opponent.

use pyo3::prelude::*;

use crate::ask::{Bounds, ask, with_session};
use crate::failure::Failure;
use crate::sums::{Step, Sum, convention};

/// The components and the legal moves as JSON, which the boards of the page read. Without a position: the table on which
/// nothing is left.
#[pyfunction]
pub fn laid(py: Python<'_>, sum: Option<&Sum>, misere: Option<bool>, bounds: Bounds) -> PyResult<String> {
    ask(py, bounds, |limits| {
        let table = match sum {
            None => grundy_web::table::cleared(misere.unwrap_or_default()),
            Some(Sum(game)) => grundy_web::table::laid(game, convention(game, misere)?, &limits)?,
        };
        serde_json::to_string(&table).map_err(|error| Failure::Unfit(error.to_string()))
    })
}

/// The move of a perfect player; `None` if there is no move.
#[pyfunction]
pub fn reply(py: Python<'_>, sum: &Sum, misere: Option<bool>, bounds: Bounds) -> PyResult<Option<Step>> {
    let lasts = sum.lasts();
    let made = ask(py, bounds, |limits| {
        let convention = convention(&sum.0, misere)?;
        Ok::<_, Failure>(with_session(limits, lasts, |session| session.best_move(&sum.0, convention))?)
    })?;
    Ok(made.map(|made| Step::new(&sum.0, &made)))
}
