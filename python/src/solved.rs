//! Who wins a position, and why.

use grundy::language::{Language, Speaker};
use grundy::{Answer, Explanation, Limits, Player, Value, WrittenAnswer};
use pyo3::prelude::*;

use crate::ask::{Bounds, ask, with_session};
use crate::failure::Failure;
use crate::sums::{Step, Sum, convention};

/// An answer.
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
            let message = format!("`{other}` is no player; there are \"left\" and \"right\"");
            return Err(Failure::Unfit(message).raise(py, None));
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

/// What a question needs of the session that answered.
fn follow<T: Send>(
    py: Python<'_>,
    solved: &Solved,
    bounds: Bounds,
    work: impl FnOnce(&grundy::Session<'static>) -> Result<T, grundy::Unsolved> + Send,
) -> PyResult<T> {
    ask(py, bounds, |limits: Limits<'static>| with_session(limits, solved.lasts, |session| work(session)))
}

#[pymethods]
impl Solved {
    #[getter]
    fn position(&self) -> Sum {
        Sum(self.answer.sum.clone())
    }

    #[getter]
    fn misere(&self) -> bool {
        self.answer.convention == grundy::Convention::Misere
    }

    #[getter]
    fn outcome(&self) -> String {
        self.answer.outcome.to_string()
    }

    /// The Grundy value, where it is a nimber.
    #[getter]
    fn nimber(&self) -> Option<u64> {
        self.answer.grundy.as_ref().and_then(Value::nimber)
    }

    /// K, where the value is ∞(K).
    #[getter]
    fn infinity(&self) -> Option<Vec<u64>> {
        match &self.answer.grundy {
            Some(Value::Loopy { infinity }) => Some(infinity.clone()),
            _ => None,
        }
    }

    /// Whether the value is ☾.
    #[getter]
    fn loony(&self) -> bool {
        matches!(self.answer.grundy, Some(Value::Loony { .. }))
    }

    /// The value where Left and Right have different moves.
    #[getter]
    fn value(&self) -> Option<String> {
        self.answer.value.as_ref().map(|value| value.name.clone())
    }

    #[getter]
    fn remoteness(&self) -> Option<u64> {
        self.answer.remoteness
    }

    #[getter]
    fn method(&self) -> String {
        self.answer.why.english()
    }

    #[getter]
    fn winning_move_count(&self) -> u128 {
        self.answer.winning_move_count
    }

    #[getter]
    fn drawing_move_count(&self) -> Option<u128> {
        self.answer.drawing_move_count
    }

    /// How many moves are listed: winning ones, and those that keep a draw.
    fn listed(&self) -> (usize, usize) {
        (self.answer.winning_moves.len(), self.answer.drawing_moves.as_ref().map_or(0, Vec::len))
    }

    fn winning(&self, index: usize) -> Option<Step> {
        Some(Step::new(&self.answer.sum, self.answer.winning_moves.get(index)?))
    }

    fn drawing(&self, index: usize) -> Option<Step> {
        Some(Step::new(&self.answer.sum, self.answer.drawing_moves.as_ref()?.get(index)?))
    }

    /// The answer as JSON.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        ask(py, (None, None, 1), |_| written(&self.answer.written()))
    }

    /// The explanation as JSON, in a language such as `en`.
    fn explain(&self, py: Python<'_>, language: &str, bounds: Bounds) -> PyResult<String> {
        let language: Language = language
            .parse()
            .map_err(|error: grundy::language::UnknownLanguage| Failure::Unfit(error.to_string()).raise(py, None))?;
        let explanation: Explanation = follow(py, self, bounds, |session| session.explain(&self.answer))?;
        let told = Speaker::new(language).tell(&explanation);
        serde_json::to_string(&told).map_err(|error| Failure::Unfit(error.to_string()).raise(py, None))
    }

    /// The certificate as JSON.
    fn certificate(&self, py: Python<'_>, bounds: Bounds) -> PyResult<String> {
        let certificate = follow(py, self, bounds, |session| session.certify(&self.answer))?;
        serde_json::to_string(&certificate).map_err(|error| Failure::Unfit(error.to_string()).raise(py, None))
    }
}

fn written(answer: &WrittenAnswer) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| Failure::Unfit(error.to_string()))
}
