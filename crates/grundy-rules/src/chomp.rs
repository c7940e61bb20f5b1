//! Chomp: eat a square of a chocolate bar and everything above and to the right.
//!
//! A position lists the lengths of the rows, the longest (lowest) first. The first square of the first row is poisoned
//! and never eaten. D. Gale (1974); F. Schuh gave the same game on the divisors of a number in 1952. A block has
//! several layers (`bar`), and a square is eaten with all squares above, farther back and to the right. That is Schuh's
//! game on a number with three primes.
//!
//! No formula for all shapes is known, but some shapes are solved:
//! - an **L** (one row and one column) is Nim with its two arms as heaps;
//! - **two rows** are a P-position exactly when the lower is one longer;
//! - a **rectangle** beyond 1 × 1 is an N-position. Either eating the far corner wins, or the reply to it wins, and
//!   that reply could have been played at once;
//! - a shape that is not an L, and whose first row and first column are equally long, is an N-position. Eat the second
//!   square of the second row.
//!
//! In misère play an L is misère Nim. Two rows that are not an L are an N-position: leave the first column, which is
//! misère Nim with a heap of one. The argument for rectangles holds for rectangles beyond 1 × 2. An L with equal arms
//! of at least 2 squares is a P-position in misère Nim too.
//!
//! # Bars and blocks of chocolate: reading, eating and turning them
//! A position lists the lengths of the rows, the longest first. A block has several layers of rows, the largest lowest,
//! with a 0 between them.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Outcome, Position, Ruleset, SyntaxError, Theorem,
    said,
};

use crate::entry::{Built, Row, Structure, row};
use crate::nim::Heaps;
use crate::number::parse_list;

#[derive(Clone, Copy, Debug)]
pub struct Chomp;

pub(crate) const CHOMP_L: Theorem = Theorem::named("Chomp, L shape");
pub(crate) const CHOMP_TWO_ROWS: Theorem = Theorem::named("Chomp, two rows");
pub(crate) const CHOMP_RECTANGLE: Theorem = Theorem::named("Chomp, strategy stealing");
pub(crate) const CHOMP_EQUAL_ARMS: Theorem = Theorem::named("Chomp, equal arms");

pub(crate) const ENTRY: Row =
    row("chomp", None, |_| Ok(Built { structure: Structure::Bars, ..Built::new(Arc::new(Chomp)) }));

/// The arms beside the poisoned square; `None` if the shape is not an L, a row or a column of one layer.
fn arms(rows: &[u64]) -> Option<[u64; 2]> {
    rows[1..].iter().all(|&length| length == 1).then(|| [rows[0] - 1, rows.len() as u64 - 1])
}

impl Ruleset for Chomp {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for (layer, rows) in layers(position).enumerate() {
            for (row, &length) in rows.iter().enumerate() {
                for column in u64::from(layer == 0 && row == 0)..length {
                    options.add(&[eaten(position, layer, row, column)]);
                }
            }
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position.iter().copied().map(u128::from).sum::<u128>() - 1)
    }

    /// The representative: among the turned shapes, one with few rows and layers.
    fn representative(&self, position: &Position) -> Position {
        turned(position)
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        read(text)
    }

    fn show(&self, position: &Position) -> String {
        written(position)
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let left: Vec<&[u64]> = layers(to).collect();
        let left = |layer: usize, row: usize| left.get(layer).and_then(|rows| rows.get(row)).copied().unwrap_or(0);
        // The first row that is shorter begins where the square was.
        let mut rows =
            layers(from).enumerate().flat_map(|(z, rows)| rows.iter().enumerate().map(move |(y, &x)| (z, y, x)));
        let (layer, row, _) = rows.find(|&(z, y, length)| left(z, y) != length).unwrap_or_default();
        let (at, row, column) = (layer as u64 + 1, row as u64 + 1, left(layer, row) + 1);
        if is_bar(from) { Label::Eat { row, column } } else { Label::EatFrom { layer: at, row, column } }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        // Now there are at most as many rows as columns.
        let rows = self.representative(position);
        let normal = convention == Convention::Normal;
        let n_by = |theorem| Some(Declared { theorem, outcome: Outcome::N, value: None });
        if !is_bar(&rows) {
            let first = layers(&rows).next().map_or(0, <[u64]>::len);
            let mut layers = layers(&rows);
            let is_box = layers.all(|layer| layer.len() == first && layer[layer.len() - 1] == rows[0]);
            return is_box.then(|| n_by(&CHOMP_RECTANGLE))?;
        }
        if let Some(arms) = arms(&rows) {
            return Some(Heaps::of(arms).declared(&CHOMP_L, convention));
        }
        if rows[0] == rows[rows.len() - 1] {
            return n_by(&CHOMP_RECTANGLE);
        }
        if rows.len() == 2 {
            return match normal && rows[0] == rows[1] + 1 {
                true => Some(Declared::value(&CHOMP_TWO_ROWS, Nimber::ZERO)),
                false => n_by(&CHOMP_TWO_ROWS),
            };
        }
        // There are at least three rows here, so the arms are at least 2.
        (rows.len() as u64 == rows[0]).then(|| n_by(&CHOMP_EQUAL_ARMS))?
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        if !is_bar(position) {
            return None;
        }
        let good: Vec<Position> = if let Some([right, up]) = arms(position) {
            let heaps = Heaps::of([right, up]);
            let shorter = heaps.target(right, goal).map(|arm| eaten(position, 0, 0, arm + 1));
            let lower = heaps.target(up, goal).map(|arm| eaten(position, 0, arm as usize + 1, 0));
            shorter.into_iter().chain(lower).collect()
        } else if position.len() == 2 {
            let (lower, upper) = (position[0], position[1]);
            match goal {
                // The two rows must become k + 1 and k.
                Goal::Value(Nimber::ZERO) if lower == upper => vec![eaten(position, 0, 1, lower - 1)],
                Goal::Value(Nimber::ZERO) if lower == upper + 1 => vec![],
                Goal::Value(Nimber::ZERO) => vec![eaten(position, 0, 0, upper + 1)],
                // Leave the first column, or a row of two.
                Goal::MisereP if lower == 2 => vec![eaten(position, 0, 0, 1), eaten(position, 0, 1, 0)],
                Goal::MisereP => vec![eaten(position, 0, 0, 1)],
                Goal::Value(_) => return None,
            }
        } else {
            return None;
        };
        Some(OptionList::from_all(good.into_iter().map(|shape| vec![shape]).collect(), most))
    }
}

