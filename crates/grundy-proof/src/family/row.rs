//! Rows of columns: moves, and the pieces into which a position falls apart.

use std::collections::BTreeMap;
use std::rc::Rc;

use grundy_rules::cells::ones;
use hashbrown::HashMap;

use super::fact::Column;

/// A row of columns by their numbers in a [`Table`].
pub(super) type Word = Vec<u32>;
type Window = Vec<[u64; 4]>;

/// What the reduction says of a column: its number, four sets of cells, and the piece of each cell. The sets are the
/// cells that are present, may be present, may be absent, are read.
type Said = (u32, [u64; 4], Vec<u32>);

/// Columns under numbers; equal columns have one number.
pub(super) struct Table {
    columns: Vec<Rc<Column>>,
    numbers: HashMap<Rc<Column>, u32>,
    /// The column of a piece, by all that it depends on.
    parts: HashMap<Vec<u64>, u32>,
    /// No move names more consecutive columns than this.
    width: usize,
}

pub(super) struct Row {
    columns: Rc<[(u32, Rc<Column>)]>,
    present: Vec<u64>,
    ring: bool,
}

pub(super) struct Apart {
    pub said: Vec<Said>,
    /// For each piece the column in which it begins, and its columns. `None`: it goes round the ring.
    pub pieces: Vec<Option<(usize, Word)>>,
}

impl Table {
    pub fn new(width: usize) -> Table {
        Table { columns: Vec::new(), numbers: HashMap::new(), parts: HashMap::new(), width }
    }

    pub fn number(&mut self, mut column: Column) -> u32 {
        column.2.sort_unstable();
        column.2.dedup();
        let next = self.columns.len() as u32;
        *self.numbers.entry(Rc::new(column)).or_insert_with_key(|column| {
            self.columns.push(Rc::clone(column));
            next
        })
    }

    pub fn column(&self, id: u32) -> &Column {
        &self.columns[id as usize]
    }

    pub fn is_empty(&self, id: u32) -> bool {
        self.column(id).0 == 0
    }

    /// The image of a piece: cells go where `to` says, and the columns are reversed or not.
    pub fn image(&mut self, piece: &[u32], to: &[u8], reversed: bool) -> Word {
        let move_cells = |cells: u64| ones(cells).fold(0, |image, bit| image | 1 << to[bit]);
        let place = |at: usize| if reversed { piece.len() - 1 - at } else { at };
        let column = |at: usize| self.column(piece[at]);
        let mut image: Vec<Column> = (0..piece.len())
            .map(|at| column(place(at)))
            .map(|column| Column(move_cells(column.0), move_cells(column.1), Vec::new()))
            .collect();
        for at in 0..piece.len() {
            for window in &column(at).2 {
                let mut window: Window = window.iter().map(|part| part.map(move_cells)).collect();
                if reversed {
                    window.reverse();
                }
                image[if reversed { place(at + window.len() - 1) } else { at }].2.push(window);
            }
        }
        image.into_iter().map(|column| self.number(column)).collect()
    }
}

impl Row {
    pub fn new(table: &Table, word: &[u32], ring: bool) -> Row {
        let columns: Rc<[_]> = word.iter().map(|&id| (id, Rc::clone(&table.columns[id as usize]))).collect();
        Row { present: columns.iter().map(|(_, column)| column.1).collect(), columns, ring }
    }

    /// The column of this number, if the row has it; a ring goes on with the first one.
    fn place(&self, at: usize) -> Option<usize> {
        let length = self.columns.len();
        if self.ring { Some(at % length) } else { (at < length).then_some(at) }
    }

