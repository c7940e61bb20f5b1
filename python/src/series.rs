//! Values of many positions, as arrays that numpy uses where they are.
//!
//! A [`Column`] tells numpy where its numbers are (its *array interface*). The array may not be written.

use grundy::{Convention, LoopyValue, Outcome, Progress, Shape, Value};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{Bounds, Failure, ask, lasts, told, too_much, unfit, with_session};
use crate::games::Rules;
use crate::sums::{Sum, convention};

/// At most this many positions of a game are listed.
const MOST_POSITIONS: usize = 4_000_000;

/// Refuses what does not fit into the memory.
fn fits(cells: u128, memory: u64) -> Result<(), Failure> {
    match cells.saturating_mul(16) > u128::from(memory) {
        true => Err(too_much(format!("{cells} values are more than the memory limit allows"))),
        false => Ok(()),
    }
}

#[pyfunction]
pub fn values(py: Python<'_>, rules: &Rules, from: u64, to: u64, bounds: Bounds) -> PyResult<Column> {
    ask(py, bounds, |limits| {
        if rules.0.shape != Shape::Heap {
            return Err(no_sequence(&rules.0, "heaps"));
        }
        fits(u128::from(to - from) + 1, limits.memory)?;
        Column::of(with_session(limits, lasts(&rules.0), |session| session.values(&rules.0, from, to))?)
    })
}

/// The values of a family for the n in `from..=to`, as an array if all are numbers, else as texts; and why not more.
#[pyfunction]
pub fn family_values(py: Python<'_>, rules: &Rules, from: u64, to: u64, bounds: Bounds) -> PyResult<Row> {
    ask(py, bounds, |limits| {
        let family = rules.2.as_ref().ok_or_else(|| no_sequence(&rules.0, "a family"))?;
        fits(u128::from(to - from) + 1, limits.memory)?;
        let found = with_session(limits, lasts(&rules.0), |session| session.family_values(family, from, to))?;
        let stopped = found.stopped.map(|stopped| told(&stopped.into()));
        let numbers = found.list.iter().map(|value| value.as_ref().and_then(Value::nimber)).collect::<Option<_>>();
        let texts = || found.list.iter().map(|value| value.as_ref().map(Value::to_string)).collect();
        Ok::<_, Failure>(match numbers {
            Some(numbers) => (Some(Column::of(numbers)?), Vec::new(), stopped),
            None => (None, texts(), stopped),
        })
    })
}

/// An array of numbers, or texts; and why it ends early.
type Row = (Option<Column>, Vec<Option<String>>, Option<String>);

/// The values of the pairs of numbers `from..=to`, and which of the pairs are not positions.
#[pyfunction]
pub fn table(py: Python<'_>, rules: &Rules, from: u64, to: u64, bounds: Bounds) -> PyResult<(Column, Column, bool)> {
    let (count, values, missing) = ask(py, bounds, |limits| {
        if rules.0.shape != Shape::Pair {
            return Err(no_sequence(&rules.0, "pairs of numbers"));
        }
        let side = u128::from(to - from) + 1;
        fits(side.saturating_mul(side), limits.memory)?;
        let rows = with_session(limits, lasts(&rules.0), |session| session.table(&rules.0, from, to))?;
        let (count, cells) = (rows.len(), rows.iter().map(Vec::len).sum());
        let (mut values, mut missing) = (Vec::with_capacity(cells), Vec::with_capacity(cells));
        for (done, row) in (0..).zip(rows) {
            limits.report(Progress { unit: "rows", done, total: Some(count as u64) })?;
            values.extend(row.iter().map(|value| value.unwrap_or(0)));
            missing.extend(row.iter().map(Option::is_none));
        }
        Ok((count, Column::of(values)?, missing))
    })?;
    let some_are_missing = missing.contains(&true);
    Ok((values.in_rows(count), Column::flags(missing).in_rows(count), some_are_missing))
}

