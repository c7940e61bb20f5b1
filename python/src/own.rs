//! Rules that are a Python function from a position to its options.
//!
//! A position is any hashable object. It is numbered when it is first met, and the function gets that object again.
//! Numbers, and tuples of numbers, are shown and read like those of the catalogue. The options of a position are asked
//! for once: the function must always give the same ones. [`walk`](crate::walk) finds values and outcomes.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy::{Convention, Fault, Nature, Options, Outcome, Position, Rules, Ruleset, Shape, Stop, SyntaxError};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyWeakrefMethods, PyWeakrefReference};
use pyo3::{PyTraverseError, PyVisit};

use crate::ask::{memory, raised, stopped};
use crate::walk::{SPLIT, Table};

/// The Python objects of the rules. Only this object holds them, so the garbage collector sees through it.
#[pyclass(frozen, weakref, module = "grundy._grundy")]
pub struct Own(Mutex<Option<Arc<Held>>>);

pub struct Held {
    options: Py<PyAny>,
    /// Returns who has won; `None` if a player who cannot move loses.
    result: Option<Py<PyAny>>,
    /// The class of an option that falls apart into several positions.
    split: Py<PyAny>,
    start: Py<PyAny>,
    /// The number of each object that was met, and the objects by number.
    numbers: Py<PyDict>,
    objects: Mutex<Vec<Py<PyAny>>>,
    /// About how many bytes an object takes, with its number.
    size: usize,
}

#[pymethods]
impl Own {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(held) = self.0.try_lock() else { return Ok(()) };
        let Some(held) = held.as_ref() else { return Ok(()) };
        [&held.options, &held.split, &held.start].into_iter().try_for_each(|object| visit.call(object))?;
        visit.call(&held.result)?;
        visit.call(&held.numbers)?;
        let Ok(objects) = held.objects.try_lock() else { return Ok(()) };
        objects.iter().try_for_each(|object| visit.call(object))
    }

    fn __clear__(&self) {
        let held = locked(&self.0).take();
        drop(held);
    }
}

/// Rules, and the Python objects that they live by.
pub struct Owned(pub Function, Py<Own>, pub grundy::Rules);

impl Owned {
    /// From the name and the tuple `(options, result or None, split, misere, start)`.
    pub fn new(name: String, object: &Bound<'_, PyAny>) -> PyResult<Owned> {
        let py = object.py();
        let (options, result, split, misere, start): (_, Option<Py<PyAny>>, _, _, Py<PyAny>) = object.extract()?;
        let first = start.bind(py).clone();
        let size = first.call_method0("__sizeof__")?.extract::<usize>()?.saturating_mul(2) + 160;
        let (numbers, ends) = (PyDict::new(py).unbind(), result.is_some());
        let held = Held { options, result, split, start, numbers, objects: Mutex::default(), size };
        let own = Bound::new(py, Own(Mutex::new(Some(Arc::new(held)))))?;
        let weak = PyWeakrefReference::new(&own)?.unbind();
        let inner = Inner { own: weak, ends, misere, table: Mutex::default(), texts: Mutex::default() };
        let function = Function(Arc::new(inner));
        let shape = match function.position(&first)?.len() {
            1 => Shape::Heap,
            2 => Shape::Pair,
            _ => Shape::Other,
        };
        let rules = Rules::own(name, function.clone()).with_shape(shape);
        Ok(Owned(function, own.unbind(), rules))
    }

    pub fn again(&self, py: Python<'_>) -> Owned {
        Owned(self.0.clone(), self.1.clone_ref(py), self.2.clone())
    }

    /// Shows the objects to the garbage collector.
    pub fn visit<'a>(all: impl IntoIterator<Item = &'a Owned>, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        all.into_iter().try_for_each(|owned| visit.call(&owned.1))
    }
}

#[derive(Clone)]
pub struct Function(Arc<Inner>);

struct Inner {
    own: Py<PyWeakrefReference>,
    ends: bool,
    misere: bool,
    table: Mutex<Table>,
    texts: Mutex<Texts>,
}

