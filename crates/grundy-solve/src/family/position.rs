//! Positions on words of columns: moves, what can still change, and the pieces into which a position falls apart.
//!
//! A cell *may be present* if it is present or a possible move adds it, and *may be absent* likewise. A move is possible
//! if all it needs may be present, and all that must be absent may be absent. Whatever the least such sets are, all
//! that the reduction needs is that they are closed. A cell that cannot change is struck from the moves. A cell that no
//! possible move reads is dropped. Two moves are tied if they name a common cell that is left. What is not tied is a
//! separate summand.

use super::column::{Cells, Column, Part, Window, assemble};

/// A position: columns, in a row or in a ring, and the cells that are present in each.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    pub columns: &'a [&'a Column],
    pub present: Vec<Cells>,
    pub ring: bool,
}

/// A separate part of a position, with the column where it begins.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub first: usize,
    pub columns: Vec<Column>,
}

/// What the reduction found out about each column, so that columns can be compared.
#[derive(Debug)]
pub(super) struct Reduced<'a> {
    position: Position<'a>,
    may: Vec<(Cells, Cells)>,
    read: Vec<Cells>,
    /// For each column, each cell that is left, and the number of its piece.
    labels: Vec<Vec<(u8, u32)>>,
    pub pieces: Vec<Piece>,
    /// Whether some piece goes round the ring.
    pub closed: bool,
}

/// The bits of a set.
pub(super) fn bits(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(bit)
    })
}

impl<'a> Position<'a> {
    /// The position in which the columns are as they say.
    pub fn new(columns: &'a [&'a Column], ring: bool) -> Position<'a> {
        Position { columns, present: columns.iter().map(|column| column.present).collect(), ring }
    }

    fn at(&self, column: usize) -> Option<usize> {
        match column < self.columns.len() {
            true => Some(column),
            false if self.ring => Some(column % self.columns.len()),
            false => None,
        }
    }

    /// Whether a move is possible if these cells of each column may be present, and these may be absent.
    fn is_possible(&self, from: usize, window: &[Part], may: &impl Fn(usize) -> (Cells, Cells)) -> bool {
        window.iter().enumerate().all(|(offset, part)| match self.at(from + offset) {
            None => part.needs == 0,
            Some(column) => {
                let (present, absent) = may(column);
                part.needs & !present == 0 && part.without & self.columns[column].cells & !absent == 0
            }
        })
    }

    /// The moves that begin in a column and can be made.
    pub fn moves(&self, from: usize) -> impl Iterator<Item = &'a Window> {
        let now = |column: usize| {
            let present = self.present[column];
            (present, self.columns[column].cells & !present)
        };
        self.columns[from].moves.iter().filter(move |window| self.is_possible(from, window, &now))
    }

    /// The position after a move that begins in a column.
    pub fn after(&self, from: usize, window: &[Part]) -> Position<'a> {
        let mut after = self.clone();
        for (offset, part) in window.iter().enumerate() {
            if let Some(column) = self.at(from + offset) {
                let adds = part.adds & self.columns[column].cells;
                after.present[column] = after.present[column] & !part.removes | adds;
            }
        }
        after
    }

    /// The pieces of the position.
    pub fn reduce(self) -> Reduced<'a> {
        let length = self.columns.len();
        let mut may: Vec<(Cells, Cells)> = self
            .columns
            .iter()
            .zip(&self.present)
            .map(|(column, &present)| (present, column.cells & !present))
            .collect();
        let mut waiting: Vec<(usize, &Window)> =
            (0..length).flat_map(|from| self.columns[from].moves.iter().map(move |window| (from, window))).collect();
        let mut possible = Vec::new();
        loop {
            let before = (possible.len(), waiting.len());
            let mut changed = false;
            waiting.retain(|&(from, window)| {
                if !self.is_possible(from, window, &|column| may[column]) {
                    return true;
                }
                possible.push((from, window));
                for (offset, part) in window.iter().enumerate() {
                    if let Some(column) = self.at(from + offset) {
                        let cells = self.columns[column].cells;
                        let new = (may[column].0 | part.adds & cells, may[column].1 | part.removes & cells);
                        changed |= new != may[column];
                        may[column] = new;
                    }
                }
                false
            });
            if !changed || before == (possible.len(), waiting.len()) {
                // What became possible last changed nothing: what waits is impossible.
                break;
            }
        }
        possible.sort_unstable_by_key(|&(from, _)| from);
        let mut read: Vec<Cells> = vec![0; length];
        for &(from, window) in &possible {
            for (offset, part) in window.iter().enumerate() {
                if let Some(column) = self.at(from + offset) {
                    let (present, absent) = may[column];
                    read[column] |= part.needs & absent | part.without & present;
                }
            }
        }
        let struck = |column: usize, part: &Part| {
            let ((present, absent), read) = (may[column], read[column]);
            let needs = part.needs & absent;
            let without = part.without & present;
            let (removes, adds) = (part.removes & present & !without & read, part.adds & absent & !needs & read);
            Part { needs, without, removes, adds }
        };
        let windows: Vec<(usize, Window)> = possible
            .iter()
            .map(|&(from, window)| {
                let parts = window.iter().enumerate();
                let part =
                    |(offset, part)| self.at(from + offset).map_or(Part::default(), |column| struck(column, part));
                (from, parts.map(part).collect())
            })
            .collect();
        self.fall_apart(may, read, windows)
    }

    fn fall_apart(self, may: Vec<(Cells, Cells)>, read: Vec<Cells>, windows: Vec<(usize, Window)>) -> Reduced<'a> {
        let length = self.columns.len();
        // Cells that are left, by column, and the union of the cells of each move.
        let starts: Vec<usize> = read
            .iter()
            .scan(0, |sum, cells| {
                let start = *sum;
                *sum += cells.count_ones() as usize;
                Some(start)
            })
            .collect();
        let total = read.iter().map(|cells| cells.count_ones() as usize).sum();
        let index =
            |column: usize, slot: usize| starts[column] + (read[column] & ((1 << slot) - 1)).count_ones() as usize;
        let mut parents: Vec<u32> = (0..total as u32).collect();
        let mut firsts = Vec::with_capacity(windows.len());
        for (from, window) in &windows {
            let mut first = None;
            for (offset, part) in window.iter().enumerate() {
                let Some(column) = self.at(from + offset) else { continue };
                for slot in bits(part.cells()) {
                    let cell = root(&mut parents, index(column, slot) as u32);
                    match first {
                        None => first = Some(cell),
                        Some(other) => {
                            let (low, high) = (cell.min(other), cell.max(other));
                            parents[high as usize] = low;
                            first = Some(low);
                        }
                    }
                }
            }
            firsts.push(first);
        }
        let mut numbers = vec![u32::MAX; total];
        let mut groups: Vec<Vec<(Cells, Cells)>> = Vec::new();
        let mut labels = vec![Vec::new(); length];
        for column in 0..length {
            for slot in bits(read[column]) {
                let cell = root(&mut parents, index(column, slot) as u32) as usize;
                if numbers[cell] == u32::MAX {
                    numbers[cell] = groups.len() as u32;
                    groups.push(vec![(0, 0); length]);
                }
                let cells = &mut groups[numbers[cell] as usize][column];
                cells.0 |= 1 << slot;
                cells.1 |= self.present[column] & 1 << slot;
                labels[column].push((slot as u8, numbers[cell]));
            }
        }
        let mut moves: Vec<Vec<(usize, Window)>> = vec![Vec::new(); groups.len()];
        for ((from, window), first) in windows.into_iter().zip(firsts) {
            if let Some(first) = first {
                let cell = root(&mut parents, first) as usize;
                moves[numbers[cell] as usize].push((from, window));
            }
        }
        let mut closed = false;
        let mut pieces = Vec::with_capacity(groups.len());
        for (mut cells, mut moves) in groups.into_iter().zip(moves) {
            let mut turn = 0;
            if self.ring {
                match opening(&cells, &moves) {
                    Some(start) => turn = start,
                    None => {
                        closed = true;
                        continue;
                    }
                }
                cells.rotate_left(turn);
                moves.iter_mut().for_each(|(from, _)| *from = (*from + length - turn) % length);
            }
            let first = cells.iter().position(|cells| cells.0 != 0).unwrap_or(0);
            let last = cells.iter().rposition(|cells| cells.0 != 0).unwrap_or(0);
            let moves = moves.into_iter().map(|(from, mut window)| {
                // A part without cells may stand before the first column, or in front of the ring's opening.
                let empty = window.iter().take_while(|part| part.cells() == 0).count();
                window.drain(..empty);
                ((from + empty) % length - first, window)
            });
            let columns = assemble(&cells[first..=last], moves);
            pieces.push(Piece { first: first + turn, columns });
        }
        Reduced { position: self, may, read, labels, pieces, closed }
    }
}

