//! Clobber, impartial: a stone takes a stone of the other colour on a neighbouring square.
//!
//! M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe invented the partizan game in 2001, in which each player
//! moves the stones of one colour. Here both players may move all stones.

use crate::cells::board::BoardParts;
use crate::cells::rectangle::{Rectangle, refused};
use crate::cells::{Board, BoardGame, BoardMove, Layout};
use crate::entry::{Built, Row, row, with_boards};

/// The catalogue entry.
pub(crate) const ENTRY: Row = row("clobber", None, |parameter| {
    with_boards("clobber", parameter, |_| {
        Ok(Built::on_boards(BoardGame::new(None, |start| {
            let rectangle = Rectangle::read(start)?;
            Board::new(parts(rectangle)).map_err(|error| refused(start, error))
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
