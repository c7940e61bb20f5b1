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

use grundy_core::{Convention, Label, SyntaxError};

use crate::cells::board::BoardParts;
use crate::cells::rectangle::Rectangle;
use crate::cells::{Board, BoardGame, BoardMove, Layout};
use crate::entry::{Built, Row, row, with_boards};

pub(crate) const NOTAKTO: Row =
    row("notakto", None, |parameter| with_boards("notakto", parameter, |_| built(Some(Convention::Misere))));

pub(crate) const THREE: Row =
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

pub(crate) const ENTRY: Row = row("clobber", None, |parameter| {
    with_boards("clobber", parameter, |_| {
        Ok(Built::on_boards(BoardGame::new(None, |start| {
            Board::new(parts(Rectangle::read(start)?)).map_err(|error| SyntaxError::whole(start, error))
        })))
    })
});

/// The cell of a stone of this colour, 0 black and 1 white.
fn stone(square: u32, colour: u32) -> u32 {
    2 * square + colour
}

fn parts(rectangle: Rectangle) -> BoardParts {
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
