//! Who wins a position, and why.

use grundy::language::{Language, Speaker, UnknownLanguage};
use grundy::{Answer, Limits, Player};
use pyo3::prelude::*;

use crate::ask::{Bounds, ask, ask_json, with_session};
use crate::failure::{Failure, raise, unfit};
use crate::sums::{Sum, convention};

#[pyclass(frozen, module = "grundy._grundy")]
pub struct Solved {
    answer: Answer,
    lasts: bool,
}

/// Solves a position. At most `most` moves are listed; all are counted.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    sum: &Sum,
    misere: Option<bool>,
    most: usize,
    player: Option<&str>,
    bounds: Bounds,
) -> PyResult<Solved> {
    let player = match player {
        Some("left") => Some(Player::Left),
        Some("right") => Some(Player::Right),
        Some(other) => {
            let failure = unfit(format!("`{other}` is not a player; there are \"left\" and \"right\""));
            return Err(raise(py, &failure, None));
        }
        None => None,
    };
    let lasts = sum.lasts();
    let answer = ask(py, bounds, |limits| {
        let convention = convention(&sum.0, misere)?;
        Ok::<Answer, Failure>(with_session(limits, lasts, |session| {
            session.solve_for(&sum.0, convention, most, player)
        })?)
    })?;
    Ok(Solved { answer, lasts })
}

#[pymethods]
impl Solved {
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
