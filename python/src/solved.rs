//! Who wins a position, and why; what a board shows of it, and the move of a perfect opponent.

use grundy::language::{Language, Speaker, UnknownLanguage};
use grundy::{Answer, Limits, Player, Unsolved};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::ask::{Bounds, Failure, ask, ask_json, raise, told, unfit, with_session};
use crate::own::Owned;
use crate::sums::{Sum, convention};

#[pyclass(frozen, module = "grundy._grundy")]
pub struct Solved {
    answer: Answer,
    /// Why the winning moves are missing, as JSON.
    stopped: Option<String>,
    lasts: bool,
    own: Vec<Owned>,
}

/// Solves a position. At most `most` moves are listed; all are counted, unless a limit ends the search for them.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    sum: &Sum,
    misere: Option<bool>,
    most: usize,
    is_left: Option<bool>,
    bounds: Bounds,
) -> PyResult<Solved> {
    let player = is_left.map(|is_left| if is_left { Player::Left } else { Player::Right });
    let lasts = sum.lasts();
    let (answer, stopped) = ask(py, bounds, |limits| {
        let convention = convention(&sum.0, misere)?;
        Ok::<_, Failure>(with_session(limits, lasts, |session| session.first_answer(&sum.0, convention, most, player))?)
    })?;
    let stopped = stopped.map(|why| told(&why.into()));
    Ok(Solved { answer, stopped, lasts, own: sum.1.iter().map(|own| own.again(py)).collect() })
}

/// Who wins a position, without its value where that is faster.
#[pyfunction]
pub fn outcome(py: Python<'_>, sum: &Sum, misere: Option<bool>, bounds: Bounds) -> PyResult<String> {
    let lasts = sum.lasts();
    ask(py, bounds, |limits| {
        let convention = convention(&sum.0, misere)?;
        if let (Some((_, only)), [own]) = (sum.only(), &sum.1[..]) {
            let walked = own.0.with(only, |py, held, number| own.0.outcome(held, py, number, convention));
            if let Some(outcome) = walked.map_err(Unsolved::from)? {
                return Ok(outcome.to_string());
            }
        }
        let answer = with_session(limits, lasts, |session| session.outcome(&sum.0, convention))?;
        Ok::<_, Failure>(answer.outcome.to_string())
    })
}

#[pymethods]
impl Solved {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        Owned::visit(&self.own, &visit)
    }

    fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    fn json(&self, py: Python<'_>) -> PyResult<String> {
        ask_json(py, (None, None, 1), |_| Ok::<_, Failure>(&self.answer))
    }

    /// The explanation as JSON, in a language such as `en`.
    fn explain(&self, py: Python<'_>, language: &str, bounds: Bounds) -> PyResult<String> {
        let language: Language =
            language.parse().map_err(|error: UnknownLanguage| raise(py, &unfit(error.to_string()), None))?;
        ask_json(py, bounds, |limits: Limits<'static>| {
            let explanation = with_session(limits, self.lasts, |session| session.explain(&self.answer))?;
            Ok::<_, Failure>(Speaker::new(language).tell(&explanation))
        })
    }

    fn certificate(&self, py: Python<'_>, bounds: Bounds) -> PyResult<String> {
        ask_json(py, bounds, |limits| with_session(limits, self.lasts, |session| session.certify(&self.answer)))
    }
}

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
