//! What a game tells about itself: its line of the catalogue.

use grundy_core::SyntaxError;

use crate::heap::HeapMoves;
use crate::rules::{Moves, Structure};

/// One line of the catalogue: a ruleset or a family of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What the user types, up to a colon.
    pub name: &'static str,
    /// Other names for the same.
    pub aliases: &'static [&'static str],
    /// What stands behind the colon, such as `SET`, if anything does.
    pub parameter: Option<&'static str>,
    /// What a start is, such as `heap size`.
    pub start: &'static str,
    /// What a position consists of.
    pub shape: Shape,
    /// The rules in one line.
    pub summary: &'static str,
    /// All about the game: rules, values, equal games.
    pub rules: &'static str,
    /// A position.
    pub example: &'static str,
    /// Small positions as a user types them, whose sums can be played out by the definition: what a game tells of
    /// itself is compared with its moves on all they lead to. The first is the smallest. Files are named as seen from
    /// the root of the repository.
    pub small: &'static [&'static str],
    /// Where to read about it.
    pub reference: &'static str,
    /// Makes the ruleset from the text behind the colon.
    pub build: fn(Option<&str>) -> Result<Built, SyntaxError>,
}

impl Entry {
    /// Whether the rules stand in a file that the parameter names.
    pub fn is_from_file(&self) -> bool {
        self.parameter.is_some_and(|parameter| parameter.starts_with("FILE"))
    }
}

/// What a position of a ruleset consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One number: a heap. The values form a sequence.
    Heap,
    /// Two numbers. The values form a table.
    Pair,
    /// Several numbers, such as `4,3,1`, that are one position.
    List,
    /// Anything else.
    Other,
}

/// The rules of a ruleset, its parameter in canonical form, and what solvers may know.
pub struct Built {
    /// The moves.
    pub moves: Moves,
    /// The text behind the colon in its canonical form.
    pub parameter: Option<String>,
    /// What solvers may know beside the moves.
    pub structure: Structure,
}

impl Built {
    /// Rules of which nothing is known but the moves.
    pub fn new(moves: Moves) -> Built {
        Built { moves, parameter: None, structure: Structure::Moves }
    }

    /// A game on heaps whose moves are also given as data.
    pub fn heaps(moves: Moves, heap: HeapMoves) -> Built {
        Built { structure: Structure::Heap(heap), ..Built::new(moves) }
    }

    /// The same with its parameter in canonical form.
    pub fn with_parameter(self, parameter: String) -> Built {
        Built { parameter: Some(parameter), ..self }
    }
}

/// Refuses a parameter.
pub(crate) fn no_parameter(name: &str, parameter: Option<&str>) -> Result<(), SyntaxError> {
    match parameter {
        None => Ok(()),
        Some(text) => {
            Err(SyntaxError::whole(text, format!("`{name}` has nothing behind a colon")).help(format!("write {name}")))
        }
    }
}

/// The name under which the take-and-break codes are listed.
pub const CODE: &str = "d0.d1d2d3";
