//! How positions on boards are drawn and written.
//!
//! A position is written `START` or `START@CELLS`. The cells are rows of squares with `/` between them, `.` present
//! and `#` gone. Or they are the names of the present cells with commas between them. Games that are always played on
//! a full rectangle leave `START@` out, because the picture has the size.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_core::{SyntaxError, said};

use super::{Board, CellSet};

/// How the positions of a board are drawn and written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    #[default]
    Names,
    /// As rows of squares, `.` present and `#` gone.
    Grid(Grid),
    /// As rows of squares with stones on them: `b` black, `w` white, `.` none. On square s a black stone is cell `2s`,
    /// and a white stone is cell `2s + 1`.
    Stones { rows: usize, columns: usize },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    pub columns: usize,
    /// The cell of each square, row by row from the top; `None` where no square exists.
    pub squares: Vec<Option<u32>>,
    /// Whether the picture is the whole text of a position, because it shows the size of the board.
    pub alone: bool,
}

impl Grid {
    /// The full rectangle, with the cells numbered row by row. The picture alone is the position.
    pub fn full(rows: usize, columns: usize) -> Grid {
        Grid { columns, squares: (0..(rows * columns) as u32).map(Some).collect(), alone: true }
    }
}

/// Whether a text can be the name of a cell: it can be read back from a list of names.
pub fn is_name(text: &str) -> bool {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, ',' | '@' | '+');
    !text.is_empty() && outside(text).is_some_and(|mut outside| outside.all(|(_, c)| plain(c)))
}

/// Splits `text` at the first `@` outside of quotes and brackets: the first part, and the offset of the second part.
/// Without such an `@`: all of `text`, and `None`.
pub(crate) fn split_start(text: &str) -> (&str, Option<usize>) {
    let at = outside(text).and_then(|mut outside| outside.find(|&(_, c)| c == '@'));
    at.map_or((text, None), |(at, _)| (&text[..at], Some(at + 1)))
}

/// The characters of `text` outside of quotes and brackets, with offsets; `None` if a bracket or quote has no partner.
/// Inside quotes a backslash makes the next character an ordinary one.
fn outside(text: &str) -> Option<impl Iterator<Item = (usize, char)>> {
    let (mut depth, mut quoted, mut escaped, mut seen) = (0_usize, false, false, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            _ if std::mem::take(&mut escaped) => {}
            '"' => quoted = !quoted,
            _ if quoted => escaped = c == '\\',
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ if depth == 0 => seen.push((at, c)),
            _ => {}
        }
    }
    (depth == 0 && !quoted).then(|| seen.into_iter())
}

/// The parts of a list, each with its offset.
pub fn listed(text: &str) -> Vec<(usize, &str)> {
    let commas = outside(text).into_iter().flatten().filter(|&(_, c)| c == ',').map(|(at, _)| at);
    let mut parts = Vec::new();
    let mut from = 0;
    for at in commas.chain([text.len()]) {
        parts.push((from, &text[from..at]));
        from = at + 1;
    }
    parts
}

impl Layout {
    /// Whether each of `cells` cells is shown exactly once.
    pub(super) fn shows(&self, cells: usize) -> bool {
        match self {
            Layout::Names => true,
            Layout::Stones { rows, columns } => 2 * rows * columns == cells,
            Layout::Grid(grid) => {
                let mut shown: Vec<u32> = grid.squares.iter().flatten().copied().collect();
                shown.sort_unstable();
                let whole_rows = grid.columns > 0 && grid.squares.len().is_multiple_of(grid.columns);
                (whole_rows || grid.squares.is_empty()) && shown.into_iter().eq(0..cells as u32)
            }
        }
    }

    pub(super) fn is_alone(&self) -> bool {
        match self {
            Layout::Names => false,
            Layout::Grid(grid) => grid.alone,
            Layout::Stones { .. } => true,
        }
    }

    /// The rows of the picture; one row with nothing in it for a board that is shown by names.
    pub(super) fn rows(&self, present: &CellSet) -> Vec<String> {
        let sign = |square: &Option<u32>| if square.is_some_and(|cell| present.contains(cell)) { '.' } else { '#' };
        match self {
            Layout::Names => vec![String::new()],
            Layout::Grid(grid) => grid.squares.chunks(grid.columns).map(|row| row.iter().map(sign).collect()).collect(),
            Layout::Stones { rows, columns } => {
                let stone = |square: usize| match (2 * square as u32, 2 * square as u32 + 1) {
                    (black, _) if present.contains(black) => 'b',
                    (_, white) if present.contains(white) => 'w',
                    _ => '.',
                };
                (0..*rows).map(|row| (row * columns..(row + 1) * columns).map(stone).collect()).collect()
            }
        }
    }

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

/// A position: a board, and the cells that are present.
///
/// Positions of one ruleset are equal if the start of their boards and the cells are. Boards of different rulesets are
/// never compared.
#[derive(Clone)]
pub struct Placed {
    pub board: Arc<Board>,
    pub present: CellSet,
}

impl Placed {
    pub fn first(board: &Arc<Board>) -> Placed {
        Placed { board: Arc::clone(board), present: board.first.clone() }
    }
}

grundy_core::by_order!(Placed);

impl Ord for Placed {
    fn cmp(&self, other: &Self) -> Ordering {
        self.board.start().cmp(other.board.start()).then_with(|| self.present.cmp(&other.present))
    }
}

impl Hash for Placed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.present.hash(state);
    }
}

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.layout().write(self))
    }
}
