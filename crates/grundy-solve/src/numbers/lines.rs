//! Values of games of steps and rays.
//!
//! The values behind a cell on a ray are a set that only grows along the line, so each line has one set, and a value is
//! the least number that is in no set of the lines through the cell, and not the value of a cell one step behind. Each
//! set remembers how many of its first words are full, so the search begins near the result.

use grundy_core::Progress;
use grundy_rules::formula::Jumps;

use super::grid::Grid;
use crate::{Limits, Unsolved};

/// The values behind a cell on one line.
#[derive(Clone, Default)]
struct Line {
    words: Vec<u64>,
    /// The number of words at the beginning that are full.
    full: usize,
}

impl Line {
    fn insert(&mut self, value: usize) {
        let word = value / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

/// A ray, and the lines in its direction.
struct Ray<'a> {
    jump: &'a [u64],
    /// The line through the cell at hand.
    line: u32,
    /// The lines through the last cells, as many as one jump goes back. A cell takes the place of the one that lies one
    /// jump behind it.
    last: Vec<u32>,
    /// The place of the next cell.
    next: usize,
}

impl Ray<'_> {
    fn new(jump: &[u64], grid: Grid) -> Ray<'_> {
        Ray { jump, line: 0, last: vec![0; grid.distance(jump).clamp(1, grid.cells())], next: 0 }
    }
}

/// The values of all cells for a game of steps and rays.
///
/// Complexity: a few steps a cell, and one more for each 64 values that are not free; memory for the values, for one bit
/// a cell and ray, and for one jump of each ray.
///
/// # Errors
///
/// If the observer stops the work.
pub fn values(jumps: &Jumps, grid: Grid, limits: &Limits) -> Result<Vec<u32>, Unsolved> {
    let cells = grid.cells();
    let mut values = vec![0_u32; cells];
    let steps: Vec<(&Vec<u64>, usize)> = jumps.steps.iter().map(|step| (step, grid.distance(step))).collect();
    let mut lines: Vec<Line> = Vec::new();
    let mut rays: Vec<Ray> = jumps.rays.iter().map(|jump| Ray::new(jump, grid)).collect();
    let mut near = Vec::with_capacity(steps.len());
    let mut at = vec![0; grid.heaps];
    let is_behind = |at: &[u64], jump: &[u64]| at.iter().zip(jump).all(|(number, less)| number >= less);
    for cell in 0..cells {
        if cell % (1 << 16) == 0 {
            limits.report(Progress { unit: "positions", done: cell as u64, total: Some(cells as u64) })?;
        }
        for ray in &mut rays {
            ray.line = match is_behind(&at, ray.jump) {
                true => ray.last[ray.next],
                false => {
                    lines.push(Line::default());
                    lines.len() as u32 - 1
                }
            };
            ray.last[ray.next] = ray.line;
            ray.next += 1;
            if ray.next == ray.last.len() {
                ray.next = 0;
            }
        }
        near.clear();
        for (step, distance) in &steps {
            if is_behind(&at, step) {
                near.push(values[cell - distance] as usize);
            }
        }
        let value = least(&lines, &rays, &near);
        values[cell] = value as u32;
        rays.iter().for_each(|ray| lines[ray.line as usize].insert(value));
        grid.advance(&mut at);
    }
    Ok(values)
}

/// The least number that is in none of the lines and not in the list.
fn least(lines: &[Line], rays: &[Ray], near: &[usize]) -> usize {
    let mut word = rays.iter().map(|ray| lines[ray.line as usize].full).max().unwrap_or(0);
    loop {
        let mut taken =
            rays.iter().fold(0, |taken, ray| taken | lines[ray.line as usize].words.get(word).copied().unwrap_or(0));
        for &value in near {
            if value / 64 == word {
                taken |= 1 << (value % 64);
            }
        }
        if taken != u64::MAX {
            return word * 64 + taken.trailing_ones() as usize;
        }
        word += 1;
    }
}
