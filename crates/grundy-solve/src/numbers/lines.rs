//! Values of games of steps, rays and cones.
//!
//! The values of a cell and of all options along a ray are a set that only grows along the line. So each line has one
//! set. A cone has a set for each cell: the union of the sets one vector away, and the value of the cell. A value is the
//! least number in none of the sets of the options, and not the value one step away. Each set remembers how many of its
//! first words are full, so the search begins near the result.
//!
//! A set is kept where the set of the longest jump back was. Cells beside each other have sets beside each other and
//! similar values. So the sets of one direction are kept word by word: word 0 of all sets, then word 1, and so on. Then
//! memory is read in order.

use std::ops::Range;

use grundy_core::Progress;
use grundy_rules::formula::Jumps;

use super::grid::{Grid, NONE, Order};
use crate::{Limits, Unsolved};
use grundy_core::unsolved::Partial;

/// A ray or a cone, and the sets of values of the last cells.
struct Cone<'a> {
    /// The jumps, each with how far back it leads, the longest first.
    jumps: Vec<(&'a [u64], usize)>,
    /// The first cell of the row from which each jump can be made.
    first: Vec<usize>,
    /// How many sets are kept: as many as the longest jump goes back.
    sets: usize,
    /// Word w of set s is at w * sets + s; words that are not there are 0.
    words: Vec<u64>,
    /// For each set, how many of its first words are full, and where words are that are not 0.
    full: Vec<(u32, Range<u32>)>,
    set: usize,
}

/// How many sets are kept for these jumps.
fn sets<'a>(jumps: impl IntoIterator<Item = &'a Vec<u64>>, grid: Grid) -> usize {
    jumps.into_iter().map(|jump| grid.distance(jump)).max().unwrap_or(0).clamp(1, grid.cells())
}

/// An upper bound for the bits of all sets. A value is at most the number of options, and the length of play.
pub(super) fn bits(jumps: &Jumps, grid: Grid) -> u128 {
    let along = |jump: &Vec<u64>| {
        let along = jump.iter().zip(grid.sides()).filter_map(|(&less, side)| side.checked_div(less as usize));
        along.min().unwrap_or(0)
    };
    let cone = |cone: &Vec<Vec<u64>>| cone.iter().fold(1, |all: usize, jump| all.saturating_mul(along(jump) + 1));
    let rays = jumps.rays.iter().map(along).sum::<usize>();
    let options = jumps.cones.iter().map(cone).fold(jumps.steps.len() + rays, usize::saturating_add);
    let most = options.min(grid.sides().iter().sum()) as u128 + 1;
    let rays = jumps.rays.iter().map(|ray| sets([ray], grid) as u128);
    rays.chain(jumps.cones.iter().map(|cone| sets(cone, grid) as u128)).sum::<u128>() * most
}

