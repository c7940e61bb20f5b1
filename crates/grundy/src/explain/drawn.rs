//! What is said of a draw.

use grundy_solve::Solution;

use super::{Section, Step, named, say, section, told};
use crate::answer::ROWS;
use crate::sum::Sum;

/// Why nobody wins.
pub(super) fn draw_section(sum: &Sum, solution: &Solution) -> Section {
    let summands: Vec<_> = sum.components().collect();
    if solution.drawing.count == 0 {
        return section(say::title_draw(), vec![Step::Text(say::draw_over())]);
    }
    let mut steps = vec![Step::Text(say::draw_why())];
    for step in solution.drawing.first.iter().take(ROWS) {
        let summand = &summands[step.component];
        steps.push(Step::Text(say::still_draw(named(summand), told(summand, &step.to))));
    }
    let more = solution.drawing.count.saturating_sub(steps.len() as u128 - 1);
    if more > 0 {
        steps.push(Step::Text(say::more_moves(more)));
    }
    section(say::title_draw(), steps)
}
