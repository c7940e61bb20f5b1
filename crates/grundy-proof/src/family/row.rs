//! Rows of columns: moves, and the pieces into which a position falls apart.

use std::collections::BTreeMap;

use super::fact::Column;

/// What a move needs present, needs absent, removes and adds in one column, which has this number.
type Placed = (usize, [u64; 4]);

/// A move: its first column, and its part in each column.
type PlacedMove = (usize, Vec<Placed>);

/// The cells of a column, and those that are present.
type Held = (u64, u64);

/// What the reduction says of a column: its number, the present cells, those that may be present, those that may be
/// absent, those that are read, and the piece of each.
type Said = (u32, [u64; 4], Vec<usize>);

pub(super) struct Row<'a> {
    pub columns: &'a [Column],
    pub word: &'a [u32],
    pub present: Vec<u64>,
    pub ring: bool,
}

pub(super) struct Apart {
    pub said: Vec<Said>,
    /// For each piece the column in which it begins, and its columns. `None`: it goes round the ring.
    pub pieces: Vec<Option<(usize, Vec<Column>)>>,
}

fn bits(mut cells: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(bit)
    })
}

impl<'a> Row<'a> {
    pub fn new(columns: &'a [Column], word: &'a [u32], ring: bool) -> Row<'a> {
        Row { columns, word, present: word.iter().map(|&id| columns[id as usize].1).collect(), ring }
    }

    fn column(&self, at: usize) -> &'a Column {
        &self.columns[self.word[at] as usize]
    }

    /// The parts of a move that fall on columns; `None` if it needs a cell beyond the row.
    fn placed<'w>(&self, from: usize, window: &'w [[u64; 4]]) -> Option<Vec<(usize, &'w [u64; 4])>> {
        let length = self.word.len();
        let beyond = |at: usize| at >= length && !self.ring;
        let parts = || window.iter().enumerate().map(|(offset, part)| (from + offset, part));
        if parts().any(|(at, part)| beyond(at) && part[0] != 0) {
            return None;
        }
        Some(parts().filter(|&(at, _)| !beyond(at)).map(|(at, part)| (at % length, part)).collect())
    }

    fn fits(&self, placed: &[(usize, &[u64; 4])], may: impl Fn(usize) -> (u64, u64)) -> bool {
        placed.iter().all(|&(at, part)| {
            let (present, absent) = may(at);
            part[0] & !present == 0 && part[1] & self.column(at).0 & !absent == 0
        })
    }

    /// The positions after each move that begins in this column.
    pub fn moves(&self, from: usize) -> Vec<(usize, Row<'a>)> {
        let now = |at: usize| (self.present[at], !self.present[at]);
        let mut after = Vec::new();
        for window in &self.column(from).2 {
            let Some(placed) = self.placed(from, window).filter(|placed| self.fits(placed, now)) else { continue };
            let mut present = self.present.clone();
            for (at, [_, _, removes, adds]) in placed {
                present[at] = present[at] & !removes | adds & self.column(at).0;
            }
            after.push((window.len(), Row { present, ..*self }));
        }
        after
    }

    pub fn apart(&self) -> Apart {
        let length = self.word.len();
        let mut may: Vec<(u64, u64)> =
            (0..length).map(|at| (self.present[at], self.column(at).0 & !self.present[at])).collect();
        // Moves that are possible make cells that may change, which make other moves possible.
        let all = (0..length).flat_map(|from| self.column(from).2.iter().map(move |window| (from, window)));
        let mut rest: Vec<_> = all.filter_map(|(from, window)| Some((from, self.placed(from, window)?))).collect();
        let mut possible = Vec::new();
        loop {
            let (new, others): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|(_, placed)| self.fits(placed, |at| may[at]));
            rest = others;
            if new.is_empty() {
                break;
            }
            for &(at, [_, _, removes, adds]) in new.iter().flat_map(|(_, placed)| placed) {
                let cells = self.column(at).0;
                may[at] = (may[at].0 | adds & cells, may[at].1 | removes & cells);
            }
            possible.extend(new);
        }
        // What never changes is struck, and what nobody reads.
        let mut read = vec![0; length];
        for &(at, [needs, without, ..]) in possible.iter().flat_map(|(_, placed)| placed) {
            read[at] |= needs & may[at].1 | without & may[at].0;
        }
        let moves: Vec<PlacedMove> = possible
            .iter()
            .map(|(from, placed)| {
                let part = |&(at, &[needs, without, removes, adds]): &(usize, &[u64; 4])| {
                    let (needs, without) = (needs & may[at].1, without & may[at].0);
                    let removes = removes & may[at].0 & read[at] & !without;
                    (at, [needs, without, removes, adds & may[at].1 & read[at] & !needs])
                };
                (*from, placed.iter().map(part).collect())
            })
            .collect();
        // Cells of one move belong to one piece, which has the number of its first cell.
        let named: Vec<Vec<usize>> = moves
            .iter()
            .map(|(_, parts)| {
                parts.iter().flat_map(|&(at, [a, b, c, d])| bits(a | b | c | d).map(move |bit| 64 * at + bit)).collect()
            })
            .collect();
        let mut label: Vec<usize> = (0..64 * length).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for cells in &named {
                let Some(least) = cells.iter().map(|&cell| label[cell]).min() else { continue };
                for &cell in cells {
                    changed |= label[cell] != least;
                    label[cell] = least;
                }
            }
        }
        let mut said: Vec<Said> = Vec::with_capacity(length);
        let mut found: BTreeMap<usize, (Vec<Held>, Vec<&PlacedMove>)> = BTreeMap::new();
        for at in 0..length {
            let labels: Vec<usize> = bits(read[at]).map(|bit| label[64 * at + bit]).collect();
            for (bit, &number) in bits(read[at]).zip(&labels) {
                let own = &mut found.entry(number).or_insert_with(|| (vec![(0, 0); length], Vec::new())).0[at];
                *own = (own.0 | 1 << bit, own.1 | self.present[at] & 1 << bit);
            }
            said.push((self.word[at], [self.present[at], may[at].0, may[at].1, read[at]], labels));
        }
        for (a_move, cells) in moves.iter().zip(&named) {
            if let Some((_, moves)) = cells.first().and_then(|&cell| found.get_mut(&label[cell])) {
                moves.push(a_move);
            }
        }
        let pieces = found.into_values().map(|(own, moves)| self.piece(own, moves.into_iter())).collect();
        Apart { said, pieces }
    }

    /// The columns of a piece with these cells and moves. In a ring it begins where no move goes across.
    fn piece<'m>(&self, own: Vec<Held>, moves: impl Iterator<Item = &'m PlacedMove>) -> Option<(usize, Vec<Column>)> {
        let length = own.len();
        // Each move from its first column with a cell: the offsets from there, in order.
        let mut crossed = vec![false; length];
        let mut windows = Vec::new();
        for (from, parts) in moves {
            let named: Vec<Placed> = parts
                .iter()
                .filter(|(_, part)| part.iter().any(|&cells| cells != 0))
                .map(|&(at, part)| ((at + length - from) % length, part))
                .collect();
            let (first, last) = (named.first()?.0, named.last()?.0);
            let mut window = vec![[0; 4]; last - first + 1];
            named.iter().for_each(|&(offset, part)| window[offset - first] = part);
            (first + 1..=last).for_each(|offset| crossed[(from + offset) % length] = true);
            windows.push(((from + first) % length, window));
        }
        let has = |at: &usize| own[*at].0 != 0;
        let first = if self.ring {
            let mut starts = (0..length).filter(|at| has(at) && !crossed[*at]);
            starts.next().filter(|_| starts.next().is_none())?
        } else {
            (0..length).find(has)?
        };
        let last = (0..length).rev().find(|offset| has(&((first + offset) % length)))?;
        let mut columns: Vec<Column> = (0..=last)
            .map(|offset| own[(first + offset) % length])
            .map(|(cells, present)| Column(cells, present, Vec::new()))
            .collect();
        windows.into_iter().for_each(|(at, window)| columns[(at + length - first) % length].2.push(window));
        columns.iter_mut().for_each(|column| {
            column.2.sort_unstable();
            column.2.dedup();
        });
        Some((first, columns))
    }
}

/// The image of a piece: cells go where `to` says, and the columns are reversed or not.
pub(super) fn image(piece: &[Column], to: &[u8], reversed: bool) -> Vec<Column> {
    let length = piece.len();
    let move_cells = |cells: u64| bits(cells).fold(0, |image, bit| image | 1 << to[bit]);
    let place = |at: usize| if reversed { length - 1 - at } else { at };
    let mut columns: Vec<Column> =
        (0..length).map(|at| &piece[place(at)]).map(|c| Column(move_cells(c.0), move_cells(c.1), Vec::new())).collect();
    for (at, column) in piece.iter().enumerate() {
        for window in &column.2 {
            let mut window: Vec<[u64; 4]> = window.iter().map(|part| part.map(move_cells)).collect();
            if reversed {
                window.reverse();
            }
            let first = if reversed { place((at + window.len() - 1).min(length - 1)) } else { at };
            columns[first].2.push(window);
        }
    }
    columns.iter_mut().for_each(|column| column.2.sort_unstable());
    columns
}
