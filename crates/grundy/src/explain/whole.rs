//! Explains sums that are played as a whole: misère play, and rules that say who has won; and follows play.
//!
//! The course of play is the winner's answer to each move, and so on, to a chosen depth. In a P-position every move has an
//! answer that leaves a P-position again; that is all there is to winning. In an N-position the first move makes one. The
//! reasons by values say which answers there are. The course lists them, also for rules without a theory, and for rules
//! that say by themselves who has won.

use grundy_core::{Convention, Nimber, Outcome, Position};
use grundy_solve::misere::{Monoid, Quotient, QuotientVerdict};
use grundy_solve::walk::search::all_options;
use grundy_solve::{Reason, Solution, Summand, Unsolved};

use super::values::nim_sum_step;
use super::{MOST_OPTIONS, OutlineRow, Section, Step, listed, moved, named, say, section, shown, told};
use crate::answer::ROWS;
use crate::inquiry::Inquiry;
use crate::sum::Sum;
use crate::words::Words;

/// How the outcome of the whole was found.
pub(super) fn search_section(sum: &Sum, convention: Convention, solution: &Solution) -> Section {
    let own_endings = sum.components().any(|summand| summand.rules.moves.nature().own_endings);
    let mut steps = Vec::new();
    if own_endings {
        let alone = sum.components().any(|summand| summand.rules.moves.nature().alone);
        steps.push(Step::Text(if alone { say::plays_alone() } else { say::own_endings() }));
    }
    if convention == Convention::Misere {
        steps.push(Step::Text(say::misere_rule()));
        if !own_endings {
            steps.push(Step::Text(say::misere_no_sum()));
        }
    }
    steps.extend(match &solution.basis {
        Reason::Whole(played) if !played.is_analysed() => Some(Step::Text(say::by_search(played.positions()))),
        Reason::Whole(played) => Some(Step::Text(say::by_analysis(played.positions()))),
        Reason::Graph { vertices } => Some(Step::Text(say::by_analysis(*vertices))),
        _ => None,
    });
    if let Some(remoteness) = solution.remoteness {
        steps.push(Step::Text(say::over_after(remoteness)));
    }
    let title = if convention == Convention::Misere { say::title_misere() } else { say::title_induction() };
    section(title, steps)
}

impl Inquiry<'_> {
    /// The values on which Bouton's and Ferguson's misère rules rest.
    pub(super) fn misere_values_section(&mut self, sum: &Sum) -> Result<Section, Unsolved> {
        let limits = self.limits;
        let mut worths = Vec::new();
        let (mut total, mut large) = (Nimber::ZERO, 0u128);
        for summand in sum.components() {
            let value = self.solver.valuer(summand.rules).value(summand.position, &limits)?;
            total += value.times(summand.copies);
            large += if value.0 > 1 { u128::from(summand.copies) } else { 0 };
            worths.push(value);
        }
        let verdict = if large == 0 { say::misere_ones(total) } else { say::misere_large(large, total) };
        let steps = vec![nim_sum_step(sum, worths.iter().copied().map(Some), worths.len(), total), Step::Text(verdict)];
        Ok(section(say::title_misere_values(), steps))
    }

    /// Explains why the moves win, why they keep a draw, or why all lose.
    pub(super) fn whole_moves_section(
        &mut self,
        sum: &Sum,
        convention: Convention,
        solution: &Solution,
    ) -> Result<Section, Unsolved> {
        match solution.outcome {
            Outcome::P => {
                let mut steps = Vec::new();
                let answers = self.answers(sum, convention)?;
                if answers.rows.is_empty() {
                    steps.push(Step::Text(say::game_over()));
                } else {
                    steps.push(Step::Text(say::every_move_to_n()));
                    steps.extend(answers.steps());
                }
                Ok(section(say::title_losing(), steps))
            }
            Outcome::N => {
                let mut steps = listed(sum, &solution.winning, say::leaves_p);
                if steps.is_empty() {
                    steps.push(Step::Text(match convention {
                        Convention::Misere => say::stuck_wins(),
                        Convention::Normal => say::rules_say_won(),
                    }));
                }
                Ok(section(say::title_winning(), steps))
            }
            Outcome::D => Ok(draw_section(sum, solution)),
        }
    }
}

/// Why the position is a draw.
pub(super) fn draw_section(sum: &Sum, solution: &Solution) -> Section {
    if solution.drawing.count == 0 {
        return section(say::title_draw(), vec![Step::Text(say::draw_over())]);
    }
    let mut steps = vec![Step::Text(say::draw_why())];
    steps.extend(listed(sum, &solution.drawing, say::still_draw));
    section(say::title_draw(), steps)
}

/// The elements of the heaps, and their product.
pub(super) fn quotient_section(sum: &Sum, quotient: &Quotient) -> Section {
    let monoid = quotient.monoid();
    let mut steps = vec![
        Step::Text(say::misere_rule()),
        Step::Text(say::quotient_rule(monoid.order(), quotient.p_elements().len())),
    ];
    if quotient.verdict() != QuotientVerdict::Proven {
        steps.push(Step::Text(say::quotient_covers(quotient.heaps())));
    }
    let mut product = Monoid::IDENTITY;
    for (row, summand) in sum.components().enumerate() {
        let element = quotient.game(&summand).and_then(|game| quotient.element(game, summand.position[0]));
        let Some(element) = element else { continue };
        let power = monoid.power(element, summand.copies);
        product = monoid.product(product, power);
        match (row, summand.copies) {
            (0..ROWS, 1) => steps.push(Step::Text(say::quotient_heap(named(&summand), quotient.word(element)))),
            (0..ROWS, copies) => {
                let (word, power) = (quotient.word(element), quotient.word(power));
                steps.push(Step::Text(say::quotient_copies(named(&summand), word, copies, power)));
            }
            (ROWS, _) => steps.push(Step::Text(say::others_alike())),
            _ => {}
        }
    }
    let word = quotient.word(product);
    steps.push(Step::Text(if quotient.is_p(product) {
        say::quotient_in_p(word)
    } else {
        say::quotient_not_in_p(word)
    }));
    section(say::title_misere(), steps)
}

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
