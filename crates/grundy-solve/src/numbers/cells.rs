//! Values of a game whose moves are formulas: the options of each position, enumerated by the compiled formulas.
//!
//! Positions are looked at in an order in which options come first. A part of an option that is outside of the grid ends
//! the attempt; the caller then takes another way.
//!
//! A move that leaves a heap as it is, and does not read it, has the same options whatever the heap is. They are
//! enumerated once, and kept as jumps from cell to cell.

use std::ops::ControlFlow;

use grundy_core::{MexSet, Nimber, Progress};
use grundy_rules::Numbers;
use grundy_rules::formula::{Comparison, Formula, Program, Term, Variable};

use super::grid::{Grid, NONE, Order, positions};
use crate::unsolved::Partial;
use crate::{Limits, Unsolved};

/// Options at equal distances: from a cell to the first one, from one to the next, and how many there are.
type Row = (i64, i64, i64);

/// A move, and the options that are known already.
struct Ways<'a> {
    program: &'a Program,
    slots: Vec<i64>,
    parts: usize,
    /// By how much a counter of each heap raises the place in `known`: 0 for a heap that the move does not read.
    strides: Vec<usize>,
    /// The options by the heaps that the move reads. Empty if they would seldom be used again.
    known: Vec<Option<Vec<Row>>>,
}

impl Ways<'_> {
    fn all(numbers: &Numbers, grid: Grid) -> Vec<Ways<'_>> {
        let (game, heaps) = (numbers.game(), grid.heaps as u32);
        let ways = game.moves.iter().zip(numbers.programs()).map(|(a_move, (program, parts))| {
            let formula = game.whole_move(a_move);
            let (mut places, mut strides) = (1_usize, vec![0; grid.heaps]);
            for ((heap, stride), side) in (0..).zip(&mut strides).zip(grid.sides()) {
                if reads(&formula, Variable(heap), Variable(heap + heaps)) {
                    *stride = places;
                    places = places.saturating_mul(*side);
                }
            }
            let kept = parts == 1 && places <= grid.cells() / 4;
            Ways { program, slots: program.slots(), parts, strides, known: vec![None; if kept { places } else { 0 }] }
        });
        ways.collect()
    }
}

/// Whether a move says more of a heap than that it stays as it is.
fn reads(formula: &Formula, before: Variable, after: Variable) -> bool {
    match formula {
        Formula::And(parts) => parts.iter().any(|part| reads(part, before, after)),
        Formula::Exists(_, inner) => reads(inner, before, after),
        Formula::Compare(Term::Variable(a), Comparison::Equal, Term::Variable(b)) if (*a, *b) == (after, before) => {
            false
        }
        other => other.free().iter().any(|&variable| variable == before || variable == after),
    }
}

/// The values of the cells of the order, [`NONE`] elsewhere. The whole is `None` if a move leaves the grid. Fails if
/// the numbers are too large for the formulas. Work that is stopped leaves the first rows, if they come first.
pub(super) fn values(
    numbers: &Numbers,
    grid: Grid,
    order: &Order,
    limits: &Limits,
) -> Result<Option<Partial<Vec<u32>>>, Unsolved> {
    let is_position = positions(numbers, grid)?;
    let mut values = vec![NONE; grid.cells()];
    let mut moves = Ways::all(numbers, grid);
    // The rows that may be kept: less than the memory of [`Grid::new`].
    let mut room = grid.cells();
    let (mut seen, mut rows) = (MexSet::new(), Vec::new());
    let heaps = grid.heaps;
    let longest = grid.sides().iter().copied().max().unwrap_or(1) as u64;
    if moves.iter().any(|ways| longest > ways.program.most()) {
        return Ok(None);
    }
    for index in 0..order.count {
        let progress = Progress { unit: "positions", done: index as u64, total: Some(order.count as u64) };
        if index % (1 << 12) == 0
            && let Err(why) = limits.report(progress)
        {
            // Only rows that are complete stay; in another order, none may be.
            values.truncate(if order.cells.is_none() { index - index % grid.side() } else { 0 });
            return if values.is_empty() { Err(why) } else { Ok(Some((values, Some(why)))) };
        }
        let cell = order.cell(index);
        if is_position.as_ref().is_some_and(|set| !set.contains(cell)) {
            continue;
        }
        seen.clear();
        let at = grid.at(cell).map(|number| number as i64);
        for Ways { program, slots, parts, strides, known } in &mut moves {
            let place = strides.iter().zip(&at).map(|(stride, &number)| stride * number as usize).sum::<usize>();
            if let Some(rows) = known.get(place).and_then(Option::as_ref) {
                if rows.iter().any(|row| see(&values, cell, row.2, std::slice::from_ref(row), &mut seen).is_break()) {
                    return Ok(None);
                }
                continue;
            }
            slots[..heaps].copy_from_slice(&at[..heaps]);
            let mut kept = Vec::new();
            let ran = program.run_rows(slots, &mut |slots, steps, count| {
                rows.clear();
                let parts = heaps..heaps * (1 + *parts);
                for (part, steps) in slots[parts.clone()].chunks(heaps).zip(steps[parts].chunks(heaps)) {
                    let (mut option, mut by) = (0, 0);
                    for ((&number, &step), &side) in part.iter().zip(steps).zip(grid.sides()) {
                        if number.max(number + step * (count - 1)) >= side as i64 {
                            return ControlFlow::Break(());
                        }
                        (option, by) = (option * side as i64 + number, by * side as i64 + step);
                    }
                    rows.push((option - cell as i64, by, count));
                }
                if !known.is_empty() {
                    kept.extend_from_slice(&rows);
                }
                see(&values, cell, count, &rows, &mut seen)
            });
            if !matches!(ran, Ok(ControlFlow::Continue(()))) {
                return Ok(None);
            }
            if let Some(known) = known.get_mut(place).filter(|_| kept.len() <= room) {
                room -= kept.len();
                *known = Some(kept);
            }
        }
        values[cell] = seen.mex().0 as u32;
    }
    Ok(Some((values, None)))
}

/// Adds the values of `count` options of a cell to `seen`. An option is worth the nim-sum of its parts. It breaks off at a
/// part without a value.
fn see(values: &[u32], cell: usize, count: i64, parts: &[Row], seen: &mut MexSet) -> ControlFlow<()> {
    for at in 0..count {
        let mut sum = 0;
        for (jump, by, _) in parts {
            match values[(cell as i64 + jump + by * at) as usize] {
                NONE => return ControlFlow::Break(()),
                value => sum ^= value,
            }
        }
        seen.insert(Nimber(sum.into()));
    }
    ControlFlow::Continue(())
}
