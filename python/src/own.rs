//! Rules that are a Python function from a position to its options.
//!
//! Numbers, and tuples of numbers, are positions like those of the catalogue. Any other hashable value is numbered when
//! it is first met. The options of a position are asked for once: the function must always give the same ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy::{Convention, Fault, Nature, Options, Outcome, Position, Ruleset, SyntaxError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::ask::raised;

/// At most this many positions are remembered with their options; then all are forgotten. About 100 MB.
const REMEMBERED: usize = 1 << 20;

/// The options of a position: each a list of independent positions.
type Known = Arc<[Vec<Position>]>;

#[derive(Clone)]
pub struct Function(Arc<Inner>);

struct Inner {
    options: Py<PyAny>,
    /// Tells who has won; `None` if a player who cannot move loses.
    result: Option<Py<PyAny>>,
    /// The class of an option that falls apart into several positions.
    split: Py<PyAny>,
    misere: bool,
    start: Py<PyAny>,
    /// The number of each value that is not made of numbers, and the values by number.
    numbers: Py<PyDict>,
    values: Py<PyList>,
    /// The texts of these values, each of its own, and the number of the value with each text.
    shown: Py<PyList>,
    texts: Py<PyDict>,
    known: Mutex<HashMap<Position, Known>>,
}

/// A value that is not made of numbers. They are in the order of their text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Value {
    shown: Arc<str>,
    number: usize,
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.shown)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Function {
    type Error = PyErr;

    /// From the tuple `(options, result or None, split, misere, start)`.
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Function> {
        let py = object.py();
        let (options, result, split, misere, start) = object.extract()?;
        let (numbers, texts) = (PyDict::new(py).unbind(), PyDict::new(py).unbind());
        let (values, shown) = (PyList::empty(py).unbind(), PyList::empty(py).unbind());
        let known = Mutex::default();
        Ok(Function(Arc::new(Inner { options, result, split, misere, start, numbers, values, shown, texts, known })))
    }
}

impl Function {
    pub fn position(&self, value: &Bound<'_, PyAny>) -> PyResult<Position> {
        if let Ok(number) = value.extract::<u64>() {
            return Ok(number.into());
        }
        if let Ok(tuple) = value.cast::<PyTuple>()
            && tuple.len() >= 2
            && let Ok(numbers) = tuple.extract::<Vec<u64>>()
        {
            return Ok(numbers.into());
        }
        let (numbers, values) = (self.0.numbers.bind(value.py()), self.0.values.bind(value.py()));
        let known = numbers.get_item(value).map_err(|error| {
            let unhashable = PyTypeError::new_err(format!(
                "a position must be hashable, and this {} is not: write a tuple or a frozenset",
                value.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string())
            ));
            unhashable.set_cause(value.py(), Some(error));
            unhashable
        })?;
        let number = match known {
            Some(number) => number.extract()?,
            None => {
                values.append(value)?;
                let number = values.len() - 1;
                numbers.set_item(value, number)?;
                let (texts, mut text) = (self.0.texts.bind(value.py()), value.repr()?.to_string());
                if texts.contains(&text)? {
                    text += &format!("#{number}");
                }
                texts.set_item(&text, number)?;
                self.0.shown.bind(value.py()).append(text)?;
                number
            }
        };
        // The text of the value that was met first: equal values have one position.
        let shown: String = self.0.shown.bind(value.py()).get_item(number)?.extract()?;
        let shown = shown.into();
        Ok(Position::of(Value { shown, number }))
    }

    /// A position as the Python value that the function gets.
    fn value<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        match (position.own::<Value>(), &position[..]) {
            (Some(value), _) => self.0.values.bind(py).get_item(value.number),
            (None, [number]) => Ok(number.into_pyobject(py)?.into_any()),
            (None, numbers) => Ok(PyTuple::new(py, numbers)?.into_any()),
        }
    }

    fn ask(&self, position: &Position) -> Result<Known, Fault> {
        if let Some(known) = self.known().get(position) {
            return Ok(Arc::clone(known));
        }
        let options: Known =
            Python::attach(|py| self.options_of(py, position)).map_err(|error| self.fault(position, error))?.into();
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(position.clone(), Arc::clone(&options));
        Ok(options)
    }

    fn options_of(&self, py: Python<'_>, position: &Position) -> PyResult<Vec<Vec<Position>>> {
        let listed = self.0.options.bind(py).call1((self.value(py, position)?,))?;
        let mut options = Vec::new();
        for option in listed.try_iter()? {
            let option = option?;
            options.push(match option.is_instance(self.0.split.bind(py))? {
                true => {
                    let parts = option.getattr("parts")?;
                    parts.try_iter()?.map(|part| self.position(&part?)).collect::<PyResult<_>>()?
                }
                false => vec![self.position(&option)?],
            });
        }
        Ok(options)
    }

    /// A fault for the solver. The exception itself is kept for the end of the question.
    fn fault(&self, position: &Position, error: PyErr) -> Fault {
        Python::attach(|py| {
            let message = format!("{} at the position {}", error.value(py), self.show(position));
            raised(py, error);
            Fault::new(message)
        })
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Position, Known>> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ruleset for Function {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        match self.ask(position) {
            Ok(known) => known.iter().for_each(|option| options.add(option)),
            Err(fault) => options.fail(fault),
        }
    }

    fn nature(&self) -> Nature {
        Nature {
            may_loop: true,
            own_endings: self.0.result.is_some(),
            one_by_one: false,
            convention: self.0.misere.then_some(Convention::Misere),
            ..Nature::default()
        }
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        let Some(result) = &self.0.result else { return Ok(None) };
        let told: PyResult<Option<String>> =
            Python::attach(|py| result.bind(py).call1((self.value(py, position)?,))?.extract());
        match told.map_err(|error| self.fault(position, error))?.as_deref() {
            None => Ok(None),
            Some("win") => Ok(Some(Outcome::N)),
            Some("loss") => Ok(Some(Outcome::P)),
            Some("draw") => Ok(Some(Outcome::D)),
            Some(other) => Err(Fault::new(format!(
                "the result at the position {} is {other:?}; it must be None, \"win\", \"loss\" or \"draw\"",
                self.show(position)
            ))),
        }
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let read = Python::attach(|py| {
            if text.is_empty() {
                return self.position(self.0.start.bind(py));
            }
            if let Some(number) = self.0.texts.bind(py).get_item(text)? {
                return Ok(Position::of(Value { shown: text.into(), number: number.extract()? }));
            }
            self.position(&py.import("ast")?.getattr("literal_eval")?.call1((text,))?)
        });
        read.map_err(|error| SyntaxError::whole(text, format!("`{text}` is not a position: {error}")))
    }

    fn show(&self, position: &Position) -> String {
        position.own::<Value>().map_or_else(|| position.to_string(), |value| value.shown.to_string())
    }
}
