//! Values of games of steps and rays.
//!
//! A cell leads along a ray to earlier cells. Their values are a set that only grows along the line. So each line has one
//! set. A value is the least number in none of the sets of its lines, and not the value one step away. Each
//! set remembers how many of its first words are full, so the search begins near the result.
//!
//! Cells beside each other lie on lines beside each other and have similar values. So the sets of one direction are kept
//! word by word: word 0 of all lines, then word 1, and so on. Then memory is read in order.

use grundy_core::Progress;
use grundy_rules::formula::Jumps;

use super::grid::Grid;
use crate::{Limits, Unsolved};

/// A ray, and the sets of values of the lines in its direction.
struct Ray<'a> {
    jump: &'a [u64],
    lines: usize,
    /// How many lines have begun.
    begun: u32,
    /// Word w of line l is at w * lines + l; words that are not there are 0.
    words: Vec<u64>,
    /// For each line, how many of its first words are full.
    full: Vec<u32>,
    /// The lines through the last cells, as many as one jump goes back. A cell takes the place of that one jump back.
    last: Vec<u32>,
    /// The place of the next cell.
    next: usize,
    /// The first cell of the row that has another cell one step before it.
    first: usize,
    /// The line through the current cell.
    line: usize,
}

/// The number of lines in a direction: the cells from which no jump goes back.
fn lines(jump: &[u64], grid: Grid) -> usize {
    let inner = jump.iter().zip(grid.sides()).map(|(&less, side)| side.saturating_sub(less as usize));
    grid.cells() - inner.product::<usize>()
}

/// An upper bound for the bits of the sets of all lines: a value is at most the number of options.
pub(super) fn bits(jumps: &Jumps, grid: Grid) -> u128 {
    let options = |jump: &Vec<u64>| {
        let along = jump.iter().zip(grid.sides()).filter_map(|(&less, side)| side.checked_div(less as usize));
        along.min().unwrap_or(0)
    };
    let most = jumps.steps.len() + jumps.rays.iter().map(options).sum::<usize>() + 1;
    jumps.rays.iter().map(|jump| lines(jump, grid) as u128 * most as u128).sum()
}

impl Ray<'_> {
    fn new(jump: &[u64], grid: Grid) -> Ray<'_> {
        let lines = lines(jump, grid);
        Ray {
            jump,
            lines,
            begun: 0,
            words: Vec::new(),
            full: vec![0; lines],
            last: vec![0; grid.distance(jump).clamp(1, grid.cells())],
            next: 0,
            first: 0,
            line: 0,
        }
    }

    /// Steps to the next cell, which is number `at` of its row.
    fn step(&mut self, at: usize) {
        if at < self.first {
            self.last[self.next] = self.begun;
            self.begun += 1;
        }
        self.line = self.last[self.next] as usize;
        self.next += 1;
        if self.next == self.last.len() {
            self.next = 0;
        }
    }

    fn full(&self) -> usize {
        self.full[self.line] as usize
    }

    fn word(&self, word: usize) -> u64 {
        self.words.get(word * self.lines + self.line).copied().unwrap_or(0)
    }

    /// Adds a value to the line through the current cell.
    fn insert(&mut self, value: usize) {
        let word = value / 64;
        if self.words.len() <= word * self.lines {
            self.words.resize((word + 1) * self.lines, 0);
        }
        self.words[word * self.lines + self.line] |= 1 << (value % 64);
        while self.word(self.full()) == u64::MAX {
            self.full[self.line] += 1;
        }
    }
}

/// The values of all cells for a game of steps and rays. Complexity: a few steps a cell, and one more for each 64
/// values that are not free. Memory for the values, one bit a line and value for each ray, and one jump of each ray.
pub fn values(jumps: &Jumps, grid: Grid, limits: &Limits) -> Result<Vec<u32>, Unsolved> {
    let (rows, outer) = (grid.rows(), grid.heaps - 1);
    let mut values = vec![0_u32; grid.cells()];
    let mut rays: Vec<Ray> = jumps.rays.iter().map(|jump| Ray::new(jump, grid)).collect();
    let mut at = vec![0; outer];
    // The steps that can be made in the row at hand: the first cell, and how far behind the option is.
    let mut steps = Vec::new();
    let mut near = Vec::new();
    for row in 0..rows {
        if (row * grid.side()) % (1 << 16) < grid.side() {
            limits.report(Progress {
                unit: "positions",
                done: (row * grid.side()) as u64,
                total: Some(grid.cells() as u64),
            })?;
        }
        let first = |jump: &[u64]| match at.iter().zip(jump).all(|(number, less)| number >= less) {
            true => jump[outer] as usize,
            false => grid.side(),
        };
        rays.iter_mut().for_each(|ray| ray.first = first(ray.jump));
        steps.clear();
        steps.extend(jumps.steps.iter().map(|step| (first(step), grid.distance(step))));
        for last in 0..grid.side() {
            let cell = row * grid.side() + last;
            rays.iter_mut().for_each(|ray| ray.step(last));
            near.clear();
            near.extend(steps.iter().filter(|step| last >= step.0).map(|step| values[cell - step.1] as usize));
            let value = least(&rays, &near);
            values[cell] = value as u32;
            rays.iter_mut().for_each(|ray| ray.insert(value));
        }
        grid.outer().advance(&mut at);
    }
    Ok(values)
}

/// The least number that is in no line through the current cell and not in the list.
fn least(rays: &[Ray], near: &[usize]) -> usize {
    let mut word = rays.iter().map(Ray::full).max().unwrap_or(0);
    loop {
        let mut taken = rays.iter().fold(0, |taken, ray| taken | ray.word(word));
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