impl<'a> Cone<'a> {
    fn new(jumps: &'a [Vec<u64>], grid: Grid) -> Cone<'a> {
        let sets = sets(jumps, grid);
        let mut jumps: Vec<_> = jumps.iter().map(|jump| (&jump[..], grid.distance(jump))).collect();
        jumps.sort_by_key(|&(_, back)| std::cmp::Reverse(back));
        let first = vec![0; jumps.len()];
        Cone { jumps, first, sets, words: Vec::new(), full: vec![(0, 0..0); sets], set: sets - 1 }
    }

    /// Steps to the next cell, which is number `at` of its row.
    fn step(&mut self, at: usize) {
        self.set = if self.set + 1 == self.sets { 0 } else { self.set + 1 };
        if at < self.first[0] {
            for word in std::mem::take(&mut self.full[self.set]).1 {
                self.words[word as usize * self.sets + self.set] = 0;
            }
        }
        for jump in 1..self.jumps.len() {
            let back = self.jumps[jump].1;
            if at >= self.first[jump] {
                let other = if back > self.set { self.set + self.sets - back } else { self.set - back };
                let (full, words) = self.full[other].clone();
                for word in words.clone() {
                    let words = &mut self.words[word as usize * self.sets..][..self.sets];
                    words[self.set] |= words[other];
                }
                self.widen(full, words);
            }
        }
    }

    fn full(&self) -> usize {
        self.full[self.set].0 as usize
    }

    fn word(&self, word: usize) -> u64 {
        self.words.get(word * self.sets + self.set).copied().unwrap_or(0)
    }

    /// Counts the full words of the current set, at least these, after others were added to it.
    fn widen(&mut self, full: u32, words: Range<u32>) {
        let (known, used) = &mut self.full[self.set];
        *known = full.max(*known);
        *used = if used.start >= used.end { words } else { used.start.min(words.start)..used.end.max(words.end) };
        while self.word(self.full()) == u64::MAX {
            self.full[self.set].0 += 1;
        }
    }

    /// Adds a value to the set of the current cell.
    fn insert(&mut self, value: usize) {
        let word = value / 64;
        if self.words.len() <= word * self.sets {
            self.words.resize((word + 1) * self.sets, 0);
        }
        self.words[word * self.sets + self.set] |= 1 << (value % 64);
        self.widen(0, word as u32..word as u32 + 1);
    }
}

/// The values of all cells for a game of such jumps. Complexity: a few steps a cell, and one more for each 64 values
/// that are not free. A cone takes a word of each of its sets for each 64 values. Memory is for the values, and one
/// bit a value for each set that is kept. Work that is stopped leaves the first rows, and the reason.
pub fn values(jumps: &Jumps, grid: Grid, limits: &Limits) -> Partial<Vec<u32>> {
    let (rows, outer) = (grid.rows(), grid.heaps - 1);
    let mut values = Vec::with_capacity(grid.cells());
    let rays = jumps.rays.iter().map(std::slice::from_ref).chain(jumps.cones.iter().map(Vec::as_slice));
    let mut rays: Vec<Cone> = rays.map(|jumps| Cone::new(jumps, grid)).collect();
    let mut at = vec![0; outer];
    // The steps that can be made in the row at hand: the first cell, and how far behind the option is.
    let mut steps = Vec::new();
    let mut near = Vec::new();
    for row in 0..rows {
        let done = row * grid.side();
        let progress = Progress { unit: "positions", done: done as u64, total: Some(grid.cells() as u64) };
        if done % (1 << 16) < grid.side()
            && let Err(why) = limits.report(progress)
        {
            return (values, Some(why));
        }
        let first = |jump: &[u64]| match at.iter().zip(jump).all(|(number, less)| number >= less) {
            true => jump[outer] as usize,
            false => grid.side(),
        };
        for ray in &mut rays {
            ray.first.iter_mut().zip(&ray.jumps).for_each(|(place, (jump, _))| *place = first(jump));
        }
        steps.clear();
        steps.extend(jumps.steps.iter().map(|step| (first(step), grid.distance(step))));
        for last in 0..grid.side() {
            rays.iter_mut().for_each(|ray| ray.step(last));
            near.clear();
            near.extend(steps.iter().filter(|step| last >= step.0).map(|step| values[done + last - step.1] as usize));
            let full = rays.iter().map(Cone::full).max().unwrap_or(0);
            let value = free(full, &near, |word| rays.iter().fold(0, |taken, ray| taken | ray.word(word)));
            values.push(value as u32);
            rays.iter_mut().for_each(|ray| ray.insert(value));
        }
        grid.outer().advance(&mut at);
    }
    (values, None)
}

/// The values of the cells of the order for a game of steps and rays, [`NONE`] elsewhere. Some steps make a heap
/// larger, so the cells come in the order of the rank. The rank ascends along each line too, so a line has one set.
/// `None` if a step leaves the grid.
pub(super) fn ranked(jumps: &Jumps, grid: Grid, order: &Order, limits: &Limits) -> Result<Option<Vec<u32>>, Unsolved> {
    let down = jumps.steps.iter().map(|step| step.iter().map(|&less| less as i64).collect());
    let steps: Vec<Vec<i64>> = down.chain(jumps.climbs.iter().cloned()).collect();
    let mut values = vec![NONE; grid.cells()];
    // For each ray the number of the line that begins in each cell.
    let mut begins = vec![vec![0_u32; grid.cells()]; jumps.rays.len()];
    // The words of the set of each line, and how many of the first ones are full.
    let mut lines: Vec<(Vec<u64>, usize)> = vec![Default::default()];
    let (mut through, mut near) = (Vec::new(), Vec::new());
    for index in 0..order.count {
        if index % (1 << 14) == 0 {
            limits.report(Progress { unit: "positions", done: index as u64, total: Some(order.count as u64) })?;
        }
        let cell = order.cell(index);
        let at = grid.at(cell);
        near.clear();
        for step in &steps {
            let to = at.iter().zip(step).map(|(&number, &less)| number as i64 - less);
            if to.clone().any(|number| number < 0) {
                continue;
            }
            let cell = |cell, (to, &side)| (to < side as i64).then_some(cell * side + to as usize);
            match to.zip(grid.sides()).try_fold(0, cell).map(|option| values[option]) {
                None | Some(NONE) => return Ok(None),
                Some(value) => near.push(value as usize),
            }
        }
        through.clear();
        for (ray, begins) in jumps.rays.iter().zip(&mut begins) {
            let along = at.iter().zip(ray).filter_map(|(number, less)| number.checked_div(*less)).min();
            let line = &mut begins[cell - along.unwrap_or(0) as usize * grid.distance(ray)];
            if *line == 0 {
                *line = lines.len() as u32;
                lines.push(Default::default());
            }
            through.push(*line as usize);
        }
        let full = through.iter().map(|&line| lines[line].1).max().unwrap_or(0);
        let value = free(full, &near, |word| {
            through.iter().fold(0, |taken, &line| taken | lines[line].0.get(word).unwrap_or(&0))
        });
        values[cell] = value as u32;
        for &line in &through {
            let (words, full) = &mut lines[line];
            words.resize(words.len().max(value / 64 + 1), 0);
            words[value / 64] |= 1 << (value % 64);
            while words.get(*full) == Some(&u64::MAX) {
                *full += 1;
            }
        }
    }
    Ok(Some(values))
}

/// The least number that is not in the list, nor in the words, of which the first ones are full.
fn free(mut word: usize, near: &[usize], taken: impl Fn(usize) -> u64) -> usize {
    loop {
        let near = near.iter().filter(|&&value| value / 64 == word);
        let taken = near.fold(taken(word), |taken, value| taken | 1 << (value % 64));
        if taken != u64::MAX {
            return word * 64 + taken.trailing_ones() as usize;
        }
        word += 1;
    }
}
