//! A position on a board.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Board, CellSet};

/// A position: a board, and the cells that are present.
///
/// Positions of one ruleset are equal if the start of their boards and the cells are. Boards of different rulesets are
/// never compared.
#[derive(Clone)]
pub struct Placed {
    /// The board.
    pub board: Arc<Board>,
    /// The cells that are present.
    pub present: CellSet,
}

impl Placed {
    /// The start of a board.
    pub fn first(board: &Arc<Board>) -> Placed {
        Placed { board: Arc::clone(board), present: board.first().clone() }
    }
}

impl PartialEq for Placed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Placed {}

impl PartialOrd for Placed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Placed {
    fn cmp(&self, other: &Self) -> Ordering {
        let starts = match Arc::ptr_eq(&self.board, &other.board) {
            true => Ordering::Equal,
            false => self.board.start().cmp(other.board.start()),
        };
        starts.then_with(|| self.present.cmp(&other.present))
    }
}

impl Hash for Placed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.present.hash(state);
    }
}

/// The position as its board writes it.
impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.layout().write(self))
    }
}
