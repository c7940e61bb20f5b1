//! Positions, and the moves in them.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy::{Convention, Limits};
use pyo3::prelude::*;

use crate::ask::{Bounds, ask, ask_json, lasts};
use crate::failure::{Failure, raise, too_much, unfit};
use crate::games::{Rules, sources, unread};

/// At most this many moves of one component are listed.
const MOST_MOVES: u128 = 1 << 20;

#[pyclass(frozen, module = "grundy._grundy")]
pub struct Sum(pub grundy::Sum);

impl Sum {
    /// Whether what is known of it may be kept for good.
    pub fn lasts(&self) -> bool {
        self.0.terms().iter().all(|term| lasts(&term.rules))
    }
}

#[pymethods]
impl Sum {
    pub fn is_picture(&self) -> bool {
        let mut components = self.0.components();
        let only = components.next().filter(|only| only.copies == 1 && only.rules.picture().is_some());
        only.is_some() && components.next().is_none()
    }

    /// Reads a position. `held` are texts that stand for files.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, held: Vec<(String, String)>, bounds: Bounds) -> PyResult<Sum> {
        let read = ask(py, bounds, |limits| {
            let sources = sources(held, limits.memory, limits.threads);
            grundy::Sum::read(text, &sources).map_err(|error| unread(&sources, text, error))
        });
        read.map(Sum)
    }

    /// A single position of some rules; nothing stands for the start that they name.
    #[staticmethod]
    fn of(py: Python<'_>, rules: &Rules, start: Option<&Bound<'_, PyAny>>) -> PyResult<Sum> {
        let position = rules.position(start)?.map_err(|failure| raise(py, &failure, None))?;
        Ok(Sum(grundy::Sum::single(rules.0.clone(), position)))
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn plus(&self, other: &Sum) -> Sum {
        let terms = self.0.terms().iter().chain(other.0.terms()).cloned().collect();
        // A sum of sums is never empty.
        Sum(grundy::Sum::of(terms).map_or_else(|| self.0.clone(), |sum| sum.merged()))
    }

    fn equals(&self, other: &Sum) -> bool {
        self.0 == other.0
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for summand in self.0.components() {
            (&summand.rules.name, summand.position, summand.copies).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// The components: ruleset, position and number of copies.
    fn components(&self) -> Vec<(String, String, u64)> {
        let parts = self.0.components();
        parts.map(|part| (part.rules.name.clone(), part.rules.moves.show(part.position), part.copies)).collect()
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
        ask(py, bounds, |_| {
            let parts = self.0.parts(component, &to)?.unwrap_or_default();
            Ok::<_, Failure>(self.0.after(component, &parts).map(|sum| Sum(sum.merged())))
        })
    }

    /// Whether the rules ask for misère play. A sum of which only some do is played so only if it is asked for.
    fn ends_misere(&self) -> bool {
        self.0.convention() == Ok(Convention::Misere)
    }

    /// Whether misère play is meant: as is asked for, or as the rules say.
    fn misere(&self, py: Python<'_>, asked: Option<bool>) -> PyResult<bool> {
        let convention = convention(&self.0, asked).map_err(|failure| raise(py, &failure, None))?;
        Ok(convention == Convention::Misere)
    }
}

/// How a position is to be played: as is asked for, or as its rules say.
pub fn convention(sum: &grundy::Sum, asked: Option<bool>) -> Result<Convention, Failure> {
    match asked {
        Some(true) => Ok(Convention::Misere),
        _ => sum.convention().map_err(|[misere, normal]| {
            unfit(format!(
                "{misere} is played in misère play by its own rules, but {normal} is not: say misere=True to play all \
                 of the sum in misère play"
            ))
        }),
    }
}