    fn parts<'w>(&self, from: usize, window: &'w Window) -> impl Iterator<Item = (usize, &'w [u64; 4])> {
        (from..).zip(window).filter_map(|(at, part)| Some((self.place(at)?, part)))
    }

    /// Whether a move is possible if these cells may be present, and these may be absent. Beyond the row no cell is.
    fn fits(&self, from: usize, window: &Window, may: impl Fn(usize) -> (u64, u64)) -> bool {
        (from..).zip(window).all(|(at, part)| match self.place(at) {
            None => part[0] == 0,
            Some(at) => part[0] & !may(at).0 == 0 && part[1] & self.columns[at].1.0 & !may(at).1 == 0,
        })
    }

    /// The width of each move that begins in this column, and the position after it.
    pub fn moves(&self, from: usize) -> Vec<(usize, Row)> {
        let now = |at: usize| (self.present[at], !self.present[at]);
        let windows = self.columns.get(from).into_iter().flat_map(|column| &column.1.2);
        let after = windows.filter(|window| self.fits(from, window, now)).map(|window| {
            let mut present = self.present.clone();
            for (at, [_, _, removes, adds]) in self.parts(from, window) {
                present[at] = present[at] & !removes | adds & self.columns[at].1.0;
            }
            (window.len(), Row { present, columns: Rc::clone(&self.columns), ring: self.ring })
        });
        after.collect()
    }

    pub fn apart(&self, table: &mut Table) -> Apart {
        let length = self.columns.len();
        let start = |((_, column), present): (&(u32, Rc<Column>), &u64)| (*present, column.0 & !present);
        let mut may: Vec<(u64, u64)> = self.columns.iter().zip(&self.present).map(start).collect();
        // Moves that are possible make cells that may change, which make other moves possible.
        let all = self.columns.iter().enumerate();
        let mut rest: Vec<_> = all.flat_map(|(from, (_, column))| column.2.iter().map(move |it| (from, it))).collect();
        let mut possible: Vec<(usize, &Window)> = Vec::with_capacity(rest.len());
        loop {
            let known = possible.len();
            rest.retain(|&(from, window)| {
                let fits = self.fits(from, window, |at| may[at]);
                if fits {
                    possible.push((from, window));
                    for (at, [_, _, removes, adds]) in self.parts(from, window) {
                        let cells = self.columns[at].1.0;
                        may[at] = (may[at].0 | adds & cells, may[at].1 | removes & cells);
                    }
                }
                !fits
            });
            if possible.len() == known {
                break;
            }
        }
        // Cells that never change are dropped, and so are cells that no move reads.
        let mut read = vec![0; length];
        for (at, [needs, without, ..]) in possible.iter().flat_map(|&(from, window)| self.parts(from, window)) {
            read[at] |= needs & may[at].1 | without & may[at].0;
        }
        let found = Found { row: self, may, read };
        // Cells of one move belong to one piece.
        let slots = 64 - found.read.iter().fold(0, |all, cells| all | cells).leading_zeros() as usize;
        let mut label: Vec<u32> = (0..(slots * length) as u32).collect();
        for &(from, window) in &possible {
            let mut first = None;
            for (at, part) in self.parts(from, window) {
                for bit in ones(found.left(at, part).into_iter().fold(0, |all, cells| all | cells)) {
                    let cell = root(&mut label, slots * at + bit);
                    let other = root(&mut label, *first.get_or_insert(cell));
                    label[cell.max(other)] = cell.min(other) as u32;
                }
            }
        }
        let mut said: Vec<Said> = Vec::with_capacity(length);
        let mut pieces: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for (at, &read) in found.read.iter().enumerate() {
            let labels: Vec<u32> = ones(read).map(|bit| root(&mut label, slots * at + bit) as u32).collect();
            for (bit, &number) in ones(read).zip(&labels) {
                pieces.entry(number).or_insert_with(|| vec![0; length])[at] |= 1 << bit;
            }
            said.push((self.columns[at].0, [self.present[at], found.may[at].0, found.may[at].1, read], labels));
        }
        let pieces = pieces.values().map(|own| found.piece(own, &possible, table)).collect();
        Apart { said, pieces }
    }
}

