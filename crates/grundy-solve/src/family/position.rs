//! Positions on words of columns: moves, what can still change, and the pieces into which a position falls apart.
//!
//! A cell *may be present* if it is present or a possible move adds it, and *may be absent* likewise. A move is
//! possible if all it needs may be present, and all that must be absent may be absent. The reduction needs only that
//! these sets are closed, not that they are the least ones. A cell that cannot change is struck from the moves. A cell
//! that no possible move reads is dropped. Two moves are tied if they name a common cell that is left. Groups of moves
//! that are not tied to each other are separate summands.

use std::rc::Rc;
use std::sync::Arc;

use grundy_rules::cells::ones;

use super::column::{Alphabet, Cells, Column, Part, Window, Word, is_named};

/// A move, and the column at which its window begins.
type Anchored<'a> = (usize, &'a Window);

/// A position: columns, in a row or in a ring, and the cells that are present in each.
#[derive(Clone, Debug)]
pub(super) struct Position {
    columns: Rc<[(u32, Arc<Column>)]>,
    pub present: Vec<Cells>,
    ring: bool,
}

/// A separate part of a position, with the column where it begins.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub first: usize,
    pub word: Word,
}

/// What the reduction found out about each column, so that columns can be compared.
#[derive(Debug)]
pub(super) struct Reduced {
    position: Position,
    may: Vec<(Cells, Cells)>,
    read: Vec<Cells>,
    /// The number of the piece of each cell, column by column; [`NO_PIECE`] for cells that are dropped.
    labels: Vec<u32>,
    /// How many cells of a column are numbered.
    slots: usize,
    pub pieces: Vec<Piece>,
    /// Whether some piece goes round the ring.
    pub closed: bool,
}

const NO_PIECE: u32 = u32::MAX;

impl Position {
    /// The position in which the columns are as they say.
    pub fn new(alphabet: &Alphabet, word: &[u32], ring: bool) -> Position {
        let columns: Rc<[_]> = word.iter().map(|&number| (number, Arc::clone(alphabet.column(number)))).collect();
        Position { present: columns.iter().map(|(_, column)| column.present).collect(), columns, ring }
    }

    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// A column as it is at the start.
    pub fn column(&self, at: usize) -> &Column {
        &self.columns[at].1
    }

    fn at(&self, column: usize) -> Option<usize> {
        match column < self.len() {
            true => Some(column),
            false if self.ring => Some(column % self.len()),
            false => None,
        }
    }

    /// Whether a move is possible if these cells of each column may be present, and these may be absent.
    fn is_possible(&self, from: usize, window: &[Part], may: &impl Fn(usize) -> (Cells, Cells)) -> bool {
        window.iter().enumerate().all(|(offset, &[needs, without, ..])| match self.at(from + offset) {
            None => needs == 0,
            Some(column) => {
                let (present, absent) = may(column);
                needs & !present == 0 && without & self.column(column).cells & !absent == 0
            }
        })
    }

    /// The moves that begin in a column and can be made.
    pub fn moves(&self, from: usize) -> impl Iterator<Item = &Window> {
        let now = |column: usize| {
            let present = self.present[column];
            (present, self.column(column).cells & !present)
        };
        self.column(from).moves.iter().filter(move |window| self.is_possible(from, window, &now))
    }

    /// The position after a move that begins in a column.
    pub fn after(&self, from: usize, window: &[Part]) -> Position {
        let mut after = self.clone();
        for (offset, &[_, _, removes, adds]) in window.iter().enumerate() {
            if let Some(column) = self.at(from + offset) {
                after.present[column] = after.present[column] & !removes | adds & self.column(column).cells;
            }
        }
        after
    }

