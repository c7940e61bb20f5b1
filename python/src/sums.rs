//! Positions, and the moves in them.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy::{Convention, Limits, Position};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::ask::{Bounds, Failure, ask, ask_json, lasts, raise, too_much, unfit};
use crate::games::{Rules, sources, unread};
use crate::own::Owned;

/// At most this many moves of one component are listed.
const MOST_MOVES: u128 = 1 << 20;

#[pyclass(frozen, module = "grundy._grundy")]
pub struct Sum(pub grundy::Sum, pub Vec<Owned>);

impl Sum {
    /// Whether what is known of it may be kept for good.
    pub fn lasts(&self) -> bool {
        self.0.terms().iter().all(|term| lasts(&term.rules))
    }

    /// Another sum of these rules.
    fn again(&self, py: Python<'_>, sum: grundy::Sum) -> Sum {
        Sum(sum, self.1.iter().map(|own| own.again(py)).collect())
    }

    /// The only component.
    pub fn only(&self) -> Option<(&grundy::Rules, &Position)> {
        let mut components = self.0.components();
        let only = components.next().filter(|only| only.copies == 1);
        only.filter(|_| components.next().is_none()).map(|only| (only.rules, only.position))
    }

    fn object<'py>(&self, py: Python<'py>, rules: &grundy::Rules, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        match self.1.iter().find(|own| own.2 == *rules) {
            Some(own) => own.0.object(py, position),
            None => Ok(rules.moves.show(position).into_pyobject(py)?.into_any()),
        }
    }
}

#[pymethods]
impl Sum {
    pub fn is_picture(&self) -> bool {
        self.only().is_some_and(|only| only.0.picture().is_some())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        Owned::visit(&self.1, &visit)
    }

