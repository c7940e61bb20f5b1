//! Rectangles of squares, and games of the catalogue that are played on them: three in a row, Notakto, Clobber.
//!
//! # Three in a row, and Notakto
//! The player who makes three crosses in a row wins (three in a row), or loses (Notakto).
//!
//! Both players put crosses on free squares. As soon as three crosses are in a row, a column or a diagonal, nobody
//! can move on this board any more. *Three in a row* is this game in normal play. *Notakto* is its misère play, on
//! several boards at once until all are dead (T. E. Plambeck and G. Whitehead 2013).
//!
//! On a strip 1 by n, three in a row is not the heap game `treblecross`. There, a board on which the next cross wins at
//! once counts as lost already. Alone both have the same winner; as summands they differ.
//!
//! # Impartial Clobber: a stone takes a stone of the other colour on a neighbouring square
//! In the partizan game each player moves the stones of one colour (Albert, Grossman, Nowakowski and Wolfe, 2001).
//! Here both players may move all stones.

use grundy_core::{Convention, Label, SyntaxError, said};

use super::board::BoardParts;
use super::layout::Grid;
use super::{Board, BoardGame, BoardMove, Layout};
use crate::entry::{Built, Row, row, with_boards};
use crate::number::parse_list;

/// A rectangle of squares, numbered row by row from the upper left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rectangle {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Largest number of rows, and of columns.
const MOST: u64 = 64;

impl Rectangle {
    /// Reads `rows,columns`. Fails if these are not two numbers from 1 to 64.
    pub(crate) fn read(text: &str) -> Result<Rectangle, SyntaxError> {
        let help = || said!("write rows,columns, such as 4,5, or a picture: its rows with `/` between them");
        let numbers = parse_list(text).map_err(|error| error.help(help()))?;
        match numbers[..] {
            [rows @ 1..=MOST, columns @ 1..=MOST] => Ok(Rectangle { rows: rows as usize, columns: columns as usize }),
            _ => Err(SyntaxError::whole(text, said!("a board has 1 to 64 rows and 1 to 64 columns")).help(help())),
        }
    }

    /// The rectangle of a board that is drawn as a full one.
    pub(crate) fn of(board: &Board) -> Option<Rectangle> {
        match board.layout() {
            Layout::Grid(Grid { columns, squares, alone: true }) => {
                Some(Rectangle { rows: squares.len() / columns, columns: *columns })
            }
            _ => None,
        }
    }

    pub(crate) fn squares(self) -> u32 {
        (self.rows * self.columns) as u32
    }

    /// The square at a distance, in rows and columns, from another one; `None` if it is not on the board.
    pub(crate) fn beside(self, square: u32, down: i64, right: i64) -> Option<u32> {
        let columns = self.columns as i64;
        let (row, column) = (i64::from(square) / columns + down, i64::from(square) % columns + right);
        let inside = (0..self.rows as i64).contains(&row) && (0..columns).contains(&column);
        inside.then_some((row * columns + column) as u32)
    }

    /// The pairs of squares with a common side, each once.
    pub(crate) fn neighbours(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.squares()).flat_map(move |square| {
            let near = [(0, 1), (1, 0)].into_iter().filter_map(move |(down, right)| self.beside(square, down, right));
            near.map(move |other| (square, other))
        })
    }

    /// `row:column` of a square, both from 1.
    pub(crate) fn name(self, square: u32) -> String {
        format!("{}:{}", square as usize / self.columns + 1, square as usize % self.columns + 1)
    }

    pub(crate) fn parts(self, moves: Vec<BoardMove>) -> BoardParts {
        BoardParts {
            start: format!("{},{}", self.rows, self.columns),
            names: (0..self.squares()).map(|square| self.name(square)).collect(),
            moves,
            layout: Layout::Grid(Grid::full(self.rows, self.columns)),
            ..BoardParts::default()
        }
    }
}

pub(crate) const NOTAKTO: Row =
    row("notakto", None, |parameter| with_boards("notakto", parameter, |_| built(Some(Convention::Misere))));

pub(crate) const THREE_IN_A_ROW: Row =
    row("three-in-a-row", None, |parameter| with_boards("three-in-a-row", parameter, |_| built(None)));

fn built(convention: Option<Convention>) -> Result<Built, SyntaxError> {
    Ok(Built::on_boards(BoardGame::new(convention, move |start| {
        let rectangle = Rectangle::read(start)?;
        let moves = (0..rectangle.squares())
            .map(|square| BoardMove::take([square]).called(Label::CrossCell { cell: u64::from(square) + 1 }));
        let parts = BoardParts { over: lines(rectangle), convention, ..rectangle.parts(moves.collect()) };
        Board::new(parts).map_err(|error| SyntaxError::whole(start, error))
    })))
}

fn lines(rectangle: Rectangle) -> Vec<Vec<u32>> {
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let line = |square: u32, (down, right): (i64, i64)| {
        let second = rectangle.beside(square, down, right)?;
        Some(vec![square, second, rectangle.beside(square, 2 * down, 2 * right)?])
    };
    (0..rectangle.squares()).flat_map(|square| directions.into_iter().filter_map(move |to| line(square, to))).collect()
}

pub(crate) const CLOBBER: Row = row("clobber", None, |parameter| {
    with_boards("clobber", parameter, |_| {
        Ok(Built::on_boards(BoardGame::new(None, |start| {
            Board::new(clobber(Rectangle::read(start)?)).map_err(|error| SyntaxError::whole(start, error))
        })))
    })
});

/// The cell of a stone of this colour, 0 black and 1 white.
fn stone(square: u32, colour: u32) -> u32 {
    2 * square + colour
}

fn clobber(rectangle: Rectangle) -> BoardParts {
    let mut moves = Vec::new();
    for (one, other) in rectangle.neighbours().flat_map(|(one, other)| [(one, other), (other, one)]) {
        for colour in [0, 1] {
            let (mover, taken) = (stone(one, colour), stone(other, 1 - colour));
            let needs = vec![mover, taken];
            let adds = vec![stone(other, colour)];
            moves.push(BoardMove { needs: needs.clone(), removes: needs, adds, ..BoardMove::default() });
        }
    }
    // Black stands where row and column have an even sum.
    let is_black = |square: u32| {
        let columns = rectangle.columns as u32;
        (square / columns + square % columns).is_multiple_of(2)
    };
    let colour = |square: u32| ["b", "w"].map(|colour| format!("{colour}{}", rectangle.name(square)));
    BoardParts {
        names: (0..rectangle.squares()).flat_map(colour).collect(),
        absent: (0..rectangle.squares()).map(|square| stone(square, u32::from(is_black(square)))).collect(),
        layout: Layout::Stones { rows: rectangle.rows, columns: rectangle.columns },
        ..rectangle.parts(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_nine_squares_has_eight_lines() {
        assert_eq!(lines(Rectangle { rows: 3, columns: 3 }).len(), 8);
        assert_eq!(lines(Rectangle { rows: 1, columns: 5 }), [[0, 1, 2], [1, 2, 3], [2, 3, 4]]);
    }
}
