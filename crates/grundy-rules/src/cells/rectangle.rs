//! Rectangles of squares, for the games of the catalogue that are played on them.

use grundy_core::{SyntaxError, said};

use super::board::BoardParts;
use super::layout::{Grid, Layout, listed};
use super::{Board, BoardMove, CellSet, Placed};
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

impl Layout {
    pub(super) fn write(&self, placed: &Placed) -> String {
        let Placed { board, present } = placed;
        let start = board.start();
        if !start.is_empty() && present == &board.first {
            return start.to_owned();
        }
        let cells = match self {
            Layout::Names => {
                let names: Vec<&str> = present.iter().map(|cell| board.name(cell)).collect();
                names.join(",")
            }
            _ => self.rows(present).join("/"),
        };
        if self.is_alone() { cells } else { format!("{start}@{cells}") }
    }

    /// Reads the cells of a board. Fails if a cell is unknown or named twice, or the picture does not fit the board.
    pub(super) fn read(&self, board: &Board, text: &str) -> Result<CellSet, SyntaxError> {
        let mut present = CellSet::empty(board.cells());
        let (columns, squares) = match self {
            Layout::Names => return read_names(board, text),
            Layout::Grid(grid) => (grid.columns, grid.squares.len()),
            Layout::Stones { rows, columns } => (*columns, rows * columns),
        };
        let lines: Vec<&str> = text.split('/').collect();
        let rows = squares.checked_div(columns).unwrap_or(0);
        if lines.len() != rows {
            let message = said!("the board has {rows} rows, the picture {lines}", rows, lines = lines.len());
            return Err(SyntaxError::whole(text, message).help(said!("write every row, with `/` between them")));
        }
        let mut from = 0;
        for (row, line) in lines.iter().enumerate() {
            let here = from..from + line.len();
            if line.chars().count() != columns {
                return Err(SyntaxError::new(here, said!("a row of the board has {columns} squares", columns))
                    .help(said!("write every square of the row")));
            }
            for (column, (at, c)) in line.char_indices().enumerate() {
                let square = row * columns + column;
                let cell = match (self, c) {
                    (Layout::Grid(grid), '.') => grid.squares[square],
                    (Layout::Grid(_), '#') | (Layout::Stones { .. }, '.') => continue,
                    (Layout::Stones { .. }, 'b') => Some(2 * square as u32),
                    (Layout::Stones { .. }, 'w') => Some(2 * square as u32 + 1),
                    _ => None,
                };
                let Some(cell) = cell else {
                    let help = match self {
                        Layout::Stones { .. } => said!("write b, w or . for each square"),
                        _ => said!("write . for a cell that is present, # for one that is gone or none"),
                    };
                    let place = here.start + at..here.start + at + c.len_utf8();
                    return Err(SyntaxError::new(place, said!("`{c}` cannot stand here", c)).help(help));
                };
                present.insert(cell);
            }
            from += line.len() + 1;
        }
        Ok(present)
    }
}

fn read_names(board: &Board, text: &str) -> Result<CellSet, SyntaxError> {
    let mut present = CellSet::empty(board.cells());
    if text.is_empty() {
        return Ok(present);
    }
    for (at, name) in listed(text) {
        let here = at..at + name.len();
        let Some(cell) = board.find(name) else {
            let some: Vec<&str> = (0..board.cells().min(3) as u32).map(|cell| board.name(cell)).collect();
            let (board, some) = (board.cells(), some.join(", "));
            let error = SyntaxError::new(here, said!("the board has no cell `{name}`", name));
            return Err(error.help(said!("its {board} cells begin with {some}", board, some)));
        };
        if present.contains(cell) {
            return Err(
                SyntaxError::new(here, said!("`{name}` is named twice", name)).help(said!("name each cell once"))
            );
        }
        present.insert(cell);
    }
    Ok(present)
}
