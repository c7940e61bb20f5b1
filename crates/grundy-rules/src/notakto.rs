//! Three crosses in a row: whoever makes them wins (three in a row), or loses (Notakto).
//!
//! Both players put crosses on free squares. As soon as three crosses are in a row, a column or a diagonal, nobody can
//! move on this board any more. So *three in a row* is this game in normal play, and *Notakto* in misère play, where
//! several boards are played at once until all are dead (T. E. Plambeck and G. Whitehead 2013).
//!
//! On a strip 1 by n, three in a row is not the heap game `treblecross`. There, a board on which the next cross wins at
//! once counts as lost already. Alone both have the same winner; as summands they differ.

use grundy_core::{Convention, Label};

use crate::cells::board::BoardParts;
use crate::cells::rectangle::{Rectangle, refused};
use crate::cells::{Board, BoardGame, BoardMove};
use crate::entry::{Built, Row, row, with_boards};

/// The catalogue entry of the game in misère play.
pub(crate) const NOTAKTO: Row =
    row("notakto", None, |parameter| with_boards("notakto", parameter, |_| built(Some(Convention::Misere))));

/// The catalogue entry of the game in normal play.
pub(crate) const THREE: Row =
    row("three-in-a-row", None, |parameter| with_boards("three-in-a-row", parameter, |_| built(None)));

fn built(convention: Option<Convention>) -> Result<Built, grundy_core::SyntaxError> {
    Ok(Built::on_boards(BoardGame::new(convention, move |start| {
        let rectangle = Rectangle::read(start)?;
        let moves = (0..rectangle.squares())
            .map(|square| BoardMove::take([square]).called(Label::CrossCell { cell: u64::from(square) + 1 }));
        let parts = BoardParts { over: lines(rectangle), convention, ..rectangle.parts(moves.collect()) };
        Board::new(parts).map_err(|error| refused(start, error))
    })))
}

/// All lines of three squares.
fn lines(rectangle: Rectangle) -> Vec<Vec<u32>> {
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let line = |square: u32, (down, right): (i64, i64)| {
        let second = rectangle.beside(square, down, right)?;
        Some(vec![square, second, rectangle.beside(square, 2 * down, 2 * right)?])
    };
    (0..rectangle.squares()).flat_map(|square| directions.into_iter().filter_map(move |to| line(square, to))).collect()
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
