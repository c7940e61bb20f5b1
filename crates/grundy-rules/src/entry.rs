//! The catalogue entry of a game.
//!
//! # Rulesets whose rules are in a file
//! This room reads no files; it only lists these rulesets. The facade reads the file and makes the ruleset.
//!
//! # The moves of a heap game as data
//! A *heap game* is played on single heaps: a position is one number. Solvers that are faster than trying every option
//! use this description.

use std::sync::Arc;

use grundy_core::{Position, Ruleset, SyntaxError, Theorem, said};
use grundy_graph::{GraphGame, NamedGraph};

use crate::cells::{BoardGame, Boards};
use crate::hackenbush::Picture;
use crate::numbers::Numbers;
use crate::turning::Turning;
use crate::{Code, NumberSet};

/// An entry of the catalogue: a ruleset or a family of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name that the user types, up to a colon.
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    /// The kind of text after the colon, such as `SET`; `None` if no colon exists.
    pub parameter: Option<&'static str>,
    /// The kind of start, such as `heap size`.
    pub start: &'static str,
    pub shape: Shape,
    pub summary: &'static str,
    /// A full description: rules, values, equal games.
    pub rules: &'static str,
    pub example: &'static str,
    /// Small positions as a user types them, the smallest first. Tests play out their sums by the definition and
    /// compare everything the game declares with its moves, on all positions they lead to. Paths of files are relative
    /// to the root of the repository.
    pub small: &'static [&'static str],
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

pub(crate) const fn row(name: &'static str, theorem: Option<&'static Theorem>, build: Build) -> Row {
    Row { name, theorem, build }
}

impl Entry {
    pub fn is_from_file(&self) -> bool {
        self.parameter.is_some_and(|parameter| parameter.starts_with("FILE"))
    }
}

/// The rules of a ruleset, its parameter in canonical form, and what else solvers may know.
pub struct Built {
    pub moves: Moves,
    /// The text after the colon in its canonical form.
    pub parameter: Option<String>,
    pub structure: Structure,
}

impl Built {
    pub fn new(moves: Moves) -> Built {
        Built { moves, parameter: None, structure: Structure::Moves }
    }

    pub fn heaps(moves: Moves, heap: HeapMoves) -> Built {
        Built { structure: Structure::Heap(heap), ..Built::new(moves) }
    }

    pub fn numbers(numbers: Arc<Numbers>) -> Built {
        let moves: Moves = Arc::clone(&numbers) as Moves;
        Built { structure: Structure::Numbers(numbers), ..Built::new(moves) }
    }

    pub fn on_graph(graph: Arc<NamedGraph>) -> Built {
        Built { structure: Structure::Graph(Arc::clone(&graph)), ..Built::new(Arc::new(GraphGame(graph))) }
    }

    /// A game on boards of cells, whose positions are `Placed`.
    pub fn on_boards(game: BoardGame) -> Built {
        Built { structure: Structure::Board(Boards::PLACED), ..Built::new(Arc::new(game)) }
    }

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

pub(crate) const GRAPH: Row = row("graph", None, from_file);
pub(crate) const RULES: Row = row("rules", None, from_file);

/// The error of making such a ruleset without its file.
pub(crate) fn from_file(parameter: Option<&str>) -> Result<Built, SyntaxError> {
    let error =
        SyntaxError::whole(parameter.unwrap_or_default(), said!("these rules stand in a file, which is not read here"));
    Err(error.help(said!("ask for the ruleset through `grundy::Sources`")))
}

pub type Moves = Arc<dyn Ruleset<Position = Position> + Send + Sync>;

/// Facts about rules for solvers besides the moves.
#[derive(Clone, Debug)]
pub enum Structure {
    Moves,
    /// A game on single heaps: its moves as data. The values form a sequence.
    Heap(HeapMoves),
    Numbers(Arc<Numbers>),
    Graph(Arc<NamedGraph>),
    /// Coins that are turned over: single heads have values.
    Turning(Arc<Turning>),
    Picture(Arc<Picture>),
    /// Bars of chocolate: a position of one layer lists falling row lengths. A move cuts its last rows to a column.
    Bars,
    Board(Boards),
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
    Other,
}

/// The effects that one move can have on a heap of n counters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HeapMoves {
    Subtract(NumberSet),
    /// Move as the code says. In normal play a heap of n is worth what the code's heap of `n + shift` is worth, or 0 if
    /// that is negative.
    TakeBreak {
        code: Code,
        /// The number added to a heap size to get the code's heap size.
        shift: i64,
    },
    /// Split the heap into two non-empty heaps of different sizes.
    UnequalSplit,
}

impl HeapMoves {
    /// Whether a move can replace a heap of `n` by non-empty heaps of these sizes; `None` if only the options can
    /// decide. O(log of the number of parts of the set or code).
    pub fn allows(&self, n: u64, left: &[u64]) -> Option<bool> {
        let taken = left.iter().try_fold(n, |rest, &heap| rest.checked_sub(heap));
        Some(match (self, taken) {
            _ if left.contains(&0) => false,
            (HeapMoves::TakeBreak { shift, .. }, _) if *shift != 0 => return None,
            (_, None) => false,
            (HeapMoves::Subtract(set), Some(taken)) => left.len() <= 1 && taken > 0 && set.contains(taken),
            (HeapMoves::TakeBreak { code, .. }, Some(taken)) => {
                left.len() < 8 && code.digit(taken) >> left.len() & 1 == 1
            }
            (HeapMoves::UnequalSplit, Some(taken)) => taken == 0 && left.len() == 2 && left[0] != left[1],
        })
    }
}