    /// Reads a position. `held` are texts in place of files.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, held: Vec<(String, String)>, bounds: Bounds) -> PyResult<Sum> {
        let read = ask(py, bounds, |limits| {
            let sources = sources(held, limits.memory, limits.threads);
            grundy::Sum::read(text, &sources).map_err(|error| unread(&sources, text, error))
        });
        read.map(|sum| Sum(sum, Vec::new()))
    }

    /// A single position of some rules; nothing means the start that the rules name.
    #[staticmethod]
    fn of(py: Python<'_>, rules: &Rules, start: Option<&Bound<'_, PyAny>>) -> PyResult<Sum> {
        let position = rules.position(start)?.map_err(|failure| raise(py, &failure, None))?;
        Ok(Sum(grundy::Sum::single(rules.0.clone(), position), rules.1.iter().map(|own| own.again(py)).collect()))
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn plus(&self, py: Python<'_>, other: &Sum) -> Sum {
        let terms = self.0.terms().iter().chain(other.0.terms()).cloned().collect();
        let mut own: Vec<Owned> = self.1.iter().map(|own| own.again(py)).collect();
        own.extend(other.1.iter().filter(|one| self.1.iter().all(|own| own.2 != one.2)).map(|own| own.again(py)));
        // A sum of sums is never empty.
        Sum(grundy::Sum::of(terms).map_or_else(|| self.0.clone(), |sum| sum.merged()), own)
    }

    /// Whether both have the same components, in any order.
    fn equals(&self, other: &Sum) -> bool {
        self.0 == other.0 || counted(&self.0) == counted(&other.0)
    }

    fn hash(&self) -> u64 {
        self.0.components().fold(0, |sum, part| {
            let mut hasher = DefaultHasher::new();
            (&part.rules.name, part.position).hash(&mut hasher);
            hasher.finish().wrapping_mul(part.copies).wrapping_add(sum)
        })
    }

    /// The components: ruleset, position (the object, for rules in Python), and number of copies.
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Vec<(String, Bound<'py, PyAny>, u64)>> {
        let parts = self.0.components();
        parts.map(|p| Ok((p.rules.name.clone(), self.object(py, p.rules, p.position)?, p.copies))).collect()
    }

    /// The text of each component, without its ruleset.
    fn starts(&self) -> Vec<String> {
        self.0.components().map(|part| part.rules.moves.show(part.position)).collect()
    }

    /// The components as positions, and the number of copies.
    fn split(&self, py: Python<'_>) -> Vec<(Sum, u64)> {
        let single = |rules: &grundy::Rules, position: &Position| grundy::Sum::single(rules.clone(), position.clone());
        let parts = self.0.components();
        parts.map(|part| (self.again(py, single(part.rules, part.position)), part.copies)).collect()
    }

    /// What texts of positions mean, where a component, or the only one, becomes them: objects for rules in Python.
    fn objects<'py>(
        &self,
        py: Python<'py>,
        component: Option<usize>,
        to: Vec<String>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let of = |at| self.0.component(at).map(|part| part.rules);
        let rules = component.map_or_else(|| self.only().map(|only| only.0), of);
        match rules.and_then(|rules| self.1.iter().find(|own| own.2 == *rules)) {
            Some(own) => own.0.objects(py, to),
            None => to.into_iter().map(|text| Ok(text.into_pyobject(py)?.into_any())).collect(),
        }
    }

    /// The position as its rules draw it, for rules with a drawing of their own.
    fn drawings(&self) -> Vec<String> {
        self.0.drawings().collect()
    }

    fn moves(&self, py: Python<'_>, bounds: Bounds) -> PyResult<String> {
        ask_json(py, bounds, |limits: Limits<'static>| {
            if !self.0.is_impartial() {
                return Err(unfit(format!(
                    "Left and Right have different moves in {}; solve it, and the answer lists the winning moves of each",
                    self.0
                )));
            }
            let moves = self.0.legal_moves(MOST_MOVES, &limits)?;
            let Some(moves) = moves else {
                return Err(too_much(format!("{} has more than {MOST_MOVES} moves in one component", self.0)));
            };
            Ok(self.0.all_written(&moves).collect::<Vec<_>>())
        })
    }

    /// The move of a component to the positions that these texts name, as JSON; `null` if the rules do not allow it.
    fn step(&self, py: Python<'_>, component: usize, to: Vec<String>, bounds: Bounds) -> PyResult<String> {
        ask_json(py, bounds, |_| {
            let parts = self.0.parts(component, &to)?;
            let parts = parts.ok_or_else(|| unfit(format!("{} has no component {component}", self.0)))?;
            Ok::<_, Failure>(self.0.legal_move(component, parts)?.map(|step| self.0.written(&step)))
        })
    }

    /// The position after a move that the rules allow; nothing if no component is left.
    fn after(&self, py: Python<'_>, component: usize, to: Vec<String>, bounds: Bounds) -> PyResult<Option<Sum>> {
        let after = ask(py, bounds, |_| {
            let parts = self.0.parts(component, &to)?.unwrap_or_default();
            Ok::<_, Failure>(self.0.after(component, &parts).map(|sum| sum.merged()))
        })?;
        Ok(after.map(|sum| self.again(py, sum)))
    }

    /// Whether the rules ask for misère play. A sum of which only some do is played so only if it is asked for.
    fn ends_misere(&self) -> bool {
        self.0.convention() == Ok(Convention::Misere)
    }
}

/// The components in some fixed order, each once, with the number of its copies.
fn counted(sum: &grundy::Sum) -> Vec<(&grundy::Rules, &Position, u64)> {
    let mut parts: Vec<_> = sum.components().map(|part| (part.rules, part.position, part.copies)).collect();
    parts.sort_by(|one, other| (&one.0.name, one.1).cmp(&(&other.0.name, other.1)));
    parts.dedup_by(|next, kept| {
        let same = next.0 == kept.0 && next.1 == kept.1;
        kept.2 += if same { next.2 } else { 0 };
        same
    });
    parts
}

/// How a position is to be played: as is asked for, or as its rules say.
pub fn convention(sum: &grundy::Sum, asked: Option<bool>) -> Result<Convention, Failure> {
    match asked {
        Some(true) => Ok(Convention::Misere),
        Some(false) => Ok(Convention::Normal),
        None => sum.convention().map_err(|[misere, normal]| {
            unfit(format!(
                "{misere} is played in misère play by its own rules, but {normal} is not: say misere=True to play all \
                 of the sum in misère play"
            ))
        }),
    }
}
