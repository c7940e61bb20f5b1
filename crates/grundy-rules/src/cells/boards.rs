//! How a solver gets the board of a position.

use std::fmt;
use std::sync::Arc;

use grundy_core::Position;

use super::{Board, CellSet, Placed};

/// Tells the boards of the positions of a ruleset.
///
/// A ruleset with positions of its own, such as Chomp, is played on boards too if it says which board a position stands
/// on. What can be reached from a position must stand on its board as well, as the same game.
#[derive(Clone, Copy)]
pub struct Boards {
    /// The board on which a position, and all that can be reached from it, can be played; `None` if there is none.
    pub board: fn(&Position) -> Option<Arc<Board>>,
    /// The cells of a board that are present in a position; `None` if the position does not stand on it.
    pub cells: fn(&Board, &Position) -> Option<CellSet>,
    /// The representative of the positions in which these cells of a board are present.
    pub position: fn(&Arc<Board>, &CellSet) -> Position,
    /// Whether an option is the list of what is independent; else it is one position, also where it falls apart.
    pub apart: bool,
}

impl Boards {
    /// The boards of positions that are [`Placed`].
    pub const PLACED: Boards = Boards {
        board: |position| position.own().map(|placed: &Placed| Arc::clone(&placed.board)),
        cells: |board, position| {
            let placed: &Placed = position.own()?;
            let same = std::ptr::eq(&*placed.board, board) || placed.board.start() == board.start();
            same.then(|| placed.present.clone())
        },
        position: |board, present| Position::of(Placed { board: Arc::clone(board), present: present.clone() }),
        apart: false,
    };
}

impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Boards")
    }
}
