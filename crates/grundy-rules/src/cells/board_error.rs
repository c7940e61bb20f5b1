//! What is wrong with a board.

use std::error::Error;
use std::fmt;

use grundy_core::{Said, said};

/// Largest number of cells of a board.
pub const MOST_CELLS: usize = 4096;
/// Largest number of moves of a board.
pub const MOST_MOVES: usize = 1_000_000;

/// Why cells and moves make no board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// More cells than a board may have.
    TooManyCells {
        /// How many there are.
        cells: usize,
    },
    /// More moves than a board may have.
    TooManyMoves {
        /// How many there are.
        moves: usize,
    },
    /// The moves name too many cells in all.
    TooLongMoves {
        /// How many cells they may name.
        most: usize,
    },
    /// Two cells have one name.
    SameName { name: String },
    /// The name of a cell cannot be read back from a list.
    BadName { name: String },
    /// A move, or a set of cells, names a cell that the board does not have.
    UnknownCell {
        cell: u32,
        /// Where it is named, such as `move 3`.
        place: String,
    },
    /// A cell must be present and absent for one move.
    NeverPossible {
        /// The number of the move, from 1.
        number: usize,
        /// The name of the cell.
        cell: String,
    },
    /// A move removes a cell and adds it.
    RemovesAndAdds {
        /// The number of the move, from 1.
        number: usize,
        /// The name of the cell.
        cell: String,
    },
    /// A move removes and adds nothing.
    ChangesNothing {
        /// The number of the move, from 1.
        number: usize,
    },
    /// There is not one weight for each cell.
    Weights {
        /// How many weights there are.
        weights: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The layout does not show every cell exactly once.
    Layout,
}

impl BoardError {
    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            BoardError::TooManyCells { cells } => {
                said!(
                    "the board has {cells} cells; at most {most_cells} are possible, so choose a smaller start",
                    cells,
                    most_cells = MOST_CELLS
                )
            }
            BoardError::TooManyMoves { moves } => {
                said!(
                    "the board has {moves} moves; at most {most_moves} are possible, so choose a smaller start",
                    moves,
                    most_moves = MOST_MOVES
                )
            }
            BoardError::TooLongMoves { most } => {
                said!("the moves of the board name more than {most} cells in all; choose a smaller start", most)
            }
            BoardError::SameName { name } => {
                said!("two cells are named {name}; give every cell a name of its own", name)
            }
            BoardError::BadName { name } => said!(
                "a cell cannot be named {name}: outside of quotes and brackets, a name has no white space, comma, `@` \
                 or `+`, and it is not empty",
                name = format!("{name:?}")
            ),
            BoardError::UnknownCell { cell, place } => {
                said!("{place} names cell {cell}, which the board does not have; list it among the cells", place, cell)
            }
            BoardError::NeverPossible { number, cell } => said!(
                "move {number} needs {cell} and needs to be without it, so it is never possible; leave it out",
                number,
                cell
            ),
            BoardError::RemovesAndAdds { number, cell } => {
                said!("move {number} removes {cell} and adds it; name it in one of the two only", number, cell)
            }
            BoardError::ChangesNothing { number } => {
                said!("move {number} removes and adds nothing; a move changes at least one cell", number)
            }
            BoardError::Weights { weights, cells } => {
                said!("there are {weights} weights for {cells} cells; give every cell one weight", weights, cells)
            }
            BoardError::Layout => {
                said!("the layout does not show every cell exactly once; show the cells by their names instead")
            }
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl Error for BoardError {}
