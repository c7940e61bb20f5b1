//! The moves of a ruleset, and what solvers may know beside them.

use std::sync::Arc;

use grundy_core::{Position, Ruleset};
use grundy_graph::NamedGraph;

use crate::cells::Boards;
use crate::hackenbush::Picture;
use crate::heap::HeapMoves;
use crate::numbers::Numbers;
use crate::turning::Turning;

pub type Moves = Arc<dyn Ruleset<Position = Position> + Send + Sync>;

/// What solvers may know of rules beside the moves.
#[derive(Clone, Debug)]
pub enum Structure {
    /// Nothing: there are only the moves.
    Moves,
    /// A game on single heaps: its moves as data. The values form a sequence.
    Heap(HeapMoves),
    /// A game on numbers: its moves as formulas.
    Numbers(Arc<Numbers>),
    /// A token on a vertex of a graph.
    Graph(Arc<NamedGraph>),
    /// Coins that are turned over: single heads have values.
    Turning(Arc<Turning>),
    Picture(Arc<Picture>),
    /// Bars of chocolate: a position of one layer is a list of falling row lengths, and a move cuts its last rows to a
    /// column.
    Bars,
    /// Boards of cells, and all their moves.
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
    /// Anything else.
    Other,
}
