//! Cram: both players place dominoes on a board, horizontally or vertically.
//!
//! M. Gardner (1974) calls it cram or plugg; it is impartial Domineering. The free squares form regions. Each region is
//! a game of its own, because a move touches one region. Squares without a free neighbour are dropped.
//!
//! Known by symmetry (Gardner): an even by even board is a P-position, since each domino can be answered by its image
//! under half a turn. An even by odd board is an N-position: place the first domino in the centre. A strip 1 by n is
//! the heap n of 0.07 (Dawson's Kayles). None of this is used here.

use std::sync::Arc;

use grundy_core::{Label, Options, Position, Ruleset, SyntaxError, said};

use crate::cells::rectangle::Rectangle;
use crate::cells::{Board, BoardMove, Boards, CellSet, ones};
use crate::entry::{Built, Row, Structure, row, with_boards};
use crate::number::parse_list;

/// Cram. A position lists the number of columns, then for each row from the top a bit set of free squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cram;

/// Largest number of rows and of columns of a board: a row is a bit set of 64 bits.
const MOST: u64 = 64;

pub(crate) const ENTRY: Row = row("cram", None, |parameter| {
    with_boards("cram", parameter, |_| {
        let boards = Boards { board, cells, position, apart: true };
        Ok(Built { structure: Structure::Board(boards), ..Built::new(Arc::new(Cram)) })
    })
});

/// The board with these rows, without empty outer rows and columns. At least one square must be free.
fn trimmed(rows: &[u64]) -> Position {
    let used = |row: &u64| *row != 0;
    let (Some(top), Some(bottom)) = (rows.iter().position(used), rows.iter().rposition(used)) else {
        return Position::from([1, 0]);
    };
    let rows = &rows[top..=bottom];
    let all = rows.iter().fold(0, |all, row| all | row);
    let left = all.trailing_zeros();
    let width = u64::from(u64::BITS - all.leading_zeros() - left);
    let board: Vec<u64> = std::iter::once(width).chain(rows.iter().map(|row| row >> left)).collect();
    Position::from(board)
}

/// The regions of two or more squares, each as a board.
fn regions(rows: &[u64]) -> Vec<Position> {
    let mut rest = rows.to_vec();
    let mut regions = Vec::new();
    while let Some(first) = rest.iter().position(|&row| row != 0) {
        let mut region = vec![0; rest.len()];
        region[first] = rest[first] & rest[first].wrapping_neg();
        // Add neighbours until the region no longer grows.
        let mut grown = true;
        while grown {
            grown = false;
            for at in 0..region.len() {
                let above = at.checked_sub(1).map_or(0, |above| region[above]);
                let below = region.get(at + 1).copied().unwrap_or(0);
                let own = region[at];
                let next = rest[at] & (own | own << 1 | own >> 1 | above | below);
                grown |= next != own;
                region[at] = next;
            }
        }
        rest.iter_mut().zip(&region).for_each(|(rest, region)| *rest &= !region);
        if region.iter().map(|row| row.count_ones()).sum::<u32>() > 1 {
            regions.push(trimmed(&region));
        }
    }
    regions
}

/// Calls `visit` for each domino with the row and column of its upper left square, whether it is horizontal, and the
/// rows without it. Stops when `visit` says so.
fn each_domino(rows: &[u64], mut visit: impl FnMut(usize, u32, bool, &[u64]) -> bool) {
    let mut after = rows.to_vec();
    for row in 0..rows.len() {
        let below = rows.get(row + 1).copied().unwrap_or(0);
        for (lies, places) in [(true, rows[row] & rows[row] >> 1), (false, rows[row] & below)] {
            for column in ones(places) {
                // The squares of the domino in this row, and in the next one.
                let (here, under) = if lies { (3 << column, 0) } else { (1 << column, 1 << column) };
                let turn = |after: &mut Vec<u64>| {
                    after[row] ^= here;
                    after.get_mut(row + 1).into_iter().for_each(|next| *next ^= under);
                };
                turn(&mut after);
                if visit(row, column as u32, lies, &after) {
                    return;
                }
                turn(&mut after);
            }
        }
    }
}

fn transposed(board: &[u64]) -> Vec<u64> {
    (0..board[0])
        .map(|column| board[1..].iter().enumerate().fold(0, |all, (at, row)| all | (row >> column & 1) << at))
        .collect()
}

fn mirrored(rows: &[u64], width: u64) -> Vec<u64> {
    let shift = (MOST - width) as u32;
    rows.iter().map(|row| row.reverse_bits().checked_shr(shift).unwrap_or(0)).collect()
}

