//! Explains a P-position on a board by a symmetry that answers every move.

use grundy_core::Position;
use grundy_rules::Rules;
use grundy_rules::cells::Board;
use grundy_solve::board::{Pairing, Symmetry};
use grundy_solve::{Move, Summand};

use super::{Step, say};
use crate::answer::ROWS;
use crate::words::Words;

/// How the second player answers every move on a single board, if a symmetry shows it.
pub(super) fn step(summands: &[Summand]) -> Option<Step> {
    let [Summand { rules, position, copies: 1 }] = summands else { return None };
    Some(Step::Text(say::pairing(said(rules, position)?)))
}

/// How every move after a winning one on a single board is answered.
pub(super) fn step_after(summands: &[Summand], winning: &Move) -> Option<Step> {
    let ([Summand { rules, copies: 1, .. }], [to]) = (summands, &winning.to[..]) else { return None };
    Some(Step::Text(say::pairing_after(said(rules, to)?)))
}

/// The symmetry in words.
fn said(rules: &Rules, position: &Position) -> Option<Words> {
    let boards = if cfg!(feature = "engines") { rules.boards()? } else { return None };
    let board = (boards.board)(position)?;
    let pairing = Pairing::find(&board, &(boards.cells)(&board, position)?)?;
    Some(match pairing.symmetry {
        Some(Symmetry::HalfTurn) => say::symmetry_half_turn(),
        Some(Symmetry::TopBottom) => say::symmetry_top_bottom(),
        Some(Symmetry::LeftRight) => say::symmetry_left_right(),
        None => exchange(&board, &pairing.pairs),
    })
}

/// The pairs of cells that are exchanged; of many, the first ones.
fn exchange(board: &Board, pairs: &[(u32, u32)]) -> Words {
    let pair = |&(a, b): &(u32, u32)| Words::from(format!("{} ↔ {}", board.name(a), board.name(b)));
    let shown = Words::from(pairs.iter().take(ROWS).map(pair).collect::<Vec<_>>());
    match pairs.len().saturating_sub(ROWS) {
        0 => say::symmetry_pairs(shown),
        more => say::symmetry_pairs_more(shown, more),
    }
}
