//! Boards: games made of named cells and of moves that take cells away or put them back.
//!
//! In reading order:
//!
//! 1. [`CellSet`], a set of cells as bits;
//! 2. [`board`]: [`Board`], the cells and every move that can ever be made, and [`Boards`], how a
//!    solver gets the board of a position;
//! 3. [`layout`]: [`Layout`], how positions are drawn and written. [`Placed`], a position: a board and the cells that
//!    are present;
//! 4. [`game`]: [`BoardGame`], the rules: the definition on sets of cells;
//! 5. [`lattice`]: [`Lattice`], a board that is the same everywhere;
//! 6. `rectangle`: rectangles of squares, and games of the catalogue on them.

use std::fmt;

use smallvec::{SmallVec, smallvec};

pub mod board;
pub mod game;
pub mod lattice;
pub mod layout;
pub(crate) mod rectangle;

pub(crate) use board::too_many_cells;
pub use board::{Board, BoardMove, Boards, MOST_CELLS, MOST_MOVES};
pub use game::BoardGame;
pub use lattice::Lattice;
pub use layout::{Layout, Placed};

/// A set of cells of one board: bit c of the words says whether cell c is in it.
///
/// Sets of one board have equally many words, so they compare and are hashed word by word. Two need no allocation.
///
/// ```
/// # use grundy_rules::cells::CellSet;
/// let set: CellSet = CellSet::of(70, [0, 69]);
/// assert!(set.contains(69) && !set.contains(1));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [0, 69]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(SmallVec<[u64; 2]>);

impl CellSet {
    pub fn empty(cells: usize) -> CellSet {
        CellSet(smallvec![0; cells.div_ceil(64)])
    }

    /// A set of cells of a board. Cells that the board does not have are ignored.
    pub fn of(cells: usize, members: impl IntoIterator<Item = u32>) -> CellSet {
        let mut set = CellSet::empty(cells);
        members.into_iter().filter(|&cell| (cell as usize) < cells).for_each(|cell| set.insert(cell));
        set
    }

    /// The words, cell 0 in the lowest bit of the first one.
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    pub fn contains(&self, cell: u32) -> bool {
        self.0.get(cell as usize / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    /// Adds a cell, which must be one of the board.
    pub fn insert(&mut self, cell: u32) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub fn remove(&mut self, cell: u32) {
        if let Some(word) = self.0.get_mut(cell as usize / 64) {
            *word &= !(1 << (cell % 64));
        }
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn meets(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().zip(0u32..).flat_map(|(&word, at)| ones(word).map(move |bit| 64 * at + bit as u32))
    }
}

/// The places of the ones of a word, ascending.
#[inline]
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(place)
    })
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        for cells in [1, 63, 64, 65, 200] {
            let members: Vec<u32> = (0..cells).filter(|cell| cell % 3 == 0 || cell + 1 == cells).collect();
            let mut set = CellSet::of(cells as usize, members.iter().copied());
            assert_eq!(set.iter().collect::<Vec<_>>(), members);
            assert_eq!((set.len(), set.is_empty()), (members.len(), false));
            let others = CellSet::of(cells as usize, (0..cells).filter(|&cell| !set.contains(cell)));
            assert!(set.meets(&set) && !set.meets(&others));
            members.iter().for_each(|&cell| set.remove(cell));
            assert_eq!(set, CellSet::empty(cells as usize));
        }
    }
}
