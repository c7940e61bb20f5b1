//! Bob's Game: kings that walk up and to the left over a board with broken cells.
//!
//! A text board of `.` (a free cell), `K` (a free cell with a king on it) and `X` (a broken cell). A move takes one
//! king one step up, left, or up and to the left, never onto a broken cell or off the board. A cell may hold many
//! kings, so they do not disturb each other. The game is the sum of its kings (Sprague 1935, Grundy 1939) and is worth
//! the nim-sum of the values of their cells. The value of a cell is the mex of at most three others. So it is at most
//! 3. One sweep from the upper left corner finds all values.
//!
//! Kings look alike. A position is the ascending list of their cells, which are numbered from 0 row by row. Moving
//! either of two kings on one cell is the same move. Nothing is declared for misère play, which is searched. There,
//! kings that cannot move are dropped.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem,
    said,
};

use crate::coins::{ends, moved, squares};
use crate::entry::{Built, Row, from_file, row};
use crate::number::{parse_list, place_of_item};

/// A board with broken cells. A position is the ascending list of the kings' cells. The number of a cell is its row
/// times the width plus its column, both counted from 0 at the upper left.
#[derive(Clone, Debug)]
pub struct Board {
    pub width: usize,
    /// The value of one king on each cell, or [`BROKEN`].
    cells: Vec<u8>,
    pub kings: Position,
}

const BROKEN: u8 = u8::MAX;

const NO_KING: &str = "none";
pub(crate) const KINGS: Theorem = Theorem::named("independent kings");
pub(crate) const ENTRY: Row = row("board", Some(&KINGS), from_file);

pub fn build(text: &str) -> Result<Built, SyntaxError> {
    Ok(Built::new(Arc::new(parse_board(text)?)))
}

/// Reads a board: rows of equal length made of `.`, `K` and `X`, one a line. Windows line ends are allowed, and the
/// last line end may be missing. Fails if no cell exists, if a row has another length than the first one, or if a
/// character is not one of the three. The message names the line and the column.
///
/// Complexity: linear in the text.
pub fn parse_board(text: &str) -> Result<Board, SyntaxError> {
    let rows = text.trim_end_matches(['\n', '\r']);
    if rows.is_empty() {
        return Err(SyntaxError::whole(text, said!("the board has no cells"))
            .help(said!("write rows of equal length of `.` (free), `K` (a king) and `X` (broken)")));
    }
    let mut cells = Vec::with_capacity(rows.len());
    let mut kings = Vec::new();
    let (mut width, mut at) = (0, 0);
    for (number, line) in (1..).zip(rows.split('\n')) {
        let row = line.strip_suffix('\r').unwrap_or(line);
        for (column, (offset, cell)) in (1..).zip(row.char_indices()) {
            match cell {
                '.' | 'X' => {}
                'K' => kings.push(cells.len() as u64),
                _ => return Err(unknown_cell(cell, at + offset, number, column)),
            }
            // The values of the options as a bit set: the mex is the lowest bit that is not set.
            let seen = || options_of(cells.len(), width, offset, &cells).fold(0u8, |set, (_, v)| set | 1 << v);
            let value = if cell == 'X' { BROKEN } else { seen().trailing_ones() as u8 };
            cells.push(value);
        }
        if number == 1 {
            width = row.len();
        }
        if row.len() != width || width == 0 {
            let message = match row.len() {
                0 => said!("line {number} of the board is empty", number),
                len => said!("line {number} of the board has {len} cells, and line 1 has {width}", number, len, width),
            };
            return Err(SyntaxError::new(at..at + row.len(), message)
                .help(said!("make all rows equally long, with `X` where there is no cell")));
        }
        at += line.len() + 1;
    }
    Ok(Board { width, cells, kings: kings.into() })
}

fn unknown_cell(cell: char, at: usize, line: usize, column: usize) -> SyntaxError {
    let shown = cell.escape_debug();
    let message =
        said!("line {line}, column {column} of the board: `{cell}` is not a cell", line, column, cell = shown);
    let error = SyntaxError::new(at..at + cell.len_utf8(), message);
    match cell {
        'k' => error.help(said!("write `K` for a king")),
        'x' => error.help(said!("write `X` for a broken cell")),
        ' ' | '\t' => error.help(said!("write the cells of a row without spaces, and `.` for a free one")),
        _ => error.help(said!("write `.` for a free cell, `K` for a king and `X` for a broken cell")),
    }
}

/// The cells to which a king on `cell` can move, ascending, with their values; `width` 0: it is in the first row.
fn options_of(cell: usize, width: usize, column: usize, cells: &[u8]) -> impl Iterator<Item = (usize, u8)> + '_ {
    let above = cell.checked_sub(width).filter(|_| width > 0);
    let left = |cell: usize| if column > 0 { cell.checked_sub(1) } else { None };
    let value = move |to: usize| cells.get(to).copied().filter(|&value| value != BROKEN);
    [above.and_then(left), above, left(cell)].into_iter().flatten().filter_map(move |to| Some((to, value(to)?)))
}