impl Ruleset for Cram {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        each_domino(&position[1..], |_, _, _, after: &[u64]| {
            options.add(&regions(after));
            options.enough()
        });
    }

    crate::number::ranked!(dominoes);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(2 * u128::from(free(position)))
    }

    /// The representative: the board or image with the fewest rows, of these that with the smallest list of rows.
    /// Empty outer rows and columns are dropped.
    fn representative(&self, position: &Position) -> Position {
        let board = trimmed(&position[1..]);
        let (width, height) = (board[0], board.len() as u64 - 1);
        let lying = (height <= width).then(|| board[1..].to_vec());
        let standing = (width <= height).then(|| transposed(&board));
        let mut least: Option<Vec<u64>> = None;
        for rows in lying.into_iter().chain(standing) {
            let mirror = mirrored(&rows, width.max(height));
            for mut rows in [rows, mirror] {
                if rows.iter().rev().lt(&rows) {
                    rows.reverse();
                }
                if least.as_ref().is_none_or(|least| rows < *least) {
                    least = Some(rows);
                }
            }
        }
        let rows = least.unwrap_or_default();
        Position::from(std::iter::once(width.max(height)).chain(rows).collect::<Vec<u64>>())
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return empty_board(text);
        }
        let (mut rows, mut width, mut at) = (Vec::new(), 0, 0);
        for (number, line) in text.split('/').enumerate() {
            let here = at..at + line.len();
            if let Some((wrong, c)) = line.char_indices().find(|(_, c)| !matches!(c, '.' | '#')) {
                let place = here.start + wrong..here.start + wrong + c.len_utf8();
                return Err(SyntaxError::new(place, said!("`{c}` is not a square", c)).help(said!(
                    "write . for a free square, # for any other, / between rows; or rows,columns such as 4,5"
                )));
            }
            let length = line.len() as u64;
            if length == 0 || length > MOST || number as u64 >= MOST {
                let message = said!("a board has 1 to 64 rows, and 1 to 64 squares in each");
                return Err(SyntaxError::new(here, message).help(said!("write for example ../.#")));
            }
            if number > 0 && length != width {
                let message = said!("the first row has {width} squares, this one {length}", width, length);
                return Err(SyntaxError::new(here, message).help(said!("write # for squares that are none")));
            }
            width = length;
            rows.push(line.bytes().enumerate().fold(0, |row, (column, c)| row | u64::from(c == b'.') << column));
            at += line.len() + 1;
        }
        Ok(Position::from(std::iter::once(width).chain(rows).collect::<Vec<u64>>()))
    }

    /// An empty board is written by its size, any other board by its rows.
    fn show(&self, position: &Position) -> String {
        let (width, rows) = (position[0], &position[1..]);
        let full = u64::MAX.checked_shr((MOST - width.min(MOST)) as u32).unwrap_or(0);
        if rows.iter().all(|&row| row == full) {
            return format!("{},{width}", rows.len());
        }
        let line = |row: &u64| (0..width).map(|column| if row >> column & 1 == 1 { '.' } else { '#' }).collect();
        rows.iter().map(line).collect::<Vec<String>>().join("/")
    }

    fn pretty(&self, position: &Position) -> String {
        self.show(position).replace('/', "\n")
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let mut label = Label::leaving(to, |position| self.show(position));
        let mut to = to.to_vec();
        to.sort_unstable();
        each_domino(&from[1..], |row, column, lies, after: &[u64]| {
            let mut left = regions(after);
            left.sort_unstable();
            if left != to {
                return false;
            }
            let (row, column) = (row as u64 + 1, column as u64 + 1);
            label = match lies {
                true => Label::DominoRow { row, column, next: column + 1 },
                false => Label::DominoColumn { row, next: row + 1, column },
            };
            true
        });
        label
    }
}

/// The empty rectangle on which a position lies: the squares as cells, the dominoes as moves.
fn board(position: &Position) -> Option<Arc<Board>> {
    let (&columns, rows) = position.split_first()?;
    let rectangle = Rectangle { rows: rows.len(), columns: usize::try_from(columns).ok()? };
    let dominoes = rectangle.neighbours().map(|(square, other)| BoardMove::take([square, other])).collect();
    Board::new(rectangle.parts(dominoes)).ok().map(Arc::new)
}

/// The free squares of a position, which is laid into the upper left corner of a board. Its columns become rows if it
/// fits only so, which changes only names.
fn cells(board: &Board, position: &Position) -> Option<CellSet> {
    let rectangle = Rectangle::of(board)?;
    let turned;
    let (mut columns, mut rows) = (*position.first()?, &position[1..]);
    let fits = |columns: u64, rows: &[u64]| columns <= rectangle.columns as u64 && rows.len() <= rectangle.rows;
    if !fits(columns, rows) {
        (columns, turned) = (rows.len() as u64, transposed(position));
        rows = &turned;
    }
    let fits = fits(columns, rows);
    let free = rows.iter().zip(0u32..).flat_map(|(&row, y)| {
        let free = (0..u64::BITS).filter(move |x| row >> x & 1 == 1);
        free.map(move |x| y * rectangle.columns as u32 + x)
    });
    fits.then(|| CellSet::of(board.cells(), free))
}

