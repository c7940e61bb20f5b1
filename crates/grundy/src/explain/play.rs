//! The course of play: the winner's answer to each move, and so on, to a chosen depth.
//!
//! In a P-position every move has an answer that leaves a P-position again; that is all there is to winning. In an
//! N-position the first move makes one. The reasons by values say which answers there are. This file lists the answers,
//! also for rules without a theory, and for rules that say by themselves who has won.

use grundy_core::{Convention, Outcome, Position};
use grundy_solve::walk::search::all_options;
use grundy_solve::{Solution, Summand, Unsolved};

use super::{MOST_OPTIONS, OutlineRow, Section, Step, moved, say, section, shown, told};
use crate::answer::ROWS;
use crate::inquiry::Inquiry;
use crate::sum::Sum;
use crate::words::Words;

/// Largest number of lines.
const MOST_LINES: usize = 200;

impl Inquiry<'_> {
    /// How play goes on from `sum`, for `depth` turns of the loser; `None` in a draw, and where the game is over.
    /// Complexity: at most 200 moves are listed, each with an answer, which is one more question to the solver.
    pub(super) fn play_section(
        &mut self,
        sum: &Sum,
        convention: Convention,
        solution: &Solution,
        depth: usize,
    ) -> Result<Option<Section>, Unsolved> {
        let mut rows = Vec::new();
        match solution.outcome {
            Outcome::D => return Ok(None),
            Outcome::P => self.defence(sum, convention, depth, 0, &mut rows)?,
            Outcome::N => {
                let Some(step) = solution.winning.first.first() else { return Ok(None) };
                let Some(summand) = sum.components().nth(step.component) else { return Ok(None) };
                let left = say::play_first(shown(summand.rules, &step.to));
                rows.push(row(0, made(sum, &summand, &step.to), left));
                if let Some(next) = sum.after(step.component, &step.to) {
                    self.defence(&next, convention, depth, 1, &mut rows)?;
                }
            }
        }
        Ok((!rows.is_empty()).then(|| section(say::title_play(), vec![Step::Outline { rows }])))
    }

    /// The moves from a P-position, each with an answer, and what follows for `depth - 1` further turns.
    fn defence(
        &mut self,
        sum: &Sum,
        convention: Convention,
        depth: usize,
        level: usize,
        rows: &mut Vec<OutlineRow>,
    ) -> Result<(), Unsolved> {
        if depth == 0 {
            return Ok(());
        }
        let limits = self.limits;
        let mut listed = 0;
        for (index, summand) in sum.movable()? {
            let too_many = summand.rules.moves.option_bound(summand.position).unwrap_or(0) > MOST_OPTIONS;
            let options =
                if too_many { Vec::new() } else { all_options(&*summand.rules.moves, summand.position, &limits)? };
            for option in options {
                if listed == ROWS || rows.len() >= MOST_LINES {
                    rows.push(row(level, "…".into(), say::play_more()));
                    return Ok(());
                }
                listed += 1;
                let Some(next) = sum.after(index, &option) else { continue };
                let reply = self.solution(&next, convention, 1)?;
                let answer = reply.winning.first.first();
                let answered = answer.and_then(|step| Some((step, next.components().nth(step.component)?)));
                let Some((step, other)) = answered else {
                    rows.push(row(level, made(sum, &summand, &option), say::play_over()));
                    continue;
                };
                let what = match (next.components().count(), other.copies) {
                    (1, 1) => told(&other, &step.to),
                    _ => moved(&other, &step.to),
                };
                rows.push(row(level, made(sum, &summand, &option), say::play_answer(what)));
                if let Some(after) = next.after(step.component, &step.to) {
                    self.defence(&after, convention, depth - 1, level + 1, rows)?;
                }
            }
            if too_many {
                rows.push(row(level, "…".into(), say::play_more()));
            }
        }
        Ok(())
    }
}

/// A move, with its component where there are several.
fn made(sum: &Sum, summand: &Summand, to: &[Position]) -> Words {
    match (sum.components().count(), summand.copies) {
        (1, 1) => summand.rules.moves.label(summand.position, to).into(),
        _ => moved(summand, to),
    }
}

fn row(depth: usize, name: Words, text: Words) -> OutlineRow {
    OutlineRow::new(depth, name, "", text)
}
