//! The least of all shifted, turned and reflected images of a component on a lattice.
//!
//! A component is shifted into the corner above and to the left. Each turn of the rectangle then moves the component
//! into one of the corners. From there it is shifted back, by a distance that its height and width determine.
//! Components that agree up to these operations have the same images, so one image stands for all. Mostly the outline
//! determines this image, so few images are made.

use grundy_rules::cells::Lattice;
use grundy_rules::cells::lattice::Turn;

use super::bits::Bits;
use super::compiled::Compiled;

/// Most words of a set for which the images of bytes are tabulated. A longer set is treated word by word, not cell by
/// cell, and what was found about it is looked up.
pub(super) const MOST_WORDS: usize = 2;

/// The turns of a rectangle.
#[derive(Debug)]
pub(super) struct Turned<const W: usize> {
    rows: u32,
    columns: u32,
    /// The cells of the first row.
    row: Bits<W>,
    /// The cells of each column.
    column: Vec<Bits<W>>,
    turns: Vec<(Turn, Images<W>)>,
}

/// Where a turn brings the cells.
#[derive(Debug)]
struct Images<const W: usize> {
    /// The image of each cell.
    cells: Vec<Option<u32>>,
    /// The images of the 256 sets of cells of each byte; empty if the sets are long.
    bytes: Vec<[Bits<W>; 256]>,
}

impl<const W: usize> Turned<W> {
    /// The turns under which the components of a lattice keep their moves.
    pub(super) fn new(lattice: &Lattice) -> Turned<W> {
        let (rows, columns) = (lattice.rows as u32, lattice.columns as u32);
        let column = |column| Bits::of((0..rows).map(|row| row * columns + column));
        let turns = lattice.turns.iter().map(|&turn| (turn, Images::new(rows, columns, turn)));
        Turned {
            rows,
            columns,
            row: Bits::of(0..columns),
            column: (0..columns).map(column).collect(),
            turns: turns.collect(),
        }
    }

    /// The cells of the first row in whose columns a set of cells has some.
    fn shadow(&self, part: Bits<W>) -> Bits<W> {
        if self.columns < self.rows {
            return Bits::of((0..self.columns).filter(|&column| part.meets(self.column[column as usize])));
        }
        let rows = part.highest().map_or(0, |highest| highest / self.columns + 1);
        (0..rows).fold(Bits::EMPTY, |shadow, row| shadow.or(part.shifted_down(row * self.columns).and(self.row)))
    }

    /// A set of cells, which must not be empty, shifted into the corner above and to the left.
    #[inline]
    pub(super) fn shifted(&self, part: Bits<W>) -> Bits<W> {
        let left = match W > MOST_WORDS {
            true => self.shadow(part).lowest().unwrap_or(0),
            false => self.column.iter().take_while(|column| !part.meets(**column)).count() as u32,
        };
        part.shifted_down(part.lowest().unwrap_or(0) / self.columns * self.columns + left)
    }

    /// The width of a set of cells that lies at the left.
    #[inline]
    fn width(&self, part: Bits<W>) -> u32 {
        match W > MOST_WORDS {
            true => self.shadow(part).highest().map_or(0, |highest| highest + 1),
            false => self.columns - self.column.iter().rev().take_while(|column| !part.meets(**column)).count() as u32,
        }
    }

    /// The image that stands for a set of cells in the corner above and to the left: the least one with the least
    /// outline. Complexity: for sets of few words, a few steps, and a table look-up for each eight cells of an image
    /// with the least outline. Most sets have one such image.
    pub(super) fn least(&self, shifted: Bits<W>) -> Bits<W> {
        self.least_of(shifted).0
    }

    /// The same, and whether several turns, or a turn and none, bring the set there.
    pub(super) fn least_of(&self, shifted: Bits<W>) -> (Bits<W>, bool) {
        let height = shifted.highest().unwrap_or(0) / self.columns + 1;
        let width = self.width(shifted);
        if self.turns.is_empty() {
            return (shifted, false);
        }
        let outline = Outline {
            sizes: [height, width],
            borders: [
                shifted.and(self.row).count(),
                shifted.shifted_down((height - 1) * self.columns).count(),
                shifted.and(self.column[0]).count(),
                shifted.and(self.column[width as usize - 1]).count(),
            ],
        };
        let swapped_fits = width <= self.rows && height <= self.columns;
        let own = outline.key(Turn::STAY);
        let mut keys = [u64::MAX; 7];
        let mut key = own;
        for ((turn, _), place) in self.turns.iter().zip(&mut keys).filter(|((turn, _), _)| swapped_fits || !turn.swaps)
        {
            *place = outline.key(*turn);
            key = key.min(*place);
        }
        let (mut least, mut several) = ((own == key).then_some(shifted), false);
        for ((turn, images), _) in self.turns.iter().zip(keys).filter(|&(_, other)| other == key) {
            let (height, width) = if turn.swaps { (width, height) } else { (height, width) };
            let above = if turn.down { self.rows - height } else { 0 };
            let left = if turn.right { self.columns - width } else { 0 };
            let image = images.of(shifted).shifted_down(above * self.columns + left);
            if least.is_none_or(|least| image <= least) {
                several = least == Some(image);
                least = Some(image);
            }
        }
        (least.unwrap_or(shifted), several)
    }

