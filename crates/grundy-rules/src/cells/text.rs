//! The texts of positions on boards ([`layout`](super::layout)), both ways.

use grundy_core::{SyntaxError, said};

use super::layout::{Layout, listed};
use super::{Board, CellSet, Placed};

impl Layout {
    /// The text of a position.
    pub(super) fn write(&self, placed: &Placed) -> String {
        let Placed { board, present } = placed;
        let start = board.start();
        if !start.is_empty() && present == board.first() {
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
            return Err(SyntaxError::whole(
                text,
                said!("the board has {rows} rows, the picture {lines}", rows, lines = lines.len()),
            )
            .help(said!("write every row, with `/` between them")));
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
            return Err(SyntaxError::new(here, said!("the board has no cell `{name}`", name)).help(said!(
                "its {board} cells begin with {some}",
                board = board.cells(),
                some = some.join(", ")
            )));
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