    /// The moves that are ever possible; the cells that may be present, and that may be absent; and those that are read.
    fn possible(&self) -> (Vec<Anchored<'_>>, Vec<(Cells, Cells)>, Vec<Cells>) {
        let columns = || self.columns.iter().map(|(_, column)| column);
        let mut may: Vec<(Cells, Cells)> =
            columns().zip(&self.present).map(|(column, &present)| (present, column.cells & !present)).collect();
        let mut asked: Vec<(Cells, Cells)> = vec![(0, 0); self.len()];
        let mut possible = Vec::with_capacity(columns().map(|column| column.moves.len()).sum());
        let mut try_one = |from: usize, window: &'_ Window, changed: &mut bool| {
            let fits = self.is_possible(from, window, &|column| may[column]);
            for (offset, &[needs, without, removes, adds]) in window.iter().enumerate().filter(|_| fits) {
                if let Some(column) = self.at(from + offset) {
                    let (cells, asked, old) = (self.column(column).cells, &mut asked[column], may[column]);
                    may[column] = (old.0 | adds & cells, old.1 | removes & cells);
                    *changed |= old != may[column];
                    *asked = (asked.0 | needs, asked.1 | without);
                }
            }
            fits
        };
        let (mut waiting, mut changed) = (Vec::new(), false);
        for (from, column) in columns().enumerate() {
            for window in &column.moves {
                let list = if try_one(from, window, &mut changed) { &mut possible } else { &mut waiting };
                list.push((from, window));
            }
        }
        // If the last possible moves changed nothing, the waiting moves are impossible.
        while std::mem::take(&mut changed) {
            waiting.retain(|&(from, window)| {
                let fits = try_one(from, window, &mut changed);
                possible.extend(fits.then_some((from, window)));
                !fits
            });
        }
        let read = asked.iter().zip(&may).map(|(asked, may)| asked.0 & may.1 | asked.1 & may.0).collect();
        (possible, may, read)
    }

    pub fn reduce(self, alphabet: &mut Alphabet) -> Reduced {
        let length = self.len();
        let (possible, may, read) = self.possible();
        // The cells of a move are of one piece.
        let slots = 64 - read.iter().fold(0, |all, cells| all | cells).leading_zeros() as usize;
        let mut parents: Vec<u32> = (0..(slots * length) as u32).collect();
        // For each move, one of its cells, and the first and the last column in which it has cells.
        let mut spans: Vec<(u32, usize, usize)> = Vec::with_capacity(if self.ring { possible.len() } else { 0 });
        for &(from, window) in &possible {
            let mut span: Option<(u32, usize, usize)> = None;
            for (offset, &[needs, without, removes, adds]) in window.iter().enumerate() {
                let Some(column) = self.at(from + offset) else { continue };
                let (present, absent) = may[column];
                let left = (needs | adds) & absent | (without | removes) & present;
                for slot in ones(left & read[column]) {
                    let cell = root(&mut parents, (slots * column + slot) as u32);
                    let (other, first, _) = span.unwrap_or((cell, from + offset, 0));
                    let (low, high) = (cell.min(other), cell.max(other));
                    parents[high as usize] = low;
                    span = Some((low, first, from + offset));
                }
            }
            spans.extend(span.filter(|_| self.ring));
        }
        let (mut numbers, mut labels) = (vec![NO_PIECE; slots * length], vec![NO_PIECE; slots * length]);
        let mut groups: Vec<Vec<Cells>> = Vec::new();
        for column in 0..length {
            for slot in ones(read[column]) {
                let cell = slots * column + slot;
                let number = &mut numbers[root(&mut parents, cell as u32) as usize];
                if *number == NO_PIECE {
                    *number = groups.len() as u32;
                    groups.push(vec![0; length]);
                }
                groups[*number as usize][column] |= 1 << slot;
                labels[cell] = *number;
            }
        }
        let mut closed = false;
        let mut pieces = Vec::with_capacity(groups.len());
        for (number, cells) in groups.iter().enumerate() {
            let mut turn = 0;
            if self.ring {
                let own = spans.iter().filter(|span| labels[span.0 as usize] as usize == number);
                match opening(cells, own.map(|&(_, first, last)| (first, last))) {
                    Some(start) => turn = start,
                    None => {
                        closed = true;
                        continue;
                    }
                }
            }
            let place = |offset: usize| (turn + offset) % length;
            let first = (0..length).find(|&offset| cells[place(offset)] != 0).unwrap_or(0);
            let last = (0..length).rfind(|&offset| cells[place(offset)] != 0).unwrap_or(0);
            let local = Local { position: &self, may: &may, read: &read, cells };
            let (mut key, mut before) = (Vec::new(), Vec::new());
            let mut word = Word::with_capacity(last + 1 - first);
            for offset in first..=last {
                local.key(place(offset), alphabet.width(), &mut key);
                let same = word.last().copied().filter(|_| key == before);
                word.push(same.unwrap_or_else(|| alphabet.local(&key, |width| local.column(place(offset), width))));
                std::mem::swap(&mut key, &mut before);
            }
            pieces.push(Piece { first: first + turn, word });
        }
        Reduced { may, read, labels, slots, pieces, closed, position: self }
    }
}