/// The layers of a block, the lowest first.
pub(super) fn layers(position: &[u64]) -> impl Iterator<Item = &[u64]> {
    position.split(|&length| length == 0)
}

/// Whether it is a bar: a block of one layer.
pub(super) fn is_bar(position: &[u64]) -> bool {
    !position.contains(&0)
}

/// The rest after a move that eats the square in this layer, row and column (counted from 0). The move also eats all
/// squares above, farther back and to the right.
pub(super) fn eaten(position: &[u64], layer: usize, row: usize, column: u64) -> Position {
    if is_bar(position) {
        let kept = if column == 0 { &position[..row] } else { position };
        let left = kept.iter().enumerate().map(|(y, &length)| if y < row { length } else { length.min(column) });
        return Position::from(left.collect::<Vec<u64>>());
    }
    block(
        position.len(),
        layers(position).enumerate().map(|(z, rows)| {
            let shorter =
                move |(y, &length): (usize, &u64)| if z < layer || y < row { length } else { length.min(column) };
            rows.iter().enumerate().map(shorter)
        }),
    )
}

/// The block with these layers; rows and layers without squares, which are the last ones, are left out. `room` is about
/// how many numbers it takes.
fn block(room: usize, layers: impl Iterator<Item = impl Iterator<Item = u64>>) -> Position {
    let mut numbers = Vec::with_capacity(room);
    for layer in layers {
        let before = numbers.len();
        if before > 0 {
            numbers.push(0);
        }
        numbers.extend(layer.take_while(|&length| length > 0));
        if numbers.len() == before + usize::from(before > 0) {
            numbers.truncate(before);
            break;
        }
    }
    Position::from(numbers)
}

/// The representative of the blocks that are equal up to turning: rows lie along the longest side, layers along the
/// shortest. Of several such blocks it is the one with the least list.
///
/// Complexity: O(m log n) for m rows of the result of lengths up to n.
pub(super) fn turned(position: &Position) -> Position {
    if is_bar(position) && position[0] > position.len() as u64 {
        return position.clone();
    }
    let layers: Vec<&[u64]> = layers(position).collect();
    let [columns, rows, height] = [position[0], layers[0].len() as u64, layers.len() as u64];
    if columns > rows && rows > height {
        return position.clone();
    }
    let sides = [columns, rows, height];
    let ways = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let upright = ways.into_iter().filter(|way| way.is_sorted_by(|&a, &b| sides[a] >= sides[b]));
    upright.map(|way| along(&layers, sides, way)).min().unwrap_or_else(|| position.clone())
}

