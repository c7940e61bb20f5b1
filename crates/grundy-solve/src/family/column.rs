//! Columns: the letters of the words that boards are.
//!
//! A column has at most 64 cells, as bits, and the moves whose first column it is. So a word of columns holds all that
//! can ever happen on it, and equal words are equal games, wherever they were cut out.
//!
//! # Symmetries
//! Pieces are equal up to a permutation of the cells of all columns, or up to a reflection.
//! A piece carries its own moves. So every permutation gives an equal game, and a reflection does too. The permutations
//! that are tried are those that leave the repeated column as it is: they bring many pieces together.

use std::sync::Arc;

use grundy_rules::cells::ones;
use hashbrown::HashMap;

/// Cells of one column, as bits.
pub type Cells = u64;

/// The largest number of cells of a column.
pub const MOST_SLOTS: usize = 64;

/// What a move asks of one column, and does there: cells to be present, to be absent, removed, added. A cell that the
/// column does not have is absent for ever.
pub type Part = [Cells; 4];

/// Whether a part names a cell.
pub(super) fn is_named(part: &Part) -> bool {
    *part != [0; 4]
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
        let (Some(first), Some(last)) = (window.iter().position(is_named), window.iter().rposition(is_named)) else {
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

/// A permutation of the cells of a column, and whether the row is read backwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Where each cell goes.
    pub to: Vec<u8>,
    pub reversed: bool,
}

impl Symmetry {
    fn cells(&self, cells: Cells) -> Cells {
        ones(cells).fold(0, |image, slot| image | 1 << self.to[slot])
    }

    pub fn image(&self, columns: &[Column]) -> Vec<Column> {
        let is_identity = !self.reversed && self.to.iter().enumerate().all(|(slot, &to)| slot == usize::from(to));
        if is_identity {
            return columns.to_vec();
        }
        let length = columns.len();
        let place = |column: usize| if self.reversed { length - 1 - column } else { column };
        let cells = |column: &Column| (self.cells(column.cells), self.cells(column.present));
        let cells: Vec<(Cells, Cells)> = (0..length).map(|column| cells(&columns[place(column)])).collect();
        let moves = columns.iter().enumerate().flat_map(|(at, column)| {
            column.moves.iter().map(move |window| {
                let mut parts: Vec<Part> = window.iter().map(|part| part.map(|cells| self.cells(cells))).collect();
                if !self.reversed {
                    return (at, parts);
                }
                parts.reverse();
                let last = at + parts.len() - 1;
                (length - 1 - last.min(length - 1), parts)
            })
        });
        assemble(&cells, moves)
    }
}

/// The most permutations that are tried for a repeated column.
const MOST_TRIED: usize = 100_000;

/// The symmetries of a row of equal columns with this many cells; the identity is the first.
pub fn symmetries(column: &Column, slots: usize) -> Vec<Symmetry> {
    let width = column.moves.iter().map(Vec::len).max().unwrap_or(1);
    let length = 3 * width + 2;
    let row: Vec<Column> = vec![column.clone(); length];
    let middle = |columns: &[Column]| columns[width..length - width].to_vec();
    let goal = middle(&clipped(&row));
    let mut found = Vec::new();
    let mut tried = 0;
    for reversed in [false, true] {
        let identity = Symmetry { to: (0..slots as u8).collect(), reversed };
        let turned = clipped(&identity.image(&clipped(&row)));
        let (from, to) = (signatures(&turned[length / 2], slots), signatures(&goal[goal.len() / 2], slots));
        let mut chosen: Vec<u8> = Vec::new();
        let mut next = vec![0];
        // Each slot in turn goes to a slot with the same signature that is still free.
        while let Some(&at) = next.last() {
            chosen.truncate(next.len() - 1);
            let slot = chosen.len();
            let Some(goes) = (at..slots).find(|&goes| from[slot] == to[goes] && !chosen.contains(&(goes as u8))) else {
                next.pop();
                continue;
            };
            next[slot] = goes + 1;
            chosen.push(goes as u8);
            if chosen.len() < slots {
                next.push(0);
                continue;
            }
            tried += 1;
            let symmetry = Symmetry { to: chosen.clone(), reversed };
            if middle(&symmetry.image(&clipped(&row))) == goal {
                found.push(symmetry);
            }
            if tried >= MOST_TRIED || found.len() >= 48 {
                return found;
            }
        }
    }
    found
}

/// A row without the moves that leave it.
fn clipped(row: &[Column]) -> Vec<Column> {
    let mut row = row.to_vec();
    let length = row.len();
    for (at, column) in row.iter_mut().enumerate() {
        column.moves.retain(|window| at + window.len() <= length);
    }
    row
}

/// What a permutation cannot change about each slot.
fn signatures(column: &Column, slots: usize) -> Vec<Vec<u32>> {
    (0..slots)
        .map(|slot| {
            let has = |cells: Cells| (cells >> slot & 1) as u32;
            let mut signature = vec![has(column.cells), has(column.present)];
            for offset in 0..column.moves.iter().map(Vec::len).max().unwrap_or(0) {
                let parts = || column.moves.iter().filter_map(move |window| window.get(offset));
                signature.extend((0..4).map(|set| parts().map(|part| has(part[set])).sum::<u32>()));
            }
            signature
        })
        .collect()
}