fn root(label: &mut [u32], mut cell: usize) -> usize {
    while label[cell] as usize != cell {
        label[cell] = label[label[cell] as usize];
        cell = label[cell] as usize;
    }
    cell
}

/// What the reduction says of a row.
struct Found<'a> {
    row: &'a Row,
    may: Vec<(u64, u64)>,
    read: Vec<u64>,
}

impl Found<'_> {
    /// What is left of a part of a move.
    fn left(&self, at: usize, [needs, without, removes, adds]: &[u64; 4]) -> [u64; 4] {
        let ((present, absent), read) = (self.may[at], self.read[at]);
        let (needs, without) = (needs & absent, without & present);
        [needs, without, removes & present & read & !without, adds & absent & read & !needs]
    }

    /// Where a piece with these cells begins, and its columns. In a ring it begins where no move goes across.
    fn piece(&self, own: &[u64], possible: &[(usize, &Window)], table: &mut Table) -> Option<(usize, Word)> {
        let length = own.len();
        let mut crossed = vec![false; length];
        for &(from, window) in possible.iter().filter(|_| self.row.ring) {
            let named = |offset: &usize| {
                let at = (from + offset) % length;
                self.left(at, &window[*offset]).iter().any(|cells| cells & own[at] != 0)
            };
            let ends = (0..window.len()).find(named).zip((0..window.len()).rfind(named));
            ends.into_iter().flat_map(|(a, b)| a + 1..=b).for_each(|offset| crossed[(from + offset) % length] = true);
        }
        let mut starts = (0..length).filter(|&at| own[at] != 0 && !crossed[at]);
        let first = starts.next()?;
        if self.row.ring && starts.next().is_some() {
            return None;
        }
        let last = (0..length).rfind(|offset| own[(first + offset) % length] != 0)?;
        let mut word = Word::with_capacity(last + 1);
        for at in (first..=first + last).map(|at| at % length) {
            // A column of the piece has the moves whose first cell it holds, so it depends on its neighbours alone.
            let mut key = vec![own[at] & self.row.present[at]];
            for by in 1 - table.width as isize..table.width as isize {
                key.extend(match self.beside(at, by) {
                    None => [u64::MAX; 5],
                    Some(at) => [self.row.columns[at].0.into(), self.may[at].0, self.may[at].1, self.read[at], own[at]],
                });
            }
            let known = table.parts.get(&key).copied();
            word.push(known.unwrap_or_else(|| {
                let number = table.number(self.column(own, at, table.width));
                table.parts.insert(key, number);
                number
            }));
        }
        Some((first, word))
    }

    fn beside(&self, at: usize, by: isize) -> Option<usize> {
        let (place, length) = (at as isize + by, self.read.len() as isize);
        (self.row.ring || (0..length).contains(&place)).then(|| place.rem_euclid(length) as usize)
    }

    fn column(&self, own: &[u64], at: usize, width: usize) -> Column {
        let mut column = Column(own[at], own[at] & self.row.present[at], Vec::new());
        for back in 0..width {
            let Some(from) = self.beside(at, -(back as isize)) else { break };
            let windows = self.row.columns[from].1.2.iter().filter(|window| window.len() > back);
            for window in windows.filter(|window| self.row.fits(from, window, |at| self.may[at])) {
                let part = |(at, part)| self.row.place(at).map_or([0; 4], |at| self.left(at, part));
                let mut parts: Window = (from..).zip(window).map(part).collect();
                let is_named = |part: &[u64; 4]| part.iter().any(|&cells| cells != 0);
                let belongs = parts[back].iter().any(|cells| cells & own[at] != 0);
                if belongs && !parts[..back].iter().any(is_named) {
                    parts.truncate(parts.iter().rposition(is_named).map_or(0, |last| last + 1));
                    column.2.push(parts.split_off(back));
                }
            }
        }
        column
    }
}
