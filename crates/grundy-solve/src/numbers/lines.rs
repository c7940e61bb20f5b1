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

/// The values of all cells for a game of steps and rays.
///
/// # Errors
///
/// If the observer stops the work.
pub fn values(jumps: &Jumps, grid: Grid, limits: &Limits) -> Result<Vec<u32>, Unsolved> {
    let cells = grid.cells();
    let mut values = vec![0_u32; cells];
    let steps: Vec<(&Vec<u64>, usize)> = jumps.steps.iter().map(|step| (step, grid.distance(step))).collect();
    let rays: Vec<(&Vec<u64>, usize)> = jumps.rays.iter().map(|ray| (ray, grid.distance(ray))).collect();
    let mut lines: Vec<Line> = Vec::new();
    // The line of each ray through each cell.
    let mut line_of: Vec<Vec<u32>> = rays.iter().map(|_| vec![0; cells]).collect();
    let mut through = vec![0_u32; rays.len()];
    let mut near = Vec::with_capacity(steps.len());
    let mut at = vec![0; grid.heaps];
    let is_behind = |at: &[u64], jump: &[u64]| at.iter().zip(jump).all(|(number, less)| number >= less);
    for cell in 0..cells {
        if cell % (1 << 16) == 0 {
            limits.report(Progress { unit: "positions", done: cell as u64, total: Some(cells as u64) })?;
        }
        for (((ray, distance), of), through) in rays.iter().zip(&mut line_of).zip(&mut through) {
            *through = match is_behind(&at, ray) {
                true => of[cell - distance],
                false => {
                    lines.push(Line::default());
                    lines.len() as u32 - 1
                }
            };
            of[cell] = *through;
        }
        near.clear();
        for (step, distance) in &steps {
            if is_behind(&at, step) {
                near.push(values[cell - distance] as usize);
            }
        }
        let value = least(&lines, &through, &near);
        values[cell] = value as u32;
        through.iter().for_each(|&line| lines[line as usize].insert(value));
        grid.advance(&mut at);
    }
    Ok(values)
}

/// The least number that is in none of the lines and not in the list.
fn least(lines: &[Line], through: &[u32], near: &[usize]) -> usize {
    let mut word = through.iter().map(|&line| lines[line as usize].full).max().unwrap_or(0);
    loop {
        let mut taken =
            through.iter().fold(0, |taken, &line| taken | lines[line as usize].words.get(word).copied().unwrap_or(0));
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
