//! Who wins a game whose moves are formulas: each P-position marks what can move to it.
//!
//! Positions are looked at in an order in which options come first. One that is not marked is a P-position, and the
//! moves run backwards mark all positions that lead to it. The same compiler enumerates the heaps before a move for
//! given heaps after it. The table bounds the heaps before a move. If the compiler refuses a move, a number is too
//! large or a move splits the position, the caller takes another way.

use std::ops::ControlFlow;

use grundy_core::{Convention, Position, Progress, Ruleset};
use grundy_rules::Numbers;
use grundy_rules::formula::{Comparison, Formula, Program, Term, Variable};

use super::grid::{BitSet, Grid, Order, positions};
use crate::{Limits, Unsolved};

/// The P-positions of a game whose moves never split, in a grid that contains all options of the cells of the order.
/// `None` if the moves cannot be run backwards. Fails if the numbers are too large for the formulas.
pub(super) fn p_positions(
    numbers: &Numbers,
    grid: Grid,
    order: &Order,
    convention: Convention,
    limits: &Limits,
) -> Result<Option<BitSet>, Unsolved> {
    let Some(backwards) = backwards(numbers, grid) else { return Ok(None) };
    let is_position = positions(numbers, grid)?;
    let mut slots: Vec<Vec<i64>> = backwards.iter().map(Program::slots).collect();
    let mut marked = BitSet::new(grid.cells());
    let mut found = BitSet::new(grid.cells());
    let heaps = grid.heaps;
    for index in 0..order.count {
        if index % (1 << 14) == 0 {
            limits.report(Progress { unit: "positions", done: index as u64, total: Some(order.count as u64) })?;
        }
        let cell = order.cell(index);
        if marked.contains(cell) || is_position.as_ref().is_some_and(|set| !set.contains(cell)) {
            continue;
        }
        let at = grid.numbers(cell);
        if convention == Convention::Misere && !numbers.find_option(&Position::from(&at[..]), &mut |_| true)? {
            continue;
        }
        found.insert(cell);
        for (program, slots) in backwards.iter().zip(&mut slots) {
            for (slot, &number) in slots[heaps..].iter_mut().zip(&at) {
                *slot = number as i64;
            }
            let ran = program.run(slots, &mut |slots| {
                let before = slots[..heaps].iter().zip(grid.sides());
                marked.insert(before.fold(0, |cell, (&number, side)| cell * side + number as usize));
                ControlFlow::Continue(())
            });
            if ran.is_err() {
                return Ok(None);
            }
        }
    }
    Ok(Some(found))
}

/// The moves backwards: for given heaps after a move, the heaps in front of it within the grid.
fn backwards(numbers: &Numbers, grid: Grid) -> Option<Vec<Program>> {
    let game = numbers.game();
    let heaps = grid.heaps as u32;
    let before: Vec<Variable> = (0..heaps).map(Variable).collect();
    let after: Vec<Variable> = (heaps..2 * heaps).map(Variable).collect();
    let bounds: Vec<i64> = grid.sides().iter().map(|&side| side as i64 - 1).collect();
    let most = bounds.iter().copied().max()?;
    let inside = |(&heap, &bound)| Formula::Compare(Term::Variable(heap), Comparison::AtMost, Term::Constant(bound));
    let inside: Vec<Formula> = before.iter().zip(&bounds).map(inside).collect();
    let programs = game.moves.iter().map(|a_move| {
        if a_move.parts != 1 {
            return None;
        }
        let formula = Formula::And(inside.iter().cloned().chain([game.whole_move(a_move)]).collect());
        let program = Program::new(&formula, &after, &before, 2 * heaps).ok()?;
        (u64::try_from(most).ok()? <= program.most()).then_some(program)
    });
    programs.collect()
}
