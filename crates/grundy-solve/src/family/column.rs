//! Columns: the letters of the words that boards are.
//!
//! A column has at most 64 cells, as bits, and the moves whose first column it is. So a word of columns holds all that
//! can ever happen on it, and equal words are equal games, wherever they were cut out.

use hashbrown::HashMap;
use std::sync::Arc;

/// Cells of one column, as bits.
pub type Cells = u64;

/// The largest number of cells of a column.
pub const MOST_SLOTS: usize = 64;

/// What a move asks of one column, and does there. A cell that the column does not have is absent for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Part {
    pub needs: Cells,
    pub without: Cells,
    pub removes: Cells,
    pub adds: Cells,
}

impl Part {
    pub fn cells(&self) -> Cells {
        self.needs | self.without | self.removes | self.adds
    }

    pub(super) fn each(&self, change: impl Fn(Cells) -> Cells) -> Part {
        let Part { needs, without, removes, adds } = *self;
        Part { needs: change(needs), without: change(without), removes: change(removes), adds: change(adds) }
    }
}

/// A move: its parts in consecutive columns. The first and the last name a cell.
pub type Window = Vec<Part>;

/// A column: its cells, those that are present, and the moves that begin here, in order and without repetition.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Column {
    pub cells: Cells,
    pub present: Cells,
    /// The moves of which this is the first column.
    pub moves: Vec<Window>,
}

/// The columns by their numbers in an [`Alphabet`].
pub type Word = Vec<u32>;

/// Columns with numbers. Equal columns have one number.
#[derive(Clone, Debug, Default)]
pub struct Alphabet {
    columns: Vec<Arc<Column>>,
    numbers: HashMap<Arc<Column>, u32>,
    locals: HashMap<Box<[u64]>, u32>,
    width: usize,
}

impl Alphabet {
    pub fn column(&self, number: u32) -> &Arc<Column> {
        &self.columns[number as usize]
    }

    pub fn number(&mut self, column: Column) -> u32 {
        if let Some(&number) = self.numbers.get(&column) {
            return number;
        }
        self.width = column.moves.iter().map(Vec::len).fold(self.width, usize::max);
        let (number, column) = (self.columns.len() as u32, Arc::new(column));
        self.columns.push(Arc::clone(&column));
        self.numbers.insert(column, number);
        number
    }

    /// The widest window of a column; at least 1.
    pub fn width(&self) -> usize {
        self.width.max(1)
    }

    /// The number of the column that depends on this alone, and on the width. `column` makes it where it is not known.
    pub(super) fn local(&mut self, key: &[u64], column: impl FnOnce(usize) -> Column) -> u32 {
        if let Some(&number) = self.locals.get(key) {
            return number;
        }
        let number = self.number(column(self.width()));
        self.locals.insert(key.into(), number);
        number
    }

    pub fn word(&mut self, columns: Vec<Column>) -> Word {
        columns.into_iter().map(|column| self.number(column)).collect()
    }
}

/// Columns from moves that are anchored anywhere: each move is put where its first cell is.
pub(super) fn assemble(cells: &[(Cells, Cells)], moves: impl IntoIterator<Item = (usize, Window)>) -> Vec<Column> {
    let mut columns: Vec<Column> =
        cells.iter().map(|&(cells, present)| Column { cells, present, moves: Vec::new() }).collect();
    for (at, mut window) in moves {
        let named = |part: &Part| part.cells() != 0;
        let (Some(first), Some(last)) = (window.iter().position(named), window.iter().rposition(named)) else {
            continue;
        };
        window.truncate(last + 1);
        window.drain(..first);
        columns[at + first].moves.push(window);
    }
    for column in &mut columns {
        column.moves.sort_unstable();
        column.moves.dedup();
    }
    columns
}