    /// Whether a turn shows that a component, as it lies in the corner above and to the left, is worth 0. The turn
    /// keeps its cells, exchanges its moves in pairs, and no move takes what its image needs. Then the second player
    /// answers every move by its image, and the component is as symmetric as before; see [`pairing`](super::pairing).
    pub(super) fn is_paired(&self, board: &Compiled<W>, part: Bits<W>) -> bool {
        let Some(highest) = part.highest() else { return false };
        let height = highest / self.columns + 1;
        let width = self.width(part);
        // Quarter turns exchange nothing in pairs.
        let own_inverse = |turn: &Turn| !turn.swaps || height == width && turn.down == turn.right;
        self.turns.iter().filter(|(turn, _)| own_inverse(turn)).any(|(turn, images)| {
            let above = if turn.down { self.rows - height } else { 0 };
            let left = if turn.right { self.columns - width } else { 0 };
            let image = |set: Bits<W>| images.of(set).shifted_down(above * self.columns + left);
            let mut paired = image(part) == part;
            if paired {
                board.each_move(part, |mask| paired &= !image(mask.needs).meets(mask.takes));
            }
            paired
        })
    }
}

/// The height and width of a set of cells, and how many of them lie on its borders: above, below, left, right.
#[derive(Clone, Copy, Debug)]
struct Outline {
    sizes: [u32; 2],
    borders: [u32; 4],
}

impl Outline {
    /// The height of the image, and how many of its cells lie on the borders above and to the left.
    #[inline]
    fn key(self, turn: Turn) -> u64 {
        let (swaps, down, right) = (usize::from(turn.swaps), usize::from(turn.down), usize::from(turn.right));
        let (top, left) = (self.borders[2 * swaps + down], self.borders[2 * (1 - swaps) + right]);
        u64::from(self.sizes[swaps]) << 32 | u64::from(top) << 16 | u64::from(left)
    }
}

impl<const W: usize> Images<W> {
    fn new(rows: u32, columns: u32, turn: Turn) -> Images<W> {
        let image = |cell: u32| {
            let (row, column) = (cell / columns, cell % columns);
            let (row, column) = if turn.swaps { (column, row) } else { (row, column) };
            // Other cells lie in no set whose image fits.
            let inside = row < rows && column < columns;
            let row = if turn.down { rows.wrapping_sub(row + 1) } else { row };
            let column = if turn.right { columns.wrapping_sub(column + 1) } else { column };
            inside.then(|| row * columns + column)
        };
        let cells: Vec<Option<u32>> = (0..rows * columns).map(image).collect();
        let set = |byte: &[Option<u32>], set: usize| {
            Bits::of(byte.iter().enumerate().filter(|&(at, _)| set >> at & 1 == 1).filter_map(|(_, image)| *image))
        };
        let bytes = if W > MOST_WORDS { &[] } else { &cells[..] };
        let bytes = bytes.chunks(8).map(|byte| std::array::from_fn(|members| set(byte, members)));
        Images { bytes: bytes.collect(), cells }
    }

    /// The image of a set.
    #[inline]
    fn of(&self, set: Bits<W>) -> Bits<W> {
        if W > MOST_WORDS {
            return Bits::of(set.iter().filter_map(|cell| self.cells[cell as usize]));
        }
        let mut image = Bits::EMPTY;
        for (bytes, word) in self.bytes.chunks(8).zip(set.0) {
            for (byte, members) in bytes.iter().zip(word.to_le_bytes()) {
                image = image.or(byte[members as usize]);
            }
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::cells::CellSet;
    use grundy_testkit::Random;

    use super::*;
    use crate::board::tests::{beside, node_kayles};

    /// All images that lie on the rectangle, by the definition.
    fn images(rows: i32, columns: i32, cells: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
        let mut found = Vec::new();
        for turn in 0..8 {
            for (down, right) in (-9..19).flat_map(|down| (-9..19).map(move |right| (down, right))) {
                let image = |&(row, column): &(i32, i32)| {
                    let (row, column) = if turn & 4 != 0 { (column, row) } else { (row, column) };
                    let (row, column) =
                        (if turn & 2 != 0 { -row } else { row }, if turn & 1 != 0 { -column } else { column });
                    (row + down, column + right)
                };
                let image: Vec<(i32, i32)> = cells.iter().map(image).collect();
                if image.iter().all(|&(row, column)| (0..rows).contains(&row) && (0..columns).contains(&column)) {
                    found.push(image);
                }
            }
        }
        found
    }

    fn all_images_agree<const W: usize>(rows: u32, columns: u32, random: &mut Random) {
        let board = node_kayles(beside(rows, columns));
        let lattice = board.lattice().unwrap();
        let turned: Turned<W> = Turned::new(lattice);
        for round in 0..20 {
            let (height, width) = (1 + random.below(rows as i32), 1 + random.below(columns as i32));
            let cells: Vec<(i32, i32)> =
                (0..1 + random.below(12)).map(|_| (random.below(height), random.below(width))).collect();
            let set = |cells: &[(i32, i32)]| -> Bits<W> {
                Bits::of(cells.iter().map(|&(row, column)| row as u32 * columns + column as u32))
            };
            let least = turned.least(turned.shifted(set(&cells)));
            let images = images(rows as i32, columns as i32, &cells);
            assert!(images.iter().any(|image| set(image) == least), "{round}: it is an image");
            assert!(images.iter().all(|image| turned.least(turned.shifted(set(image))) == least), "{round}: {cells:?}");
            let least_of = |cells| lattice.least(&CellSet::of(board.cells(), Bits::iter(cells)));
            assert!(images.iter().all(|image| least_of(set(image)) == least_of(least)), "{round}: {cells:?}");
        }
    }

    #[test]
    fn all_images_have_the_same_representative() {
        let mut random = Random::new(5);
        for (rows, columns) in [(1, 7), (3, 5), (5, 3), (4, 4), (6, 9), (8, 8)] {
            all_images_agree::<1>(rows, columns, &mut random);
        }
        all_images_agree::<2>(9, 9, &mut random);
        all_images_agree::<2>(4, 6, &mut random);
        all_images_agree::<4>(9, 9, &mut random);
    }
}