/// The block whose rows, columns of rows and layers lie along these axes, of which 0 is that of the old rows.
fn along(layers: &[&[u64]], sides: [u64; 3], way: [usize; 3]) -> Position {
    let has = |at: [u64; 3]| {
        let mut old = [0; 3];
        way.iter().zip(at).for_each(|(&axis, place)| old[axis] = place);
        let [x, y, z] = old;
        layers[z as usize].get(y as usize).is_some_and(|&length| x < length)
    };
    let [longest, rows, height] = way.map(|axis| sides[axis]);
    let length = |y: u64, z: u64| {
        let (mut low, mut high) = (0, longest);
        while low < high {
            let middle = low + (high - low) / 2;
            if has([middle, y, z]) { low = middle + 1 } else { high = middle }
        }
        low
    };
    block((rows + height) as usize, (0..height).map(|z| (0..rows).map(move |y| length(y, z))))
}

/// Reads the lengths of the rows, with `/` between layers. Fails if a number is wrong, or a row lies on a shorter one.
pub(super) fn read(text: &str) -> Result<Position, SyntaxError> {
    let mut all: Vec<u64> = Vec::new();
    let mut below: Vec<u64> = Vec::new();
    let mut from = 0;
    for layer in text.split('/') {
        let rows = parse_list(layer).map_err(|error| error.shifted(from))?;
        let mut at = from;
        for (i, (part, &length)) in layer.split(',').zip(&rows).enumerate() {
            let here = at..at + part.len();
            at = here.end + 1;
            if length == 0 {
                return Err(SyntaxError::new(here, said!("a row of a bar has at least one square"))
                    .help(said!("leave rows without squares out")));
            }
            if i > 0 && length > rows[i - 1] {
                let wrong =
                    said!("the row of {above} lies on a shorter one of {below}", above = length, below = rows[i - 1]);
                return Err(SyntaxError::new(here, wrong)
                    .help(said!("write the row lengths with the longest first, such as 4,3,1")));
            }
            let under = if from == 0 { length } else { below.get(i).copied().unwrap_or(0) };
            if length > under {
                let wrong = match under {
                    0 => said!("in the layer below, nothing lies under the row of {above}", above = length),
                    _ => said!(
                        "in the layer below, a shorter row of {below} lies under the row of {above}",
                        below = under,
                        above = length
                    ),
                };
                return Err(SyntaxError::new(here, wrong).help(said!("write the largest layer first, such as 4,3/2,1")));
            }
        }
        if from > 0 {
            all.push(0);
        }
        all.extend(&rows);
        below = rows;
        from += layer.len() + 1;
    }
    Ok(Position::from(all))
}

pub(super) fn written(position: &[u64]) -> String {
    let layer = |rows: &[u64]| rows.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    layers(position).map(layer).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a block, from the definition.
    fn squares(position: &Position) -> Vec<[u64; 3]> {
        let mut all = Vec::new();
        for (z, rows) in layers(position).enumerate() {
            for (y, &length) in rows.iter().enumerate() {
                all.extend((0..length).map(|x| [x, y as u64, z as u64]));
            }
        }
        all
    }

    #[test]
    fn squares_are_eaten_above_behind_and_to_the_right() {
        for text in ["4,3/2,1", "3,3,2/3,2/1", "2,2/2,2", "5", "3,1/3"] {
            let block = read(text).unwrap();
            for [x, y, z] in squares(&block) {
                if [x, y, z] == [0, 0, 0] {
                    continue;
                }
                let left = eaten(&block, z as usize, y as usize, x);
                let kept = squares(&block).into_iter().filter(|&[a, b, c]| !(a >= x && b >= y && c >= z));
                assert_eq!(squares(&left), kept.collect::<Vec<_>>(), "{text} at {x},{y},{z}");
                assert_eq!(read(&written(&left)).unwrap(), left);
            }
        }
    }

    #[test]
    fn blocks_that_are_turned_are_equal() {
        let bars = "4,3/2,1 3,3,2/3,2/1 2,2/2,2 5 1,1,1 1/1/1 3,1/3 4,1/1/1/1 2/2 3/1 2/2/1";
        for text in bars.split(' ') {
            let block = read(text).unwrap();
            let squares = squares(&block);
            let mut images = Vec::new();
            for way in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let mut image: Vec<[u64; 3]> = squares.iter().map(|at| way.map(|axis| at[axis])).collect();
                image.sort_unstable_by_key(|&[x, y, z]| [z, y, x]);
                // The rows of the image, counted.
                let mut numbers: Vec<u64> = Vec::new();
                let mut last = [u64::MAX; 2];
                for &[_, y, z] in &image {
                    if last[1] != z && !numbers.is_empty() {
                        numbers.push(0);
                    }
                    match (last == [y, z], numbers.last_mut()) {
                        (true, Some(length)) => *length += 1,
                        _ => numbers.push(1),
                    }
                    last = [y, z];
                }
                images.push(turned(&Position::from(numbers)));
            }
            assert!(images.iter().all(|image| *image == turned(&block)), "{text}: {images:?}");
        }
    }
}