/// The representative of the positions with these free squares.
fn position(board: &Arc<Board>, present: &CellSet) -> Position {
    let columns = Rectangle::of(board).map_or(1, |rectangle| rectangle.columns as u32);
    let mut rows = vec![0; board.cells().div_ceil(columns as usize).max(1)];
    present.iter().for_each(|square| rows[(square / columns) as usize] |= 1 << (square % columns));
    Cram.representative(&trimmed(&rows))
}

fn empty_board(text: &str) -> Result<Position, SyntaxError> {
    let numbers = parse_list(text)?;
    let &[rows, columns] = &numbers[..] else {
        let error = SyntaxError::whole(text, said!("a board has two sizes"));
        return Err(error.help(said!("write rows,columns, such as 4,5")));
    };
    if rows == 0 || columns == 0 || rows > MOST || columns > MOST {
        let message = said!("a board has 1 to 64 rows and 1 to 64 columns");
        return Err(SyntaxError::whole(text, message).help(said!("write a smaller board, such as 4,5")));
    }
    let full = u64::MAX >> (MOST - columns);
    Ok(Position::from(std::iter::once(columns).chain((0..rows).map(|_| full)).collect::<Vec<u64>>()))
}

fn free(position: &[u64]) -> u64 {
    position[1..].iter().map(|row| u64::from(row.count_ones())).sum()
}

/// An upper bound of how many dominoes can be placed.
fn dominoes(position: &[u64]) -> u64 {
    free(position) / 2
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use grundy_core::Convention;
    use grundy_testkit::{Laws, Oracle};

    use super::*;

    /// The value by the definition: a set of squares, without regions or symmetry.
    fn slow(squares: u64, width: u32, known: &mut HashMap<u64, u64>) -> u64 {
        if let Some(&value) = known.get(&squares) {
            return value;
        }
        let mut values = BTreeSet::new();
        for at in 0..u64::BITS {
            let beside = 3 << at;
            let under = 1 << at | 1u64.checked_shl(at + width).unwrap_or(0);
            for domino in [(at + 1) % width != 0 && at + 1 < u64::BITS, true].iter().zip([beside, under]) {
                if *domino.0 && domino.1.count_ones() == 2 && squares & domino.1 == domino.1 {
                    values.insert(slow(squares & !domino.1, width, known));
                }
            }
        }
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(squares, value);
        value
    }

    #[test]
    fn regions_and_symmetry_change_no_value() {
        let (mut oracle, mut laws) = (Oracle::new(&Cram), Laws::of("cram", &Cram));
        for (rows, width) in [(1, 8), (2, 5), (3, 3), (3, 4), (5, 2), (4, 3)] {
            let mut by_squares = HashMap::new();
            for squares in 0..1u64 << (rows * width) {
                let lines = (0..rows).map(|row| squares >> (row * width) & ((1 << width) - 1));
                let board = Position::from(std::iter::once(width).chain(lines).collect::<Vec<u64>>());
                let expected = slow(squares, width as u32, &mut by_squares);
                assert_eq!(oracle.value(&board).0, expected, "{}", Cram.show(&board));
                laws.of_form(&board);
                laws.of_play(&board, Convention::Normal);
            }
        }
    }

    #[test]
    fn each_move_has_a_label_of_its_own_place() {
        let mut labels = Vec::new();
        let strip = Cram.parse("1,4").unwrap();
        Cram.each_option(&strip, &mut |to| labels.push(Cram.label(&strip, to).to_string())).unwrap();
        // Placing it left or right is the same move.
        let [side, centre] =
            ["1 and 2", "2 and 3"].map(|columns| format!("place a domino on row 1, columns {columns}"));
        assert_eq!(labels, [side.clone(), centre, side]);
        let board = Cram.parse("../.#").unwrap();
        assert_eq!(Cram.pretty(&board), "..\n.#");
    }

    #[test]
    fn the_largest_board_is_one() {
        let board = Cram.parse("64,64").unwrap();
        assert_eq!(Cram.show(&board), "64,64");
        assert_eq!(Cram.representative(&board), board);
        assert_eq!(dominoes(&board), 2048);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        for text in ["", "0,3", "3", "65,2", "2,3,4", "../.", "a", "..//..", "..#/x.."] {
            assert!(Cram.parse(text).is_err(), "{text}");
        }
    }
}
