//! Where in a table a position is.

use grundy_rules::Numbers;

use crate::{Limits, Unsolved};

/// The mark of a cell that is not a position.
pub(super) const NONE: u32 = u32::MAX;

/// All vectors of some numbers from 0 to a bound, the last number fastest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// How many numbers a vector has.
    pub heaps: usize,
    /// How many values each number has: the bound plus one.
    pub side: usize,
}

impl Grid {
    /// The grid of the vectors with numbers up to `to`.
    pub fn new(heaps: usize, to: u64, bits: u64, limits: &Limits) -> Result<Grid, Unsolved> {
        let cells = u128::from(to).saturating_add(1).checked_pow(heaps as u32).unwrap_or(u128::MAX);
        match cells.saturating_mul(bits.into()) / 8 > limits.memory.into() || usize::try_from(cells).is_err() {
            true => Err(Unsolved::pairs(to)),
            false => Ok(Grid { heaps, side: to as usize + 1 }),
        }
    }

    pub fn cells(self) -> usize {
        self.side.pow(self.heaps as u32)
    }

    /// The number of rows: all cells that differ only in the last number.
    pub fn rows(self) -> usize {
        self.side.pow(self.heaps as u32 - 1)
    }

    /// The cell of a vector; `None` if a number is beyond the bound.
    pub fn cell(self, numbers: &[u64]) -> Option<usize> {
        let inside = numbers.len() == self.heaps && numbers.iter().all(|&number| number < self.side as u64);
        inside.then(|| numbers.iter().fold(0, |cell, &number| cell * self.side + number as usize))
    }

    pub fn numbers(self, mut cell: usize) -> Vec<u64> {
        let mut numbers = vec![0; self.heaps];
        for number in numbers.iter_mut().rev() {
            *number = (cell % self.side) as u64;
            cell /= self.side;
        }
        numbers
    }

    /// The cell that is `offset` before one, if no number falls below 0. `numbers` is the vector of the cell.
    pub(super) fn before(self, cell: usize, numbers: &[u64], offset: &[u64]) -> Option<usize> {
        let inside = numbers.iter().zip(offset).all(|(number, less)| number >= less);
        inside.then(|| cell - self.distance(offset))
    }

    /// The difference of the numbers of two cells that are `offset` apart.
    pub(super) fn distance(self, offset: &[u64]) -> usize {
        offset.iter().fold(0, |distance, &number| distance * self.side + number as usize)
    }

    /// Steps to the vector of the next cell.
    pub(super) fn advance(self, numbers: &mut [u64]) {
        for number in numbers.iter_mut().rev() {
            *number += 1;
            if *number < self.side as u64 {
                return;
            }
            *number = 0;
        }
    }
}

/// A set of the cells of a grid, or of other small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set, with room for the numbers below `size`.
    pub fn new(size: usize) -> BitSet {
        BitSet { words: vec![0; size.div_ceil(64)] }
    }

    /// Whether a number is in the set.
    pub fn contains(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds a number.
    pub fn insert(&mut self, at: usize) {
        self.words[at / 64] |= 1 << (at % 64);
    }

    /// The words: number 64 i + j is bit j of word i.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words, to be changed.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }
}

/// Which cells are positions; `None` if all are.
pub(super) fn positions(numbers: &Numbers, grid: Grid) -> Result<Option<BitSet>, Unsolved> {
    if numbers.game().domain.is_none() {
        return Ok(None);
    }
    let mut found = BitSet::new(grid.cells());
    let mut at = vec![0; grid.heaps];
    for cell in 0..grid.cells() {
        if numbers.is_position(&at)? {
            found.insert(cell);
        }
        grid.advance(&mut at);
    }
    Ok(Some(found))
}

/// The part of a grid that is looked at: the cells in an order in which options come first.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// `None` is the order of the cells.
    cells: Option<Vec<u32>>,
    count: usize,
}

impl Order {
    /// The cell at a place of the order.
    pub(super) fn cell(&self, at: usize) -> usize {
        self.cells.as_ref().map_or(at, |cells| cells[at] as usize)
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.count
    }
}

/// A grid of the positions with numbers up to `to` and their options, and an order of its cells. They come as they are
/// if no move makes a heap larger, and otherwise by the rank, if no heap exceeds it.
pub(super) fn whole(numbers: &Numbers, to: u64, bits: u64, limits: &Limits) -> Result<Option<(Grid, Order)>, Unsolved> {
    let heaps = numbers.game().heaps.len();
    let wanted = Grid::new(heaps, to, bits, limits)?;
    if numbers.game().is_shown_to_shrink() {
        return Ok(Some((wanted, Order { cells: None, count: wanted.cells() })));
    }
    if !numbers.game().is_shown_to_bound_heaps() {
        return Ok(None);
    }
    let is_position = positions(numbers, wanted)?;
    let mut most = 0;
    each(numbers, wanted, is_position.as_ref(), |_, rank| most = rank.max(most))?;
    let grid = Grid::new(heaps, most, bits + 96, limits)?;
    if grid.cells() > u32::MAX as usize {
        return Ok(None);
    }
    let is_position = positions(numbers, grid)?;
    let mut ranked = Vec::new();
    each(numbers, grid, is_position.as_ref(), |cell, rank| {
        if rank <= most {
            ranked.push((rank, cell as u32));
        }
    })?;
    ranked.sort_unstable();
    let cells: Vec<u32> = ranked.into_iter().map(|(_, cell)| cell).collect();
    Ok(Some((grid, Order { count: cells.len(), cells: Some(cells) })))
}

/// Calls `visit` with each position of a grid and its rank.
fn each(
    numbers: &Numbers,
    grid: Grid,
    is_position: Option<&BitSet>,
    mut visit: impl FnMut(usize, u64),
) -> Result<(), Unsolved> {
    let mut at = vec![0; grid.heaps];
    for cell in 0..grid.cells() {
        if is_position.is_none_or(|set| set.contains(cell))
            && let Some(rank) = numbers.rank_of(&at)?
        {
            visit(cell, rank);
        }
        grid.advance(&mut at);
    }
    Ok(())
}
