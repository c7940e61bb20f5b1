//! Calculating with nimbers of any size.

use grundy::nimber::{Evaluated, Mistake, evaluate};
use pyo3::prelude::*;

use crate::ask::{Bounds, ask};
use crate::failure::{Failure, too_much, unfit};

/// The value of an expression such as `5 * 7 + 1/3`, as JSON.
#[pyfunction]
pub fn nimber(py: Python<'_>, expression: &str, bounds: Bounds) -> PyResult<String> {
    ask(py, bounds, |limits| {
        let evaluation = evaluate(expression, limits.observer).map_err(|mistake| match mistake {
            Mistake::Syntax(error) => Failure::input(expression, error),
            Mistake::Beyond(why) => too_much(why.to_string()),
            Mistake::Stopped(stop) => stop.into(),
        })?;
        Ok::<_, Failure>(match &evaluation.value {
            Evaluated::Nimber(nimber) => nimber.to_string(),
            Evaluated::Ordinary(ordinary) => ordinary.to_string(),
            Evaluated::NoLogarithm { base, a } => return Err(unfit(format!("no power of {base} is {a}"))),
            Evaluated::Roots(roots) => {
                let roots: Vec<String> = roots.iter().map(ToString::to_string).collect();
                format!("[{}]", roots.join(","))
            }
        })
    })
}