impl Board {
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The value of one king on this cell; `None` where the cell is broken or off the board.
    pub fn value(&self, cell: u64) -> Option<Nimber> {
        let value = *self.cells.get(usize::try_from(cell).ok()?)?;
        (value != BROKEN).then_some(Nimber(value.into()))
    }

    /// The cells that a king on this cell can move to, ascending, with their values.
    fn steps(&self, cell: u64) -> impl Iterator<Item = (u64, Nimber)> + '_ {
        let cell = cell as usize;
        options_of(cell, self.width, cell % self.width, &self.cells)
            .map(|(to, value)| (to as u64, Nimber(value.into())))
    }

    fn sum(&self, position: &[u64]) -> Nimber {
        position.iter().filter_map(|&cell| self.value(cell)).sum()
    }

    /// The row and the column of a cell, counted from 1.
    fn row_column(&self, cell: u64) -> (u64, u64) {
        let width = self.width as u64;
        (cell / width + 1, cell % width + 1)
    }
}

impl Ruleset for Board {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for from in squares(position) {
            for (to, _) in self.steps(from) {
                options.add(&[moved(position, from, to)]);
            }
        }
    }

    /// The rank: the total number of steps from the kings to the upper left corner.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let width = self.width as u64;
        Ok(Some(position.iter().map(|cell| cell / width + cell % width).fold(0, u64::saturating_add)))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(3 * squares(position).count() as u128)
    }

    /// The representative: without the kings that cannot move.
    fn representative(&self, position: &Position) -> Position {
        position.iter().copied().filter(|&cell| self.steps(cell).next().is_some()).collect::<Vec<u64>>().into()
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        match text {
            "" => return Ok(self.kings.clone()),
            NO_KING => return Ok(Position::from(vec![])),
            _ => {}
        }
        let mut kings = parse_list(text).map_err(|error| {
            error.help(said!("write the kings' cells with single commas between them, such as 3,7"))
        })?;
        if let Some(wrong) = kings.iter().position(|&cell| self.value(cell).is_none()) {
            let cell = kings[wrong];
            let (message, last) = (said!("no king can stand on cell {cell}", cell), self.cells.len() - 1);
            let why = match cell <= last as u64 {
                true => {
                    let (row, column) = self.row_column(cell);
                    said!("row {row}, column {column} is broken; choose another cell", row, column)
                }
                false => said!("cells are numbered from 0 to {last}, row by row; choose one of them", last),
            };
            return Err(SyntaxError::new(place_of_item(text, wrong), message).help(why));
        }
        kings.sort_unstable();
        Ok(Position::from(kings))
    }

    fn show(&self, position: &Position) -> String {
        if position.is_empty() { NO_KING.to_owned() } else { position.to_string() }
    }

    /// The board: `K` is a king, a digit several kings on one cell, `X` a broken cell. Large boards are not drawn.
    fn pretty(&self, position: &Position) -> String {
        const MOST: usize = 1 << 12;
        if self.cells.len() > MOST || self.width > 80 {
            return self.show(position);
        }
        let cell = |at: usize| match position.iter().filter(|&&cell| cell == at as u64).count() {
            _ if self.cells[at] == BROKEN => 'X',
            0 => '.',
            1 => 'K',
            count => char::from_digit(count as u32, 10).unwrap_or('*'),
        };
        let row = |row: usize| (0..self.width).map(|column| cell(row * self.width + column)).collect::<String>();
        (0..self.height()).map(row).collect::<Vec<_>>().join("\n")
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let (old, new) = ends(from, to);
        let (row, column) = self.row_column(old);
        match old.saturating_sub(new) {
            // On a board of width one, a step up is 1 as well.
            1 if self.width > 1 => Label::KingLeft { row, column },
            step if step == self.width as u64 => Label::KingUp { row, column },
            _ => Label::KingUpLeft { row, column },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        (convention == Convention::Normal).then(|| Declared::value(&KINGS, self.sum(position)))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Goal::Value(target) = goal else { return None };
        let change = self.sum(position) + target;
        let mut moves: Vec<(u64, u64)> = Vec::new();
        for from in squares(position) {
            let wanted = self.value(from).unwrap_or_default() + change;
            moves.extend(self.steps(from).filter(|&(_, value)| value == wanted).map(|(to, _)| (to, from)));
        }
        // Different moves make different lists. A lower target makes a smaller list. Of two kings that move to one
        // cell, the higher one leaves the smaller list.
        moves.sort_unstable_by_key(|&(to, from)| (to, std::cmp::Reverse(from)));
        let first = moves.iter().take(most).map(|&(to, from)| vec![moved(position, from, to)]).collect();
        Some(OptionList { count: moves.len() as u128, first })
    }
}
