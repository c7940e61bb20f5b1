//! Certificates: written, and checked by the independent checker.

use grundy::ask::Checked;
use grundy::{Shape, proof};
use pyo3::prelude::*;

use crate::ask::{Bounds, ask_json, lasts, with_session};
use crate::failure::{Failure, unfit};
use crate::games::{Rules, sources};
use crate::series::no_sequence;
use crate::told::{find_period, find_quotient};

/// The certificate of the values `from..=to` of a heap game, or of a table.
#[pyfunction]
pub fn certify_values(py: Python<'_>, rules: &Rules, from: u64, to: u64, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    ask_json(py, bounds, |limits| {
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

#[pyfunction]
pub fn certify_period(py: Python<'_>, rules: &Rules, to: Option<u64>, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    ask_json(py, bounds, |limits| {
        // The session that found the period knows why.
        with_session(limits, false, |session| {
            let report = find_period(session, rules, to)?;
            Ok::<_, Failure>(session.certify_period(rules, &report)?)
        })
    })
}

#[pyfunction]
pub fn certify_quotient(
    py: Python<'_>,
    rules: Vec<PyRef<'_, Rules>>,
    to: Option<u64>,
    bounds: Bounds,
) -> PyResult<String> {
    let rules: Vec<grundy::Rules> = rules.iter().map(|rules| rules.0.clone()).collect();
    ask_json(py, bounds, |limits| {
        let quotient = find_quotient(&rules, to, bounds, limits)?;
        let keep = rules.iter().all(lasts);
        Ok::<_, Failure>(with_session(limits, keep, |session| session.certify_quotient(&quotient)))
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
    ask_json(py, bounds, |limits| {
        let certificate = match proof::read(text) {
            Ok(certificate) => certificate,
            Err(error) if serde_json::from_str::<serde_json::Value>(text).is_err() => {
                return Err(unfit(format!("this is not JSON: {error}")));
            }
            Err(error) => return Ok(Checked::of(None, &Err(error.into()))),
        };
        let sources = sources(held, limits.memory, limits.threads);
        let find = |word: &str| match own.iter().find(|rules| rules.name == word) {
            Some(rules) => Ok(rules.clone()),
            None => sources.find(word),
        };
        let verdict = proof::check_within(&certificate, &find, (limits.memory, limits.threads), limits.observer);
        match verdict.as_ref().err().and_then(|rejected| rejected.stopped) {
            Some(stop) => Err(stop.into()),
            None => Ok(Checked::of(None, &verdict)),
        }
    })
}
