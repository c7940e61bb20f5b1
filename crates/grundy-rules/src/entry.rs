//! The catalogue entry of a game: what the game says about itself.

use std::sync::Arc;

use grundy_core::{SyntaxError, Theorem, said};

use crate::cells::{BoardGame, Boards};
use crate::heap::HeapMoves;
use crate::numbers::Numbers;
use crate::structure::{Moves, Shape, Structure};

/// An entry of the catalogue: a ruleset or a family of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name that the user types, up to a colon.
    pub name: &'static str,
    /// Other names of the same ruleset.
    pub aliases: &'static [&'static str],
    /// The kind of text after the colon, such as `SET`; `None` if no colon exists.
    pub parameter: Option<&'static str>,
    /// The kind of start, such as `heap size`.
    pub start: &'static str,
    /// What a position consists of.
    pub shape: Shape,
    /// The rules in one line.
    pub summary: &'static str,
    /// A full description: rules, values, equal games.
    pub rules: &'static str,
    pub example: &'static str,
    /// Small positions as a user types them, the smallest first. Tests play out their sums by the definition and
    /// compare everything the game declares with its moves, on all positions they lead to. Paths of files are relative
    /// to the root of the repository.
    pub small: &'static [&'static str],
    /// A reference to the literature.
    pub reference: &'static str,
    /// Makes the ruleset from the text after the colon, which is there only if the entry has a `parameter`.
    pub build: Build,
}

type Build = fn(Option<&str>) -> Result<Built, SyntaxError>;

/// An entry without its texts.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// The theorem whose source is the entry's reference.
    pub(crate) theorem: Option<&'static Theorem>,
    pub(crate) build: Build,
}

/// The row of a game.
pub(crate) const fn row(name: &'static str, theorem: Option<&'static Theorem>, build: Build) -> Row {
    Row { name, theorem, build }
}

impl Entry {
    /// Whether the name without a parameter is a ruleset too.
    pub(crate) fn is_named_alone(&self) -> bool {
        self.parameter.is_none_or(|parameter| parameter.contains("or nothing"))
    }

    /// Whether the rules are in a file that the parameter names.
    pub fn is_from_file(&self) -> bool {
        self.parameter.is_some_and(|parameter| parameter.starts_with("FILE"))
    }
}

/// The rules of a ruleset, its parameter in canonical form, and what else solvers may know.
pub struct Built {
    pub moves: Moves,
    /// The text after the colon in its canonical form.
    pub parameter: Option<String>,
    /// What solvers may know besides the moves.
    pub structure: Structure,
}

impl Built {
    /// Rules of which only the moves are known.
    pub fn new(moves: Moves) -> Built {
        Built { moves, parameter: None, structure: Structure::Moves }
    }

    /// A game on heaps whose moves are also given as data.
    pub fn heaps(moves: Moves, heap: HeapMoves) -> Built {
        Built { structure: Structure::Heap(heap), ..Built::new(moves) }
    }

    /// A game whose moves are formulas.
    pub fn numbers(numbers: Arc<Numbers>) -> Built {
        let moves: Moves = Arc::clone(&numbers) as Moves;
        Built { structure: Structure::Numbers(numbers), ..Built::new(moves) }
    }

    /// A game on boards of cells, whose positions are `Placed`.
    pub fn on_boards(game: BoardGame) -> Built {
        Built { structure: Structure::Board(Boards::PLACED), ..Built::new(Arc::new(game)) }
    }

    /// The same ruleset with its parameter in canonical form.
    pub(crate) fn with_parameter(self, parameter: String) -> Built {
        Built { parameter: Some(parameter), ..self }
    }
}

/// The name under which the take-and-break codes are listed.
pub const CODE: &str = "d0.d1d2d3";

/// Builds rules that belong to the feature `boards`. Fails as for `build`; without the feature always, since this
/// program does not have the rules.
pub(crate) fn with_boards(
    name: &str,
    parameter: Option<&str>,
    build: impl FnOnce(Option<&str>) -> Result<Built, SyntaxError>,
) -> Result<Built, SyntaxError> {
    if cfg!(feature = "boards") {
        return build(parameter);
    }
    Err(SyntaxError::whole(name, said!("this program was built without `{name}`", name)))
}
