//! Periods, guesses, quotients and theorems, as the JSON that the program prints.

use grundy::misere::Quotient;
use grundy::prove::{NoProof, Numeration, Question, Theorem, Verdict, about};
use grundy::{Convention, Limits, PeriodReport, Session, Shape, Unsolved};
use grundy_cli::json;
use grundy_cli::known_values::{KnownValues, proved};
use pyo3::prelude::*;
use serde_json::Value;

use crate::ask::{Bounds, aside, ask, lasts, with_session};
use crate::failure::Failure;
use crate::games::Rules;
use crate::series::no_sequence;

/// The memory that a proof may take unless told.
const PROOF_MEMORY: u64 = 1 << 30;

/// JSON, and why there is not more, as an exception.
type Told = (String, Option<PyErr>);

fn told(py: Python<'_>, (json, stopped): (Value, Option<Unsolved>)) -> Told {
    (json.to_string(), stopped.map(|stopped| Failure::from(stopped).raise(py, None)))
}

/// The period of the values of a heap game.
#[pyfunction]
pub fn period(py: Python<'_>, rules: &Rules, to: Option<u64>, bounds: Bounds) -> PyResult<(String, Option<Py<PyAny>>)> {
    // Whoever says how long is ready to wait.
    let to = to.or(bounds.0.map(|_| u64::MAX));
    let answer = ask(py, bounds, |limits| {
        // A new session: what is proved must not depend on what was computed before.
        let report = with_session(limits, false, |session| find_period(session, &rules.0, to))?;
        Ok::<_, Failure>((json::period(&rules.0, &report), report.stopped))
    })?;
    Ok(with_value(py, told(py, answer)))
}

/// The exception as an object.
fn with_value(py: Python<'_>, (json, stopped): Told) -> (String, Option<Py<PyAny>>) {
    (json, stopped.map(|error| error.into_value(py).into_any()))
}

/// The period of the values of a heap game.
pub fn find_period(
    session: &mut Session<'static>,
    rules: &grundy::Rules,
    to: Option<u64>,
) -> Result<PeriodReport, Failure> {
    if rules.shape != Shape::Heap {
        return Err(no_sequence(rules, "heaps"));
    }
    let report = session.period(rules, to);
    report.ok_or_else(|| Failure::Unfit(format!("the heaps of `{}` have no values", rules.name)))
}

/// The period of a heap game in misère play.
#[pyfunction]
pub fn misere_period(
    py: Python<'_>,
    rules: &Rules,
    to: Option<u64>,
    bounds: Bounds,
) -> PyResult<(String, Option<Py<PyAny>>)> {
    let rules = &rules.0;
    let answer = ask(py, bounds, |limits| {
        if rules.shape != Shape::Heap {
            return Err(no_sequence(rules, "heaps"));
        }
        let found = with_session(limits, false, |session| session.misere_period(rules, to))?;
        Ok((json::misere_period(rules, &found), found.quotient.stopped().cloned()))
    })?;
    Ok(with_value(py, told(py, answer)))
}

/// Formulas that fit the values up to `to`, of `heaps` heaps where the game leaves their number open.
#[pyfunction]
pub fn guess(py: Python<'_>, rules: &Rules, to: Option<u64>, heaps: Option<u8>, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    let json = ask(py, bounds, |limits| {
        let numbers = KnownValues::numbers(rules, heaps);
        let reach = numbers.and_then(|numbers| Some((numbers, KnownValues::reach(numbers)?)));
        let Some((numbers, (default, most))) = reach else {
            return Err(Failure::Unfit(format!(
                "formulas are looked for where positions are one number, two or three, and those of `{}` are not; for games \
                 with any number of heaps say heaps=2 or heaps=3",
                rules.name
            )));
        };
        let to = to.unwrap_or(default);
        if to > most {
            return Err(Failure::TooMuch(format!(
                "a formula that fits the values up to {most} is not made more likely by more; use to={most} or less"
            )));
        }
        let (used, guesses, proved) = with_session(limits, lasts(rules), |session| {
            let values = KnownValues::compute(session, rules, numbers, to)?;
            let used = values.count();
            let guesses = aside(&limits, "formulas", move || values.formulas())?;
            let proved = proved(session, rules, heaps, &guesses)?;
            Ok::<_, Unsolved>((used, guesses, proved))
        })?;
        Ok(json::guesses(rules, to, used, &guesses, &proved))
    })?;
    Ok(json.to_string())
}