/// What is left of a part, if these cells of its column may be present, may be absent, and are read.
fn struck(&[needs, without, removes, adds]: &Part, (present, absent): (Cells, Cells), read: Cells) -> Part {
    let (needs, without) = (needs & absent, without & present);
    [needs, without, removes & present & !without & read, adds & absent & !needs & read]
}

/// A piece among what the reduction knows: its cells in each column.
struct Local<'a> {
    position: &'a Position,
    may: &'a [(Cells, Cells)],
    read: &'a [Cells],
    cells: &'a [Cells],
}

impl Local<'_> {
    /// The number of the column that is `by` columns to the right of column `at`, if there is one.
    fn beside(&self, at: usize, by: isize) -> Option<usize> {
        let (place, length) = (at as isize + by, self.cells.len() as isize);
        let inside = self.position.ring || (0..length).contains(&place);
        inside.then(|| place.rem_euclid(length) as usize)
    }

    /// All that a column of the piece depends on.
    fn key(&self, at: usize, width: usize, key: &mut Vec<u64>) {
        let reach = width as isize - 1;
        key.clear();
        key.push(self.cells[at] & self.position.present[at]);
        for by in -reach..=reach {
            key.extend(match self.beside(at, by) {
                None => [u64::MAX; 5],
                Some(at) => {
                    let (present, absent) = self.may[at];
                    [u64::from(self.position.columns[at].0), present, absent, self.read[at], self.cells[at]]
                }
            });
        }
    }

    /// A column of the piece: the moves that have their first cell in it.
    fn column(&self, at: usize, width: usize) -> Column {
        let mut moves = Vec::new();
        for back in 0..width {
            let Some(from) = self.beside(at, -(back as isize)) else { break };
            let behind = self.position.column(from).moves.iter().filter(|window| window.len() > back);
            for window in behind.filter(|window| self.position.is_possible(from, window, &|column| self.may[column])) {
                let part = |(offset, part)| {
                    self.position
                        .at(from + offset)
                        .map_or(Part::default(), |column| struck(part, self.may[column], self.read[column]))
                };
                let mut parts: Window = window.iter().enumerate().map(part).collect();
                let belongs = parts[back].iter().any(|cells| cells & self.cells[at] != 0);
                if belongs && !parts[..back].iter().any(is_named) {
                    parts.truncate(parts.iter().rposition(is_named).map_or(0, |last| last + 1));
                    moves.push(parts.split_off(back));
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Column { cells: self.cells[at], present: self.cells[at] & self.position.present[at], moves }
    }
}

/// A column at which a piece of a ring begins: no move goes across its left border. It follows the widest gap.
fn opening(cells: &[Cells], moves: impl Iterator<Item = (usize, usize)>) -> Option<usize> {
    let length = cells.len();
    // Whether a move goes across the left border of a column.
    let mut crossed = vec![false; length];
    for (first, last) in moves {
        if last - first >= length {
            return None;
        }
        (first + 1..=last).for_each(|place| crossed[place % length] = true);
    }
    let mut starts = (0..length).filter(|&column| cells[column] != 0 && !crossed[column]);
    starts.next().filter(|_| starts.next().is_none())
}

fn root(parents: &mut [u32], mut cell: u32) -> u32 {
    while parents[cell as usize] != cell {
        parents[cell as usize] = parents[parents[cell as usize] as usize];
        cell = parents[cell as usize];
    }
    cell
}

impl Reduced {
    /// The longest stretch of columns with the period `every` among these: where it begins, and how many columns it has.
    pub fn stretch(&self, from: usize, to: usize, every: usize) -> (usize, usize) {
        let equal = |one: usize, other: usize| {
            self.position.columns[one].0 == self.position.columns[other].0
                && self.position.present[one] == self.position.present[other]
                && self.may[one] == self.may[other]
                && self.read[one] == self.read[other]
                && self.labels(one) == self.labels(other)
        };
        let (mut best, mut start) = ((from, 0), from);
        for column in from..to {
            if column >= start + every && !equal(column - every, column) {
                start = column + 1 - every;
            }
            if column + 1 - start > best.1 {
                best = (start, column + 1 - start);
            }
        }
        best
    }

    fn labels(&self, column: usize) -> &[u32] {
        &self.labels[self.slots * column..self.slots * (column + 1)]
    }

    pub fn touches(&self, piece: usize, column: usize) -> bool {
        self.labels(column).contains(&(piece as u32))
    }

    pub fn len(&self) -> usize {
        self.position.len()
    }
}
