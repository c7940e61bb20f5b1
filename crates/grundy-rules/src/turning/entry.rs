//! The catalogue entry of coin turning.

use std::sync::Arc;

use grundy_core::SyntaxError;

use crate::entry::{Built, Entry, with_boards};
use crate::shape::Shape;
use crate::structure::{Moves, Structure};

use super::{Board, COIN_TURNING, Pattern, Row, Turning};

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    name: "turning",
    aliases: &[],
    parameter: Some("GAME"),
    start: "coins",
    shape: Shape::Other,
    summary: "turn coins over, the rightmost one from heads to tails",
    rules: "A row of coins showing heads (H) or tails (T), written HTHHT or heads:1,3,4, counted from 1 on the left. A \
            move turns over some coins, and the rightmost of them must go from heads to tails. GAME says which: \
            turtles, mock-turtles, moebius, mogul, moidores (at most 2, 3, 5, 7, 9 coins), twins, triplets (exactly \
            2, 3), a set of numbers as for take (1..3), ruler (any number of neighbours), turnips (three at equal \
            distances). A row is worth the nim-sum of the values of its heads. On two axes (turning:ruler/twins, \
            rows separated by /, as in HT/TH) a move turns over a rectangle: the rows of a pattern of the first game \
            and the columns of one of the second; the coin in its last row and column goes from heads to tails. A head \
            is then worth the nim-product of the values of its row and its column. Turning Corners is \
            turning:twins/twins, Rugs turning:ruler/ruler.",
    example: "turning:mock-turtles HTHHT",
    small: &[
        "turning:mock-turtles HTH",
        "turning:ruler THH",
        "turning:twins THH",
        "turning:turnips HTH",
        "turning:2,4 THTH",
        "turning:turtles heads:2,3",
        "turning:twins/twins HH/TH",
        "turning:ruler/turtles HT/TH",
    ],
    reference: COIN_TURNING.source,
    build: |parameter| with_boards("turning", parameter, |parameter| built(parameter.unwrap_or_default())),
};

fn built(parameter: &str) -> Result<Built, SyntaxError> {
    let (turning, parameter) = match parameter.split_once('/') {
        None => {
            let pattern = Pattern::parse(parameter)?;
            let name = pattern.name();
            (Turning::Row(Row::new(pattern)), name)
        }
        Some((down, across)) => {
            let across_at = down.len() + 1;
            let (down, across) =
                (Pattern::parse(down)?, Pattern::parse(across).map_err(|error| error.shifted(across_at))?);
            let name = format!("{}/{}", down.name(), across.name());
            (Turning::Board(Board::new(Row::new(down), Row::new(across))), name)
        }
    };
    let moves: Moves = match turning.clone() {
        Turning::Row(row) => Arc::new(row),
        Turning::Board(board) => Arc::new(board),
    };
    let structure = Structure::Turning(Arc::new(turning));
    Ok(Built { structure, ..Built::new(moves) }.with_parameter(parameter))
}
