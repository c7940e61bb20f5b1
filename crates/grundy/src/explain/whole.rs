//! What is said of sums that are played as a whole: misère play, rules that say who has won.

use grundy_core::{Convention, Nimber, Outcome};
use grundy_solve::{Method, Solution, Unsolved};

use super::values::nim_sum_step;
use super::{ROWS, Section, Step, named, section, told};
use crate::game::Game;
use crate::session::Session;

pub(super) fn misere_rule() -> Step {
    Step::Text("In misère play whoever cannot move wins.".to_owned())
}

/// How the outcome of the whole was found.
pub(super) fn search_section(game: &Game, convention: Convention, solution: &Solution, met: usize) -> Section {
    let own_endings = game.components().any(|summand| summand.rules.moves.nature().own_endings);
    let mut steps = Vec::new();
    if own_endings {
        steps.push(Step::Text("The rules say who has won; values of normal play do not apply.".to_owned()));
    }
    if convention == Convention::Misere {
        steps.push(misere_rule());
        if !own_endings {
            let text = "Values do not add in misère play, so the whole sum is one game.";
            steps.push(Step::Text(text.to_owned()));
        }
    }
    let how = match solution.method {
        Method::Analysis(_) => {
            "All positions that can be reached were judged backwards from the ends: a position is an N-position as \
             soon as one option is a P-position, and a P-position as soon as all its options are N-positions. What is \
             never decided is a draw."
        }
        _ => "The whole was searched: a position is an N-position exactly when some move leads to a P-position.",
    };
    steps.push(Step::Text(format!("{how} {met} positions were met.")));
    if let Some(remoteness) = solution.remoteness {
        let plural = if remoteness == 1 { "" } else { "s" };
        steps.push(Step::Text(format!(
            "If the winner hurries and the loser delays, the game is over after {remoteness} move{plural}."
        )));
    }
    let title = if convention == Convention::Misere { "Misère play" } else { "Backward induction" };
    section(title, steps)
}

impl Session<'_> {
    /// The values on which Bouton's and Ferguson's misère rules rest.
    pub(super) fn misere_values_section(&mut self, game: &Game) -> Result<Section, Unsolved> {
        let limits = self.limits;
        let mut worths = Vec::new();
        let (mut total, mut large) = (Nimber::ZERO, 0u128);
        for summand in game.components() {
            let value = self.solver.valuer(summand.rules).value(summand.position, &limits)?;
            total += value.times(summand.copies);
            large += if value.0 > 1 { u128::from(summand.copies) } else { 0 };
            worths.push(value);
        }
        let verdict = match large {
            0 => {
                format!("No heap is worth more than 1, so the nim-sum should be 1 after your move; now it is {total}.")
            }
            _ => {
                let (is, plural) = if large == 1 { ("is", "") } else { ("are", "s") };
                format!("{large} heap{plural} {is} worth 2 or more, and the nim-sum is {total}.")
            }
        };
        let steps = vec![nim_sum_step(game, worths.into_iter().map(Some), total), Step::Text(verdict)];
        Ok(section("The values, and their nim-sum", steps))
    }

    /// Why the moves win, keep a draw, or all lose.
    pub(super) fn whole_moves_section(
        &mut self,
        game: &Game,
        convention: Convention,
        solution: &Solution,
    ) -> Result<Section, Unsolved> {
        let summands: Vec<_> = game.components().collect();
        match solution.outcome {
            Outcome::P => {
                let mut steps = Vec::new();
                let answers = self.answers(game, convention)?;
                if answers.is_empty() {
                    steps.push(Step::Text("The game is over.".to_owned()));
                } else {
                    let text = "Every move leads to an N-position: the opponent has an answer.";
                    steps.extend([Step::Text(text.to_owned()), Step::Answers(answers)]);
                }
                Ok(section("Why every move loses", steps))
            }
            Outcome::N => {
                let leaves = |step: &grundy_solve::SumMove| {
                    let summand = &summands[step.summand];
                    Step::Text(format!("In {}: {}, leaves a P-position.", named(summand), told(summand, &step.to)))
                };
                let mut steps: Vec<Step> = solution.winning.first.iter().map(leaves).collect();
                if steps.is_empty() {
                    let text = match convention {
                        Convention::Misere => "There is no move left, and in misère play that wins.",
                        Convention::Normal => "The game is over, and the rules say that the player to move has won.",
                    };
                    steps.push(Step::Text(text.to_owned()));
                }
                Ok(section("Why these moves win", steps))
            }
            Outcome::D => Ok(draw_section(game, solution)),
        }
    }
}

/// Why nobody wins.
pub(super) fn draw_section(game: &Game, solution: &Solution) -> Section {
    let summands: Vec<_> = game.components().collect();
    if solution.drawing.count == 0 {
        return section("Why it is a draw", vec![Step::Text("The game is over: a draw.".to_owned())]);
    }
    let text = "No move leads to a P-position, so nobody can force a win; but some moves do not lead to an \
                N-position either. After these the opponent is in the same plight:";
    let mut steps = vec![Step::Text(text.to_owned())];
    for step in solution.drawing.first.iter().take(ROWS) {
        let summand = &summands[step.summand];
        steps.push(Step::Text(format!("In {}: {}, is still a draw.", named(summand), told(summand, &step.to))));
    }
    let more = solution.drawing.count.saturating_sub(steps.len() as u128 - 1);
    if more > 0 {
        steps.push(Step::Text(format!("{more} more moves do the same.")));
    }
    section("Why it is a draw", steps)
}