/// The misère quotient of heap games.
#[pyfunction]
pub fn quotient(
    py: Python<'_>,
    rules: Vec<PyRef<'_, Rules>>,
    to: Option<u64>,
    bounds: Bounds,
) -> PyResult<(String, Option<Py<PyAny>>)> {
    let rules: Vec<grundy::Rules> = rules.iter().map(|rules| rules.0.clone()).collect();
    let answer = ask(py, bounds, |limits| {
        let quotient = find_quotient(&rules, to, limits)?;
        Ok::<_, Failure>((json::quotient(&quotient), quotient.stopped().cloned()))
    })?;
    Ok(with_value(py, told(py, answer)))
}

/// The misère quotient of heap games, which must be different ones.
pub fn find_quotient(rules: &[grundy::Rules], to: Option<u64>, limits: Limits<'static>) -> Result<Quotient, Failure> {
    if let Some(twice) = (1..rules.len()).find(|&i| rules[..i].contains(&rules[i])) {
        return Err(Failure::Unfit(format!("`{}` stands twice; name each ruleset once", rules[twice].name)));
    }
    Ok(with_session(limits, false, |session| session.quotient(rules, to))?)
}

/// What a proof is about: the convention, whether it is about values, the heaps, the claim and the numeration.
pub type Asked = (bool, bool, Option<usize>, Option<String>, Option<String>);

/// What holds for all positions of a game.
#[pyfunction]
pub fn prove(py: Python<'_>, rules: &Rules, asked: Asked, bounds: Bounds) -> PyResult<(String, Option<Py<PyAny>>)> {
    let answer = ask(py, bounds, |limits| {
        let theorem = find_theorem(&rules.0, &asked, proving(limits, bounds))?.0;
        let stopped = match &theorem.verdict {
            Verdict::Fits(NoProof::Stopped(stop)) | Verdict::Unknown(NoProof::Stopped(stop)) => {
                Some(Unsolved::Stopped(*stop))
            }
            _ => None,
        };
        Ok::<_, Failure>((json::theorem(&rules.0.name, &theorem), stopped))
    })?;
    Ok(with_value(py, told(py, answer)))
}

/// The limits of a proof.
pub fn proving(limits: Limits<'static>, bounds: Bounds) -> Limits<'static> {
    Limits { memory: bounds.1.unwrap_or(PROOF_MEMORY), ..limits }
}

/// The theorem, and its certificate if it is proved.
pub fn find_theorem(
    rules: &grundy::Rules,
    asked: &Asked,
    limits: Limits<'static>,
) -> Result<(Theorem, Option<grundy::proof::Certificate>), Failure> {
    let (misere, values, heaps, claim, numeration) = asked;
    let numeration = match numeration {
        None => None,
        Some(name) => Some(Numeration::find(name).ok_or_else(|| {
            let names: Vec<&str> = Numeration::ALL.iter().map(|numeration| numeration.name()).collect();
            Failure::Unfit(format!("`{name}` is no numeration that grundy knows; there are {}", names.join(", ")))
        })?),
    };
    let by_rules = rules.moves.nature().convention.unwrap_or_default();
    let convention = if *misere { Convention::Misere } else { by_rules };
    let question = Question {
        rules,
        heaps: *heaps,
        convention,
        about: about(rules, convention, *values, claim.as_deref()),
        claim: claim.as_deref(),
        numeration,
    };
    let theorem = question.answer(&limits)?;
    let certificate = question.certify(&theorem, &limits)?;
    Ok((theorem, certificate))
}