/// Why a game has no such values.
pub fn no_sequence(rules: &grundy::Rules, wanted: &str) -> Failure {
    let shape = match rules.shape {
        Shape::Heap => "single heaps",
        Shape::Pair => "pairs of numbers",
        Shape::List | Shape::Other => "neither single heaps nor pairs of numbers",
    };
    unfit(format!("the positions of `{}` are {shape}, and this is about {wanted}", rules.name))
}

/// All positions: their names, outcomes, values as text, and remoteness.
type Frame = (Vec<String>, Vec<String>, Vec<Option<String>>, Vec<Option<u64>>);

/// All positions that can be reached from a position.
#[pyfunction]
pub fn frame(py: Python<'_>, sum: &Sum, misere: Option<bool>, bounds: Bounds) -> PyResult<Frame> {
    let keep = sum.lasts();
    ask(py, bounds, |limits| {
        let convention = convention(&sum.0, misere)?;
        let most = MOST_POSITIONS.min((limits.memory / 1024) as usize);
        let reached = with_session(limits, keep, |session| session.reached(&sum.0, convention, most))?;
        let mut frame: Frame = Frame::default();
        let count = reached.graph.vertices();
        for v in 0..count {
            if v.is_multiple_of(1 << 10) {
                limits.report(Progress { unit: "positions", done: v.into(), total: Some(count.into()) })?;
            }
            frame.0.push(reached.name(v));
            frame.1.push(reached.outcome(v).to_string());
            frame.2.push(reached.value(v).map(|value| value.to_string()));
            frame.3.push(reached.remoteness(v));
        }
        Ok::<_, Failure>(frame)
    })
}

#[pyfunction]
pub fn survey(py: Python<'_>, rules: &Rules, misere: bool, bounds: Bounds) -> PyResult<Frame> {
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    ask(py, bounds, |limits| {
        with_session(limits, false, |session| {
            let Some(survey) = session.survey(&rules.0, convention)? else {
                return Err(unfit(format!("`{}` is not a graph", rules.0.name)));
            };
            let mut frame = Frame::default();
            for row in survey.rows() {
                frame.0.push(row.vertex.text().into_owned());
                frame.1.push(Outcome::to_string(&row.outcome));
                frame.2.push(row.grundy.as_ref().map(LoopyValue::to_string));
                frame.3.push(row.remoteness.map(u64::from));
            }
            Ok(frame)
        })
    })
}

/// Numbers in memory, in rows of equal length if there are several dimensions.
#[pyclass(frozen, module = "grundy._grundy")]
pub struct Column {
    numbers: Numbers,
    shape: Vec<usize>,
}

enum Numbers {
    /// Numbers below 2^63, which numpy takes as signed: differences of values may be negative.
    Words(Vec<u64>),
    Flags(Vec<bool>),
}

impl Column {
    /// A sequence of numbers, each below 2^63.
    pub fn of(words: Vec<u64>) -> Result<Column, Failure> {
        match words.iter().find(|word| i64::try_from(**word).is_err()) {
            Some(word) => Err(too_much(format!(
                "the value {word} does not fit into an array of int64; grundy.solve answers for single positions"
            ))),
            None => Ok(Column { shape: vec![words.len()], numbers: Numbers::Words(words) }),
        }
    }

    pub fn flags(flags: Vec<bool>) -> Column {
        Column { shape: vec![flags.len()], numbers: Numbers::Flags(flags) }
    }

    pub fn in_rows(self, rows: usize) -> Column {
        let all: usize = self.shape.iter().product();
        Column { shape: vec![rows, all.checked_div(rows).unwrap_or(0)], ..self }
    }
}

#[pymethods]
impl Column {
    /// Where the numbers are, as numpy wants to know it.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let little = cfg!(target_endian = "little");
        let (address, kind) = match &self.numbers {
            Numbers::Words(words) => (words.as_ptr() as usize, if little { "<i8" } else { ">i8" }),
            Numbers::Flags(flags) => (flags.as_ptr() as usize, "|b1"),
        };
        let told = PyDict::new(py);
        told.set_item("version", 3)?;
        told.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        told.set_item("typestr", kind)?;
        let read_only = true;
        told.set_item("data", (address, read_only))?;
        Ok(told)
    }
}
