//! Where in a table a position is.

use grundy_rules::Numbers;
use grundy_rules::formula::names::MOST_HEAPS;

use crate::{Limits, Unsolved};

/// The mark of a cell that is not a position.
pub(super) const NONE: u32 = u32::MAX;

/// All vectors of some numbers, each from 0 to a bound of its own, the last number fastest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// How many numbers a vector has.
    pub heaps: usize,
    /// How many values each number has: its bound plus one. The rest is 1.
    sides: [usize; MOST_HEAPS],
}

impl Grid {
    /// The grid of the vectors with numbers up to these bounds. Fails if `bits` a cell exceed the memory limit.
    pub fn new(most: &[u64], bits: u64, limits: &Limits) -> Result<Grid, Unsolved> {
        let cells = most.iter().fold(1, |cells: u128, &most| cells.saturating_mul(u128::from(most) + 1));
        if cells.saturating_mul(bits.into()) / 8 > limits.memory.into() || most.len() > MOST_HEAPS {
            return Err(Unsolved::pairs(most.iter().copied().max().unwrap_or(0)));
        }
        let mut sides = [1; MOST_HEAPS];
        sides.iter_mut().zip(most).for_each(|(side, &most)| *side = most as usize + 1);
        Ok(Grid { heaps: most.len(), sides })
    }

    pub fn cells(self) -> usize {
        self.sides.iter().product()
    }

    /// The number of rows: all cells that differ only in the last number.
    pub fn rows(self) -> usize {
        self.cells() / self.side()
    }

    /// The length of a row.
    pub fn side(self) -> usize {
        self.sides[self.heaps - 1]
    }

    /// How many values each number has.
    pub fn sides(&self) -> &[usize] {
        &self.sides[..self.heaps]
    }

    /// The grid of the rows.
    pub(super) fn outer(mut self) -> Grid {
        self.heaps -= 1;
        self.sides[self.heaps] = 1;
        self
    }

    /// The cell of a vector; `None` if a number is beyond the bound.
    pub fn cell(self, numbers: &[u64]) -> Option<usize> {
        let inside = |(&number, &side): (&u64, &usize)| number < side as u64;
        (numbers.len() == self.heaps && numbers.iter().zip(&self.sides).all(inside)).then(|| self.distance(numbers))
    }

    pub fn numbers(self, cell: usize) -> Vec<u64> {
        self.at(cell)[..self.heaps].to_vec()
    }

    /// The vector of a cell, followed by zeros.
    pub(super) fn at(&self, mut cell: usize) -> [u64; MOST_HEAPS] {
        let mut numbers = [0; MOST_HEAPS];
        for (number, side) in numbers.iter_mut().zip(self.sides()).rev() {
            *number = (cell % side) as u64;
            cell /= side;
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
        offset.iter().zip(&self.sides).fold(0, |distance, (&number, side)| distance * side + number as usize)
    }

    /// Steps to the vector of the next cell.
    pub(super) fn advance(self, numbers: &mut [u64]) {
        for (number, &side) in numbers.iter_mut().zip(&self.sides).rev() {
            *number += 1;
            if *number < side as u64 {
                return;
            }
            *number = 0;
        }
    }
}

/// A set of the cells of a grid, or of other small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitSet {
    /// Number 64 i + j is bit j of word i.
    pub words: Vec<u64>,
}

impl BitSet {
    /// The empty set, with room for the numbers below `size`.
    pub fn new(size: usize) -> BitSet {
        BitSet { words: vec![0; size.div_ceil(64)] }
    }

    /// The numbers below `size` that are wanted.
    pub(super) fn of(size: usize, is_wanted: impl Fn(usize) -> bool) -> BitSet {
        let mut set = BitSet::new(size);
        (0..size).filter(|&at| is_wanted(at)).for_each(|at| set.insert(at));
        set
    }

    pub fn contains(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    pub fn insert(&mut self, at: usize) {
        self.words[at / 64] |= 1 << (at % 64);
    }
}

/// Which cells are positions; `None` if all are.
pub(super) fn positions(numbers: &Numbers, grid: Grid) -> Result<Option<BitSet>, Unsolved> {
    if numbers.game().domain.is_none() {
        return Ok(None);
    }
    let mut found = BitSet::new(grid.cells());
    for cell in 0..grid.cells() {
        if numbers.is_position(&grid.at(cell)[..grid.heaps])? {
            found.insert(cell);
        }
    }
    Ok(Some(found))
}

/// The part of a grid that is looked at: the cells in an order in which options come first.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// `None` is the order of the cells.
    pub(super) cells: Option<Vec<u32>>,
    pub(super) count: usize,
}

impl Order {
    /// The cell at a place of the order.
    pub(super) fn cell(&self, at: usize) -> usize {
        self.cells.as_ref().map_or(at, |cells| cells[at] as usize)
    }
}

/// A grid of the wanted positions and their options, and an order of its cells. They come as they are if no move makes a
/// heap larger, and otherwise by the rank, if no heap exceeds it.
pub(super) fn whole(
    numbers: &Numbers,
    wanted: Grid,
    bits: u64,
    limits: &Limits,
) -> Result<Option<(Grid, Order)>, Unsolved> {
    if numbers.game().is_shown_to_shrink() {
        return Ok(Some((wanted, Order { cells: None, count: wanted.cells() })));
    }
    if !numbers.game().is_shown_to_bound_heaps() {
        return Ok(None);
    }
    let is_position = positions(numbers, wanted)?;
    let mut most = 0;
    each(numbers, wanted, is_position.as_ref(), |_, rank| most = rank.max(most))?;
    let grid = Grid::new(&vec![most; wanted.heaps], bits + 96, limits)?;
    if grid.cells() > u32::MAX as usize {
        return Ok(None);
    }
    let is_position = positions(numbers, grid)?;
    let mut ranked = Vec::new();
    each(numbers, grid, is_position.as_ref(), |cell, rank| {
        if rank <= most {
            // The rank is less than the number of cells.
            ranked.push(rank << 32 | cell as u64);
        }
    })?;
    ranked.sort_unstable();
    let cells: Vec<u32> = ranked.into_iter().map(|cell| cell as u32).collect();
    Ok(Some((grid, Order { count: cells.len(), cells: Some(cells) })))
}

/// Calls `visit` with each position of a grid and its rank.
fn each(
    numbers: &Numbers,
    grid: Grid,
    is_position: Option<&BitSet>,
    mut visit: impl FnMut(usize, u64),
) -> Result<(), Unsolved> {
    for cell in (0..grid.cells()).filter(|&cell| is_position.is_none_or(|set| set.contains(cell))) {
        if let Some(rank) = numbers.rank_of(&grid.at(cell)[..grid.heaps])? {
            visit(cell, rank);
        }
    }
    Ok(())
}