/// The texts of the objects that were shown, each of its own, and the numbers of the objects.
#[derive(Default)]
struct Texts {
    shown: HashMap<u32, Arc<str>>,
    read: HashMap<Arc<str>, u32>,
}

/// An object that is not made of numbers. Objects are in the order of their texts.
#[derive(Clone)]
struct Value(Function, u32);

impl Value {
    fn text(&self) -> Arc<str> {
        let Value(function, number) = self;
        if let Some(text) = locked(&function.0.texts).shown.get(number) {
            return Arc::clone(text);
        }
        let shown = Python::attach(|py| Ok::<_, PyErr>(function.held(py)?.object(py, *number).repr()?.to_string()));
        let mut text = shown.unwrap_or_else(|_| "object".to_owned());
        let mut texts = locked(&function.0.texts);
        if texts.read.contains_key(&*text) || numbers(&text).is_some() {
            text += &format!("#{number}");
        }
        let text: Arc<str> = text.into();
        texts.read.insert(Arc::clone(&text), *number);
        texts.shown.insert(*number, Arc::clone(&text));
        text
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.1 == other.1
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        if self == other { Ordering::Equal } else { self.text().cmp(&other.text()) }
    }
}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.1.hash(state);
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The numbers of a text such as `7` or `3,5`.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten();
    text.split(',').map(str::trim).map(digits).collect()
}

pub fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Held {
    pub fn object<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        locked(&self.objects)[number as usize].clone_ref(py).into_bound(py)
    }

    /// The number of an object; a new object is added.
    fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let (py, numbers) = (object.py(), self.numbers.bind(object.py()));
        let known = numbers.get_item(object).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(py) {
                return error;
            }
            let name = object.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string());
            let unhashable = PyTypeError::new_err(format!(
                "a position must be hashable, and this {name} is not: write a tuple or a frozenset"
            ));
            unhashable.set_cause(py, Some(error));
            unhashable
        })?;
        if let Some(known) = known {
            return known.extract();
        }
        let number = {
            let mut objects = locked(&self.objects);
            objects.push(object.clone().unbind());
            objects.len() - 1
        };
        // To compare objects may run Python code, which may have met this object meanwhile.
        numbers.call_method1("setdefault", (object, number))?.extract()
    }
}

/// Why a walk found nothing.
pub enum Ended {
    Stopped(Stop),
    /// What Python raised, at the position with this number where there is one.
    Raised(Option<u32>, PyErr),
}

impl From<PyErr> for Ended {
    fn from(error: PyErr) -> Ended {
        Ended::Raised(None, error)
    }
}

impl Function {
    pub fn held(&self, py: Python<'_>) -> PyResult<Arc<Held>> {
        let gone = || PyRuntimeError::new_err("these rules are gone");
        let own = self.0.own.bind(py).upgrade_as::<Own>()?.ok_or_else(gone)?;
        let held = locked(&own.get().0).clone();
        held.ok_or_else(gone)
    }

