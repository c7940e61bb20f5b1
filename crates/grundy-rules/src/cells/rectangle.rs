//! Rectangles of squares, for the games of the catalogue that are played on them.

use grundy_core::{Said, SyntaxError, said};

use super::board::BoardParts;
use super::layout::Grid;
use super::{Board, BoardMove, Layout};
use crate::number::parse_list;

/// A rectangle of squares, numbered row by row from the upper left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rectangle {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Largest number of rows, and of columns.
const MOST: u64 = 64;

impl Rectangle {
    /// Reads `rows,columns`. Fails if these are not two numbers from 1 to 64.
    pub(crate) fn read(text: &str) -> Result<Rectangle, SyntaxError> {
        let help = || said!("write rows,columns, such as 4,5, or a picture: its rows with `/` between them");
        let numbers = parse_list(text).map_err(|error| error.help(help()))?;
        match numbers[..] {
            [rows @ 1..=MOST, columns @ 1..=MOST] => Ok(Rectangle { rows: rows as usize, columns: columns as usize }),
            _ => Err(SyntaxError::whole(text, said!("a board has 1 to 64 rows and 1 to 64 columns")).help(help())),
        }
    }

    /// The rectangle of a board that is drawn as a full one.
    pub(crate) fn of(board: &Board) -> Option<Rectangle> {
        match board.layout() {
            Layout::Grid(Grid { columns, squares, alone: true }) => {
                Some(Rectangle { rows: squares.len() / columns, columns: *columns })
            }
            _ => None,
        }
    }

    /// How many squares there are.
    pub(crate) fn squares(self) -> u32 {
        (self.rows * self.columns) as u32
    }

    /// The square at a distance, in rows and columns, from another one; `None` if it is not on the board.
    pub(crate) fn beside(self, square: u32, down: i64, right: i64) -> Option<u32> {
        let columns = self.columns as i64;
        let (row, column) = (i64::from(square) / columns + down, i64::from(square) % columns + right);
        let inside = (0..self.rows as i64).contains(&row) && (0..columns).contains(&column);
        inside.then_some((row * columns + column) as u32)
    }

    /// The pairs of squares with a common side, each once.
    pub(crate) fn neighbours(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.squares()).flat_map(move |square| {
            let near = [(0, 1), (1, 0)].into_iter().filter_map(move |(down, right)| self.beside(square, down, right));
            near.map(move |other| (square, other))
        })
    }

    /// `row:column` of a square, both from 1.
    pub(crate) fn name(self, square: u32) -> String {
        format!("{}:{}", square as usize / self.columns + 1, square as usize % self.columns + 1)
    }

    /// The parts of a board with a cell for each square.
    pub(crate) fn parts(self, moves: Vec<BoardMove>) -> BoardParts {
        BoardParts {
            start: format!("{},{}", self.rows, self.columns),
            names: (0..self.squares()).map(|square| self.name(square)).collect(),
            moves,
            layout: Layout::Grid(Grid::full(self.rows, self.columns)),
            ..BoardParts::default()
        }
    }
}

/// The error of a start whose board cannot be made.
pub(crate) fn refused(start: &str, error: Said) -> SyntaxError {
    SyntaxError::whole(start, error)
}
