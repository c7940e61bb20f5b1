//! Who wins a game of formulas, for all positions of a grid.
//!
//! # Steps and rays: rows are filled word by word
//! A cell is a P-position if neither a step nor a ray leads from it to a P-position. For each ray there is a set of
//! the cells whose ray meets a P-position. The next cell on the ray is one, or is in the set. So a row of these sets
//! is the union of two earlier rows, shifted. What remains are the moves within the row. Its first free cell is a
//! P-position and blocks others in the row, then the next free cell, and so on. A row of n cells takes O(n / 64)
//! steps for each ray and step, and a little for each P-position.
//!
//! Known for Wythoff's game, where the rows, columns and diagonals of the queen are crossed out. Here it works for
//! any rays, in any dimension, 64 cells at a time.
//!
//! # All other formulas: each P-position marks what can move to it
//! moves run backwards mark all positions that lead to it. The same compiler enumerates the heaps before a move for
//! given heaps after it. The table bounds the heaps before a move. If the compiler refuses a move, a number is too
//! large or a move splits the position, the caller takes another way.

use std::ops::ControlFlow;

use grundy_core::{Convention, Position, Progress, Ruleset};
use grundy_rules::Numbers;
use grundy_rules::formula::{Comparison, Formula, Jumps, Program, Term, Variable};

use super::grid::{BitSet, Grid, Order, positions};
use crate::{Limits, Unsolved};

/// The P-positions of a game of steps and rays.
pub fn p_positions(jumps: &Jumps, grid: Grid, convention: Convention, limits: &Limits) -> Result<BitSet, Unsolved> {
    let (words, rows, outer) = (grid.side().div_ceil(64), grid.rows(), grid.outer());
    let (mut across, mut along): (Vec<_>, Vec<_>) = (Vec::new(), Vec::new());
    for (jump, is_ray) in jumps.steps.iter().map(|step| (step, false)).chain(jumps.rays.iter().map(|ray| (ray, true))) {
        let (before, shift) = (&jump[..grid.heaps - 1], jump[grid.heaps - 1] as usize);
        match before.iter().all(|&number| number == 0) {
            true => along.push((shift, is_ray)),
            false => across.push((before, shift, is_ray)),
        }
    }
    // Rows of words: P-positions, and for each ray the cells with a P-position behind them.
    let mut won = vec![0_u64; rows * words];
    let mut behind: Vec<Vec<u64>> =
        across.iter().map(|(_, _, is_ray)| vec![0; if *is_ray { rows * words } else { 0 }]).collect();
    let mut blocked = vec![0_u64; words];
    let mut at = vec![0_u64; grid.heaps - 1];
    for row in 0..rows {
        if row % 1024 == 0 {
            limits.report(Progress { unit: "rows", done: row as u64, total: Some(rows as u64) })?;
        }
        blocked.fill(0);
        // Cells below this number have no move at all.
        let mut ended = along.iter().fold(grid.side(), |ended, (shift, _)| ended.min(*shift));
        for ((before, shift, is_ray), behind) in across.iter().zip(&mut behind) {
            let Some(earlier) = outer.before(row, &at, before) else { continue };
            ended = ended.min(*shift);
            let source = &won[earlier * words..][..words];
            if *is_ray {
                let (old, new) = behind.split_at_mut(row * words);
                let new = &mut new[..words];
                shifted(source, *shift, new);
                shifted(&old[earlier * words..][..words], *shift, new);
                blocked.iter_mut().zip(new).for_each(|(word, more)| *word |= *more);
            } else {
                shifted(source, *shift, &mut blocked);
            }
        }
        if convention == Convention::Misere {
            // Whoever cannot move wins.
            fill(&mut blocked, 0, ended, 1);
        }
        let found = &mut won[row * words..][..words];
        let mut word = 0;
        while word < words {
            let free = !blocked[word];
            let cell = word * 64 + free.trailing_zeros() as usize;
            if free == 0 {
                word += 1;
                continue;
            }
            if cell >= grid.side() {
                break;
            }
            found[word] |= 1 << (cell % 64);
            blocked[word] |= 1 << (cell % 64);
            for &(shift, is_ray) in &along {
                match is_ray {
                    true => fill(&mut blocked, cell + shift, grid.side(), shift),
                    false => fill(&mut blocked, cell + shift, (cell + shift + 1).min(grid.side()), 1),
                }
            }
        }
        outer.advance(&mut at);
    }
    Ok(packed(&won, words, grid))
}

/// Adds the numbers from `from` in steps of `step`, below `to`.
fn fill(words: &mut [u64], from: usize, to: usize, step: usize) {
    if step == 1 {
        let mut at = from;
        while at < to {
            let bits = (64 - at % 64).min(to - at);
            words[at / 64] |= (u64::MAX >> (64 - bits)) << (at % 64);
            at += bits;
        }
    } else {
        (from..to).step_by(step).for_each(|at| words[at / 64] |= 1 << (at % 64));
    }
}

/// Adds a row, shifted towards higher numbers. What is shifted beyond the words is dropped.
fn shifted(from: &[u64], shift: usize, to: &mut [u64]) {
    let (whole, bits) = (shift / 64, shift % 64);
    if whole >= to.len() {
        return;
    }
    let to = &mut to[whole..];
    if bits == 0 {
        to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        return;
    }
    let mut carry = 0;
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from << bits | carry;
        carry = from >> (64 - bits);
    }
}

/// Rows of whole words as one set of cells.
fn packed(rows: &[u64], words: usize, grid: Grid) -> BitSet {
    let mut set = BitSet::new(grid.cells());
    if words == 0 {
        return set;
    }
    for (row, bits) in rows.chunks(words).enumerate() {
        let start = row * grid.side();
        let target = &mut set.words[start / 64..];
        for (at, &word) in bits.iter().enumerate() {
            // A row has no bits beyond its cells.
            target[at] |= word << (start % 64);
            if !start.is_multiple_of(64) && word >> (64 - start % 64) > 0 {
                target[at + 1] |= word >> (64 - start % 64);
            }
        }
    }
    set
}

/// The P-positions of a game whose moves never split, in a grid that contains all options of the cells of the order.
/// `None` if the moves cannot be run backwards. Fails if the numbers are too large for the formulas.
pub(super) fn p_positions_by_marks(
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