    pub fn table(&self) -> MutexGuard<'_, Table> {
        locked(&self.0.table)
    }

    /// Whether the rules say by themselves who has won.
    pub fn ends(&self) -> bool {
        self.0.ends
    }

    pub fn position(&self, object: &Bound<'_, PyAny>) -> PyResult<Position> {
        let held = self.held(object.py())?;
        let number = held.number(object)?;
        Ok(self.numbered(&held, object.py(), number))
    }

    fn numbered(&self, held: &Held, py: Python<'_>, number: u32) -> Position {
        let object = held.object(py, number);
        if let Ok(number) = object.extract::<u64>() {
            return number.into();
        }
        match object.cast::<PyTuple>().map(|tuple| (tuple.len(), tuple.extract::<Vec<u64>>())) {
            Ok((2.., Ok(numbers))) => numbers.into(),
            _ => Position::of(Value(self.clone(), number)),
        }
    }

    /// The number of a position of these rules.
    pub fn vertex(&self, held: &Held, py: Python<'_>, position: &Position) -> PyResult<u32> {
        match (position.own::<Value>(), &position[..]) {
            (Some(value), _) => Ok(value.1),
            (None, [number]) => held.number(number.into_pyobject(py)?.as_any()),
            (None, numbers) => held.number(PyTuple::new(py, numbers)?.as_any()),
        }
    }

    /// A position as the object that the function gets.
    pub fn object<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        let held = self.held(py)?;
        let number = self.vertex(&held, py, position)?;
        Ok(held.object(py, number))
    }

    /// What texts of positions mean; one that is not known stays a text.
    pub fn objects<'py>(&self, py: Python<'py>, texts: Vec<String>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let object = |text: String| match self.known(&text) {
            Some(position) => self.object(py, &position),
            None => Ok(text.into_pyobject(py)?.into_any()),
        };
        texts.into_iter().map(object).collect()
    }

    /// The position that is shown so, if it is made of numbers or has been shown.
    fn known(&self, text: &str) -> Option<Position> {
        let shown = || locked(&self.0.texts).read.get(text).copied();
        numbers(text).map(Position::from).or_else(|| Some(Position::of(Value(self.clone(), shown()?))))
    }

    /// The options of a position: the number of each, or [`SPLIT`] with a count and then the numbers of several parts.
    /// `more` says how many more bytes are needed.
    pub fn options_of(&self, held: &Held, py: Python<'_>, number: u32, more: usize) -> Result<Vec<u32>, Ended> {
        if let Some(known) = self.table().options(number) {
            return Ok(known);
        }
        let raised = |error| Ended::Raised(Some(number), error);
        let mut options = Vec::new();
        let listed = held.options.bind(py).call1((held.object(py, number),)).map_err(raised)?;
        let lazy = !listed.hasattr("__len__")?;
        for option in listed.try_iter().map_err(raised)? {
            let option = option.map_err(raised)?;
            if option.get_type().is(held.split.bind(py)) {
                let parts = option.getattr("parts")?;
                options.push(SPLIT | parts.len()? as u32);
                for part in parts.try_iter()? {
                    options.push(held.number(&part?).map_err(raised)?);
                }
            } else {
                options.push(held.number(&option).map_err(raised)?);
            }
            if let Some(stop) = if lazy { stopped() } else { None } {
                return Err(Ended::Stopped(stop));
            }
        }
        if let Some(stop) = stopped() {
            return Err(Ended::Stopped(stop));
        }
        let met = locked(&held.objects).len();
        let mut table = self.table();
        table.keep(number, &options, met);
        match (met * held.size + table.bytes() + more) as u64 > memory() {
            true => Err(Ended::Stopped(Stop::MemoryLimit)),
            false => Ok(options),
        }
    }

    /// Who has won where the rules say so.
    pub fn result(&self, held: &Held, py: Python<'_>, number: u32) -> Result<Option<Outcome>, Ended> {
        let Some(result) = &held.result else { return Ok(None) };
        let raised = |error| Ended::Raised(Some(number), error);
        let told: Option<String> =
            result.bind(py).call1((held.object(py, number),)).and_then(|told| told.extract()).map_err(raised)?;
        match told.as_deref() {
            None => Ok(None),
            Some("win") => Ok(Some(Outcome::N)),
            Some("loss") => Ok(Some(Outcome::P)),
            Some("draw") => Ok(Some(Outcome::D)),
            Some(other) => Err(raised(PyValueError::new_err(format!(
                "the result is {other:?}; it must be None, \"win\", \"loss\" or \"draw\""
            )))),
        }
    }

    /// A fault for the solver. The exception itself is kept for the end of the question.
    pub fn fault(&self, py: Python<'_>, position: &Position, ended: Ended) -> Fault {
        let (number, error) = match ended {
            Ended::Stopped(stop) => return Fault::stopped(stop.said(), stop),
            Ended::Raised(number, error) => (number, error),
        };
        let at = number.and_then(|number| Some(self.numbered(&*self.held(py).ok()?, py, number)));
        let message = format!("{} at the position {}", error.value(py), self.show(at.as_ref().unwrap_or(position)));
        raised(py, error);
        Fault::new(message)
    }

    /// Does some work with the objects of these rules. A failure is one at this position.
    pub fn with<T>(
        &self,
        position: &Position,
        work: impl FnOnce(Python<'_>, &Held, u32) -> Result<T, Ended>,
    ) -> Result<T, Fault> {
        Python::attach(|py| {
            let held = self.held(py).map_err(Ended::from);
            let done = held.and_then(|held| work(py, &held, self.vertex(&held, py, position)?));
            done.map_err(|ended| self.fault(py, position, ended))
        })
    }

    /// The position with this text among those that can be reached from the start.
    fn met(&self, held: &Held, py: Python<'_>, text: &str) -> PyResult<Option<Position>> {
        let mut waiting = vec![held.number(held.start.bind(py))?];
        let mut seen: HashSet<u32> = waiting.iter().copied().collect();
        while let Some(number) = waiting.pop() {
            let position = self.numbered(held, py, number);
            if self.show(&position) == text {
                return Ok(Some(position));
            }
            let options = match self.options_of(held, py, number, 0) {
                Ok(options) => options,
                Err(Ended::Raised(_, error)) => return Err(error),
                Err(Ended::Stopped(stop)) => return Err(PyRuntimeError::new_err(stop.to_string())),
            };
            waiting.extend(options.into_iter().filter(|&option| option & SPLIT == 0 && seen.insert(option)));
        }
        Ok(None)
    }
}

