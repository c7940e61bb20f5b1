//! Rulesets: from the catalogue, from files and texts, and from Python functions.

use grundy::ask::Game;
use grundy::{ENTRIES, Family, Position, Shape, Sources, SyntaxError, ruleset_as_word};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::ask::{Bounds, Failure, ask, ask_json, raise, too_much};
use crate::own::Owned;

/// A ruleset, the function where it is one, and the family of positions that an open number of a start makes.
#[pyclass(frozen, module = "grundy._grundy")]
pub struct Rules(pub grundy::Rules, pub Option<Owned>, pub Option<Family>);

impl Rules {
    /// A position: nothing means the start, a text is itself, any value is a position of a function.
    pub fn position(&self, start: Option<&Bound<'_, PyAny>>) -> PyResult<Result<Position, Failure>> {
        let text = match (start, &self.1) {
            (Some(value), Some(own)) => return own.0.position(value).map(Ok),
            (Some(text), None) => text.extract()?,
            (None, _) => String::new(),
        };
        Ok(self.0.moves.parse(&text).map_err(|error| Failure::input(&text, error)))
    }
}

#[pymethods]
impl Rules {
    /// The ruleset of this name. `held` are texts in place of files.
    #[staticmethod]
    fn find(py: Python<'_>, word: &str, held: Vec<(String, String)>, bounds: Bounds) -> PyResult<Rules> {
        let found = ask(py, bounds, |limits| {
            let sources = sources(held, limits.memory, limits.threads);
            // The path of a file may have spaces.
            let text = if sources.find(word).is_ok() { ruleset_as_word(word) } else { word.into() };
            Family::read(&text, &sources).map_err(|error| unread(&sources, word, error))
        });
        found.map(|(rules, family)| Rules(rules, None, family))
    }

    /// The family of these rules whose start is given, with one open number n.
    fn family(&self, py: Python<'_>, start: &str) -> PyResult<Rules> {
        let family = Family::of(&self.0, start);
        let family = family.map_err(|error| raise(py, &Failure::input(start, error), None))?;
        Ok(Rules(self.0.clone(), None, Some(family)))
    }

    #[getter]
    fn is_family(&self) -> bool {
        self.2.is_some()
    }

    #[staticmethod]
    fn own(name: String, function: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let own = Owned::new(name, function)?;
        Ok(Rules(own.2.clone(), Some(own), None))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        Owned::visit(&self.1, &visit)
    }

    #[getter]
    fn name(&self) -> String {
        self.2.as_ref().map_or_else(|| self.0.name.clone(), Family::name)
    }

    /// What a position consists of: `heap`, `pair`, `list` or `other`.
    #[getter]
    fn shape(&self) -> &'static str {
        match self.0.shape {
            Shape::Heap => "heap",
            Shape::Pair => "pair",
            Shape::List => "list",
            Shape::Other => "other",
        }
    }

    #[getter]
    fn is_graph(&self) -> bool {
        self.0.graph().is_some()
    }

    #[getter]
    fn is_picture(&self) -> bool {
        self.0.picture().is_some()
    }

    fn equals(&self, other: &Rules) -> bool {
        self.0 == other.0
    }
}

/// Where rulesets come from: the catalogue, files, and texts in place of files.
pub fn sources(held: Vec<(String, String)>, memory: u64, threads: usize) -> Sources {
    let mut sources = Sources::default().within(grundy::SourceLimits { memory, threads });
    for (name, content) in held {
        sources.hold(name, content);
    }
    sources
}

/// Why a text could not be read: it is wrong, or a file that it names is beyond the limits.
pub fn unread(sources: &Sources, text: &str, error: SyntaxError) -> Failure {
    sources.beyond_limits().map_or_else(|| Failure::input(text, error), too_much)
}

#[pyfunction]
pub fn catalogue(py: Python<'_>) -> PyResult<String> {
    ask_json(py, (None, None, 1), |_| Ok::<_, Failure>(ENTRIES.iter().map(Game::from).collect::<Vec<_>>()))
}
