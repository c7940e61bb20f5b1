//! Certificates: written, and checked by the independent checker.

use grundy::proof::{self, Certificate};
use grundy::{Limits, Said, Shape};
use pyo3::prelude::*;
use serde_json::json;

use crate::ask::{Bounds, ask, lasts, with_session};
use crate::failure::Failure;
use crate::games::{Rules, sources};
use crate::series::no_sequence;
use crate::told::{Asked, find_period, find_quotient, find_theorem, proving};

/// Asks for a certificate, and writes it as JSON.
fn certified(
    py: Python<'_>,
    bounds: Bounds,
    work: impl FnOnce(Limits<'static>) -> Result<Certificate, Failure> + Send,
) -> PyResult<String> {
    ask(py, bounds, |limits| {
        let certificate = work(limits)?;
        serde_json::to_string(&certificate).map_err(|error| Failure::Unfit(error.to_string()))
    })
}

/// The certificate of the values `from..=to` of a heap game, or of a table.
#[pyfunction]
pub fn certify_values(py: Python<'_>, rules: &Rules, from: u64, to: u64, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    certified(py, bounds, |limits| {
        with_session(limits, lasts(rules), |session| {
            Ok(match rules.shape {
                Shape::Heap => {
                    let values = session.values(rules, from, to)?;
                    session.certify_values(rules, from, values)?
                }
                Shape::Pair => {
                    let rows = session.table(rules, from, to)?;
                    session.certify_table(rules, from, rows)?
                }
                Shape::List | Shape::Other => return Err(no_sequence(rules, "heaps or pairs of numbers")),
            })
        })
    })
}

/// The certificate of a period.
#[pyfunction]
pub fn certify_period(py: Python<'_>, rules: &Rules, to: Option<u64>, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    certified(py, bounds, |limits| {
        // The session that found the period knows why.
        with_session(limits, false, |session| {
            let report = find_period(session, rules, to)?;
            Ok(session.certify_period(rules, &report)?)
        })
    })
}

/// The certificate of a misère quotient.
#[pyfunction]
pub fn certify_quotient(
    py: Python<'_>,
    rules: Vec<PyRef<'_, Rules>>,
    to: Option<u64>,
    bounds: Bounds,
) -> PyResult<String> {
    let rules: Vec<grundy::Rules> = rules.iter().map(|rules| rules.0.clone()).collect();
    certified(py, bounds, |limits| {
        let quotient = find_quotient(&rules, to, limits)?;
        Ok(with_session(limits, rules.iter().all(lasts), |session| session.certify_quotient(&quotient)))
    })
}

/// The certificate of a theorem.
#[pyfunction]
pub fn certify_theorem(py: Python<'_>, rules: &Rules, asked: Asked, bounds: Bounds) -> PyResult<String> {
    certified(py, bounds, |limits| {
        let certificate = find_theorem(&rules.0, &asked, proving(limits, bounds))?.1;
        certificate.ok_or_else(|| Failure::Unfit("this is not proved, so there is no certificate".to_owned()))
    })
}

/// Checks a certificate; the answer is JSON. `own` are rules that the certificate names and that no file holds.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    text: &str,
    own: Vec<PyRef<'_, Rules>>,
    held: Vec<(String, String)>,
    bounds: Bounds,
) -> PyResult<String> {
    let own: Vec<grundy::Rules> = own.iter().map(|rules| rules.0.clone()).collect();
    ask(py, bounds, |limits| {
        let certificate = match proof::read(text) {
            Ok(certificate) => certificate,
            Err(error) if serde_json::from_str::<serde_json::Value>(text).is_err() => {
                return Err(Failure::Unfit(format!("this is not JSON: {error}")));
            }
            Err(error) => return Ok(refused(error.into())),
        };
        let sources = sources(held, limits.memory, limits.threads);
        let find = |word: &str| match own.iter().find(|rules| rules.name == word) {
            Some(rules) => Ok(rules.clone()),
            None => sources.find(word),
        };
        let told = match proof::check_within(&certificate, &find, limits.memory, limits.observer) {
            Ok(verified) => {
                let [established, trusted] = [verified.established, verified.trusted]
                    .map(|told| told.into_iter().map(Said::into_english).collect::<Vec<_>>());
                json!({"verdict": "valid", "established": established, "trusted": trusted})
            }
            Err(rejected) => match rejected.stopped {
                Some(stop) => return Err(stop.into()),
                None => return Ok(refused(rejected)),
            },
        };
        Ok(told.to_string())
    })
}

/// A verdict that is not `valid`, as JSON.
fn refused(rejected: proof::Rejected) -> String {
    let (verdict, reason) = (rejected.verdict(), rejected.reason.into_english());
    json!({"verdict": verdict, "step": rejected.step, "reason": reason}).to_string()
}
