//! The cells of a grid in few paths: one for each kind of cell.

use crate::svg::Path;

/// One path for each kind 1..=`kinds`. `cells` gives the kinds row by row, each row with `columns` cells. The cell
/// (column, row) is drawn as the line from (column, row) to (column + 1, row); neighbours of one kind share a line.
/// Cells of kind 0 or above `kinds` are not drawn.
///
/// Complexity: O(cells).
pub(crate) fn runs(columns: usize, kinds: usize, cells: impl Iterator<Item = usize>) -> Vec<Path> {
    let mut pens = vec![Pen::default(); kinds];
    let mut cells = cells.enumerate().peekable();
    while let Some((index, kind)) = cells.next() {
        let (column, row) = (index % columns, index / columns);
        let mut end = column + 1;
        while end < columns && cells.next_if(|&(_, next)| next == kind).is_some() {
            end += 1;
        }
        if let Some(pen) = kind.checked_sub(1).and_then(|kind| pens.get_mut(kind)) {
            pen.draw(column, end, row);
        }
    }
    pens.into_iter().map(|pen| pen.path).collect()
}

/// A path and the position of its pen.
#[derive(Clone, Default)]
struct Pen {
    path: Path,
    x: f64,
    y: f64,
}

impl Pen {
    fn draw(&mut self, from: usize, to: usize, row: usize) {
        let (from, to, row) = (from as f64, to as f64, row as f64);
        // Relative steps are shorter to write than positions.
        self.path.move_by(from - self.x, row - self.y);
        self.path.right(to - from);
        (self.x, self.y) = (to, row);
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// The cells that the data of a path cover.
    fn cells_of(path: &Path) -> Vec<(i64, i64)> {
        let (mut x, mut y, mut cells) = (0, 0, Vec::new());
        for step in path.data().split('m').skip(1) {
            let (place, length) = step.split_once('h').expect("a line after each move");
            let at = place.rfind([' ', '-']).filter(|&at| at > 0).expect("two numbers");
            x += place[..at].trim().parse::<i64>().expect("a number");
            y += place[at..].trim().parse::<i64>().expect("a number");
            let length: i64 = length.parse().expect("a number");
            cells.extend((x..x + length).map(|x| (x, y)));
            x += length;
        }
        cells
    }

    #[test]
    fn the_paths_cover_each_cell_by_its_kind() {
        let (mut random, mut compared) = (Random::new(7), 0);
        for round in 0..300 {
            let (columns, rows, kinds) = (1 + round % 7, round % 5, 1 + round % 3);
            let grid: Vec<usize> = (0..columns * rows).map(|_| random.below(kinds + 2)).collect();
            let paths = runs(columns, kinds, grid.iter().copied());
            assert_eq!(paths.len(), kinds);
            for (path, kind) in paths.iter().zip(1..) {
                let expected: Vec<(i64, i64)> = (0..grid.len())
                    .filter(|&index| grid[index] == kind)
                    .map(|index| ((index % columns) as i64, (index / columns) as i64))
                    .collect();
                assert_eq!(cells_of(path), expected);
                compared += expected.len();
            }
        }
        assert!(compared > 500);
    }
}
