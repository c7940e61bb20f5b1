//! Values of a game in which the number of one heap does nothing but limit the moves: `n' = n - t, 1 <= t <= l`.
//!
//! The positions that differ only in the limit are a line. A larger limit only adds options, so one walk over the limits
//! visits each option of the line once, and the mex never falls. From some limit on, the line has all its options. The
//! table ends there; larger limits have the value of the last one.

use std::ops::ControlFlow;

use grundy_core::{MexSet, Nimber, Progress};
use grundy_rules::Numbers;

use super::grid::Grid;
use super::tables::ValueGrid;
use crate::{Limits, Unsolved};

/// The values of all positions with numbers up to `most`, and with all numbers of the heap `limit`. `None` if the numbers
/// are too large for the formulas. O(options of the positions with the largest limit). Fails if the table exceeds the
/// memory limit.
pub(super) fn values(
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