/// A column at which a piece of a ring begins: no move goes across its left border. It follows the widest gap.
fn opening(cells: &[(Cells, Cells)], moves: &[(usize, Window)]) -> Option<usize> {
    let length = cells.len();
    // Whether a move goes across the left border of a column.
    let mut crossed = vec![false; length];
    for (from, window) in moves {
        let named = |part: &Part| part.cells() != 0;
        let first = window.iter().position(named)?;
        let last = window.iter().rposition(named)?;
        if last - first >= length {
            return None;
        }
        (first + 1..=last).for_each(|offset| crossed[(from + offset) % length] = true);
    }
    let mut starts = (0..length).filter(|&column| cells[column].0 != 0 && !crossed[column]);
    starts.next().filter(|_| starts.next().is_none())
}

fn root(parents: &mut [u32], mut cell: u32) -> u32 {
    while parents[cell as usize] != cell {
        parents[cell as usize] = parents[parents[cell as usize] as usize];
        cell = parents[cell as usize];
    }
    cell
}

impl Reduced<'_> {
    /// The longest stretch of columns with the period `every` among these: where it begins, and how many columns it has.
    pub fn stretch(&self, from: usize, to: usize, every: usize) -> (usize, usize) {
        let equal = |one: usize, other: usize| {
            (self.position.columns[one] == self.position.columns[other])
                && self.position.present[one] == self.position.present[other]
                && self.may[one] == self.may[other]
                && self.read[one] == self.read[other]
                && self.labels[one] == self.labels[other]
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

    /// Whether a piece has cells in a column.
    pub fn touches(&self, piece: usize, column: usize) -> bool {
        self.labels[column].iter().any(|&(_, label)| label as usize == piece)
    }
}

impl Reduced<'_> {
    /// How many columns the position has.
    pub fn len(&self) -> usize {
        self.labels.len()
    }
}
