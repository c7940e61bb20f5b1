//! Marking cells of a strip: `adjacent` and `treblecross`.
//!
//! A mark spoils the cells near it on both sides. So a strip is split into the unspoilt cells left and right of it.
//!
//! * **adjacent**: no two coloured cells may be neighbours; a mark spoils one cell on each side. A strip of n is the
//!   heap n of 0.137, option for option. (The recurrence SG(i) ⊕ SG(n−2−i), which is sometimes given for it, belongs to
//!   0.07: an inner cell spoils three cells, not two.)
//! * **treblecross** (one-dimensional noughts and crosses with crosses for both): the player who makes three crosses in
//!   a row wins. A cross at distance one or two from another lets the opponent win at once. So a mark spoils two cells
//!   on each side, and a player without an unspoilt cell loses. With i−1 cells left of the mark and n−i right of it,
//!   the remaining strips are max(0, i−3) and max(0, n−i−2). This is heap n+2 of 0.007, where taking three leaves i−1
//!   and n−i.

use std::sync::Arc;

use grundy_core::{Label, Options, Position, Ruleset, SyntaxError};

use crate::code::Code;
use crate::entry::{Built, HeapMoves, Row, row};
use crate::nim::heap_left;
use crate::number::parse_number;

/// A strip on which every mark spoils some cells around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    reach: u64,
    mark: fn(u64) -> Label,
}

pub(crate) const ADJACENT: Row =
    row("adjacent", None, |_| built(Strip { reach: 1, mark: |cell| Label::ColourCell { cell } }, "0.137", 0));

pub(crate) const TREBLECROSS: Row =
    row("treblecross", None, |_| built(Strip { reach: 2, mark: |cell| Label::CrossCell { cell } }, "0.007", 2));

fn built(strip: Strip, code: &str, shift: i64) -> Result<Built, SyntaxError> {
    Ok(Built::heaps(Arc::new(strip), HeapMoves::TakeBreak { code: Code::parse(code)?, shift }))
}

impl Strip {
    /// The strips left and right of a mark on cell `cell` (1 is the first) of n.
    fn sides(self, n: u64, cell: u64) -> (u64, u64) {
        ((cell - 1).saturating_sub(self.reach), (n - cell).saturating_sub(self.reach))
    }
}

impl Ruleset for Strip {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        // Cells beyond the middle are mirror images.
        for cell in 1..=n.div_ceil(2) {
            let (left, right) = self.sides(n, cell);
            let strips: Vec<Position> = heap_left(left).into_iter().chain(heap_left(right)).collect();
            options.add(&strips);
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position[0].div_ceil(2).into())
    }

    crate::number::notation!(parse_number);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let n = from[0];
        let mut sides = [0, 0];
        for (side, strip) in sides.iter_mut().rev().zip(to.iter().rev()) {
            *side = strip[0];
        }
        let [left, right] = sides;
        // A cell near the left end leaves no strip on the left.
        let near = 1..=n.min(self.reach + 1);
        let cell = match left {
            0 => near.clone().find(|&cell| self.sides(n, cell) == (0, right)).unwrap_or(1),
            _ => left + self.reach + 1,
        };
        (self.mark)(cell)
    }
}
