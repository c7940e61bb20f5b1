//! Values of a game whose moves are formulas: the options of each position, enumerated by the compiled formulas.
//!
//! Positions are looked at in an order in which options come first. A part of an option that is outside of the grid ends
//! the attempt; the caller then takes another way.
//!
//! A move that leaves a heap as it is, and does not read it, has the same options whatever the heap is. They are
//! enumerated once, and kept as jumps from cell to cell.
//!
//! # The number of one heap does nothing but limit the moves
//! An example is `n' = n - t, 1 <= t <= l`.
//! The positions that differ only in the limit are a line. A larger limit only adds options, so one walk over the limits
//! visits each option of the line once, and the mex never falls. From some limit on, the line has all its options. The
//! table ends there; larger limits have the value of the last one.

use std::ops::ControlFlow;

use grundy_core::{MexSet, Nimber, Progress};
use grundy_rules::Numbers;
use grundy_rules::formula::{Comparison, Formula, Program, Term, Variable};

use super::ValueGrid;
use super::grid::{Grid, NONE, Order, positions};
use crate::{Limits, Unsolved};
use grundy_core::unsolved::Partial;

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

/// The values of all positions with numbers up to `most`, and with all numbers of the heap `limit`. `None` if the numbers
/// are too large for the formulas. O(options of the positions with the largest limit). Fails if the table exceeds the
/// memory limit.
pub(super) fn values_by_limit(
    numbers: &Numbers,
    limit: usize,
    most: &[u64],
    limits: &Limits,
) -> Result<Option<ValueGrid>, Unsolved> {
    let mut programs: Vec<_> = numbers.programs().map(|(program, _)| (program, program.slots())).collect();
    let full = programs.iter().map(|(program, _)| program.most()).min().unwrap_or(0);
    if most.iter().any(|&number| number > full) {
        return Ok(None);
    }
    let mut most = most.to_vec();
    let mut last = std::mem::take(&mut most[limit]);
    let lines = Grid::new(&most, 64, limits)?;
    let mut at = vec![0; most.len()];
    for _ in 0..lines.cells() {
        for (program, slots) in &mut programs {
            let mut ranges = |limit_is: u64| {
                slots.iter_mut().zip(&at).for_each(|(slot, &number)| *slot = number as i64);
                slots[limit] = limit_is as i64;
                program.ranges(slots).ok()
            };
            let all = ranges(full);
            let (mut low, mut high) = (last, if ranges(last) == all { last } else { full });
            while low < high {
                let middle = low + (high - low) / 2;
                if ranges(middle) == all { high = middle } else { low = middle + 1 }
            }
            last = high;
        }
        lines.advance(&mut at);
    }
    most[limit] = last;
    let grid = Grid::new(&most, 64, limits)?;
    let mut values = vec![0_u32; grid.cells()];
    let mut seen = MexSet::new();
    for line in 0..lines.cells() {
        limits.report(Progress { unit: "lines", done: line as u64, total: Some(lines.cells() as u64) })?;
        seen.clear();
        let mut ranges: Vec<Vec<_>> = Vec::new();
        for (program, slots) in &mut programs {
            slots.iter_mut().zip(&at).for_each(|(slot, &number)| *slot = number as i64);
            ranges.push(program.ranges(slots).map(|ranges| vec![None; ranges.len()]).unwrap_or_default());
        }
        for limit_is in 0..=last {
            at[limit] = limit_is;
            for ((program, slots), ranges) in programs.iter_mut().zip(&mut ranges) {
                slots[limit] = limit_is as i64;
                let ran = program.run_wider(slots, ranges, &mut |slots| {
                    let mut option = [0; grundy_rules::formula::names::MOST_HEAPS];
                    let option = &mut option[..grid.heaps];
                    option.iter_mut().zip(&slots[grid.heaps..]).for_each(|(number, &slot)| *number = slot as u64);
                    option[limit] = option[limit].min(last);
                    match grid.cell(option) {
                        Some(cell) => seen.insert(Nimber(values[cell].into())),
                        None => return ControlFlow::Break(()),
                    }
                    ControlFlow::Continue(())
                });
                if !matches!(ran, Ok(ControlFlow::Continue(()))) {
                    return Ok(None);
                }
            }
            values[grid.distance(&at)] = seen.mex().0 as u32;
        }
        at[limit] = 0;
        lines.advance(&mut at);
    }
    Ok(Some(ValueGrid { grid, limit: Some(limit), values }))
}