impl Ruleset for Function {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let listed = self.with(position, |py, held, number| {
            let part = |part: u32| {
                let position = self.numbered(held, py, part);
                // Texts are given in the order of the numbers.
                position.own::<Value>().map(Value::text);
                position
            };
            let mut listed = self.options_of(held, py, number, 0)?.into_iter();
            let mut made: Vec<Vec<Position>> = Vec::new();
            while let Some(first) = listed.next() {
                made.push(match first & SPLIT {
                    0 => vec![part(first)],
                    _ => listed.by_ref().take((first ^ SPLIT) as usize).map(part).collect(),
                });
            }
            Ok(made)
        });
        match listed {
            Ok(listed) => listed.iter().for_each(|option| options.add(option)),
            Err(fault) => options.fail(fault),
        }
    }

    fn nature(&self) -> Nature {
        Nature {
            may_loop: true,
            own_endings: self.0.ends,
            one_by_one: false,
            convention: self.0.misere.then_some(Convention::Misere),
            ..Nature::default()
        }
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        self.with(position, |py, held, number| self.result(held, py, number))
    }

    fn own_value(&self, position: &Position) -> Result<Option<grundy::Nimber>, Fault> {
        self.with(position, |py, held, number| self.value(held, py, number))
    }

    fn own_outcome(
        &self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<(Outcome, Option<u64>)>, Fault> {
        self.with(position, |py, held, number| self.length(held, py, number, convention))
    }

    fn own_reach(&self, positions: &[Position]) -> usize {
        let roots = Python::attach(|py| {
            let held = self.held(py)?;
            positions.iter().map(|position| self.vertex(&held, py, position)).collect::<PyResult<Vec<u32>>>()
        });
        roots.map_or(0, |roots| self.table().reached(roots))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let read = Python::attach(|py| {
            let held = self.held(py)?;
            if text.is_empty() {
                return self.position(held.start.bind(py));
            }
            let met = self.known(text).map_or_else(|| self.met(&held, py, text), |known| Ok(Some(known)))?;
            met.ok_or_else(|| PyTypeError::new_err("no position that the start leads to is shown so"))
        });
        read.map_err(|error| SyntaxError::whole(text, format!("`{text}` is not a position: {error}")))
    }

    fn show(&self, position: &Position) -> String {
        position.own::<Value>().map_or_else(|| position.to_string(), |value| value.text().to_string())
    }
}
