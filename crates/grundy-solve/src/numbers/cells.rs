//! Values of a game whose moves are formulas: the options of each position, enumerated by the compiled formulas.
//!
//! Positions are looked at in an order in which options come first. A part of an option that is outside of the grid ends
//! the attempt; the caller then takes another way.

use std::ops::ControlFlow;

use grundy_core::{MexSet, Nimber, Progress};
use grundy_rules::Numbers;

use super::grid::{Grid, NONE, Order, positions};
use crate::{Limits, Unsolved};

/// The values of the cells of the order, [`NONE`] elsewhere. The whole is `None` if a move leaves the grid. Fails if
/// the numbers are too large for the formulas.
pub(super) fn values(
    numbers: &Numbers,
    grid: Grid,
    order: &Order,
    limits: &Limits,
) -> Result<Option<Vec<u32>>, Unsolved> {
    let is_position = positions(numbers, grid)?;
    let mut values = vec![NONE; grid.cells()];
    let mut programs: Vec<_> = numbers.programs().map(|(program, parts)| (program, parts, program.slots())).collect();
    let mut seen = MexSet::new();
    let heaps = grid.heaps;
    let longest = grid.sides().iter().copied().max().unwrap_or(1) as u64;
    if programs.iter().any(|(program, ..)| longest > program.most()) {
        return Ok(None);
    }
    for index in 0..order.len() {
        if index % (1 << 12) == 0 {
            limits.report(Progress { unit: "positions", done: index as u64, total: Some(order.len() as u64) })?;
        }
        let cell = order.cell(index);
        if is_position.as_ref().is_some_and(|set| !set.contains(cell)) {
            continue;
        }
        seen.clear();
        let mut rest = cell;
        let mut at = [0_i64; grundy_rules::formula::names::MOST_HEAPS];
        for (number, side) in at.iter_mut().zip(grid.sides()).rev() {
            *number = (rest % side) as i64;
            rest /= side;
        }
        for (program, parts, slots) in &mut programs {
            slots[..heaps].copy_from_slice(&at[..heaps]);
            let ran = program.run(slots, &mut |slots| {
                let mut value = 0;
                for part in slots[heaps..heaps * (1 + *parts)].chunks(heaps) {
                    let cell = part.iter().zip(grid.sides()).try_fold(0, |cell, (&number, &side)| {
                        ((number as usize) < side).then(|| cell * side + number as usize)
                    });
                    match cell.map(|cell| values[cell]) {
                        Some(known) if known != NONE => value ^= known,
                        _ => return ControlFlow::Break(()),
                    }
                }
                seen.insert(Nimber(value.into()));
                ControlFlow::Continue(())
            });
            if !matches!(ran, Ok(ControlFlow::Continue(()))) {
                return Ok(None);
            }
        }
        values[cell] = seen.mex().0 as u32;
    }
    Ok(Some(values))
}
