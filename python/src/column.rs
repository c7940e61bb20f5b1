//! Arrays that numpy uses where they are.
//!
//! A [`Column`] tells numpy where its numbers are (its *array interface*). The array may not be written.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{Failure, too_much};

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
